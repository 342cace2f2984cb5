"""Chance as the compiled core has it: the same seed gives the same random games in Python."""

from __future__ import annotations

from random import Random
from typing import Any

from ..games import SWAP, Move, Position
from ..games.hashes import MASK, STEP, mixed

LISTED = 5000
"""Legal moves that are listed to choose among them; where there are more, which on large boards of
Morphos can be millions, a move is drawn without a list."""
QUICKLY_LISTED = 1000
"""Legal moves that are listed for the sake of a single one: a move that is drawn costs as much."""


class Chance:
    """Random numbers (SplitMix64) from a seed on."""

    def __init__(self, seed: int) -> None:
        self._state = mixed(seed & MASK)

    def below(self, limit: int) -> int:
        """A number from 0 to below the limit."""
        self._state = self._state + STEP & MASK
        return (mixed(self._state) >> 32) * limit >> 32

    def move(self, position: Position) -> Move | None:
        """A legal move, each as likely as every other; None once the game is over."""
        if position.is_over:
            return None
        if position.pie != 1:  # where a swap is possible it is one of the moves
            play = position.draw(self.below)
            if play is not None:
                return play
        moves = sorted(position.moves(), key=squares)
        return moves[self.below(len(moves))]


def squares(move: Move) -> list[int]:
    """The squares that a move names, as the core has them: those it places up to two stones on
    are two. In their order, searches look at moves in one order with and without the core."""
    found: list[int] = []
    parts: Any = move  # plays of all games are tuples
    for part in parts:
        if isinstance(part, tuple):
            found += (*part, 0, 0)[:2]
        elif not isinstance(part, str):
            found.append(part or 0)
    return found or [0, 0, 0, 0, int(move is SWAP)]


def any_move(position: Position, random: Random) -> Move:
    """A legal move, each as likely as every other. The game must not be over."""
    count = position.count_moves()
    if count <= QUICKLY_LISTED:
        return random.choice(position.legal_moves())
    if position.pie == 1 and random.randrange(count) == 0:
        return SWAP
    without: Any = position  # games are named tuples, which their base does not say
    move = Chance(random.getrandbits(63)).move(without._replace(pie=0))
    assert move is not None
    return move


def some_moves(position: Position, most: int, random: Random) -> list[Move]:
    """All legal moves if they are no more than ``most``; else so many by chance, or few less."""
    if position.count_moves() <= LISTED:
        moves = position.legal_moves()
        return random.sample(moves, most) if len(moves) > most else moves
    return list(dict.fromkeys(any_move(position, random) for _ in range(most)))
