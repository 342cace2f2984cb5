"""A line of block characters for a row of shares."""

from __future__ import annotations

from collections.abc import Iterable

BLOCKS = "▁▂▃▄▅▆▇█"


def blocks(shares: Iterable[float]) -> str:
    """A character for each share, from 0 (lowest) to 1 (full).

    >>> blocks([0, 0.5, 1])
    '▁▅█'
    """
    most = len(BLOCKS)
    return "".join(BLOCKS[min(most - 1, int(share * most))] for share in shares)
