"""Hex, as a fourth game: all that adding a game takes, beside one line in the registry.

Rhombic boards lie flat here: each square touches its orthogonal neighbours and those to the
north-east and south-west. Red joins top and bottom, Green left and right; there are no draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from gametool.board import Geometry, squares_of
from gametool.games import BadMove, Game, Look, Move, Outcome, Overlay, Position, Setup, Side
from gametool.games.terms import OTHER, WORDS, BoardPlay, Play
from gametool.points import name_list, names_within

LINE = f"{__name__}:Hex"
"""What the registry says of the game."""


class _Stone(NamedTuple):
    square: int


class Stone(_Stone, BoardPlay):
    """A stone on an empty square."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[int]:
        """The square."""
        return (self.square,)


class _State(NamedTuple):
    game: Hex
    turn: Side
    black: int
    white: int
    pie: int


class HexScore(NamedTuple):
    """The winning chain, or nothing."""

    game: Hex
    chain: int

    def overlay(self) -> Overlay:
        """The chain."""
        return Overlay(chain=self.chain)

    def lines(self) -> list[str]:
        """The chain's squares."""
        return ["chain: " + (" ".join(self.as_dict()["chain"]) or "none")]

    def as_dict(self) -> dict[str, Any]:
        """The chain's squares, by name."""
        return {"chain": name_list(self.game.size, squares_of(self.chain))}


class HexPosition(_State, Position[Game]):
    """A position of Hex."""

    __slots__ = ()
    plays = (Stone,)

    def outcome(self) -> Outcome | None:
        """Whoever joins both of their edges wins."""
        sides: tuple[tuple[Side, int], ...] = (("B", self.black), ("W", self.white))
        for side, stones in sides:
            if chain(self.game.geometry, stones, side):
                return Outcome(side, "chain")
        return None

    def score(self) -> HexScore:
        """The chain that decided."""
        board = self.game.geometry
        found = chain(board, self.black, "B") | chain(board, self.white, "W")
        return HexScore(self.game, found)

    def board_plays(self) -> Iterator[BoardPlay]:
        """A stone on each empty square."""
        return map(Stone, squares_of(self.empty))

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """Stones on empty squares, until a chain ends the game."""
        position, played = self, 0
        for side, move in plays:
            sound = side == position.turn and type(move) is Stone and not position.is_over
            if not (sound and position.empty >> move.square & 1):
                break
            own, enemy = position.sides()
            own |= 1 << move.square
            common = position.common_after_plays(1, OTHER[position.turn], enemy, own)
            position, played = position._replace(**common), played + 1
        return position, played

    def passed(self) -> Self:
        """Nobody ever passes: a full board has a chain on it."""
        raise AssertionError("no pass is ever legal in Hex")

    def swapped(self) -> Self:
        """Nothing changes on the board."""
        return self._replace(pie=0)

    def why_not(self, move: BoardPlay) -> str:
        """What stands there."""
        name = self.game.names[move.squares[0]]
        return f"{name} is not empty: {self.occupant(move.squares[0])} stands there"

    def play_text(self, move: BoardPlay, names: Mapping[int, str], sgf: bool) -> str:
        """The square's name."""
        return names[move.squares[0]]

    def text_order(self) -> Callable[[Move], tuple[str, ...]]:
        """What moves are sorted by."""
        names = names_within(self.game.size, "", "")
        return lambda move: (names[move.square] if type(move) is Stone else WORDS[move],)

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        assert outcome.winner is not None
        return f"{self.player(outcome.winner)} wins with a chain"

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it."""
        return self._replace(**self.common_after(setup))


def chain(board: Geometry, stones: int, side: Side) -> int:
    """The stones joined to the first of a side's edges, if they reach the second; else nothing."""
    size, stride = board.size, board.stride
    every, first, last = range(size), range(1), range(size - 1, size)
    if side == "B":
        near, far = board.rectangle(every, first), board.rectangle(every, last)
    else:
        near, far = board.rectangle(first, every), board.rectangle(last, every)
    reached, before = stones & near, 0
    while reached != before:
        before = reached
        slanted = reached << stride + 1 | reached >> stride + 1
        reached |= (board.neighbourhood(reached) | slanted) & stones
    return reached if reached & far else 0


class Hex(Game):
    """The parameters of a game of Hex."""

    name = "hex"
    title = "Hex"
    players: ClassVar[Mapping[Side, str]] = {"B": "Red", "W": "Green"}
    piece = "stone"
    look = Look(on_points=True)
    edge_marks = ("X", "O")
    symmetries = ("identity", "rotate180")
    sizes = "any; 11 is usual"
    summary = "Place a stone; a chain between your two edges wins."
    rules_text = "Place a stone on an empty square. A chain between your two edges wins."
    notation = (("c3", "placement"),)

    def read_play(self, text: str) -> Stone:
        """A point, in either notation."""
        points = self.sgf_points(text)
        if points is None:
            points = [self.point("".join(text.lower().split()))]
        if len(points) != 1:
            raise BadMove(f"{text!r} is no move of Hex: expected a point (c3)")
        return Stone(points[0])

    def start(self, *, pie: bool = True) -> HexPosition:
        """An empty board; Black to move."""
        return HexPosition(self, "B", 0, 0, 2 if pie else 0)
