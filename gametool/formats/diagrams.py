"""Text diagrams read back: the lines of a drawn board -> a set-up.

What `gametool.render.text.ascii` draws can be read, in either style, with or without
coordinates and edges, and with squares in brackets; so can what people draw in that way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..board import bits_of
from ..games import Game, GametoolError, Setup, Side
from ..points import square_at
from ..record import Property

PIECES = {
    **dict.fromkeys("Xx●•", "X"),
    **dict.fromkeys("Oo○◦", "O"),
    **dict.fromkeys("#■", "#"),
    **dict.fromkeys(".·┌┬┐├┼┤└┴┘", "."),
}
"""What stands for a square, and for what, in the characters of `Position.rows`."""
ANY = "?"
"""What stands for a square of which nothing is said, where a diagram may have such."""
_BETWEEN = re.compile(r"[\s()\[\]<>─]+")
_LINE = re.compile(r"([0-9]*)([^0-9]*)([0-9]*)")


class BadDiagram(GametoolError, ValueError):
    """Text that is no diagram of a square board; it says why."""


class _Row(NamedTuple):
    """A line of a diagram that may be a row of the board."""

    line: int
    number: int | None
    squares: str


def read_diagram(text: str, *, wildcards: bool = False) -> list[str]:
    """The board of a diagram from its top row, as `Position.rows` has it.

    Other lines, such as captions and column names, are passed over. Numbered from 1
    downwards, the board is seen from the other side, and turned. With ``wildcards`` a square may
    be `ANY`. Raises `BadDiagram`.

    >>> read_diagram("  a b\\n2 . X 2\\n1(O). 1\\n  a b\\n")
    ['.X', 'O.']
    """
    pieces = PIECES | {ANY: ANY} if wildcards else PIECES
    lines = enumerate(text.splitlines(), 1)
    rows = [row for number, line in lines if (row := _row(number, line, pieces))]
    numbered = [row for row in rows if row.number is not None]
    board = _numbered(numbered) if numbered else _plain(rows)
    size = len(board)
    for row in board:
        if len(row.squares) != size:
            raise BadDiagram(
                f"line {row.line}: {len(row.squares)} squares in a row of a board of {size} rows"
            )
    found = [row.squares for row in board]
    if numbered and size > 1 and numbered[0].number == 1:
        return [squares[::-1] for squares in reversed(found)]
    return found


def setup(game: Game, rows: list[str], turn: Side | None = None) -> Setup:
    """The set-up that makes a game's starting board the one drawn.

    Raises `BadDiagram` if the game has no such board.
    """
    if len(rows) != game.size:
        raise BadDiagram(f"the diagram is {len(rows)}x{len(rows)}, not {game.size}x{game.size}")
    found = {
        character: bits_of(
            square_at(game.size, column, game.size - 1 - down)
            for down, row in enumerate(rows)
            for column, piece in enumerate(row)
            if piece == character
        )
        for character in "XO#."
    }
    if found["#"] and not game.has_blocks:
        raise BadDiagram(f"{game.title} has no blocks, and the diagram shows some")
    emptied = found["."] & ~game.start().empty
    return Setup(found["X"], found["O"], emptied, found["#"], turn)


def setup_properties(game: Game, rows: list[str], turn: Side | None = None) -> list[Property]:
    """The same as properties of a record's root: ``AB AW AE AX PL``, as far as needed."""
    made = setup(game, rows, turn)
    lists = (("AB", made.black), ("AW", made.white), ("AE", made.empty), ("AX", made.blocks))
    properties = [
        Property(
            name, tuple(game.sgf_names[square] for square in game.sgf_names if bits >> square & 1)
        )
        for name, bits in lists
        if bits
    ]
    return [*properties, Property("PL", (turn,))] if turn else properties


def _row(number: int, line: str, pieces: Mapping[str, str]) -> _Row | None:
    """A line as a row; None if there is more in it than squares, or nothing."""
    match = _LINE.fullmatch(line.strip())
    if not match:
        return None
    characters = _BETWEEN.sub("", match[2])
    strange = [character for character in characters if character not in pieces]
    if strange and match[1] and match[1] == match[3]:
        raise BadDiagram(f"line {number}: {strange[0]!r} is no square: expected X, O, # or .")
    if strange or not characters:
        return None
    digits = match[1] or match[3]
    squares = "".join(pieces[character] for character in characters)
    return _Row(number, int(digits) if len(digits) in (1, 2) else None, squares)


def _numbered(rows: list[_Row]) -> list[_Row]:
    """The rows of a board with row numbers; those without are its edges."""
    size = len(rows)
    numbers = [row.number for row in rows]
    if (
        sorted(numbers, key=lambda n: n or 0) != list(range(1, size + 1))
        or abs((numbers[0] or 0) - (numbers[-1] or 0)) != size - 1
    ):
        shown = " ".join(map(str, numbers))
        raise BadDiagram(f"rows must be numbered from {size} to 1, or the other way: {shown}")
    return _within_edges(rows, size)


def _plain(rows: list[_Row]) -> list[_Row]:
    """The rows of a board without row numbers; with edges, it has one above and one below."""
    if not rows:
        raise BadDiagram("no row of a board was found: expected X, O, # and . for its squares")
    inner = rows[1:-1]
    if inner and all(len(row.squares) == len(rows) for row in inner):
        edges = (len(rows[0].squares), len(rows[-1].squares))
        if edges == (len(inner), len(inner)):
            return _within_edges(inner, len(inner))
    return rows


def _within_edges(rows: list[_Row], size: int) -> list[_Row]:
    """The rows without a sign of the edge on both sides, if all have one."""
    if all(len(row.squares) == size + 2 for row in rows):
        return [row._replace(squares=row.squares[1:-1]) for row in rows]
    return rows
