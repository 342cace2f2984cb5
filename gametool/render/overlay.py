"""What the games have of their own to show on a board: scores, values, vulnerable stones.

This is the only module of the renderers that knows one game from another, and it tells
them by the types of their scores and positions.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any, NamedTuple

from ..board import squares_of
from ..games import GametoolError, Position, Side
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


class Overlay(NamedTuple):
    """The score of a position, as what is drawn upon it."""

    areas: tuple[Area, ...] = ()
    removed: tuple[Pair, ...] = ()
    """The pairs in the order in which they are removed."""
    chain: int = 0
    """The squares of a path of stones."""
    bounded: bool = False
    """Whether the areas stand before pairs are removed, and bound that."""

    @property
    def gone(self) -> int:
        """All squares of removed groups."""
        return sum(pair.black | pair.white for pair in self.removed)


def score_overlay(position: Position) -> Overlay:
    """The score of a position as it stands, to draw."""
    return _of_score(position.score())


@singledispatch
def _of_score(score: Any) -> Overlay:
    raise NotImplementedError(f"no way to draw {type(score).__name__}")


@_of_score.register
def _(score: PetrifyScore) -> Overlay:
    return Overlay(
        tuple(Area(patch.squares, patch.owner) for patch in score.patches),
        tuple(pair for patch in score.patches for pair in patch.pairing.removed),
        bounded=True,
    )


@_of_score.register
def _(score: EmulsionScore) -> Overlay:
    pairing = score.pairing
    most = max(pairing.biggest.values())
    sides: tuple[tuple[Side, list[int]], ...] = (
        ("B", pairing.left_black),
        ("W", pairing.left_white),
    )
    return Overlay(
        tuple(
            Area(group, side, side == pairing.owner and group.bit_count() == most)
            for side, groups in sides
            for group in groups
        ),
        tuple(pairing.removed),
    )


@_of_score.register
def _(score: MorphosScore) -> Overlay:
    return Overlay(chain=score.chain or 0)


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


_ON_REQUEST: dict[str, Any] = {"values": values, "vulnerable": vulnerable}
"""What can be asked for by name; a game has it if its type of position is registered."""


class NoOverlay(GametoolError):
    """A game was asked to show what it does not have."""


def require(position: Position, name: str) -> None:
    """Raise `NoOverlay` where the game has nothing of that name to show."""
    show = _ON_REQUEST[name]
    if show.dispatch(type(position)) is show.dispatch(object):
        raise NoOverlay(f"--{name} does not apply to {position.game.title}")


def _half(doubled: int) -> str:
    """A doubled value, short enough for a piece."""
    whole = str(doubled // 2) if doubled > 1 or not doubled % 2 else ""
    return whole + "½" * (doubled % 2)
