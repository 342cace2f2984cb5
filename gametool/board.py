"""Geometry of an n x n board: sets of squares as bits of one Python integer.

Bit ``s`` of a *bit set* stands for the square number ``s`` of ``points.py``. The
board lies inside one ring of virtual squares, so a shift by one step never wraps
around to the far side, and what a game places outside its board (Petrify's
virtual blocks, Morphos's edge stones) are simply bits of the ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from .points import coordinates, square_at

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
ALL_DIRECTIONS = ORTHOGONAL + DIAGONAL

DIRECTION_NAMES = {
    (1, 0): "east",
    (-1, 0): "west",
    (0, 1): "north",
    (0, -1): "south",
    (1, 1): "north-east",
    (-1, 1): "north-west",
    (1, -1): "south-east",
    (-1, -1): "south-west",
}


ALL = -1
"""The bit set that every square is in."""


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a bit set in ascending order, which is R4 order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits_of(squares: Iterable[int]) -> int:
    """The bit set that holds the given squares."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def shifted(bits: int, step: int) -> int:
    """Every square of the set moved by ``step`` square numbers (may be negative)."""
    return bits << step if step >= 0 else bits >> -step


class Geometry:
    """The shape of a board of ``size`` x ``size`` squares; make it with `geometry`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stride = stride = size + 2
        self.board = self.rectangle(range(size), range(size))
        """Every real square."""
        self.even = bits_of(
            square_at(size, column, row)
            for row in range(size)
            for column in range(size)
            if (column + row) % 2 == 0
        )
        """The squares of a checkered board that share a1's colour; ``odd`` are the others."""
        self.odd = self.board & ~self.even
        top, right = size, size
        self.bottom_edge = bits_of(square_at(size, x, -1) for x in range(size))
        self.top_edge = bits_of(square_at(size, x, top) for x in range(size))
        self.left_edge = bits_of(square_at(size, -1, y) for y in range(size))
        self.right_edge = bits_of(square_at(size, right, y) for y in range(size))
        """The four sides of the ring, without its corners."""
        everything = (1 << stride * stride) - 1
        self.ring = everything & ~self.board
        """The whole ring, corners included."""
        self.steps = {(x, y): y * stride + x for x, y in ALL_DIRECTIONS}
        self._rays: list[dict[int, int]] = [{} for _ in range(stride * stride)]
        around = [
            self.neighbourhood(1 << square) if self.board >> square & 1 else 0
            for square in range(stride * stride)
        ]
        self.neighbours = [bits & self.board for bits in around]
        """Square -> its orthogonal neighbours on the board, as a bit set."""
        self.edge_contacts = [(bits & self.ring).bit_count() for bits in around]
        """Square -> how many board edges it touches (0 to 4)."""

    @property
    def squares(self) -> Iterator[int]:
        """All squares of the board in R4 order."""
        return squares_of(self.board)

    def fitting(self, offsets: Sequence[tuple[int, int]], *, corners: bool) -> int:
        """The squares from which all offsets (columns, rows) stay on the board or its ring.

        ``corners`` says whether the corners of the ring count. Only there may a shape with
        these offsets be looked for by shifts: from elsewhere it would wrap around the board.
        """
        size, steps = self.size, [y * self.stride + x for x, y in offsets]
        fitting = self.board
        for x, y in offsets:
            columns, rows = (range(max(0, -1 - by), min(size, size + 1 - by)) for by in (x, y))
            fitting &= self.rectangle(columns, rows)
        if not corners:
            for x, y in product((-1, size), repeat=2):
                corner = square_at(size, x, y)
                fitting &= ~bits_of(corner - step for step in steps if corner >= step)
        return fitting

    def rectangle(self, columns: range, rows: range) -> int:
        """The squares in some columns and rows, both counted from 0."""
        row = bits_of(square_at(self.size, column, 0) for column in columns)
        return sum(row << row_number * self.stride for row_number in rows)

    def neighbourhood(self, bits: int) -> int:
        """All squares orthogonally next to a square of the set (ring included)."""
        stride = self.stride
        return bits << 1 | bits >> 1 | bits << stride | bits >> stride

    def flood(self, seed: int, within: int) -> int:
        """Flood fill: all of ``within`` that is orthogonally connected to ``seed``."""
        stride = self.stride
        filled, before = seed & within, 0
        while filled != before:
            before = filled
            # Along the row, then from all of that along the columns: most groups are
            # reached in fewer rounds than by all four directions at once.
            filled = (filled | filled << 1 | filled >> 1) & within
            filled = (filled | filled << stride | filled >> stride) & within
        return filled

    def groups(self, bits: int) -> list[int]:
        """The maximal orthogonally connected parts of a set, by their lowest square."""
        found = []
        while bits:
            group = self.flood(bits & -bits, bits)
            found.append(group)
            bits ^= group
        return found

    def rays(self, square: int) -> dict[int, int]:
        """Direction (a shift) -> the squares in it, as a bit set; 8 directions."""
        rays = self._rays[square]
        if not rays:
            for step in self.steps.values():
                ray, at = 0, square + step
                while self.board >> at & 1:
                    ray |= 1 << at
                    at += step
                rays[step] = ray
        return rays


@cache
def geometry(size: int) -> Geometry:
    """The (shared) geometry of a board size."""
    return Geometry(size)


def between(board: Geometry, source: int, target: int) -> int | None:
    """The squares between two that are on one straight line; None if they are on none."""
    (column, row), (to_column, to_row) = (coordinates(board.size, at) for at in (source, target))
    right, up = to_column - column, to_row - row
    if source == target or (right and up and abs(right) != abs(up)):
        return None
    step = (target - source) // max(abs(right), abs(up))
    return bits_of(range(source + step, target, step))
