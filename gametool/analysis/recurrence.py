"""Exact values where positions can recur (R15): nothing that is stored depends on a path.

All positions that can be reached are gathered; then wins are carried backwards from the ends
until nothing changes. What neither side can force is left over and worth nothing. Where there
are too many positions, the search asks only for wins within so many plies, which is true or
false of a position however it was reached.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from operator import itemgetter
from typing import Any

from .limits import Clock, Reached
from .states import State, value

QUICK = 3
"""Plies of a win that is looked for before all positions are gathered."""


def value_within(here: State, plies: int, clock: Clock, known: dict[tuple[int, int], int]) -> int:
    """1 or -1 if the side to move can force a win, or is forced to lose, within so many plies;
    else 0."""
    ended = value(here)
    if ended is not None or plies == 0:
        return ended or 0
    key = here.canonical_hash, plies
    if key in known:
        return known[key]
    clock.tick()
    best = -1
    for move in here.legal_moves():
        here.play(move)
        try:
            best = max(best, -value_within(here, plies - 1, clock, known))
        finally:
            here.undo()
        if best == 1:
            break
    known[key] = best
    return best


def recurring_value(here: State, clock: Clock, most: int, values: dict[int, int]) -> int:
    """What the position is worth to the side to move; ``values`` are kept for the next time: the
    worth times the rank, by which what a win rests on comes before it.

    At most ``most`` positions are gathered. Raises `Reached`.
    """
    key = here.canonical_hash
    if key in values:
        return _sign(values[key])
    quick = value_within(here, QUICK, clock, {})
    if quick:
        return quick
    if _gather(here, clock, most, values):
        return _sign(values[key])
    within: dict[tuple[int, int], int] = {}
    for plies in count(QUICK + 1):  # until a limit is reached
        if len(within) > most:
            within.clear()
        found = value_within(here, plies, clock, within)
        if found:
            return found
    raise Reached


def nearest_win(
    here: State, moves: Sequence[Any], clock: Clock, values: dict[int, int]
) -> tuple[Any, int]:
    """Of a won position the move that leads to where the end is nearest, and how far off it is
    there. Who always makes that move comes nearer each time, and never goes round in circles.

    Other moves are valued no farther than that takes. Raises `Reached`.
    """
    within: dict[tuple[int, int], int] = {}
    for plies in count():
        known: list[tuple[int, Any]] = []
        for move in moves:
            here.play(move)
            try:
                if value_within(here, plies, clock, within) == -1:
                    return move, plies
                rank = values.get(here.canonical_hash, 0)
            finally:
                here.undo()
            if rank < 0:
                known.append((-rank, move))
        if known and plies >= QUICK:
            rank, move = min(known, key=itemgetter(0))
            return move, QUICK + rank
    raise AssertionError


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _gather(here: State, clock: Clock, most: int, values: dict[int, int]) -> bool:
    """Value all positions that can be reached; False if they are too many."""
    left: dict[int, int] = {}
    """How many different positions follow and are not known to be won by who moves there."""
    before: defaultdict[int, list[int]] = defaultdict(list)
    found: dict[int, int] = {}
    line: list[tuple[int, list[Any]]] = []
    key = here.canonical_hash

    def enter(key: int) -> None:
        clock.tick()
        ended = value(here)
        if ended is not None:
            found[key] = ended
        left[key] = 0
        line.append((key, [] if ended is not None else here.legal_moves()))

    enter(key)
    try:
        while line:
            key, moves = line[-1]
            if not moves:
                line.pop()
                if line:
                    here.undo()
                continue
            here.play(moves.pop())
            child = here.canonical_hash
            known = values.get(child)
            if known is not None:
                found[child] = _sign(known)
            left[key] += 1
            before[child].append(key)
            if child in left or known is not None:
                here.undo()
                continue
            if len(left) >= most:
                here.undo()
                return False
            enter(child)
    finally:
        for _ in range(len(line) - 1):
            here.undo()
    ready = [key for key, worth in found.items() if worth]
    while ready:
        key = ready.pop()
        for earlier in before[key]:
            if earlier in found:
                continue
            left[earlier] -= 1
            if found[key] == -1:
                found[earlier] = 1
            elif left[earlier]:
                continue
            else:
                found[earlier] = -1
            ready.append(earlier)
    for key, worth in found.items():  # in the order in which they became known
        if key not in values:
            values[key] = worth * (len(values) + 1)
    values.update({key: 0 for key in left if key not in found})
    return True
