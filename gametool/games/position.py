"""`Position`: the state of a game, and what every game offers on it.

A `Game` is one set of parameters (size, variant); a `Position` is a small immutable
value. Identical questions have identical names in all three games, so nothing above
``games/`` asks which game it is. What is the same in all games is written here once:
the pie rule (ruling R2), the forced pass, and the order in which a move is refused.

The contract that one test holds every game, variant and size to:

- `Position.legal_moves` is complete, sorted by text, never empty before the end, and
  agrees with `Position.attempt`, which looks only at the squares concerned;
- `Position.parse` reads what `Position.format` and `Position.sgf` write;
- `Position.play` returns a new position and leaves the old one as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from ..board import ALL
from ..texts import expect
from .drawn import Score
from .parameters import Parameters
from .printed import Printed
from .terms import (
    PASS,
    SWAP,
    WORDS,
    BoardPlay,
    GameOver,
    IllegalMove,
    Move,
    MustPass,
    Outcome,
    Pass,
    PassNotAllowed,
    PieSwap,
    Play,
    Setup,
    Side,
    SwapNotAllowed,
)

if TYPE_CHECKING:
    # Defaults of type variables are Python's own since 3.13; type checkers know them before.
    from typing_extensions import TypeVar

    G_co = TypeVar("G_co", bound="Game", covariant=True, default="Game")
else:
    from typing import TypeVar

    G_co = TypeVar("G_co", covariant=True)


TRIES = 64
"""How often `Position.draw` tries, as in the core."""


class Position(Printed, Generic[G_co]):
    """The state of a game. Each game combines this class with a named tuple of its fields, and says
    of what type its parameters are: ``Position[Ground]``.

    The fields common to all games: ``game``; ``turn``, the side to move; ``black`` and
    ``white``, bit sets of the pieces; ``pie``, how many plies until the swap is gone: 2
    before ply 1, 1 when White may swap, 0 otherwise.
    """

    __slots__ = ()

    plays: ClassVar[tuple[type[BoardPlay], ...]]
    """The types of the game's plays on the board."""

    if TYPE_CHECKING:

        @property
        def game(self) -> G_co: ...
        @property
        def pie(self) -> int: ...

    # What a game must say

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""
        raise NotImplementedError

    def score(self) -> Score:
        """The full breakdown of the position as it stands."""
        raise NotImplementedError

    def board_plays(self) -> Iterator[BoardPlay]:
        """Every move the side to move has on the board, in any order, the game's end aside."""
        raise NotImplementedError

    def draw(self, below: Callable[[int], int]) -> BoardPlay | None:
        """A play by chance, each as likely as every other, without a list of all; None if none
        was met in `TRIES` tries. ``below(n)`` gives random numbers from 0 to below n.

        The compiled core draws the same play by the same numbers.
        """
        return None

    def count_board_plays(self) -> int:
        """How many moves `board_plays` yields, by whole-board operations where possible."""
        return sum(1 for _ in self.board_plays())

    def can_play(self) -> bool:
        """Whether the side to move has any move on the board."""
        return next(self.board_plays(), None) is not None

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """The position after the first of some plays on the board, and how many these are: all
        up to one that is not sound, or no play on the board.

        Each is judged by a look at the squares concerned only.
        """
        raise NotImplementedError

    def passed(self) -> Self:
        """The position after a pass."""
        raise NotImplementedError

    def swapped(self) -> Self:
        """The position after the pie swap: White's whole turn, and White is to move again."""
        raise NotImplementedError

    def why_not(self, move: BoardPlay) -> str:
        """Why a board play is not allowed, in the game's own terms."""
        raise NotImplementedError

    def play_text(self, move: BoardPlay, names: Mapping[int, str], sgf: bool) -> str:
        """Write a board play with the given names of points."""
        raise NotImplementedError

    def text_order(self) -> Callable[[Move], tuple[str, ...]]:
        """What moves are sorted by: their texts in parts, each with the sign that follows it, so
        that they come as their texts do. To make whole texts for that would take longer."""
        raise NotImplementedError

    def edited(self, setup: Setup) -> Self:
        """The position after a set-up on it."""
        raise NotImplementedError

    def irregularities(self, new: int = ALL) -> Iterator[str]:
        """What stands on the board though no play could have produced it, in words; only that
        which pieces on ``new`` squares (a bit set) are part of."""
        return iter(())

    # What only some games have

    def piece_values(self) -> Mapping[int, str] | None:
        """What each piece is worth, on its square; None in games whose pieces have no values."""
        return None

    def vulnerable(self) -> int | None:
        """The pieces that the side to move could turn, as a bit set; None in games without such."""
        return None

    # What follows from that

    def facts(self) -> Mapping[str, int]:
        """What the rules look at beside the board, the side to move and the pie swap, each by its
        name in `hashes.FACTS`; 0 is what nearly always holds."""
        return {}

    def set_apart(self) -> int:
        """The pieces of which the rules remember something, as a bit set."""
        return 0

    def touched(self, move: Move) -> Sequence[int]:
        """The squares that a move names, in the order of its text."""
        return move.squares if isinstance(move, BoardPlay) else ()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome() is not None

    @property
    def blocks(self) -> int:
        """The neutral blocks on the board, as a bit set."""
        return 0

    @property
    def must_pass(self) -> bool:
        """Whether a pass is forced; it is forbidden otherwise."""
        return not self.can_play()

    def without_play(self, move: Move) -> Self | None:
        """`attempt` of a pass or a swap."""
        if self.is_over:
            return None
        if move is SWAP:
            return self.swapped() if self.pie == 1 else None
        return self.passed() if self.must_pass else None

    def follow(self, plays: Sequence[Play]) -> tuple[Self, int]:
        """The position after the first of some plays, passes and the swap too, up to one that is
        not sound; and how many these are."""
        position, played = self.play_on(plays)
        while played < len(plays):
            side, move = plays[played]
            if side != position.turn or (move is not PASS and move is not SWAP):
                break
            after = position.attempt(move)
            if after is None:
                break
            position, more = after.play_on(plays[played + 1 :])
            played += 1 + more
        return position, played

    def attempt(self, move: Move) -> Self | None:
        """The position after a move, or None if the side to move may not make it.

        Raises `TypeError` for what is no move of this game.
        """
        return self.attempt_read(move) if self.is_on_board(move) else None

    def attempt_read(self, move: Move) -> Self | None:
        """`attempt` of a move that `parse` gave, whose squares are on the board."""
        if move is PASS or move is SWAP:
            return self.without_play(move)
        after, played = self.play_on(((self.turn, move),))
        return after if played else None

    def is_on_board(self, move: Move) -> bool:
        """Whether a move names squares of this board only; raises `TypeError` for what is no move
        of this game."""
        if move is PASS or move is SWAP:
            return True
        if not isinstance(move, self.plays):
            known = " or ".join(kind.__name__ for kind in self.plays)
            raise TypeError(
                f"{move!r} is no move of {self.game.title}: expected {known}, as `parse` and "
                "`legal_moves` give them"
            )
        names = self.game.names
        return all(square in names for square in move.squares)

    def is_legal(self, move: Move) -> bool:
        """Whether the side to move may make this move."""
        return self.attempt(move) is not None

    def after(self, move: Move) -> Self:
        """The position after a move that is known to be legal."""
        after = self.attempt_read(move)
        assert after is not None, "the move is not legal"
        return after

    def why_illegal(self, move: Move) -> IllegalMove | None:
        """Why the move may not be made, as the exception that `play` raises; None if it may."""
        if not self.is_on_board(move):
            return self._off_board(move)
        outcome = self.outcome()
        if outcome is not None:
            return GameOver(f"the game is over: {self.describe(outcome)}")
        player = self.player(self.turn)
        if isinstance(move, PieSwap):
            if self.pie == 1:
                return None
            second = self.player("W")
            if self.pie:
                when = f"right after {self.player('B')}'s first turn"
                return SwapNotAllowed(f"only {second} may swap, instead of a first move, {when}")
            why = f"{second}'s first turn is over, or the pie rule does not apply"
            return SwapNotAllowed(f"there is no swap here: {why}")
        if isinstance(move, Pass):
            if self.must_pass:
                return None
            swap = " or swap" if self.pie == 1 else ""
            return PassNotAllowed(
                f"{player} has a move, {self.example_text()} for one, and must make it{swap}"
            )
        if self.is_legal(move):
            return None
        if self.must_pass:
            swap = " or swap" if self.pie == 1 else ""
            return MustPass(f"{player} has no move and must pass{swap}: {self.why_not(move)}")
        return IllegalMove(self.why_not(move))

    def example_text(self) -> str:
        """Some legal board play, as text."""
        return self.format(next(self.board_plays()))

    def legal_moves(self) -> list[Move]:
        """All legal moves, sorted by their text; empty when the game is over."""
        return sorted(self.moves(), key=self.text_order())

    def each_legal_move(self) -> Iterator[Move]:
        """The same one by one, where a game can have more of them than a list should hold."""
        return iter(self.legal_moves())

    def moves(self) -> Iterator[Move]:
        """All legal moves in any order."""
        if self.is_over:
            return
        if self.pie == 1:
            yield SWAP
        yielded = False
        for move in self.board_plays():
            yielded = True
            yield move
        if not yielded:
            yield PASS

    def count_moves(self) -> int:
        """How many legal moves there are."""
        if self.is_over:
            return 0
        return (self.count_board_plays() or 1) + (self.pie == 1)

    def play(self, move: Move) -> Self:
        """The position after a move; raises `IllegalMove`."""
        after = self.attempt(move)
        if after is None:
            reason = self.why_illegal(move)
            assert reason is not None, "attempt and why_illegal disagree"
            raise reason
        return after

    def parse(self, text: str) -> Move:
        """Read a move in either notation (docs/formats.md); raises `BadMove`."""
        expect(text, str, "a move to read is text")
        return self.meant(self.game.read(text))

    def meant(self, reading: Any) -> Move:
        """The move that the text of a `Game.read` means here; raises `BadMove`."""
        move: Move = reading
        return move

    def format(self, move: Move) -> str:
        """The move in canonical text; raises `TypeError` for what is no move of this game, and
        `IllegalMove` for one of a larger board."""
        return self._text(move, self.game.names, sgf=False)

    def sgf(self, move: Move) -> str:
        """The move as an SGF value with point letters."""
        return self._text(move, self.game.sgf_names, sgf=True)

    def _text(self, move: Move, names: Mapping[int, str], *, sgf: bool) -> str:
        if not isinstance(move, self.plays):
            self.is_on_board(move)  # raises what is to be raised
            return "" if move is PASS and sgf else WORDS[move]
        try:
            return self.play_text(move, names, sgf)
        except KeyError:
            raise self._off_board(move) from None

    def _off_board(self, move: Move) -> IllegalMove:
        size = self.game.size
        return IllegalMove(f"{move!r} names a square that the {size}x{size} board does not have")

    def player(self, side: Side) -> str:
        """What the game calls a side."""
        return self.game.players[side]

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        raise NotImplementedError

    def common_after(self, setup: Setup) -> dict[str, Any]:
        """What a set-up makes of the fields that all games have.

        Who changes the side to move leaves the game's second ply to nobody: no swap (R2).
        """
        turn = setup.turn or self.turn
        return {
            "black": self.black & ~setup.touched | setup.black,
            "white": self.white & ~setup.touched | setup.white,
            "turn": turn,
            "pie": self.pie if turn == self.turn else 0,
        }

    def common_after_plays(self, played: int, turn: Side, own: int, enemy: int) -> dict[str, Any]:
        """What so many plays make of the fields that all games have.

        After them ``turn`` is to move; ``own`` are its pieces, ``enemy`` the other side's.
        """
        black, white = (own, enemy) if turn == "B" else (enemy, own)
        return {"black": black, "white": white, "turn": turn, "pie": max(0, self.pie - played)}

    def sides(self) -> tuple[int, int]:
        """The pieces of the side to move, and of the other."""
        return (self.black, self.white) if self.turn == "B" else (self.white, self.black)

    @property
    def empty(self) -> int:
        """The squares that hold nothing."""
        return self.game.geometry.board & ~(self.black | self.white | self.blocks)

    def occupant(self, square: int) -> str:
        """What stands on a square, in words."""
        return self.game.occupant(square, self.black, self.white, self.blocks)


class Game(Parameters):
    """A game of one size and variant. Shared, never changed.

    Raises `BadGame` for a size outside 1 to 52 or a variant that does not exist.
    """

    def start(self, *, pie: bool = True) -> Position:
        """The starting position; without ``pie`` nobody may swap."""
        raise NotImplementedError

    def set_up(self, setup: Setup, *, pie: bool = True) -> Position:
        """The starting position changed by a set-up."""
        return self.start(pie=pie).edited(setup)
