"""Diagrams for the terminal, in ASCII (CONTRACT section 5) and in Unicode."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..games import Move, Position
from ..points import column_name, square_at


class Style(NamedTuple):
    """The characters of a diagram: what is shown for each one of `Position.rows`."""

    name: str
    pieces: Mapping[str, str]


STYLES = {
    style.name: style
    for style in (
        Style("ascii", {}),
        Style("unicode", {"X": "●", "O": "○", "#": "■", ".": "·", "x": "•", "o": "◦"}),
    )
}
"""The styles of text diagrams, by name; the first one is the default."""


def diagram(
    position: Position,
    *,
    last: Collection[int] = (),
    shown: Mapping[int, str] | None = None,
    style: str = "ascii",
    coordinates: bool = True,
    flip: bool = False,
) -> str:
    """A diagram of the board, row 1 at the bottom unless it is flipped.

    ``last`` are squares to put in parentheses; ``shown`` overrides what single squares
    show, in the characters of `Position.rows`. The lines have no trailing blanks.
    """
    game = position.game
    size = game.size
    pieces = STYLES[style].pieces
    shown = shown or {}
    order = range(size) if flip else range(size - 1, -1, -1)
    columns = range(size - 1, -1, -1) if flip else range(size)
    rows = position.rows()
    width = len(column_name(size - 1))
    label = len(str(size))
    above, beside = (pieces.get(mark, mark) for mark in game.edge_marks or ("", ""))

    def line(row: int) -> str:
        text, inside = "", False
        for column in columns:
            square = square_at(size, column, row)
            character = shown.get(square) or rows[size - 1 - row][column]
            piece = pieces.get(character, character)
            # Neighbouring squares of the last move share one pair of parentheses.
            opens, closes = square in last and not inside, inside and square not in last
            pad = " " * (width - 1)
            text += f"{pad}({piece}" if opens else f"{')' if closes else ' '}{pad}{piece}"
            inside = square in last
        text += ")" if inside else " "
        text = f" {beside}{text}{beside} " if beside else text
        number = f"{row + 1:>{label + 1}}"
        return f"{number}{text}{row + 1}" if coordinates else text

    indent = " " * ((label + 1 if coordinates else 0) + (2 if beside else 0))
    lines = [line(row) for row in order]
    if above:
        edge = indent + "".join(f" {above:>{width}}" for _ in columns)
        lines = [edge, *lines, edge]
    if coordinates:
        head = indent + "".join(f" {column_name(column):>{width}}" for column in columns)
        lines = [head, *lines, head]
    return "\n".join(text.rstrip() for text in lines)


def caption(position: Position, move: Move | None, ply: int, before: Position | None) -> str:
    """The line under a diagram: game, ply, last move and side to move."""
    game = position.game
    name = f"{game.name} {game.size}x{game.size}"
    if game.variant:
        name += f" {','.join(game.variant)}"
    parts = f"{name}, ply {ply}"
    if move is not None and before is not None:
        parts += f": {before.player(before.turn)} {before.format(move)}"
    outcome = position.outcome()
    if outcome is not None:
        return f"{parts}; {position.describe(outcome)}"
    return f"{parts}; {position.player(position.turn)} to move"
