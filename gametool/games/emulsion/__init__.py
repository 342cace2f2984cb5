"""Emulsion: swap neighbouring pieces so that yours gains value; the biggest group wins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from ...board import ORTHOGONAL, Geometry, shifted, squares_of
from ..game import Game
from ..pairing import Pairing, remove_pairs
from ..position import Position
from ..terms import OTHER, SWAP, BadMove, Move, Outcome, Play, Setup, Side, Variant


class Exchange(NamedTuple):
    """Two neighbouring pieces of different colours that change places; the mover's first."""

    mine: int
    theirs: int


class Placement(NamedTuple):
    """A piece of each colour on neighbouring empty squares; the mover's first (``free``)."""

    mine: int
    theirs: int


class Reading(NamedTuple):
    """What the text of two squares can mean, depending on what stands there."""

    exchange: Exchange
    placement: Placement | None

    def meant(self, own: int, enemy: int) -> Exchange | Placement:
        """A placement on empty squares, else an exchange.

        The squares of a swap may come in either order; the mover's piece is put first.
        """
        exchange, placement = self
        first, second = exchange
        if own >> first & 1:
            return exchange
        if placement is not None and not (own | enemy) & (1 << first | 1 << second):
            return placement
        return Exchange(second, first) if own >> second & 1 else exchange


def value(board: Geometry, square: int, own: int, empty: int) -> int:
    """Twice the value that a piece of the colour ``own`` has on a square.

    Doubled: 2 for each orthogonal neighbour of its colour, 1 for each board edge that its
    square touches and 1 for each neighbour in ``empty``: the empty squares where they count,
    nothing in the standard game.
    """
    around = board.neighbours[square]
    edges = board.edge_contacts[square]
    return 2 * (around & own).bit_count() + (around & empty).bit_count() + edges


Contact = tuple[int, int, int, int, int]
"""What matters to an exchange: the bits of its squares, the mover's first; the neighbours of
the mover's piece before it, and after it without the square that it left to an enemy, as bit
sets; and how many edges more it touches then."""


@lru_cache(maxsize=1 << 12)
def contact(board: Geometry, exchange: Exchange) -> Contact | None:
    """The contact of two squares, orthogonal or diagonal; None if they have none."""
    mine, theirs = exchange
    # The ring keeps the ends of different rows apart, so differences of numbers tell.
    if theirs - mine not in board.steps.values():
        return None
    before, after = board.neighbours[mine], board.neighbours[theirs] & ~(1 << mine)
    edges = board.edge_contacts[theirs] - board.edge_contacts[mine]
    return 1 << mine, 1 << theirs, before, after, edges


def gain(touch: Contact, own: int, empty: int) -> int:
    """What the mover's piece gains: its `value` after an exchange less that before it."""
    _, _, before, after, edges = touch
    gained = 2 * ((own & after).bit_count() - (own & before).bit_count()) + edges
    if empty:
        gained += (empty & after).bit_count() - (empty & before).bit_count()
    return gained


class EmulsionScore(NamedTuple):
    """The final count: pairs of equal groups removed, and who made the last move."""

    board_size: int
    pairing: Pairing
    last_mover: Side | None

    def outcome(self) -> Outcome:
        """The biggest group left wins; on an empty board the last mover loses (R13)."""
        biggest = self.pairing.biggest
        owner = self.pairing.owner
        if owner is not None:
            return Outcome(owner, "biggest-group", abs(biggest["B"] - biggest["W"]))
        if self.last_mover is None:
            return Outcome(None, "void")
        return Outcome(OTHER[self.last_mover], "last-move")

    def as_dict(self) -> dict[str, Any]:
        """``removed``, ``left`` and ``biggest`` as in CONTRACT section 4."""
        return {
            **self.pairing.as_dict(self.board_size),
            "biggest": dict(self.pairing.biggest),
            "last_mover": self.last_mover,
        }


class _State(NamedTuple):
    game: Emulsion
    turn: Side
    black: int
    white: int
    pie: int
    last_mover: Side | None = None
    """Who made the last move on the board; the pie swap is none."""


