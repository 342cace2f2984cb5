"""Positions of Emulsion: the law applied, from turn to turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Self

from ...board import ALL, squares_of
from ..pairing import remove_pairs
from ..position import Position
from ..terms import OTHER, SIDE_NUMBERS, SWAP, BoardPlay, Move, Outcome, Play, Setup, Side
from .law import Exchange, Ground, Placement, contact, exchanges, gain, placements, value
from .reasons import why_not
from .score import EmulsionScore
from .text import Reading, play_text, short_half, text_order


class _State(NamedTuple):
    game: Ground
    turn: Side
    black: int
    white: int
    pie: int
    last_mover: Side | None = None
    """Who made the last move on the board; the pie swap is none."""


class EmulsionPosition(_State, Position[Ground]):
    """A position of Emulsion: the pieces of both sides."""

    __slots__ = ()
    plays = (Exchange, Placement)
    __repr__ = Position.__repr__

    @property
    def is_over(self) -> bool:
        """The game ends as soon as no move is available to the side to move."""
        return not self.can_play()

    def outcome(self) -> Outcome | None:
        """The result of the final count, once there is no move."""
        return self.score().outcome() if self.is_over else None

    def score(self) -> EmulsionScore:
        """Remove pairs of equal-sized groups of opposite colours until none is left."""
        return _score(self)

    def piece_values(self) -> dict[int, str]:
        """What each piece is worth, on its square: ``2½``."""
        return {
            square: short_half(self.value(square, own))
            for own in (self.black, self.white)
            for square in squares_of(own)
        }

    def value(self, square: int, own: int) -> int:
        """Twice the value that a piece of the colour ``own`` has on a square."""
        return value(self.game.geometry, square, own, self.empty if self.game.free else 0)

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """Exchanges that make the mover's piece gain value, and free placements.

        Where there is a move the game is not over.
        """
        game, turn = self.game, self.turn
        board = game.geometry
        own, enemy = self.sides()
        played = 0
        for side, move in plays:
            if side != turn:
                break
            if type(move) is Reading:
                move = move.meant(own, enemy)
            if type(move) is Exchange:
                touch = contact(board, move)
                if touch is None or not (own & touch[0] and enemy & touch[1]):
                    break
                empty = board.board & ~(own | enemy) if game.free else 0
                if gain(touch, own, empty) <= 0:
                    break
                both = touch[0] | touch[1]
                own ^= both
                enemy ^= both
            elif type(move) is Placement:
                mine, theirs, _ = move
                adjacent = board.neighbours[mine] >> theirs & 1
                if not (game.free and adjacent) or (own | enemy) & (1 << mine | 1 << theirs):
                    break
                own |= 1 << mine
                enemy |= 1 << theirs
            else:
                break
            own, enemy, turn = enemy, own, OTHER[turn]
            played += 1
        if not played:
            return self, 0
        common = self.common_after_plays(played, turn, own, enemy)
        return self._replace(**common, last_mover=OTHER[turn]), played

    def passed(self) -> Self:
        """Nobody ever passes: without a move the game is over."""
        raise AssertionError("no pass is ever legal in Emulsion")

    def swapped(self) -> Self:
        """Nothing changes on the board."""
        return self._replace(pie=0)

    def facts(self) -> Mapping[str, int]:
        """Who made the last move on the board, for the tie-break."""
        return {"last": SIDE_NUMBERS[self.last_mover]}

    def why_not(self, move: BoardPlay) -> str:
        """Why a play is not allowed."""
        assert isinstance(move, Exchange | Placement)
        return why_not(self.game, self.turn, self.black, self.white, move)

    def board_plays(self) -> Iterator[BoardPlay]:
        """All exchanges, then all placements."""
        for step, mine_here in self._exchanges():
            for square in squares_of(mine_here):
                yield Exchange(square, square + step)
        for step, first in self._placements():
            for square in squares_of(first):
                yield Placement(square, square + step)
                yield Placement(square + step, square)

    def draw(self, below: Callable[[int], int]) -> BoardPlay | None:
        """A play by chance."""
        from .chance import draw  # which only searches need

        return draw(self.game, *self.sides(), below)

    def count_board_plays(self) -> int:
        """The same by counting bits."""
        return sum(bits.bit_count() for _, bits in self._exchanges()) + sum(
            2 * bits.bit_count() for _, bits in self._placements()
        )

    def _placements(self) -> Iterator[tuple[int, int]]:
        return placements(self.game, self.empty)

    def _exchanges(self) -> Iterator[tuple[int, int]]:
        return exchanges(self.game, *self.sides())

    def moves(self) -> Iterator[Move]:
        """All legal moves; nobody ever passes, since without a move the game is over."""
        yielded = False
        for move in self.board_plays():
            yielded = True
            yield move
        if yielded and self.pie == 1:
            yield SWAP

    def count_moves(self) -> int:
        """How many legal moves there are."""
        plays = self.count_board_plays()
        return plays + (self.pie == 1) if plays else 0

    def meant(self, reading: Any) -> Move:
        """``cd:dd`` is a placement on empty squares, else an exchange."""
        return reading.meant(*self.sides()) if type(reading) is Reading else reading

    def play_text(self, move: BoardPlay, names: Mapping[int, str], sgf: bool) -> str:
        """Write an exchange or a placement."""
        assert isinstance(move, Exchange | Placement)
        return play_text(move, names, sgf)

    def text_order(self) -> Callable[[Move], tuple[str, ...]]:
        """What moves are sorted by."""
        return text_order(self.game.size)

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        if outcome.winner is None:
            return "void: the board is empty, and no move was made"
        winner, loser = self.player(outcome.winner), self.player(OTHER[outcome.winner])
        if outcome.reason == "last-move":
            return (
                f"{winner} wins on the tie-break: the board is empty and {loser} made the last move"
            )
        biggest = self.score().pairing.biggest
        high, low = biggest[outcome.winner], biggest[OTHER[outcome.winner]]
        return f"{winner} wins, biggest group {high} to {low}"

    def irregularities(self, new: int = ALL) -> Iterator[str]:
        """Empty squares in the standard game, where both sides no longer have the same swaps."""
        if not self.game.free and self.empty & new:
            square = self.game.names[next(squares_of(self.empty & new))]
            yield f"{square} is empty, and only in Free Emulsion are there empty squares"

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it."""
        return self._replace(**self.common_after(setup))


@lru_cache(maxsize=4)  # outcome, its description and the report ask for it one after another
def _score(position: EmulsionPosition) -> EmulsionScore:
    groups = position.game.geometry.groups
    pairing = remove_pairs(groups(position.black), groups(position.white))
    return EmulsionScore(position.game, pairing, position.last_mover)
