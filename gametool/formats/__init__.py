"""The formats of records: bytes <-> `gametool.record.Record`.

Each format is a module with ``split(stream, file, limit)``, which cuts a stream into the
chunks of single records in memory bounded by the limit, ``parse(chunk)``, which makes
the record of a chunk and never raises for bad input, and ``write(record)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import BinaryIO, NamedTuple, Protocol

from ..record import Record
from .chunks import Chunk
from .compression import stem


class Format(Protocol):
    """What a format's module offers."""

    split: Callable[[BinaryIO, str, int], Iterator[Chunk]]
    parse: Callable[[Chunk], Record]


class FormatInfo(NamedTuple):
    """A format: its name, the endings of its files, and what it is."""

    name: str
    endings: tuple[str, ...]
    summary: str


FORMATS: dict[str, FormatInfo] = {
    info.name: info
    for info in (FormatInfo("sgf", (".sgf",), "SGF collections, properties as in FF[4]"),)
}
"""The only list of the formats; each is a module of this package."""

KNOWN_ENDINGS = tuple(ending for info in FORMATS.values() for ending in info.endings)


def load(name: str) -> Format:
    """The module of a format, imported when first used."""
    module: Format = import_module(f"{__name__}.{name}")
    return module


def by_ending(path: str) -> str | None:
    """The format that a file's ending names, in any letter case, perhaps compressed."""
    lowered = stem(path).lower()
    for info in FORMATS.values():
        if lowered.endswith(info.endings):
            return info.name
    return None


def by_content(head: bytes) -> str:
    """The format that the first bytes of a file look like."""
    return "sgf"


def choose(path: str, head: bytes) -> str:
    """The format of a file by its ending, else by its first bytes."""
    return by_ending(path) or by_content(head)
