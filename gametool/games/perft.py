"""Counting move sequences: the standard check of a move generator."""

from __future__ import annotations

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
    # The recursion is as deep as the count asked for, which time bounds long before
    # Python's stack does.
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_moves()
    key = (position, depth)
    known = seen.get(key)
    if known is None:
        known = sum(_count(position.after(move), depth - 1, seen) for move in position.moves())
        if len(seen) < MEMORY:
            seen[key] = known
    return known
