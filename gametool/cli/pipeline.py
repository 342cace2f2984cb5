"""Running a command over all records: a stream in, a stream out, one record at a time.

A command on records is a function from a `Record` to a `Result`; everything else (inputs,
order, processes, status, summary) is here. Output comes in the order of the input.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from .. import formats
from ..record import Record
from ..render.text import one_line
from . import progress
from .inputs import Failure, Inputs, Work

FLUSH_SECONDS = 0.2
"""Output that a reader waits for is held back no longer than this."""


class Result(NamedTuple):
    """What a command has to say on one record."""

    text: str = ""
    """For standard output; whole lines."""
    errors: str = ""
    """For standard error; whole lines."""
    status: int = 0
    """0 fine, 1 invalid, 2 could not be done."""
    findings: tuple[str, ...] = ()
    """Texts of single findings, which only a `Present` prints."""
    tail: str = ""
    """What stands after the findings."""
    name: str = ""
    """Of the file that the text belongs into, where each record has one of its own."""


Command = Callable[[Record], Result]
Present = Callable[[Result], str]
"""What to print of a result where that depends on the results before it."""


class Totals:
    """What the run came to."""

    def __init__(self) -> None:
        self.records = 0
        self.invalid = 0
        self.failures = 0
        self.status = 0

    def add(self, result: Result) -> None:
        """Count one record."""
        self.records += 1
        self.invalid += result.status == 1
        self.status = max(self.status, result.status)

    def fail(self) -> None:
        """Count an input that could not be read: 2 wins over 1."""
        self.failures += 1
        self.status = 2

    def __str__(self) -> str:
        text = f"{self.records} records: {self.records - self.invalid} ok, {self.invalid} invalid"
        if self.failures:
            text += f"; {self.failures} inputs could not be read"
        return text


def run(
    command: Command,
    inputs: Iterable[Work | Failure],
    *,
    jobs: int = 1,
    present: Present = attrgetter("text"),
) -> Totals:
    """Run a command over the inputs and print what it says."""
    totals = Totals()
    write = sys.stdout.write
    flushed = 0.0
    bar = progress.wanted(inputs)
    try:
        for result in _results(command, inputs, jobs):
            if bar:
                bar.update(totals.records)
            if isinstance(result, Failure):
                totals.fail()
                _complain(f"gametool: {one_line(result.file)}: {result.reason}\n", bar)
                continue
            totals.add(result)
            text = present(result)
            if text:
                if bar:
                    bar.erase()
                write(text)
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


def _complain(text: str, bar: progress.Progress | None) -> None:
    """Write to standard error, after what was written before."""
    if bar:
        bar.erase()
    sys.stdout.flush()
    sys.stderr.write(text)
    sys.stderr.flush()


def apply(command: Command, work: Work) -> Result:
    """Parse a chunk and run the command on its record."""
    return command(formats.load(work.format).parse(work.chunk))


def _results(
    command: Command, inputs: Iterable[Work | Failure], jobs: int
) -> Iterator[Result | Failure]:
    if jobs == 1:
        for item in inputs:
            yield item if isinstance(item, Failure) else apply(command, item)
        return
    from .parallel import results  # processes are imported by those who ask for them

    yield from results(command, inputs, jobs)
