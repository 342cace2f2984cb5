"""The words of the txt format: what its reader and its writer must agree on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...games import GAMES, Side
from ...record import (
    FOREIGN,
    POINT_PROPERTIES,
    SIMPLE_TEXT,
    TEXT,
    Property,
    foreign,
    parse_foreign,
    plain,
    spelled,
    valued,
)
from ...record.properties import TAGS
from ...record.sides import side_named

STRING = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
"""A text in quotes, on one line, with the escapes of JSON."""
TAG_NAME = r"[A-Za-z][A-Za-z0-9_-]*+"
BROKEN_TAG = (
    rf"\[[ \t]*+(?P<name>{TAG_NAME})"
    rf'(?:(?P<strings>(?:[ \t]++{STRING})++)(?=[^"\[\]\r\n]*+(?:[\r\n\[]|\Z))'
    r"|[ \t]++(?=[^ \t\r\n\[])(?P<text>(?:[^\[\r\n]"
    rf'|\[(?![ \t]*+{TAG_NAME}[ \t]++"))*+))'
)
"""What is no tag but was to be one: its strings, or else all there is up to the next tag or
the end of the line. Only at the start of a line and behind other tags is it looked for."""
BLANK = " \t\r\n"
MARKUP = (
    r"&(?:[A-Za-z]{2,8}|\#[0-9]{1,6});"
    r"|</?[A-Za-z][^<>\n]*+>"
    r"|\[/?[A-Za-z]++(?:=[^\[\]\n]*+)?\]"
    r"|`{3}[a-z]*+|~{3}"
)
"""What web pages and forums put around and between words: ``&nbsp;``, ``<br>``, ``[code]``, and
the fences of Markdown."""

# Tags

_PROPERTY_OF_TAG = {tag.lower(): name for name, tag in TAGS.items()} | {"site": "PC"}
NO_GAME = "?"
"""What the tag Game says of a record that names no game."""


def property_of_tag(tag: str) -> str:
    """The property that a tag stands for; `FOREIGN` if it is a stranger."""
    side = side_named(tag)
    if side:
        return f"P{side}"
    name = _PROPERTY_OF_TAG.get(tag.lower())
    return name or (tag if re.fullmatch("[A-Z]{1,64}", tag) else FOREIGN)


def tag_of(found: Property, players: Mapping[Side, str]) -> tuple[str, list[str]] | None:
    """The tag and the strings that say the same as a root property; None if none do."""
    name, values, _ = found
    strings = to_strings(name, values)
    if name == FOREIGN:
        pair = parse_foreign(values[0]) if len(values) == 1 else None
        if pair is None or foreign(*pair).values != values:
            return None
        tag, strings = pair[0], [pair[1]]
    elif name in ("PB", "PW"):
        tag = players["B" if name == "PB" else "W"]
    else:
        tag = TAGS.get(name, name)
    if name == "C" or not re.fullmatch(TAG_NAME, tag) or property_of_tag(tag) != name:
        return None
    return tag, strings


def of_tag(tag: str, strings: Sequence[str], at: int) -> Property:
    """The root property that a tag gives."""
    name = property_of_tag(tag)
    if name == FOREIGN:
        return foreign(tag, "\n".join(strings))._replace(at=at)
    return Property(name, to_values(name, strings), at)


# Strings


_TO_ESCAPE = re.compile(r'["\\\x00-\x1f{}]|[\x85\u2028\u2029]')
_STRING_ESCAPE = re.compile(r'\\(?:(["\\])|u([0-9A-Fa-f]{4}))')


def _by_number(match: re.Match[str]) -> str:
    sign = match[0]
    return f"\\{sign}" if sign in '"\\' else f"\\u{ord(sign):04x}"


def _unescaped(match: re.Match[str]) -> str:
    return match[1] or chr(int(match[2], 16))


def quoted(text: str) -> str:
    """A text as a string on one line; nothing in it can end the comment it stands in."""
    return f'"{_TO_ESCAPE.sub(_by_number, text)}"'


def unquoted(string: str) -> str:
    """What a string says: quotes and backslashes may be escaped, and any character by its
    number; other backslashes stand for themselves, as in ``C:\\new``."""
    text = _STRING_ESCAPE.sub(_unescaped, string[1:-1])
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_SEPARATOR = re.compile(r"([\s,\\])")
_POINT_VALUE = re.compile(r"(?:[^\s,\\]|\\.)+", re.DOTALL)


def to_strings(name: str, values: Iterable[str]) -> list[str]:
    """The strings that stand for a property's values: texts as they are, lists of points
    in one string, anything else in SGF spelling."""
    if name in SIMPLE_TEXT or name in TEXT:
        return [plain(name, value) for value in values]
    if name in POINT_PROPERTIES:
        points = [_SEPARATOR.sub(r"\\\1", value) for value in values]
        return [" ".join(points)] if all(points) else points
    return list(values)


def to_values(name: str, strings: Iterable[str]) -> tuple[str, ...]:
    """The values of a property for its strings."""
    if name in POINT_PROPERTIES:
        return tuple(
            spelled(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL))
            for text in strings
            for value in (_POINT_VALUE.findall(text) or [""])
        )
    return tuple(valued(name, text) for text in strings)


# Moves

GLYPHS = {
    "!!": Property("TE", ("2",)),
    "!": Property("TE", ("1",)),
    "!?": Property("IT", ("",)),
    "?!": Property("DO", ("",)),
    "??": Property("BM", ("2",)),
    "?": Property("BM", ("1",)),
}
"""Marks behind a move, and SGF's properties for them."""
NO_MOVE = "_"
"""Stands for a node without a move."""

