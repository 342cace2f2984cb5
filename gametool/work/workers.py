"""Worker processes: batches of records go to them, and what a command says of these comes back.

Each is at the other end of a pipe of its own, and shares some memory with us, through which
batches go at a third of what they cost in a pipe. What is read fast is sent ahead: a worker has
its next batch when it has answered the last one. What does not fit into the shared memory is
only sent to a worker that waits for it, so nobody can wait for each other. A worker that dies
costs the records of the batch that it was at; the others go on.
"""

from __future__ import annotations

import mmap
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, cast

from ..formats.chunks import Chunk, Sheaf
from .inputs import Work
from .names import Failure
from .results import Command, Result, apply

Batch = list[Work | Failure]
Answer = list[Result | Failure]

PLACE = 1 << 22
"""Bytes of shared memory for a batch; what is not touched of them costs nothing."""
PLACES = 2
"""Batches that a worker may have: one to work at, and the next."""


@dataclass(eq=False)
class _Worker:
    """A process, our end of the pipe to it, and what it has to do."""

    process: BaseProcess
    pipe: Connection
    shared: mmap.mmap | None
    tasks: deque[tuple[int, Batch]] = field(default_factory=deque)
    """The batches that it has or will have, by their numbers."""
    unsent: deque[bytes] = field(default_factory=deque)
    """The messages with the last of them, which have to wait."""
    placed: int = 0
    """How many messages went through the shared memory."""

    def give(self, number: int, batch: Batch) -> None:
        """One more thing to do."""
        self.tasks.append((number, batch))
        self.unsent.append(pickle.dumps([_plain(item) for item in batch]))
        self._send()

    def answer(self) -> tuple[int, Answer, float]:
        """What it says of its first batch, and how many seconds that took; raises `EOFError` or
        `OSError` if it died."""
        seconds, found = self.pipe.recv()
        answer: Answer = [
            Failure(*fields) if len(fields) == len(Failure._fields) else Result(*fields)
            for fields in found
        ]
        number, _ = self.tasks.popleft()
        self._send()
        return number, answer, seconds

    def _send(self) -> None:
        """Send what need not wait."""
        while self.unsent:
            ahead = len(self.tasks) - len(self.unsent)
            message = self.unsent[0]
            start = self.placed % PLACES * PLACE
            with suppress(OSError):  # it died: `answer` will see it
                if self.shared and ahead < PLACES and len(message) <= PLACE:
                    self.shared[start : start + len(message)] = message
                    self.placed += 1
                    self.pipe.send((start, len(message)))
                elif ahead == 0:
                    self.pipe.send_bytes(message)
                else:
                    return
            self.unsent.popleft()


