"""Removal of pairs of equal-sized groups of opposite colours (Petrify and Emulsion)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..board import squares_of
from ..points import name_list
from .position import Side


class Pair(NamedTuple):
    """Two removed groups of the same size, as bit sets."""

    size: int
    black: int
    white: int


class Pairing(NamedTuple):
    """What became of the groups of one area: the removed pairs and the groups left."""

    removed: list[Pair]
    left_black: list[int]
    left_white: list[int]

    @property
    def biggest(self) -> dict[Side, int]:
        """Size of the biggest group left of each side, 0 if none is left."""
        return {
            "B": max((group.bit_count() for group in self.left_black), default=0),
            "W": max((group.bit_count() for group in self.left_white), default=0),
        }

    @property
    def owner(self) -> Side | None:
        """The side with the biggest group left; equal sizes would have been removed."""
        biggest = self.biggest
        if biggest["B"] == biggest["W"]:
            return None
        return "B" if biggest["B"] > biggest["W"] else "W"

    def as_dict(self, size: int) -> dict[str, Any]:
        """``removed`` and ``left`` as in CONTRACT section 4, points by name."""

        def names(group: int) -> list[str]:
            return name_list(size, squares_of(group))

        return {
            "removed": [
                {"size": pair.size, "B": names(pair.black), "W": names(pair.white)}
                for pair in self.removed
            ],
            "left": {
                "B": [names(group) for group in self.left_black],
                "W": [names(group) for group in self.left_white],
            },
        }


def lowest(bits: int) -> int:
    """The lowest square of a set as a bit: the order of R4."""
    return bits & -bits


def remove_pairs(black: list[int], white: list[int]) -> Pairing:
    """While there is a black and a white group of equal size, remove one of each.

    Which of several equal-sized groups pair off never changes the outcome; ruling R4
    pairs them in order of their lowest point, and lists the pairs in that order too.
    The groups left are listed biggest first, then by their lowest point.
    """
    removed: list[Pair] = []
    left_black: list[int] = []
    left_white: list[int] = []
    for size in {group.bit_count() for group in black + white}:
        blacks = sorted((g for g in black if g.bit_count() == size), key=lowest)
        whites = sorted((g for g in white if g.bit_count() == size), key=lowest)
        removed += [Pair(size, b, w) for b, w in zip(blacks, whites, strict=False)]
        left_black += blacks[len(whites) :]
        left_white += whites[len(blacks) :]
    removed.sort(key=lambda pair: lowest(pair.black | pair.white))
    for left in (left_black, left_white):
        left.sort(key=lambda group: (-group.bit_count(), lowest(group)))
    return Pairing(removed, left_black, left_white)
