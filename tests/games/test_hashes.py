"""The numbers by which positions are known."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametool import games
from gametool.games import GAMES, Position, hashes
from gametool.games.terms import SWAP
from gametool.symmetries import INVERSE, SYMMETRIES, image, moved

from ..play import make, random_game
from ..strategies import positions


def carried(position: Position, name: str) -> Position:
    """A position under a symmetry."""
    squares = image(position.game.size, name)
    fields = {f: moved(getattr(position, f), squares) for f in ("black", "white", "blocks")}
    fields["lingering"] = moved(getattr(position, "lingering", 0), squares)
    known = position._fields  # type: ignore[attr-defined]
    return position._replace(**{f: fields[f] for f in fields if f in known})  # type: ignore


@given(positions(most=7), st.sampled_from(sorted(SYMMETRIES)))
def test_images_have_one_canonical_hash(position: Position, name: str) -> None:
    if name in hashes.symmetries(position.game):
        other = carried(position, name)
        assert hashes.canonical_hash(other) == hashes.canonical_hash(position)
        assert hashes.canonical_board_hash(other) == hashes.canonical_board_hash(position)
        assert (hashes.position_hash(other) == hashes.position_hash(position)) == (
            other == position
        )


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetries_are_undone_by_their_inverse(name: str) -> None:
    there, back = image(5, name), image(5, INVERSE[name])
    assert all(back[there[square]] == square for square in games.make("petrify", 5).names)


def test_where_symmetries_carry_a_corner() -> None:
    """On a 3x3 board a2 is square 11, next to the left edge."""
    points = games.make("petrify", 3).points
    names = {square: point for point, square in points.items() if point[-1].isdigit()}
    assert {name: names[image(3, name)[points["a2"]]] for name in SYMMETRIES} == {
        "identity": "a2",
        "rotate90": "b3",
        "rotate180": "c2",
        "rotate270": "b1",
        "mirror": "c2",
        "flip": "a2",
        "diagonal": "b1",
        "antidiagonal": "b3",
    }


@pytest.mark.parametrize("name", GAMES)
def test_different_positions_have_different_hashes(name: str) -> None:
    random = Random(name)
    seen: dict[int, Position] = {}
    for size in (2, 3, 4):
        for _ in range(20):
            for position in random_game(make(name, size, ()).start(), random, 30):
                number = hashes.position_hash(position)
                assert 0 <= number < 1 << 64
                # What ended a game of Morphos follows from the rest.
                assert seen.setdefault(number, position) == position


def test_what_the_hash_covers() -> None:
    game = games.make("petrify", 5)
    start = game.start()
    after = start.play(start.parse("c3"))
    assert hashes.position_hash(after) != hashes.position_hash(after.play(SWAP))
    assert hashes.board_hash(after) == hashes.board_hash(after.play(SWAP))
    assert hashes.board_hash(start) != hashes.board_hash(games.make("petrify", 6).start())
    assert hashes.board_hash(start) != hashes.board_hash(games.make("morphos", 5).start())
    plain, double = (games.make("morphos", 5, v).start() for v in ((), ("double",)))
    assert hashes.board_hash(plain) != hashes.board_hash(double)


def test_hashes_stay_as_they_are() -> None:
    """Libraries keep them: other numbers would need a new version of their files."""
    position = games.make("petrify", 6).start()
    for text in ("c3", "d4", "c3xd4"):
        position = position.play(position.parse(text))
    assert hashes.position_hash(position) == 0x8BE764E52D72F71B
    assert hashes.canonical_board_hash(position) == 0x5D9BA45B3F7C5EEF
