"""The law of Emulsion, on bit sets: what an exchange gains, alone or on the whole board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...board import ORTHOGONAL, Geometry, shifted
from ..position import Game
from ..terms import BoardPlay


class _Exchange(NamedTuple):
    mine: int
    theirs: int


class Exchange(_Exchange, BoardPlay):
    """Two neighbouring pieces of different colours that change places; the mover's first."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[int, int]:
        """Both squares."""
        return self.mine, self.theirs


class _Placement(NamedTuple):
    mine: int
    theirs: int
    sign: str = "+"
    """Sets it apart from an exchange of the same squares, which is another move."""


class Placement(_Placement, BoardPlay):
    """A piece of each colour on neighbouring empty squares; the mover's first (``free``)."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[int, int]:
        """Both squares."""
        return self.mine, self.theirs


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


# On the whole board at once


class Ground(Game):
    """What the law needs of a game's parameters."""

    def __init__(self, size: int, variant: Iterable[str] = ()) -> None:
        super().__init__(size, variant)
        self.free = "free" in self.variant
        """Whether this is Free Emulsion."""
        self.edge_planes = _add_around(self.geometry, (0, 0, 0, 0), 0, self.geometry.ring)
        """What the edges add to the doubled value of a piece, as bit planes."""


def values(game: Ground, own: int, pieces: int, move: Exchange) -> tuple[int, int]:
    """The doubled values of the mover's piece before and after an exchange."""
    board = game.geometry
    empty = board.board & ~pieces if game.free else 0
    return (
        value(board, move.mine, own, empty),
        value(board, move.theirs, own ^ 1 << move.mine, empty),
    )


def placements(game: Ground, empty: int) -> Iterator[tuple[int, int]]:
    """For each direction up and right (a shift): empty squares whose neighbour there is empty."""
    if not game.free:
        return
    for step in (1, game.geometry.stride):
        bits = empty & empty >> step
        if bits:
            yield step, bits


def exchanges(game: Ground, own: int, enemy: int) -> Iterator[tuple[int, int]]:
    """For each of 8 directions (a shift), the mover's pieces that gain by going there.

    The law of a single exchange asked of the whole board at once. With v(x) the value that the
    mover's colour has on square x as things stand, an exchange from s to t gains if
    v(t) > v(s); between orthogonal neighbours v(t) counts the piece on s, which
    leaves, so there the gain must exceed one neighbour, 2. The values of all squares
    are held as four *planes*: bit sets of the ones, twos, fours and eights.
    """
    board = game.geometry
    values = _value_planes(game, own, enemy)
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


def _value_planes(game: Ground, own: int, enemy: int) -> list[int]:
    """The doubled value of the colour ``own`` on every square, as bit planes."""
    board, planes = game.geometry, game.edge_planes
    if game.free:
        planes = _add_around(board, planes, 0, board.board & ~(own | enemy))
    return _add_around(board, planes, 1, own)


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
