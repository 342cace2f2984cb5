"""Random games: the core and Python play the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from gametool import core, games, new
from gametool.analysis import Limits, analyze, estimate, player, search
from gametool.analysis.matches import play_game
from gametool.analysis.states import PythonState

from ..play import VARIANTS, make, random_game, random_setup, variant_id


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_random_games_are_the_same_with_and_without_the_core(
    name: str, variant: tuple[str, ...]
) -> None:
    random = Random(f"{name} {variant}")
    start = make(name, 3, variant).start()
    line = list(random_game(start, random, 12))
    for position in (start, random.choice(line), random_setup(start.game, random)):
        assert PythonState(position).playouts(2, 7) == core.state(position).playouts(2, 7)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", games.GAMES)
def test_estimates_are_the_same_with_and_without_the_core(
    name: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = games.make(name, 4).start()
    compiled = estimate(position, Limits(nodes=60), 3, threads)
    monkeypatch.setattr(core, "knows", lambda name: False)
    assert estimate(position, Limits(nodes=60), 3, threads) == compiled


def test_estimates_of_moves_too_many_to_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are drawn; the same ones with and without the core, and no loss is proven by some."""
    position = games.make("morphos", 3, ("double",)).start()
    monkeypatch.setattr(search, "LISTED", 2)
    compiled = estimate(position, Limits(nodes=300), 3)
    assert compiled.worth != -1 and len(compiled.best) > 10
    assert {found.move for found in compiled.best} <= set(position.legal_moves())
    monkeypatch.setattr(PythonState, "legal_moves", None)
    monkeypatch.setattr(core, "knows", lambda name: False)
    assert estimate(position, Limits(nodes=300), 3) == compiled


@pytest.mark.parametrize(
    ("name", "variant"), [("petrify", ()), ("morphos", ("lingering",)), ("emulsion", ("free",))]
)
def test_players_and_judgements_are_the_same_with_and_without_the_core(
    name: str, variant: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> object:
        start = make(name, 3, variant).start()
        played = play_game(start, player("level:1"), player("nodes:20"), seed=2)
        record = new(start.game, played.texts)
        judged = analyze(record, Limits(nodes=30))
        assert judged is not None
        return played, [(one.winner, one.estimate, one.mark) for one in judged.plies]

    compiled = look()
    monkeypatch.setattr(core, "knows", lambda name: False)
    assert look() == compiled
