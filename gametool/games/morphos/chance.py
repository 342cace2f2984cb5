"""Turns by chance: drawn from all squares, for a flip as for placements."""

from __future__ import annotations

from collections.abc import Callable

from ..position import TRIES
from ..terms import BoardPlay, Side
from .editions import Placing
from .ground import Ground
from .law import may_flip, may_place
from .text import Turn

Below = Callable[[int], int]


def draw(
    game: Ground, side: Side, own: int, enemy: int, lingering: int, owed: bool, below: Below
) -> BoardPlay | None:
    """A turn; where a stone is due, each square for it goes with all that may follow."""
    squares = list(game.geometry.squares)
    empty = game.geometry.board & ~(own | enemy)
    if owed and empty.bit_count() < 2:
        return None  # perhaps nothing can follow
    for _ in range(TRIES):
        returned, bit = None, 0
        if owed:
            returned = squares[below(len(squares))]
            bit = 1 << returned
            if not empty & bit:
                continue
        placed = _placed(game, squares, below)
        turn = _turn(game, side, own | bit, enemy, lingering, returned, placed)
        if turn is not None:
            return turn
    return None


def _turn(
    game: Ground,
    side: Side,
    own: int,
    enemy: int,
    lingering: int,
    returned: int | None,
    placed: tuple[int, ...],
) -> Turn | None:
    """The turn on some squares, if there is one, after a returned stone, which stands already."""
    empty = game.geometry.board & ~(own | enemy)
    if not placed:
        return None
    first = placed[0]
    if len(placed) == 1 and not empty >> first & 1:
        if may_flip(game, side, first, own, enemy, lingering):
            return Turn(returned, (), first)
        return None
    return Turn(returned, placed, None) if may_place(game, placed, empty) else None


def _placed(game: Ground, squares: list[int], below: Below) -> tuple[int, ...]:
    """One square or two; none if they do not go together."""
    area, placing = len(squares), game.rules.placing
    first = squares[below(area)]
    if placing is Placing.ONE_OR_TWO:  # each pair can be drawn in two orders
        if below(area * area + 2 * area) >= area * area:
            return (first,)
        second = squares[below(area)]
        return () if first == second else (min(first, second), max(first, second))
    drawn = below(3) if placing is Placing.ADJACENT_TWO else 0
    if drawn:
        return first, first + (1 if drawn == 1 else game.geometry.stride)
    return (first,)
