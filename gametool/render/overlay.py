"""What the games have of their own to show on a board: scores, values, vulnerable stones.

This is the only module of the renderers that knows one game from another, and it tells
them by the types of their scores and positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any, NamedTuple

from ..board import squares_of
from ..games import Position, Side
from ..games.emulsion import EmulsionPosition, EmulsionScore
from ..games.morphos import MorphosPosition, MorphosScore
from ..games.pairing import Pair
from ..games.petrify import PetrifyScore
from ..points import name_list


class Area(NamedTuple):
    """Squares to draw an outline around, and whose they are."""

    squares: int
    owner: Side | None
    wins: bool = False
    """Whether it decides the game."""


@dataclass(frozen=True)
class Overlay:
    """The score of a position, as what is drawn upon it and said beside it.

    ``removed`` holds the pairs in the order in which they are removed; ``lines`` says the
    outcome of the count, a line an area.
    """

    areas: tuple[Area, ...] = ()
    removed: tuple[Pair, ...] = ()
    lines: tuple[str, ...] = ()
    chain: int = 0
    """The squares of a path of stones."""
    territory: Mapping[Side, int] = field(default_factory=dict)
    """The squares that count for a side."""

    @property
    def gone(self) -> int:
        """All squares of removed groups."""
        return sum(pair.black | pair.white for pair in self.removed)


def score_overlay(position: Position) -> Overlay:
    """The score of a position as it stands, to draw."""
    return _of_score(position.score(), position)


@singledispatch
def _of_score(score: Any, position: Position) -> Overlay:
    raise NotImplementedError(f"no way to draw {type(score).__name__}")


@_of_score.register
def _(score: PetrifyScore, position: Position) -> Overlay:
    areas, removed, lines = [], [], []
    territory: dict[Side, int] = {"B": 0, "W": 0}
    for patch in score.patches:
        owner = patch.owner
        areas.append(Area(patch.squares, owner))
        removed += patch.pairing.removed
        if owner:
            territory[owner] |= patch.squares
        where = position.game.names[next(squares_of(patch.squares))]
        biggest = patch.pairing.biggest[owner] if owner else 0
        lines.append(
            f"Patch at {where}, {_count(patch.size, 'square')}: "
            + (f"{position.player(owner)}, biggest group {biggest}" if owner else "nobody")
        )
    totals = score.totals
    lines.append(
        f"Total: {position.player('B')} {totals['B']}, {position.player('W')} {totals['W']}"
    )
    return Overlay(tuple(areas), tuple(removed), tuple(lines), territory=territory)


@_of_score.register
def _(score: EmulsionScore, position: Position) -> Overlay:
    pairing = score.pairing
    most = max(pairing.biggest.values())
    owner = pairing.owner
    sides: tuple[tuple[Side, list[int]], ...] = (
        ("B", pairing.left_black),
        ("W", pairing.left_white),
    )
    areas = [
        Area(group, side, side == owner and group.bit_count() == most)
        for side, groups in sides
        for group in groups
    ]
    lines = [
        f"{position.player(side)}: "
        + (
            f"groups left of {', '.join(str(group.bit_count()) for group in groups)}"
            if groups
            else "nothing left"
        )
        for side, groups in sides
    ]
    return Overlay(tuple(areas), tuple(pairing.removed), tuple(lines))


@_of_score.register
def _(score: MorphosScore, position: Position) -> Overlay:
    if score.chain is None:
        return Overlay(lines=("No winning chain",))
    points = name_list(score.board_size, squares_of(score.chain))
    line = f"A shortest winning chain, {_count(len(points), 'stone')}: {', '.join(points)}"
    return Overlay(lines=(line,), chain=score.chain)


def pair_text(position: Position, number: int, pair: Pair) -> str:
    """A removed pair in words."""
    black, white = (
        f"{position.player(side)} {' '.join(name_list(position.game.size, squares_of(bits)))}"
        for side, bits in _sides(pair)
    )
    return f"Pair {number}, {pair.size} each: {black}; {white}"


def _sides(pair: Pair) -> tuple[tuple[Side, int], ...]:
    return ("B", pair.black), ("W", pair.white)


@singledispatch
def values(position: Position) -> dict[int, str]:
    """What each piece is worth, on the square it stands on; nothing where pieces have no value."""
    return {}


@values.register
def _(position: EmulsionPosition) -> dict[int, str]:
    return {
        square: _half(position.value(square, own))
        for own in (position.black, position.white)
        for square in squares_of(own)
    }


@singledispatch
def vulnerable(position: Position) -> int:
    """The pieces that the side to move could turn, as a bit set; none in most games."""
    return 0


@vulnerable.register
def _(position: MorphosPosition) -> int:
    return 0 if position.is_over else position.vulnerable()


def _half(doubled: int) -> str:
    """A doubled value, short enough for a piece."""
    whole = str(doubled // 2) if doubled > 1 or not doubled % 2 else ""
    return whole + "½" * (doubled % 2)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
