"""The source text of single records, cut out of a stream, and places in it."""

from __future__ import annotations

import re
from typing import NamedTuple

_LINE_END = re.compile(b"\r\n|\n|\r")


class Chunk(NamedTuple):
    """The bytes of one record: what workers are handed, and places are computed from."""

    file: str
    number: int
    """The record's number in its file, from 1."""
    line: int
    column: int
    """Where its first byte stands, both from 1; columns count characters."""
    data: bytes
    encoding: str | None = None
    """The encoding of the whole stream, where that is known for certain (a BOM)."""


def advance(line: int, column: int, data: bytes) -> tuple[int, int]:
    """The place after some bytes; LF, CR LF and CR each end a line (CONTRACT, "Places")."""
    if b"\r" in data:
        breaks = list(_LINE_END.finditer(data))
        count, last = len(breaks), breaks[-1].end()
    else:
        count, last = data.count(b"\n"), data.rfind(b"\n") + 1
    if count:
        line, column, data = line + count, 1, data[last:]
    return line, column + characters(data)


def characters(data: bytes) -> int:
    """How many characters the bytes are, as UTF-8 if they are that, else one a byte."""
    if data.isascii():
        return len(data)
    try:
        return len(data.decode())
    except UnicodeDecodeError:
        return len(data)


_TEXT_LINE_END = re.compile("\r\n|\n|\r")


def place_in(chunk: Chunk, text: str, at: int) -> tuple[int, int]:
    """Line and column of an offset in a chunk's decoded text."""
    before = text[:at]
    breaks = list(_TEXT_LINE_END.finditer(before))
    if not breaks:
        return chunk.line, chunk.column + at
    return chunk.line + len(breaks), at - breaks[-1].end() + 1
