"""Which findings count: what was typed, and what is configured where nothing was."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..record.findings import CODES
from ..work.configuration import Configuration


class Checks(NamedTuple):
    """What the command line says of findings; the configuration of each file completes it."""

    select: frozenset[str] | None
    ignore: frozenset[str]
    strict: bool | None
    configuration: Configuration

    def of(self, file: str) -> tuple[frozenset[str], bool]:
        """The codes that count in a file, and whether warnings make its records invalid.

        What was selected by hand is reported, whatever the configuration leaves out everywhere.
        """
        return _of(self, file)


@lru_cache(maxsize=64)
def _of(checks: Checks, file: str) -> tuple[frozenset[str], bool]:
    settings = checks.configuration.of(file)
    codes = checks.select
    if codes is None:
        codes = (frozenset(CODES) if settings.select is None else settings.select) - settings.ignore
    codes = codes - checks.ignore - checks.configuration.ignored_in(file)
    return codes, settings.strict if checks.strict is None else checks.strict