_POINT = "(?:a?[a-z][0-9]{1,9})"
_DASHES = r"\u2010-\u2015\u2212"
"""Hyphens, en and em dashes, the minus sign: what keyboards and forums make of ``-``."""
_TIMES = r"\u00d7"
_WIDE = r"\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
"""Digits and letters in full width."""
_GAP = r"[ \t\xa0]"
"""A blank within a move, perhaps one that no line is broken at."""


class Notation(NamedTuple):
    """How moves look in a game: patterns of text."""

    move: re.Pattern[str]
    """A move that names points."""


@cache
def notation(name: str | None, variant: bool, flips: bool = True) -> Notation:
    """The look of moves in a game, or in any if it is None or unknown.

    What may stand between two points is taken from the game's own examples. A comma with a
    blank behind it belongs to a move only if the record has a ``variant``: people also
    write commas between moves. ``flips`` is false where the text shows captures.
    """
    known = GAMES.get(name or "")
    games = [known] if known else list(GAMES.values())
    examples = [text for game in games for text, _ in game.notation]
    flips = flips and any(text.startswith("x") for text in examples)
    sign_between = re.compile(r"[0-9]([^0-9a-z]|x)[a-z]")
    signs = {match[1] for text in examples for match in sign_between.finditer(text)}
    joins = [rf"{_GAP}*:{_GAP}*"]
    if "x" in signs:
        # Where stones may be flipped too, c3 xd4 is two moves.
        sign = f"[x{_TIMES}]"
        joins.append(rf"{_GAP}*{sign}{_GAP}+|{sign}" if flips else rf"{_GAP}*{sign}{_GAP}*")
    if "-" in signs:
        joins.append(rf"{_GAP}*[-{_DASHES}]{_GAP}*")
    if "+" in signs:
        joins.append(rf"{_GAP}*\+{_GAP}*")
    commas = "," in signs and (known is not None or flips)
    if commas:
        joins.append(rf"{_GAP}*,{_GAP}*" if variant else ",")
    point = rf"(?:x{_GAP}*)?{_POINT}" if flips else _POINT
    move = rf"{point}(?:(?:{'|'.join(joins)}){point})*+"
    if commas:
        move += rf"(?:{_GAP}*,{_GAP}*pass)?"
    return Notation(re.compile(rf"{move}(?![A-Za-z0-9{_WIDE}])", re.IGNORECASE))


_DASH = re.compile(f"[{_DASHES}]")
FULL_WIDTH = {0xFF01 + sign: 0x21 + sign for sign in range(0x5E)}
"""Letters, digits and signs as wide as ideographs, as keyboards for these type them -> plain."""


def canonical(move: str) -> str:
    """A move without blanks, with plain signs; letters as they were."""
    return _DASH.sub("-", "".join(move.split())).replace("\u00d7", "x")
