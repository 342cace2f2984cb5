"""Morphos: connect your two edges; surrounded enemy stones may be flipped.

An edition and its mutators are data (`Rules`, `Mutator`, `EDITIONS`): each mutator
says once what it changes, and every combination follows from that. The laws below read
the resulting `Rules` and never ask for a variant by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self

from ..board import DIRECTION_NAMES, Geometry, squares_of
from ..points import coordinates, name_list, square_at
from .position import (
    OTHER,
    BadGame,
    BadMove,
    Game,
    Move,
    Outcome,
    Position,
    Setup,
    Side,
    Variant,
    new_tuple,
)

Offset = tuple[int, int]


class Pattern(NamedTuple):
    """Where enemy stones make a stone at (0, 0) vulnerable; x to the right, y up."""

    name: str
    stones: tuple[Offset, ...]
    points_to: Offset
    """The direction that messages name an image of the pattern by."""


A = Pattern("A", ((-1, 0), (-1, 1), (0, 1), (0, -1)), (-1, 1))
B = Pattern("B", ((-1, 0), (-1, 1), (-1, 2), (0, -1), (1, -1)), (-1, 1))
SIMPLE_A = Pattern("A", ((-1, 0), (0, 1), (0, -1)), (-1, 0))
SIMPLE_B = Pattern("B", ((-1, 0), (-1, 1), (0, -1), (1, -1)), (-1, -1))
RING = Pattern("C", ((-1, 0), (-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1), (0, -1)), (1, 1))


class Placing(Enum):
    """How many stones a turn may place."""

    ONE = "one"
    ONE_OR_TWO = "one or two"
    ADJACENT_TWO = "two on adjacent points, or one on a point without an empty neighbour"


@dataclass(frozen=True)
class Rules:
    """Everything in which editions and mutators differ."""

    patterns: tuple[Pattern, ...]
    edge_stones: bool
    """The edges count as lines of stones of their owners' colours."""
    placing: Placing = Placing.ONE
    returns: bool = False
    """A flipped stone returns to its owner, who places it first in the next turn."""
    lingering: bool = False
    """A stone flipped on the enemy's latest turn still attacks; a chain counts at the
    start of a turn; no flip that could be flipped back."""
    checkered: bool = False
    """The board starts full (R12's colours)."""
    full_board_decides: bool = False
    """A full board without vulnerable stones ends the game with a winner."""


@dataclass(frozen=True)
class Mutator:
    """A named change of an edition's rules; ``letter`` is the source text's name."""

    name: str
    letter: str
    summary: str
    changes: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True)
class Edition:
    """A published state of the rules and the mutators that go with it."""

    name: str
    rules: Rules
    mutators: tuple[Mutator, ...]
    one_mutator_only: bool = False


SIMPLE = (SIMPLE_A, SIMPLE_B)

EDITIONS = (
    Edition(
        "edition-2016",
        Rules(patterns=(A, B), edge_stones=True),
        (
            Mutator(
                "simplified",
                "a",
                "smaller patterns: A without (-1,1), B without (-1,2)",
                {"patterns": SIMPLE},
            ),
            Mutator(
                "lingering",
                "b",
                "a stone flipped on the enemy's latest turn still attacks; chains count at the "
                "start of a turn; no flip that could be flipped back",
                {"lingering": True},
            ),
            Mutator(
                "double",
                "c",
                "a turn is one or two placements, or one flip",
                {"placing": Placing.ONE_OR_TWO},
            ),
            Mutator(
                "replace",
                "d",
                "a flipped stone returns to its owner, who places it first in the next turn",
                {"returns": True},
            ),
            Mutator("checkered", "e", "the board starts full, checkered", {"checkered": True}),
        ),
    ),
    Edition(
        "edition-2025",
        Rules(patterns=(A, B, RING), edge_stones=False, full_board_decides=True),
        (
            Mutator("simplified", "a", "the smaller patterns only", {"patterns": SIMPLE}),
            Mutator(
                "double",
                "c",
                "the smaller patterns; a turn is one flip, or two adjacent placements",
                {"patterns": SIMPLE, "placing": Placing.ADJACENT_TWO},
            ),
            Mutator(
                "replace",
                "d",
                "the smaller patterns; a flipped stone returns to its owner, who places it first",
                {"patterns": SIMPLE, "returns": True},
            ),
        ),
        one_mutator_only=True,
    ),
)
DEFAULT_EDITION = EDITIONS[0]


