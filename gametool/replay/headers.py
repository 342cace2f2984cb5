"""Which game a record is of: what its headers say, its user assumes, or its format."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from .. import games
from ..games import BadGame, Game
from ..points import MAX_SIZE
from ..record import Record
from ..texts import short
from .reporter import Reporter


class Defaults(NamedTuple):
    """What a user says of records that do not say it themselves."""

    game: str | None = None
    size: str | None = None
    variant: str | None = None

    def of(self, file: str) -> Defaults:
        """What is said of the records of a file."""
        return self


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


_BY = re.compile("[:xX×*]")  # noqa: RUF001
LONG = 100
"""Headers of so many characters are not remembered."""


class Headers(NamedTuple):
    """What could be made of a record's headers; ``game`` if all of them make sense."""

    name: str | None = None
    size: int | None = None
    game: Game | None = None


def read_headers(reporter: Reporter, defaults: Defaults) -> Headers:
    """The game that a record's headers name; what is wrong with them is reported."""
    record = reporter.record
    name = header(record, "GM", defaults.game)
    text = header(record, "SZ", defaults.size)
    variant = header(record, "RU", defaults.variant) or ""
    if name and text and len(name) + len(text) + len(variant) < LONG:
        with suppress(BadGame):  # what is wrong is told below
            return sound(name, text, variant)
    known: str | None = None
    size: int | None = None
    if name is None and text is None and record.is_empty and record.findings:
        return Headers()  # nothing could be read: the reader has said why
    if name is None:
        missing = _missing(record, "GM", "--game NAME")
        reporter.report("unknown-game", 0, f"the record names no game: {missing}")
    else:
        try:
            known = games.find(name).name
        except BadGame as error:
            reporter.report(error.code, reporter.header_at("GM"), str(error))
    if text is None:
        missing = _missing(record, "SZ", "--size N")
        reporter.report("bad-size", 0, f"the record tells no board size: {missing}")
    else:
        try:
            size = board_size(text)
        except BadGame as error:
            reporter.report(error.code, reporter.header_at("SZ"), str(error))
    if known is None or size is None:
        return Headers(known, size)
    try:
        return Headers(known, size, _game(known, size, variant))
    except BadGame as error:
        reporter.report(error.code, reporter.header_at("RU"), str(error))
        return Headers(known, size)


def _missing(record: Record, name: str, option: str) -> str:
    """What to do about a header that is not there, in the words of the record's format."""
    spelled = record.spelled.get(name)
    return f"{spelled} is missing, or {option} for all" if spelled else f"{name} is missing"


@lru_cache(maxsize=256)
def sound(name: str, size: str, variant: str) -> Headers:
    """The headers of many records, made sense of once; raises `BadGame`."""
    game = _game(name, board_size(size), variant)
    return Headers(game.name, game.size, game)


def _game(name: str, size: int, variant: str) -> Game:
    """The game that the headers name; raises `BadGame`."""
    return games.make(name, size, variant_names(variant, games.find(name)))


def board_size(text: str) -> int:
    """The size of a board that ``6``, ``6:6`` or ``6x6`` tells; raises `BadGame`."""
    numbers = [part.strip() for part in _BY.split(text, maxsplit=1)]
    columns, rows = numbers[0], numbers[-1]
    if not all(re.fullmatch("[0-9]{1,9}", number) for number in numbers):
        raise BadGame(f"{short(text)!r} is no board size: expected a number", "bad-size")
    if len({int(number) for number in numbers}) > 1:
        raise BadGame(f"the board is {columns}x{rows}, not square", "bad-size")
    if not 1 <= int(columns) <= MAX_SIZE:
        message = f"a board has 1 to {MAX_SIZE} squares a side, not {columns}"
        raise BadGame(message, "bad-size")
    return int(columns)


def header(record: Record, name: str, default: str | None) -> str | None:
    """The value of a root property, else what the user says, else what the format assumes."""
    value = record.root.get(name)
    if value is not None and value.strip():
        return value
    assumed = record.assumed.get(name)
    return assumed.value if default is None and assumed else default
