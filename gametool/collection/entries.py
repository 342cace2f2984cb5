"""What a library keeps of one record: its bytes, its fields, the positions of its main line."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from .. import formats
from ..formats.chunks import Chunk
from ..record import Record, Source
from ..replay import Defaults
from ..symmetries import carried, renamed
from .facts import Facts
from .fields import FIELDS, Value, text_of
from .images import images


class Place(NamedTuple):
    """A position of a main line, as it is looked for."""

    hash: int
    """The least board hash of its images, as a signed number of 64 bits."""
    ply: int
    next: int | None
    """The same of the position after it; None at the end of the line."""
    move: str | None
    """The move to there, turned as the image with the least hash is."""


class Entry(NamedTuple):
    """A record as a library keeps it."""

    digest: bytes
    """Tells whether it is there already."""
    format: str
    encoding: str | None
    data: bytes
    values: tuple[str | int | None, ...]
    """The fields, in the order of `FIELDS`."""
    places: list[Place]


def entry(record: Record, defaults: Defaults) -> Entry:
    """What is kept of a record that was read from somewhere."""
    source = record.source
    assert source is not None
    facts = Facts(record, defaults)
    places = _places(facts)  # walks the main line, which the fields then need not
    values = tuple(stored(field.of(facts)) for field in FIELDS.values())
    digest = blake2b(source.data.strip(), digest_size=16, person=source.format.encode()).digest()
    return Entry(digest, source.format, source.encoding, source.data, values, places)


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


def _places(facts: Facts) -> list[Place]:
    line, start = facts.line, facts.start
    if start is None:
        return []
    known = images(start.game)
    size = start.game.size
    before, lanes = start, known.board(0, None, start)
    hashes = known.apart(lanes)
    places: list[Place] = []
    for ply, (move, position) in enumerate(line):
        after = known.apart(lanes := known.board(lanes, before, position))
        least = min(hashes)
        text = before.format(move)
        turned = min(
            carried(text, renamed(size, name))
            for name, number in zip(known.names, hashes, strict=True)
            if number == least
        )
        places.append(Place(signed(least), ply, signed(min(after)), turned))
        before, hashes = position, after
    places.append(Place(signed(min(hashes)), len(line), None, None))
    end = facts.replay.position
    if end is not None and end != before:  # a late set-up
        last = signed(min(known.apart(known.board(lanes, before, end))))
        places.append(Place(last, len(line), None, None))
    return list(dict.fromkeys(places))


def record_of(
    format: str, encoding: str | None, data: bytes, file: str, number: int, line: int
) -> Record:
    """The record of stored bytes; it stands where it stood."""
    record = formats.load(format).parse(Chunk(file, number, line, 1, data, encoding))
    record.source = Source(format, data, encoding)
    return record
