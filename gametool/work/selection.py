"""Which records of an input are wanted: ``3``, ``2-5,9``, ``7-``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_PART = re.compile(r"([0-9]{1,18})\s*(-?)\s*([0-9]{1,18})?")


class Span(NamedTuple):
    """Numbers from the first to the last, both included; without end if the last is None."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}-"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


class Selection:
    """Numbers of records, counted from 1 within each input."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = tuple(spans)
        self._last = (
            None
            if any(span.last is None for span in self.spans)
            else max((span.last or 0 for span in self.spans), default=0)
        )

    def __contains__(self, number: int) -> bool:
        return any(
            first <= number and (last is None or number <= last) for first, last in self.spans
        )

    def ends_before(self, number: int) -> bool:
        """Whether nothing is wanted from this number on."""
        return self._last is not None and self._last < number

    def beyond(self, count: int) -> list[Span]:
        """The spans that begin after so many records."""
        return [span for span in self.spans if span.first > count]


def parse_selection(text: str) -> Selection:
    """Read a list of numbers and spans; raises `ValueError` with a sentence.

    >>> [n for n in range(1, 12) if n in parse_selection("2-4,9, 11-")]
    [2, 3, 4, 9, 11]
    """
    spans = []
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None or (match[3] and not match[2]):
            raise ValueError(f"{text!r} is no list of numbers such as 3 or 2-5,9 or 7-")
        first = int(match[1])
        last = int(match[3]) if match[3] else None if match[2] else first
        if first < 1:
            raise ValueError("numbers count from 1")
        if last is not None and last < first:
            raise ValueError(f"{part.strip()} ends before it begins")
        spans.append(Span(first, last))
    return Selection(spans)
