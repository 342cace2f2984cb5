"""Which findings count: what was typed, and what is configured where nothing was."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..record.findings import CODES
from ..replay import Replay
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

    def status(self, replayed: Replay) -> int:
        """0 if a record is valid by the findings that count, else 1.

        One whose main line was not replayed to its end is never valid, whatever counts.
        """
        codes, strict = self.of(replayed.record.file)
        fatal = ("error", "warning") if strict else ("error",)
        faulty = any(one.severity in fatal and one.code in codes for one in replayed.findings)
        return 1 if faulty or not replayed.sound else 0


@lru_cache(maxsize=64)
def _of(checks: Checks, file: str) -> tuple[frozenset[str], bool]:
    settings = checks.configuration.of(file)
    codes = checks.select
    if codes is None:
        codes = (frozenset(CODES) if settings.select is None else settings.select) - settings.ignore
    codes = codes - checks.ignore - checks.configuration.ignored_in(file)
    return codes, settings.strict if checks.strict is None else checks.strict
