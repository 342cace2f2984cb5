"""The player of the sample records: simple, sensible, and the same for the same seed.

It values a position by what wins the game: Petrify by the count as it stands, Morphos by
how many stones either side still lacks for a chain, Emulsion by the groups. It looks at
every move, and at every answer to the best few of them. Ties, and differences too small
to matter, are decided by the seed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from gametool.analysis import Solver
from gametool.board import squares_of
from gametool.games import SWAP, Move, Position, Side
from gametool.points import name_list

WIN = 1_000_000
NOISE = 4.0
"""Values closer than this may be taken for equal."""
MOST_MOVES = 500
"""More moves than this (two placements a turn on a big board) are thinned out by chance."""
ENEMY_COST = 3
"""How many stones an enemy stone on the way of a chain counts for."""

OTHER: dict[Side, Side] = {"B": "W", "W": "B"}


class Choice(NamedTuple):
    """The move chosen, and whether the other side wins at once whatever is played."""

    move: Move
    lost: bool


class Player:
    """Chooses moves; ``width`` is how many moves are looked at with all answers to them."""

    def __init__(self, seed: int, width: int = 5) -> None:
        self._random = Random(seed)
        self.width = width

    def choose(self, position: Position, without: Move | None = None) -> Choice:
        """The best move, the pie swap left out; ``without`` is a move not to be chosen."""
        side = position.turn
        moves = [m for m in position.legal_moves() if m is not SWAP and m != without]
        if len(moves) == 1:
            return Choice(moves[0], False)
        # Only random() is promised to stay the same in all versions of Python.
        if len(moves) > MOST_MOVES:
            moves = sorted(moves, key=lambda _: self._random.random())[:MOST_MOVES]
        rated = [
            (value(position.after(move), side) + NOISE * self._random.random(), index)
            for index, move in enumerate(moves)
        ]
        rated.sort(reverse=True)
        best: tuple[int, float, int] | None = None
        for rank, (rating, index) in enumerate(rated):
            if rank >= max(self.width, 1) and best and best[0] > -WIN:
                break
            # Beyond the best few only a move that does not lose at once is looked for.
            answer = self._worst_answer(position.after(moves[index]), side)
            best = max(best or (answer, rating, index), (answer, rating, index))
        assert best is not None
        return Choice(moves[best[2]], best[0] <= -WIN)

    def wants_swap(self, position: Position) -> bool:
        """Whether White is worse off with a move of their own than Black after it.

        Whoever moved last looks better, so the best answer is weighed in as well.
        """
        after = position.play(self.choose(position).move)
        worth = value(after, "W") + self._worst_answer(after, "W")
        return worth < NOISE * (self._random.random() - 0.5)

    def _worst_answer(self, position: Position, side: Side) -> int:
        if not self.width:
            return 0
        if position.is_over:
            return value(position, side)
        return min(value(position.after(m), side) for m in position.moves() if m is not SWAP)


class PerfectPlayer:
    """Knows who wins, by proof, and gives nothing away; the seed decides between such moves."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._solver = Solver()

    def choose(self, position: Position) -> Choice:
        """A winning move; any move where there is none."""
        winning = self._solver.proof(position, every=True).moves
        moves = winning or position.legal_moves()
        return Choice(moves[int(self._random.random() * len(moves))], False)


def value(position: Position, side: Side) -> int:
    """How good a position is for a side, seen without looking ahead."""
    outcome = position.outcome()
    if outcome is not None and outcome.winner is not None:
        worth = WIN + (outcome.margin or 0)
    else:
        worth = VALUES[position.game.name](position)
        return worth if side == "B" else -worth
    return worth if outcome.winner == side else -worth


def petrify_value(position: Any) -> int:
    """The count as it stands, the biggest groups, and the disks."""
    score = position.score()
    groups: int = sum(p.pairing.biggest["B"] - p.pairing.biggest["W"] for p in score.patches)
    disks: int = position.black.bit_count() - position.white.bit_count()
    return 2 * int(score.totals["B"] - score.totals["W"]) + 6 * groups + 3 * disks


def morphos_value(position: Any) -> int:
    """Who lacks fewer stones for a chain, and who has more ways to one."""
    black, white = Reach(position, "B"), Reach(position, "W")
    return 24 * (white.lacking - black.lacking) + black.ways() - white.ways()


