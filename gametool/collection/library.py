"""A collection in one SQLite file: records as they came, their fields, their positions.

The schema is `SCHEMA`; ``application_id`` says that a file is a library, ``user_version`` which
schema it has. Positions are found by a hash of what stands on the board under the symmetries of
the game; whoever finds one replays the record to see that it is no other.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from ..games import GametoolError, make
from ..record import Record
from ..replay import Defaults
from .choice import Choice
from .diagrams import Diagram
from .entries import Entry, entry, record_of, signed
from .facts import Facts
from .fields import FIELDS
from .images import images

APPLICATION_ID = 0x67746C62
"""``gtlb``: what marks a file as a library."""
VERSION = 1
"""The schema's; a file with a later one is refused."""
BATCH = 1000
"""Records of one transaction."""
PATIENCE = 30.0
"""Seconds to wait for another process that writes."""

_TYPES = {"number": "INTEGER", "flag": "INTEGER"}
_COLUMNS = ",\n  ".join(f'"{one.name}" {_TYPES.get(one.kind, "TEXT")}' for one in FIELDS.values())
SCHEMA = f"""
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,
  format TEXT NOT NULL,
  encoding TEXT,
  data BLOB NOT NULL,
  {_COLUMNS}
);
CREATE TABLE positions (
  hash INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  next INTEGER,
  move TEXT,
  PRIMARY KEY (hash, game, ply)
) WITHOUT ROWID;
CREATE INDEX positions_of_games ON positions (game);
"""
MIGRATIONS: dict[int, str] = {}
"""Version -> what makes a file of the version before it one of this."""


class BadLibrary(GametoolError):
    """A file that is no library, one of another version, damaged or locked; it says which."""


class Stored(NamedTuple):
    """A record of a library."""

    id: int
    record: Record


