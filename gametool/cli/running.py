"""Running a command over all records and printing what it says of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from operator import attrgetter

from ..render.text.phrases import one_line
from ..texts import counted, name_text
from ..work.inputs import Inputs, Work
from ..work.names import Failure
from ..work.pipeline import Jobs, results
from ..work.results import Command, Result
from . import progress
from .statuses import FAILED, FINE, INVALID

FLUSH_SECONDS = 0.2
"""Output that a reader waits for is held back no longer than this."""

Present = Callable[[Result], str]
"""What to print of a result where that depends on the results before it."""


class Totals:
    """What the run came to."""

    def __init__(self) -> None:
        self.records = 0
        self.invalid = 0
        self.failures = 0
        self.status = FINE

    def add(self, result: Result) -> None:
        """Count the records of a result."""
        self.records += result.records
        self.invalid += result.status == INVALID
        self.status = max(self.status, result.status)

    def fail(self) -> None:
        """Count an input that could not be read."""
        self.failures += 1
        self.status = FAILED

    def __str__(self) -> str:
        text = f"{self.records} records: {self.records - self.invalid} ok, {self.invalid} invalid"
        if self.failures:
            text += f"; {counted(self.failures, 'input')} could not be read"
        return text


def run(
    command: Command,
    inputs: Iterable[Work | Failure],
    *,
    jobs: Jobs = 1,
    present: Present = attrgetter("text"),
    as_json: bool = False,
) -> Totals:
    """Run a command over the inputs and print what it says.

    In JSON an input that could not be read is an object in its place, beside the message.
    """
    totals = Totals()
    write = sys.stdout.write
    flushed = 0.0
    bar = progress.wanted(inputs)
    try:
        for result in results(command, inputs, jobs=jobs):
            if bar:
                bar.update(totals.records)
            if isinstance(result, Failure):
                if not result.passed_over:
                    totals.fail()
                    if as_json:
                        write(present(Result(unreadable(result))))
                _complain(f"gametool: {one_line(result.file)}: {result.reason}\n", bar)
                continue
            totals.add(result)
            text = present(result)
            if text or result.more:
                if bar:
                    bar.erase()
                write(text)
                for piece in result.more:
                    write(present(Result(piece)))
                now = time.monotonic()
                if now - flushed > FLUSH_SECONDS or (
                    isinstance(inputs, Inputs) and inputs.hesitant
                ):
                    sys.stdout.flush()
                    flushed = now
            if result.errors:
                _complain(result.errors, bar)
    finally:
        if bar:
            bar.erase()
    return totals


def unreadable(failure: Failure) -> str:
    """The JSON of an input that could not be read, as a line."""
    from json import dumps  # not needed for text

    line = {"file": name_text(failure.file), "error": "unreadable", "message": failure.reason}
    return dumps(line) + "\n"


def _complain(text: str, bar: progress.Progress | None) -> None:
    """Write to standard error, after what was written before."""
    if bar:
        bar.erase()
    sys.stdout.flush()
    sys.stderr.write(text)
    sys.stderr.flush()
