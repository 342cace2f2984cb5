"""JSON records: one a line (NDJSON), one that fills a file, or an array of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from ..findings import Finding, finding
from ..record import Node, Record
from ..transcribe import transcribed
from .chunks import MAX_RECORD, Chunk, Lines, advance
from .encodings import decode, unmarked
from .objects import Object, Path, Reader, to_object

# Splitting

_STRING = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+(?:"|(?=\n)|\Z)', re.DOTALL)
_SIGN = re.compile(rb"[\[\]{}]")
_WHOLE_LINE = re.compile(rb"\s*+(\{.*\})\s*+\Z", re.DOTALL)
_TWO_OBJECTS = re.compile(rb"\}[\s,]*\{")
_LIKE_A_RECORD = re.compile(rb'\{.*"(?:game|moves|header)"\s*:.*\}\s*\Z', re.DOTALL)


def split(stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD) -> Iterator[Chunk]:
    """Cut a stream into the chunks of its top-level values.

    The elements of a top-level array count as such. A line that is a record by itself ends
    an object before it that was never closed.
    """
    stream, encoding = unmarked(stream)
    number = 0
    place = (1, 1)
    open_value: list[bytes] = []
    """The pieces of a value that is not complete yet."""
    start = place
    depth = 0

    def chunk(data: bytes) -> Chunk:
        nonlocal number
        number += 1
        return Chunk(file, number, *start, data, encoding)

    for line in iter(stream.readline, b""):
        whole = _WHOLE_LINE.match(line)
        bare = _blanked(line) if whole or b'"' in line else line
        if whole and _is_one_value(bare):
            if depth and line.startswith(b"{") and _LIKE_A_RECORD.match(line):
                yield chunk(b"".join(open_value))
                open_value, depth = [], 0
            if not depth:
                start = advance(*place, line[: whole.start(1)])
                yield chunk(whole[1])
                place = advance(*place, line)
                continue
        at = 0
        for piece, kind in _pieces(bare, line):
            if depth:
                open_value.append(piece)
                depth += (kind in b"[{") - (kind in b"]}") if kind else 0
                if not depth:
                    yield chunk(b"".join(open_value))
                    open_value = []
            elif kind == b"{":
                start, open_value, depth = advance(*place, line[:at]), [piece], 1
            elif not kind and piece.strip(b", \t\r\n"):
                rest = piece.lstrip(b", \t\r\n")
                start = advance(*place, line[: at + len(piece) - len(rest)])
                yield chunk(rest.rstrip(b", \t\r\n"))
            at += len(piece)
        place = advance(*place, line)
    if open_value:
        yield chunk(b"".join(open_value))


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


def parse(chunk: Chunk) -> Record:
    """The record of one JSON value; what it says wrongly is among its findings."""
    return read_object(chunk, lambda data, reader: reader.tree(data), RECORD_KEYS)


RECORD_KEYS = frozenset(("game", "moves", "size", "headers", "players"))
"""An object with none of these is no record."""


def read_object(
    chunk: Chunk, tree: Callable[[Object, Reader], Node], keys: frozenset[str]
) -> Record:
    """The record of an object that has at least one of the keys, by way of its tree."""
    text, problem = decode(chunk.data, chunk.encoding, None)
    paths: list[Path] = [()]
    findings: list[Finding] = []

    def at(path: Path) -> int:
        if not path:
            return 0
        paths.append(path)
        return len(paths) - 1

    lines = Lines(chunk, text)

    def locate(offset: int) -> tuple[int, int]:
        return lines.place(find(text, paths[offset]))

    def report(code: str, path: Path, message: str) -> None:
        findings.append(finding(code, locate(at(path)), message))

    if problem:
        report("encoding", (), problem)
    if chunk.fault:
        report("syntax", (), chunk.fault)
    root = Node()
    reader = Reader(at)
    try:
        data, repeated = loads(text)
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        findings.append(finding("syntax", lines.place(error.pos), message))
    except (ValueError, RecursionError) as error:
        what = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        report("syntax", (), f"this JSON cannot be read: {what}")
    else:
        for key in repeated:
            report("duplicate-property", (), f"the key {key!r} stands twice; the first one counts")
        if isinstance(data, dict) and not keys.isdisjoint(data):
            root = tree(data, reader)
        else:
            wanted = ", ".join(sorted(keys))
            report("syntax", (), f"this JSON is no record: none of the keys {wanted}")
        for code, path, message in reader.problems:
            report(code, path, message)
    return Record(
        root,
        file=chunk.file,
        number=chunk.number,
        line=chunk.line,
        locate=locate,
        findings=findings,
    )


_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def loads(text: str) -> tuple[Any, list[str]]:
    """A JSON value, and the keys that some object in it has twice (the first counts)."""
    repeated: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> Object:
        found = dict(pairs)
        if len(found) < len(pairs):
            repeated.extend(
                key for i, (key, _) in enumerate(pairs) if any(key == k for k, _ in pairs[:i])
            )
            found = dict(reversed(pairs))
            return {key: found[key] for key, _ in pairs}
        return found

    def no_number(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    data = json.loads(text, object_pairs_hook=unique, parse_constant=no_number)
    if _LONE_SURROGATE.search(text):
        # Half a character cannot be written anywhere; whole pairs come out as they were.
        dumped = json.dumps(data, ensure_ascii=False).encode("utf-16", "surrogatepass")
        data = json.loads(dumped.decode("utf-16", "replace"))
    return data, repeated


_TOKEN = re.compile(r'\s*+("[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]++)', re.DOTALL)


def find(text: str, wanted: Path) -> int:
    """The offset of the first character of a value; of the text's own for a string.

    Where there is no such value, the offset of the innermost one around it that there is.
    """
    path: list[str | int] = []
    """The key or index in each open container of the value that comes next."""
    best, depth_of_best = 0, -1
    keys: list[bool] = []
    """For each open container, whether a key comes next."""
    for match in _TOKEN.finditer(text):
        token = match[1]
        if token == ":":
            keys[-1:] = [False]
        elif token == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
            elif keys:
                keys[-1] = True
        elif token in "]}":
            if not path:
                break
            path.pop()
            keys.pop()
        elif keys and keys[-1]:
            path[-1] = json.loads(token, strict=False) if token[0] == '"' else token
        else:
            depth = len(path)
            if depth > depth_of_best and tuple(path) == wanted[:depth]:
                best, depth_of_best = match.start(1) + (token[0] == '"'), depth
                if depth == len(wanted):
                    break
            if token in "[{":
                path.append(0 if token == "[" else "")
                keys.append(token == "{")
    return best


# Writing


def write(record: Record) -> str:
    """A record as one line of JSON, moves in algebraic text."""
    data = to_object(transcribed(record, "algebraic"))
    return json.dumps(data, ensure_ascii=False) + "\n"


__all__ = ["find", "loads", "parse", "read_object", "split", "write"]
