"""Cutting a stream of JSON into the chunks of its top-level values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, Literal

from ..chunks import (
    MAX_RECORD,
    Chunk,
    advance,
    bounded_lines,
    check_patience,
    ignore,
    too_dense,
    too_long,
)
from ..encodings import unmarked

_STRING = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+(?:"|(?=\n)|\Z)', re.DOTALL)
_SIGN = re.compile(rb"[\[\]{}]")
_WHOLE_LINE = re.compile(rb"\s*+(\{.*\})\s*+\Z", re.DOTALL)
_TWO_OBJECTS = re.compile(rb"\}[\s,]*\{")
_BETWEEN = b", \t\r\n\xef\xbb\xbf\x1a"
"""What may stand between values, marks of the beginnings and ends of files among it."""
_HEAD = 1 << 12
"""So much is kept of a record that is too long."""
_LIKE_A_RECORD = re.compile(rb'\{.*"(?:game|moves|header)"\s*:.*\}\s*\Z', re.DOTALL)


def split(
    stream: BinaryIO,
    file: str = "-",
    limit: int = MAX_RECORD,
    outside: Callable[[bytes], object] = ignore,  # all is a value, or one that cannot be read
) -> Iterator[Chunk]:
    """Cut a stream into the chunks of its top-level values.

    The elements of a top-level array count as such; what is wrong with the array itself is
    told by a chunk of its own, without data. A line that is a record by itself ends
    an object before it that was never closed. Of a value longer than the limit only the
    beginning is kept, and its chunk says so; raises `NoEnd`.
    """
    stream, encoding = unmarked(stream)
    splitter = _Splitter(file, encoding, limit)
    for line, whole in bounded_lines(stream, limit):
        if whole:
            yield from splitter.line(line)
        else:
            yield splitter.broken(line)
    yield from splitter.end()


class _Splitter:
    """The value that is being read, and where in the file that is."""

    def __init__(self, file: str, encoding: str | None, limit: int) -> None:
        self._file = file
        self._encoding = encoding
        self._limit = limit
        self._number = 0
        self._place = self._start = (1, 1)
        """Where the next line and the open value begin."""
        self._open = bytearray()
        self._length = 0
        self.depth = 0
        """How many brackets of the open value are open."""
        self._arrays = 0
        """How many arrays are open around the values."""
        self._before: Literal["[", ",", "value", "fault"] = "value"
        """What came last in the open array; a fault is told once."""

    def chunk(self, data: bytes | None = None) -> Chunk:
        """The open value as a chunk, or one that is on a single line."""
        data = bytes(self._open) if data is None else data
        fault = too_dense(data, self._limit, b",")
        if self._length > self._limit:
            fault = too_long(self._limit)
        self._number += 1
        self._open, self._length, self.depth = bytearray(), 0, 0
        self._before = "value"
        kept = data[:_HEAD] if fault else data
        return Chunk(self._file, self._number, *self._start, kept, self._encoding, fault)

    def broken(self, line: bytes) -> Chunk:
        """The chunk of a line that is too long, and of the open value with it."""
        if not self.depth:
            self._start = self._place
        self._open += line[:_HEAD]
        self._length += len(line)
        self._place = self._place[0] + 1, 1
        self._arrays = 0  # nobody knows what else the line closed
        return self.chunk()

    def end(self) -> Iterator[Chunk]:
        """The chunk of what the end of the file cuts off."""
        if self.depth:
            yield self.chunk()
        elif self._arrays:
            yield self._fault(self._place, "the array is cut off: ] is missing")

    def _fault(self, place: tuple[int, int], message: str) -> Chunk:
        self._number += 1
        self._before = "fault"
        return Chunk(self._file, self._number, *place, b"", self._encoding, message)

    def _separate(self, between: bytes) -> int:
        """Note what stands between values; where a comma is one too many, or -1."""
        at = between.find(b",")
        if at < 0 or not self._arrays:
            return -1
        if self._before == "value":
            self._before = ","
            at = between.find(b",", at + 1)
        return at if self._before != "fault" else -1

    def line(self, line: bytes) -> Iterator[Chunk]:
        """The chunks that a line completes."""
        whole = _WHOLE_LINE.match(line)
        bare = _blanked(line) if whole or b'"' in line else line
        if whole and _is_one_value(bare):
            if self.depth and line.startswith(b"{") and _LIKE_A_RECORD.match(line):
                yield self.chunk()
            if not self.depth:
                self._start = advance(*self._place, line[: whole.start(1)])
                yield self.chunk(whole[1])
                self._place = advance(*self._place, line)
                return
        at = told = 0
        place = self._place

        def here(index: int) -> tuple[int, int]:
            """The place of an index; each byte up to it is counted once."""
            nonlocal place, told
            place, told = advance(*place, line[told:index]), index
            return place

        def between(start: int, end: int) -> Iterator[Chunk]:
            surplus = self._separate(line[start:end])
            if surplus >= 0:
                yield self._fault(here(start + surplus), "no value stands before this comma")

        for piece, kind in _pieces(bare, line):
            if self.depth:
                self._add(piece)
                self.depth += (kind in b"[{") - (kind in b"]}") if kind else 0
                if not self.depth:
                    yield self.chunk()
            elif kind == b"{":
                self._start = here(at)
                self._add(piece)
                self.depth = 1
            elif kind == b"[":
                self._arrays += 1
                self._before = "["
            elif kind == b"]":
                if self._arrays and self._before == ",":
                    yield self._fault(here(at), "the array ends in a comma")
                self._arrays = max(0, self._arrays - 1)
                self._before = "value"
            else:
                value = piece.strip(_BETWEEN)
                begins = at + piece.find(value)
                yield from between(at, begins)
                if value:
                    self._start = here(begins)
                    yield self.chunk(value)
                yield from between(begins + len(value), at + len(piece))
            at += len(piece)
        self._place = here(len(line))

    def _add(self, piece: bytes) -> None:
        self._length += len(piece)
        if self._length <= self._limit:
            self._open += piece
        else:
            check_patience(self._length, self._limit, "there is no end of the record")


def _is_one_value(bare: bytes) -> bool:
    """Whether a line from { to } is surely one object, its strings left out of account."""
    balanced = bare.count(b"{") == bare.count(b"}") and bare.count(b"[") == bare.count(b"]")
    return balanced and not _TWO_OBJECTS.search(bare)


def _blanked(line: bytes) -> bytes:
    """A line with its strings replaced by as many quotes: no sign in them counts."""
    return _STRING.sub(lambda match: b'"' * len(match[0]), line)


def _pieces(bare: bytes, line: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The brackets of a line and what is between them; with each, the bracket or b""."""
    last = 0
    for match in _SIGN.finditer(bare):
        if match.start() > last:
            yield line[last : match.start()], b""
        yield match[0], match[0]
        last = match.end()
    if last < len(line):
        yield line[last:], b""
