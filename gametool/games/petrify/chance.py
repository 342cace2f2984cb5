"""Plays by chance: each empty square has one place among those drawn from, each disk eight."""

from __future__ import annotations

from collections.abc import Callable

from ...board import ALL_DIRECTIONS, Geometry, squares_of
from ..position import TRIES
from ..terms import BoardPlay
from .law import Capture, Place, completed_formation, surroundings


def draw(
    board: Geometry, own: int, enemy: int, blocks: int, below: Callable[[int], int]
) -> BoardPlay | None:
    """A placement or a capture; a disk's places are its captures in the eight directions."""
    blocks |= board.ring
    empty = list(squares_of(board.board & ~(own | enemy | blocks)))
    disks = list(squares_of(own))
    if not empty and not disks:
        return None
    steps = [board.steps[direction] for direction in ALL_DIRECTIONS]
    for _ in range(TRIES):
        drawn = below(len(empty) + 8 * len(disks))
        if drawn < len(empty):
            return Place(empty[drawn])
        drawn -= len(empty)
        source, step = disks[drawn >> 3], steps[drawn & 7]
        ray = board.rays(source)[step] & (enemy | blocks)
        target = (ray & -ray if step > 0 else 1 << ray.bit_length() - 1) if ray else 0
        if enemy & target and not completed_formation(
            board, source, blocks & surroundings(board, source)
        ):
            return Capture(source, target.bit_length() - 1)
    return None
