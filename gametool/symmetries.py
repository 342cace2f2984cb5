"""The eight rotations and reflections of a square board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .points import square_at

SYMMETRIES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "identity": lambda last, x, y: (x, y),
    "rotate90": lambda last, x, y: (y, last - x),
    "rotate180": lambda last, x, y: (last - x, last - y),
    "rotate270": lambda last, x, y: (last - y, x),
    "mirror": lambda last, x, y: (last - x, y),
    "flip": lambda last, x, y: (x, last - y),
    "diagonal": lambda last, x, y: (y, x),
    "antidiagonal": lambda last, x, y: (last - y, last - x),
}
"""Name -> where a symmetry carries column x and row y, both from 0 and at most ``last``.

Rotations are clockwise; ``mirror`` exchanges left and right, ``flip`` top and bottom,
``diagonal`` columns and rows (it keeps a1), ``antidiagonal`` is the other diagonal.
"""

KEEP_EDGES = ("identity", "rotate180", "mirror", "flip")
"""Those that carry the top and bottom edges to each other, or to themselves."""

INVERSE = {name: name for name in SYMMETRIES} | {"rotate90": "rotate270", "rotate270": "rotate90"}
"""What undoes each."""


@cache
def image(size: int, name: str) -> tuple[int, ...]:
    """Square number -> the square that the symmetry carries it to; 0 for the ring."""
    stride = size + 2
    squares = [0] * (stride * stride)
    carry = SYMMETRIES[name]
    for row in range(size):
        for column in range(size):
            squares[square_at(size, column, row)] = square_at(size, *carry(size - 1, column, row))
    return tuple(squares)


def moved(bits: int, squares: tuple[int, ...]) -> int:
    """A bit set carried by an `image`."""
    result = 0
    while bits:
        lowest = bits & -bits
        result |= 1 << squares[lowest.bit_length() - 1]
        bits ^= lowest
    return result
