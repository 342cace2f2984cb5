"""Sharing the records out to the workers of a Dask scheduler that runs already, somewhere.

The same chunks as to processes of one's own (``parallel``) go out in batches, a bounded number of
them at a time, and what comes back is handed on in the order of the input. A batch whose worker
dies Dask gives to another one; one that keeps killing its workers costs its own records.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from .. import core
from ..formats.chunks import Sheaf
from .inputs import Work
from .names import Failure
from .results import Command, Result, apply
from .workers import Answer, Batch, lost

BATCH_BYTES = 1 << 18
"""Source text in one batch, about: more than processes get, for it goes over a network."""
AHEAD = 4
"""Batches a thread of a worker that are on their way."""
PATIENCE = 10
"""Seconds that a scheduler has to answer."""


def results(
    command: Command, inputs: Iterable[Work | Failure], address: str
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order, by the workers of a scheduler."""
    try:
        import distributed
    except ImportError:
        yield Failure("--on", "this needs Dask: pip install 'gametool[cluster]'")
        return
    for name in ("distributed", "tornado"):  # what matters is told below
        logging.getLogger(name).setLevel(logging.CRITICAL)
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        yield Failure("--on", f"no scheduler answers at {address}: {error or 'time is up'}")
        return
    try:
        yield from _ordered(client, command, inputs)
    finally:
        client.close()


def _ordered(
    client: Any, command: Command, inputs: Iterable[Work | Failure]
) -> Iterator[Result | Failure]:
    threads = sum(client.nthreads().values())
    if not threads:
        yield Failure("--on", "the scheduler has no workers")
        return
    on_their_way: deque[tuple[Batch, Any]] = deque()
    for batch in _batches(inputs):
        on_their_way.append((batch, client.submit(_answers, command, batch, pure=False)))
        if len(on_their_way) == AHEAD * threads:
            yield from _received(*on_their_way.popleft())
    while on_their_way:
        yield from _received(*on_their_way.popleft())


def _batches(inputs: Iterable[Work | Failure]) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    for item in inputs:
        batch.append(item)
        size += len(item.chunk.data) if isinstance(item, Work) else 1
        if size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _answers(command: Command, batch: Batch) -> Answer:
    """What there is to say of a batch; this runs on a worker."""
    return [
        result
        for item in _read_here(batch)
        for result in ([item] if isinstance(item, Failure) else apply(command, item))
    ]


def _read_here(batch: Batch) -> Iterator[Work | Failure]:
    """A batch as this machine can take it: record by record where there is no compiled core."""
    for item in batch:
        if isinstance(item, Work) and isinstance(item.chunk, Sheaf) and not core.available():
            for chunk in item.chunk.chunks(item.chunk.spans()):
                yield Work(item.format, chunk)
        else:
            yield item


def _received(batch: Batch, future: Any) -> Answer:
    from distributed import KilledWorker

    try:
        answer: Answer = future.result()
        return answer
    except KilledWorker:
        return lost(batch, "again and again")
