"""Running a command over all records: a stream in, a stream out, one record at a time.

A command on records is a function from a `Record` to a `Result`. Results come in the order
of the input, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import core
from .inputs import Inputs, Work
from .names import Failure
from .results import Command, OnReplays, Result, apply


def results(
    command: Command, inputs: Iterable[Work | Failure], *, jobs: int = 1
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order; 0 jobs means all cores."""
    if isinstance(command, OnReplays) and isinstance(inputs, Inputs):
        inputs.sheaves = core.available()
    if jobs == 1:
        for item in inputs:
            if isinstance(item, Failure):
                yield item
            else:
                yield from apply(command, item)
        return
    from . import parallel  # processes are imported by those who ask for them

    yield from parallel.results(command, inputs, jobs)
