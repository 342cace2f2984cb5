"""The final count of Petrify: patches, their groups, and who owns them."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...board import Geometry, squares_of
from ...points import name_list
from ...texts import counted
from ..drawn import Area, Overlay
from ..pairing import Pair, Pairing, lowest, owner, remove_pairs
from ..parameters import Parameters
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
        """How many squares it has, the emptied ones too."""
        return self.squares.bit_count()

    @property
    def points(self) -> int:
        """What its owner scores for it: its size; nothing where nobody owns it."""
        return self.size if self.owner else 0


class PetrifyScore(NamedTuple):
    """The final count: patches in R4 order, and who made the last board play."""

    game: Parameters
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

    def overlay(self) -> Overlay:
        """Each patch, its points and the group that counts; and the removed pairs."""
        areas: list[Area] = []
        removed: list[Pair] = []
        for patch in self.patches:
            pairing = patch.pairing
            owner = pairing.owner
            biggest = pairing.left[owner][0] if owner else 0
            areas.append(Area(patch.squares, owner, points=patch.points, counted=biggest))
            removed += pairing.removed
        overlay = Overlay(tuple(areas), tuple(removed), bounded=True)
        return overlay._replace(aside=overlay.gone)

    def lines(self) -> list[str]:
        """Each patch with its owner and points, then the totals."""
        names, players = self.game.names, self.game.players
        lines = []
        for patch in self.patches:
            owner = (
                f"{players[patch.owner]} owns it, +{patch.points}" if patch.owner else "nobody's"
            )
            where = f"patch {names[lowest(patch.squares)]}, {counted(patch.size, 'square')}"
            lines.append(f"{where}: {owner}; {patch.pairing.in_words(names, players)}")
        totals = self.totals
        total = ", ".join(f"{players[side]} {points}" for side, points in totals.items())
        if totals["B"] == totals["W"]:
            if self.last_player is None:
                total += "; a tie, and no board play was made, so the game is void"
            else:
                last, other = self.last_player, OTHER[self.last_player]
                total += (
                    f"; a tie, and {players[last]} made the last board play, "
                    f"so {players[other]} wins"
                )
        return [*lines, f"total: {total}"]

    def as_dict(self) -> dict[str, Any]:
        """``score`` and ``patches`` as in docs/json.md."""
        return {
            "score": dict(self.totals),
            "patches": [
                {
                    "size": patch.size,
                    "squares": name_list(self.game.size, squares_of(patch.squares)),
                    **patch.pairing.as_dict(self.game.size),
                    "owner": patch.owner,
                    "points": patch.points,
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
