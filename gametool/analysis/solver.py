"""Exact values: proofs of who can force a win.

Where no position can recur this is depth-first proof-number search (df-pn) on the question
whether one person can force a win, with positions merged under symmetry. A position that
neither can force is worth nothing to either. `recurrence` answers for games that can repeat.
Positions are told apart by 64 bits, so a proof errs with a chance of about n**2 / 2**65 for n
positions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..games import SWAP, Move, Position, Side
from ..games.terms import OTHER
from .limits import UNLIMITED, Clock, Limits, Reached
from .recurrence import recurring_value
from .states import State, state, value

ENDLESS = 1 << 60
ACHIEVED, FAILED = (0, ENDLESS), (ENDLESS, 0)
ENTRY = 200
"""Bytes that a remembered position takes, roughly."""

Numbers = tuple[int, int]
"""How much is left to show, at the least, for the side to move to achieve its goal; and to fail."""


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


class _Frame:
    """A position on the line that is being searched."""

    __slots__ = ("attacks", "children", "key", "to_achieve", "to_fail")

    def __init__(
        self, key: int, attacks: bool, to_achieve: int, to_fail: int, children: dict[int, Any]
    ) -> None:
        self.key = key
        self.attacks = attacks
        self.to_achieve, self.to_fail = to_achieve, to_fail
        self.children = children


class Solver:
    """Remembers what it has proven, for the next question about the same game."""

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self.limits = limits
        self.clock = Clock(limits)
        self._most = max(1000, limits.memory // ENTRY)
        # By whether the side to move is the one whose win is in question.
        self._known: dict[bool, dict[int, Numbers]] = {True: {}, False: {}}
        self._someone_always_wins = True
        self._recurring: dict[int, int] = {}

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
            return recurring_value(here, self.clock, self._most // 3, self._recurring)
        if self.can_force(here, attacks=True):
            return 1
        if self._someone_always_wins:
            return -1
        return -1 if self.can_force(here, attacks=False) else 0

    def proof(self, position: Position, *, every: bool = False) -> Proof:
        """The value and a winning move, or all of them; as far as the limits allow."""
        moves: list[Move] = []
        try:
            worth = self.value(position)
            if worth == 1 and not position.is_over:
                for move in self._likely_first(position):
                    if self.value(position.after(move)) == -1:
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

    interrupted = False
    """Whether Ctrl-C ended the last question."""

    def _likely_first(self, position: Position) -> list[Move]:
        """The legal moves, those first that are known to win."""
        here = state(position)

        def unknown(move: Move) -> bool:
            here.play(here.code(move))
            known = self._known[False].get(here.canonical_hash)
            here.undo()
            return known != FAILED

        return sorted(position.legal_moves(), key=unknown)

    def can_force(self, here: State, *, attacks: bool) -> bool:
        """Whether the side to move (``attacks``) or the other one can force a win."""
        key = here.canonical_hash
        known = self._known[attacks].get(key)
        if known not in (ACHIEVED, FAILED):
            stack = [_Frame(key, attacks, ENDLESS, ENDLESS, self._expand(here, key, attacks))]
            try:
                while stack:
                    self._step(here, stack)
            finally:
                for _ in range(len(stack) - 1):
                    here.undo()
            known = self._known[attacks][key]
        return (known == ACHIEVED) == attacks

    def _step(self, here: State, stack: list[_Frame]) -> None:
        """Go one position deeper or back."""
        frame = stack[-1]
        known = self._known[not frame.attacks]
        achieve = second = ENDLESS  # the least that is left at a child, and the next to it
        hardest = open_children = 0
        best: int | None = None
        best_fail = 0
        for key in frame.children:
            child_achieve, child_fail = known.get(key, (1, 1))
            if child_fail < achieve:
                achieve, second, best, best_fail = child_fail, achieve, key, child_achieve
            elif child_fail < second:
                second = child_fail
            if child_achieve:
                hardest = max(hardest, child_achieve)
                open_children += child_achieve < ENDLESS
                if child_fail == 0:
                    break
        # Many lines meet again, so the hardest child counts, not the sum of them all.
        fail = hardest + open_children - 1 if open_children and hardest < ENDLESS else hardest
        if not frame.children:  # an end that was forgotten
            achieve, fail = self._end(here, frame.attacks)
        elif achieve == 0:
            achieve, fail = ACHIEVED
        elif fail == 0:
            achieve, fail = FAILED
        self._known[frame.attacks][frame.key] = achieve, fail
        if achieve >= frame.to_achieve or fail >= frame.to_fail or achieve == 0 or fail == 0:
            stack.pop()
            if stack:
                here.undo()
            return
        assert best is not None
        here.play(frame.children[best])
        stack.append(
            _Frame(
                best,
                not frame.attacks,
                max(best_fail + 1, min(ENDLESS, frame.to_fail - open_children + 1)),
                min(frame.to_achieve, second + second // 4 + 1),
                self._expand(here, best, not frame.attacks),
            )
        )

    def _expand(self, here: State, key: int, attacks: bool) -> dict[int, Any]:
        """The positions that follow, each with a move there; ends among them become known."""
        self.clock.tick()
        known = self._known[not attacks]
        if len(known) > self._most // 2:
            self._forget()
        children: dict[int, Any] = {}
        for move in here.legal_moves():
            here.play(move)
            child = here.canonical_hash
            if child not in children:
                children[child] = move
                if child not in known and here.outcome() is not None:
                    known[child] = self._end(here, not attacks)
                if known.get(child) == FAILED:
                    here.undo()
                    return {child: move}
            here.undo()
        return children

    def _end(self, here: State, attacks: bool) -> Numbers:
        """What the end of a game means for the goal of the side to move."""
        ended = value(here)
        assert ended is not None
        self._someone_always_wins &= ended != 0
        # The attacker wants to win, the other side only not to lose.
        return ACHIEVED if (ended > 0 if attacks else ended >= 0) else FAILED

    def _forget(self) -> None:
        """Make room: what is not proven goes first, then the oldest half of the rest."""
        for known in self._known.values():
            for key in [key for key, numbers in known.items() if 0 not in numbers]:
                del known[key]
            if len(known) > self._most // 4:
                for key in list(known)[: len(known) // 2]:
                    del known[key]


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
