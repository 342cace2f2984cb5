"""How far a long run is: a line on standard error, for people only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ..work.inputs import Inputs

PATIENCE = 2.0
"""Seconds before the line appears."""
PERIOD = 0.2
"""Seconds between two looks of it."""
BAR = 24


class Progress:
    """A line that is written over and over; erase it before anything else is written."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self._begin = time.monotonic()
        self._due = self._begin + PATIENCE
        self._total: int | None = None
        self._asked = False
        self._shown = False

    def update(self, records: int) -> None:
        """Show the line if it is time."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + PERIOD
        if not self._asked:
            self._asked, self._total = True, self._inputs.total()
        import shutil

        width = shutil.get_terminal_size().columns - 1
        line = describe(records, self._inputs.position(), self._total, now - self._begin)
        self._shown = True  # before it is: a signal may come in between
        sys.stderr.write(f"\r{line[:width]}\033[K")
        sys.stderr.flush()

    def erase(self) -> None:
        """Leave the line empty, for others to write in."""
        if self._shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._shown = False


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Say what is being done, where it takes long and its progress is not known."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(f"\r{what} ...\033[K")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def describe(records: int, done: int, total: int | None, seconds: float) -> str:
    """The line: how much is done, how fast, and what remains.

    >>> describe(3000, 250, 1000, 10.0)
    ' 25% [######                  ] 3,000 records, 300/s, 0:30 left'
    >>> describe(3000, 0, None, 70.0)
    '3,000 records, 42/s, 1:10'
    """
    text = f"{records:,} records, {records / seconds:,.0f}/s"
    if not total or not done:
        return f"{text}, {_clock(seconds)}"
    part = min(1.0, done / total)
    bar = "#" * int(BAR * part)
    left = seconds / part - seconds
    return f"{part:4.0%} [{bar:<{BAR}}] {text}, {_clock(left)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def wanted(inputs: Iterable[object]) -> Progress | None:
    """The progress of these inputs, if somebody looks at standard error."""
    if isinstance(inputs, Inputs) and sys.stderr.isatty():
        return Progress(inputs)
    return None
