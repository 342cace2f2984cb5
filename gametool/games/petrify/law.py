"""The law of Petrify, on bit sets: placements, captures, and the formations no block may make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ...board import DIAGONAL, Geometry, between, bits_of, shifted
from ..terms import BoardPlay


class _Place(NamedTuple):
    square: int


class Place(_Place, BoardPlay):
    """A disk placed on an empty square."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[int]:
        """The square."""
        return (self.square,)


class _Capture(NamedTuple):
    source: int
    target: int


class Capture(_Capture, BoardPlay):
    """A disk that travels to an enemy disk's square and leaves a block behind."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[int, int]:
        """From where, and to where."""
        return self.source, self.target


Offset = tuple[int, int]

# Illegal formations, as offsets (columns, rows) of the squares beside a block's own.
# The board is surrounded by one ring of virtual blocks, which count.
MOUNDS: tuple[tuple[Offset, ...], ...] = tuple(
    ((x, 0), (0, y), (x, y)) for x in (1, -1) for y in (1, -1)
)
"""Mound: four blocks filling a 2x2 area. The block may be any of the four."""
BARRICADES: tuple[tuple[Offset, ...], ...] = tuple(
    pair
    for x, y in DIAGONAL[:2]
    for pair in (((x, y), (2 * x, 2 * y)), ((-x, -y), (x, y)), ((-2 * x, -2 * y), (-x, -y)))
)
"""Barricade: three blocks consecutive on a diagonal. The block may be any of the three."""


class Formation(NamedTuple):
    """The other squares (bits) that with one square make up an illegal formation."""

    name: str
    others: int


class Shape(NamedTuple):
    """One way in which a block can be part of an illegal formation."""

    name: str
    offsets: tuple[Offset, ...]
    steps: tuple[int, ...]
    """The offsets as shifts of square numbers."""
    squares: int
    """Where the shape fits: nothing exists beyond the ring, so no formation reaches there."""


@cache
def shapes(board: Geometry) -> tuple[Shape, ...]:
    """All shapes of mounds and barricades around one of their blocks."""
    return tuple(
        Shape(
            name,
            offsets,
            tuple(y * board.stride + x for x, y in offsets),
            board.fitting(offsets, corners=True),
        )
        for name, all_offsets in (("mound", MOUNDS), ("barricade", BARRICADES))
        for offsets in all_offsets
    )


@cache
def shape_steps(board: Geometry) -> frozenset[int]:
    """The steps of all shapes."""
    return frozenset(step for shape in shapes(board) for step in shape.steps)


@lru_cache(maxsize=1 << 10)
def formations(board: Geometry, square: int) -> tuple[Formation, ...]:
    """The formations that a block on ``square`` could complete, the virtual ring included."""
    return tuple(
        Formation(shape.name, bits_of(square + step for step in shape.steps))
        for shape in shapes(board)
        if shape.squares >> square & 1
    )


@lru_cache(maxsize=1 << 10)
def surroundings(board: Geometry, square: int) -> int:
    """All squares of the formations that a block on ``square`` could complete, as a bit set."""
    squares = 0
    for formation in formations(board, square):
        squares |= formation.others
    return squares


@lru_cache(maxsize=1 << 13)  # the same few blocks stand around a square again and again
def completed_formation(board: Geometry, square: int, blocks: int) -> Formation | None:
    """The mound or barricade that a block on ``square`` would complete, if any.

    The blocks are those in its `surroundings`, the virtual ones included.
    """
    for formation in formations(board, square):
        if formation.others & blocks == formation.others:
            return formation
    return None


@lru_cache(maxsize=1 << 10)  # placements change no blocks, so many positions ask the same
def squares_for_a_block(board: Geometry, blocks: int) -> int:
    """All squares where a block would complete no formation: `formations` asked of the whole
    board at once, by shifts of all blocks."""
    blocks |= board.ring
    moved = {s: blocks >> s if s > 0 else blocks << -s for s in shape_steps(board)}
    forbidden = 0
    for _, _, steps, here in shapes(board):
        for step in steps:
            here &= moved[step]
        forbidden |= here
    return board.board & ~forbidden


@lru_cache(maxsize=1 << 12)
def leap(board: Geometry, capture: Capture) -> tuple[int, int, int, int]:
    """What matters to a capture, as bit sets: its source, its target, the squares between (all
    squares where they are on no straight line), and the `surroundings` of the source."""
    source, target = capture
    way = between(board, source, target)
    if way is None:
        way = board.board
    return 1 << source, 1 << target, way, surroundings(board, source)


def capturers(board: Geometry, own: int, enemy: int, blocks: int) -> Iterator[tuple[int, int]]:
    """For each direction (a shift), the own disks that can capture in it.

    Found backwards from all enemy disks at once: step by step away from them over
    empty squares and friendly disks.
    """
    free_to_leave = own & squares_for_a_block(board, blocks)
    if not free_to_leave or not enemy:
        return
    passable = board.board & ~(enemy | blocks)
    for step in board.steps.values():
        reached = 0
        frontier = shifted(enemy, -step) & passable
        while frontier:
            reached |= frontier
            frontier = shifted(frontier, -step) & passable
        movers = reached & free_to_leave
        if movers:
            yield step, movers
