"""Which game a record is of: what its headers say, its user assumes, or its format."""

from __future__ import annotations

import re
from typing import NamedTuple

from . import games
from .games import BadGame, Game
from .points import MAX_SIZE
from .record import Record
from .reporter import Reporter
from .texts import short


class Defaults(NamedTuple):
    """What a user says of records that do not say it themselves."""

    game: str | None = None
    size: str | None = None
    variant: str | None = None


def variant_names(text: str, game: type[Game]) -> list[str]:
    """The names in a value of ``RU``, each once, with commas between them.

    Blanks may stand between names that the game knows; other text with blanks in it is one
    name, so that whoever does not know it quotes it whole.
    """
    names: list[str] = []
    for part in text.split(","):
        words = part.split()
        names += words if all(map(game.find_variant, words)) else [" ".join(words)]
    return list(dict.fromkeys(names))


class Headers(NamedTuple):
    """What could be made of a record's headers; ``game`` if all of them make sense."""

    name: str | None = None
    size: int | None = None
    game: Game | None = None


def read_headers(reporter: Reporter, defaults: Defaults) -> Headers:
    """The game that a record's headers name; what is wrong with them is reported."""
    record = reporter.record
    if not record.root.properties and record.findings:
        return Headers()  # nothing could be read: the reader has said why
    name = header(record, "GM", defaults.game)
    known = None
    if name is None:
        reporter.report("unknown-game", 0, "the record names no game: GM is missing")
    else:
        try:
            known = games.find(name).name
        except BadGame as error:
            reporter.report(error.code, reporter.header_at("GM"), str(error))
    size = _size(reporter, defaults)
    if known is None or size is None:
        return Headers(known, size)
    variant = header(record, "RU", defaults.variant) or ""
    try:
        return Headers(
            known, size, games.make(known, size, variant_names(variant, games.find(known)))
        )
    except BadGame as error:
        reporter.report(error.code, reporter.header_at("RU"), str(error))
        return Headers(known, size)


def header(record: Record, name: str, default: str | None) -> str | None:
    """The value of a root property, else what the user says, else what the format assumes."""
    value = record.root.get(name)
    if value is not None and value.strip():
        return value
    assumed = record.assumed.get(name)
    return assumed.value if default is None and assumed else default


def _size(reporter: Reporter, defaults: Defaults) -> int | None:
    text = header(reporter.record, "SZ", defaults.size)
    if text is None:
        reporter.report("bad-size", 0, "the record tells no board size: SZ is missing")
        return None
    columns, colon, rows = (part.strip() for part in text.partition(":"))
    numbers = [columns, rows] if colon else [columns]
    if not all(re.fullmatch("[0-9]{1,9}", number) for number in numbers):
        reporter.report(
            "bad-size",
            reporter.header_at("SZ"),
            f"{short(text)!r} is no board size: expected a number",
        )
    elif len({int(number) for number in numbers}) > 1:
        reporter.report(
            "bad-size", reporter.header_at("SZ"), f"the board is {columns}x{rows}, not square"
        )
    elif not 1 <= int(columns) <= MAX_SIZE:
        message = f"a board has 1 to {MAX_SIZE} squares a side, not {columns}"
        reporter.report("bad-size", reporter.header_at("SZ"), message)
    else:
        return int(columns)
    return None
