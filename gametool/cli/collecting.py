"""What commands on collections share: their options, reading all records, writing some."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from .. import formats
from ..games import GametoolError
from ..render.text.phrases import one_line
from ..texts import json_text, name_text
from ..work.files import replacing
from ..work.inputs import Inputs
from ..work.names import Failure
from ..work.pipeline import Jobs, results
from ..work.results import Command, Result
from . import help, options, progress
from .output import STDOUT, check_compression, check_target, put
from .statuses import FAILED, FINE

to_format = help.option(
    "--to",
    "to_format",
    section=options.OUTPUT,
    type=click.Choice(list(formats.FORMATS)),
    help="Format of the output [default: by the ending of --output, else sgf].",
)


class Reading:
    """Reading a whole collection: the results of a command in order, and how it went."""

    def __init__(self, inputs: Inputs, jobs: Jobs = 1, *, as_json: bool = False) -> None:
        self.inputs = inputs
        self.status = FINE
        self.records = 0
        self.interrupted = False
        """Whether Ctrl-C ended `results_so_far`."""
        self._jobs = jobs
        self._as_json = as_json

    def results(self, command: Command) -> Iterator[Result]:
        """What a command says of each record; an input that cannot be read is told of."""
        for result in self.all(command):
            if isinstance(result, Failure):
                if self._as_json:
                    put(json_text(unreadable(result)).encode() + b"\n")
            else:
                yield result

    def results_so_far(self, command: Command) -> Iterator[Result]:
        """`results`, which Ctrl-C ends: what takes hours must not be lost. Whoever uses it lets
        the interrupt go on once the output is finished."""
        try:
            yield from self.results(command)
        except KeyboardInterrupt:
            self.interrupted = True

    def all(self, command: Command) -> Iterator[Result | Failure]:
        """The same, with inputs that cannot be read in their places."""
        bar = progress.wanted(self.inputs)
        try:
            for result in results(command, self.inputs, jobs=self._jobs):
                if bar:
                    bar.update(self.records)
                if isinstance(result, Failure):
                    _erase(bar)
                    complain(f"{one_line(result.file)}: {result.reason}")
                    if result.passed_over:
                        continue
                    self.status = FAILED
                else:
                    self.records += 1
                    if result.errors:
                        self.status = max(self.status, result.status)
                        _erase(bar)
                        sys.stdout.flush()
                        sys.stderr.write(result.errors)
                yield result
        finally:
            _erase(bar)


def _erase(bar: progress.Progress | None) -> None:
    if bar:
        bar.erase()


def complain(message: str) -> None:
    """Say on standard error what is wrong, after what was written before."""
    sys.stdout.flush()
    sys.stderr.write(f"gametool: {message}\n")
    sys.stderr.flush()


def unreadable(failure: Failure) -> dict[str, Any]:
    """The JSON of an input that could not be read."""
    return {"file": name_text(failure.file), "error": "unreadable", "message": failure.reason}


@contextmanager
def usage() -> Iterator[None]:
    """What cannot be made sense of on the command line is an error of its usage."""
    try:
        yield
    except GametoolError as error:
        raise click.UsageError(str(error)) from None


def record_format(to: str | None, target: str) -> str | None:
    """The format of the output that was asked for; None: as the records are, as SGF."""
    check_compression(target)
    return to or (formats.by_ending(target) if target != STDOUT else None)


@contextmanager
def output(
    target: str, reading: Reading, *, partly: bool = False
) -> Iterator[Callable[[bytes], object]]:
    """What takes the output: standard output, or a file that takes its place at the end.

    The file stays as it was if an input could not be read, unless the output says so itself and
    may be had ``partly``.
    """
    if target == STDOUT:
        sys.stdout.flush()
        yield put
        sys.stdout.buffer.flush()
        return
    check_target(target, reading.inputs)
    try:
        with replacing(target) as file:
            yield file.write
            if reading.status == FAILED and not partly:
                raise _NotWhole
    except _NotWhole:
        complain(f"{one_line(target)} was not written: not everything could be read")


class _NotWhole(Exception):
    """An input could not be read."""
