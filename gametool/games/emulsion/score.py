"""The final count of Emulsion."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..pairing import Pairing
from ..terms import OTHER, Outcome, Side


class EmulsionScore(NamedTuple):
    """The final count: pairs of equal groups removed, and who made the last move."""

    board_size: int
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

    def as_dict(self) -> dict[str, Any]:
        """``removed``, ``left`` and ``biggest`` as in CONTRACT section 4."""
        return {
            **self.pairing.as_dict(self.board_size),
            "biggest": dict(self.pairing.biggest),
            "last_mover": self.last_mover,
        }
