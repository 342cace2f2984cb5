"""The formats of records: bytes <-> `gametool.record.Record`.

Each format is a package with ``split(stream, file, limit, outside)``, which cuts a stream into
the chunks of single records in memory bounded by the limit and hands the text that belongs to
none to ``outside``, ``is_like_a_record(chunk)``, which tells whether a chunk may be one at all,
``is_surely_a_record(chunk)``, which asks more of files that nobody named, ``parse(chunk)``,
which makes the record of a chunk and never raises for bad input, and ``write(record)``, which
makes its text, and notes on what had to be invented. ``REWORDED`` are the properties that a
format says in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, BinaryIO, NamedTuple, Protocol

from ..record import Points, Record
from .chunks import Chunk
from .compression import stem
from .encodings import encoding_of
from .written import Written

Outside = Callable[[bytes], object]
"""What is handed the pieces of text that belong to no record."""


class Format(Protocol):
    """What a format's module offers."""

    split: Callable[[BinaryIO, str, int, Outside], Iterator[Chunk]]
    is_like_a_record: Callable[[Chunk], bool]
    is_surely_a_record: Callable[[Chunk], bool]
    parse: Callable[[Chunk], Record]
    write: Callable[[Record], Written]
    REWORDED: frozenset[str]


class FormatInfo(NamedTuple):
    """A format: its name, the endings of its files, and what it is."""

    name: str
    endings: tuple[str, ...]
    """Of the files that hold nothing else."""
    summary: str
    points: tuple[Points, ...] = ("algebraic",)
    """How moves can be written, the usual way first."""
    written_to: str = ""
    """The ending of files that are written, where ``endings`` names none."""
    ambiguous: bool = False
    """Whether files with other things in them have these endings, too."""

    @property
    def ending(self) -> str:
        """The ending of files that are written."""
        return self.written_to or self.endings[0]


FORMATS: dict[str, FormatInfo] = {
    info.name: info
    for info in (
        FormatInfo(
            "sgf", (".sgf",), "SGF collections, properties as in FF[4]", ("sgf", "algebraic")
        ),
        FormatInfo(
            "txt", (".txt",), "moves as people type them, with tags as in PGN", ambiguous=True
        ),
        FormatInfo(
            "json",
            (".json", ".jsonl", ".ndjson"),
            "JSON records, one a line if several",
            ambiguous=True,
        ),
        FormatInfo("ap", (), "game reports of Abstract Play (JSON)", written_to=".json"),
    )
}
"""The only list of the formats; each is a package in this one."""

KNOWN_ENDINGS = tuple(ending for info in FORMATS.values() for ending in info.endings)


@cache
def load(name: str) -> Format:
    """The module of a format, imported when first used."""
    module: Format = import_module(f"{__name__}.{name}")
    return module


def late(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a format's package for names of its modules that few commands
    need: they are imported when first asked for."""

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return get


def by_ending(path: str) -> str | None:
    """The format that a file's ending names, in any letter case, perhaps compressed."""
    lowered = stem(path).lower()
    for info in FORMATS.values():
        if lowered.endswith(info.endings):
            return info.name
    return None


@cache
def _looks() -> tuple[tuple[str, Callable[[str], object]], ...]:
    """What the formats look like: a key, an object, a game; a tag or a point."""
    report = re.compile(r'[\s\[]*\{\s*"header"\s*:')
    record = re.compile(r'\s*(?:(?:\[\s*)*\{\s*["}]|(?:\[\s*)+\]\s*\Z)')
    game = re.compile(r"\(\s*;")
    text = re.compile(
        r"^\s*\[\s*[A-Za-z]\w*\s|(?<![A-Za-z0-9])a?[a-z][0-9]{1,2}(?![A-Za-z0-9])",
        re.MULTILINE | re.IGNORECASE,
    )
    return ("ap", report.match), ("json", record.match), ("sgf", game.search), ("txt", text.search)


def by_content(head: bytes) -> str:
    """The format that the first bytes of a file look like."""
    encoding, mark = encoding_of(head)
    text = head[mark:].decode(encoding or "utf-8", "replace").lstrip("\ufeff")
    for name, look in _looks():
        if look(text) and not (name == "txt" and "\0" in text):
            return name
    return "sgf"


def choose(path: str, head: bytes) -> str:
    """The format of a file by its ending, else by its first bytes.

    JSON files may be records or reports: that only their content tells.
    """
    named = by_ending(path)
    if named and named != "json":
        return named
    found = by_content(head)
    return "ap" if named == "json" and found == "ap" else named or found


__all__ = ["FORMATS", "Format", "FormatInfo", "by_content", "by_ending", "choose", "late", "load"]
