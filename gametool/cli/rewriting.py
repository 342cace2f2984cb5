"""Rewriting files in place, or showing what would change in them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from ..formats.compression import MissingExtra
from ..render.text.phrases import one_line
from ..texts import counted
from ..work.inputs import Inputs
from ..work.names import STDIN, Failure
from ..work.pipeline import Jobs
from ..work.results import Command
from ..work.rewriting import NewFile, kept_stdin, new_files
from .collecting import Reading, complain
from .differences import write_diff
from .output import put
from .statuses import FAILED, FINE


class Way(NamedTuple):
    """What is done with files that change, and what is said of them."""

    write: bool
    diff: bool
    colour: bool
    quiet: bool
    done: str
    """The word for a file that was written anew."""


class Rewriter:
    """Writes the files of some inputs anew; ``status`` is the worst that was met."""

    def __init__(
        self,
        inputs: Inputs,
        way: Way,
        jobs: Jobs = 1,
        note: Callable[[NewFile | Failure], object] = lambda file: None,
    ) -> None:
        self._inputs = inputs
        self._way = way
        self._note = note
        """Is told what became of each input."""
        self._reading = Reading(inputs, jobs)
        self.status = FINE
        self.changed = 0
        self.unchanged = 0
        self.failed = 0

    def run(self, command: Command) -> None:
        """Take the files of a command whose results have a value `Anew`."""
        with kept_stdin(STDIN in self._inputs.names) as kept:
            for file in new_files(self._reading.all(command), self._inputs.limit, kept):
                if isinstance(file, Failure):
                    self.failed += not file.passed_over
                else:
                    self._take(file)
                self._note(file)
        self.status = max(self.status, self._reading.status)

    def _take(self, file: NewFile) -> None:
        name = one_line(file.name)
        if file.problem:
            self._fail(name, file.problem)
            return
        way = self._way
        if way.diff:
            if file.changed:
                write_diff(file.name, file.old(), file.new(), way.colour)
        elif file.name == STDIN:
            if way.write:
                sys.stdout.flush()
                put(file.new())
                sys.stdout.buffer.flush()
        elif file.changed and way.write:
            try:
                file.write()
            except (OSError, MissingExtra) as error:
                file.problem = getattr(error, "strerror", None) or str(error)
                self._fail(name, file.problem)
                return
        self.changed += file.changed
        self.unchanged += not file.changed
        if file.changed and not way.quiet and not (way.write and file.name == STDIN):
            would = "" if way.write and not way.diff else "would be "
            complain(f"{name} {would or 'was '}{way.done}")

    def _fail(self, name: str, why: str) -> None:
        self.failed += 1
        self.status = FAILED
        complain(f"{name} stays as it is: {why}")

    def __str__(self) -> str:
        would = "" if self._way.write and not self._way.diff else "would be "
        files = counted(self.changed, "file")
        text = f"{files} {would}{self._way.done}, {self.unchanged} unchanged"
        return text + (f"; {self.failed} could not be read or written" if self.failed else "")
