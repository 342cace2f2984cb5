"""`Game`: what every game offers, from its parameters to its positions."""

from __future__ import annotations

from .parameters import Parameters
from .position import Position
from .terms import Setup


class Game(Parameters):
    """A game of one size and variant. Shared, never changed.

    Raises `BadGame` for a size outside 1 to 52 or a variant that does not exist.
    """

    def start(self, *, pie: bool = True) -> Position:
        """The starting position; without ``pie`` nobody may swap."""
        raise NotImplementedError

    def set_up(self, setup: Setup, *, pie: bool = True) -> Position:
        """The starting position changed by a set-up."""
        return self.start(pie=pie).edited(setup)
