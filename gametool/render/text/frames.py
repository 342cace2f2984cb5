"""What is shown of a ply in text: the diagram, and what is to be said below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...board import squares_of
from ...points import name_list
from ...replay import Ply
from ..drawing import BINDING, brief_caption, touched
from ..overlay import marked, values, vulnerable
from ..view import BoardView, Extras
from . import breakdown
from .ascii import EXPOSED, MARKED, STYLES, caption, diagram

GAP = 3
"""Blanks between the frames of a strip."""
NARROWEST = 16
"""Captions in a strip are not broken to less than this."""
_ESCAPE = re.compile("\033\\[[0-9;]*m")


def picture(ply: Ply, view: BoardView, extras: Extras) -> tuple[str, list[str]]:
    """The diagram of a ply, and the lines below it, the caption left out.

    Raises `CannotShow` for a mark that is no point of the board, and where the game has nothing
    of what is asked for.
    """
    position = ply.position
    brackets: dict[int, str] = {}
    labels: Mapping[int, str] = {}
    notes = []
    if extras.vulnerable:
        exposed = list(squares_of(vulnerable(position)))
        brackets.update(dict.fromkeys(exposed, EXPOSED))
        names = " ".join(name_list(position.game.size, exposed)) or "none"
        notes.append(f"vulnerable: {names}")
    if extras.values:
        labels = values(position)
        if not STYLES[view.style].lines:
            labels = {square: _in_ascii(text) for square, text in labels.items()}
    brackets.update(dict.fromkeys(marked(position, extras.marks), MARKED))
    if extras.score:
        return breakdown.text(position, view, brackets=brackets), notes
    return diagram(position, view, last=touched(ply), brackets=brackets, labels=labels), notes


def frame(ply: Ply, view: BoardView, extras: Extras, players: str = "") -> str:
    """The picture of a ply with its caption below; ``players`` is who plays which side."""
    drawn, notes = picture(ply, view, extras)
    below = caption(ply.position, ply.move, ply.number, ply.before, players)
    return "\n".join([drawn, below, *notes])


def small_frame(ply: Ply, view: BoardView, extras: Extras) -> str:
    """The picture of a ply with a short caption, no wider than it need be."""
    from textwrap import wrap  # only strips need it

    drawn, notes = picture(ply, view, extras)
    width = max(NARROWEST, widest(drawn.split("\n")))
    texts = [brief_caption(ply).replace(BINDING, " "), *notes]
    below = [line for text in texts for line in wrap(text, width)]
    return "\n".join([drawn, *below])


def strip(frames: Iterable[str], width: int) -> Iterator[str]:
    """Frames side by side, as many in a row as the width holds: the text of each row."""
    row: list[list[str]] = []
    used = 0
    for text in frames:
        lines = text.split("\n")
        wide = widest(lines)
        if row and used + GAP + wide > width:
            yield _side_by_side(row)
            row, used = [], 0
        used += wide + (GAP if row else 0)
        row.append(lines)
    if row:
        yield _side_by_side(row)


def _side_by_side(row: Sequence[list[str]]) -> str:
    height = max(map(len, row))
    lines = [""] * height
    indent = 0
    for frame_lines in row:
        for number, text in enumerate(frame_lines):
            lines[number] += " " * (indent - _length(lines[number])) + text
        indent += widest(frame_lines) + GAP
    return "\n".join(lines)


def widest(lines: Iterable[str]) -> int:
    """How many columns the widest of some lines takes, colours left out."""
    return max(map(_length, lines), default=0)


def _length(text: str) -> int:
    """How many columns a text takes, colours left out."""
    return len(_ESCAPE.sub("", text))


def _in_ascii(label: str) -> str:
    """A value without the character for a half."""
    whole = label.removesuffix("½")
    return label if whole == label else f"{whole or 0}.5"
