"""Counting move sequences: the standard check of a move generator."""

from __future__ import annotations

from collections.abc import Iterator

from . import Move, Position

MEMORY = 1 << 20
"""How many (position, depth) counts are remembered at most."""


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly ``depth`` plies there are from a position.

    A finished game contributes nothing. Positions that several sequences reach are
    counted once and remembered, so deep counts on small boards are cheap.
    """
    return _count(position, depth, {})


def divide(position: Position, depth: int) -> list[tuple[Move, int]]:
    """Each legal move with the number of sequences of ``depth`` plies that begin with it."""
    seen: dict[tuple[Position, int], int] = {}
    return [
        (move, _count(position.after(move), depth - 1, seen)) for move in position.legal_moves()
    ]


def _count(position: Position, depth: int, seen: dict[tuple[Position, int], int]) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_moves()
    first = position, depth
    # A stack of our own: Python's may be less deep than the count asked for.
    open_counts = [_Count(first, position.moves())]
    while True:
        count = open_counts[-1]
        before, left = count.key
        for move in count.moves:
            key = before.after(move), left - 1
            known = key[0].count_moves() if left == 2 else seen.get(key)
            if known is None:
                open_counts.append(_Count(key, key[0].moves()))
                break
            count.total += known
        else:
            open_counts.pop()
            if len(seen) < MEMORY:
                seen[count.key] = count.total
            if not open_counts:
                return count.total
            open_counts[-1].total += count.total


class _Count:
    """The count of a position that is under way."""

    def __init__(self, key: tuple[Position, int], moves: Iterator[Move]) -> None:
        self.key = key
        self.moves = moves
        self.total = 0
