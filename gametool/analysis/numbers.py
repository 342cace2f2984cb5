"""Whether someone can force a win: depth-first proof-number search (df-pn).

The side to move either *attacks*, and wants to win, or wants not to lose; the other one wants the
opposite. Two numbers of a position say how much is left to show, at the least, for the side to
move to achieve its goal, and for it to fail; one is 0 when that is proven. The search goes on
where the least is left, and goes back when a limit says that it is less elsewhere. Positions
that are images of one another count as one. ``core/proofs.pyx`` does the same faster, and looks at
the same positions as long as neither must forget any.

Only for games in which no position can recur: what is remembered must not depend on a path.
"""

from __future__ import annotations

from typing import Any, Protocol

from .. import core
from ..games import Position
from .limits import Clock, Limits, Reached
from .states import State, value

ENDLESS = 1 << 30
UNKNOWN, ACHIEVED, FAILED = (1, 1), (0, ENDLESS), (ENDLESS, 0)
ATTACKS = 0x5851F42D4C957F2D
"""What tells the keys for the two goals apart."""
ENTRY = 200
"""Bytes that a remembered position takes, roughly."""

Numbers = tuple[int, int]
"""How much is left to show for the side to move to achieve its goal; to fail."""


class Prover(Protocol):
    """What has been proven of positions of one game."""

    @property
    def nodes(self) -> int:
        """Positions whose moves were listed, for all questions together."""

    def known(self, here: Any, attacks: bool) -> bool | None:
        """Whether the side to move achieves its goal, or None if that is not known."""

    def achieves(
        self, here: Any, attacks: bool, nodes: int | None = None, seconds: float | None = None
    ) -> bool | None:
        """Whether the side to move achieves its goal; None if it was not known after so many
        nodes or seconds. The game must not be over."""


def prover(position: Position, memory: int) -> Prover:
    """A prover for a game: the compiled core's where there is one, else Python's."""
    game = position.game
    if not core.knows(game.name):
        return PythonProver(game.reply_weight, memory)
    from ..core.proofs import Prover as CompiledProver

    return CompiledProver(core.law(game), memory)


class _Child:
    """A position that follows."""

    __slots__ = ("key", "move", "numbers")

    def __init__(self, key: int, move: Any, numbers: Numbers) -> None:
        self.key = key
        self.move = move
        self.numbers = numbers


class _Frame:
    """A position on the line that is being searched."""

    __slots__ = ("attacks", "children", "chosen", "key", "limit")

    def __init__(self, key: int, attacks: bool, limit: Numbers, children: list[_Child]) -> None:
        self.key = key
        self.attacks = attacks
        self.limit = limit
        """The numbers at which the search goes back."""
        self.children = children
        self.chosen = children[0]


class _Drawn(Exception):
    """A game ended without a winner, for the first time."""


class PythonProver:
    """The `Prover` for want of a core."""

    def __init__(self, reply_weight: int, memory: int) -> None:
        self.nodes = 0
        self._reply_weight = reply_weight
        self._most = max(1000, memory // ENTRY)
        self._known: dict[int, Numbers] = {}
        self._draws = False

    def known(self, here: State, attacks: bool) -> bool | None:
        """Whether the side to move achieves its goal, or None if that is not known."""
        achieve, fail = self._known.get(self._key(here, attacks), UNKNOWN)
        return True if achieve == 0 else False if fail == 0 else None

    def achieves(
        self, here: State, attacks: bool, nodes: int | None = None, seconds: float | None = None
    ) -> bool | None:
        """Whether the side to move achieves its goal; None if a limit came first."""
        clock = Clock(Limits(seconds, nodes))
        before = self.nodes
        try:
            while self.known(here, attacks) is None:
                try:
                    self._search(here, attacks, clock)
                except _Drawn:
                    self._draws = True
        except Reached:
            return None
        finally:
            self.nodes = before + clock.nodes
        return self.known(here, attacks)

    def _key(self, here: State, attacks: bool) -> int:
        """While every game has ended with a winner, not to lose is to win, and it is one question
        whichever is asked; then they are two."""
        return here.canonical_hash ^ ATTACKS if attacks and self._draws else here.canonical_hash

    def _search(self, here: State, attacks: bool, clock: Clock) -> None:
        """Go on until the position is proven."""
        key = self._key(here, attacks)
        stack = [_Frame(key, attacks, (ENDLESS, ENDLESS), self._list(here, attacks, clock))]
        played = 0
        try:
            while stack:
                frame = stack[-1]
                numbers, limit = _sum_up(frame)
                if 0 not in numbers and numbers[0] < frame.limit[0] and numbers[1] < frame.limit[1]:
                    child = frame.chosen
                    child.numbers = self._known.get(child.key, child.numbers)
                    if 0 not in child.numbers:
                        here.play(child.move)
                        played += 1
                        children = self._list(here, not frame.attacks, clock)
                        stack.append(_Frame(child.key, not frame.attacks, limit, children))
                    continue
                self._remember(frame.key, numbers)
                stack.pop()
                if stack:
                    here.undo()
                    played -= 1
                    stack[-1].chosen.numbers = numbers
        finally:
            for _ in range(played):
                here.undo()

    def _list(self, here: State, attacks: bool, clock: Clock) -> list[_Child]:
        """The positions that follow, images of one another once; one alone if it will do."""
        clock.tick()
        children: dict[int, _Child] = {}
        for move in here.legal_moves():
            clock.look()  # on large boards this takes long
            here.play(move)
            try:
                key = self._key(here, not attacks)
                if key not in children:
                    numbers = self._numbers(here, key, not attacks)
                    children[key] = _Child(key, move, numbers)
                    if numbers == FAILED:
                        return [children[key]]
            finally:
                here.undo()
        return list(children.values())

    def _numbers(self, here: State, key: int, attacks: bool) -> Numbers:
        """What is known of a position, or a first guess."""
        ended = value(here)
        if ended is None:
            replies = here.count_moves() * self._reply_weight if self._reply_weight else 1
            return self._known.get(key) or (1, min(max(1, replies), ENDLESS - 1))
        if ended == 0 and not self._draws:
            raise _Drawn
        # The attacker wants to win, the other side only not to lose.
        return ACHIEVED if (ended > 0 if attacks else ended >= 0) else FAILED

    def _remember(self, key: int, numbers: Numbers) -> None:
        """What is not proven gives way first, then the oldest half of the rest."""
        known = self._known
        known.pop(key, None)
        known[key] = numbers
        if len(known) > self._most:
            for other in [other for other, numbers in known.items() if 0 not in numbers]:
                del known[other]
            if len(known) > self._most // 2:
                for other in list(known)[: len(known) // 2]:
                    del known[other]


def _sum_up(frame: _Frame) -> tuple[Numbers, Numbers]:
    """A position's numbers by those of its children; chooses the child to look at next, with the
    limits for it."""
    least = second = ENDLESS
    hardest = still = 0
    for child in frame.children:
        achieve, fail = child.numbers
        if fail < least:
            least, second, frame.chosen = fail, least, child
        elif fail < second:
            second = fail
        if achieve:
            hardest = max(hardest, achieve)
            still += 1
    if least == 0:
        return ACHIEVED, ACHIEVED
    if still == 0:
        return FAILED, FAILED
    # Many lines meet again, so the hardest child counts, not the sum of them all.
    numbers = least, min(hardest + still - 1, ENDLESS - 1)
    return numbers, (
        max(frame.chosen.numbers[0], frame.limit[1] - still) + 1,
        min(frame.limit[0], second + second // 2 + 1),
    )