class Image(NamedTuple):
    """One rotation or reflection of a pattern on a board."""

    pattern: str
    direction: str
    offsets: tuple[Offset, ...]
    steps: tuple[int, ...]
    """The offsets as shifts of square numbers."""
    targets: int
    """The squares where all its points lie on the board or on an edge (R6: the corners
    of the ring hold nothing, and nothing exists farther out)."""


def images(board: Geometry, patterns: Iterable[Pattern]) -> tuple[Image, ...]:
    """All different rotations and reflections of the patterns."""
    found: dict[frozenset[Offset], Image] = {}
    stride = board.stride
    for name, stones, points_to in patterns:
        for flip in (1, -1):
            for turns in range(4):
                moved = [_turned((x * flip, y), turns) for x, y in (*stones, points_to)]
                *offsets, direction = moved
                if frozenset(offsets) in found:
                    continue
                found[frozenset(offsets)] = Image(
                    name,
                    DIRECTION_NAMES[direction],
                    tuple(offsets),
                    tuple(y * stride + x for x, y in offsets),
                    board.fitting(offsets, corners=False),
                )
    return tuple(found.values())


def _turned(offset: Offset, turns: int) -> Offset:
    """An offset turned by quarter turns."""
    for _ in range(turns):
        offset = (-offset[1], offset[0])
    return offset


@dataclass(frozen=True)
class MorphosScore:
    """The winning chain: a shortest path between the winner's edges, if there is one."""

    board_size: int
    chain: int | None
    """Bit set of the path's squares."""

    def as_dict(self) -> dict[str, Any]:
        """``chain`` as in CONTRACT section 4."""
        squares = None if self.chain is None else name_list(self.board_size, squares_of(self.chain))
        return {"chain": squares}


class Turn(NamedTuple):
    """A move of Morphos: the returned stone (``replace``), then placements or one flip.

    ``placed`` is in ascending order, since the order of two placements means nothing
    (R11). Neither placements nor a flip: no regular move was left (R10).
    """

    returned: int | None
    placed: tuple[int, ...]
    flipped: int | None


