"""Names of points and the square numbers behind them.

A *square number* is a bit index on a board that is surrounded by one ring of
virtual squares: column ``c`` (0 at the left) and row ``r`` (0 at the bottom) of
an ``n`` x ``n`` board have the number ``(r + 1) * (n + 2) + (c + 1)``. Ascending
numbers therefore run row by row from row 1 and from ``a`` on: the order in which
reports list points (ruling R4).

Two notations name a point (docs/formats.md): *algebraic* ``c3``, columns
``a`` .. ``z`` ``aa`` .. ``az``, rows from the bottom; and *SGF* ``cd``, two
letters, column then row from the **top**, ``a-z`` then ``A-Z``. An algebraic
name has a digit and an SGF name has none, so one table can hold both.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from .texts import short

MIN_SIZE = 1
MAX_SIZE = 52
"""Board sizes that the SGF letters can address (ruling R1)."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SGF_LETTERS = LETTERS + LETTERS.upper()


def column_name(column: int) -> str:
    """The letters of a column: 0 is ``a``, 25 ``z``, 26 ``aa``, 51 ``az``."""
    letter = LETTERS[column % 26]
    return letter if column < 26 else LETTERS[column // 26 - 1] + letter


def square_at(size: int, column: int, row: int) -> int:
    """The square number of a column and a row, both from 0; -1 and ``size`` are the ring."""
    return (row + 1) * (size + 2) + column + 1


def coordinates(size: int, square: int) -> tuple[int, int]:
    """The column and the row of a square number, both from 0."""
    row, column = divmod(square, size + 2)
    return column - 1, row - 1


@cache
def point_names(size: int) -> dict[int, str]:
    """Square number -> algebraic name, in ascending order of squares."""
    return {
        square_at(size, column, row): f"{column_name(column)}{row + 1}"
        for row in range(size)
        for column in range(size)
    }


@cache
def names_within(size: int, before: str, after: str) -> dict[int, str]:
    """Square number -> algebraic name with something before and after it."""
    return {square: f"{before}{name}{after}" for square, name in point_names(size).items()}


@cache
def sgf_names(size: int) -> dict[int, str]:
    """Square number -> SGF name, in ascending order of squares."""
    return {
        square_at(size, column, row): SGF_LETTERS[column] + SGF_LETTERS[size - 1 - row]
        for row in range(size)
        for column in range(size)
    }


@cache
def points_by_name(size: int) -> dict[str, int]:
    """Algebraic (lower case) and SGF (as it stands) name -> square number."""
    table = {name: square for square, name in point_names(size).items()}
    table.update({name: square for square, name in sgf_names(size).items()})
    return table


def name_list(size: int, squares: Iterable[int]) -> list[str]:
    """Algebraic names of some squares, in the order given."""
    names = point_names(size)
    return [names[square] for square in squares]


def is_algebraic(text: str) -> bool:
    """Whether a move or point is written with digits (``c3``) rather than SGF letters."""
    return any("0" <= character <= "9" for character in text)


def explain_bad_point(size: int, text: str) -> str:
    """Say why ``text`` names no point of the board."""
    if not text:
        return "a point is missing"
    if is_algebraic(text):
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        known = {column_name(column) for column in range(MAX_SIZE)}
        if letters.lower() in known and digits and digits[0] != "0":
            last = f"{column_name(size - 1)}{size}"
            return f"{short(text)} is off the board: a {size}x{size} board ends at {last}"
        return f"{short(text)!r} is not a point: expected column letters and a row number, as in a1"
    if len(text) == 2 and all(letter in SGF_LETTERS for letter in text):
        last = SGF_LETTERS[size - 1]
        return f"{text} is off the board: SGF letters of a {size}x{size} board run from a to {last}"
    return f"{short(text)!r} is not a point: expected two SGF letters, or a name such as a1"
