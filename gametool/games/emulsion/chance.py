"""Plays by chance: on each square there are eight places, one for each neighbour."""

from __future__ import annotations

from collections.abc import Callable

from ...board import ALL_DIRECTIONS
from ..position import TRIES
from ..terms import BoardPlay
from .law import Exchange, Ground, Placement, exchanges


def draw(game: Ground, own: int, enemy: int, below: Callable[[int], int]) -> BoardPlay | None:
    """An exchange of a piece with a neighbour, or a placement on empty squares."""
    empty = game.geometry.board & ~(own | enemy)
    gaining = dict(exchanges(game, own, enemy))
    squares = list(game.geometry.squares)
    steps = [game.geometry.steps[direction] for direction in ALL_DIRECTIONS]
    for _ in range(TRIES):
        drawn = below(8 * len(squares))
        square, direction = squares[drawn >> 3], drawn & 7
        step = steps[direction]
        if own >> square & 1:
            if gaining.get(step, 0) >> square & 1:
                return Exchange(square, square + step)
        elif game.free and direction < 4 and empty >> square & empty >> square + step & 1:
            return Placement(square, square + step)
    return None
