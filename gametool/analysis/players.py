"""Who plays: at random, greedily, by search at one of five levels, or another program."""

from __future__ import annotations

from random import Random

from ..games import Move, Position
from ..texts import short
from .limits import Limits
from .player import BadPlayer, Player
from .search import estimate
from .states import state, value

LEVELS: tuple[int, ...] = (1, 2, 3, 4, 5)
NODES = {1: 10, 2: 30, 3: 100, 4: 350, 5: 1200}
"""New positions that a move of each level costs."""
KINDS = "random, greedy, level:N (1 to 5), time:SECONDS, nodes:N or gtp:COMMAND"
MOST_LOOKED_AT = 400
"""Moves that the greedy player compares; more than that are thinned out by chance."""


class _Alone:
    """What players have in common that need nobody else."""

    def __init__(self) -> None:
        self.random = Random(1)

    def begin(self, start: Position, seed: int) -> None:
        """Begin the same way for the same seed."""
        self.random = Random(seed)

    def told(self, position: Position, move: Move) -> None:
        """Positions say all."""

    def close(self) -> None:
        """Nothing is open."""


class RandomPlayer(_Alone):
    """Every legal move is as likely as every other."""

    def choose(self, position: Position) -> Move:
        """Some legal move."""
        return self.random.choice(position.legal_moves())


class GreedyPlayer(_Alone):
    """Looks one ply ahead: wins if it can, else takes what counts most as the board stands."""

    def choose(self, position: Position) -> Move:
        """The move after which the count and then the pieces are best; chance decides ties."""
        moves = position.legal_moves()
        if len(moves) > MOST_LOOKED_AT:
            moves = self.random.sample(moves, MOST_LOOKED_AT)
        return max(moves, key=lambda move: (*_worth(position, move), self.random.random()))


def _worth(position: Position, move: Move) -> tuple[int, int, int]:
    """A won end, then the areas owned, then the pieces: what the mover has more of."""
    after = position.after(move)
    outcome = after.outcome()
    # The persons alternate: who moved is not to move, whatever colour that is (R2).
    ended = 0
    if outcome is not None and outcome.winner is not None:
        ended = -1 if outcome.winner == after.turn else 1
    own, other = (after.black, after.white) if after.turn == "W" else (after.white, after.black)
    areas = 0
    for area in after.score().overlay().areas:
        size = area.squares.bit_count() if area.points is None else area.points
        if area.owner is not None and (area.wins or area.points is not None):
            areas += size if area.owner != after.turn else -size
    return ended, areas, own.bit_count() - other.bit_count()


class SearchPlayer(_Alone):
    """Plays what the search finds within limits for each move."""

    def __init__(self, limits: Limits, threads: int = 1) -> None:
        super().__init__()
        self.limits = limits
        self.threads = threads

    def choose(self, position: Position) -> Move:
        """The best move; before a swap is possible, one that leaves the sides even."""
        seed = self.random.getrandbits(31)
        if position.pie == 2:
            return fair_move(position, self.limits, seed)
        moves = position.legal_moves()
        if len(moves) == 1:
            return moves[0]
        best = estimate(position, self.limits, seed, self.threads).best
        return best[0].move if best else moves[0]


FAIR_GAMES = 4000
"""Random games that a fair first move may cost at most."""


def fair_move(position: Position, limits: Limits, seed: int) -> Move:
    """The first move that gives neither side more than the other can take back by a swap."""
    here, random = state(position), Random(seed)
    codes: dict[int, int] = {}
    for code in here.legal_moves():
        here.play(code)
        codes.setdefault(here.canonical_hash, code)
        here.undo()
    games = max(2, min(FAIR_GAMES, 4 * (limits.nodes or FAIR_GAMES)) // len(codes))

    def unfairness(code: int) -> float:
        here.play(code)
        try:
            if value(here) is not None:
                return 1.0
            black, white, _, _ = here.playouts(games, random.getrandbits(63))
        finally:
            here.undo()
        return abs(black - white) / games

    return here.move(min(codes.values(), key=unfairness))


def player(text: str) -> Player:
    """The player that a text names (`KINDS`); raises `BadPlayer`."""
    kind, _, rest = text.partition(":")
    try:
        if text == "random":
            return RandomPlayer()
        if text == "greedy":
            return GreedyPlayer()
        if kind == "level" and int(rest) in NODES:
            return SearchPlayer(Limits(nodes=NODES[int(rest)]))
        if kind == "nodes" and int(rest) > 0:
            return SearchPlayer(Limits(nodes=int(rest)))
        if kind == "time" and 0 < float(rest) < float("inf"):
            return SearchPlayer(Limits(seconds=float(rest)))
    except ValueError:
        pass
    if kind == "gtp" and rest.strip():
        from .client import GtpPlayer  # which few need

        return GtpPlayer(rest)
    raise BadPlayer(f"there is no player {short(text)!r}: expected {KINDS}")
