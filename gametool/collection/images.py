"""Positions and lines under the symmetries of their game: which of them are the same.

The hashes of all images of a position are kept side by side in one integer, 64 bits each, so
that a move on the board changes all of them at once by what it changed. They are the numbers
of `gametool.games.hashes`, which says what makes two positions the same: the squares, the
side to move, the pie swap, passes in succession, and what else the rules look at.

Two *lines* are the same if one symmetry carries every position of the one, the first
included, to that of the other. Where a symmetry does not keep a game's start, as the mirror
image of an even Emulsion board, no two games from that start are its images of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from ..board import squares_of
from ..games import Game, Position
from ..games.hashes import (
    BLACK,
    BLOCK,
    SET_APART,
    WHITE,
    key,
    mixed,
    state_hash,
    symmetries,
)
from ..games.hashes import salt as game_salt
from ..symmetries import image

LANE = 64


def spread(number: int, count: int) -> int:
    """A number in each of so many lanes."""
    result = 0
    for lane in range(count):
        result |= number << LANE * lane
    return result


class Images:
    """The hashes of the positions of one game under all of its symmetries."""

    def __init__(self, game: Game) -> None:
        self.names = symmetries(game)
        """The symmetries; the first is the identity."""
        self._size = game.size
        self._count = len(self.names)
        self._salt = spread(game_salt(game), self._count)
        self._unpack = Struct(f"<{self._count}Q").unpack
        self._keys: dict[tuple[int, int], int] = {}
        self._states: dict[int, int] = {}

    def of(self, position: Position) -> int:
        """The hashes of all images of a position."""
        return self.after(self._salt, None, position)

    def after(self, board: int, before: Position | None, position: Position) -> int:
        """The same from those of the board before, as `board` has them."""
        return self.board(board, before, position) ^ self._state(position)

    def board(self, board: int, before: Position | None, position: Position) -> int:
        """The board hashes of all images, from those of the board before.

        Without one, ``board`` is not looked at.
        """
        if before is None:
            board = self._salt
            black = white = blocks = 0
        else:
            black, white, blocks = before.black, before.white, before.blocks
        for kind, changed in (
            (BLACK, black ^ position.black),
            (WHITE, white ^ position.white),
            (BLOCK, blocks ^ position.blocks),
        ):
            for square in squares_of(changed):
                board ^= self._key(kind, square)
        return board

    def _key(self, kind: int, square: int) -> int:
        known = self._keys.get((kind, square))
        if known is None:
            known = 0
            for lane, name in enumerate(self.names):
                known |= key(kind, image(self._size, name)[square]) << LANE * lane
            self._keys[kind, square] = known
        return known

    def _state(self, position: Position) -> int:
        number = state_hash(position)
        lanes = self._states.get(number)
        if lanes is None:
            lanes = self._states[number] = spread(number, self._count)
        for square in squares_of(position.set_apart()):
            lanes ^= self._key(SET_APART, square)
        return lanes

    def apart(self, lanes: int) -> tuple[int, ...]:
        """The single hashes, in the order of the symmetries."""
        return self._unpack(lanes.to_bytes(8 * self._count, "little"))


@cache
def images(game: Game) -> Images:
    """The (shared) images of a game's positions."""
    return Images(game)


class LineHash:
    """A line while it is followed: its hash so far under each symmetry."""

    def __init__(self, start: Position) -> None:
        self._images = images(start.game)
        self._position = start
        self._board = self._images.board(0, None, start)
        self._line = [mixed(number) for number in self._now(start)]

    def _now(self, position: Position) -> tuple[int, ...]:
        known = self._images
        return known.apart(known.after(self._board, position, position))

    def add(self, position: Position) -> None:
        """Go on to the next position."""
        self._board = self._images.board(self._board, self._position, position)
        self._position = position
        self._line = [
            mixed(line ^ number)
            for line, number in zip(self._line, self._now(position), strict=True)
        ]

    @property
    def lines(self) -> tuple[int, ...]:
        """The hashes of the line under each symmetry."""
        return tuple(self._line)


def with_texts(lanes: Sequence[int], texts: Sequence[str]) -> tuple[int, ...]:
    """The hashes of a line that goes on with texts, under each symmetry, which cannot be played."""
    found = []
    for number, text in zip(lanes, texts, strict=True):
        for byte in text.encode(errors="replace"):
            number = mixed(number ^ byte)
        found.append(number)
    return tuple(found)
