"""What is drawn upon a board on request, as far as the game has it."""

from __future__ import annotations

from collections.abc import Mapping

from ..board import squares_of
from ..games import BadMove, Overlay, Position, Side
from ..games.pairing import Pair
from ..points import name_list
from .view import CannotShow


def score_overlay(position: Position) -> Overlay:
    """The score of a position as it stands, to draw."""
    return position.score().overlay()


def values(position: Position) -> Mapping[int, str]:
    """What each piece is worth, on its square; raises `CannotShow` where pieces have no value."""
    found = position.piece_values()
    if found is None:
        raise _not_there("values", position)
    return found


def vulnerable(position: Position) -> int:
    """The pieces that the side to move could turn, as a bit set; raises `CannotShow` in games
    where none ever is."""
    found = position.vulnerable()
    if found is None:
        raise _not_there("vulnerable", position)
    return found


def _not_there(name: str, position: Position) -> CannotShow:
    return CannotShow(f"--{name} does not apply to {position.game.title}")


def marked(position: Position, names: str) -> list[int]:
    """The squares of a list of points, ``c3,d4``; raises `CannotShow`."""
    try:
        return [position.game.point(name) for name in names.replace(",", " ").split()]
    except BadMove as error:
        raise CannotShow(str(error)) from None


def pair_text(position: Position, number: int, pair: Pair) -> str:
    """A removed pair in words."""
    sides: tuple[tuple[Side, int], ...] = (("B", pair.black), ("W", pair.white))
    black, white = (
        f"{position.player(side)} {' '.join(name_list(position.game.size, squares_of(bits)))}"
        for side, bits in sides
    )
    return f"Pair {number}, {pair.size} each: {black}; {white}"
