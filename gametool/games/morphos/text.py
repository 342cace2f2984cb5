"""Turns of Morphos and their text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from ...points import names_within
from ..position import Game
from ..terms import WORDS, BadMove, BoardPlay, Move


class _Turn(NamedTuple):
    returned: int | None
    placed: tuple[int, ...]
    flipped: int | None


class Turn(_Turn, BoardPlay):
    """A move of Morphos: the returned stone (``replace``), then placements or one flip.

    ``placed`` is in ascending order, since the order of two placements means nothing
    (R11). Neither placements nor a flip: no regular move was left (R10).
    """

    __slots__ = ()

    @property
    def squares(self) -> list[int]:
        """All squares that the turn names, in the order of its text."""
        named = (self.returned, *self.placed, self.flipped)
        return [square for square in named if square is not None]


class Written(NamedTuple):
    """What the text of a turn says; what is meant can depend on the position."""

    points: tuple[int, ...]
    """All points, in SGF a flipped one too."""
    flipped: int | None = None
    ends_with_pass: bool = False
    in_sgf: bool = False
    alone: tuple[Turn, Turn] | None = None
    """The placement and the flip that one point in SGF can be."""


def read_turn(game: Game, text: str) -> Written:
    """Points, ``x`` before a flipped one, ``pass`` after a returned stone; or SGF points."""
    points = game.sgf_points(text)
    if points is not None:
        alone = None
        if len(points) == 1:
            alone = Turn(None, (points[0],), None), Turn(None, (), points[0])
        return Written(tuple(points), in_sgf=True, alone=alone)
    items = ["".join(item.split()) for item in re.split("[,:]", text.lower())]
    ends_with_pass = items[-1] == "pass"
    if ends_with_pass:
        items.pop()
    placed: list[int] = []
    flipped: int | None = None
    for item in items:
        # No column name begins with x and a letter: xc3 is a flip, x3 is a point.
        if item[:1] == "x" and item[1:2].isalpha():
            if flipped is not None:
                raise BadMove(f"{text!r} is no move of Morphos: a turn flips one stone")
            flipped = game.point(item[1:])
        elif flipped is not None:
            raise BadMove(f"{text!r} is no move of Morphos: a flip comes last")
        else:
            placed.append(game.point(item))
    if ends_with_pass and (len(placed) != 1 or flipped is not None):
        raise BadMove(f"{text!r} is no move of Morphos: a pass may follow a returned stone only")
    return Written(tuple(placed), flipped, ends_with_pass)


def turn_meant(written: Written, enemy: int, owed: bool) -> Turn:
    """The turn that a text means where the enemy's stones are these.

    With a returned stone due, the first point is that stone.
    """
    if written.alone and not owed:
        placement, flip = written.alone
        return flip if enemy >> written.points[0] & 1 else placement
    placed, flipped, ends_with_pass, in_sgf, _ = written
    if in_sgf:
        ends_with_pass = owed and len(placed) == 1
        if len(placed) == owed + 1 and enemy >> placed[-1] & 1:
            flipped, placed = placed[-1], placed[:-1]
    returned = None
    if placed and (owed or ends_with_pass):
        returned, placed = placed[0], placed[1:]
    return Turn(returned, tuple(sorted(placed)), flipped)


@cache
def text_order(size: int) -> Callable[[Move], tuple[str, ...]]:
    """What moves are sorted by, see `Position.text_order`."""
    alone, flipped = (names_within(size, sign, "") for sign in ("", "x"))
    before_comma = names_within(size, "", ",")

    def parts(move: Move) -> tuple[str, ...]:
        if type(move) is not Turn:
            return (WORDS[move],)
        if move.returned is None and move.flipped is None and len(move.placed) == 1:
            return (alone[move.placed[0]],)
        squares = move.placed if move.returned is None else (move.returned, *move.placed)
        if move.flipped is not None:
            last = flipped[move.flipped]
        elif move.placed:
            last = alone[squares[-1]]
            squares = squares[:-1]
        else:
            last = "pass"
        return (*[before_comma[square] for square in squares], last)

    return parts


def turn_text(turn: Turn, names: Mapping[int, str], sgf: bool) -> str:
    """Write a turn with the given names of points."""
    returned, placed, flipped = turn
    parts = [names[square] for square in (returned, *placed) if square is not None]
    if flipped is not None:
        parts.append(names[flipped] if sgf else f"x{names[flipped]}")
    elif not placed and not sgf:
        parts.append("pass")
    return (":" if sgf else ",").join(parts)
