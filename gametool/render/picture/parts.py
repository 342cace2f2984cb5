"""The parts that diagrams are made of, as SVG elements around a point; and text in SVG."""

from __future__ import annotations

import re
import unicodedata
from html import escape

from ...games import Game
from ..drawing import Mark
from .palette import LOOKS

UNIT = 40
"""The side of a square; all lengths are in these units."""
MAX_LABEL = 4
"""Characters of a label at most."""
CAPTION_SIZE = 15
MAX_LINES = 6
KINDS = {"X": "b", "O": "w", "#": "x", ".": "e"}
"""What stands on a square -> the classes of what is drawn upon it (``on-b``)."""


def piece(game: Game, character: str, x: float, y: float, *, plain: bool = False) -> str:
    """A piece or a block, by its character in a diagram (``X O #``); ``plain``: to write on."""
    if character == "#":
        return (
            f'<rect class="block" x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="3"/>'
            f'<path class="block-face" d="M{x - 17:g} {y - 17:g}h34l-7 7h-20v20l-7 7z"/>\n'
        )
    look = LOOKS[game.name]
    kind = KINDS[character]
    shape = f'<circle class="piece {kind}" cx="{x:g}" cy="{y:g}" r="{look.radius * UNIT:g}"/>'
    if look.ringed and character == "O" and not plain:
        shape += f'<circle class="ring w-ring" cx="{x:g}" cy="{y:g}" r="11.5"/>'
    return shape + "\n"


def last_square(x: float, y: float) -> str:
    """The sign of the last move on boards of squares; it lies below the pieces."""
    half = UNIT / 2
    return (
        f'<rect class="last" x="{x - half:g}" y="{y - half:g}" width="{UNIT}" height="{UNIT}"/>\n'
    )


def last_point(x: float, y: float, on: str) -> str:
    """The sign of the last move on boards of points; it lies upon the pieces."""
    return f'<circle class="mark on-{on}" cx="{x:g}" cy="{y:g}" r="8"/>\n'


def trace(x: float, y: float) -> str:
    """The broken line around a removed piece."""
    return f'<circle class="trace" cx="{x:g}" cy="{y:g}" r="15"/>\n'


def halo(x: float, y: float) -> str:
    """What hides the lines of the board behind a label."""
    return f'<circle class="halo" cx="{x:g}" cy="{y:g}" r="15"/>\n'


def area_outline(path: str, owner: str | None, *, wins: bool) -> str:
    """The outline of an area, drawn as its owner's."""
    kind = f"area-{(owner or 'n').lower()}{' area-win' if wins else ''}"
    return f'<path class="area {kind}" d="{path}"/>\n'


def mark(kind: Mark, x: float, y: float, on: str) -> str:
    """A sign on a square or a piece."""
    shapes = {
        "triangle": f"M{x:g} {y - 10:g}l9 15.5h-18z",
        "square": f"M{x - 7.5:g} {y - 7.5:g}h15v15h-15z",
        "circle": f"M{x - 8.5:g} {y:g}a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z",
        "cross": f"M{x - 7:g} {y - 7:g}l14 14m0 -14l-14 14",
        "diamond": f"M{x:g} {y - 10:g}l10 10l-10 10l-10 -10z",
    }
    return f'<path class="mark on-{on}" d="{shapes[kind]}"/>\n'


def shortened(name: str) -> str:
    """A label that has room on a square."""
    return name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…"


def label(x: float, y: float, name: str, on: str) -> str:
    """A short text on a square or a piece."""
    name = shortened(name)
    size = (21, 21, 18, 15, 12)[len(name)]
    return text_at(x, y, size, name, f"label on-{on}")


# Text


def text_at(x: float, y: float, size: float, content: str, classes: str) -> str:
    """A text whose letters are centred on a point."""
    # Half the height of capitals and digits, since not all programs know dominant-baseline.
    return (
        f'<text class="{classes}" x="{x:g}" y="{y + 0.36 * size:.4g}" font-size="{size:g}">'
        f"{text(content)}</text>\n"
    )


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(content: str) -> str:
    """Text as XML has it: escaped, and without the characters that XML cannot hold."""
    return escape(_NOT_XML.sub("\ufffd", content))


def wrap(content: str, width: float) -> list[str]:
    """Text broken into lines of about a width, at most `MAX_LINES` of them."""
    room = width / (CAPTION_SIZE * 0.54)
    lines: list[str] = []
    line, used = "", 0.0
    for word in content.split():
        length = sum(map(_advance, word))
        if line and used + 1 + length > room:
            lines.append(line)
            line, used = "", 0.0
        if line:
            line, used = f"{line} {word}", used + 1 + length
            continue
        for character in word:  # a word longer than a line breaks anywhere
            if used + _advance(character) > room:
                lines.append(line)
                line, used = "", 0.0
            line, used = line + character, used + _advance(character)
        if len(lines) > MAX_LINES:
            break
    lines += [line] if line else []
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES - 1], lines[MAX_LINES - 1][:-1] + "…"]
    return lines


def _advance(character: str) -> float:
    """About how wide a character is, in letters."""
    if unicodedata.combining(character):
        return 0
    return 1.8 if unicodedata.east_asian_width(character) in "WF" else 1
