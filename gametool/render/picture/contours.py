"""Outlines around sets of squares."""

from __future__ import annotations

from ...board import squares_of
from ...points import coordinates

Corner = tuple[int, int]


def contour(size: int, squares: int, unit: float, inset: float) -> str:
    """The SVG path around a bit set of squares, drawn ``inset`` within its border.

    The board's upper left corner is (0, 0) and a square ``unit`` wide. A part with a hole
    has a path around the hole too; parts that touch at a corner only stay apart.
    """
    paths = []
    for corners in _loops(size, squares):
        moved = []
        for before, here, after in zip(
            corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
        ):
            into, out = _direction(before, here), _direction(here, after)
            if into == out:
                continue
            # Inward is to the right of each side, as the squares are.
            x = here[0] * unit - inset * (into[1] + out[1])
            y = here[1] * unit + inset * (into[0] + out[0])
            moved.append((x, y))
        paths.append("M" + "L".join(f"{x:g} {y:g}" for x, y in moved) + "z")
    return "".join(paths)


def _loops(size: int, squares: int) -> list[list[Corner]]:
    """The closed borders of a set of squares, as corners from the top left, clockwise."""
    sides: dict[Corner, list[Corner]] = {}
    stride = size + 2
    for square in squares_of(squares):
        x, row = coordinates(size, square)
        y = size - 1 - row
        around = (
            (stride, (x, y), (x + 1, y)),
            (1, (x + 1, y), (x + 1, y + 1)),
            (-stride, (x + 1, y + 1), (x, y + 1)),
            (-1, (x, y + 1), (x, y)),
        )
        for step, start, end in around:
            if not squares >> (square + step) & 1:
                sides.setdefault(start, []).append(end)
    loops = []
    while sides:
        start = here = next(iter(sides))
        loop: list[Corner] = []
        into = (0, 0)
        while here in sides:
            ends = sides[here]
            # Where two squares touch at this corner only, a right turn stays on the same one.
            right = (here[0] - into[1], here[1] + into[0])
            end = right if right in ends else ends[0]
            ends.remove(end)
            if not ends:
                del sides[here]
            loop.append(here)
            into, here = _direction(here, end), end
            if here == start and (here not in sides or _closes(into, here, loop, sides[here])):
                break
        loops.append(loop)
    return loops


def _closes(into: Corner, here: Corner, loop: list[Corner], ends: list[Corner]) -> bool:
    """Whether a border that is back at its start ends there, or goes on along another side."""
    right = (here[0] - into[1], here[1] + into[0])
    return right not in ends


def _direction(start: Corner, end: Corner) -> Corner:
    return end[0] - start[0], end[1] - start[1]
