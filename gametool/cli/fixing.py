"""``validate --fix``: what is mended in the files before they are judged."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any, NamedTuple

from ..collection.canonical import canonical
from ..collection.mending import Mend, mended
from ..collection.verbatim import SGF, as_came
from ..record import Record
from ..render.text.phrases import one_line
from ..replay import Defaults, replay
from ..texts import json_text
from ..work.inputs import Inputs
from ..work.names import Failure
from ..work.pipeline import Jobs
from ..work.results import Result
from ..work.rewriting import Anew, NewFile
from .checks import Checks
from .collecting import unreadable
from .rewriting import Rewriter, Way
from .statuses import FINE


class Wanted(NamedTuple):
    """How findings are to be mended, and how that is told."""

    checks: Checks
    defaults: Defaults
    unsafe: bool
    diff: bool
    colour: bool
    quiet: bool
    style: str
    jobs: Jobs


class Fixes:
    """What a run has mended: ``status`` is what remains if nothing was written, ``inputs`` are
    the files that were read, to be judged."""

    def __init__(self, inputs: Inputs, wanted: Wanted) -> None:
        self.wanted = wanted
        self.status = FINE
        self.count = 0
        self.by_record: dict[tuple[str, int], list[dict[str, Any]]] = {}
        self._names: list[str] = []
        way = Way(
            write=True, diff=wanted.diff, colour=wanted.colour, quiet=wanted.quiet, done="mended"
        )
        self._rewriter = Rewriter(inputs, way, wanted.jobs, self._note)
        self._inputs = inputs

    def make(self) -> Inputs:
        """Mend the files; what is to be judged now."""
        work = partial(
            fixed,
            checks=self.wanted.checks,
            defaults=self.wanted.defaults,
            unsafe=self.wanted.unsafe,
        )
        self._rewriter.run(work)
        self.status = max(self.status, self._rewriter.status)
        return self._inputs.again(self._names)

    def _note(self, file: NewFile | Failure) -> None:
        """Note what became of an input."""
        if isinstance(file, Failure):
            if self.wanted.style == "json" and not file.passed_over:
                sys.stdout.write(json_text(unreadable(file)) + "\n")
            return
        if file.name not in self._names:
            self._names.append(file.name)
        self.status = max(self.status, file.status)
        if file.problem or not file.changed:
            return
        self.count += len(file.mends)
        for number, mend in file.mends:
            self.by_record.setdefault((file.name, number), []).append(mend._asdict())
        if self.wanted.style == "text" and not self.wanted.quiet and not self.wanted.diff:
            sys.stdout.write("".join(_line(file.name, mend) for _, mend in file.mends))

    def __str__(self) -> str:
        findings = "1 finding" if self.count == 1 else f"{self.count} findings"
        return f"{findings} {'would be ' * self.wanted.diff}mended"


def _line(file: str, mend: Mend) -> str:
    """``FILE:LINE:COL: fixed[code]: message``; the place is that before."""
    place = f"{one_line(file)}:{mend.line}:{mend.col}"
    return f"{place}: fixed[{mend.code}]: {one_line(mend.message)}\n"


def fixed(record: Record, *, checks: Checks, defaults: Defaults, unsafe: bool) -> Result:
    """A record with its cures as an `Anew`; the status is that of what remains."""
    source = record.source
    assert source is not None
    codes, _ = checks.of(record.file)
    verbatim = source.format == SGF and source.encoding in (None, "utf-8")
    found = mended(record, codes, unsafe=unsafe, defaults=defaults)
    told = Anew(record.file, record.number, source.format, verbatim=verbatim)
    if found:
        data = found.data.rstrip(b"\n") if verbatim else found.data
        told = told._replace(mends=tuple(found.mends))
        return Result(value=told, data=data, status=checks.status(found.replay))
    status = checks.status(replay(record, defaults=defaults))
    data = (as_came(source) or b"") if verbatim else b""
    problem = None
    if not data:
        data, problem = canonical(record, defaults)
        data = data.rstrip(b"\n") if verbatim else data
    told = told._replace(problem=problem, touched=False)
    return Result(value=told, data=data, status=status)