class EmulsionPosition(_State, Position):
    """A position of Emulsion: the pieces of both sides."""

    __slots__ = ()

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

    def value(self, square: int, own: int) -> int:
        """Twice the value that a piece of the colour ``own`` has on a square."""
        return value(self.game.geometry, square, own, self.empty if self.game.free else 0)

    def values(self, mine: int, theirs: int) -> tuple[int, int]:
        """The doubled values of the mover's piece before and after an exchange."""
        own, _ = self.sides()
        return self.value(mine, own), self.value(theirs, own ^ 1 << mine)

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
                mine, theirs = move
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

    def why_not(self, move: Move) -> str:
        """Why a play is not allowed."""
        name, text = self.game.names, self.format(move)
        mine, theirs = move
        me = self.turn
        if type(move) is Placement:
            if not self.game.free:
                return f"{text} is a placement, and only Free Emulsion has those"
            for square in move:
                if (self.black | self.white) >> square & 1:
                    return f"{name[square]} is not empty: {self.occupant(square)} stands there"
            return f"{name[mine]} and {name[theirs]} are not orthogonally adjacent"
        for square in move:
            if not (self.black | self.white) >> square & 1:
                return f"there is no piece on {name[square]} to swap"
        if self.occupant(mine) == self.occupant(theirs):
            return (
                f"a swap takes two pieces of different colours: "
                f"{name[mine]} and {name[theirs]} both hold {self.occupant(mine)}"
            )
        own = self.black if me == "B" else self.white
        if not own >> mine & 1:
            return f"{name[mine]} holds {self.occupant(mine)}, not {self.player(me)}'s"
        if contact(self.game.geometry, move) is None:
            return f"{name[mine]} and {name[theirs]} are not neighbours, not even diagonally"
        before, after = self.values(mine, theirs)
        change = (
            f"leave {self.player(me)}'s value at {_half(before)}"
            if before == after
            else f"lower {self.player(me)}'s value from {_half(before)} to {_half(after)}"
        )
        return f"{text} would {change}; a swap must raise it"

    def board_plays(self) -> Iterator[Move]:
        """All exchanges, then all placements."""
        for step, mine_here in self._exchanges():
            for square in squares_of(mine_here):
                yield Exchange(square, square + step)
        for step, first in self._placements():
            for square in squares_of(first):
                yield Placement(square, square + step)
                yield Placement(square + step, square)

    def count_board_plays(self) -> int:
        """The same by counting bits."""
        return sum(bits.bit_count() for _, bits in self._exchanges()) + sum(
            2 * bits.bit_count() for _, bits in self._placements()
        )

    def _placements(self) -> Iterator[tuple[int, int]]:
        """For each direction up and right: empty squares whose neighbour there is empty."""
        if not self.game.free:
            return
        empty = self.empty
        for step in (1, self.game.geometry.stride):
            bits = empty & empty >> step
            if bits:
                yield step, bits

    def _exchanges(self) -> Iterator[tuple[int, int]]:
        """For each of 8 directions (a shift), the mover's pieces that gain by going there.

        The law of `play_on` asked of the whole board at once. With v(x) the value that the mover's
        colour has on square x as things stand, an exchange from s to t gains if
        v(t) > v(s); between orthogonal neighbours v(t) counts the piece on s, which
        leaves, so there the gain must exceed one neighbour, 2. The values of all squares
        are held as four *planes*: bit sets of the ones, twos, fours and eights.
        """
        board = self.game.geometry
        own, enemy = self.sides()
        values = self._value_planes(own)
        plus_two = _add(values, 1, board.board)
        # The other way round, ones for zeros, as comparing needs them.
        not_values, not_plus_two = (
            [plane ^ board.board for plane in planes] for planes in (values, plus_two)
        )
        for direction, step in board.steps.items():
            movers = own & shifted(enemy, -step)
            not_here = not_plus_two if direction in ORTHOGONAL else not_values
            greater = 0
            for plane, not_b in zip(values, not_here, strict=True):
                # From the ones up: a higher place overrules what the lower ones said.
                a = plane >> step if step > 0 else plane << -step
                greater = a & not_b | greater & (a | not_b)
            if movers & greater:
                yield step, movers & greater

    def _value_planes(self, own: int) -> list[int]:
        """The doubled value of the colour ``own`` on every square, as bit planes."""
        planes = self.game.edge_planes
        if self.game.free:
            planes = _add_around(self.game.geometry, planes, 0, self.empty)
        return _add_around(self.game.geometry, planes, 1, own)

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

    def play_text(self, move: Move, names: Mapping[int, str], sgf: bool) -> str:
        """Write an exchange or a placement."""
        sign = ":" if sgf else "-" if type(move) is Exchange else "+"
        return names[move.mine] + sign + names[move.theirs]

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

    def irregularities(self) -> list[str]:
        """Empty squares in the standard game, where both sides no longer have the same swaps."""
        if self.game.free or not self.empty:
            return []
        square = self.game.names[next(squares_of(self.empty))]
        return [f"{square} is empty, and only in Free Emulsion are there empty squares"]

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it."""
        return self._replace(**self.common_after(setup))


@lru_cache(maxsize=4)  # outcome, its description and the report ask for it one after another
def _score(position: EmulsionPosition) -> EmulsionScore:
    groups = position.game.geometry.groups
    pairing = remove_pairs(groups(position.black), groups(position.white))
    return EmulsionScore(position.game.size, pairing, position.last_mover)


_MOVE = re.compile(r"([a-z]+[0-9]+)([-+:])([a-z]+[0-9]+)")


def _half(doubled: int) -> str:
    """A doubled value as people write it: 5 is 2.5."""
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)


def _add(planes: Sequence[int], place: int, bits: int) -> list[int]:
    """Add 2**place on the squares of ``bits`` to numbers held as bit planes."""
    result = list(planes)
    while bits and place < len(result):
        result[place], bits = result[place] ^ bits, result[place] & bits
        place += 1
    return result


def _add_around(board: Geometry, planes: Sequence[int], place: int, bits: int) -> list[int]:
    """Add 2**place for each orthogonal neighbour in ``bits`` that a square of the board has."""
    for direction in ORTHOGONAL:
        planes = _add(planes, place, shifted(bits, -board.steps[direction]) & board.board)
    return list(planes)


class Emulsion(Game):
    """The parameters of a game of Emulsion."""

    name = "emulsion"
    title = "Emulsion"
    players: ClassVar[Mapping[Side, str]] = {"B": "Black", "W": "White"}
    piece = "piece"
    variants = (
        Variant(
            "free",
            "Free Emulsion: an empty board to start with; a turn may also place a piece of "
            "each colour on two adjacent empty squares; empty neighbours count a half",
        ),
    )
    sizes = "any"
    summary = (
        "Swap two neighbouring pieces of different colours so that yours gains value; "
        "the biggest group wins."
    )
    rules_text = """
    Black and White play on a square board that starts full, with black and white pieces
    checkered; White stands on a1. Black begins. The value of a piece is the number of
    orthogonally adjacent pieces of its colour plus half the number of board edges that its
    square touches.

    A turn swaps two orthogonally or diagonally adjacent pieces of different colours, so
    that the value of your piece of the two rises. The game ends when there is no such move.

    A group is a set of orthogonally connected pieces of one colour. Pairs of groups of
    equal size and different colours are removed until there are none. Whoever has the
    biggest group left wins; if the board is empty, whoever made the last move loses.

    Pie rule. On White's first turn only, White may swap instead of moving: the players
    exchange colours, nothing on the board changes, and White (now the other player) is to
    move again.
    """
    notation = (
        ("c3-d4", "swap, mover's piece first"),
        ("c3+d3", "free: placement, mover's piece first"),
    )

    def __init__(self, size: int, variant: Iterable[str] = ()) -> None:
        super().__init__(size, variant)
        self.free = "free" in self.variant
        """Whether this is Free Emulsion."""
        self.edge_planes = _add_around(self.geometry, (0, 0, 0, 0), 0, self.geometry.ring)
        """What the edges add to the doubled value of a piece, as bit planes."""

    def read_play(self, text: str) -> Reading | Placement:
        """Two squares; only ``+`` and ``-`` say what is done with them."""
        in_sgf = points = self.sgf_points(text)
        if points is None:
            match = _MOVE.fullmatch("".join(text.lower().split()))
            points = [self.point(match[1]), self.point(match[3])] if match else []
            if match and match[2] == "+":
                return Placement(*points)
        if len(points) != 2 or points[0] == points[1]:
            raise BadMove(
                f"{text!r} is no move of Emulsion: expected two different points of a swap (c3-d4)"
                + (" or a placement (c3+d3)" if self.free else "")
            )
        return Reading(Exchange(*points), Placement(*points) if in_sgf else None)

    def start(self, *, pie: bool = True) -> EmulsionPosition:
        """A full checkered board (R12), or an empty one in the free game; Black to move."""
        board = self.geometry
        black, white = (0, 0) if self.free else (board.odd, board.even)
        return EmulsionPosition(self, "B", black, white, pie=2 if pie else 0)
