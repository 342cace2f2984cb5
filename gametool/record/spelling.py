"""How SGF spells the values of properties, and headers of other formats among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from ..texts import late_pattern
from .properties import FOREIGN, SIMPLE_TEXT, TEXT


class Property(NamedTuple):
    """A property of a node; ``at`` is its offset in the record's text."""

    name: str
    values: tuple[str, ...]
    at: int = 0


_LINE_BREAK = late_pattern("\r\n|\n\r|\r|\n")
_NEEDS_INTERPRETING = late_pattern(r"[\\\n\t\f\v]")
_NO_LINE = late_pattern(r"[\r\n\t\f\v]")
_WELL_FORMED = late_pattern(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
_ESCAPE = late_pattern(r"\\(.)", re.DOTALL)
_MUST_BE_ESCAPED = late_pattern(r"[\]\\]")
_LIKE_A_GAME = late_pattern(r"(\n[^\S\n]*+)(\(\s*+;\s*+(?:FF|GM|CA)\s*+\[[^\[\]]*+\Z)")
"""The end of a text that, with the bracket behind it, looks like the start of a game."""


def plain(name: str, value: str) -> str:
    """What a property's value says, escapes and line breaks interpreted as SGF has it.

    But that a text keeps its tabs, which SGF shows as blanks: other formats have them.
    """
    if name in TEXT:
        return _ESCAPE.sub(_unescaped, value) if "\\" in value else value
    if name not in SIMPLE_TEXT or not _NEEDS_INTERPRETING.search(value):
        return value
    return str(_grammar().simpletext_value(value.encode()), "utf-8")


def _unescaped(match: re.Match[str]) -> str:
    """What an escape says: a line break that is escaped is none."""
    return "" if match[1] == "\n" else match[1]


def valued(name: str, text: str) -> str:
    """The value with which a property says a text, so that `plain` reads it."""
    return escaped(text) if name in SIMPLE_TEXT or name in TEXT else spelled(text)


def fits(name: str, text: str) -> bool:
    """Whether a property can say a text as it is: many hold one line, without tabs."""
    return name not in SIMPLE_TEXT or not _NO_LINE.search(text)


@cache
def _grammar() -> Any:
    """sgfmill's grammar, imported when a text first needs it."""
    from ._sgfmill import sgf_grammar

    return sgf_grammar


def escaped(text: str) -> str:
    """Plain text as the value of a text property."""
    value = str(_grammar().escape_text(_LINE_BREAK.sub("\n", text).encode()), "utf-8")
    return _LIKE_A_GAME.sub(r"\1\\\2", value)


def spelled(value: str) -> str:
    """A value in SGF spelling; what is not well-formed in it is escaped."""
    value = _LINE_BREAK.sub("\n", value)
    return value if _WELL_FORMED.fullmatch(value) else escaped(value)


def escaped_move(text: str) -> str:
    """The text of a move as a value."""
    return _LIKE_A_GAME.sub(r"\1\\\2", _MUST_BE_ESCAPED.sub(r"\\\g<0>", text))


def plain_move(value: str) -> str:
    """What the value of a move says: only backslashes and brackets are escaped in it."""
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


def foreign(name: str, text: str) -> Property:
    """The property that carries a header of another format."""
    return Property(FOREIGN, (f"{escaped(name).replace(':', chr(92) + ':')}:{escaped(text)}",))


def gathered(properties: Sequence[Property]) -> list[Property]:
    """The properties with all headers of other formats in one, where the last of them was.

    Formats that tell some of them as headers, before everything else, keep the order so.
    """
    values = [value for one in properties if one.name == FOREIGN for value in one.values]
    if not values:
        return list(properties)
    found: list[Property] = []
    for one in reversed(properties):
        if one.name != FOREIGN:
            found.append(one)
        elif values:
            found.append(one._replace(values=tuple(values)))
            values = []
    return found[::-1]


def apart(properties: Iterable[Property]) -> Iterator[Property]:
    """The properties with each header of another format on its own."""
    for one in properties:
        if one.name == FOREIGN:
            yield from (one._replace(values=(value,)) for value in one.values)
        else:
            yield one


def parse_foreign(value: str) -> tuple[str, str] | None:
    """Name and text of such a header, or None where the value is not of that form."""
    grammar = _grammar()
    name, text = grammar.parse_compose(value.encode())
    if text is None:
        return None
    header, said = (_ESCAPE.sub(_unescaped, part.decode()) for part in (name, text))
    return header, said
