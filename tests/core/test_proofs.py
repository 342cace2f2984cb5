"""The compiled search for proofs looks at the same positions as the one in Python."""

from __future__ import annotations

import threading
from random import Random

import pytest

from gametool import core, games
from gametool.analysis.numbers import PythonProver
from gametool.analysis.states import PythonState
from gametool.core.proofs import Prover

from ..play import VARIANTS, make, random_setup, variant_id

FINITE = [(name, variant) for name, variant in VARIANTS if not make(name, 2, variant).can_repeat]


@pytest.mark.parametrize(("name", "variant"), FINITE, ids=variant_id)
def test_both_find_the_same_by_the_same_way(name: str, variant: tuple[str, ...]) -> None:
    random = Random(f"{name} {variant}")
    for size in (1, 2, 3, 4):
        game = make(name, size, variant)
        python = PythonProver(game.reply_weight, 1 << 30)
        compiled = Prover(core.law(game), 1 << 24)
        for begin in (game.start(), game.start(pie=False), random_setup(game, random)):
            position = begin
            for _ in range(random.randrange(size * size + 1)):
                if not position.is_over:
                    position = random.choice(list(map(position.after, position.moves())))
            if position.is_over:
                continue
            for attacks in (True, False):
                found = python.achieves(PythonState(position), attacks, 60)
                assert compiled.achieves(core.state(position), attacks, 60) == found
                assert compiled.known(core.state(position), attacks) == found
                assert compiled.nodes == python.nodes


def test_little_memory_changes_no_value() -> None:
    game = games.make("morphos", 4, ["simplified"])
    assert Prover(core.law(game), 0).achieves(core.state(game.start(pie=False)), True) is True


def test_a_limit_leaves_the_question_open() -> None:
    game = games.make("petrify", 8)
    prover = Prover(core.law(game), 1 << 24)
    assert prover.achieves(core.state(game.start()), True, 50) is None
    assert prover.nodes == 50
    assert prover.achieves(core.state(game.start()), True, seconds=0.0) is None


def test_positions_that_can_recur_are_refused() -> None:
    with pytest.raises(ValueError, match="recur"):
        Prover(core.law(games.make("morphos", 3, ["lingering"])), 1 << 20)


def test_positions_of_another_game_are_refused() -> None:
    prover = Prover(core.law(games.make("petrify", 3)), 1 << 20)
    with pytest.raises(ValueError, match="another game"):
        prover.achieves(core.state(games.make("petrify", 2).start()), True)


def test_a_prover_at_work_refuses_other_threads() -> None:
    game = games.make("petrify", 8)
    prover, state = Prover(core.law(game), 1 << 24), core.state(game.start())
    thread = threading.Thread(target=prover.achieves, args=(state, True, 20_000))
    thread.start()
    while not prover.nodes:
        pass
    with pytest.raises(RuntimeError, match="at work"):
        prover.known(state, True)
    thread.join()
    assert prover.known(state, True) is None
