"""What is wrong with a library, and what can be saved of it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from .entries import entry
from .fields import FIELDS
from .library import Library, opened
from .stored import Stored

HEAD = 100
"""Bytes of the header of a file of SQLite."""


def faults(library: Library) -> Iterator[str]:
    """What is wrong with the file: its structure, records that say something else now, positions
    that are missing or of no record. Raises `sqlite3.DatabaseError` where it cannot be read."""
    run = library.sqlite.execute
    for (said,) in run("PRAGMA integrity_check(20)"):
        if said != "ok":
            yield f"the file is damaged: {said}"
    for row in run("PRAGMA foreign_key_check"):
        yield f"positions of a record that is not there: {row[3]}"
    columns = ", ".join(f'"{name}"' for name in FIELDS)
    records = positions = 0
    for stored in library.stored():
        fresh = entry(stored)
        row = run(f"SELECT digest, {columns} FROM games WHERE id = ?", (stored.id,)).fetchone()
        if row[0] != fresh.digest:
            yield f"record {stored.id} is not what was added"
        for name, was, now in zip(FIELDS, row[1:], fresh.values, strict=True):
            if was != now:
                yield f"record {stored.id}: {name} is {now!r}, and {was!r} is kept"
        records += 1
        positions += len(fresh.places)
        for place in fresh.places:
            found = run(
                "SELECT next, turn, winner FROM reached WHERE (hash, game, ply) = (?, ?, ?)",
                (place.hash, stored.id, place.ply),
            ).fetchone()
            if found != (place.next, place.turn, fresh.winner):
                yield f"record {stored.id}: the position after ply {place.ply} is not indexed so"
    told = library.info()
    there = run("SELECT count(*) FROM reached").fetchone()[0]
    if there != positions:
        yield f"{there} positions are indexed, and the records have {positions}"
    if (told["records"], told["positions"]) != (records, positions):
        yield (
            f"{told['records']} records with {told['positions']} positions are counted, and there "
            f"are {records} with {positions}"
        )


@contextmanager
def opened_to_save(path: str) -> Iterator[Library]:
    """Open a library to read what can be read; of a file that was cut short a copy, in which
    nothing stands where the rest was. Raises `BadLibrary`."""
    length = _length(path)
    if length is None or length <= Path(path).stat().st_size:
        with opened(path) as library:
            yield library
        return
    with TemporaryDirectory() as directory:
        copy = Path(directory) / "copy.db"
        copyfile(path, copy)
        os.truncate(copy, length)
        with opened(str(copy)) as library:
            library.path = path
            yield library


def cut_short(path: str) -> str | None:
    """What is missing of a file, in words; None if its end is there."""
    length = _length(path)
    size = Path(path).stat().st_size
    return None if length is None or length <= size else f"{size} of {length} bytes are there"


def _length(path: str) -> int | None:
    """How many bytes a file of SQLite has by what it says itself, once its log is written back."""
    if not Path(path).is_file() or Path(f"{path}-wal").exists():
        return None
    with Path(path).open("rb") as file:
        head = file.read(HEAD)
    if len(head) < HEAD or not head.startswith(b"SQLite format 3\0"):
        return None
    page, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    return (1 << 16 if page == 1 else page) * pages


def salvage(library: Library, after: int = 0) -> Iterator[Stored]:
    """All records that can still be read, one by one, from behind an id on."""
    for number in range(after + 1, _highest(library) + 1):
        try:
            for stored in library.stored([number]):
                stored.source  # noqa: B018 - that it can be read
                yield stored
        except sqlite3.DatabaseError:
            continue


def _highest(library: Library) -> int:
    """The highest id of a record; where the end cannot be read, the highest that may be."""
    try:
        found: int = library.sqlite.execute("SELECT max(id) FROM games").fetchone()[0] or 0
        return found
    except sqlite3.DatabaseError:
        try:
            pages: int = library.sqlite.execute("PRAGMA page_count").fetchone()[0]
        except sqlite3.DatabaseError:
            return 0
        return pages * 20  # a record takes a twentieth of a page at least
