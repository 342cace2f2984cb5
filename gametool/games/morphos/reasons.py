"""Why a turn of Morphos is not allowed, in the game's own terms."""

from __future__ import annotations

from typing import NamedTuple

from ...board import squares_of
from ..terms import OTHER, Side
from .editions import Placing
from .ground import Ground
from .law import attackers, flip_back
from .text import Turn


class Situation(NamedTuple):
    """What a turn is judged by: whose it is, the stones (bit sets), what lingers and is owed."""

    turn: Side
    black: int
    white: int
    lingering: int
    owed: bool

    @property
    def sides(self) -> tuple[int, int]:
        """The stones of the side to move, and of the other."""
        return (self.black, self.white) if self.turn == "B" else (self.white, self.black)


def why_not(game: Ground, at: Situation, move: Turn, example: str) -> str:
    """Why a turn is not allowed; ``example`` is one that is, where a returned stone is due."""
    name = game.names
    returned, placed, flipped = move
    own, enemy = at.sides
    empty = game.geometry.board & ~(own | enemy)
    me = game.players[at.turn]
    if at.owed and returned is None:
        return (
            f"a returned stone must be placed first: {me}'s turn begins with one on an "
            f"empty point, as in {example}"
        )
    if returned is not None and not at.owed:
        return f"no returned stone is due, so none can be placed on {name[returned]}"
    named = [square for square in (returned, *placed) if square is not None]
    for square in named:
        if not empty >> square & 1:
            there = game.occupant(square, at.black, at.white)
            return f"{name[square]} is not empty: {there} stands there"
    for square in move.squares:
        if move.squares.count(square) > 1:
            return f"{name[square]} is named twice"
    if placed and flipped is not None:
        return "a turn is placements or one flip, not both"
    if returned is not None:
        own |= 1 << returned
        empty ^= 1 << returned
    if flipped is not None:
        return _why_no_flip(game, at, flipped, own, enemy)
    if placed:
        return _why_no_placement(game, at, placed, empty)
    if returned is None:
        return "a turn places a stone or flips one, and this does neither"
    return f"{me} still has a regular move after the returned stone on {name[returned]}"


def _why_no_placement(game: Ground, at: Situation, placed: tuple[int, ...], empty: int) -> str:
    name, rules = game.names, game.rules
    most = 1 if rules.placing is Placing.ONE else 2
    if len(placed) > most:
        allowed = "one stone" if most == 1 else "at most two stones"
        after = ""
        if rules.returns:
            after = " after the returned one" if at.owed else ", and no returned one is due"
        return f"a turn places {allowed}{after}, not {len(placed)}"
    if len(placed) == 2:
        return (
            f"{name[placed[0]]} and {name[placed[1]]} are not adjacent, "
            "and a turn places two adjacent stones"
        )
    free = next(squares_of(game.geometry.neighbours[placed[0]] & empty))
    return f"a second stone must follow: {name[free]} beside {name[placed[0]]} is empty"


def _why_no_flip(game: Ground, at: Situation, target: int, own: int, enemy: int) -> str:
    name, side = game.names, at.turn
    me, them = game.players[side], game.players[OTHER[side]]
    bit = 1 << target
    if not enemy & bit:
        there = game.occupant(target, at.black, at.white)
        return f"only an enemy stone can be flipped: {there} is on {name[target]}"
    if at.lingering & bit:
        return f"{name[target]} was flipped on {them}'s latest turn and still counts as {me}'s"
    attacking = attackers(game, side, own, at.lingering)
    if game.matches(target, attacking):
        how = flip_back(game, side, target, own | bit, enemy ^ bit)
        return f"flipping {name[target]} is barred: {them} could flip it back at once {how}"
    # An image that reaches for an edge of the other colour can never match.
    around = [
        (image, stones & ~attacking)
        for image, stones in game.patterns_at(target)
        if not stones & ~attacking & game.geometry.ring
    ]
    if not around:
        return f"{name[target]} is not vulnerable: no pattern of {me}'s fits around it here"
    image, lacking = min(around, key=lambda at: at[1].bit_count())
    points = [name[square] for square in squares_of(lacking)]
    colour = me.lower()
    if len(points) == 1:
        what = f"a {colour} stone on {points[0]}"
    else:
        what = f"{colour} stones on {', '.join(points[:-1])} and {points[-1]}"
    return (
        f"{name[target]} is not vulnerable: pattern {image.pattern} to the "
        f"{image.direction} lacks {what}, nearest of {len(around)}"
    )
