"""What a game of Morphos comes to: its winning chain."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...board import squares_of
from ...points import name_list


class MorphosScore(NamedTuple):
    """The winning chain: a shortest path between the winner's edges, if there is one."""

    board_size: int
    chain: int | None
    """Bit set of the path's squares."""

    def as_dict(self) -> dict[str, Any]:
        """``chain`` as in CONTRACT section 4."""
        squares = None if self.chain is None else name_list(self.board_size, squares_of(self.chain))
        return {"chain": squares}
