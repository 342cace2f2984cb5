"""Which games reached a position, and what was played there: the index of a library.

Positions are found by the least board hash of their images. New ones wait in ``fresh`` until
there are so many that sorting them into ``positions`` is worth while: neighbours are then
written together, however large the library is. Moves in positions that very many games reached
are counted in ``replies``, as they are sorted in.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..games import Side
from .entries import SIDES, Entry, Place

MANY = 20_000
"""Positions that so many games reached have their moves counted beforehand."""
WAITING = 500_000
"""So many fresh positions may wait at least before they are sorted in."""
SHARE = 4
"""And as many as one of so many that are there."""

_COUNTS = (
    "count(DISTINCT game), count(DISTINCT CASE winner WHEN 0 THEN game END), "
    "count(DISTINCT CASE winner WHEN 1 THEN game END), "
    "count(DISTINCT CASE winner WHEN 2 THEN game END)"
)
OVER = 2
"""In ``replies``, the side to move where the game is over."""
_REPLIES = f"coalesce(turn, {OVER}), coalesce(next, 0)"


class Reply(NamedTuple):
    """A move that was made in a position; symmetric ones together."""

    hash: int
    """Of the position; it tells the games apart, too."""
    turn: int
    next: int
    games: int
    black: int
    white: int
    none: int


def wait(connection: sqlite3.Connection, game: int, entry: Entry) -> None:
    """Add the positions of a game to those that wait."""
    connection.executemany(
        "INSERT INTO fresh VALUES (?, ?, ?, ?, ?, ?)",
        [(p.hash, game, p.ply, p.next, p.turn, entry.winner) for p in entry.places],
    )


def waiting(connection: sqlite3.Connection) -> int:
    """How many positions wait, about."""
    count: int = connection.execute("SELECT coalesce(max(rowid), 0) FROM fresh").fetchone()[0]
    return count


def enough(connection: sqlite3.Connection) -> bool:
    """Whether so many wait that they are worth sorting in."""
    select = "SELECT coalesce(sum(positions), 0) FROM boards"
    there: int = connection.execute(select).fetchone()[0]
    return waiting(connection) > max(WAITING, there // SHARE)


def settle(connection: sqlite3.Connection) -> None:
    """Sort in what waits; within a transaction, without enforcement of foreign keys: each of
    these rows was checked when it began to wait, and to look at a million games once more, in no
    order, takes longer than all else."""
    run = connection.execute
    run(
        f"INSERT INTO replies SELECT hash, {_REPLIES}, {_COUNTS} FROM fresh "
        "WHERE hash IN (SELECT hash FROM replies) GROUP BY 1, 2, 3 "
        "ON CONFLICT DO UPDATE SET games = games + excluded.games, "
        "black = black + excluded.black, white = white + excluded.white, "
        "none = none + excluded.none"
    )
    run("INSERT INTO positions SELECT * FROM fresh ORDER BY hash, game, ply")
    run(
        f"INSERT INTO replies SELECT hash, {_REPLIES}, {_COUNTS} FROM positions WHERE hash IN ("
        "SELECT hash FROM (SELECT DISTINCT hash FROM fresh) AS one "
        "WHERE hash NOT IN (SELECT hash FROM replies) AND EXISTS ("
        f"SELECT 1 FROM positions WHERE hash = one.hash LIMIT 1 OFFSET {MANY - 1})) "
        "GROUP BY 1, 2, 3"
    )
    run("DELETE FROM fresh")


def forget(connection: sqlite3.Connection, gone: Mapping[int, Sequence[Place]]) -> None:
    """Remove the positions of some games, all of which are sorted in."""
    run = connection.execute
    counted = set()
    for game, places in gone.items():
        for place in places:
            key = place.hash, game, place.ply
            run("DELETE FROM positions WHERE (hash, game, ply) = (?, ?, ?)", key)
            if run("SELECT 1 FROM replies WHERE hash = ? LIMIT 1", key[:1]).fetchone():
                counted.add(place.hash)
    for number in counted:
        run("DELETE FROM replies WHERE hash = ?", (number,))
        run(
            f"INSERT INTO replies SELECT hash, {_REPLIES}, {_COUNTS} FROM positions "
            "WHERE hash = ?1 AND EXISTS (SELECT 1 FROM positions WHERE hash = ?1 "
            f"LIMIT 1 OFFSET {MANY - 1}) GROUP BY 1, 2, 3",
            (number,),
        )


def games(connection: sqlite3.Connection, hashes: Iterable[int], turn: Side | None) -> list[int]:
    """The numbers of the games that came to positions with one of these hashes."""
    found: set[int] = set()
    mover = "" if turn is None else f" AND turn = {SIDES[turn]}"
    for number in hashes:
        rows = connection.execute(f"SELECT game FROM reached WHERE hash = ?{mover}", (number,))
        found.update(row[0] for row in rows)
    return sorted(found)


def replies(
    connection: sqlite3.Connection, number: int, ids: Collection[int] | None = None
) -> list[Reply]:
    """What was played in the positions of a hash, also that nothing was; in games of these ids.

    A game that came there several times counts once with each of its moves.
    """
    run = connection.execute
    if ids is not None:
        return _replies_of(connection, number, ids)
    counted = run("SELECT * FROM replies WHERE hash = ?", (number,)).fetchall()
    table = "fresh" if counted else "reached"
    rows = run(
        f"SELECT hash, {_REPLIES}, {_COUNTS} FROM {table} WHERE hash = ? GROUP BY 1, 2, 3",
        (number,),
    )
    found: dict[tuple[int, ...], Reply] = {}
    for one in map(Reply._make, [*counted, *rows]):
        known = found.get(one[:3])
        if known:
            one = Reply(*one[:3], *(a + b for a, b in zip(known[3:], one[3:], strict=True)))
        found[one[:3]] = one
    return list(found.values())


def _replies_of(connection: sqlite3.Connection, number: int, ids: Collection[int]) -> list[Reply]:
    select = f"SELECT DISTINCT {_REPLIES}, game, winner FROM reached WHERE hash = ?"
    found: dict[tuple[int, int], list[int]] = {}
    for turn, following, game, winner in connection.execute(select, (number,)):
        if game in ids:
            counts = found.setdefault((turn, following), [0, 0, 0, 0])
            counts[0] += 1
            if winner is not None:
                counts[1 + winner] += 1
    return [Reply(number, *key, *counts) for key, counts in found.items()]


def example(
    connection: sqlite3.Connection, number: int, turn: int, following: int | None = None
) -> tuple[int, int] | None:
    """The number of a game that came to a position with this side to move, and went on like that
    unless any will do; and the ply."""
    select = "SELECT game, ply FROM reached WHERE hash = ? AND turn = ? AND next "
    select += "NOT NULL" if following is None else f"= {following}"
    found: tuple[int, int] | None = connection.execute(
        f"{select} LIMIT 1", (number, turn)
    ).fetchone()
    return found
