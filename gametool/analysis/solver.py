"""Exact values: proofs of who can force a win, and by which moves.

`numbers` proves where no position can recur, `recurrence` where one can (R15). A position that
neither can force is worth nothing to either. Positions are told apart by their hashes: 96 bits in
the compiled core, else 64, so that a proof errs with a chance of about n**2 / 2**94, or
n**2 / 2**62, for n positions.
"""

from __future__ import annotations

from typing import NamedTuple

from ..games import SWAP, Game, Move, Position, Side
from ..games.terms import OTHER
from . import numbers
from .limits import UNLIMITED, Clock, Limits, Reached
from .recurrence import nearest_win, recurring_value
from .states import state, value


class Proof(NamedTuple):
    """What is known of a position."""

    winner: Side | None
    """Who can force a win; None if nobody can, or if it is not known."""
    exact: bool
    """Whether it is proven."""
    moves: list[Move]
    """Winning moves, in the order of their texts: one, or all if they were asked for."""
    nodes: int
    seconds: float

    @property
    def text(self) -> str | None:
        """``B``, ``W``, ``none`` (nobody can force a win), or None if it is not known."""
        return (self.winner or "none") if self.exact else None


class Solver:
    """Remembers what it has proven, for the next question about the same game."""

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self.limits = limits
        self.clock = Clock(limits)
        self._provers: dict[Game, numbers.Prover] = {}
        self._recurring: dict[int, int] = {}
        self.interrupted = False
        """Whether Ctrl-C ended the last question."""

    def restart(self, limits: Limits) -> None:
        """New limits for the next question; nothing is forgotten."""
        self.limits = limits
        self.clock = Clock(limits)

    def value(self, position: Position) -> int:
        """What the position is worth to the side to move: 1, 0 or -1; raises `Reached`."""
        here = state(position)
        ended = value(here)
        if ended is not None:
            return ended
        if position.game.can_repeat:
            most = max(1000, self.limits.memory // numbers.ENTRY) // 3
            return recurring_value(here, self.clock, most, self._recurring)
        if self._achieves(position, attacks=True):
            return 1
        return 0 if self._achieves(position, attacks=False) else -1

    def proof(self, position: Position, *, every: bool = False) -> Proof:
        """The value and a winning move, or all of them; as far as the limits allow."""
        moves: list[Move] = []
        try:
            worth = self.value(position)
            won = worth == 1 and not position.is_over
            if won and position.game.can_repeat and not every:
                moves.append(self._nearest(position))
            elif won:
                for move in self._likely_first(position):
                    if self._wins_by(position, move):
                        moves.append(move)
                        if not every:
                            break
        except (Reached, KeyboardInterrupt) as reason:
            if isinstance(reason, KeyboardInterrupt):
                self.interrupted = True
            return Proof(None, False, moves, self.clock.nodes, self.clock.seconds)
        winner = {1: position.turn, 0: None, -1: OTHER[position.turn]}[worth]
        if len(moves) > 1:
            moves = [move for move in position.legal_moves() if move in moves]
        return Proof(winner, True, moves, self.clock.nodes, self.clock.seconds)

    def _likely_first(self, position: Position) -> list[Move]:
        """The legal moves, those first that are known to win."""
        if position.game.can_repeat:
            return position.legal_moves()
        prover, here = self._prover(position), state(position)

        def unknown(move: Move) -> bool:
            here.play(here.code(move))
            known = prover.known(here, False)
            here.undo()
            return known is not False

        return sorted(position.legal_moves(), key=unknown)

    def _nearest(self, position: Position) -> Move:
        """Where positions can recur, the winning move from which the end is nearest."""
        here = state(position)
        moves = [here.code(move) for move in position.legal_moves()]
        return here.move(nearest_win(here, moves, self.clock, self._recurring)[0])

    def _wins_by(self, position: Position, move: Move) -> bool:
        """Whether a move wins for who makes it."""
        after = position.after(move)
        if after.is_over or after.game.can_repeat:
            return self.value(after) == -1
        return not self._achieves(after, attacks=False)

    def _prover(self, position: Position) -> numbers.Prover:
        if position.game not in self._provers:
            self._provers[position.game] = numbers.prover(position, self.limits.memory)
        return self._provers[position.game]

    def _achieves(self, position: Position, *, attacks: bool) -> bool:
        """Whether the side to move can force a win (``attacks``), or avoid a loss; raises
        `Reached`."""
        prover = self._prover(position)
        before = prover.nodes
        try:
            found = prover.achieves(state(position), attacks, *self.clock.left)
        finally:
            self.clock.nodes += prover.nodes - before
        if found is None:
            raise Reached
        return found


def solve(position: Position, limits: Limits = UNLIMITED, *, every: bool = False) -> Proof:
    """Who wins with best play, and by which moves.

    >>> from gametool import games
    >>> start = games.make("petrify", 2).start(pie=False)
    >>> proof = solve(start, every=True)
    >>> proof.text, [start.format(move) for move in proof.moves]
    ('B', ['a1', 'a2', 'b1', 'b2'])
    """
    return Solver(limits).proof(position, every=every)


def winner_after(position: Position, move: Move, worth: int) -> Side | None:
    """Who wins, by the colour held after the move, if the position after it is worth ``worth``
    to the side that then moves."""
    if worth == 0:
        return None
    turn: Side = position.turn if move is SWAP else OTHER[position.turn]
    return turn if worth == 1 else OTHER[turn]
