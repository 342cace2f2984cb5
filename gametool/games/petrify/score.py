"""The final count of Petrify: patches, their groups, and who owns them."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...board import Geometry, squares_of
from ...points import name_list
from ..pairing import Pairing, owner, remove_pairs
from ..terms import OTHER, Outcome, Side


class Patch(NamedTuple):
    """A maximal connected set of squares without blocks, and the disks in it, as bit sets."""

    board: Geometry
    squares: int
    black: int
    white: int

    @property
    def pairing(self) -> Pairing:
        """What its groups come to."""
        return remove_pairs(self.board.groups(self.black), self.board.groups(self.white))

    @property
    def owner(self) -> Side | None:
        """Whoever has the biggest group left; None if nothing is left."""
        if not self.white:  # nothing to pair off
            return "B" if self.black else None
        return owner(self.board.groups(self.black), self.board.groups(self.white))

    @property
    def size(self) -> int:
        """How many squares it has, the emptied ones too; what it scores."""
        return self.squares.bit_count()


class PetrifyScore(NamedTuple):
    """The final count: patches in R4 order, and who made the last board play."""

    board_size: int
    patches: tuple[Patch, ...]
    last_player: Side | None

    @property
    def totals(self) -> dict[Side, int]:
        """The sum of the sizes of the patches that each side owns."""
        totals: dict[Side, int] = {"B": 0, "W": 0}
        for patch in self.patches:
            owner = patch.owner
            if owner:
                totals[owner] += patch.size
        return totals

    def outcome(self) -> Outcome:
        """Higher total wins; on equal totals whoever made the last board play loses (R5)."""
        totals = self.totals
        black, white = totals["B"], totals["W"]
        if black != white:
            return Outcome("B" if black > white else "W", "score", abs(black - white))
        if self.last_player is None:
            return Outcome(None, "void")
        return Outcome(OTHER[self.last_player], "last-play")

    def as_dict(self) -> dict[str, Any]:
        """``score`` and ``patches`` as in CONTRACT section 4."""
        return {
            "score": dict(self.totals),
            "patches": [
                {
                    "size": patch.size,
                    "squares": name_list(self.board_size, squares_of(patch.squares)),
                    **patch.pairing.as_dict(self.board_size),
                    "owner": patch.owner,
                    "points": patch.size if patch.owner else 0,
                }
                for patch in self.patches
            ],
            "last_player": self.last_player,
        }


def count(board: Geometry, black: int, white: int, blocks: int) -> tuple[Patch, ...]:
    """The patches of a board, in R4 order."""
    return tuple(
        Patch(board, squares, black & squares, white & squares)
        for squares in board.groups(board.board & ~blocks)
    )
