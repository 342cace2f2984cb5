"""Estimates: Monte Carlo tree search, with what is proven on the way backed up.

A node that an end of the game or the proofs below it settle keeps that value; statistics cannot
overrule it. The same seed and number of nodes give the same answer, with and without the core.
"""

from __future__ import annotations

from contextlib import suppress
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from ..games import Move, Position
from .chance import LISTED
from .limits import Clock, Limits, Reached
from .states import Sample, State, sampling, state, value

NODES = 2000
"""Positions that are looked at where no limit is given."""
PLAYOUTS = 4
"""Random games from each new position."""
LARGE = 19
"""Squares a side beyond which it is one game, which takes long there; greed looks less, too."""
EXPLORE = 0.5
URGENCY = 1.0
"""What a move that was not tried has ahead of the position's own chance."""
ENTRY = 300
"""Bytes that a position of the tree takes, roughly, without the moves that are not tried."""
MOVE = 40
"""Bytes of one of those."""
LINE = 6
"""Moves of a line at most."""
Z = 1.96
"""Standard deviations of the intervals: 95%."""


class Candidate(NamedTuple):
    """A move and what it is worth to who makes it."""

    move: Move
    win: float
    visits: int
    worth: int | None
    """1, 0 or -1 to who makes it, if that is proven."""


class Estimate(NamedTuple):
    """What the side to move may hope for."""

    win: float
    low: float
    high: float
    visits: int
    best: list[Candidate]
    """The moves, the best first."""
    worth: int | None
    """1, 0 or -1, if that is proven."""
    line: tuple[Move, ...] = ()
    """How the game would go on with the best moves, as far as was looked."""


UNKNOWN = Estimate(0.5, 0.0, 1.0, 0, [], None)
"""What is known without a look."""


class _Node:
    """Statistics for who moved here."""

    __slots__ = ("children", "many", "seen", "untried", "visits", "wins", "worth")

    def __init__(self) -> None:
        self.children: list[tuple[Any, _Node]] = []
        self.seen = False
        """Whether random games were played from here."""
        self.untried: list[Any] | None = None
        """Moves that have no child yet; None before the second look, which begins to try them."""
        self.many = False
        """Whether there are too many moves to list: then one to try is drawn each time."""
        self.visits = 0
        self.wins = 0.0
        self.worth: int | None = None


def estimate(position: Position, limits: Limits, seed: int = 1, threads: int = 1) -> Estimate:
    """The chances of the side to move, and of each of its moves.

    With more ``threads`` each new position gets more random games at a time, where the core
    plays them.
    """
    random, here, root = Random(seed), state(position), _Node()
    if limits.seconds is None and limits.nodes is None:
        limits = limits._replace(nodes=NODES)
    clock = Clock(limits)
    room = limits.memory
    games = PLAYOUTS if position.game.size <= LARGE else 1
    with suppress(Reached), sampling(threads) as sample:
        while root.worth is None and room > 0:
            clock.tick()
            room -= _visit(here, root, random, sample, games)
    if not root.visits:
        return UNKNOWN
    if root.worth is not None and not root.children:
        return ended(root.worth)
    best = [found._replace(move=here.move(found.move)) for found in map(_candidate, root.children)]
    best.sort(key=_rank, reverse=True)
    lost = root.visits - root.wins
    win = _chance_of(lost, root.visits, None if root.worth is None else -root.worth)
    low, high = wilson(win, root.visits) if root.worth is None else (win, win)
    return Estimate(win, low, high, root.visits, best, root.worth, _line(here, root))


def ended(worth: int) -> Estimate:
    """What is known of a position that is worth so much, without a look at its moves."""
    win = (1 + worth) / 2
    return Estimate(win, win, win, 0, [], worth)


def _rank(found: Candidate) -> tuple[float, ...]:
    """What makes one move better than another: proof, then how often it was looked at."""
    return found.worth or 0, found.visits, found.win


