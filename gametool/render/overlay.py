"""What is drawn upon a board on request, as far as the game has it."""

from __future__ import annotations

from collections.abc import Mapping

from ..board import squares_of
from ..games import GametoolError, Overlay, Position, Side
from ..games.pairing import Pair
from ..points import name_list


class NoOverlay(GametoolError):
    """A game was asked to show what it does not have."""


def score_overlay(position: Position) -> Overlay:
    """The score of a position as it stands, to draw."""
    return position.score().overlay()


def values(position: Position) -> Mapping[int, str]:
    """What each piece is worth, on its square; nothing where pieces have no value."""
    return position.piece_values() or {}


def vulnerable(position: Position) -> int:
    """The pieces that the side to move could turn, as a bit set; none in most games."""
    return position.vulnerable() or 0


def has(position: Position, name: str) -> bool:
    """Whether the game has anything of that name to show."""
    asked = {"values": position.piece_values, "vulnerable": position.vulnerable}
    return asked[name]() is not None


def require(position: Position, name: str) -> None:
    """Raise `NoOverlay` where the game has nothing of that name to show."""
    if not has(position, name):
        raise NoOverlay(f"--{name} does not apply to {position.game.title}")


def pair_text(position: Position, number: int, pair: Pair) -> str:
    """A removed pair in words."""
    sides: tuple[tuple[Side, int], ...] = (("B", pair.black), ("W", pair.white))
    black, white = (
        f"{position.player(side)} {' '.join(name_list(position.game.size, squares_of(bits)))}"
        for side, bits in sides
    )
    return f"Pair {number}, {pair.size} each: {black}; {white}"
