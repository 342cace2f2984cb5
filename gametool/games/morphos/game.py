"""The parameters of a game of Morphos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ...points import coordinates, square_at
from ..game import Game
from ..terms import Side, Variant
from .editions import DEFAULT_EDITION, EDITION_NAMES, EDITIONS, checked, edition_of, rules_of
from .patterns import Image, images
from .play import MorphosPosition
from .turns import Written, read_turn
from .words import in_words


class Morphos(Game):
    """The parameters of a game of Morphos: its board, edition and mutators."""

    name = "morphos"
    title = "Morphos"
    players: ClassVar[Mapping[Side, str]] = {"B": "Black", "W": "White"}
    piece = "stone"
    edge_marks = ("X", "O")
    variants = (
        *(
            Variant(mutator.name, mutator.summary, mutator.letter)
            for mutator in DEFAULT_EDITION.mutators
        ),
        Variant(
            "edition-2025",
            "the edition played online: no edge stones, a third pattern, a full board decides; "
            "with at most one of " + ", ".join(m.name for m in EDITIONS[1].mutators),
        ),
        Variant("edition-2016", "the original edition, the default"),
    )
    sizes = "any; 13 is usual"
    summary = "Place a stone or flip a surrounded enemy stone; a chain between your two edges wins."
    notation = (
        ("c3", "placement"),
        ("xc3", "flip"),
        ("c3,d4", "double: two placements; replace: returned stone, then placement"),
        ("c3,xd4", "replace: returned stone, then flip"),
        ("c3,pass", "replace: returned stone, no regular move left"),
    )

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

    def in_words(self) -> list[str]:
        """The rules in our own words, as paragraphs."""
        return in_words(self.rules)

    @classmethod
    def variants_beside(cls, chosen: Iterable[str]) -> tuple[Variant, ...]:
        """The mutators of the edition, as it has them; and the other edition."""
        edition = edition_of(chosen)
        mutators = (Variant(m.name, m.summary, m.letter) for m in edition.mutators)
        editions = (v for v in cls.variants if v.name in EDITION_NAMES - {edition.name})
        return (*mutators, *editions)

    @classmethod
    def canonical_variant(cls, names: Iterable[str]) -> tuple[str, ...]:
        """The mutators in the edition's order, and the edition unless it is the default."""
        return checked(super().canonical_variant(names))

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

    def read_play(self, text: str) -> Written:
        """Points, ``x`` before a flipped one, ``pass`` after a returned stone; or SGF points."""
        return read_turn(self, text)

    def start(self, *, pie: bool = True) -> MorphosPosition:
        """An empty board, or a full checkered one; Black to move."""
        board = self.geometry
        black, white = (board.odd, board.even) if self.rules.checkered else (0, 0)
        return MorphosPosition(self, "B", black, white, pie=2 if pie else 0).ready()
