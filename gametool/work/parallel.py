"""Sharing the records out to several processes.

Chunks of source text go out in batches, so one huge collection is shared out as well as
many files; texts come back and are handed on in the order of the input. A worker reads
its next batch only after it has answered the last one, so nobody can wait for each other.
A worker that dies costs the records that it had; the others go on.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, cast

from ..formats.chunks import Chunk, Sheaf
from .inputs import Work
from .names import Failure
from .results import Command, Result, apply

BATCH_BYTES = 1 << 17
"""Source text in one batch, about."""
FIRST_BYTES = 1 << 11
"""The first batch is small, so that the first findings appear at once."""
DELAY = 0.02
"""Seconds that a batch waits for more."""
AHEAD = 4
"""Batches a worker that may be finished before their turn to be printed has come."""

Batch = list[Work | Failure]
Answer = list[Result | Failure]


def results(
    command: Command, inputs: Iterable[Work | Failure], jobs: int
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order; 0 jobs means all cores."""
    count = jobs or _cores()
    try:
        pool = _Pool(command, count)  # no thread runs yet when processes are forked
        try:
            reader = _Reader(inputs)
        except OSError:
            pool.close()
            raise
    except OSError as error:
        why = f"{count} processes cannot be started: {error.strerror or error}"
        yield Failure("-j", why)
        return
    done: dict[int, Answer] = {}
    taken = due = 0
    """The numbers of the batches to be handed out and on next."""
    try:
        while True:
            while pool.idle and len(done) < AHEAD * count and (batch := reader.take()):
                pool.send(taken, batch)
                taken += 1
            while due in done:
                yield from done.pop(due)
                due += 1
            if reader.finished and not pool.busy and not done:
                return
            if not pool.idle and not pool.busy:
                yield Failure("-j", "all worker processes were ended; the rest was not read")
                return
            done.update(pool.receive(reader.news, reader.delay if pool.idle else None))
            reader.heard()
    finally:
        reader.stop()
        pool.close()


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Reader:
    """Reads the inputs in a thread: while one hesitates, what is known can be printed."""

    def __init__(self, inputs: Iterable[Work | Failure]) -> None:
        self._inputs = inputs
        self._lock = threading.Condition()
        self._items: deque[Work | Failure] = deque()
        self._size = 0
        self._enough = FIRST_BYTES
        self._since = 0.0
        """When the oldest item came."""
        self._ended = self._stopped = self._rung = False
        self._error: BaseException | None = None
        self.news, self._bell = multiprocessing.Pipe(duplex=False)
        """What to wait at for something to take."""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        _hold_signals()  # they are for the main thread
        try:
            for item in self._inputs:
                with self._lock:
                    while self._size > BATCH_BYTES and not self._stopped:
                        self._lock.wait()
                    if self._stopped:
                        return
                    first = not self._items
                    self._items.append(item)
                    self._size += _size(item)
                    if first:
                        self._since = time.monotonic()
                    if first or self._size >= self._enough:
                        self._ring()
        except BaseException as error:
            self._error = error
        with self._lock:
            self._ended = True
            self._ring()

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            self._bell.send_bytes(b"!")

    def heard(self) -> None:
        """The bell may ring again."""
        with self._lock:
            if self._rung:
                self.news.recv_bytes()
                self._rung = False

    @property
    def finished(self) -> bool:
        """Whether there will be nothing more to take."""
        return self._ended and not self._items

    @property
    def delay(self) -> float | None:
        """Seconds to wait for more before something small is taken."""
        return DELAY if self._items else None

    def take(self) -> Batch:
        """A batch if there is one: enough in it, or nothing more came for a while."""
        with self._lock:
            if self._error:
                raise self._error
            small = self._size < self._enough and not self._ended
            if not self._items or (small and time.monotonic() < self._since + DELAY):
                return []
            batch = []
            size = 0
            while self._items and size < self._enough:
                batch.append(self._items.popleft())
                size += _size(batch[-1])
            self._size -= size
            self._enough = min(2 * self._enough, BATCH_BYTES)
            self._since = time.monotonic()
            self._lock.notify()
            return batch

    def stop(self) -> None:
        """Let the thread end at its next step."""
        with self._lock:
            self._stopped = True
            self._lock.notify()


def _size(item: Work | Failure) -> int:
    return len(item.chunk.data) if isinstance(item, Work) else 1


_SIGNALS = {signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}


def _hold_signals() -> None:
    """Hold back what ends the program, in this thread; where the system cannot, nothing is held."""
    if sys.platform != "win32" and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)


def _release_signals() -> None:
    """Let through again what was held back."""
    if sys.platform != "win32" and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)


class _Worker(NamedTuple):
    """A process and our end of the pipe to it."""

    process: BaseProcess
    pipe: Connection


class _Pool:
    """Worker processes, each at the other end of a pipe of its own."""

    def __init__(self, command: Command, count: int) -> None:
        methods = multiprocessing.get_all_start_methods()
        self._forks = "fork" in methods  # at once; elsewhere a worker imports all anew
        self._context: Any = multiprocessing.get_context("fork" if self._forks else "spawn")
        self._command = command
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, tuple[_Worker, int, Batch]] = {}
        try:
            for _ in range(count):
                self._start()
        except OSError:
            self.close()
            raise

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        others = []
        if self._forks:
            others = [*(worker.pipe for worker in self.idle), *self.busy, ours]
        process = self._context.Process(
            target=_work, args=(self._command, theirs, others), daemon=True
        )
        # What is sent to all of us must not find a worker before it is ready for that.
        _hold_signals()
        try:
            process.start()
        finally:
            _release_signals()
        theirs.close()
        self.idle.append(_Worker(process, ours))

    def send(self, number: int, batch: Batch) -> None:
        """Give a batch to an idle worker."""
        worker = self.idle.pop()
        self.busy[worker.pipe] = worker, number, batch
        with suppress(OSError):  # it died: `receive` will see it
            worker.pipe.send([_plain(item) for item in batch])

    def receive(self, news: Connection, seconds: float | None) -> dict[int, Answer]:
        """Wait for answers, but no longer than until there is news or time is up."""
        answers = {}
        for pipe in wait([*self.busy, news], seconds):
            if pipe is news:
                continue
            worker, number, batch = self.busy[cast(Connection, pipe)]
            pipe = worker.pipe
            try:
                answers[number] = [
                    Failure(*fields) if len(fields) == len(Failure._fields) else Result(*fields)
                    for fields in pipe.recv()
                ]
                self.idle.append(worker)
            except (EOFError, OSError):
                pipe.close()
                worker.process.join()
                answers[number] = lost(batch, _how(worker.process.exitcode))
            del self.busy[pipe]
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


# Plain tuples cross a pipe at a third of what named ones cost; a failure has fewer fields than
# anything else.


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


def _work(command: Command, pipe: Connection, others: list[Connection]) -> None:
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
            pipe.send([one for fields in pipe.recv() for one in _answer(command, fields)])
    except (EOFError, OSError):
        os._exit(0)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
    os._exit(1)
