"""How long a search may go on."""

from __future__ import annotations

import time
from typing import NamedTuple


class Reached(Exception):
    """A limit was reached before the answer was known."""


class Limits(NamedTuple):
    """Bounds of a search; None stands for no bound."""

    seconds: float | None = None
    nodes: int | None = None
    memory: int = 1 << 30
    """Bytes for what is remembered, roughly."""

    def within(self, other: Limits) -> Limits:
        """The narrower of both, bound by bound."""
        seconds = [one for one in (self.seconds, other.seconds) if one is not None]
        nodes = [one for one in (self.nodes, other.nodes) if one is not None]
        memory = min(self.memory, other.memory)
        return Limits(min(seconds, default=None), min(nodes, default=None), memory)


UNLIMITED = Limits()


class Clock:
    """Counts the nodes and seconds of one search against its limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nodes = 0
        self._begin = time.monotonic()

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.monotonic() - self._begin

    @property
    def left(self) -> tuple[int | None, float | None]:
        """How many nodes and seconds are left."""
        limits = self.limits
        return (
            None if limits.nodes is None else max(0, limits.nodes - self.nodes),
            None if limits.seconds is None else max(0.0, limits.seconds - self.seconds),
        )

    def look(self) -> None:
        """Whether there is time left; raises `Reached`."""
        if self.limits.seconds is not None and self.seconds >= self.limits.seconds:
            raise Reached

    def tick(self) -> None:
        """Count a node; raises `Reached`."""
        if self.limits.nodes is not None and self.nodes >= self.limits.nodes:
            raise Reached
        self.look()  # at each node: on large boards one takes long
        self.nodes += 1
