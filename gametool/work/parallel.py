"""Sharing the records out to several processes.

Chunks of source text go out in batches, so one huge collection is shared out as well as
many files; texts come back and are handed on in the order of the input.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from ..formats.chunks import Sheaf
from .inputs import Work
from .names import Failure
from .results import Command, Result
from .workers import Answer, Batch, Pool, hold_signals

FIRST_BYTES = 1 << 11
"""Source text in the first batches, about: they are small, so that findings appear at once."""
MOST_BYTES = 1 << 21
"""Source text in later ones, if they are answered that fast."""
SECONDS = 0.03
"""How long a batch is to take, about: much less, and handing it over costs more than the work;
much more, and at the end one worker goes on alone."""
DELAY = 0.02
"""Seconds that a batch waits for more."""
AHEAD = 4
"""Batches a worker that may be finished before their turn to be printed has come."""


def results(
    command: Command, inputs: Iterable[Work | Failure], jobs: int
) -> Iterator[Result | Failure]:
    """The results of a command over the inputs, in order; 0 jobs means all cores."""
    count = jobs or _cores()
    try:
        pool = Pool(command, count)  # no thread runs yet when processes are forked
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
            while len(done) < AHEAD * count and (batch := _next(pool, reader)):
                pool.give(taken, batch)
                taken += 1
            while due in done:
                yield from done.pop(due)
                due += 1
            if reader.finished and not pool.is_busy and not done:
                return
            if not pool.alive:
                yield Failure("-j", "all worker processes were ended; the rest was not read")
                return
            answers = pool.answers(reader.news, reader.delay if pool.is_waiting else None)
            if answers:
                reader.suit(pool.slowest)
            done.update(answers)
            reader.heard()
    finally:
        reader.stop()
        pool.close()


def _next(pool: Pool, reader: _Reader) -> Batch:
    """What to give to the pool now, if anything. Slow work is not given ahead: whoever has time
    first is to do it."""
    if pool.is_waiting:
        return reader.take()
    return reader.take_plain() if pool.has_place else []


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
        hold_signals()  # they are for the main thread
        try:
            for item in self._inputs:
                with self._lock:
                    while self._size > self._enough and not self._stopped:
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
            return self._taken(lambda _: True)

    def take_plain(self) -> Batch:
        """A batch of plain records if that is what comes next, and enough of them."""
        with self._lock:
            return self._taken(_is_plain) if self._size >= self._enough else []

    def _taken(self, fits: Callable[[Work | Failure], bool]) -> Batch:
        """A batch of the first items, as long as they fit."""
        batch = []
        size = 0
        while self._items and size < self._enough and fits(self._items[0]):
            batch.append(self._items.popleft())
            size += _size(batch[-1])
        if batch:
            self._size -= size
            self._since = time.monotonic()
            self._lock.notify()
        return batch

    def suit(self, seconds: float) -> None:
        """Make batches longer or shorter, when one took so long."""
        with self._lock:
            if seconds < SECONDS / 2:
                self._enough = min(2 * self._enough, MOST_BYTES)
            elif seconds > 2 * SECONDS:
                self._enough = max(self._enough // 2, FIRST_BYTES)
            self._lock.notify()

    def stop(self) -> None:
        """Let the thread end at its next step."""
        with self._lock:
            self._stopped = True
            self._lock.notify()


def _size(item: Work | Failure) -> int:
    return len(item.chunk.data) if isinstance(item, Work) else 1


def _is_plain(item: Work | Failure) -> bool:
    return isinstance(item, Work) and isinstance(item.chunk, Sheaf)
