"""Where converted records go: standard output, one file, or a file for each."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

from ..render.text.phrases import one_line
from ..work.files import WholeFile, sync
from ..work.inputs import Inputs
from ..work.results import Result
from .output import put
from .running import FLUSH_SECONDS, Totals
from .statuses import FAILED, FINE


class Output(Protocol):
    """Where converted records go."""

    def take(self, result: Result) -> str:
        """Write a record; what is left to print of it (nothing)."""

    def finish(self, totals: Totals) -> int:
        """All records were taken; the exit status, which may be worse than that of the run."""

    def discard(self) -> None:
        """The run was broken off."""


class Stdout:
    """Standard output, in UTF-8 wherever that is."""

    def __init__(self) -> None:
        self._flushed = 0.0

    def take(self, result: Result) -> str:
        """Write a record, so that a reader does not wait for it long."""
        if result.text:
            put(result.text.encode())
            now = time.monotonic()
            if now - self._flushed > FLUSH_SECONDS:
                sys.stdout.buffer.flush()
                self._flushed = now
        return ""

    def finish(self, totals: Totals) -> int:
        """Everything is out."""
        sys.stdout.buffer.flush()
        return totals.status

    def discard(self) -> None:
        """What is out is out."""


class File:
    """One file for all records, written whole or not at all."""

    WAY_OUT = "; --keep-going writes what is sound"

    def __init__(self, target: str) -> None:
        self._file = WholeFile(target)
        self._target = target
        self._empty = True

    def take(self, result: Result) -> str:
        """Add a record."""
        if result.text:
            self._file.write(result.text.encode())
            self._empty = False
        return ""

    def finish(self, totals: Totals) -> int:
        """Let the file take its place, unless something could not be read or written."""
        if self._empty:
            return self._refuse("there is no record to write")
        if totals.status == FAILED:
            return self._refuse(f"not everything could be converted{self.WAY_OUT}")
        self._file.commit()
        return totals.status

    def discard(self) -> None:
        """Leave what was there."""
        self._file.discard()

    def _refuse(self, why: str) -> int:
        self.discard()
        print(f"gametool: {one_line(self._target)} was not written: {why}", file=sys.stderr)
        return FAILED


class InPlace(File):
    """The file that the records come from: nothing that is in it may be lost."""

    WAY_OUT = ", and it is an input; name another file to write to"

    def __init__(self, target: str, inputs: Inputs, format: str) -> None:
        super().__init__(target)
        self._inputs = inputs
        self._stack = ExitStack()
        self._around = inputs.around(target, format, self._stack)
        """The texts before each record and after the last, if they can be kept."""

    def take(self, result: Result) -> str:
        """Add a record, after the text that stands before it."""
        self._keep_text()
        return super().take(result)

    def finish(self, totals: Totals) -> int:
        """Let the file take its place, if that loses nothing."""
        self._keep_text()
        self._stack.close()
        if self._inputs.selects:
            return self._refuse("its other records would be lost; name another file")
        if totals.status < FAILED and self._around is None and self._inputs.with_more:
            return self._refuse("the text around its games would be lost; name another file")
        return super().finish(totals)

    def _keep_text(self) -> None:
        if self._around is not None:
            self._file.write(next(self._around, b""))

    def discard(self) -> None:
        """Leave what was there."""
        self._stack.close()
        super().discard()


FEW = 16
"""So many new files are seen on the disk one by one; more of them all at once, in the end."""


class NewFiles:
    """The files that a run makes in a directory.

    None is replaced unless that is forced, and never an input; a name that is taken gets a
    number.
    """

    def __init__(self, directory: str, ending: str, inputs: Inputs, *, force: bool) -> None:
        self._status = FINE
        self._directory = Path(directory)
        self._ending = ending
        self._inputs = inputs
        self._force = force
        self._taken: set[str] = set()
        self._next: dict[str, int] = {}
        """The next number of each name that was wanted before."""
        self._directory.mkdir(parents=True, exist_ok=True)

    def write(self, stem: str, pieces: Iterable[bytes]) -> None:
        """Write a file of this name without its ending, or of the next that is free."""
        file: WholeFile | None = None
        try:
            for name in self._free_names(stem):
                if file is None:
                    file = WholeFile(self._directory / name, followed=False)
                    for piece in pieces:
                        file.write(piece)
                file.rename(name)
                try:
                    file.commit(replace=self._force, synced=len(self._taken) <= FEW)
                except FileExistsError:  # somebody was quicker
                    continue
                return
        except BaseException:
            if file is not None:
                file.discard()
            raise

    def finish(self) -> int:
        """Have all names survive a crash of the system; the status says whether a file had to be
        left out."""
        if len(self._taken) > FEW:
            sync(self._directory)
        return self._status

    def _free_names(self, stem: str) -> Iterator[str]:
        """Names that neither this run nor, unless forced, anybody else has taken."""
        wanted = stem.casefold()
        number = self._next.get(wanted, 1)
        while True:
            name = f"{stem}-{number}" if number > 1 else stem
            number += 1
            self._next[wanted] = number
            path = self._directory / f"{name}{self._ending}"
            if name.casefold() in self._taken or (not self._force and os.path.lexists(path)):
                continue
            if self._force and self._inputs.reads(str(path)):
                self._status = FAILED
                message = f"gametool: {one_line(str(path))} was not written: it is an input"
                print(message, file=sys.stderr)
                return
            self._taken.add(name.casefold())
            yield path.name


class Directory:
    """A file for each record."""

    def __init__(self, files: NewFiles) -> None:
        self._files = files

    def take(self, result: Result) -> str:
        """Write a record's file."""
        if result.text:
            self._files.write(result.name, [result.text.encode()])
        return ""

    def finish(self, totals: Totals) -> int:
        """Each file is in its place already."""
        return max(totals.status, self._files.finish())

    def discard(self) -> None:
        """The files that were written are whole."""


@contextmanager
def broken_off(output: Output) -> Iterator[Output]:
    """The output; nothing half-written stays behind when the run is broken off."""
    try:
        yield output
    except BaseException:
        output.discard()
        raise
