"""What a game of Morphos comes to: its winning chain."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...board import squares_of
from ...points import name_list
from ..drawn import Overlay
from ..parameters import Parameters


class MorphosScore(NamedTuple):
    """The winning chain: a shortest path between the winner's edges, if there is one."""

    game: Parameters
    stones: int = 0
    """All stones on the board, as a bit set."""
    chain: int | None = None
    """Bit set of the path's squares."""

    def overlay(self) -> Overlay:
        """The chain; the other stones step back."""
        if self.chain is None:
            return Overlay()
        return Overlay(chain=self.chain, aside=self.stones & ~self.chain)

    def lines(self) -> list[str]:
        """The points of the chain."""
        if self.chain is None:
            return ["no chain"]
        names = self.game.names
        return [f"chain: {' '.join(names[square] for square in squares_of(self.chain))}"]

    def as_dict(self) -> dict[str, Any]:
        """``chain`` as in docs/json.md."""
        squares = None if self.chain is None else name_list(self.game.size, squares_of(self.chain))
        return {"chain": squares}
