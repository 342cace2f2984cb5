"""The text of Emulsion's moves, and its rules in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from ...points import names_within
from ..terms import WORDS, BadMove, Move
from .law import Exchange, Ground, Placement

RULES = """
Black and White play on a square board that starts full, with black and white pieces
checkered; White stands on a1. Black begins. The value of a piece is the number of
orthogonally adjacent pieces of its colour plus half the number of board edges that its
square touches.

A turn swaps two orthogonally or diagonally adjacent pieces of different colours, so
that the value of your piece of the two rises. The game ends when there is no such move.

A group is a set of orthogonally connected pieces of one colour. Pairs of groups of
equal size and different colours are removed until there are none. Whoever has the
biggest group left wins; if the board is empty, whoever made the last move loses.

Pie rule. On White's first turn only, White may swap instead of moving: the players
exchange colours, nothing on the board changes, and White (now the other player) is to
move again.
"""


class Reading(NamedTuple):
    """What the text of two squares can mean, depending on what stands there."""

    exchange: Exchange
    placement: Placement | None

    def meant(self, own: int, enemy: int) -> Exchange | Placement:
        """A placement on empty squares, else an exchange.

        The squares of a swap may come in either order; the mover's piece is put first.
        """
        exchange, placement = self
        first, second = exchange
        if own >> first & 1:
            return exchange
        if placement is not None and not (own | enemy) & (1 << first | 1 << second):
            return placement
        return Exchange(second, first) if own >> second & 1 else exchange


_MOVE = re.compile(r"([a-z]+[0-9]+)([-+:])([a-z]+[0-9]+)")


def read_play(game: Ground, text: str) -> Reading | Placement:
    """Two squares; only ``+`` and ``-`` say what is done with them. Raises `BadMove`."""
    in_sgf = points = game.sgf_points(text)
    if points is None:
        match = _MOVE.fullmatch("".join(text.lower().split()))
        points = [game.point(match[1]), game.point(match[3])] if match else []
        if match and match[2] == "+":
            return Placement(points[0], points[1])
    if len(points) != 2 or points[0] == points[1]:
        raise BadMove(
            f"{text!r} is no move of Emulsion: expected two different points of a swap (c3-d4)"
            + (" or a placement (c3+d3)" if game.free else "")
        )
    return Reading(Exchange(*points), Placement(points[0], points[1]) if in_sgf else None)


@cache
def text_order(size: int) -> Callable[[Move], tuple[str, ...]]:
    """What moves are sorted by, see `Position.text_order`."""
    alone, before_minus, before_plus = (names_within(size, "", sign) for sign in ("", "-", "+"))

    def parts(move: Move) -> tuple[str, ...]:
        if type(move) is Exchange:
            return before_minus[move.mine], alone[move.theirs]
        if type(move) is Placement:
            return before_plus[move.mine], alone[move.theirs]
        return (WORDS[move],)

    return parts


def play_text(move: Exchange | Placement, names: Mapping[int, str], sgf: bool) -> str:
    """Write an exchange or a placement."""
    sign = ":" if sgf else "-" if isinstance(move, Exchange) else "+"
    return names[move.mine] + sign + names[move.theirs]


def short_half(doubled: int) -> str:
    """A doubled value, short enough for a piece: 5 is ``2½``, 1 is ``½``."""
    whole = str(doubled // 2) if doubled > 1 or not doubled % 2 else ""
    return whole + "½" * (doubled % 2)
