"""Records as bytes: as they came wherever that is possible, else written anew."""

from __future__ import annotations

from .. import formats
from ..formats.encodings import decode
from ..record import Points, Record, Source
from ..replay import Defaults
from ..replay.transcribe import transcribe

SGF = "sgf"


def as_came(source: Source) -> bytes | None:
    """The bytes of an SGF record, if they say the same when they stand anywhere else.

    What was read in an encoding that only the whole stream showed is UTF-8 by now, and must
    not claim to be something else.
    """
    if source.format != SGF:
        return None
    if source.encoding is not None and not source.data.isascii():
        from ..formats.sgf.patterns import declared

        here = decode(source.data, source.encoding, declared(source.data))
        alone = decode(source.data, None, declared(source.data))
        if here.text != alone.text:
            return None
    return source.data


def written(
    record: Record, to: str = SGF, points: Points | None = None, defaults: Defaults | None = None
) -> bytes:
    """A record in a format, in its canonical form."""
    copy = transcribe(record, points or formats.FORMATS[to].points[0], defaults).record
    return formats.load(to).write(copy).text.encode("utf-8", "replace")


def unchanged(record: Record, to: str | None = None, defaults: Defaults | None = None) -> bytes:
    """A record for output as it is: SGF byte for byte, all else converted.

    It ends in a line feed, which parts it from the next.
    """
    data = came(record.source, to) if record.source is not None else None
    return data if data is not None else written(record, to or SGF, defaults=defaults)


def came(source: Source, to: str | None = None) -> bytes | None:
    """The bytes of a source for output in a format, if they need not be written anew."""
    data = as_came(source) if to in (None, SGF) else None
    return data if data is None or data.endswith(b"\n") else data + b"\n"
