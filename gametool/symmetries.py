"""The eight rotations and reflections of a square board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from .points import point_names, sgf_names, square_at

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


@cache
def renamed(size: int, name: str) -> dict[str, str]:
    """Name of a point, in either notation -> that of the point it is carried to."""
    carried = image(size, name)
    return {
        before: names[carried[square]]
        for names in (point_names(size), sgf_names(size))
        for square, before in names.items()
    }


_POINT = re.compile(r"(?<![0-9])a?[a-z][0-9]{1,2}(?![0-9])", re.IGNORECASE)


def carried(text: str, names: Mapping[str, str]) -> str:
    """A move's text with its points carried by what `renamed` says; what is no point stays.

    >>> carried("c3xf6", renamed(6, "mirror"))
    'd3xa6'
    """
    if text.strip().lower() in ("", "pass", "swap"):
        return text
    if any("0" <= character <= "9" for character in text):
        return _POINT.sub(lambda match: names.get(match[0].lower(), match[0]), text)
    parts = [names.get(part.strip(), part) for part in text.split(":")]
    return ":".join(parts)
