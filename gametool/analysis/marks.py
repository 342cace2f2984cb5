"""Where a game was lost: each ply of a main line with its value and, where due, a mark.

Proofs go from the end backwards, as far as their part of the time reaches; what is left is
estimated, some plies of all parts of the game first.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from ..games import Move, Position, Side
from ..games.terms import OTHER
from ..record import Record
from ..replay import Defaults, main_line
from .limits import UNLIMITED, Limits
from .lines import winning_line
from .search import UNKNOWN, Candidate, Estimate, estimate
from .solver import Solver, winner_after

Mark = Literal["blunder", "mistake", "only-move"]
MARKS: tuple[Mark, ...] = get_args(Mark)

DROP = 0.25
"""By how much a chance must drop, between intervals that do not touch, for a ``mistake``."""
SECONDS = 50.0
"""For a record, where no time is given."""
PROVING = 0.5
"""What part of the time proofs may take."""
SMALL = 4
"""Boards of up to so many squares a side can be proven as a whole, so all but a little of the
time may go there."""
PROVING_SMALL = 0.9
MOST_MOVES = 5000
"""With more moves than that nobody tries a proof: one look at them all would take too long."""
SHOWN = 3
"""Best moves that are told."""


class Judged(NamedTuple):
    """A ply of a game: what it was worth before, and what became of it."""

    ply: int
    position: Position
    """Before the move."""
    move: Move
    winner: Side | Literal["none"] | None
    """``B``, ``W``, ``none``, or None if it is not proven."""
    estimate: Estimate
    mark: Mark | None

    def best(self) -> list[dict[str, Any]]:
        """The best moves, as JSON has them."""
        return [
            {
                "move": self.position.format(found.move),
                "win": round(found.win, 4),
                "visits": found.visits,
                "winner": None
                if found.worth is None
                else winner_after(self.position, found.move, -found.worth) or "none",
            }
            for found in self.estimate.best[:SHOWN]
        ]


class Judgement(NamedTuple):
    """A game, judged from its start to where it stopped."""

    plies: list[Judged]
    last: Position
    """Where the moves led."""
    end: Estimate
    """What that is worth."""
    interrupted: bool = False
    """Whether Ctrl-C came before everything was looked at."""

    def chances(self) -> list[float]:
        """Black's chance at the start and after each ply, from 0 to 1."""
        positions = [*(judged.position for judged in self.plies), self.last]
        estimates = [*(judged.estimate for judged in self.plies), self.end]
        return [
            found.win if position.turn == "B" else 1 - found.win
            for position, found in zip(positions, estimates, strict=True)
        ]


def analyze(
    record: Record,
    limits: Limits = UNLIMITED,
    *,
    seed: int = 1,
    threads: int = 1,
    defaults: Defaults | None = None,
) -> Judgement | None:
    """Judge the main line of a record, as far as it can be replayed; None if that is nothing.

    Without limits it takes `SECONDS`.
    """
    plies = list(main_line(record, defaults=defaults))
    if not plies:
        return None
    line = [(ply.before, ply.move) for ply in plies if ply.before and ply.move is not None]
    return judge(line, plies[-1].position, limits, seed, threads)


def judge(
    line: Sequence[tuple[Position, Move]],
    last: Position,
    limits: Limits,
    seed: int = 1,
    threads: int = 1,
) -> Judgement:
    """Judge the moves of a game: each with the position before it; and where they led.

    Seconds are for the whole game, nodes for each position. Ctrl-C ends it with what is known.
    """
    positions = [*(position for position, _ in line), last]
    known: list[Estimate | None] = [None] * len(positions)
    interrupted = False
    try:
        _look(positions, known, limits, seed, threads)
    except KeyboardInterrupt:
        interrupted = True
    found = [one or UNKNOWN for one in known]
    plies = [
        Judged(n + 1, position, move, _winner(position, found[n]), found[n], _mark(found, n))
        for n, (position, move) in enumerate(line)
    ]
    return Judgement(plies, last, found[-1], interrupted)


def _look(
    positions: Sequence[Position],
    known: list[Estimate | None],
    limits: Limits,
    seed: int,
    threads: int,
) -> None:
    """Fill in what is known of each position: proofs from the end on, then estimates."""
    seconds = SECONDS if limits.seconds is None and limits.nodes is None else limits.seconds
    begin = time.monotonic()
    proving = PROVING_SMALL if positions[0].game.size <= SMALL else PROVING
    solver = Solver(limits)
    for n in range(len(positions) - 1, -1, -1):
        left = None if seconds is None else proving * seconds - (time.monotonic() - begin)
        if left is not None and left <= 0:
            break
        known[n] = _proven(solver, positions[n], limits._replace(seconds=left))
        if known[n] is None:
            break
    waiting = [n for n in _spread(len(positions)) if known[n] is None]
    for done, n in enumerate(waiting):
        share = None
        if seconds is not None:
            left = seconds - (time.monotonic() - begin)
            if left <= 0:
                return
            share = left / (len(waiting) - done)
        known[n] = estimate(positions[n], limits._replace(seconds=share), seed + n, threads)


def _spread(count: int) -> list[int]:
    """The numbers below ``count``, near ones far apart: wherever one stops, some of all parts of
    a game were looked at."""
    digits = max(1, (count - 1).bit_length())
    return sorted(range(count), key=lambda n: f"{n:0{digits}b}"[::-1])


def _proven(solver: Solver, position: Position, limits: Limits) -> Estimate | None:
    """The value as an estimate without doubt; None if a limit came first."""
    if position.count_moves() > MOST_MOVES:
        return None
    solver.restart(limits)
    proof = solver.proof(position, every=True)
    if solver.interrupted:
        raise KeyboardInterrupt
    if not proof.exact:
        return None
    worth = 0 if proof.winner is None else 1 if proof.winner == position.turn else -1
    win = (1 + worth) / 2
    best = [Candidate(move, 1.0, 0, 1) for move in proof.moves]
    line = winning_line(solver, position, proof.moves[0], limits) if best else ()
    return Estimate(win, win, win, 0, best, worth, line)


def _winner(position: Position, found: Estimate) -> Side | Literal["none"] | None:
    if found.worth is None:
        return None
    if found.worth == 0:
        return "none"
    return position.turn if found.worth == 1 else OTHER[position.turn]


def _mark(known: list[Estimate], n: int) -> Mark | None:
    before, after = known[n], known[n + 1]
    if before.worth == 1 and after.worth in (0, 1):
        return "blunder"
    if before.worth == 1 and before.visits == 0 and len(before.best) == 1:
        return "only-move"
    dropped = before.win - (1 - after.win) >= DROP and before.low > 1 - after.low
    return "mistake" if dropped else None
