"""The schema of a library, and how files come to have it: made, checked, brought up to date.

docs/library.md describes it. ``application_id`` says that a file is a library, ``user_version``
which schema it has.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from ..games import GametoolError
from .fields import FIELDS

APPLICATION_ID = 0x67746C62
"""``gtlb``: what marks a file as a library."""
VERSION = 2
"""The schema's; a file with a later one is refused."""

_TYPES = {"number": "INTEGER", "flag": "INTEGER"}
_COLUMNS = ",\n  ".join(f'"{one.name}" {_TYPES.get(one.kind, "TEXT")}' for one in FIELDS.values())
_GAMES = f"""
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,
  {_COLUMNS},
  format TEXT NOT NULL,
  encoding TEXT,
  data BLOB NOT NULL
);
"""
_POSITION = """
  hash INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id),
  ply INTEGER NOT NULL,
  next INTEGER,
  turn INTEGER,
  winner INTEGER"""
_POSITIONS = f"""
CREATE TABLE boards (
  game TEXT NOT NULL,
  size INTEGER NOT NULL,
  variant TEXT NOT NULL,
  records INTEGER NOT NULL,
  positions INTEGER NOT NULL,
  PRIMARY KEY (game, size, variant)
) WITHOUT ROWID;
CREATE TABLE positions ({_POSITION},
  PRIMARY KEY (hash, game, ply)
) WITHOUT ROWID;
CREATE TABLE fresh ({_POSITION}
);
CREATE VIEW reached AS SELECT * FROM positions UNION ALL SELECT * FROM fresh;
CREATE TABLE replies (
  hash INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  next INTEGER NOT NULL,
  games INTEGER NOT NULL,
  black INTEGER NOT NULL,
  white INTEGER NOT NULL,
  none INTEGER NOT NULL,
  PRIMARY KEY (hash, turn, next)
) WITHOUT ROWID;
"""
SCHEMA = _GAMES + _POSITIONS


class BadLibrary(GametoolError):
    """A file that is no library, one of another version, damaged or locked; it says which."""


def create(connection: sqlite3.Connection) -> None:
    """Make an empty file a library."""
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # what waited leaves room behind
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(
        f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID}; "
        f"PRAGMA user_version = {VERSION}; COMMIT;"
    )


def check(
    path: str,
    connection: sqlite3.Connection,
    writes: bool,
    reindex: Callable[[sqlite3.Connection], None],
) -> None:
    """Refuse what is no library, or one of a later version; bring an older one up to date.

    ``reindex`` fills the tables of positions anew.
    """
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.OperationalError:  # the disk is full, say: that is no fault of the file
        raise
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
            f"{path} has the older version {version}: 'gametool library add' updates it, "
            "with nothing to add too"
        )
    if version < VERSION:
        connection.execute("BEGIN EXCLUSIVE")  # all of it, or nothing
        try:
            for number in range(version, VERSION):
                MIGRATIONS[number](connection, reindex)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # a full disk ends it as well
                connection.execute("ROLLBACK")
            raise


def _from_1(connection: sqlite3.Connection, reindex: Callable[[sqlite3.Connection], None]) -> None:
    """Fields come before the bytes, which makes them quick to read; positions know who was to
    move and who won, and moves that many games made are counted."""
    run = connection.execute
    run("DROP TABLE positions")
    run("ALTER TABLE games RENAME TO earlier")
    for statement in SCHEMA.split(";"):
        run(statement)
    columns = ", ".join(f'"{name}"' for name in FIELDS)
    names = f"id, digest, {columns}, format, encoding, data"
    run(f"INSERT INTO games ({names}) SELECT {names} FROM earlier ORDER BY id")
    run("DROP TABLE earlier")
    reindex(connection)


MIGRATIONS: dict[int, Callable[[sqlite3.Connection, Callable[[sqlite3.Connection], None]], None]]
MIGRATIONS = {1: _from_1}
"""Version -> what makes a file of it one of the next; within a transaction."""
