"""Positions of Morphos: the laws applied, from turn to turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, Self

from ...board import squares_of
from ..position import Position
from ..terms import OTHER, SWAP, WORDS, BoardPlay, Move, Outcome, Play, Setup, Side
from . import law
from .chains import shortest_chain
from .ground import Ground
from .reasons import Situation, why_not
from .score import MorphosScore
from .text import Turn, Written, text_order, turn_meant, turn_text

Begun = dict[str, Callable[[], Iterator[Move]]]
"""What makes the moves whose texts begin with a name, by that name."""


class _State(NamedTuple):
    game: Ground
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


class MorphosPosition(_State, Position[Ground]):
    """A position of Morphos."""

    __slots__ = ()
    plays = (Turn,)
    __repr__ = Position.__repr__

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
            return MorphosScore(game)
        assert end.winner is not None
        rows = game.edge_rows[end.winner]
        chain = shortest_chain(game.geometry, self._stones(end.winner), rows)
        return MorphosScore(game, self.black | self.white, chain)

    def vulnerable(self) -> int:
        """All enemy stones that match a pattern now, as a bit set; none once the game is over."""
        if self.is_over:
            return 0
        own, enemy = self.sides()
        return law.vulnerable_stones(self.game, self.turn, own, enemy, self.lingering)

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """Turns as `law.changes` has them, until one ends the game."""
        game, turn, _, _, _, _, lingering, owed, end, chains_stood = self
        rules, board = game.rules, game.geometry.board
        own, enemy = self.sides()
        played = 0
        for side, move in plays:
            if side != turn or end is not None:
                break
            if type(move) is Written:
                move = turn_meant(move, enemy, owed)
            if type(move) is not Turn:
                break
            changed = law.changes(game, turn, move, own, enemy, lingering, owed)
            if changed is None:
                break
            new, lost = changed
            own |= new
            enemy ^= lost
            lingering = lost if rules.lingering else 0
            owed = rules.returns and lost != 0 and board & ~(own | enemy) != 0
            end = law.end_of_turn(game, turn, OTHER[turn], own, enemy, new, chains_stood)
            own, enemy, turn = enemy, own, OTHER[turn]
            played += 1
        if not played:
            return self, 0
        common = self.common_after_plays(played, turn, own, enemy)
        return self._replace(**common, passes=0, lingering=lingering, owed=owed, end=end), played

    def passed(self) -> Self:
        """One more pass in succession; nothing lingers and nothing is owed any more."""
        pie = self.pie - 1 if self.pie else 0
        return self._replace(
            turn=OTHER[self.turn], pie=pie, passes=self.passes + 1, lingering=0, owed=False
        )._ended(self.turn)

    def swapped(self) -> Self:
        """Nothing changes on the board: what lingers lingers, what is owed is owed."""
        return self._replace(pie=0, passes=0)._ended(self.turn)

    def _ended(self, mover: Side) -> Self:
        """This position after what is checked at the end of a turn of ``mover``'s that changed
        nothing on the board."""
        game = self.game
        own, enemy = self._stones(mover), self._stones(OTHER[mover])
        end = law.end_of_turn(game, mover, self.turn, own, enemy, 0, self.chains_stood)
        if end is None and self.passes >= 2 and not game.rules.full_board_decides:
            end = Outcome(None, "deadlock")  # R7: both sides passed in succession
        return self if end is None else self._replace(end=end)

    def board_plays(self) -> Iterator[BoardPlay]:
        """All turns with something on the board in them."""
        own, enemy = self.sides()
        empty = self.empty
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
        for placed in law.placements(self.game, empty):
            yield Turn(returned, placed, None)
        for flipped in squares_of(self._flips(own, enemy)):
            yield Turn(returned, (), flipped)

    def each_legal_move(self) -> Iterator[Move]:
        """By their first points, with which texts begin: two placements make millions of moves."""
        if self.is_over or not self.can_play():
            return iter(self.legal_moves())
        own, enemy = self.sides()
        begun: Begun
        if self.owed:
            names = self.game.names
            begun = {
                names[square]: partial(self._after_returned, square)
                for square in squares_of(self.empty)
            }
        else:
            begun = self._begun(None, own, enemy, self.empty)
        if self.pie == 1:
            begun[WORDS[SWAP]] = lambda: iter([SWAP])
        return _in_order(begun)

    def _after_returned(self, returned: int) -> Iterator[Move]:
        own, enemy = self.sides()
        bit = 1 << returned
        begun = self._begun(returned, own | bit, enemy, self.empty ^ bit)
        return _in_order(begun) if begun else iter([Turn(returned, (), None)])

    def _begun(self, returned: int | None, own: int, enemy: int, empty: int) -> Begun:
        """The regular moves, after a returned stone if there is one."""
        game, order = self.game, self.text_order()

        def placed(square: int) -> Iterator[Move]:
            found = law.placements(game, empty, 1 << square)
            return iter(sorted((Turn(returned, one, None) for one in found), key=order))

        def flipped(square: int) -> Iterator[Move]:
            return iter([Turn(returned, (), square)])

        begun: Begun = {game.names[square]: partial(placed, square) for square in squares_of(empty)}
        for square in squares_of(self._flips(own, enemy)):
            begun[f"x{game.names[square]}"] = partial(flipped, square)
        return begun

    def _flips(self, own: int, enemy: int) -> int:
        return law.flips(self.game, self.turn, own, enemy, self.lingering)

    def draw(self, below: Callable[[int], int]) -> BoardPlay | None:
        """A play by chance."""
        from .chance import draw  # which only searches need

        own, enemy = self.sides()
        return draw(self.game, self.turn, own, enemy, self.lingering, self.owed, below)

    def count_board_plays(self) -> int:
        """The same by counting bits where no stone is due."""
        own, enemy = self.sides()
        empty = self.empty
        if not self.owed:
            return law.count_placements(self.game, empty) + self._flips(own, enemy).bit_count()
        count = 0
        for returned in squares_of(empty):
            bit = 1 << returned
            flips = self._flips(own | bit, enemy).bit_count()
            count += (law.count_placements(self.game, empty ^ bit) + flips) or 1
        return count

    def can_play(self) -> bool:
        """Any empty point will do."""
        return bool(self.empty) or bool(self._flips(*self.sides()))

    def _stones(self, side: Side) -> int:
        return self.black if side == "B" else self.white

    # Text and reasons

    def facts(self) -> Mapping[str, int]:
        """Passes in succession; whether a returned stone is due, and whether the game ended."""
        return {"passes": self.passes, "owed": self.owed, "over": self.end is not None}

    def set_apart(self) -> int:
        """The lingering stone."""
        return self.lingering

    def why_not(self, move: BoardPlay) -> str:
        """Why a turn is not allowed."""
        assert isinstance(move, Turn)
        example = self.example_text() if self.owed else ""
        situation = Situation(self.turn, self.black, self.white, self.lingering, self.owed)
        return why_not(self.game, situation, move, example)

    def meant(self, reading: Any) -> Move:
        """With a returned stone due, the first point is that stone."""
        if type(reading) is not Written:
            return super().meant(reading)
        _, enemy = self.sides()
        return turn_meant(reading, enemy, self.owed)

    def play_text(self, move: BoardPlay, names: Mapping[int, str], sgf: bool) -> str:
        """Write a turn."""
        assert isinstance(move, Turn)
        return turn_text(move, names, sgf)

    def text_order(self) -> Callable[[Move], tuple[str, ...]]:
        """What moves are sorted by."""
        return text_order(self.game.size)

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
        chains = {side: law.has_chain(self.game, side, self._stones(side)) for side in OTHER}
        stood = self._replace(chains_stood=any(chains.values()))
        if self.game.rules.lingering and chains[self.turn]:
            return stood._replace(end=Outcome(stood.turn, "chain"))
        return stood


def _in_order(begun: Begun) -> Iterator[Move]:
    """All the moves by their text: a comma comes before any digit that would lengthen a name."""
    for name in sorted(begun):
        yield from begun[name]()
