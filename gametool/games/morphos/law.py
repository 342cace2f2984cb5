"""The laws of Morphos, on bit sets: what a turn does, and what its end decides.

``own`` and ``enemy`` are the stones of the side whose turn it is, and of the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...board import ALL, squares_of
from ..terms import OTHER, Outcome, Side
from .chains import joins_edges
from .editions import Placing
from .ground import Ground
from .patterns import vulnerable
from .text import Turn

# What a turn does


def changes(
    game: Ground, side: Side, turn: Turn, own: int, enemy: int, lingering: int, owed: bool
) -> tuple[int, int] | None:
    """The stones that a turn brings and those that the enemy loses; None if it may not be made.

    The returned stone where one is due, then placements or a flip.
    """
    returned, placed, flipped = turn
    if owed != (returned is not None):
        return None
    empty = game.geometry.board & ~(own | enemy)
    new = 0
    if returned is not None:
        new = empty & 1 << returned
        if not new:
            return None
        own |= new
        empty ^= new
    if flipped is not None:
        if placed or not may_flip(game, side, flipped, own, enemy, lingering):
            return None
        lost = 1 << flipped
        return new | lost, lost
    if placed:
        if not may_place(game, placed, empty):
            return None
        for square in placed:
            new |= 1 << square
        return new, 0
    # Nothing follows a returned stone only where nothing could.
    if not owed or empty or flips(game, side, own, enemy, lingering):
        return None
    return new, 0


def may_place(game: Ground, placed: tuple[int, ...], empty: int) -> bool:
    """Whether these stones may be placed together on these empty points."""
    placing, neighbours = game.rules.placing, game.geometry.neighbours
    if len(placed) == 1:
        return empty >> placed[0] & 1 == 1 and (
            placing is not Placing.ADJACENT_TWO or not neighbours[placed[0]] & empty
        )
    if len(placed) != 2 or placing is Placing.ONE:
        return False
    first, second = placed
    if first == second or not (empty >> first & 1 and empty >> second & 1):
        return False
    return placing is Placing.ONE_OR_TWO or neighbours[first] >> second & 1 == 1


def placements(game: Ground, empty: int, first: int = ALL) -> Iterator[tuple[int, ...]]:
    """All ways to place stones in one turn on these empty points, the first one of ``first``."""
    placing, neighbours = game.rules.placing, game.geometry.neighbours
    for square in squares_of(empty & first):
        later = empty >> square + 1 << square + 1
        if placing is Placing.ADJACENT_TWO:
            later &= neighbours[square]
        if placing is not Placing.ADJACENT_TWO or not neighbours[square] & empty:
            yield (square,)
        if placing is not Placing.ONE:
            for other in squares_of(later):
                yield (square, other)


def count_placements(game: Ground, empty: int) -> int:
    """How many ways `placements` yields."""
    count = empty.bit_count()
    if game.rules.placing is Placing.ADJACENT_TWO:
        return sum(1 for _ in placements(game, empty))
    return count if game.rules.placing is Placing.ONE else count * (count + 1) // 2


def attackers(game: Ground, side: Side, own: int, lingering: int) -> int:
    """Own stones, own edges, and the lingering stone (never a target itself, R9)."""
    return own | game.edges[side] | lingering


def may_flip(game: Ground, side: Side, target: int, own: int, enemy: int, lingering: int) -> bool:
    """Whether the enemy stone on ``target`` may be flipped."""
    bit = 1 << target
    return (
        enemy & bit != 0
        and not lingering & bit
        and game.matches(target, attackers(game, side, own, lingering))
        and not (game.rules.lingering and flip_back(game, side, target, own | bit, enemy ^ bit))
    )


def vulnerable_stones(game: Ground, side: Side, own: int, enemy: int, lingering: int) -> int:
    """All enemy stones that match a pattern, as a bit set."""
    return vulnerable(game.images, attackers(game, side, own, lingering), enemy & ~lingering)


def flips(game: Ground, side: Side, own: int, enemy: int, lingering: int) -> int:
    """All stones that may be flipped, as a bit set."""
    found = vulnerable_stones(game, side, own, enemy, lingering)
    if game.rules.lingering:
        for square in squares_of(found):
            bit = 1 << square
            if flip_back(game, side, square, own | bit, enemy ^ bit):
                found ^= bit
    return found


def flip_back(game: Ground, side: Side, target: int, own: int, enemy: int) -> str:
    """How the enemy could flip ``target`` back, or ''.

    Geometry only (R8), in the position after the whole turn. Where flipped stones
    return, one point may be lacking that the returned stone could fill.
    """
    empty = game.geometry.board & ~(own | enemy)
    missing = ~attackers(game, OTHER[side], enemy, 0)
    fillable = empty if game.rules.returns else 0
    with_returned = ""
    for image, stones in game.patterns_at(target):
        lacking = stones & missing
        if not lacking:
            return f"through pattern {image.pattern}"
        if lacking & fillable == lacking and lacking.bit_count() == 1 and not with_returned:
            point = game.names[lacking.bit_length() - 1]
            with_returned = f"through pattern {image.pattern}, the returned stone on {point}"
    return with_returned  # only where nothing else does


# What the end of a turn decides


def end_of_turn(
    game: Ground, side: Side, next_side: Side, own: int, enemy: int, new: int, chains_stood: bool
) -> Outcome | None:
    """What the end of a turn of ``side``'s that brought the stones ``new`` decides.

    Passes in succession are not looked at.
    """
    rules = game.rules
    if rules.lingering:
        # A chain counts for a player at the start of their turn.
        if has_chain(game, next_side, own if next_side == side else enemy):
            return Outcome(next_side, "chain")
    elif has_chain(game, side, own) if chains_stood else completes_chain(game, side, own, new):
        # Where no chain stood before, there is one now only through a new stone.
        return Outcome(side, "chain")
    if rules.full_board_decides and not game.geometry.board & ~(own | enemy):
        return full_board(game, *((own, enemy) if side == "B" else (enemy, own)))
    return None


def has_chain(game: Ground, side: Side, stones: int) -> bool:
    """Whether a chain of the side's stones touches both of its edges."""
    rows = game.edge_rows[side]
    return joins_edges(game.geometry, stones, rows, rows[0])


def completes_chain(game: Ground, side: Side, stones: int, new: int) -> bool:
    """Whether a chain of the side's goes through one of its stones ``new``."""
    board, rows = game.geometry, game.edge_rows[side]
    if not (stones & rows[0] and stones & rows[1]):
        return False
    # A chain comes in on one side of a stone and leaves on another.
    if (board.neighbourhood(new) & (stones | game.edge_sides[side])).bit_count() < 2:
        return False
    return any(joins_edges(board, stones, rows, 1 << square) for square in squares_of(new))


def full_board(game: Ground, black: int, white: int) -> Outcome | None:
    """A full board without vulnerable stones is Black's if any two vertically adjacent
    points hold the same colour, otherwise White's."""
    images, edges = game.images, game.edges
    if vulnerable(images, black | edges["B"], white):
        return None
    if vulnerable(images, white | edges["W"], black):
        return None
    up = game.geometry.stride
    return Outcome("B" if black & black >> up or white & white >> up else "W", "deadlock")