class Pool:
    """Worker processes, all of them at the same command."""

    def __init__(self, command: Command, count: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self._forks = "fork" in methods  # at once; elsewhere a worker imports all anew
        self._context: Any = multiprocessing.get_context("fork" if self._forks else "spawn")
        self._command = command
        self._workers: list[_Worker] = []
        """Those that are alive, as far as is known."""
        self.slowest = 0.0
        """How many seconds the slowest of the last answers took."""
        try:
            for _ in range(count):
                self._start()
        except OSError:
            self.close()
            raise

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        others, shared = [], None
        if self._forks:
            others = [*(worker.pipe for worker in self._workers), ours]
            shared = mmap.mmap(-1, PLACES * PLACE)
        process = self._context.Process(
            target=_work, args=(self._command, theirs, shared, others), daemon=True
        )
        # What is sent to all of us must not find a worker before it is ready for that.
        hold_signals()
        try:
            process.start()
        finally:
            _release_signals()
        theirs.close()
        self._workers.append(_Worker(process, ours, shared))

    @property
    def alive(self) -> bool:
        """Whether there is anybody to work."""
        return bool(self._workers)

    @property
    def is_busy(self) -> bool:
        """Whether somebody has something to do."""
        return any(worker.tasks for worker in self._workers)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody has nothing to do."""
        return not all(worker.tasks for worker in self._workers)

    @property
    def has_place(self) -> bool:
        """Whether somebody may be sent a batch ahead."""
        return self._forks and any(len(worker.tasks) < PLACES for worker in self._workers)

    def give(self, number: int, batch: Batch) -> None:
        """Give a batch to who has least to do."""
        min(self._workers, key=lambda worker: len(worker.tasks)).give(number, batch)

    def answers(self, news: Connection, seconds: float | None) -> dict[int, Answer]:
        """Wait for answers, but no longer than until there is news or time is up."""
        answers: dict[int, Answer] = {}
        self.slowest = 0.0
        busy = {worker.pipe: worker for worker in self._workers if worker.tasks}
        for pipe in wait([*busy, news], seconds):
            if pipe is news:
                continue
            worker = busy[cast(Connection, pipe)]
            try:
                number, answers[number], seconds = worker.answer()
                self.slowest = max(self.slowest, seconds)
            except (EOFError, OSError):
                answers.update(self._end(worker))
        return answers

    def _end(self, worker: _Worker) -> dict[int, Answer]:
        """See to what a worker that died had to do: others take what it had not begun."""
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.join()
        how = _how(worker.process.exitcode)
        if self.alive:
            (number, batch), *rest = worker.tasks
            for task in rest:
                self.give(*task)
            return {number: lost(batch, how)}
        return {number: lost(batch, how) for number, batch in worker.tasks}

    def close(self) -> None:
        """End the workers; those still at work are stopped."""
        for worker in self._workers:
            worker.pipe.close()
            if worker.tasks:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join()


# Plain tuples cross between processes at a third of what named ones cost; a failure has fewer
# fields than anything else.


def _plain(item: Work | Failure) -> tuple[Any, ...]:
    """The fields of a chunk with its format, or of a failure."""
    return tuple(item) if isinstance(item, Failure) else (item.format, *item.chunk)


def _answer(command: Command, fields: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The fields of the results that belong to those of a chunk; failures stay as they are."""
    if len(fields) == len(Failure._fields):
        return [fields]
    kind: Any = Sheaf if isinstance(fields[6], tuple) else Chunk  # where the records end
    return [tuple(result) for result in apply(command, Work(fields[0], kind(*fields[1:])))]


def _how(exitcode: int | None) -> str:
    """How a process ended."""
    return f"by signal {-exitcode}" if exitcode and exitcode < 0 else f"with status {exitcode}"


def lost(batch: Batch, how: str) -> Answer:
    """What there is to say of a batch whose worker died."""
    answer: Answer = []
    for item in batch:
        if isinstance(item, Failure):
            answer.append(item)
            continue
        sheaf = item.chunk
        for chunk in [sheaf] if isinstance(sheaf, Chunk) else sheaf.chunks(sheaf.spans()):
            reason = f"record {chunk.number} was not read: a worker process was ended {how}"
            answer.append(Failure(f"{chunk.file}:{chunk.line}", reason))
    return answer


def _work(
    command: Command, pipe: Connection, shared: mmap.mmap | None, others: list[Connection]
) -> None:
    """A worker's life: it ends when its parent does, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    for number in _SIGNALS - {signal.SIGINT}:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, signal.SIG_DFL)
    _release_signals()
    for other in others:  # inherited ends that would keep the pipes of others open
        other.close()
    threading.Thread(target=_die_with_parent, daemon=True).start()
    try:
        while True:
            batch = pipe.recv()
            if shared and isinstance(batch, tuple):
                start, length = batch
                batch = pickle.loads(memoryview(shared)[start : start + length])
            begun = time.perf_counter()
            answer = [one for fields in batch for one in _answer(command, fields)]
            pipe.send((time.perf_counter() - begun, answer))
    except (EOFError, OSError):
        os._exit(0)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
    os._exit(1)


_SIGNALS = {signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}


def hold_signals() -> None:
    """Hold back what ends the program, in this thread; where the system cannot, nothing is held."""
    if sys.platform != "win32" and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)


def _release_signals() -> None:
    """Let through again what was held back."""
    if sys.platform != "win32" and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
