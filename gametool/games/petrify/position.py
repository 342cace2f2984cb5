"""Positions of Petrify: the law applied, from turn to turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Self

from ...board import ALL, squares_of
from ..position import Game, Position
from ..terms import OTHER, SIDE_NUMBERS, BoardPlay, Move, Outcome, Play, Setup, Side
from .law import Capture, Place, capturers, completed_formation, leap
from .reasons import irregularities, why_not
from .score import PetrifyScore, count
from .text import play_text, text_order


class _State(NamedTuple):
    game: Game
    turn: Side
    black: int
    white: int
    blocks: int
    pie: int
    passes: int = 0
    last_player: Side | None = None
    """Who made the last board play; passes and the swap are none."""


class PetrifyPosition(_State, Position[Game]):
    """A position of Petrify: disks of both sides, blocks, passes in succession."""

    __slots__ = ()
    plays = (Place, Capture)
    __repr__ = Position.__repr__

    @property
    def is_over(self) -> bool:
        """The game ends after two passes in succession."""
        return self.passes >= 2

    def outcome(self) -> Outcome | None:
        """The result of the final count, once both sides have passed."""
        return self.score().outcome() if self.is_over else None

    def score(self) -> PetrifyScore:
        """In every patch remove pairs of equal groups; the biggest group left owns it."""
        return _score(self)

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """Placements on any empty squares, and captures along free lines.

        Once both sides had to pass there is neither, so the game's end needs no look.
        """
        board, turn = self.game.geometry, self.turn
        own, enemy = self.sides()
        blocks = self.blocks | board.ring  # virtual blocks, which only formations feel
        played = 0
        for side, move in plays:
            if side != turn:
                break
            if type(move) is Place:
                disk = 1 << move.square
                if (own | enemy | blocks) & disk:
                    break
                own |= disk
            elif type(move) is Capture:
                source, target, way, around = leap(board, move)
                if not (own & source and enemy & target) or way & (enemy | blocks):
                    break
                if completed_formation(board, move.source, blocks & around):
                    break
                own ^= source | target
                enemy ^= target
                blocks |= source
            else:
                break
            own, enemy, turn = enemy, own, OTHER[turn]
            played += 1
        if not played:
            return self, 0
        common = self.common_after_plays(played, turn, own, enemy)
        blocks &= board.board
        return self._replace(**common, blocks=blocks, passes=0, last_player=OTHER[turn]), played

    def passed(self) -> Self:
        """One more pass in succession."""
        pie = self.pie - 1 if self.pie else 0
        return self._replace(turn=OTHER[self.turn], pie=pie, passes=self.passes + 1)

    def swapped(self) -> Self:
        """Nothing changes on the board; the swap ends a succession of passes."""
        return self._replace(pie=0, passes=0)

    def facts(self) -> Mapping[str, int]:
        """Passes in succession; and who made the last board play, for the tie-break."""
        return {"passes": self.passes, "last": SIDE_NUMBERS[self.last_player]}

    def why_not(self, move: BoardPlay) -> str:
        """Why a play is not allowed."""
        assert isinstance(move, Place | Capture)
        return why_not(self.game, self.turn, self.black, self.white, self.blocks, move)

    def irregularities(self, new: int = ALL) -> Iterator[str]:
        """Mounds and barricades on the board."""
        return irregularities(self.game, self.blocks, new)

    def board_plays(self) -> Iterator[BoardPlay]:
        """All placements, then all captures."""
        for square in squares_of(self.empty):
            yield Place(square)
        board = self.game.geometry
        walls = self.sides()[1] | self.blocks
        for step, movers in self._capturers():
            for source in squares_of(movers):
                # The first disk or block that is not friendly is the enemy disk.
                ray = board.rays(source)[step] & walls
                target = ray & -ray if step > 0 else 1 << ray.bit_length() - 1
                yield Capture(source, target.bit_length() - 1)

    def draw(self, below: Callable[[int], int]) -> BoardPlay | None:
        """A play by chance."""
        from .chance import draw  # which only searches need

        return draw(self.game.geometry, *self.sides(), self.blocks, below)

    def count_board_plays(self) -> int:
        """Empty squares, and in each direction at most one capture a disk."""
        captures = sum(movers.bit_count() for _, movers in self._capturers())
        return self.empty.bit_count() + captures

    def can_play(self) -> bool:
        """Any empty square will do."""
        return bool(self.empty) or any(movers for _, movers in self._capturers())

    def _capturers(self) -> Iterator[tuple[int, int]]:
        """For each direction, the disks that can capture in it."""
        return capturers(self.game.geometry, *self.sides(), self.blocks)

    def play_text(self, move: BoardPlay, names: Mapping[int, str], sgf: bool) -> str:
        """Write a placement or a capture."""
        assert isinstance(move, Place | Capture)
        return play_text(move, names, sgf)

    def text_order(self) -> Callable[[Move], tuple[str, ...]]:
        """What moves are sorted by."""
        return text_order(self.game.size)

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        totals = self.score().totals
        if outcome.winner is None:
            return "void: equal totals, and no board play was made"
        high, low = sorted(totals.values(), reverse=True)
        result = f"{self.player(outcome.winner)} wins {high}-{low}"
        if outcome.reason == "last-play":
            result += (
                f" on the tie-break: {self.player(OTHER[outcome.winner])} made the last board play"
            )
        return result

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it."""
        blocks = self.blocks & ~setup.touched | setup.blocks
        return self._replace(**self.common_after(setup), blocks=blocks, passes=0)


@lru_cache(maxsize=4)  # outcome, its description and the report ask for it one after another
def _score(position: PetrifyPosition) -> PetrifyScore:
    board = position.game.geometry
    patches = count(board, position.black, position.white, position.blocks)
    return PetrifyScore(position.game, patches, position.last_player)
