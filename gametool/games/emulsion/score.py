"""The final count of Emulsion."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..drawn import Area, Overlay
from ..pairing import Pairing
from ..parameters import Parameters
from ..terms import OTHER, Outcome, Side


class EmulsionScore(NamedTuple):
    """The final count: pairs of equal groups removed, and who made the last move."""

    game: Parameters
    pairing: Pairing
    last_mover: Side | None

    def outcome(self) -> Outcome:
        """The biggest group left wins; on an empty board the last mover loses (R13)."""
        biggest = self.pairing.biggest
        owner = self.pairing.owner
        if owner is not None:
            return Outcome(owner, "biggest-group", abs(biggest["B"] - biggest["W"]))
        if self.last_mover is None:
            return Outcome(None, "void")
        return Outcome(OTHER[self.last_mover], "last-move")

    def overlay(self) -> Overlay:
        """The groups left, those that decide among them, and the removed pairs."""
        pairing = self.pairing
        most = max(pairing.biggest.values())
        areas = tuple(
            Area(group, side, side == pairing.owner and group.bit_count() == most)
            for side, groups in pairing.left.items()
            for group in groups
        )
        overlay = Overlay(areas, pairing.removed)
        return overlay._replace(aside=overlay.gone)

    def lines(self) -> list[str]:
        """The removed pairs, the groups left, and what decides."""
        players, pairing = self.game.players, self.pairing
        first = pairing.in_words(self.game.names, players)
        if pairing.owner is not None:
            sizes = ", ".join(f"{players[side]} {size}" for side, size in pairing.biggest.items())
            return [first, f"biggest group left: {sizes}"]
        if self.last_mover is None:
            return [first, "nothing is left; no move was made, so the game is void"]
        last, other = players[self.last_mover], players[OTHER[self.last_mover]]
        return [first, f"nothing is left; {last} made the last move, so {other} wins"]

    def as_dict(self) -> dict[str, Any]:
        """``removed``, ``left`` and ``biggest`` as in docs/json.md."""
        return {
            **self.pairing.as_dict(self.game.size),
            "biggest": dict(self.pairing.biggest),
            "last_mover": self.last_mover,
        }
