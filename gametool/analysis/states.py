"""Positions that a search plays on: the compiled core's where there is one, else Python's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import copy
from typing import Any, Protocol

from .. import core
from ..games import Move, Outcome, Position, Side
from ..games.hashes import canonical_hash
from .chance import Chance, squares


class State(Protocol):
    """What searches ask of a position that changes; `gametool.core` says what each means."""

    @property
    def turn(self) -> Side:
        """The side to move."""

    @property
    def canonical_hash(self) -> int:
        """The position's number, the same for its symmetric images."""

    def legal_moves(self) -> list[Any]:
        """The legal moves, as whatever `play` takes, by their squares."""

    def count_moves(self) -> int:
        """How many legal moves there are."""

    def play(self, move: Any) -> None:
        """Make a move."""

    def undo(self) -> None:
        """Take the last move back."""

    def outcome(self) -> Outcome | None:
        """How the game ended."""

    def move(self, code: Any) -> Move:
        """A move as `gametool.games` has it."""

    def code(self, move: Move) -> Any:
        """The other way round."""

    def random_move(self, seed: int) -> Any:
        """A legal move, each as likely as every other. The game must not be over."""

    def playouts(self, games: int, seed: int) -> tuple[int, int, int, int]:
        """Random games: won by Black, by White, by nobody; plies of all."""


class PythonState:
    """A `State` of positions of `gametool.games`, for want of a core."""

    def __init__(self, position: Position) -> None:
        self._line = [position]

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self._line[-1].turn

    @property
    def canonical_hash(self) -> int:
        """The position's number, the same for its symmetric images."""
        return canonical_hash(self._line[-1])

    def legal_moves(self) -> list[Any]:
        """The legal moves, by their squares."""
        return sorted(self._line[-1].moves(), key=squares)

    def count_moves(self) -> int:
        """How many legal moves there are."""
        return self._line[-1].count_moves()

    def play(self, move: Any) -> None:
        """Make a move."""
        self._line.append(self._line[-1].after(move))

    def undo(self) -> None:
        """Take the last move back."""
        self._line.pop()

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self._line[-1].outcome()

    def move(self, code: Move) -> Move:
        """The move itself."""
        return code

    def code(self, move: Move) -> Any:
        """The move itself."""
        return move

    def random_move(self, seed: int) -> Any:
        """A legal move, each as likely as every other."""
        return Chance(seed).move(self._line[-1])

    def playouts(self, games: int, seed: int) -> tuple[int, int, int, int]:
        """Random games: won by Black, by White, by nobody; plies of all."""
        chance = Chance(seed)
        wins: dict[Side | None, int] = {"B": 0, "W": 0, None: 0}
        plies = 0
        here = self._line[-1]
        longest = 16 * here.game.size**2 + 16  # positions can recur for ever (R15)
        for _ in range(games):
            position, length = here, 0
            while length < longest and (move := chance.move(position)) is not None:
                position = position.after(move)
                length += 1
            end = position.outcome() if length < longest else None
            wins[end.winner if end else None] += 1
            plies += length
        return wins["B"], wins["W"], wins[None], plies


def state(position: Position) -> State:
    """A state to search from."""
    return core.state(position) if core.knows(position.game.name) else PythonState(position)


def value(state: State) -> int | None:
    """What the end of the game is worth to the side to move: 1, 0 (nobody won) or -1; None
    while it goes on.

    The persons alternate at every ply, the swap included (R2), so a position is always worth to
    who brought it about the opposite of that.
    """
    end = state.outcome()
    if end is None:
        return None
    if end.winner is None:
        return 0
    return 1 if end.winner == state.turn else -1


Sample = Callable[[State, int, int], tuple[int, int, int]]
"""Plays so many random games from a state with a seed: won by Black, by White, by nobody."""


@contextmanager
def sampling(threads: int) -> Iterator[Sample]:
    """What plays random games: with several threads as many in each of them at a time.

    Only the core plays while other threads do; in Python more threads are no use.
    """
    if threads == 1:
        yield lambda here, games, seed: here.playouts(games, seed)[:3]
        return
    with ThreadPoolExecutor(threads) as pool:

        def sample(here: State, games: int, seed: int) -> tuple[int, int, int]:
            parts = [pool.submit(copy(here).playouts, games, seed + n) for n in range(threads)]
            found = [part.result() for part in parts]
            black, white, nobody = (sum(part[n] for part in found) for n in range(3))
            return black, white, nobody

        yield sample
