"""What a library keeps of one record: its bytes, its fields, the positions of its main line."""

from __future__ import annotations

from typing import NamedTuple

from ..games import Position, Side
from ..record import Source
from .facts import Facts
from .fields import FIELDS, Value, text_of
from .images import images

SIDES: dict[Side | None, int | None] = {"B": 0, "W": 1, None: None}
NOBODY = 2
MARKS = {"swap": 1, "pass": 2}
"""Moves that change nothing on the board change so much of the hash that follows."""


class Place(NamedTuple):
    """A position of a main line, as it is looked for."""

    hash: int
    """The least board hash of its images, as a signed number of 64 bits."""
    ply: int
    next: int | None
    """The same of the position after it (`followed_by`); None at the end of the line."""
    turn: int | None
    """The side to move: 0 is Black, 1 White; None if the game is over."""


class Entry(NamedTuple):
    """A record as a library keeps it."""

    digest: bytes
    """Tells whether it is there already."""
    format: str
    encoding: str | None
    data: bytes
    values: tuple[str | int | None, ...]
    """The fields, in the order of `FIELDS`."""
    winner: int | None
    """0 is Black, 1 White, 2 nobody; None while the game is not finished."""
    places: list[Place]

    def value(self, name: str) -> str | int | None:
        """What is kept of a field."""
        return self.values[_AT[name]]


_AT = {name: at for at, name in enumerate(FIELDS)}


def entry(facts: Facts) -> Entry:
    """What is kept of a record that was read from somewhere."""
    source = facts.record.source
    assert source is not None
    places = _places(facts)  # walks the main line, which the fields then need not
    values = tuple(stored(field.of(facts)) for field in FIELDS.values())
    replay = facts.replay
    winner = SIDES[replay.winner] if replay.winner else NOBODY if replay.over else None
    return Entry(
        digest(source), source.format, source.encoding, source.data, values, winner, places
    )


def digest(source: Source) -> bytes:
    """What tells a record from others: two with one digest came as the same bytes."""
    from hashlib import blake2b  # which takes long to load

    data = source.data.strip()
    return blake2b(data, digest_size=16, person=source.format.encode()).digest()


def stored(value: Value) -> str | int | None:
    """A value as a column holds it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return text_of(value)
    return value if not isinstance(value, str) else value.encode("utf-8", "replace").decode()


def signed(number: int) -> int:
    """64 bits as a signed number.

    >>> signed(2**64 - 1)
    -1
    """
    return number - (1 << 64) if number >> 63 else number


def least_hash(position: Position) -> int:
    """What a position is looked for by."""
    known = images(position.game)
    return signed(min(known.apart(known.board(0, None, position))))


def followed_by(least: int, text: str) -> int:
    """What stands for the position after a move, from its hash and the move's text."""
    return least ^ MARKS.get(text, 0)


def _places(facts: Facts) -> list[Place]:
    line = facts.followed
    if line is None:
        return []
    boards = line.least_boards()
    hashes = [signed(least) for least, _ in boards]
    turns = [SIDES[turn] for _, turn in boards]
    following: list[int | None] = [*map(followed_by, hashes[1:], line.texts), None]
    places = list(map(Place, hashes, range(len(hashes)), following, turns))
    late = facts.late_position
    if late is not None and least_hash(late) != hashes[-1]:
        turn = None if late.is_over else SIDES[late.turn]
        places.append(Place(least_hash(late), len(hashes) - 1, None, turn))
    return places
