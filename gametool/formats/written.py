"""What a format's writer hands back."""

from __future__ import annotations

from typing import NamedTuple


class Written(NamedTuple):
    """The text of a record in some format."""

    text: str
    notes: tuple[str, ...] = ()
    """What the format demands and the record does not tell, so that it had to be invented."""


REWORDED_NOTHING: frozenset[str] = frozenset()
"""For formats that carry every property as it is."""
