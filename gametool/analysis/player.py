"""What a player is to those who let it play."""

from __future__ import annotations

from typing import Protocol

from ..games import GametoolError, Move, Position


class BadPlayer(GametoolError, ValueError):
    """A player that there is none of."""


class Forfeit(Exception):
    """A player that cannot go on; it says why."""


class Player(Protocol):
    """Chooses moves."""

    def begin(self, start: Position, seed: int) -> None:
        """A new game is to be played."""

    def choose(self, position: Position) -> Move | None:
        """A legal move; None to resign. Raises `Forfeit`."""

    def told(self, position: Position, move: Move) -> None:
        """Somebody made a move."""

    def close(self) -> None:
        """No more games."""
