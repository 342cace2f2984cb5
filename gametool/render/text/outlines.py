"""The board with lines drawn around its areas, in box characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...board import squares_of
from ...games import Area, Position, Side
from ...points import column_name, square_at
from ..view import PLAIN, BoardView
from .ascii import COLOURS, STYLES
from .phrases import painted


class Line(NamedTuple):
    """How the areas of one side are outlined."""

    glyphs: str
    """By the arms that meet in a place: 1 up, 2 down, 4 left, 8 right."""
    colour: str

    @property
    def sample(self) -> str:
        """A piece of the line."""
        return self.glyphs[_LEFT | _RIGHT]


_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8

LINES: dict[Side | None, Line] = {
    "B": Line(" ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋", COLOURS["X"]),
    "W": Line("   ║ ╝╗╣ ╚╔╠═╩╦╬", COLOURS["O"]),
    None: Line(" ╵╷│╴┘┐┤╶└┌├─┴┬┼", ""),
}
"""Heavy lines for the first side, double ones for the second, light ones for nobody."""
_CROSSING = "┼"
"""Where lines of different kinds meet, in a corner that two areas share."""


def outlined(
    position: Position,
    areas: Sequence[Area],
    shown: Mapping[int, str],
    view: BoardView = PLAIN,
    *,
    brackets: Mapping[int, str] | None = None,
) -> str:
    """The board with its areas outlined, as their owners' lines are.

    No two areas may share a side of a square. Single squares show what ``shown`` says, in
    the characters of `Position.rows`, within the ``brackets`` given. The lines have no trailing
    blanks.
    """
    brackets = brackets or {}
    size = position.game.size
    rows, pieces = position.rows(), STYLES["unicode"].pieces
    upward = range(size) if view.flip else range(size - 1, -1, -1)
    across = range(size - 1, -1, -1) if view.flip else range(size)
    owner_of = {
        square: (number, area.owner)
        for number, area in enumerate(areas)
        for square in squares_of(area.squares)
    }

    def area_at(down: int, right: int) -> tuple[int, Side | None] | None:
        if not (0 <= down < size and 0 <= right < size):
            return None
        return owner_of.get(square_at(size, across[right], upward[down]))

    def border(one: tuple[int, int], two: tuple[int, int]) -> Line | None:
        """The line between two squares, if there is one."""
        first, second = area_at(*one), area_at(*two)
        if first == second:
            return None
        return LINES[(first or second or (0, None))[1]]

    def glyph(line: Line | None, arms: int) -> str:
        if line is None:
            return " " if arms.bit_count() < 2 else _CROSSING
        return painted(line.glyphs[arms], line.colour, view.colour and bool(line.colour))

    def corner(down: int, right: int) -> str:
        arms = (
            (_UP, border((down - 1, right - 1), (down - 1, right))),
            (_DOWN, border((down, right - 1), (down, right))),
            (_LEFT, border((down - 1, right - 1), (down, right - 1))),
            (_RIGHT, border((down - 1, right), (down, right))),
        )
        lines = {line for _, line in arms if line}
        return glyph(lines.pop() if len(lines) == 1 else None, sum(a for a, line in arms if line))

    def level(down: int) -> str:
        text = ""
        for right in range(size):
            line = border((down - 1, right), (down, right))
            across_it = glyph(line, _LEFT | _RIGHT) if line else " "
            text += corner(down, right) + across_it * 3
        return text + corner(down, size)

    def squares(down: int) -> str:
        text = ""
        for right in range(size + 1):
            line = border((down, right - 1), (down, right))
            text += glyph(line, _UP | _DOWN) if line else " "
            if right < size:
                square = square_at(size, across[right], upward[down])
                character = shown.get(square) or rows[size - 1 - upward[down]][across[right]]
                owner = owner_of.get(square, (0, None))[1]
                tint = LINES[owner].colour if character == "." else COLOURS.get(character, "")
                piece = pieces.get(character, character)
                pair = brackets.get(square, "  ")
                text += pair[0] + painted(piece, tint, view.colour and bool(tint)) + pair[1]
        return text

    margin = len(str(size)) + 1 if view.coordinates else 0
    lines = []
    for down in range(size):
        number = str(upward[down] + 1) if view.coordinates else ""
        lines.append(" " * margin + level(down))
        lines.append(f"{number:>{margin}}{squares(down)}{number}")
    lines.append(" " * margin + level(size))
    if view.coordinates:
        head = " " * margin + "".join(f"  {column_name(column):<2}" for column in across)
        lines = [head, *lines, head]
    return "\n".join(line.rstrip() for line in lines)


def legend(position: Position, areas: Sequence[Area]) -> str:
    """Whose the lines are."""
    owners = {area.owner for area in areas}
    words = [
        f"{line.sample * 2} {position.player(owner) if owner else 'nobody'}'s"
        for owner, line in LINES.items()
        if owner in owners
    ]
    return ", ".join(words)
