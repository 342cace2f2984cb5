"""The parameters of a game of Morphos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from ..drawn import Look
from ..terms import Side, Variant
from .editions import DEFAULT_EDITION, EDITION_NAMES, EDITIONS, checked, edition_of
from .ground import Ground
from .position import MorphosPosition
from .rules import in_words
from .text import Written, read_turn


class Morphos(Ground):
    """The parameters of a game of Morphos: its board, edition and mutators."""

    name = "morphos"
    title = "Morphos"
    players: ClassVar[Mapping[Side, str]] = MappingProxyType({"B": "Black", "W": "White"})
    piece = "stone"
    look = Look(on_points=True, radius=0.465)
    levels = (24, 33, 45, 59, 80)
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
    sizes = "any"
    usual_size = 13
    summary = "Place a stone or flip a surrounded enemy stone; a chain between your two edges wins."
    notation = (
        ("c3", "placement"),
        ("xc3", "flip"),
        ("c3,d4", "double: two placements; replace: returned stone, then placement"),
        ("c3,xd4", "replace: returned stone, then flip"),
        ("c3,pass", "replace: returned stone, no regular move left"),
    )

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

    def read_play(self, text: str) -> Written:
        """Points, ``x`` before a flipped one, ``pass`` after a returned stone; or SGF points."""
        return read_turn(self, text)

    def start(self, *, pie: bool = True) -> MorphosPosition:
        """An empty board, or a full checkered one; Black to move."""
        board = self.geometry
        black, white = (board.odd, board.even) if self.rules.checkered else (0, 0)
        return MorphosPosition(self, "B", black, white, pie=self.swap_after(pie)).ready()