def _line(here: State, root: _Node) -> tuple[Move, ...]:
    """The best moves of both sides from a node on."""
    moves: list[Move] = []
    node = root
    while node.children and len(moves) < LINE:
        code, node = max(node.children, key=lambda pair: _rank(_candidate(pair)))
        if not node.visits:
            break
        moves.append(here.move(code))
    return tuple(moves)


def _candidate(pair: tuple[Any, _Node]) -> Candidate:
    code, node = pair
    worth = None if node.worth is None else -node.worth
    return Candidate(code, _chance(node), node.visits, worth)


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95% Wilson interval of a share among so many."""
    if count == 0:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * count)
    half = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    scale = 1 + Z * Z / count
    low, high = (middle - half) / scale, (middle + half) / scale
    # All or nothing is its own bound, which rounding may miss.
    return 0.0 if share == 0 else low, 1.0 if share == 1 else high


def _chance(node: _Node) -> float:
    return _chance_of(node.wins, node.visits, node.worth)


def _chance_of(wins: float, visits: int, worth: int | None) -> float:
    """The chance of who moved to a node, where ``worth`` is the node's to who moves there."""
    if worth is not None:
        return (1 - worth) / 2
    return wins / visits if visits else 0.5


def _visit(here: State, root: _Node, random: Random, sample: Sample, games: int) -> int:
    """Walk down, play so many random games from a new node, and carry what comes of it up. The
    bytes that this took for good."""
    path, node = [root], root
    taken = ENTRY
    try:
        while node.worth is None and node.seen:
            if node.untried is None:
                node.many = here.count_moves() > LISTED
                node.untried = [] if node.many else here.legal_moves()
                taken += MOVE * len(node.untried)
            code, node = _choose(here, node, random)
            here.play(code)
            path.append(node)
        if node.worth is None:
            node.worth = value(here)
        if node.worth is None:
            node.seen = True
            black, white, nobody = sample(here, games, random.getrandbits(63))
            lost = white if here.turn == "B" else black
            gained, count = lost + nobody / 2, black + white + nobody
        else:
            gained, count = games * (1 - node.worth) / 2, games
    finally:
        for _ in path[1:]:
            here.undo()
    for node in reversed(path):
        node.visits += count
        node.wins += gained
        gained = count - gained
        if node.worth is None and node.children:
            _prove(node)
    return taken


def _prove(node: _Node) -> None:
    """Take a value over from children that settle it."""
    known = True
    least = 1
    for _, child in node.children:
        if child.worth == -1:
            node.worth = 1
            return
        if child.worth is None:
            known = False
        else:
            least = min(least, child.worth)
    if known and not node.untried and not node.many:
        node.worth = -least


def _choose(here: State, node: _Node, random: Random) -> tuple[Any, _Node]:
    """The child to look at next, by upper confidence bounds; none that is proven.

    A move that was not tried counts a little more than the position itself has come to so far, so
    that on large boards good moves are followed before all others are tried.
    """
    spread = EXPLORE * sqrt(log(node.visits + 1))
    best, most = None, -1.0
    for pair in node.children:
        child = pair[1]
        if child.worth is None:
            bound = child.wins / child.visits + spread / sqrt(child.visits)
            if bound > most:
                best, most = pair, bound
    more = node.untried or node.many
    if more and (best is None or 1 - node.wins / node.visits + URGENCY > most):
        return _new_child(here, node, random)
    assert best is not None
    return best


def _new_child(here: State, node: _Node, random: Random) -> tuple[Any, _Node]:
    """A move that was not tried; where they are not listed, chance may draw one that was."""
    if node.many:
        code = here.random_move(random.getrandbits(63))
        for pair in node.children:
            if pair[0] == code:
                return pair
    else:
        assert node.untried
        at = random.randrange(len(node.untried))
        node.untried[at], node.untried[-1] = node.untried[-1], node.untried[at]
        code = node.untried.pop()
    node.children.append((code, _Node()))
    return node.children[-1]
