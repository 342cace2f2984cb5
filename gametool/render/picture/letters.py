"""Text in SVG: escaped, measured about as wide as it will be, and broken into lines."""

from __future__ import annotations

import re
import unicodedata
from html import escape

from ...texts import late_pattern

CAPTION_SIZE = 15
"""Of a caption's letters, where the board is small."""

BALANCED = 3
"""Lines that are made about equally long."""

_NOT_XML = late_pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BREAKS = re.compile("[ \t\r\n]+")
"""Where a line may end; not at a space that binds (``\\u00a0``)."""

_NARROW = frozenset("iljItfr.,:;'|!()[]{}/ \u00a0·-")
_BROAD = frozenset("mwMW@%—…½&")


def text_at(x: float, y: float, size: float, content: str, classes: str) -> str:
    """A text whose letters are centred on a point."""
    # Half the height of capitals and digits, since not all programs know dominant-baseline.
    return (
        f'<text class="{classes}" x="{x:g}" y="{y + 0.36 * size:.5g}" font-size="{size:g}">'
        f"{text(content)}</text>\n"
    )


def text(content: str) -> str:
    """Text as XML has it: escaped, and without the characters that XML cannot hold."""
    # What can be printed XML can hold; to make sense of the pattern takes a while.
    return escape(content if content.isprintable() else _NOT_XML.sub("\ufffd", content))


def advance(character: str) -> float:
    """About how wide a character is, in sizes of the letters; on the wide side.

    Which font there will be is not known: the widths are those of DejaVu Sans, which is
    wider than Helvetica and Arial.
    """
    if character in _NARROW:
        return 0.42
    if character in _BROAD:
        return 1.0
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    return 0.75 if character.isupper() else 0.64


def wrap(content: str, width: float, lines: int | None = None) -> list[str]:
    """Text broken into lines of about a width in letters of `CAPTION_SIZE`.

    ``lines``: at most so many, the last of which ends in dots if more was to come. A few
    lines are made about equally long, so that no word is left over.
    """
    room = width / CAPTION_SIZE
    found = _broken(content, room, lines)
    while 1 < len(found) <= BALANCED:
        room *= 0.95
        narrower = _broken(content, room, lines)
        if len(narrower) > len(found) or lines == len(narrower):
            break
        found = narrower
    return found


def _broken(content: str, room: float, lines: int | None) -> list[str]:
    found: list[str] = []
    line, used = "", 0.0
    for word in filter(None, _BREAKS.split(content)):
        length = sum(map(advance, word))
        if line and used + advance(" ") + length > room:
            found.append(line)
            line, used = "", 0.0
        if line:
            line, used = f"{line} {word}", used + advance(" ") + length
            continue
        start = 0
        for at, character in enumerate(word):  # a word longer than a line breaks anywhere
            wide = advance(character)
            if used + wide > room and at > start:
                found.append(word[start:at])
                start, used = at, 0.0
            used += wide
        line = word[start:]
        if lines and len(found) > lines:
            break
    found += [line] if line else []
    if lines and len(found) > lines:
        return [*found[: lines - 1], found[lines - 1][:-1] + "…"]
    return found
