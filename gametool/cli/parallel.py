"""Sharing the records out to several processes.

Chunks of source text go out in batches, so one huge collection is shared out as well as
many files; texts come back and are handed on in the order of the input. A worker reads
its next batch only after it has answered the last one, so nobody can wait for each other.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from .inputs import Failure, Work
from .pipeline import Command, Result, apply

BATCH_BYTES = 1 << 18
"""Source text in one batch, about."""
FIRST_BYTES = 1 << 11
"""The first batch is small, so that the first findings appear at once."""
AHEAD = 4
"""Batches a worker that may be finished before their turn to be printed has come."""

Batch = list[Work | Failure]
Answer = list[Result | Failure]


def results(
    command: Command, inputs: Iterable[Work | Failure], jobs: int
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order; 0 jobs means all cores."""
    count = jobs or _cores()
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


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _batches(inputs: Iterable[Work | Failure]) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    enough = FIRST_BYTES
    for item in inputs:
        batch.append(item)
        size += len(item.chunk.data) if isinstance(item, Work) else 0
        if size >= enough:
            yield batch
            batch, size = [], 0
            enough = min(2 * enough, BATCH_BYTES)
    if batch:
        yield batch


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Worker(NamedTuple):
    """A process and our end of the pipe to it."""

    process: BaseProcess
    pipe: Connection


class _Pool:
    """Worker processes, each at the other end of a pipe of its own."""

    def __init__(self, command: Command, count: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("fork" if "fork" in methods else None)
        self._command = command
        self._count = count
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, tuple[_Worker, int, Batch]] = {}
        for _ in range(count):
            self._start()

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        others = [worker.pipe for worker in self.idle] + list(self.busy) + [ours]
        process = self._context.Process(
            target=_work, args=(self._command, theirs, others), daemon=True
        )
        # What is sent to all of us must not find a worker before it is ready for that.
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        process.start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        theirs.close()
        self.idle.append(_Worker(process, ours))

    def send(self, number: int, batch: Batch) -> None:
        """Give a batch to an idle worker."""
        worker = self.idle.pop()
        self.busy[worker.pipe] = worker, number, batch
        with suppress(OSError):  # it died: `receive` will see it
            worker.pipe.send(batch)

    def receive(self) -> dict[int, Answer]:
        """Wait for at least one answer."""
        answers = {}
        for pipe in wait(list(self.busy)):
            assert isinstance(pipe, Connection)
            worker, number, batch = self.busy[pipe]
            try:
                answers[number] = pipe.recv()
                self.idle.append(worker)
            except (EOFError, OSError):
                pipe.close()
                worker.process.join()
                answers[number] = _lost(batch, worker.process.exitcode)
            del self.busy[pipe]
        while len(self.idle) + len(self.busy) < self._count:
            self._start()
        return answers

    def close(self) -> None:
        """End the workers; those still at work are stopped."""
        for worker in self.idle:
            worker.pipe.close()
        for worker, _, _ in self.busy.values():
            worker.pipe.close()
            worker.process.terminate()
        for worker in [*self.idle, *(worker for worker, _, _ in self.busy.values())]:
            worker.process.join()


def _lost(batch: Batch, exitcode: int | None) -> Answer:
    """What there is to say of a batch whose worker died."""
    how = f"by signal {-exitcode}" if exitcode and exitcode < 0 else f"with status {exitcode}"
    answer: Answer = []
    for item in batch:
        if isinstance(item, Failure):
            answer.append(item)
        else:
            chunk = item.chunk
            reason = f"record {chunk.number} was not read: a worker process was ended {how}"
            answer.append(Failure(f"{chunk.file}:{chunk.line}", reason))
    return answer


def _work(command: Command, pipe: Connection, others: list[Connection]) -> None:
    """A worker's life: it ends when its parent does, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    for other in others:  # inherited ends that would keep the pipes of others open
        other.close()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    try:
        while True:
            batch: Batch = pipe.recv()
            pipe.send(
                [item if isinstance(item, Failure) else apply(command, item) for item in batch]
            )
    except (EOFError, OSError):
        os._exit(0)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
    os._exit(1)
