"""Records in the canonical form of the format that they came in, or why that would lose some."""

from __future__ import annotations

import re
from typing import NamedTuple

from .. import formats
from ..formats.chunks import Chunk
from ..formats.comparison import says_the_same
from ..record import Record
from ..replay import Defaults
from ..replay.transcribe import transcribe

_OURS = re.compile(rb"AP\[gametool:[0-9A-Za-z.+-]{1,40}\]")
_C1 = re.compile(rb"[\x80-\x9f]")
_NO_MOVES = ("unknown-game", "bad-point", "bad-move")
"""Findings of words that may be prose, where words are moves."""


class Canonical(NamedTuple):
    """A record written anew, or the reason why it must stay as it is."""

    data: bytes = b""
    problem: str | None = None


def canonical(record: Record, defaults: Defaults | None = None) -> Canonical:
    """What ``convert`` writes of a record in its own format, checked twice: it says what the
    record says, and writing it once more changes nothing.

    A record that this program wrote keeps its version, or each release would change all files.
    """
    source = record.source
    assert source is not None
    problem = unreadable(record)
    if problem:
        return Canonical(problem=problem)
    points = formats.FORMATS[source.format].points[0]
    copy, replayed = transcribe(record, points, defaults)
    prose = next((one for one in replayed.findings if one.code in _NO_MOVES), None)
    if prose and source.format == "txt":
        why = f"this may be text around games: {prose.message} (line {prose.line})"
        return Canonical(problem=why)
    data = _written(copy, source.format)
    if data is None:
        return Canonical(problem="it holds half a character")
    if data.strip() == source.data.strip():
        return Canonical(data)
    module = formats.load(source.format)
    again = module.parse(Chunk(record.file, record.number, record.line, 1, data))
    twice = _written(transcribe(again, points, defaults).record, source.format)
    if data != twice or not says_the_same(copy, data.decode(), source.format):
        return Canonical(problem="what would be written of it reads differently")
    return Canonical(data)


def unreadable(record: Record) -> str | None:
    """Why a record is not surely what was read of it."""
    fault = next((found for found in record.findings if found.severity == "error"), None)
    if fault:
        return f"it cannot be read whole: {fault.message} (line {fault.line})"
    twice = next((one for one in record.findings if one.code == "duplicate-property"), None)
    if twice:  # which of the two the reader has dropped
        return f"something would be lost: {twice.message} (line {twice.line})"
    if any(found.code == "encoding" for found in record.findings) and is_guess(record):
        return "its encoding is a guess: name the right one in CA"
    return None


def is_guess(record: Record) -> bool:
    """Whether the text may be other than it was read.

    Bytes that are no UTF-8 are Latin-1 where nothing is declared, as FF[4] has it; but not where
    something else was declared, nor where they have no sign in Latin-1.
    """
    source = record.source
    assert source is not None
    if source.encoding not in (None, "utf-8"):
        return "\ufffd".encode() in source.data
    try:
        source.data.decode()
    except UnicodeDecodeError:
        declared = source.encoding or (record.root.get("CA") or "").strip()
        return bool(declared) or _C1.search(source.data) is not None
    return False


def _written(copy: Record, format: str) -> bytes | None:
    try:
        data = formats.load(format).write(copy).text.encode()
    except UnicodeEncodeError:
        return None
    by_us = _OURS.fullmatch(f"AP[{copy.root.get('AP')}]".encode("utf-8", "replace"))
    return _OURS.sub(by_us[0], data, count=1) if by_us and format == "sgf" else data
