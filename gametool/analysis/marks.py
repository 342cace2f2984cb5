"""Where a game was lost: each ply of a main line with its value and, where due, a mark.

Proofs go from the end backwards, as far as half of the time reaches; what is left is estimated.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..games import Move, Position, Side
from .limits import Limits
from .search import Candidate, Estimate, estimate
from .solver import Solver, winner_after

DROP = 0.25
"""By how much a chance must drop, between intervals that do not touch, for a ``mistake``."""
SECONDS = 40.0
"""For a record, where no time is given."""
SHOWN = 3
"""Best moves that are told."""


class Judged(NamedTuple):
    """A ply of a game: what it was worth before, and what became of it."""

    ply: int
    position: Position
    """Before the move."""
    move: Move
    winner: Side | str | None
    """``B``, ``W``, ``none``, or None if it is not proven."""
    estimate: Estimate
    mark: str | None

    def best(self) -> list[dict[str, Any]]:
        """The best moves, as JSON has them."""
        return [
            {
                "move": self.position.format(found.move),
                "win": round(found.win, 4),
                "visits": found.visits,
                "winner": None
                if found.worth is None
                else winner_after(self.position, found.move, found.worth) or "none",
            }
            for found in self.estimate.best[:SHOWN]
        ]


def judge(
    line: Sequence[tuple[Position, Move]], last: Position, limits: Limits, seed: int = 1
) -> list[Judged]:
    """Judge the moves of a game: each with the position before it; and where they led."""
    seconds = SECONDS if limits.seconds is None and limits.nodes is None else limits.seconds
    begin = time.monotonic()
    positions = [*(position for position, _ in line), last]
    estimates: list[Estimate | None] = [None] * len(positions)
    solver = Solver()
    share = limits.nodes
    for n in range(len(positions) - 1, -1, -1):
        left = None if seconds is None else seconds / 2 - (time.monotonic() - begin)
        if left is not None and left <= 0:
            break
        found = _proven(solver, positions[n], limits._replace(seconds=left, nodes=share))
        if found is None:
            break
        estimates[n] = found
    open_plies = estimates.count(None)
    for n, position in enumerate(positions):
        if estimates[n] is None:
            left = None
            if seconds is not None:
                left = max(0.01, (seconds - (time.monotonic() - begin)) / open_plies)
            open_plies -= 1
            estimates[n] = estimate(position, limits._replace(seconds=left), seed + n)
    known = [found for found in estimates if found]
    return [
        Judged(n + 1, position, move, _winner(position, known[n]), known[n], _mark(known, n))
        for n, (position, move) in enumerate(line)
    ]


def _proven(solver: Solver, position: Position, limits: Limits) -> Estimate | None:
    """The value as an estimate without doubt; None if a limit came first."""
    solver.restart(limits)
    proof = solver.proof(position, every=True)
    if solver.interrupted:
        raise KeyboardInterrupt
    if not proof.exact:
        return None
    worth = 0 if proof.winner is None else 1 if proof.winner == position.turn else -1
    win = (1 + worth) / 2
    best = [Candidate(move, 1.0, 0, -1) for move in proof.moves]
    return Estimate(win, win, win, 0, best, worth)


def _winner(position: Position, found: Estimate) -> Side | str | None:
    if found.worth is None:
        return None
    if found.worth == 0:
        return "none"
    other: Side = "W" if position.turn == "B" else "B"
    return position.turn if found.worth == 1 else other


def _mark(known: list[Estimate], n: int) -> str | None:
    before, after = known[n], known[n + 1]
    if before.worth == 1 and after.worth in (0, 1):
        return "blunder"
    if before.worth == 1 and before.visits == 0 and len(before.best) == 1:
        return "only-move"
    if before.worth is None or after.worth is None:
        dropped = before.win - (1 - after.win) >= DROP and before.low > 1 - after.low
        return "mistake" if dropped else None
    return None
