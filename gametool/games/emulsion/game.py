"""The parameters of a game of Emulsion."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ..drawn import Look
from ..terms import Side, Variant
from .law import Ground, Placement
from .position import EmulsionPosition
from .text import RULES, Reading, read_play


class Emulsion(Ground):
    """The parameters of a game of Emulsion."""

    name = "emulsion"
    title = "Emulsion"
    players: ClassVar[Mapping[Side, str]] = MappingProxyType({"B": "Black", "W": "White"})
    piece = "piece"
    reply_weight = 4
    levels = (20, 31, 51, 85, 138)
    look = Look("slate")
    variants = (
        Variant(
            "free",
            "Free Emulsion: an empty board to start with; a turn may also place a piece of "
            "each colour on two adjacent empty squares; empty neighbours count a half",
        ),
    )
    sizes = "any"
    summary = (
        "Swap two neighbouring pieces of different colours so that yours gains value; "
        "the biggest group wins."
    )
    rules_text = RULES
    notation = (
        ("c3-d4", "swap, mover's piece first"),
        ("c3+d3", "free: placement, mover's piece first"),
    )

    def read_play(self, text: str) -> Reading | Placement:
        """Two squares; what is meant can depend on what stands there."""
        return read_play(self, text)

    def start(self, *, pie: bool = True) -> EmulsionPosition:
        """A full checkered board (R12), or an empty one in the free game; Black to move."""
        board = self.geometry
        black, white = (0, 0) if self.free else (board.odd, board.even)
        return EmulsionPosition(self, "B", black, white, pie=self.swap_after(pie))
