"""Numbers by which positions are known: 64 bits, the same on every machine and in every run.

There are two kinds. The *board hash* covers the game's name, size and variant and what
stands on each square. The *position hash* covers that and all else that the rules look at:

- the side to move, and how many plies are left until the pie swap is gone;
- passes in succession;
- who made the last play on the board, where a tie-break depends on it;
- Morphos: the lingering stone, whether a returned stone is due, and whether a chain ended
  the game.

A hash is the exclusive or of one `key` for each of these facts that holds (Zobrist's method),
so it can be kept up to date move by move, as ``core`` does; this page says what the numbers
are. The *canonical* hash of a position is the least of those of its images under the
symmetries that its game has, and so the same for all of them.
"""

from __future__ import annotations

from functools import cache

from ..board import squares_of
from ..symmetries import KEEP_EDGES, SYMMETRIES, image
from .position import Game, Position

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
"""From one number of SplitMix64 to the next."""

# The kinds of facts. A fact's number is its kind and a value below 2**16: a square, or a
# small number where 0, which is what nearly always holds, has no key.
BLACK, WHITE, BLOCK, SET_APART = 1, 2, 3, 4
FACTS = {"turn": 5, "pie": 6, "passes": 7, "last": 8, "owed": 9, "over": 10}
"""What is true of the whole position: the side to move, the pie swap, and what `Position.facts`
tells. A game with facts of its own gives them a number here."""


def mixed(number: int) -> int:
    """64 bits that have nothing to do with those of the number (the step of SplitMix64)."""
    number = (number + STEP) & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


@cache
def key(kind: int, value: int) -> int:
    """The key of one fact."""
    return mixed(kind << 16 | value)


@cache
def salt(game: Game) -> int:
    """The key of a game: its name, size and variant."""
    number = 0
    for byte in f"{game.name} {game.size} {','.join(game.variant)}".encode():
        number = mixed(number ^ byte)
    return number


def symmetries(game: Game) -> tuple[str, ...]:
    """The symmetries that positions of the game have: those it names; else, where edges belong to
    sides, only those that leave them to their owners."""
    if game.symmetries is not None:
        return game.symmetries
    return tuple(SYMMETRIES) if game.edge_marks is None else KEEP_EDGES


def board_hash(position: Position) -> int:
    """The hash of what stands on the board, whoever is to move."""
    return _boards(position, ("identity",))[0]


def canonical_board_hash(position: Position) -> int:
    """The least board hash of the position's images."""
    return min(_boards(position, symmetries(position.game)))


def position_hash(position: Position) -> int:
    """The hash of all that the rules look at."""
    return state_hash(position) ^ _positions(position, ("identity",))[0]


def canonical_hash(position: Position) -> int:
    """The least position hash of the position's images."""
    state = state_hash(position)
    return min(state ^ squares for squares in _positions(position, symmetries(position.game)))


def state_hash(position: Position) -> int:
    """The keys of all facts that no symmetry changes."""
    number = 0
    for name, value in (
        ("turn", position.turn == "W"),
        ("pie", position.pie),
        *position.facts().items(),
    ):
        if value:
            number ^= key(FACTS[name], int(value))
    return number


def _positions(position: Position, names: tuple[str, ...]) -> list[int]:
    """The keys of everything on a square, under some symmetries."""
    hashes = _boards(position, names)
    for square in squares_of(position.set_apart()):
        for n, name in enumerate(names):
            hashes[n] ^= key(SET_APART, image(position.game.size, name)[square])
    return hashes


def _boards(position: Position, names: tuple[str, ...]) -> list[int]:
    """The board hash under some symmetries."""
    hashes = [salt(position.game)] * len(names)
    for kind, bits in (
        (BLACK, position.black),
        (WHITE, position.white),
        (BLOCK, position.blocks),
    ):
        if bits:
            tables = [_keys(position.game.size, kind, name) for name in names]
            for square in squares_of(bits):
                hashes = [
                    number ^ keys[square] for number, keys in zip(hashes, tables, strict=True)
                ]
    return hashes


@cache
def _keys(size: int, kind: int, name: str) -> tuple[int, ...]:
    """Square -> the key of a piece on the square that a symmetry carries it to."""
    return tuple(key(kind, square) for square in image(size, name))
