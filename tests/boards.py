"""Positions as text diagrams, so that a test shows the board that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from gametool import games
from gametool.board import bits_of, squares_of
from gametool.games import Position, Setup, Side
from gametool.points import name_list, square_at


def position(
    game: str,
    diagram: str,
    variant: Iterable[str] = (),
    *,
    turn: Side = "B",
    pie: bool = False,
) -> Position:
    """The position of a diagram: rows from the top, ``X O # .``, blanks ignored."""
    rows = ["".join(line.split()) for line in diagram.strip().splitlines()]
    size = len(rows)
    assert all(len(row) == size for row in rows), "the diagram is not square"
    squares: dict[str, list[int]] = {"X": [], "O": [], "#": [], ".": []}
    for row, line in enumerate(reversed(rows)):
        for column, character in enumerate(line):
            squares[character].append(square_at(size, column, row))
    setup = Setup(
        bits_of(squares["X"]),
        bits_of(squares["O"]),
        bits_of(squares["."]),
        bits_of(squares["#"]),
        turn,
    )
    return games.make(game, size, variant).set_up(setup, pie=pie)


def played(start: Position, moves: str) -> Position:
    """The position after some moves, separated by blanks."""
    for text in moves.split():
        start = start.play(start.parse(text))
    return start


def texts(position: Position) -> list[str]:
    """All legal moves as text."""
    return [position.format(move) for move in position.legal_moves()]


def reason(position: Position, text: str) -> str:
    """Why a move is illegal; the empty string if it is legal."""
    why = position.why_illegal(position.parse(text))
    return str(why) if why else ""


def points(position: Position, bits: int) -> list[str]:
    """The names of the squares of a bit set, in R4 order."""
    return name_list(position.game.size, squares_of(bits))
