"""A collection in one SQLite file: records as they came, their fields, their positions.

``schema`` says what is in the file, ``reached`` how positions are found. Whoever finds one by its
hash replays the record to see that it is no other.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..games import Game, Position, make
from . import reached, schema
from .board_patterns import BoardPattern
from .choice import Choice
from .entries import Entry, entry, least_hash
from .fields import FIELDS
from .schema import BadLibrary
from .stored import COLUMNS, Stored, restored

BATCH = 1000
"""Records of one transaction."""
PATIENCE = 30.0
"""Seconds to wait for another process that writes."""
CACHE = 256
"""Megabytes of the file that are kept in memory while it is written to."""


class Library:
    """An open library; make it with `opened`."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self.sqlite = connection

    # Writing

    def add(self, entries: Iterable[Entry]) -> int:
        """Add records, all or none of them; how many it did not have yet.

        After the last of many, `settle` makes their positions quick to find.
        """
        names = ["digest", *FIELDS, "format", "encoding", "data"]
        quoted = ", ".join(f'"{name}"' for name in names)
        marks = ", ".join("?" * len(names))
        insert = f"INSERT OR IGNORE INTO games ({quoted}) VALUES ({marks})"
        fresh = []
        with self._changing():
            for one in entries:
                values = (one.digest, *one.values, one.format, one.encoding, one.data)
                cursor = self.sqlite.execute(insert, values)
                if cursor.rowcount:
                    assert cursor.lastrowid is not None
                    reached.wait(self.sqlite, cursor.lastrowid, one)
                    fresh.append(one)
            _count(self.sqlite, fresh, 1)
        return len(fresh)

    def settle(self, *, only_many: bool = False) -> None:
        """Sort in the positions that were added, if there are any, or many of them."""
        if reached.enough(self.sqlite) if only_many else reached.waiting(self.sqlite):
            self.sqlite.execute("PRAGMA foreign_keys = OFF")
            with self._changing():
                reached.settle(self.sqlite)
            self.sqlite.execute("PRAGMA foreign_keys = ON")
            if not only_many:
                self.sqlite.executescript("PRAGMA incremental_vacuum")  # to its end

    def remove(self, ids: Iterable[int]) -> int:
        """Remove records; how many there were."""
        self.settle()
        removed = 0
        self.sqlite.execute("PRAGMA foreign_keys = OFF")  # else each looks through all positions
        with self._changing():
            gone = {stored.id: entry(stored) for stored in self.stored(ids)}
            _count(self.sqlite, gone.values(), -1)
            reached.forget(self.sqlite, {number: one.places for number, one in gone.items()})
            for number in gone:
                removed += self.sqlite.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount
        self.sqlite.execute("PRAGMA foreign_keys = ON")
        return removed

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self.sqlite.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.sqlite.execute("COMMIT")
        except BaseException:
            if self.sqlite.in_transaction:  # a full disk ends it as well
                self.sqlite.execute("ROLLBACK")
            raise

    # Reading

    def has(self, digest: bytes) -> bool:
        """Whether a record with this digest is there."""
        select = "SELECT 1 FROM games WHERE digest = ?"
        return self.sqlite.execute(select, (digest,)).fetchone() is not None

    def stored(
        self, ids: Iterable[int] | None = None, fields: Iterable[str] = ()
    ) -> Iterator[Stored]:
        """The records, or those of these ids, in the order they were added, of which these
        fields will be asked for."""
        names = list(dict.fromkeys([*COLUMNS, *(name for name in fields if name in FIELDS)]))
        columns = ", ".join(f'"{name}"' for name in names)
        select = f"SELECT id, {columns} FROM games"
        if ids is None:
            rows: Iterable[Any] = self.sqlite.execute(f"{select} ORDER BY id")
        else:
            rows = (
                row
                for number in ids
                for row in self.sqlite.execute(f"{select} WHERE id = ?", (number,))
            )
        for number, *values in rows:
            known = {name: restored(name, v) for name, v in zip(names, values, strict=True)}
            yield Stored(self.sqlite, number, known)

    def find(self, choice: Choice, fields: Iterable[str] = ()) -> Iterator[Stored]:
        """The records that are wanted; whole diagrams are looked up, for all else each record is
        looked at."""
        whole = [one for one in choice.diagrams if one.is_whole and not choice.inverted]
        ids = self.reached(whole[0]) if whole else None
        asked = [field.name for condition in choice.conditions for field in condition.fields]
        for stored in self.stored(ids, [*asked, *fields]):
            if choice.takes(stored):
                yield stored

    def reached(self, diagram: BoardPattern) -> list[int]:
        """The ids of the records that may have come to a position without open squares."""
        hashes = [least_hash(drawn) for drawn in self.drawn(diagram)]
        return reached.games(self.sqlite, hashes, diagram.to_move)

    def boards(self) -> Iterator[Game]:
        """The games, with sizes and variants, of the records."""
        for name, size, variant in self.sqlite.execute(
            "SELECT game, size, variant FROM boards WHERE size > 0 AND records > 0"
        ):
            yield make(name, size, [one for one in variant.split(",") if one])

    def drawn(self, diagram: BoardPattern) -> Iterator[Position]:
        """A diagram without open squares, as a position of each game that it can be of."""
        for game in self.boards():
            if not diagram.is_for(game):
                continue
            squares = diagram.images(game)[0]
            if squares.blocks and not game.has_blocks:
                continue
            pieces = {"black": squares.black, "white": squares.white}
            if game.has_blocks:
                pieces["blocks"] = squares.blocks
            yield game.start()._replace(**pieces)  # type: ignore[attr-defined]

    def info(self) -> dict[str, Any]:
        """What the library holds, in numbers."""
        one = self.sqlite.execute
        by_game = one("SELECT game, sum(records) FROM boards GROUP BY game ORDER BY 2 DESC, 1")
        records, positions = one(
            "SELECT coalesce(sum(records), 0), coalesce(sum(positions), 0) FROM boards"
        ).fetchone()
        size = Path(self.path).stat().st_size
        return {
            "file": self.path,
            "version": one("PRAGMA user_version").fetchone()[0],
            "records": records,
            "positions": positions,
            "waiting": reached.waiting(self.sqlite),
            "bytes": size,
            "bytes_a_record": round(size / records) if records else None,
            "games": {name or "unknown": count for name, count in by_game if count},
        }


