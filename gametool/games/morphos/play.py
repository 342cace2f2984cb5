"""The laws of Morphos: positions and what a turn does to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ...board import squares_of
from ..position import OTHER, Move, Outcome, Position, Setup, Side, new_tuple
from .chains import MorphosScore, joins_edges, shortest_chain
from .editions import Placing
from .patterns import vulnerable
from .reasons import why_not
from .turns import Turn, Written, turn_meant, turn_text

if TYPE_CHECKING:
    from .game import Morphos


class _State(NamedTuple):
    game: Morphos
    turn: Side
    black: int
    white: int
    pie: int
    passes: int = 0
    lingering: int = 0
    """The stone (a bit) that the enemy flipped on their latest turn, where rules ask for it."""
    owed: bool = False
    """Whether the side to move has a returned stone to place first."""
    end: Outcome | None = None
    chains_stood: bool = False
    """Whether some chain stood on the board before any turn (a set-up, or 1x1)."""


class MorphosPosition(_State, Position):
    """A position of Morphos."""

    __slots__ = ()

    @property
    def is_over(self) -> bool:
        """Over by a chain, or by a deadlock."""
        return self.end is not None

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""
        return self.end

    def score(self) -> MorphosScore:
        """The winning chain, if the game ended with one."""
        game, end = self.game, self.end
        if end is None or end.reason != "chain":
            return MorphosScore(game.size, None)
        assert end.winner is not None
        rows = game.edge_rows[end.winner]
        chain = shortest_chain(game.geometry, self._stones(end.winner), rows)
        return MorphosScore(game.size, chain)

    # The laws

    def vulnerable(self) -> int:
        """All enemy stones that match a pattern now, as a bit set."""
        own, enemy = self.sides()
        return vulnerable(self.game.images, self.attackers(own), enemy & ~self.lingering)

    def attackers(self, own: int) -> int:
        """Own stones, own edges, and the lingering stone (never a target itself, R9)."""
        return own | self.game.edges[self.turn] | self.lingering

    def _may_flip(self, target: int, own: int, enemy: int) -> bool:
        """Whether the enemy stone on ``target`` may be flipped, given stones of both sides."""
        bit = 1 << target
        return (
            enemy & bit != 0
            and not self.lingering & bit
            and self.game.matches(target, self.attackers(own))
            and not (self.game.rules.lingering and self.flip_back(target, own | bit, enemy ^ bit))
        )

    def flip_back(self, target: int, own: int, enemy: int) -> str:
        """How the enemy could flip ``target`` back, or ''.

        Geometry only (R8), in the position after the whole turn. Where flipped stones
        return, one point may be lacking that the returned stone could fill.
        """
        empty = self.game.geometry.board & ~(own | enemy)
        attackers = enemy | self.game.edges[OTHER[self.turn]]
        fillable = empty if self.game.rules.returns else 0
        for image, stones in self.game.patterns_at(target):
            lacking = stones & ~attackers
            if not lacking:
                return f"through pattern {image.pattern}"
            if lacking & fillable == lacking and lacking.bit_count() == 1:
                point = self.game.names[lacking.bit_length() - 1]
                return f"through pattern {image.pattern}, the returned stone on {point}"
        return ""

    def _may_place(self, placed: tuple[int, ...], empty: int) -> bool:
        """Whether these stones may be placed together on these empty points."""
        if len(placed) == 1:
            return empty >> placed[0] & 1 == 1 and (
                self.game.rules.placing is not Placing.ADJACENT_TWO
                or not self.game.geometry.neighbours[placed[0]] & empty
            )
        if len(placed) != 2 or self.game.rules.placing is Placing.ONE:
            return False
        first, second = placed
        if first == second or not (empty >> first & 1 and empty >> second & 1):
            return False
        return (
            self.game.rules.placing is Placing.ONE_OR_TWO
            or self.game.geometry.neighbours[first] >> second & 1 == 1
        )

    def _placements(self, empty: int) -> Iterator[tuple[int, ...]]:
        """All ways to place stones in one turn."""
        placing, neighbours = self.game.rules.placing, self.game.geometry.neighbours
        for square in squares_of(empty):
            later = empty >> square + 1 << square + 1
            if placing is Placing.ADJACENT_TWO:
                later &= neighbours[square]
            if placing is not Placing.ADJACENT_TWO or not neighbours[square] & empty:
                yield (square,)
            if placing is not Placing.ONE:
                for other in squares_of(later):
                    yield (square, other)

    def _count_placements(self, empty: int) -> int:
        """How many ways `_placements` yields."""
        count = empty.bit_count()
        if self.game.rules.placing is Placing.ADJACENT_TWO:
            return sum(1 for _ in self._placements(empty))
        return count if self.game.rules.placing is Placing.ONE else count * (count + 1) // 2

    def _flips(self, own: int, enemy: int) -> int:
        """All stones that may be flipped, given stones of both sides, as a bit set."""
        found = vulnerable(self.game.images, self.attackers(own), enemy & ~self.lingering)
        if self.game.rules.lingering:
            for square in squares_of(found):
                bit = 1 << square
                if self.flip_back(square, own | bit, enemy ^ bit):
                    found ^= bit
        return found

    def attempt(self, move: Move) -> Self | None:
        """The returned stone where one is due, then placements or a flip."""
        if type(move) is not Turn:
            return self.without_play(move)
        game, turn, black, white, pie, _, _, owed, end, chains_stood = self
        if end is not None:
            return None
        rules = game.rules
        returned, placed, flipped = move
        own, enemy = (black, white) if turn == "B" else (white, black)
        empty = game.geometry.board & ~(black | white)
        new = lost = 0
        if owed:
            if returned is None or not empty >> returned & 1:
                return None
            new = 1 << returned
            own |= new
            empty ^= new
        elif returned is not None:
            return None
        if flipped is not None:
            if placed or not self._may_flip(flipped, own, enemy):
                return None
            lost = 1 << flipped
            new |= lost
            enemy ^= lost
        elif placed:
            if not self._may_place(placed, empty):
                return None
            for square in placed:
                new |= 1 << square
        elif not owed or empty or self._flips(own, enemy):
            return None
        own |= new
        owed = rules.returns and lost != 0 and game.geometry.board & ~(own | enemy) != 0
        lingering = lost if rules.lingering else 0
        pie = pie - 1 if pie else 0
        black, white = (own, enemy) if turn == "B" else (enemy, own)
        after = new_tuple(
            type(self),
            (game, OTHER[turn], black, white, pie, 0, lingering, owed, None, chains_stood),
        )
        return after._ended(turn, new)

    def passed(self) -> Self:
        """One more pass in succession; nothing lingers and nothing is owed any more."""
        pie = self.pie - 1 if self.pie else 0
        return self._replace(
            turn=OTHER[self.turn], pie=pie, passes=self.passes + 1, lingering=0, owed=False
        )._ended(self.turn)

    def swapped(self) -> Self:
        """Nothing changes on the board: what lingers lingers, what is owed is owed."""
        return self._replace(pie=0, passes=0)._ended(self.turn)

    def _ended(self, mover: Side, new: int = 0) -> Self:
        """This position after what is checked at the end of a turn of ``mover``'s, which
        brought the stones ``new``."""
        end = self._end_of_turn(mover, new)
        return self if end is None else self._replace(end=end)

    def board_plays(self) -> Iterator[Move]:
        """All turns with something on the board in them."""
        own, enemy = self.sides()
        empty = self.game.geometry.board & ~(own | enemy)
        if not self.owed:
            yield from self._regular(None, own, enemy, empty)
            return
        for returned in squares_of(empty):
            bit = 1 << returned
            nothing = True
            for move in self._regular(returned, own | bit, enemy, empty ^ bit):
                nothing = False
                yield move
            if nothing:
                yield Turn(returned, (), None)

    def _regular(self, returned: int | None, own: int, enemy: int, empty: int) -> Iterator[Turn]:
        for placed in self._placements(empty):
            yield Turn(returned, placed, None)
        for flipped in squares_of(self._flips(own, enemy)):
            yield Turn(returned, (), flipped)

    def count_board_plays(self) -> int:
        """The same by counting bits where no stone is due."""
        own, enemy = self.sides()
        empty = self.game.geometry.board & ~(own | enemy)
        if not self.owed:
            return self._count_placements(empty) + self._flips(own, enemy).bit_count()
        count = 0
        for returned in squares_of(empty):
            bit = 1 << returned
            flips = self._flips(own | bit, enemy).bit_count()
            count += (self._count_placements(empty ^ bit) + flips) or 1
        return count

    def can_play(self) -> bool:
        """Any empty point will do."""
        own, enemy = self.sides()
        return bool(self.empty) or bool(self._flips(own, enemy))

    def _end_of_turn(self, mover: Side, new: int) -> Outcome | None:
        """What the end of a turn that brought the stones ``new`` decides."""
        rules = self.game.rules
        if rules.lingering:
            # Checked for a player at the start of their turn instead.
            if self.has_chain(self.turn):
                return Outcome(self.turn, "chain")
        elif self.chains_stood:
            if self.has_chain(mover):
                return Outcome(mover, "chain")
        # Whoever had no chain before the turn has one now only through a new stone.
        elif self._completes_chain(mover, new):
            return Outcome(mover, "chain")
        if rules.full_board_decides:
            return self._full_board()
        # R7: both sides passed in succession.
        return Outcome(None, "deadlock") if self.passes >= 2 else None

    def _full_board(self) -> Outcome | None:
        """A full board without vulnerable stones is Black's if any two vertically adjacent
        points hold the same colour, otherwise White's."""
        board, edges = self.game.geometry, self.game.edges
        black, white = self.black, self.white
        if board.board & ~(black | white):
            return None
        images = self.game.images
        if vulnerable(images, black | edges["B"], white):
            return None
        if vulnerable(images, white | edges["W"], black):
            return None
        up = board.stride
        return Outcome("B" if black & black >> up or white & white >> up else "W", "deadlock")

    # Chains

    def has_chain(self, side: Side) -> bool:
        """Whether a chain of the side's stones touches both of its edges."""
        rows = self.game.edge_rows[side]
        return joins_edges(self.game.geometry, self._stones(side), rows, rows[0])

    def _completes_chain(self, side: Side, new: int) -> bool:
        """Whether a chain of the side's goes through one of its stones ``new``."""
        board, rows = self.game.geometry, self.game.edge_rows[side]
        stones = self._stones(side)
        joined = stones | self.game.edge_sides[side]
        # A chain comes in on one side of a stone and leaves on another.
        if (board.neighbourhood(new) & joined).bit_count() < 2:
            return False
        return any(joins_edges(board, stones, rows, 1 << square) for square in squares_of(new))

    def _stones(self, side: Side) -> int:
        return self.black if side == "B" else self.white

    # Text and reasons

    def why_not(self, move: Move) -> str:
        """Why a turn is not allowed."""
        return why_not(self, move)

    def meant(self, reading: Any) -> Move:
        """With a returned stone due, the first point is that stone."""
        if type(reading) is not Written:
            return reading
        enemy = self.white if self.turn == "B" else self.black
        return turn_meant(reading, enemy, self.owed)

    def play_text(self, move: Move, names: Mapping[int, str], sgf: bool) -> str:
        """Write a turn."""
        return turn_text(move, names, sgf)

    def touched_by_play(self, move: Move) -> list[int]:
        """The squares that a turn names."""
        returned, placed, flipped = move
        return [square for square in (returned, *placed, flipped) if square is not None]

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        if outcome.winner is None:
            return "deadlock, nobody wins"
        how = "with a chain" if outcome.reason == "chain" else "the deadlock"
        return f"{self.player(outcome.winner)} wins {how}"

    # Set-up

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it; nothing lingers and nothing is owed."""
        common = self.common_after(setup)
        return self._replace(**common, passes=0, lingering=0, owed=False, end=None).ready()

    def ready(self) -> Self:
        """The position as a game may begin with it: what stands on the board is looked at."""
        stood = self._replace(chains_stood=self.has_chain("B") or self.has_chain("W"))
        if self.game.rules.lingering and stood.has_chain(stood.turn):
            return stood._replace(end=Outcome(stood.turn, "chain"))
        return stood