def emulsion_value(position: Any) -> int:
    """The biggest group left after pairing, then big groups rather than many."""
    board = position.game.geometry
    biggest = position.score().pairing.biggest
    structure: int = sum(g.bit_count() ** 2 for g in board.groups(position.black))
    structure -= sum(g.bit_count() ** 2 for g in board.groups(position.white))
    return 8 * int(biggest["B"] - biggest["W"]) + structure


VALUES: dict[str, Callable[[Any], int]] = {
    "petrify": petrify_value,
    "morphos": morphos_value,
    "emulsion": emulsion_value,
}
"""How good a position of each game is for Black."""


class Reach:
    """What a side can reach from its first edge, and at which cost: 0 for its own stones,
    1 for empty points, `ENEMY_COST` for enemy stones. ``lacking`` is the cost of a chain.

    A search for shortest paths, layer by layer of equal cost, each layer a bit set.
    """

    def __init__(self, position: Any, side: Side) -> None:
        self._board = position.game.geometry
        self._empty = position.empty
        self._own, self._enemy = position.black, position.white
        if side == "W":
            self._own, self._enemy = self._enemy, self._own
        self._edges: tuple[int, int] = position.game.edge_rows[side]
        start, goal = self._edges
        self._layers = self._spread(start, lambda layers: bool(layers[-1] & goal))
        self.lacking = len(self._layers) - 1

    def ways(self) -> int:
        """How many empty points lie on some cheapest chain."""
        back = self._spread(self._edges[1], lambda layers: len(layers) > self.lacking)
        cost = self.lacking + 1  # the point itself is counted from both sides
        on_chains = 0
        for there, layer in enumerate(self._layers[1:], 1):
            on_chains |= layer & back[cost - there] & self._empty
        return on_chains.bit_count()

    def _spread(self, start: int, done: Callable[[list[int]], bool]) -> list[int]:
        """The layers of points by their cost from an edge on."""
        board, own = self._board, self._own
        seen = board.flood(own & start, own)
        layers = [seen]
        while not done(layers):
            entered = self._next_to(layers, len(layers) - 1, start) & self._empty
            entered |= self._next_to(layers, len(layers) - ENEMY_COST, start) & self._enemy
            layer = entered & ~seen
            layer |= board.flood(board.neighbourhood(layer) & own & ~seen, own)
            seen |= layer
            layers.append(layer)
        return layers

    def _next_to(self, layers: list[int], cost: int, start: int) -> int:
        """The points next to what is reached at a cost; the edge itself is reached at 0."""
        if cost < 0:
            return 0
        points: int = self._board.neighbourhood(layers[cost])
        return points | start if cost == 0 else points


def remark(position: Position) -> str:
    """A sentence on how a game stands."""
    outcome = position.outcome()
    if outcome is not None:
        return position.describe(outcome) + "."
    return REMARKS[position.game.name](position)


def petrify_remark(position: Any) -> str:
    """The count as it stands."""
    score = position.score()
    patches = len(score.patches)
    where = "on the undivided board" if patches == 1 else f"in {patches} patches"
    totals = score.totals
    return f"Counted now, {where}: Blue {totals['B']}, Orange {totals['W']}."


def morphos_remark(position: Any) -> str:
    """What the chains lack, and what may be flipped."""
    game, player = position.game, position.player(position.turn)
    black, white = Reach(position, "B").lacking, Reach(position, "W").lacking
    flips = name_list(game.size, squares_of(position.vulnerable()))
    may = f"{player} may flip {', '.join(flips)}" if flips else f"{player} can flip nothing"
    return (
        f"Stones lacking for a chain (an enemy stone counts {ENEMY_COST}): "
        f"Black {black}, White {white}. {may} now."
    )


def emulsion_remark(position: Any) -> str:
    """The groups that decide."""
    pairing = position.score().pairing
    pairs, biggest = len(pairing.removed), pairing.biggest
    return (
        f"With {pairs} pair{'s' * (pairs != 1)} of equal groups taken off, "
        f"the biggest left are Black {biggest['B']}, White {biggest['W']}."
    )


REMARKS: dict[str, Callable[[Any], str]] = {
    "petrify": petrify_remark,
    "morphos": morphos_remark,
    "emulsion": emulsion_remark,
}
