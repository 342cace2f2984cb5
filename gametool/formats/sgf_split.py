"""Cutting a stream of SGF into games, in bounded memory and time proportional to its length.

Nothing is looked at twice, whatever the input: each regular expression is anchored, or its
repeats are possessive, or what it may look at is limited.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

from .chunks import MAX_RECORD, Chunk, advance, check_patience, too_dense, too_long

READ_SIZE = 1 << 18
"""Bytes read from a stream at first; doubled while one game is longer."""

VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
_START = re.compile(rb"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)")
"""The start of a game. One without its semicolon is a fault, not text between games."""
_MAYBE_START = re.compile(rb"\(\s*+(?:[A-Z]{1,2}\s*+)?\Z")
LOOK_AHEAD = 1 << 12
"""The most that is looked at from a parenthesis on to see whether a game begins there."""
_A_VALUE = re.compile(VALUE, re.DOTALL)
_TO_PARENTHESIS = re.compile(rb"[^\[\]()]*+(?:" + VALUE + rb"[^\[\]()]*+)*+", re.DOTALL)
_FIRST_NODE = re.compile(
    rb"\(\s*+;?\s*+(?:(?!GM\s*\[)[A-Za-z]++\s*+(?:"
    + VALUE
    + rb"\s*+)++)*+(?:(GM\s*+\[)|[^A-Za-z\s])",
    re.DOTALL,
)
"""The first node of a game tree. With GM in it, that is the start of a game, whatever
stands before it."""
_HEADER = re.compile(rb"\(\s*+;\s*+(?:FF|GM|CA)\s*+\[[^\[\]\\]*+\]")
_INDENT = 1 << 8


def split(stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD) -> Iterator[Chunk]:
    """Cut a stream into the chunks of its games; text around the games is skipped.

    A game ends with the parenthesis that closes it. Where that is missing, it ends where
    the next one begins: at a game tree whose first node has a ``GM``, which belongs to
    roots only, or at what looks like one inside a value that nobody closed. A game longer
    than the limit is passed over, and its chunk says so; raises `NoEnd` for streams that
    hold nothing for many times the limit.
    """
    buffer = _Buffer(stream)
    number = 0
    while buffer.skip_to_game(limit):
        number += 1
        line, column = buffer.line, buffer.column
        length = _length_of_game(buffer, limit)
        if length is None:
            head = buffer.data[buffer.start : buffer.start + LOOK_AHEAD]
            yield Chunk(file, number, line, column, head, buffer.encoding, too_long(limit))
            _skip_game(buffer, limit)
            continue
        data = buffer.take(length)
        cut = _swallowed_game(data)
        if cut:
            buffer.put_back(data[cut:])
            data = data[:cut]
        fault = too_dense(data, limit, b";[")
        kept = data[:LOOK_AHEAD] if fault else data
        yield Chunk(file, number, line, column, kept, buffer.encoding, fault)
        buffer.line, buffer.column = advance(line, column, data)


class _Buffer:
    """The unread part of a stream, and the place where it begins."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder: codecs.IncrementalDecoder | None = None
        self._eof = False
        self.encoding: str | None = None
        """What the stream's byte-order mark says."""
        self.line = self.column = 1
        self.start = 0
        """Where in ``data`` the unread part begins."""
        self._read_some = getattr(stream, "read1", stream.read)
        self.data = self._read_some(READ_SIZE)
        name, mark = _encoding_of(self.data)
        if name:
            self.encoding = name
            self.data = self.data[mark:]
            if name != "utf-8":
                self._decoder = codecs.getincrementaldecoder(name)("replace")
                self.data = self._decoder.decode(self.data).encode()

    def more(self) -> bool:
        """Read on, twice as much each time nothing was consumed; false at the end."""
        if self._eof:
            return False
        rest = self.data[self.start :]
        if len(rest) < READ_SIZE:
            fresh = self._read_some(READ_SIZE)  # of a pipe, what is there: somebody waits
        else:
            fresh = self._stream.read(len(rest))
        self._eof = not fresh
        if self._decoder:
            fresh = self._decoder.decode(fresh, final=self._eof).encode()
        self.data = rest + fresh
        self.start = 0
        return not self._eof or bool(fresh)

    def skip_to_game(self, limit: int) -> bool:
        """Consume the text before the next game; false if there is none."""
        skipped = 0
        while True:
            match = _START.search(self.data, self.start)
            if match:
                self.skip(match.start())
                return True
            last = self.data.rfind(b"(", self.start)
            partial = last >= len(self.data) - limit and _MAYBE_START.match(self.data, last)
            skipped += self.skip(last if partial else len(self.data))
            check_patience(skipped, limit, "there is no record")
            if not self.more():
                return False

    def skip(self, end: int) -> int:
        """Consume what is before an index and count its lines; the number of bytes.

        Line ends and characters are left whole, so that they are counted right.
        """
        start = self.start
        if not self._eof and end == len(self.data):
            last = self.data[end - 4 : end]
            end -= len(last) - len(last.rstrip(_CONTINUATION)) + 1 if last else 0
        end = max(start, end)
        self.line, self.column = advance(self.line, self.column, self.take(end - start))
        return end - start

    def take(self, length: int) -> bytes:
        """Consume so many bytes."""
        start, self.start = self.start, self.start + length
        return self.data[start : self.start]

    def put_back(self, data: bytes) -> None:
        """Undo the end of the last `take`."""
        self.start -= len(data)

    def game_at(self, index: int) -> bool:
        """Whether the tree that opens at an index is a game of its own.

        Reads on if need be, so that the answer does not depend on where reads ended; the
        index is void after that, offsets from ``start`` are not.
        """
        while True:
            node = _FIRST_NODE.match(self.data, index, index + LOOK_AHEAD)
            if node or len(self.data) - index >= LOOK_AHEAD:
                return node is not None and node[1] is not None
            index -= self.start
            if not self.more():
                return False