class Written(NamedTuple):
    """What the text of a turn says; what is meant can depend on the position."""

    points: tuple[int, ...]
    """All points, in SGF a flipped one too."""
    flipped: int | None = None
    ends_with_pass: bool = False
    in_sgf: bool = False
    alone: tuple[Turn, Turn] | None = None
    """The placement and the flip that one point in SGF can be."""


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
        if self.end is None or self.end.reason != "chain":
            return MorphosScore(self.game.size, None)
        assert self.end.winner is not None
        return MorphosScore(self.game.size, self.shortest_chain(self.end.winner))

    # The laws

    def vulnerable(self) -> int:
        """All enemy stones that match a pattern now, as a bit set."""
        own, enemy = self._sides()
        return self._vulnerable(self._attackers(own), enemy & ~self.lingering)

    def _attackers(self, own: int) -> int:
        """Own stones, own edges, and the lingering stone (never a target itself, R9)."""
        return own | self.game.edges[self.turn] | self.lingering

    def _vulnerable(self, attackers: int, targets: int) -> int:
        """The targets around which the attackers stand on every point of some image."""
        found = 0
        for image in self.game.images:
            here = targets & image.targets
            for step in image.steps:
                here &= attackers >> step if step > 0 else attackers << -step
                if not here:
                    break
            found |= here
        return found

    def _may_flip(self, target: int, own: int, enemy: int) -> bool:
        """Whether the enemy stone on ``target`` may be flipped, given stones of both sides."""
        bit = 1 << target
        return (
            enemy & bit != 0
            and not self.lingering & bit
            and self.game.matches(target, self._attackers(own))
            and not (self.game.rules.lingering and self._flip_back(target, own | bit, enemy ^ bit))
        )

    def _flip_back(self, target: int, own: int, enemy: int) -> str:
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
        found = self._vulnerable(self._attackers(own), enemy & ~self.lingering)
        if self.game.rules.lingering:
            for square in squares_of(found):
                bit = 1 << square
                if self._flip_back(square, own | bit, enemy ^ bit):
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
        own, enemy = self._sides()
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
        own, enemy = self._sides()
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
        own, enemy = self._sides()
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
        if self._vulnerable(black | edges["B"], white) or self._vulnerable(
            white | edges["W"], black
        ):
            return None
        up = board.stride
        return Outcome("B" if black & black >> up or white & white >> up else "W", "deadlock")

    # Chains

    def has_chain(self, side: Side) -> bool:
        """Whether a chain of the side's stones touches both of its edges."""
        return self._joins_edges(side, self.game.edge_rows[side][0])

    def _completes_chain(self, side: Side, new: int) -> bool:
        """Whether a chain of the side's goes through one of its stones ``new``."""
        stones = self.black if side == "B" else self.white
        joined = stones | self.game.edge_sides[side]
        # A chain comes in on one side of a stone and leaves on another.
        if (self.game.geometry.neighbourhood(new) & joined).bit_count() < 2:
            return False
        return any(self._joins_edges(side, 1 << square) for square in squares_of(new))

    def _joins_edges(self, side: Side, seed: int) -> bool:
        """Whether the stones connected to ``seed`` touch both edges of the side."""
        stones = self.black if side == "B" else self.white
        first, second = self.game.edge_rows[side]
        if not (stones & first and stones & second):
            return False
        chain = self.game.geometry.flood(seed, stones)
        return bool(chain & first and chain & second)

    def shortest_chain(self, side: Side) -> int | None:
        """A shortest path of stones between the side's edges, as a bit set."""
        board = self.game.geometry
        stones = self.black if side == "B" else self.white
        first, second = self.game.edge_rows[side]
        layers = [stones & first]
        seen = layers[0]
        while layers[-1] and not layers[-1] & second:
            layers.append(board.neighbourhood(layers[-1]) & stones & ~seen)
            seen |= layers[-1]
        last = layers[-1] & second
        if not last:
            return None
        path = step = last & -last
        for layer in reversed(layers[:-1]):
            near = board.neighbourhood(step) & layer
            step = near & -near
            path |= step
        return path

    # Reasons

    def why_not(self, move: Move) -> str:
        """Why a turn is not allowed."""
        name = self.game.names
        returned, placed, flipped = move
        own, enemy = self._sides()
        empty = self.empty
        me = self.player(self.turn)
        if self.owed and returned is None:
            return (
                f"a returned stone must be placed first: {me}'s turn begins with one on an "
                f"empty point, as in {self.example_text()}"
            )
        if returned is not None and not self.owed:
            return f"no returned stone is due, so none can be placed on {name[returned]}"
        named = [square for square in (returned, *placed) if square is not None]
        for square in named:
            if not empty >> square & 1:
                return f"{name[square]} is not empty: {self.occupant(square)} stands there"
        for square in (*placed, flipped):
            if square is not None and self.touched_by_play(move).count(square) > 1:
                return f"{name[square]} is named twice"
        if placed and flipped is not None:
            return "a turn is placements or one flip, not both"
        if returned is not None:
            own |= 1 << returned
            empty ^= 1 << returned
        if flipped is not None:
            return self._why_no_flip(flipped, own, enemy)
        if placed:
            return self._why_no_placement(placed, empty)
        if returned is None:
            return "a turn places a stone or flips one, and this does neither"
        return f"{me} still has a regular move after the returned stone on {name[returned]}"

    def _why_no_placement(self, placed: tuple[int, ...], empty: int) -> str:
        name, rules = self.game.names, self.game.rules
        most = 1 if rules.placing is Placing.ONE else 2
        if len(placed) > most:
            allowed = "one stone" if most == 1 else "at most two stones"
            after = ""
            if rules.returns:
                after = " after the returned one" if self.owed else ", and no returned one is due"
            return f"a turn places {allowed}{after}, not {len(placed)}"
        if len(placed) == 2:
            return (
                f"{name[placed[0]]} and {name[placed[1]]} are not adjacent, "
                "and a turn places two adjacent stones"
            )
        free = next(squares_of(self.game.geometry.neighbours[placed[0]] & empty))
        return f"a second stone must follow: {name[free]} beside {name[placed[0]]} is empty"

    def _why_no_flip(self, target: int, own: int, enemy: int) -> str:
        name = self.game.names
        me, them = self.player(self.turn), self.player(OTHER[self.turn])
        bit = 1 << target
        if not enemy & bit:
            return (
                f"only an enemy stone can be flipped: {self.occupant(target)} is on {name[target]}"
            )
        if self.lingering & bit:
            return f"{name[target]} was flipped on {them}'s latest turn and still counts as {me}'s"
        attackers = self._attackers(own)
        if self.game.matches(target, attackers):
            how = self._flip_back(target, own | bit, enemy ^ bit)
            return f"flipping {name[target]} is barred: {them} could flip it back at once {how}"
        # An image that reaches for an edge of the other colour can never match.
        around = [
            (image, stones & ~attackers)
            for image, stones in self.game.patterns_at(target)
            if not stones & ~attackers & self.game.geometry.ring
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

    # Text

    def parse(self, text: str) -> Move:
        """Points separated by commas, ``x`` before a flipped one; or SGF points.

        With a returned stone due, the first point is that stone.
        """
        written = self.game.read(text)
        if type(written) is not Written:
            return written
        enemy = self.white if self.turn == "B" else self.black
        if written.alone and not self.owed:
            placement, flip = written.alone
            return flip if enemy >> written.points[0] & 1 else placement
        placed, flipped, ends_with_pass, in_sgf, _ = written
        if in_sgf:
            regular_at = 1 if self.owed else 0
            ends_with_pass = self.owed and len(placed) == 1
            if len(placed) == regular_at + 1 and enemy >> placed[-1] & 1:
                flipped, placed = placed[-1], placed[:-1]
        if ends_with_pass and (len(placed) != 1 or flipped is not None):
            raise BadMove(
                f"{text!r} is no move of Morphos: a pass may follow a returned stone only"
            )
        returned = None
        if placed and (self.owed or ends_with_pass):
            returned, placed = placed[0], placed[1:]
        return Turn(returned, tuple(sorted(placed)), flipped)

    def play_text(self, move: Move, names: Mapping[int, str], sgf: bool) -> str:
        """Write a turn."""
        returned, placed, flipped = move
        parts = [names[square] for square in (returned, *placed) if square is not None]
        if flipped is not None:
            parts.append(names[flipped] if sgf else f"x{names[flipped]}")
        elif not placed and not sgf:
            parts.append("pass")
        return (":" if sgf else ",").join(parts)

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
        touched = setup.black | setup.white | setup.empty
        turn = setup.turn or self.turn
        return self._replace(
            black=self.black & ~touched | setup.black,
            white=self.white & ~touched | setup.white,
            turn=turn,
            pie=self.pie if turn == self.turn else 0,
            passes=0,
            lingering=0,
            owed=False,
            end=None,
        ).ready()

    def ready(self) -> Self:
        """The position as a game may begin with it: what stands on the board is looked at."""
        stood = self._replace(chains_stood=self.has_chain("B") or self.has_chain("W"))
        if self.game.rules.lingering and stood.has_chain(stood.turn):
            return stood._replace(end=Outcome(stood.turn, "chain"))
        return stood

    def _sides(self) -> tuple[int, int]:
        """The stones of the side to move, and of the other."""
        return (self.black, self.white) if self.turn == "B" else (self.white, self.black)


class Morphos(Game):
    """The parameters of a game of Morphos: its board, edition and mutators."""

    name = "morphos"
    title = "Morphos"
    players: ClassVar[Mapping[Side, str]] = {"B": "Black", "W": "White"}
    piece = "stone"
    edge_marks = ("X", "O")
    variants = (
        *(
            Variant(mutator.name, mutator.summary, mutator.letter)
            for mutator in DEFAULT_EDITION.mutators
        ),
        Variant(
            "edition-2025",
            "the edition played online: no edge stones, a third pattern, a full board decides; "
            "with at most one of " + ", ".join(m.name for m in EDITIONS[1].mutators),
        ),
        Variant("edition-2016", "the original edition, the default"),
    )
    sizes = "any; 13 is usual"
    summary = "Place a stone or flip a surrounded enemy stone; a chain between your two edges wins."
    rules_text = """
    Black and White play on the points of a square board. The top and bottom edges are
    Black's, the left and right edges White's. Black begins. A turn is one of these:

    - place a stone of your colour on an empty point, or
    - flip a vulnerable enemy stone: it becomes yours.

    A stone on x is vulnerable if enemy stones stand on all points marked E of one of these
    patterns, in any rotation or reflection. The edges count as lines of stones of their
    owners' colours; the corners between two edges hold nothing.

                       B:  E . .
        A:  E E .          E . .
            E x .          E x .
            . E .          . E E

    You pass if and only if you can do neither. If a chain of orthogonally connected stones
    of your colour touches both of your edges at the end of your turn, you win. Two passes
    in a row are a deadlock, which nobody wins.

    Pie rule. On White's first turn only, White may swap instead of moving: the players
    exchange colours, nothing on the board changes, and White (now the other player) is to
    move again.
    """
    notation = (
        ("c3", "placement"),
        ("xc3", "flip"),
        ("c3,d4", "double: two placements; replace: returned stone, then placement"),
        ("c3,xd4", "replace: returned stone, then flip"),
        ("c3,pass", "replace: returned stone, no regular move left"),
    )

    def __init__(self, size: int, variant: Iterable[str] = ()) -> None:
        super().__init__(size, variant)
        edition = _edition(self.variant)
        rules = edition.rules
        for mutator in edition.mutators:
            if mutator.name in self.variant:
                rules = replace(rules, **mutator.changes)
        self.rules = rules
        self.can_repeat = rules.lingering
        board = self.geometry
        self.images = images(board, rules.patterns)
        self.edge_sides: dict[Side, int] = {
            "B": board.bottom_edge | board.top_edge,
            "W": board.left_edge | board.right_edge,
        }
        """What lies beyond each side's edges, as bits of the ring."""
        self.edges = self.edge_sides if rules.edge_stones else {"B": 0, "W": 0}
        """The edge stones of each side."""
        self.edge_rows: dict[Side, tuple[int, int]] = {
            "B": (board.bottom_edge << board.stride, board.top_edge >> board.stride),
            "W": (board.left_edge << 1, board.right_edge >> 1),
        }
        """The rows or columns of the board that touch each side's edges."""
        self._patterns: dict[int, list[tuple[Image, int]]] = {}

    @classmethod
    def canonical_variant(cls, names: Iterable[str]) -> tuple[str, ...]:
        """The mutators in the edition's order, and the edition unless it is the default."""
        chosen = super().canonical_variant(names)
        if DEFAULT_EDITION.name in chosen and len(chosen) > len(set(chosen) - _EDITION_NAMES) + 1:
            raise BadGame("a game is of one edition only", "bad-variant")
        chosen = tuple(name for name in chosen if name != DEFAULT_EDITION.name)
        edition = _edition(chosen)
        mutators = [name for name in chosen if name != edition.name]
        known = [mutator.name for mutator in edition.mutators]
        for name in mutators:
            if name not in known:
                raise BadGame(
                    f"{edition.name} has no mutator {name!r}; it has {', '.join(known)}",
                    "bad-variant",
                )
        if edition.one_mutator_only and len(mutators) > 1:
            raise BadGame(
                f"{edition.name} takes one mutator at a time, not {' and '.join(mutators)}",
                "bad-variant",
            )
        return chosen

    def patterns_at(self, square: int) -> list[tuple[Image, int]]:
        """The images that fit around a square, each with the bits of its stones."""
        found = self._patterns.get(square)
        if found is None:
            column, row = coordinates(self.size, square)
            found = self._patterns[square] = [
                (
                    image,
                    sum(1 << square_at(self.size, column + x, row + y) for x, y in image.offsets),
                )
                for image in self.images
                if image.targets >> square & 1
            ]
        return found

    def matches(self, square: int, attackers: int) -> bool:
        """Whether the attackers stand on every point of some image around a square."""
        lacking = ~attackers
        return any(not stones & lacking for _, stones in self.patterns_at(square))

    def read_play(self, text: str) -> Written:
        """Points, ``x`` before a flipped one, ``pass`` after a returned stone; or SGF points."""
        points = self.sgf_points(text)
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
                flipped = self.point(item[1:])
            elif flipped is not None:
                raise BadMove(f"{text!r} is no move of Morphos: a flip comes last")
            else:
                placed.append(self.point(item))
        return Written(tuple(placed), flipped, ends_with_pass)

    def start(self, *, pie: bool = True) -> MorphosPosition:
        """An empty board, or a full checkered one; Black to move."""
        board = self.geometry
        black, white = (board.odd, board.even) if self.rules.checkered else (0, 0)
        return MorphosPosition(self, "B", black, white, pie=2 if pie else 0).ready()


_EDITION_NAMES = {edition.name for edition in EDITIONS}


def _edition(variant: Iterable[str]) -> Edition:
    """The edition that a variant names, else the default."""
    for edition in EDITIONS:
        if edition.name in variant:
            return edition
    return DEFAULT_EDITION
