"""Diagrams for the terminal, in ASCII and in Unicode (docs/diagrams.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ...games import Move, Position
from ...points import column_name, square_at
from ..view import PLAIN, BoardView
from .phrases import painted


class Style(NamedTuple):
    """The characters of a diagram: what is shown for each one of `Position.rows`."""

    name: str
    pieces: Mapping[str, str]
    lines: bool = False
    """Whether the pieces stand on a grid of lines."""


STYLES = {
    style.name: style
    for style in (
        Style("ascii", {}),
        Style("unicode", {"X": "●", "O": "○", "#": "■", ".": "·", "x": "•", "o": "◦"}, lines=True),
    )
}
"""The styles of text diagrams, by name; the first one is the default."""

GRID = ("┌┬┐", "├┼┤", "└┴┘")
"""The grid's corners, sides and crossings, as they lie on the board."""

LAST, MARKED, EXPOSED = "()", "[]", "<>"
"""Pairs of brackets: around the last move, marked squares, and pieces that may be turned."""
CLOSING = (")", "]", ">")

COLOURS = {"X": "94", "O": "33", "#": "90", "x": "2;94", "o": "2;33"}
"""ANSI colours of the characters of `Position.rows`: blue and yellow, which all eyes tell apart."""
HIGHLIGHT = "7"
"""Added to what is in brackets."""


def diagram(
    position: Position,
    view: BoardView = PLAIN,
    *,
    last: Collection[int] = (),
    brackets: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    labels: Mapping[int, str] | None = None,
    tints: Mapping[int, str] | None = None,
) -> str:
    """A diagram of the board, row 1 at the bottom unless it is flipped.

    ``last`` are squares to put in parentheses, ``brackets`` others with the pairs to put
    them in, which go first. ``shown`` overrides what single squares show, in the characters of
    `Position.rows`; ``labels`` are texts to write after them, and ``tints`` ANSI colours
    other than those of the pieces. The lines have no trailing blanks.
    """
    size = position.game.size
    order = range(size) if view.flip else range(size - 1, -1, -1)
    columns = range(size - 1, -1, -1) if view.flip else range(size)
    board = _Board(
        position,
        view,
        {**dict.fromkeys(last, LAST), **(brackets or {})},
        shown or {},
        labels or {},
        tints or {},
    )
    above, beside = (board.edge(mark) for mark in position.game.edge_marks or ("", ""))
    margin = len(str(size)) + 1

    def line(row: int) -> str:
        text = board.row([square_at(size, column, row) for column in columns], order.index(row))
        if beside:
            text = f" {beside}{text}{beside} "
        elif text[-1:] in CLOSING:  # which would be taken for a part of the number
            text += " "
        return f"{row + 1:>{margin}}{text}{row + 1}" if view.coordinates else text

    indent = " " * ((margin if view.coordinates else 0) + (2 if beside else 0))
    lines = [line(row) for row in order]
    if above:
        edge = indent + "".join(board.heading(above, 1) for _ in columns)
        lines = [edge, *lines, edge]
    if view.coordinates:
        names = [column_name(column) for column in columns]
        head = indent + "".join(board.heading(name, len(name)) for name in names)
        lines = [head, *lines, head]
    return "\n".join(text.rstrip() for text in lines)


class _Board:
    """The squares of a diagram, row by row."""

    def __init__(
        self,
        position: Position,
        view: BoardView,
        brackets: Mapping[int, str],
        shown: Mapping[int, str],
        labels: Mapping[int, str],
        tints: Mapping[int, str],
    ) -> None:
        self.size = size = position.game.size
        self.style = STYLES[view.style]
        self.brackets = brackets
        self.labels = labels
        self.tints = tints
        self.colour = view.colour
        self.width = len(column_name(size - 1))
        self.label_width = max(map(len, labels.values()), default=0)
        rows = position.rows()
        self.characters = {
            square_at(size, column, row): rows[size - 1 - row][column]
            for row in range(size)
            for column in range(size)
        } | dict(shown)

    def edge(self, mark: str) -> str:
        """The sign of an edge."""
        return self._paint(mark, self.style.pieces.get(mark, mark), "")

    def heading(self, text: str, length: int) -> str:
        """What stands above a column; ``length`` is how wide its text is to see."""
        return " " * (1 + self.width - length) + text + " " * self.label_width

    def row(self, squares: Sequence[int], number: int) -> str:
        """A row, with a blank or half of a pair of brackets at either end.

        Neighbours within brackets of the same kind share one pair.
        """
        text, before = "", ""
        blanks = 0
        for place, square in enumerate(squares):
            now = self.brackets.get(square, "")
            between = [self._fill if place else " "] * (blanks + self.width)
            if now != before:
                if before:
                    between[0] = before[1]
                if now:
                    between[-1] = now[0]
            text += "".join(between) + self._square(square, place, number)
            blanks = self.label_width - len(self.labels.get(square, ""))
            before = now
        return text + (before[1] if before else " ") + " " * blanks

    @property
    def _fill(self) -> str:
        return "─" if self.style.lines else " "

    def _square(self, square: int, place: int, number: int) -> str:
        character = self.characters[square]
        piece = self.style.pieces.get(character, character)
        if character == "." and self.style.lines and self.size > 1:
            piece = GRID[self._part(number)][self._part(place)]
        text = piece + self.labels.get(square, "")
        return self._paint(character, text, self.brackets.get(square, ""), square)

    def _part(self, place: int) -> int:
        return 0 if place == 0 else 2 if place == self.size - 1 else 1

    def _paint(self, character: str, text: str, bracket: str, square: int = -1) -> str:
        if not self.colour:
            return text
        codes = [self.tints.get(square) or COLOURS.get(character, "")]
        if bracket:
            codes.append(HIGHLIGHT)
        code = ";".join(filter(None, codes))
        return painted(text, code, bool(code))


def caption(
    position: Position, move: Move | None, ply: int, before: Position | None, players: str = ""
) -> str:
    """The line under a diagram: game, ply, last move, side to move, and who plays if known."""
    players = f" ({players})" if players else ""
    game = position.game
    name = f"{game.name} {game.size}x{game.size}"
    if game.variant:
        name += f" {','.join(game.variant)}"
    parts = f"{name}, ply {ply}"
    if move is not None and before is not None:
        parts += f": {before.player(before.turn)} {before.format(move)}"
    outcome = position.outcome()
    if outcome is not None:
        return f"{parts}; {position.describe(outcome)}{players}"
    return f"{parts}; {position.player(position.turn)} to move{players}"
