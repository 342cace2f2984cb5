"""Who plays: at random, greedily, by search at one of five levels, or another program."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ..games import SWAP, Game, Move, Position
from ..texts import short
from .chance import LISTED, any_move, some_moves, squares
from .limits import UNLIMITED, Clock, Limits, Reached
from .player import BadPlayer, Player
from .search import LARGE, estimate
from .solver import Solver
from .states import state, value

LEVELS: tuple[int, ...] = (1, 2, 3, 4, 5)
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
        return any_move(position, self.random)


class GreedyPlayer(_Alone):
    """Looks one ply ahead: wins if it can, else takes what counts most as the board stands."""

    def choose(self, position: Position) -> Move:
        """The move after which the count and then the pieces are best; chance decides ties."""
        # On large boards fewer, so that a move costs no more time there.
        most = MOST_LOOKED_AT * LARGE**2 // max(LARGE, position.game.size) ** 2
        moves = some_moves(position, most, self.random)
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


NEAR_END = 14
"""Plies of random games, on average, within which the end is near enough for proofs."""
PROVING = 0.3
"""What part of a move's time or nodes a proof may cost."""


class SearchPlayer(_Alone):
    """Plays what proofs and search find within limits for each move."""

    def __init__(self, limits: Limits, threads: int = 1) -> None:
        super().__init__()
        self.limits = limits
        self.threads = threads
        self.worth: int | None = None
        """What the last position was worth to who moved there, if it was proven."""
        self._solver = Solver(limits)

    def begin(self, start: Position, seed: int) -> None:
        """Begin the same way for the same seed."""
        super().begin(start, seed)
        self._solver = Solver(self.limits)

    def choose(self, position: Position) -> Move:
        """The best move; before a swap is possible, one that leaves the sides even."""
        seed = self.random.getrandbits(31)
        self.worth = None
        if position.pie == 2:
            return fair_move(position, self.limits, seed)
        begin = time.monotonic()
        won = self._proven(position, seed)
        if won is not None:
            return won
        left = self.limits
        if left.seconds is not None:
            left = left._replace(seconds=max(0.0, left.seconds - (time.monotonic() - begin)))
        found = estimate(position, left, seed, self.threads)
        if self.worth is None:
            self.worth = found.worth
        if found.best:
            return found.best[0].move
        # Nothing is known: a stone that lies there is worth more than none.
        return SWAP if position.pie == 1 else any_move(position, self.random)

    def _proven(self, position: Position, seed: int) -> Move | None:
        """A move that is proven to win, where the end is near."""
        here = state(position)
        # The first of the four games often says enough: on large boards each takes long.
        if any(here.playouts(games, seed)[3] > 4 * NEAR_END for games in (1, 4)):
            return None
        seconds, nodes = self.limits.seconds, self.limits.nodes
        self._solver.restart(
            self.limits._replace(
                seconds=None if seconds is None else PROVING * seconds,
                nodes=None if nodes is None else max(1, int(PROVING * nodes)),
            )
        )
        proof = self._solver.proof(position)
        if self._solver.interrupted:
            raise KeyboardInterrupt
        if proof.exact and proof.winner is not None:
            self.worth = 1 if proof.winner == position.turn else -1
        return proof.moves[0] if proof.moves else None


class LevelPlayer(SearchPlayer):
    """Plays as well as a level of the game has it, within limits of its own."""

    def __init__(self, level: int, limits: Limits = UNLIMITED) -> None:
        super().__init__(limits)
        self.level = level
        self._most = limits

    def begin(self, start: Position, seed: int) -> None:
        """Begin the same way for the same seed."""
        self.limits = level_limits(start.game, self.level).within(self._most)
        super().begin(start, seed)


def level_limits(game: Game, level: int) -> Limits:
    """What a move of a level may cost."""
    return Limits(nodes=game.levels[level - 1])


FAIR_GAMES = 4000
"""Random games that a fair first move may cost at most."""
DRAWN = 100
"""First moves that are compared where there are too many to list."""


def fair_move(position: Position, limits: Limits, seed: int) -> Move:
    """The first move that gives neither side more than the other can take back by a swap."""
    here, random, clock = state(position), Random(seed), Clock(limits._replace(nodes=None))
    codes: dict[int, Any] = {}
    few = LISTED if position.count_moves() <= LISTED else DRAWN
    for move in sorted(some_moves(position, few, random), key=squares):
        code = here.code(move)
        here.play(code)
        codes.setdefault(here.canonical_hash, code)
        here.undo()
    most = max(2, min(FAIR_GAMES, 4 * (limits.nodes or FAIR_GAMES)))
    looked_at = list(codes.values())
    if len(looked_at) > most // 2:
        looked_at = random.sample(looked_at, most // 2)
    games = most // len(looked_at)

    def unfairness(code: Any) -> float:
        here.play(code)
        try:
            if value(here) is not None:
                return 1.0
            black, white, _, _ = here.playouts(games, random.getrandbits(63))
        finally:
            here.undo()
        return abs(black - white) / games

    fairest, least = looked_at[0], 2.0
    for code in looked_at:
        found = unfairness(code)
        if found < least:
            fairest, least = code, found
        try:
            clock.look()
        except Reached:
            break
    return here.move(fairest)


def player(text: str, most: Limits = UNLIMITED) -> Player:
    """The player that a text names (`KINDS`), which searches within ``most`` for a move; raises
    `BadPlayer`."""
    kind, _, rest = text.partition(":")
    try:
        if text == "random":
            return RandomPlayer()
        if text == "greedy":
            return GreedyPlayer()
        if kind == "level" and int(rest) in LEVELS:
            return LevelPlayer(int(rest), most)
        if kind == "nodes" and int(rest) > 0:
            return SearchPlayer(most.within(Limits(nodes=int(rest))))
        if kind == "time" and 0 < float(rest) < float("inf"):
            return SearchPlayer(most.within(Limits(seconds=float(rest))))
    except ValueError:
        pass
    if kind == "gtp" and rest.strip():
        from .client import GtpPlayer  # which few need

        return GtpPlayer(rest)
    raise BadPlayer(f"there is no player {short(text)!r}: expected {KINDS}")
