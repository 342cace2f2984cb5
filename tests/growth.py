"""Whether work grows with its size only, and not with the square of it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

TIMES = 8
TRIES = 3
NOTHING = 0.4
"""Seconds of the processor that are not worth a look."""


def assert_in_proportion(work: Callable[[int], object], count: int) -> None:
    """Fail if eight times as much takes far more than eight times as long: with the square of
    the size it is 64 times. Seconds are the processor's, and none are compared with a clock."""
    # A busy machine and the garbage of other tests take their time as well: once in a while.
    assert any(_in_proportion(work, count) for _ in range(TRIES))


def _in_proportion(work: Callable[[int], object], count: int) -> bool:
    few, many = (_seconds(work, size) for size in (count // TIMES, count))
    return many < max(3 * TIMES * few, NOTHING)


def _seconds(work: Callable[[int], object], size: int) -> float:
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        work(size)
        return time.process_time() - begun
    finally:
        gc.enable()