def _count(connection: sqlite3.Connection, entries: Iterable[Entry], sign: int) -> None:
    """Count records that came, or, with the sign -1, that went."""
    records: Counter[tuple[Any, ...]] = Counter()
    positions: Counter[tuple[Any, ...]] = Counter()
    for one in entries:
        board = one.value("game") or "", one.value("size") or 0, one.value("variant") or ""
        records[board] += sign
        positions[board] += sign * len(one.places)
    connection.executemany(
        "INSERT INTO boards VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "records = records + excluded.records, positions = positions + excluded.positions",
        [(*board, count, positions[board]) for board, count in records.items()],
    )


def _reindex(connection: sqlite3.Connection) -> None:
    """Index all records of a library whose tables of positions are empty."""
    stored = Library("", connection).stored()
    while some := list(islice(stored, BATCH)):
        entries = [entry(one) for one in some]
        for one, made in zip(some, entries, strict=True):
            reached.wait(connection, one.id, made)
        _count(connection, entries, 1)
    reached.settle(connection)


@contextmanager
def opened(path: str, *, create: bool = False, writes: bool = False) -> Iterator[Library]:
    """Open a library, to read only unless it ``writes``; raises `BadLibrary`."""
    exists = Path(path).exists()
    if create and exists:
        raise BadLibrary(f"{path} exists already")
    if not create and not exists:
        raise BadLibrary(f"{path}: there is no such file; 'gametool library create' makes one")
    mode = "rwc" if create else "rw" if writes else "ro"
    uri = f"file:{quote(os.fsencode(Path(path).absolute()))}?mode={mode}"
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
    except sqlite3.Error as error:
        raise BadLibrary(f"{path}: {error}") from None
    try:
        if create:
            schema.create(connection)
        else:
            schema.check(path, connection, writes, _reindex)
        connection.execute("PRAGMA foreign_keys = ON")
        if writes:
            connection.execute(f"PRAGMA cache_size = -{CACHE << 10}")
            connection.execute("PRAGMA synchronous = NORMAL")  # WAL is sound with it
        yield Library(path, connection)
    except sqlite3.OperationalError as error:
        raise BadLibrary(f"{path}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise BadLibrary(
            f"{path} is damaged ({error}); 'gametool library check' says what can be saved"
        ) from None
    finally:
        connection.close()
