"""Where converted records go: standard output, one file, or a file for each."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from ..render.text.phrases import one_line
from ..work.files import WholeFile, replacing
from ..work.results import Result
from .output import STDOUT
from .running import FLUSH_SECONDS


class Output(Protocol):
    """Where converted records go."""

    status: int

    def take(self, result: Result) -> str:
        """Write a record; what is left to print of it (nothing)."""

    def finish(self, status: int) -> None:
        """All records were taken; ``status`` says how it went."""

    def discard(self) -> None:
        """The run was broken off."""


class Stdout:
    """Standard output, in UTF-8 wherever that is."""

    def __init__(self) -> None:
        self.status = 0
        self._flushed = 0.0

    def take(self, result: Result) -> str:
        """Write a record, so that a reader does not wait for it long."""
        if result.text:
            sys.stdout.buffer.write(result.text.encode())
            now = time.monotonic()
            if now - self._flushed > FLUSH_SECONDS:
                sys.stdout.buffer.flush()
                self._flushed = now
        return ""

    def finish(self, status: int) -> None:
        """Everything is out."""
        sys.stdout.buffer.flush()

    def discard(self) -> None:
        """What is out is out."""


class File:
    """One file for all records."""

    def __init__(self, target: str) -> None:
        self.status = 0
        self._file = WholeFile(target)
        self._target = target
        self._empty = True

    def take(self, result: Result) -> str:
        """Add a record."""
        if result.text:
            self._file.write(result.text.encode())
            self._empty = False
        return ""

    def finish(self, status: int) -> None:
        """Let the file take its place, unless something could not be read or written."""
        if status < 2 and not self._empty:
            self._file.commit()
            return
        self._file.discard()
        self.status = 2
        why = "there is no record to write" if self._empty else "not everything could be converted"
        print(f"gametool: {one_line(self._target)} was not written: {why}", file=sys.stderr)

    def discard(self) -> None:
        """Leave what was there."""
        self._file.discard()


class Directory:
    """A file for each record."""

    def __init__(self, directory: str, ending: str, inputs: Sequence[str]) -> None:
        self.status = 0
        self._directory = Path(directory)
        self._ending = ending
        self._inputs = inputs
        self._taken: set[str] = set()
        self._directory.mkdir(parents=True, exist_ok=True)

    def take(self, result: Result) -> str:
        """Write a record's file; a name that was taken in this run gets a number."""
        if not result.text:
            return ""
        name, number = result.name, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{result.name}-{number}"
        self._taken.add(name.casefold())
        path = str(self._directory / f"{name}{self._ending}")
        if is_input(path, self._inputs):
            self.status = 2
            message = f"gametool: {one_line(path)} was not written: it is an input"
            print(message, file=sys.stderr)
            return ""
        with replacing(path) as file:
            file.write(result.text.encode())
        return ""

    def finish(self, status: int) -> None:
        """Each file is in its place already."""

    def discard(self) -> None:
        """The files that were written are whole."""


@contextmanager
def destination(
    target: str, directory: str | None, ending: str, inputs: Sequence[str]
) -> Iterator[Output]:
    """The output that the command line names; nothing half-written stays behind."""
    output: Output
    if directory is not None:
        output = Directory(directory, ending, inputs)
    elif target == STDOUT:
        output = Stdout()
    else:
        output = File(target)
    try:
        yield output
    except BaseException:
        output.discard()
        raise


def is_input(path: str, inputs: Iterable[str]) -> bool:
    """Whether a file is one of the inputs, or lies in a directory that is."""
    if path == STDOUT or not Path(path).is_file():
        return False
    real = Path(path).resolve()
    others = [Path(name).resolve() for name in inputs if name != STDOUT]
    return any(real == other or other in real.parents for other in others)
