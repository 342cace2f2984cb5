"""From the bytes of one JSON value to a record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ...record import Node, Record
from ...record.findings import Finding, finding
from ...texts import short
from ..chunks import Chunk, Lines, record_of
from ..encodings import decode
from .numbers import Number
from .places import Finder, repeated, value_around, values
from .reader import Reader
from .shape import LINES_OF_MOVES, Object, Path

RECORD_KEYS = frozenset(("game", "moves", "size", "headers", "players"))
"""An object with none of these is no record."""


def is_like_a_record(chunk: Chunk) -> bool:
    """Whether a JSON value looks like a record, sound or not."""
    return has_key(chunk, RECORD_KEYS)


is_surely_a_record = is_like_a_record
"""Nothing else is JSON with moves."""


def has_key(chunk: Chunk, keys: frozenset[str]) -> bool:
    """Whether an object has at least one of the keys, as far as it can be read."""
    if chunk.fault:
        # There is more of a long record than can be seen; a fault of the array around the
        # records has no data, and is none.
        return bool(chunk.data)
    text = decode(chunk.data, chunk.encoding, chunk.encoding).text
    return any(depth == 1 and key in keys for depth, key, _ in values(text))


def parse(chunk: Chunk) -> Record:
    """The record of one JSON value; what it says wrongly is among its findings."""
    return read_object(chunk, lambda data, reader: reader.tree(data), RECORD_KEYS)


def read_object(
    chunk: Chunk, tree: Callable[[Object, Reader], Node], keys: frozenset[str]
) -> Record:
    """The record of an object that has at least one of the keys, by way of its tree."""
    decoded = decode(chunk.data, chunk.encoding, chunk.encoding)
    text = decoded.text
    paths: list[Path] = [()]
    findings: list[Finding] = []

    def at(path: Path) -> int:
        if not path:
            return 0
        paths.append(path)
        return len(paths) - 1

    lines = Lines(chunk, text)

    finder = Finder(text)

    def locate(offset: int) -> tuple[int, int]:
        return lines.place(finder.offset(paths[offset]))

    def report(code: str, path: Path, message: str) -> None:
        findings.append(finding(code, locate(at(path)), message))

    if decoded.problem:
        place = lines.place(value_around(text, decoded.at))
        findings.append(finding("encoding", place, decoded.problem))
    if chunk.fault:
        report("syntax", (), chunk.fault)
    root = Node()
    is_whole = False
    reader = Reader(at)
    try:
        data, has_repeated, halves = loads("null" if chunk.fault else text)
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        findings.append(finding("syntax", lines.place(error.pos), message))
    except ValueError as error:
        report("syntax", (), f"this JSON cannot be read: {error}")
    else:
        for key, offset in repeated(text) if has_repeated else ():
            place = lines.place(offset)
            if key in LINES_OF_MOVES:
                message = f"the key {key!r} stands twice: which {key} were played?"
                findings.append(finding("syntax", place, message))
                continue
            message = f"the key {short(key)!r} stands twice; the first one counts"
            findings.append(finding("duplicate-property", place, message))
        if halves is not None:
            message = "half a character stands here, and is kept as the six signs that spell it"
            findings.append(finding("encoding", lines.place(halves), message))
        if isinstance(data, dict) and not keys.isdisjoint(data):
            root = tree(data, reader)
            is_whole = True
        elif not chunk.fault:
            wanted = ", ".join(sorted(keys))
            report("syntax", (), f"this JSON is no record: none of the keys {wanted}")
        for problem in reader.problems:
            place = locate(at(problem.path))
            found = finding(problem.code, place, problem.message, severity=problem.severity)
            findings.append(found)
    return record_of(chunk, root, locate, findings, is_whole=is_whole, doubtful=reader.doubtful)


MAX_DEPTH = 200
"""Nothing is nested deeper: Python's reader and writer would give up at some depth of their own."""
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
MAX_DIGITS = 500
"""No number is longer, and no settings of Python forbid to read or write one of this length."""
_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
"""Escapes in strings; one of half a pair of surrogates spells no character."""


def _check_depth(text: str) -> None:
    depth = 0
    for match in _BRACKETS.finditer(text):
        sign = match[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            raise ValueError(f"it is nested deeper than {MAX_DEPTH}")


def loads(text: str) -> tuple[Any, bool, int | None]:
    """A JSON value; whether some object in it has a key twice (the first counts); and where the
    first half of a character stands. Those cannot be written anywhere, and become their
    escapes, by which they can still be told apart."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(text)
    has_repeated = False

    def unique(pairs: list[tuple[str, Any]]) -> Object:
        nonlocal has_repeated
        found = dict(pairs)
        if len(found) < len(pairs):
            has_repeated = True
            found = dict(reversed(pairs))
            return {key: found[key] for key, _ in pairs}
        return found

    def no_number(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    def integer(text: str) -> int | Number:
        digits = text.removeprefix("-")
        if len(digits) > MAX_DIGITS:
            raise ValueError(f"a number in it has {len(digits)} digits, more than {MAX_DIGITS}")
        return int(text) if text != "-0" else Number(text)

    def load(text: str) -> Any:
        return json.loads(
            text,
            object_pairs_hook=unique,
            parse_constant=no_number,
            parse_int=integer,
            parse_float=Number,
        )

    data = load(text)  # what is wrong has its place in the text as it is
    halves = next((one.start() for one in _ESCAPES.finditer(text) if one["half"]), None)
    if halves is not None:
        has_repeated = False
        data = load(_ESCAPES.sub(lambda one: "\\" * bool(one["half"]) + one[0], text))
    return data, has_repeated, halves
