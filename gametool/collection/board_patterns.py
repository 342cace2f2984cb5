"""Diagrams to look for, in which squares may be left open."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..board import bits_of
from ..formats.diagrams import ANY, read_diagram
from ..games import Game, Position, Side
from ..games.hashes import symmetries
from ..points import square_at
from ..symmetries import image, moved


class Squares(NamedTuple):
    """What must stand where, as bit sets; of other squares nothing is said."""

    black: int
    white: int
    blocks: int
    empty: int

    def fits(self, position: Position) -> bool:
        """Whether a position has all of that."""
        return (
            not self.black & ~position.black
            and not self.white & ~position.white
            and not self.blocks & ~position.blocks
            and not self.empty & (position.black | position.white | position.blocks)
        )


class BoardPattern(NamedTuple):
    """A position to look for: rows from the top, `ANY` square, perhaps the side to move."""

    rows: tuple[str, ...]
    to_move: Side | None = None
    exact: bool = False

    def is_for(self, game: Game) -> bool:
        """Whether boards of the game have its size."""
        return game.size == len(self.rows)

    def fits(self, position: Position) -> bool:
        """Whether a position shows it."""
        if self.to_move is not None and (position.turn != self.to_move or position.is_over):
            return False
        return any(squares.fits(position) for squares in self.images(position.game))

    @property
    def is_whole(self) -> bool:
        """Whether something is said of every square."""
        return not any(ANY in row for row in self.rows)

    def boards(self, game: Game) -> list[bytes]:
        """The same images as the compiled core has them: a byte a square, what stands there."""
        return _boards(self.images(game), game)

    def images(self, game: Game) -> tuple[Squares, ...]:
        """The diagram under the symmetries of a game."""
        return _images(self.rows, symmetries(game)[: 1 if self.exact else None])


@lru_cache(maxsize=256)
def _images(rows: tuple[str, ...], names: tuple[str, ...]) -> tuple[Squares, ...]:
    size = len(rows)
    drawn = Squares(
        *(
            bits_of(
                square_at(size, column, size - 1 - down)
                for down, row in enumerate(rows)
                for column, piece in enumerate(row)
                if piece == sign
            )
            for sign in "XO#."
        )
    )
    found = [Squares(*(moved(bits, image(size, name)) for bits in drawn)) for name in names]
    return tuple(dict.fromkeys(found))


_PIECES = ("empty", "black", "white", "blocks")
_ANY = 255


@lru_cache(maxsize=256)
def _boards(images: tuple[Squares, ...], game: Game) -> list[bytes]:
    return [
        bytes(
            next((n for n, name in enumerate(_PIECES) if getattr(one, name) >> square & 1), _ANY)
            for square in game.geometry.squares
        )
        for one in images
    ]


def parse_board_pattern(
    text: str, to_move: Side | None = None, *, exact: bool = False
) -> BoardPattern:
    """Read a text diagram; raises `BadDiagram`."""
    return BoardPattern(tuple(read_diagram(text, wildcards=True)), to_move, exact)
