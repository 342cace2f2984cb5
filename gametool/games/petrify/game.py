"""The parameters of a game of Petrify."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ..drawn import Look
from ..position import Game
from ..terms import Side
from .law import Capture, Place
from .position import PetrifyPosition
from .text import RULES, read_play


class Petrify(Game):
    """The parameters of a game of Petrify."""

    name = "petrify"
    title = "Petrify"
    players: ClassVar[Mapping[Side, str]] = MappingProxyType({"B": "Blue", "W": "Orange"})
    piece = "disk"
    sizes = "6 to 10 recommended"
    has_blocks = True
    reply_weight = 4
    levels = (15, 35, 74, 160, 340)
    look = Look("disks", radius=0.4, ringed=True)
    summary = (
        "Place a disk, or capture one in a straight line and leave a block behind; "
        "own the biggest patches."
    )
    rules_text = RULES
    notation = (("c3", "placement"), ("c3xf6", "capture, from x to"))

    def read_play(self, text: str) -> Place | Capture:
        """A placement or a capture, in either notation."""
        return read_play(self, text)

    def start(self, *, pie: bool = True) -> PetrifyPosition:
        """An empty board, Blue to move."""
        return PetrifyPosition(self, "B", 0, 0, 0, pie=self.swap_after(pie))
