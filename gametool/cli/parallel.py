"""Sharing the records out to several processes.

Chunks of source text go out in batches, so one huge collection is shared out as well as
many files; texts come back and are handed on in the order of the input. A worker reads
its next batch only after it has answered the last one, so nobody can wait for each other.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait

from .inputs import Failure, Work
from .pipeline import Command, Result, apply

BATCH_BYTES = 1 << 18
"""Source text in one batch, about."""
AHEAD = 4
"""Batches a worker that may be finished before their turn to be printed has come."""

Batch = list[Work | Failure]
Answer = list[Result | Failure]


def results(
    command: Command, inputs: Iterable[Work | Failure], jobs: int
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order; 0 jobs means all cores."""
    count = jobs or len(os.sched_getaffinity(0))
    pool = _Pool(command, count)
    batches = enumerate(_batches(inputs))
    done: dict[int, Answer] = {}
    due = 0
    """The number of the batch to be handed on next."""
    exhausted = False
    try:
        while True:
            while not exhausted and pool.idle and len(done) < AHEAD * count:
                number, batch = next(batches, (-1, None))
                if batch is None:
                    exhausted = True
                else:
                    pool.send(number, batch)
            if not pool.busy and not done:
                return
            if due not in done:
                done.update(pool.receive())
            while due in done:
                yield from done.pop(due)
                due += 1
    finally:
        pool.close()


def _batches(inputs: Iterable[Work | Failure]) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    for item in inputs:
        batch.append(item)
        size += len(item.chunk.data) if isinstance(item, Work) else 0
        if size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class _Pool:
    """Worker processes, each at the other end of a pipe of its own."""

    def __init__(self, command: Command, count: int) -> None:
        self.idle: list[Connection] = []
        self.busy: dict[Connection, int] = {}
        self.processes = []
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in methods else None)
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(command, theirs, [*self.idle, ours]), daemon=True
            )
            process.start()
            theirs.close()
            self.idle.append(ours)
            self.processes.append(process)

    def send(self, number: int, batch: Batch) -> None:
        """Give a batch to an idle worker."""
        worker = self.idle.pop()
        self.busy[worker] = number
        worker.send(batch)

    def receive(self) -> dict[int, Answer]:
        """Wait for at least one answer."""
        answers = {}
        for worker in wait(list(self.busy)):
            assert isinstance(worker, Connection)
            try:
                answers[self.busy[worker]] = worker.recv()
            except EOFError:
                raise OSError("a worker process ended unexpectedly") from None
            del self.busy[worker]
            self.idle.append(worker)
        return answers

    def close(self) -> None:
        """End the workers; those still at work are stopped."""
        for worker in self.idle:
            worker.close()
        for worker in self.busy:
            worker.close()
        for process in self.processes:
            if self.busy:
                process.terminate()
            process.join()


def _work(command: Command, connection: Connection, others: list[Connection]) -> None:
    """A worker's life: it ends when the other end of its pipe does, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:  # inherited ends that would keep the pipes of others open
        other.close()
    try:
        while True:
            batch: Batch = connection.recv()
            connection.send(
                [item if isinstance(item, Failure) else apply(command, item) for item in batch]
            )
    except (EOFError, OSError):
        os._exit(0)
