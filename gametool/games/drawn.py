"""What a game has to show on its board: how pieces look, and what a score draws upon them.

Plain values, which renderers draw without knowing the game.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol

from .pairing import Pair
from .terms import Side

Colours = Literal["stones", "disks", "slate"]
"""Sets of colours that renderers know: black and white on wood; blue, orange and blocks;
black and white on slate."""


class Look(NamedTuple):
    """How a game's board is drawn; the default suits most games of stones."""

    colours: Colours = "stones"
    on_points: bool = False
    """Whether pieces stand on the points of a grid, else in squares."""
    radius: float = 0.42
    """Of a piece, as part of a square's side."""
    ringed: bool = False
    """Whether the second side's pieces have a ring in them, as a sign beside the colour."""


class Area(NamedTuple):
    """Squares (a bit set) to draw an outline around, and whose they are."""

    squares: int
    owner: Side | None
    wins: bool = False
    """Whether it decides the game."""
    points: int | None = None
    """What its owner scores for it, in games that count areas."""
    counted: int = 0
    """The group in it that makes it its owner's, as a bit set."""


class Overlay(NamedTuple):
    """A score, as what is drawn upon the board."""

    areas: tuple[Area, ...] = ()
    removed: tuple[Pair, ...] = ()
    """The pairs in the order in which they are removed."""
    chain: int = 0
    """The squares of a path of pieces."""
    bounded: bool = False
    """Whether the areas stand before pairs are removed, and bound that."""
    aside: int = 0
    """The squares of pieces that do not count in the end, and step back."""

    @property
    def gone(self) -> int:
        """All squares of removed groups."""
        return sum(pair.black | pair.white for pair in self.removed)


class Score(Protocol):
    """A full scoring breakdown; the tuple itself is the game's own."""

    def as_dict(self) -> dict[str, Any]:
        """The breakdown as JSON data, points by name."""
        ...

    def overlay(self) -> Overlay:
        """The breakdown as what is drawn upon the board."""
        ...

    def lines(self) -> list[str]:
        """The breakdown in words, a line for each part."""
        ...
