"""JSON records: one a line (NDJSON), one that fills a file, or an array of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Literal

from ...record import Node, Record
from ...record.findings import Finding, finding
from ...replay.transcribe import transcribed
from ...texts import short
from ..chunks import (
    MAX_RECORD,
    Chunk,
    Lines,
    advance,
    bounded_lines,
    check_patience,
    record_of,
    too_dense,
    too_long,
)
from ..encodings import decode, unmarked
from .objects import Object, to_object
from .objects_read import Path, Reader

# Splitting

_STRING = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+(?:"|(?=\n)|\Z)', re.DOTALL)
_SIGN = re.compile(rb"[\[\]{}]")
_WHOLE_LINE = re.compile(rb"\s*+(\{.*\})\s*+\Z", re.DOTALL)
_TWO_OBJECTS = re.compile(rb"\}[\s,]*\{")
_BETWEEN = b", \t\r\n"
"""What may stand between values."""
_HEAD = 1 << 12
"""So much is kept of a record that is too long."""
_LIKE_A_RECORD = re.compile(rb'\{.*"(?:game|moves|header)"\s*:.*\}\s*\Z', re.DOTALL)


def split(stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD) -> Iterator[Chunk]:
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


# Parsing


RECORD_KEYS = frozenset(("game", "moves", "size", "headers", "players"))
"""An object with none of these is no record."""


def is_like_a_record(chunk: Chunk) -> bool:
    """Whether a JSON value looks like a record, sound or not."""
    return has_key(chunk, RECORD_KEYS)


def has_key(chunk: Chunk, keys: frozenset[str]) -> bool:
    """Whether an object has at least one of the keys, as far as it can be read."""
    if chunk.fault:
        # There is more of a long record than can be seen; a fault of the array around the
        # records has no data, and is none.
        return bool(chunk.data)
    text, _ = decode(chunk.data, chunk.encoding, chunk.encoding)
    return any(len(path) == 1 and path[0] in keys for path, _ in values(text))


def parse(chunk: Chunk) -> Record:
    """The record of one JSON value; what it says wrongly is among its findings."""
    return read_object(chunk, lambda data, reader: reader.tree(data), RECORD_KEYS)


def read_object(
    chunk: Chunk, tree: Callable[[Object, Reader], Node], keys: frozenset[str]
) -> Record:
    """The record of an object that has at least one of the keys, by way of its tree."""
    text, problem = decode(chunk.data, chunk.encoding, chunk.encoding)
    paths: list[Path] = [()]
    findings: list[Finding] = []

    def at(path: Path) -> int:
        if not path:
            return 0
        paths.append(path)
        return len(paths) - 1

    lines = Lines(chunk, text)

    finder = _Finder(text)

    def locate(offset: int) -> tuple[int, int]:
        return lines.place(finder.offset(paths[offset]))

    def report(code: str, path: Path, message: str) -> None:
        findings.append(finding(code, locate(at(path)), message))

    if problem:
        report("encoding", (), problem)
    if chunk.fault:
        report("syntax", (), chunk.fault)
    root = Node()
    reader = Reader(at)
    try:
        data, repeated = loads("null" if chunk.fault else text)
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        findings.append(finding("syntax", lines.place(error.pos), message))
    except (ValueError, RecursionError) as error:
        what = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        report("syntax", (), f"this JSON cannot be read: {what}")
    else:
        for key in repeated:
            report(
                "duplicate-property",
                (),
                f"the key {short(key)!r} stands twice; the first one counts",
            )
        if isinstance(data, dict) and not keys.isdisjoint(data):
            root = tree(data, reader)
        elif not chunk.fault:
            wanted = ", ".join(sorted(keys))
            report("syntax", (), f"this JSON is no record: none of the keys {wanted}")
        for code, path, message in reader.problems:
            report(code, path, message)
    return record_of(chunk, root, locate, findings)


MAX_DIGITS = 500
"""No number is longer, and no settings of Python forbid to read or write one of this length."""
_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def loads(text: str) -> tuple[Any, list[str]]:
    """A JSON value, and the keys that some object in it has twice (the first counts)."""
    repeated: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> Object:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    repeated.append(key)
                seen.add(key)
            found = dict(reversed(pairs))
            return {key: found[key] for key, _ in pairs}
        return found

    def no_number(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    def integer(text: str) -> int:
        digits = text.removeprefix("-")
        if len(digits) > MAX_DIGITS:
            raise ValueError(f"a number in it has {len(digits)} digits, more than {MAX_DIGITS}")
        return int(text)

    data = json.loads(text, object_pairs_hook=unique, parse_constant=no_number, parse_int=integer)
    if _LONE_SURROGATE.search(text):
        # Half a character cannot be written anywhere; whole pairs come out as they were.
        dumped = json.dumps(data, ensure_ascii=False).encode("utf-16", "surrogatepass")
        data = json.loads(dumped.decode("utf-16", "replace"))
    return data, repeated


_TOKEN = re.compile(r'\s*+("[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]++)', re.DOTALL)


class _Finder:
    """Finds values in a text by their paths: one by one at first, and by an index of the
    whole text when there is more to be found, since each look takes as long as the text."""

    _PATIENCE = 20

    def __init__(self, text: str) -> None:
        self._text = text
        self._looks = 0
        self._index: dict[Path, int] | None = None

    def offset(self, path: Path) -> int:
        """The offset of the first character of a value, or of what is around it."""
        self._looks += 1
        if self._looks <= self._PATIENCE:
            return find(self._text, path)
        if self._index is None:
            self._index = dict(values(self._text))
        while path not in self._index and path:
            path = path[:-1]
        return self._index.get(path, 0)


def find(text: str, wanted: Path) -> int:
    """The offset of the first character of a value; of the text's own for a string.

    Where there is no such value, the offset of the innermost one around it that there is.
    """
    best, depth = 0, -1
    for path, offset in values(text):
        if depth < len(path) <= len(wanted) and path == wanted[: len(path)]:
            best, depth = offset, len(path)
            if depth == len(wanted):
                break
    return best


def _key(token: str) -> str:
    """What a key says, as far as it is JSON."""
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token


def values(text: str) -> Iterator[tuple[Path, int]]:
    """The path and the offset of every value in a text, as far as it is JSON."""
    path: list[str | int] = []
    """The key or index in each open container of the value that comes next."""
    keys: list[bool] = []
    """For each open container, whether a key comes next."""
    for match in _TOKEN.finditer(text):
        token = match[1]
        if token == ":":
            if keys:
                keys[-1] = False
        elif token == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
            elif keys:
                keys[-1] = True
        elif token in "]}":
            if not path:
                return
            path.pop()
            keys.pop()
        elif keys and keys[-1]:
            path[-1] = _key(token)
        else:
            yield tuple(path), match.start(1) + (token[0] == '"')
            if token in "[{":
                path.append(0 if token == "[" else "")
                keys.append(token == "{")


# Writing


def write(record: Record) -> str:
    """A record as one line of JSON, moves in algebraic text."""
    data = to_object(transcribed(record, "algebraic"))
    return json.dumps(data, ensure_ascii=False) + "\n"


__all__ = ["find", "has_key", "is_like_a_record", "loads", "parse", "read_object", "split", "write"]
