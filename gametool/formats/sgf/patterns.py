"""What SGF's games look like, and their values, as patterns of bytes.

Nothing is looked at twice, whatever the input: each regular expression is anchored, or its
repeats are possessive, or what it may look at is limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property

from ...texts import late_pattern
from ..encodings import multibyte

VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
ANY_VALUE = late_pattern(VALUE[:-2] + rb"(?:\]|\\?\Z)", re.DOTALL)
"""A value, or one that nobody closed."""
START = re.compile(rb"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)|;\s*+(?:FF|GM|CA)\s*+\[")
"""The start of a game. One without its semicolon, or on a line of its own without its
parenthesis, is a fault, not text between games."""
MAYBE_START = late_pattern(rb"[(;]\s*+(?:[A-Z]{1,2}\s*+)?\Z")
CUT_OFF = late_pattern(rb"\(\s*+\Z")
LOOK_AHEAD = 1 << 12
"""The most that is looked at from a parenthesis on to see whether a game begins there."""
_HEADER = rb"\(\s*+;\s*+(?:FF|GM|CA)\s*+\[[^\[\]\\]*+\]"
INDENT = 1 << 8
_GAME_LINE = rb"[ \t]{0,%d}+" % INDENT + _HEADER
"""What looks like the start of a game, on a line of its own."""
_CA_BEGINS = rb"(?<![A-Za-z])CA\s*+\["
_BREAK = rb"[\r\n](?!" + _GAME_LINE + rb")"


class Patterns:
    """The patterns of splitting, which depend on what a value is.

    A value in which a line looks like the start of a game is none: nobody closed it. That
    game's first bracket seems to close it, so that what comes before is looked at only once.
    """

    def __init__(self, units: bytes | None) -> None:
        signs, many = (units + rb"|", rb"") if units else (rb"", rb"++")
        inside = rb"(?:%b[^\]\\\r\n]%b|\\(?:%b[^\r\n]|%b)|%b)*+" % (
            signs,
            many,
            signs,
            _BREAK,
            _BREAK,
        )
        to_end = rb"(?:%b[^\]\\]%b|\\(?:%b.))*+" % (signs, many, signs)
        simple = rb"" if units else rb"[^\]\\\r\n]*+\]|"  # most values, at less cost
        value = rb"\[(?:" + simple + inside + rb"\])"
        self._inside, self._to_end = inside, to_end
        self.to_parenthesis = re.compile(rb"[^\[\]()]*+(?:" + value + rb"[^\[\]()]*+)*+", re.DOTALL)

    # What few records need

    @cached_property
    def first_node(self) -> re.Pattern[bytes]:
        """The first node of a game tree. With GM in it, that is the start of a game,
        whatever stands before it."""
        return re.compile(
            rb"\(\s*+;?+\s*+(?:(?!GM\s*\[)[A-Za-z]++\s*+(?:\[%b\]\s*+)++)*+"
            rb"(?:(GM\s*+\[)|[^A-Za-z\s\[])" % self._to_end,
            re.DOTALL,
        )

    @cached_property
    def to_encoding(self) -> re.Pattern[bytes]:
        """The first node of a game up to its CA, whose value is the group. What stands there
        and belongs to no property does not count."""
        other = rb"(?:[^\[\];()C]++|(?!" + _CA_BEGINS + rb")C)*+"
        return re.compile(
            rb"\(?\s*+;?%b(?:\[%b\]%b)*+%b([^\]\\]*+)\]" % (other, self._to_end, other, _CA_BEGINS),
            re.DOTALL,
        )

    @cached_property
    def to_end(self) -> re.Pattern[bytes]:
        """What can stand between the brackets of a value, games or not."""
        return re.compile(self._to_end, re.DOTALL)

    @cached_property
    def to_game(self) -> re.Pattern[bytes]:
        """A value that nobody closed, up to the game in it."""
        return re.compile(
            rb"\[" + self._inside + rb"\\?[\r\n][ \t]*+(?=" + _HEADER + rb")", re.DOTALL
        )


PLAIN = Patterns(None)


@cache
def patterns_for(units: bytes | None) -> Patterns:
    """The patterns for an encoding with characters that hold brackets or backslashes."""
    return PLAIN if units is None else Patterns(units)


_CA = late_pattern(_CA_BEGINS + rb"([^\[\]\\]*+)\]")
_ROOT = late_pattern(
    rb"\(?\s*+;?[^\[\];()]*+(?:" + VALUE + rb"[^\[\];()]*+)*+(?=([;()])?)", re.DOTALL
)
"""The first node of a game, and the sign after it, if it is one that may stand there."""


def is_whole(data: bytes, start: int = 0) -> bool:
    """Whether the first node of a game is there to its end; so far `declared` looks."""
    root = _ROOT.match(data, start, start + LOOK_AHEAD)
    return root is not None and root[1] is not None


def declared(data: bytes, start: int = 0) -> str | None:
    """What encoding a game says it has: the value of CA in its first node.

    Before CA there may be text in that encoding which hides CA, as its characters hold bytes
    that look like brackets or backslashes: then CA is where the encoding itself shows it.
    """
    if data.find(b"CA", start) < 0:
        return None
    if match := PLAIN.to_encoding.match(data, start):
        return match[1].decode("latin-1").strip() or None
    if _CA.search(data, start, start + LOOK_AHEAD) is None:
        return None
    root = _ROOT.match(data, start, start + LOOK_AHEAD)
    end = root.end() if root and root[1] else start + LOOK_AHEAD
    names = [match[1].decode("latin-1").strip() for match in _CA.finditer(data, start, end)]
    for units in dict.fromkeys(map(multibyte, names)):
        if units is None:
            continue
        match = patterns_for(units).to_encoding.match(data, start, end)
        if match and multibyte(name := match[1].decode("latin-1").strip()) == units:
            return name
    return None


_ANY_HEADER = late_pattern(_HEADER)


def game_lines(data: bytes, start: int, end: int) -> Iterator[int]:
    """Where a line begins with what looks like the start of a game."""
    for match in _ANY_HEADER.finditer(data, start, end):
        if begins_line(data, match.start()):
            yield match.start()


def begins_line(data: bytes, at: int) -> bool:
    """Whether only an indent is before an index in its line."""
    return data[max(0, at - INDENT - 1) : at].rstrip(b" \t").endswith((b"\n", b"\r"))
