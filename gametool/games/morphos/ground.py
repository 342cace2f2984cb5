"""The ground of Morphos: rules, edges and patterns on one board, which its laws stand on."""

from __future__ import annotations

from collections.abc import Iterable

from ...points import coordinates, square_at
from ..position import Game
from ..terms import Side
from .editions import rules_of
from .patterns import Image, images


class Ground(Game):
    """What the laws need of a game's parameters."""

    def __init__(self, size: int, variant: Iterable[str] = ()) -> None:
        super().__init__(size, variant)
        self.rules = rules = rules_of(self.variant)
        self.can_repeat = rules.lingering
        board = self.geometry
        self.images = images(board, rules.patterns)
        self.edge_sides: dict[Side, int] = {
            "B": board.bottom_edge | board.top_edge,
            "W": board.left_edge | board.right_edge,
        }
        """What lies beyond each side's edges, as bits of the ring."""
        self.edges = self.edge_sides if rules.edge_stones else {"B": 0, "W": 0}
        """The edge stones of each side."""
        self.edge_rows: dict[Side, tuple[int, int]] = {
            "B": (board.bottom_edge << board.stride, board.top_edge >> board.stride),
            "W": (board.left_edge << 1, board.right_edge >> 1),
        }
        """The rows or columns of the board that touch each side's edges."""
        self._patterns: dict[int, list[tuple[Image, int]]] = {}

    def patterns_at(self, square: int) -> list[tuple[Image, int]]:
        """The images that fit around a square, each with the bits of its stones."""
        found = self._patterns.get(square)
        if found is None:
            column, row = coordinates(self.size, square)
            found = self._patterns[square] = [
                (
                    image,
                    sum(1 << square_at(self.size, column + x, row + y) for x, y in image.offsets),
                )
                for image in self.images
                if image.targets >> square & 1
            ]
        return found

    def matches(self, square: int, attackers: int) -> bool:
        """Whether the attackers stand on every point of some image around a square."""
        lacking = ~attackers
        return any(not stones & lacking for _, stones in self.patterns_at(square))
