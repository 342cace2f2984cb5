"""Which records of an input, or plies of a record, are wanted: ``3``, ``2-5,9``, ``7-``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..texts import late_pattern

_PART = late_pattern(r"([0-9]{1,18})\s*(-?)\s*([0-9]{1,18})?")


class Span(NamedTuple):
    """Numbers from the first to the last, both included; without end if the last is None."""

    first: int
    last: int | None

    @property
    def several(self) -> bool:
        """Whether it is more than one number."""
        return self.first != self.last

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}-"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


class NodeNumber(Span):
    """A node by its number in the record, variations counted too: ``v12``, as in the page's links.

    The nodes are those of `replay.walk`, from 0.
    """

    def __str__(self) -> str:
        return f"v{self.first}"


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
    spans = [parse_span(part, "3 or 2-5,9 or 7-", text) for part in text.split(",")]
    if any(span.first < 1 for span in spans):
        raise ValueError("numbers count from 1")
    return Selection(spans)


def parse_span(text: str, examples: str, whole: str = "") -> Span:
    """Read a number or a span; raises `ValueError` with a sentence."""
    match = _PART.fullmatch(text.strip())
    if match is None or (match[3] and not match[2]):
        raise ValueError(f"{whole or text!r} is no list of numbers such as {examples}")
    first = int(match[1])
    last = int(match[3]) if match[3] else None if match[2] else first
    if last is not None and last < first:
        raise ValueError(f"{text.strip()} ends before it begins")
    return Span(first, last)
