"""Removal of pairs of equal-sized groups of opposite colours (Petrify and Emulsion)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..board import squares_of
from ..points import name_list
from ..texts import counted
from .terms import Side


class Pair(NamedTuple):
    """Two removed groups of the same size, as bit sets."""

    size: int
    black: int
    white: int


class Pairing(NamedTuple):
    """What became of the groups of one area: the removed pairs and the groups left."""

    removed: tuple[Pair, ...]
    left_black: tuple[int, ...]
    """Biggest first."""
    left_white: tuple[int, ...]

    @property
    def left(self) -> dict[Side, tuple[int, ...]]:
        """The groups left of each side, biggest first."""
        return {"B": self.left_black, "W": self.left_white}

    @property
    def biggest(self) -> dict[Side, int]:
        """Size of the biggest group left of each side, 0 if none is left."""
        return {"B": _size_of_first(self.left_black), "W": _size_of_first(self.left_white)}

    @property
    def owner(self) -> Side | None:
        """The side with the biggest group left; None if nothing is left."""
        return owner(self.left_black, self.left_white)

    def in_words(self, names: Mapping[int, str], players: Mapping[Side, str]) -> str:
        """``removed 2 pairs (3: a1-b4, 1: c1-c2); left Blue 5 (a3), Orange 2 (d4)``."""

        def group(bits: int) -> str:
            return f"{bits.bit_count()} ({names[lowest(bits)]})"

        pairs = ", ".join(
            f"{pair.size}: {names[lowest(pair.black)]}-{names[lowest(pair.white)]}"
            for pair in self.removed
        )
        removed = f"removed {counted(len(self.removed), 'pair')} ({pairs})" if pairs else "no pairs"
        left = "; ".join(
            f"{players[side]} {', '.join(map(group, groups))}"
            for side, groups in self.left.items()
            if groups
        )
        return f"{removed}; left {left or 'nothing'}"

    def as_dict(self, size: int) -> dict[str, Any]:
        """``removed`` and ``left`` as in docs/json.md, points by name."""

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
    """The lowest square of a bit set, in R4's order."""
    return (bits & -bits).bit_length() - 1


def _biggest_first(groups: list[int]) -> list[int]:
    return sorted(groups, key=int.bit_count, reverse=True)


def _size_of_first(groups: Sequence[int]) -> int:
    return groups[0].bit_count() if groups else 0


def owner(black: Sequence[int], white: Sequence[int]) -> Side | None:
    """The side with the biggest group left once pairs are removed; None if nothing is left.

    From the biggest down, groups of both sides pair off as long as their sizes are equal, and
    where they first differ the bigger group stays. So lists of sizes compare as words do.
    """
    blacks = sorted([group.bit_count() for group in black], reverse=True)
    whites = sorted([group.bit_count() for group in white], reverse=True)
    if blacks == whites:
        return None
    return "B" if blacks > whites else "W"


def _lowest(pair: Pair) -> int:
    """The lowest square of a pair, as a bit."""
    both = pair.black | pair.white
    return both & -both


def remove_pairs(black: list[int], white: list[int]) -> Pairing:
    """While there is a black and a white group of equal size, remove one of each.

    The groups come in order of their lowest point. Which of several equal-sized groups pair
    off never changes the outcome; ruling R4 pairs them in that order, and lists the pairs in
    it too. The groups left are listed biggest first, then by their lowest point.
    """
    removed: list[Pair] = []
    left_black: list[int] = []
    left_white: list[int] = []
    whites = _biggest_first(white)
    at = 0
    for group in _biggest_first(black):
        size = group.bit_count()
        while at < len(whites) and whites[at].bit_count() > size:
            left_white.append(whites[at])
            at += 1
        if at < len(whites) and whites[at].bit_count() == size:
            removed.append(Pair(size, group, whites[at]))
            at += 1
        else:
            left_black.append(group)
    left_white += whites[at:]
    removed.sort(key=_lowest)
    return Pairing(tuple(removed), tuple(left_black), tuple(left_white))
