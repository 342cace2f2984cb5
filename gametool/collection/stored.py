"""Records of a library: what its columns say of them is not found out again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cached_property

from .. import formats
from ..formats.chunks import Chunk
from ..record import Record, Source
from ..replay import Defaults
from .facts import Facts
from .fields import FIELDS, Value

PLACE = ("file", "record", "line")
HEADERS = ("game", "size", "variant")
COLUMNS = (*PLACE, *HEADERS)
"""The fields that are always known."""


class Stored(Facts):
    """A record of a library by its number; its bytes are fetched when they are needed.

    ``known`` has at least the `COLUMNS`. What a record was taken for when it was added, it stays:
    defaults count only where a record says nothing itself.
    """

    def __init__(
        self, connection: sqlite3.Connection, number: int, known: Mapping[str, Value]
    ) -> None:
        self.id = number
        self.known = known
        self._connection = connection
        game, size, variant = (known[name] for name in HEADERS)
        assert isinstance(variant, list)
        self.defaults = Defaults(
            str(game) if game else None,
            str(size) if size else None,
            ",".join(variant) or None,
        )

    @cached_property
    def source(self) -> Source:
        select = "SELECT format, data, encoding FROM games WHERE id = ?"
        return Source(*self._connection.execute(select, (self.id,)).fetchone())

    @cached_property
    def record(self) -> Record:  # type: ignore[override]
        file, number, line = (self.known[name] for name in PLACE)
        format, data, encoding = self.source
        chunk = Chunk(
            str(file), int(str(number)), int(str(line)), 1, data, encoding, None, self.defaults.game
        )
        record = formats.load(format).parse(chunk)
        record.source = self.source
        return record


def restored(name: str, value: str | int | None) -> Value:
    """The value of a field, from what its column holds (`entries.stored`)."""
    kind = FIELDS[name].kind
    if kind == "flag":
        return None if value is None else bool(value)
    if kind == "words":
        return [word for word in str(value or "").split(",") if word]
    return value
