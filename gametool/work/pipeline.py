"""Running a command over all records: a stream in, a stream out, one record at a time.

A command on records is a function from a `Record` to a `Result`. Results come in the order
of the input, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .inputs import Inputs, Work
from .names import Failure
from .results import Command, OnReplays, Result, apply

Jobs = int | str
"""How many processes share the work, 0 for one a core; or the address of a Dask scheduler whose
workers do it."""


def results(
    command: Command, inputs: Iterable[Work | Failure], *, jobs: Jobs = 1
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order."""
    if isinstance(command, OnReplays) and isinstance(inputs, Inputs):
        inputs.sheaves = True
    if jobs == 1:
        for item in inputs:
            if isinstance(item, Failure):
                yield item
            else:
                yield from apply(command, item)
        return
    if isinstance(jobs, str):
        from . import cluster

        yield from cluster.results(command, inputs, jobs)
        return
    from . import parallel  # processes are imported by those who ask for them

    yield from parallel.results(command, inputs, jobs)