_CONTINUATION = bytes(range(0x80, 0xC0))
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = re.compile(rb"(?:[^\0]\0)*+\(\0(?:\s\0)*+;\0|(?:\0[^\0])*+\0\((?:\0\s)*+\0;")
"""A game's beginning in UTF-16 whose byte-order mark was lost."""


def _encoding_of(head: bytes) -> tuple[str | None, int]:
    """The encoding that the first bytes of a stream show, and the length of its mark."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name, len(mark)
    if _WIDE.match(head, 0, LOOK_AHEAD):
        return ("utf-16-be" if head[0] == 0 else "utf-16-le"), 0
    return None, 0


def _length_of_game(buffer: _Buffer, limit: int) -> int | None:
    """How many bytes the game at the start of the buffer has; reads on as needed.

    None if they are more than the limit.
    """
    depth = at = 0
    while True:
        to_parenthesis = _TO_PARENTHESIS.match(buffer.data, buffer.start + at)
        assert to_parenthesis is not None
        at = to_parenthesis.end() - buffer.start
        sign = buffer.data[buffer.start + at : buffer.start + at + 1]
        if sign in (b"", b"["):  # the end of what was read, perhaps within a value
            if len(buffer.data) - buffer.start > limit:
                return None
            if not buffer.more():
                return len(buffer.data) - buffer.start
        elif at >= limit:
            return None
        elif sign == b")":
            at += 1
            depth -= 1
            if depth == 0:
                return at
        elif sign == b"(":
            if depth and buffer.game_at(buffer.start + at):
                return at
            at += 1
            depth += 1
        else:  # a ] that closes nothing: `parse` will say so
            at += 1


_OUTSIDE = re.compile(rb"[^\[\]()]*+")
_INSIDE = re.compile(rb"(?:[^\]\\]++|\\.)*+", re.DOTALL)


def _skip_game(buffer: _Buffer, limit: int) -> None:
    """Consume a game that is too long, a piece at a time.

    It ends as others do, or at what looks like another game on a line of its own.
    """
    depth = skipped = 0
    inside = False
    at = searched = buffer.start
    while True:
        match = (_INSIDE if inside else _OUTSIDE).match(buffer.data, at)
        assert match is not None
        at = match.end()
        swallowed = next(_game_lines(buffer.data, searched, at), None) if inside else None
        if swallowed is not None:
            buffer.skip(swallowed)
            return
        sign = buffer.data[at : at + 1]
        if sign == b"" or (inside and sign != b"]"):
            # What looks like a game may stand across the end of what was read.
            skipped += buffer.skip(max(buffer.start, at - LOOK_AHEAD))
            check_patience(skipped, limit, "there is no end of the record")
            at -= buffer.start
            if not buffer.more():
                buffer.skip(len(buffer.data))
                return
            searched = buffer.start
            continue
        if inside:
            inside = False
        elif sign == b"[":
            inside, searched = True, at
        elif sign == b"(":
            at -= buffer.start
            if depth and buffer.game_at(buffer.start + at):
                buffer.skip(buffer.start + at)
                return
            at += buffer.start
            depth += 1
        elif sign == b")":
            depth -= 1
            if depth == 0:
                buffer.skip(at + 1)
                return
        at += 1


def _swallowed_game(data: bytes) -> int | None:
    """Where in a chunk a game begins inside a value that lacks its closing bracket."""
    values = value = None
    for start in _game_lines(data, 1, len(data)):
        values = values or _A_VALUE.finditer(data)
        while value is None or value.end() <= start:
            value = next(values, None)
            if value is None:
                return None
        if value.start() < start:
            return start
    return None


def _game_lines(data: bytes, start: int, end: int) -> Iterator[int]:
    """Where a line begins with what looks like the start of a game."""
    for match in _HEADER.finditer(data, start, end):
        at = match.start()
        before = data[max(start - 1, at - _INDENT) : at].rstrip(b" \t")
        if before.endswith((b"\n", b"\r")):
            yield at
