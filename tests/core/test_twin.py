"""The compiled laws and those of ``games`` say the same, everywhere."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from gametool import core, games
from gametool.core.laws import State
from gametool.games import Position, hashes

from .. import strategies
from ..play import SIZES, VARIANTS, conceivable_moves, make, random_setup, variant_id

DATA = Path(__file__).parents[1] / "data"
PLIES = 15
CONCEIVABLE = 150
"""How many moves a position is asked about, legal or not."""


def agree(state: State, position: Position) -> None:
    """Everything that a state says is what the position says."""
    assert state.position() == position
    assert state.turn == position.turn
    assert state.is_over == position.is_over
    assert state.outcome() == position.outcome()
    moves = [state.move(number) for number in state.legal_moves()]
    assert len(moves) == state.count_moves() == position.count_moves()
    assert set(moves) == set(position.moves())
    assert state.hash == hashes.position_hash(position)
    assert state.board_hash == hashes.board_hash(position)
    assert state.canonical_hash == hashes.canonical_hash(position)
    assert state.canonical_board_hash == hashes.canonical_board_hash(position)
    assert state.breakdown() == BREAKDOWNS[position.game.name](position.score())


def owned(score: Any) -> list[tuple[int, int, str | None]]:
    """The lowest square, the size and the owner of each patch."""
    return [
        ((patch.squares & -patch.squares).bit_length() - 1, patch.size, patch.owner)
        for patch in score.patches
    ]


BREAKDOWNS: dict[str, Callable[[Any], object]] = {
    "petrify": owned,
    "emulsion": lambda score: score.pairing.biggest,
    "morphos": lambda score: None,
}


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_random_games(name: str, variant: tuple[str, ...]) -> None:
    """From the start and from boards strewn with anything, played by both and taken back."""
    random = Random(f"{name} {variant}")
    for size in SIZES:
        game = make(name, size, variant)
        starts = [game.start(), game.start(pie=False), *(random_setup(game, random) for _ in "ab")]
        for position in starts:
            state = core.state(position)
            agree(state, position)
            way = []
            while not position.is_over and len(way) < PLIES:
                way.append(position)
                move = random.choice(list(position.moves()))
                state.play(state.code(move))
                position = position.after(move)
                agree(state, position)
            for move in conceivable_moves(game, random, CONCEIVABLE):
                number = state.code(move)
                assert (number != 0 and state.is_legal(number)) == position.is_legal(move)
            for position in reversed(way):
                state.undo()
                assert state.position() == position


@given(strategies.positions(most=5))
def test_any_position(position: Position) -> None:
    agree(core.state(position), position)


@pytest.mark.parametrize("size", [9, 26, 27, 52])
@pytest.mark.parametrize("name", games.GAMES)
def test_large_boards(name: str, size: int) -> None:
    random = Random(size)
    position = random_setup(games.make(name, size), random)
    state = core.state(position)
    for _ in range(3):
        if position.is_over:
            break
        agree(state, position)
        number = random.choice(state.legal_moves())
        position = position.play(state.move(number))
        state.play(number)


@pytest.mark.parametrize("path", sorted((DATA / "games").glob("*.gz")), ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    """Games of an independent implementation: how many moves there were, and the result."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            golden = json.loads(line)
            start = games.make(golden["game"], golden["size"], golden["variant"]).start()
            state = core.state(start)
            for ply in golden["plies"]:
                swap = golden["pie"] is False and 2 in state.legal_moves()
                assert state.count_moves() - swap == ply["legal_count"]
                assert state.turn == ply["player"]
                state.play(state.code(state.position().parse(ply["move"])))
            assert state.position().rows() == golden["final"]
            assert state.is_over == (not golden.get("capped"))
            outcome = state.outcome()
            if outcome is not None:
                assert outcome.winner == golden["result"]["winner"]


def entry_id(entry: dict[str, Any]) -> str:
    variant = "+".join(entry["variant"]) or "plain"
    return f"{entry['game']}-{entry['size']}-{variant}" + "-pie" * entry["pie"]


@pytest.mark.parametrize("entry", json.loads((DATA / "perft.json").read_text()), ids=entry_id)
def test_golden_perft(entry: dict[str, Any]) -> None:
    game = games.make(entry["game"], entry["size"], entry["variant"])
    state = core.state(game.start(pie=entry["pie"]))
    for depth, count in enumerate(entry["counts"], 1):
        if count > 300_000 or depth > 8:
            break
        assert state.perft(depth) == count, f"depth {depth}"


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_each_legal_move_is_drawn_as_often_as_every_other(
    name: str, variant: tuple[str, ...]
) -> None:
    random = Random(f"{name} {variant}")
    state = core.state(make(name, 3, variant).start(pie=False))
    for _ in range(random.randrange(3, 6)):
        if not state.is_over:
            state.play(random.choice(state.legal_moves()))
    moves = state.legal_moves()
    each = 200
    if len(moves) > 100:
        pytest.skip("too many moves to draw each of them often")
    drawn = Counter(state.random_move(seed) for seed in range(each * len(moves)))
    assert drawn.keys() == set(moves) or (not moves and drawn == {})
    # Five standard deviations.
    assert all(abs(count - each) < 5 * each**0.5 for count in drawn.values())


def test_playouts_are_the_same_for_the_same_seed() -> None:
    state = core.state(games.make("petrify", 6).start())
    first = state.playouts(50, 7)
    assert first == state.playouts(50, 7) != state.playouts(50, 8)
    assert sum(first[:3]) == 50
    assert state.position() == games.make("petrify", 6).start()


@pytest.mark.parametrize("name", games.GAMES)
def test_numbers_that_are_no_moves(name: str) -> None:
    """Whatever number is given, nothing outside of the board is touched."""
    state = core.state(games.make(name, 4).start())
    before = state.position()
    random = Random(name)
    for bits in (4, 16, 28, 40, 52, 60, 64):
        for number in (random.getrandbits(bits) for _ in range(3000)):
            if state.is_legal(number):
                assert number in state.legal_moves()
            else:
                with pytest.raises(ValueError, match="no legal move"):
                    state.play(number)
    assert state.position() == before
    with pytest.raises(IndexError):
        state.undo()
