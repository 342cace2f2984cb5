"""Texts of records, as messages quote them."""

from __future__ import annotations

LONGEST = 60


def short(text: str) -> str:
    """A text, or the beginning of one that is too long: what is said of it must be seen.

    >>> short("x" * 100)[-5:]
    'xx...'
    """
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
