"""The patterns of Morphos on a board: all their rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...board import DIRECTION_NAMES, Geometry
from .editions import Offset, Pattern


class Image(NamedTuple):
    """One rotation or reflection of a pattern on a board."""

    pattern: str
    direction: str
    offsets: tuple[Offset, ...]
    steps: tuple[int, ...]
    """The offsets as shifts of square numbers."""
    targets: int
    """The squares where all its points lie on the board or on an edge (R6: the corners
    of the ring hold nothing, and nothing exists farther out)."""


def images(board: Geometry, patterns: Iterable[Pattern]) -> tuple[Image, ...]:
    """All different rotations and reflections of the patterns."""
    found: dict[frozenset[Offset], Image] = {}
    stride = board.stride
    for name, stones, points_to in patterns:
        for flip in (1, -1):
            for turns in range(4):
                moved = [_turned((x * flip, y), turns) for x, y in (*stones, points_to)]
                *offsets, direction = moved
                if frozenset(offsets) in found:
                    continue
                found[frozenset(offsets)] = Image(
                    name,
                    DIRECTION_NAMES[direction],
                    tuple(offsets),
                    tuple(y * stride + x for x, y in offsets),
                    board.fitting(offsets, corners=False),
                )
    return tuple(found.values())


def _turned(offset: Offset, turns: int) -> Offset:
    """An offset turned by quarter turns."""
    for _ in range(turns):
        offset = (-offset[1], offset[0])
    return offset


def vulnerable(images: Iterable[Image], attackers: int, targets: int) -> int:
    """The targets around which the attackers stand on every point of some image."""
    found = 0
    for image in images:
        here = targets & image.targets
        for step in image.steps:
            here &= attackers >> step if step > 0 else attackers << -step
            if not here:
                break
        found |= here
    return found