class Library:
    """An open library; make it with `opened`."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self.sqlite = connection

    def add(self, entries: Sequence[Entry]) -> int:
        """Add records, all or none of them; how many it did not have yet."""
        names = ["digest", "format", "encoding", "data", *FIELDS]
        quoted = ", ".join(f'"{name}"' for name in names)
        marks = ", ".join("?" * len(names))
        insert = f"INSERT OR IGNORE INTO games ({quoted}) VALUES ({marks})"
        added = 0
        places: list[tuple[Any, ...]] = []
        with self._changing():
            for one in entries:
                values = (one.digest, one.format, one.encoding, one.data, *one.values)
                cursor = self.sqlite.execute(insert, values)
                if cursor.rowcount:
                    added += 1
                    game = cursor.lastrowid
                    places += [(p.hash, game, p.ply, p.next, p.move) for p in one.places]
            places.sort(key=lambda place: place[:3])  # neighbours share pages
            self.sqlite.executemany("INSERT INTO positions VALUES (?, ?, ?, ?, ?)", places)
        return added

    def remove(self, ids: Iterable[int]) -> int:
        """Remove records; how many there were."""
        with self._changing():
            cursor = self.sqlite.executemany("DELETE FROM games WHERE id = ?", [(i,) for i in ids])
        return cursor.rowcount

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self.sqlite.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.sqlite.execute("COMMIT")
        except BaseException:
            self.sqlite.execute("ROLLBACK")
            raise

    def records(self, ids: Iterable[int] | None = None) -> Iterator[Stored]:
        """The records, or those of these ids, in the order they were added."""
        select = 'SELECT id, format, encoding, data, "file", "record", "line" FROM games'
        if ids is None:
            for row in self.sqlite.execute(f"{select} ORDER BY id"):
                yield Stored(row[0], record_of(*row[1:]))
            return
        for number in ids:
            for row in self.sqlite.execute(f"{select} WHERE id = ?", (number,)):
                yield Stored(row[0], record_of(*row[1:]))

    def find(self, choice: Choice) -> Iterator[Stored]:
        """The records that are wanted; whole diagrams are looked up, all else is read."""
        whole = [one for one in choice.diagrams if one.is_whole and not choice.inverted]
        ids = self.reached(whole[0]) if whole else None
        for stored in self.records(ids):
            if choice.takes(Facts(stored.record)):
                yield stored

    def reached(self, diagram: Diagram) -> list[int]:
        """The ids of the records that may have come to a position without open squares."""
        found: set[int] = set()
        for number in self.hashes(diagram):
            rows = self.sqlite.execute("SELECT game FROM positions WHERE hash = ?", (number,))
            found.update(row[0] for row in rows)
        return sorted(found)

    def hashes(self, diagram: Diagram) -> list[int]:
        """The hashes of a position in each of the games that the library has on such a board."""
        select = (
            "SELECT DISTINCT game, size, variant FROM games WHERE size = ? AND game IS NOT NULL"
        )
        hashes = []
        for name, size, variant in self.sqlite.execute(select, (len(diagram.rows),)):
            game = make(name, size, [one for one in (variant or "").split(",") if one])
            squares = diagram.images(game)[0]
            drawn = game.start()._replace(black=squares.black, white=squares.white)  # type: ignore[attr-defined]
            if squares.blocks:
                if not game.has_blocks:
                    continue
                drawn = drawn._replace(blocks=squares.blocks)
            known = images(game)
            hashes.append(signed(min(known.apart(known.board(0, None, drawn)))))
        return hashes

    def moves(self, numbers: Sequence[int]) -> list[dict[str, Any]]:
        """What was played in a position, given by its hashes: moves of one class together."""
        marks = ", ".join("?" * len(numbers))
        rows = self.sqlite.execute(
            "SELECT min(p.move), p.next, count(DISTINCT p.game), "
            "count(DISTINCT CASE WHEN g.winner = 'B' THEN g.id END), "
            "count(DISTINCT CASE WHEN g.winner = 'W' THEN g.id END), "
            "count(DISTINCT CASE WHEN g.winner IS NULL AND g.reason IS NOT NULL THEN g.id END) "
            f"FROM positions p JOIN games g ON g.id = p.game WHERE p.hash IN ({marks}) "
            "AND p.next IS NOT NULL GROUP BY p.next, p.move IN ('swap', 'pass') "
            "ORDER BY 3 DESC, 1",
            list(numbers),
        )
        names = ("move", "next", "games", "B", "W", "none")
        return [dict(zip(names, row, strict=True)) for row in rows]

    def info(self) -> dict[str, Any]:
        """What the library holds, in numbers."""
        one = self.sqlite.execute
        by_game = one("SELECT game, count(*) FROM games GROUP BY game ORDER BY 2 DESC").fetchall()
        return {
            "file": self.path,
            "version": one("PRAGMA user_version").fetchone()[0],
            "records": one("SELECT count(*) FROM games").fetchone()[0],
            "positions": one("SELECT count(*) FROM positions").fetchone()[0],
            "bytes": Path(self.path).stat().st_size,
            "games": {name or "unknown": count for name, count in by_game},
        }

    def faults(self) -> Iterator[str]:
        """What is wrong with the file: its structure, and records that say something else now."""
        for (said,) in self.sqlite.execute("PRAGMA integrity_check(20)"):
            if said != "ok":
                yield f"the file is damaged: {said}"
        for row in self.sqlite.execute("PRAGMA foreign_key_check"):
            yield f"positions of a game that is not there: {row[3]}"
        columns = ", ".join(f'"{name}"' for name in FIELDS)
        for stored in self.records():
            fresh = entry(stored.record, Defaults())
            row = self.sqlite.execute(
                f"SELECT digest, {columns} FROM games WHERE id = ?", (stored.id,)
            ).fetchone()
            if row[0] != fresh.digest:
                yield f"record {stored.id} is not what was added"
            for name, was, now in zip(FIELDS, row[1:], fresh.values, strict=True):
                if was != now:
                    yield f"record {stored.id}: {name} is {now!r}, and {was!r} is kept"

    def salvage(self) -> Iterator[Stored]:
        """All records that can still be read, one by one."""
        try:
            highest = self.sqlite.execute("SELECT max(id) FROM games").fetchone()[0] or 0
        except sqlite3.DatabaseError:
            highest = 0
        for number in range(1, highest + 1):
            try:
                yield from self.records([number])
            except sqlite3.DatabaseError:
                continue


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
            _create(connection)
        else:
            _check(path, connection, writes)
        connection.execute("PRAGMA foreign_keys = ON")
        yield Library(path, connection)
    except sqlite3.OperationalError as error:
        raise BadLibrary(f"{path}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise BadLibrary(
            f"{path} is damaged ({error}); 'gametool library check' says what can be saved"
        ) from None
    finally:
        connection.close()


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(
        f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID}; "
        f"PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _check(path: str, connection: sqlite3.Connection, writes: bool) -> None:
    """Refuse what is no library, or one of a later version; bring an older one up to date."""
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.DatabaseError as error:
        what = "is no library" if "not a database" in str(error) else "is damaged"
        raise BadLibrary(f"{path} {what}: {error}") from None
    if application != APPLICATION_ID:
        raise BadLibrary(f"{path} is no library of gametool: it is another program's database")
    if version > VERSION:
        raise BadLibrary(
            f"{path} was made by a later gametool: it has version {version}, "
            f"this one knows {VERSION}"
        )
    if version < VERSION and not writes:
        raise BadLibrary(
            f"{path} has the older version {version}: 'gametool library add' updates it"
        )
    for number in range(version + 1, VERSION + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number}; COMMIT;"
        )
