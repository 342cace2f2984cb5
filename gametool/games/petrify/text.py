"""The text of Petrify's moves, and its rules in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from ...points import names_within
from ..position import Game
from ..terms import WORDS, BadMove, Move
from .law import Capture, Place

RULES = """
Blue and Orange play on an empty square board. Blue begins. A turn is one board play:

- place a disk of your colour on any empty square, or
- capture: one of your disks moves in a straight or diagonal line, over empty squares
  and your own disks only, onto an enemy disk, which is removed. A neutral block fills
  the square it left. That block may not complete a mound (four blocks in a 2x2 square)
  or a barricade (three blocks next to each other on a diagonal). For this the board
  is thought to be surrounded by one ring of blocks.

You pass if and only if you have no board play. The game ends after two passes in a row.

A group is a set of orthogonally connected disks of one colour, a patch a set of
orthogonally connected squares without blocks. In each patch pairs of groups of equal
size and different colours are removed until there are none. Whoever then has the biggest
group in a patch owns it and scores its size. The higher total wins; on equal totals
whoever made the last board play loses.

Pie rule. On Orange's first turn only, Orange may swap instead of moving: the players
exchange colours, nothing on the board changes, and Orange (now the other player) is
to move again.
"""

# A point's digits end it, so an x after them is a capture's even beside column x: x3xc4.
_MOVE = re.compile(r"([a-z]+[0-9]+)(?:[x:]([a-z]+[0-9]+))?")


def read_play(game: Game, text: str) -> Place | Capture:
    """``c3`` or ``cd``; ``c3xf6`` or ``cd:fa``. Raises `BadMove`."""
    points = game.sgf_points(text)
    if points is None:
        match = _MOVE.fullmatch("".join(text.lower().split()))
        points = [game.point(part) for part in match.groups() if part] if match else []
    if len(points) == 1:
        return Place(points[0])
    if len(points) == 2:
        return Capture(points[0], points[1])
    raise BadMove(
        f"{text!r} is no move of Petrify: expected a point (c3), or two of a capture (c3xf6)"
    )


@cache
def text_order(size: int) -> Callable[[Move], tuple[str, ...]]:
    """What moves are sorted by, see `Position.text_order`."""
    alone, before_x = (names_within(size, "", sign) for sign in ("", "x"))

    def parts(move: Move) -> tuple[str, ...]:
        if type(move) is Place:
            return (alone[move.square],)
        if type(move) is Capture:
            return before_x[move.source], alone[move.target]
        return (WORDS[move],)

    return parts


def play_text(move: Place | Capture, names: Mapping[int, str], sgf: bool) -> str:
    """Write a placement or a capture."""
    if isinstance(move, Place):
        return names[move.square]
    return names[move.source] + (":" if sgf else "x") + names[move.target]
