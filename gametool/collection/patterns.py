"""What positions and lines can be looked for: diagrams with open squares, lines with open moves."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..board import bits_of
from ..formats.diagrams import ANY, read_diagram
from ..games import BadMove, Game, GametoolError, Position, Side
from ..games.hashes import symmetries
from ..points import square_at
from ..symmetries import carried, image, moved, renamed
from ..texts import short
from .facts import Facts


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


class Diagram(NamedTuple):
    """A position to look for: rows from the top, `ANY` square, perhaps the side to move."""

    rows: tuple[str, ...]
    to_move: Side | None = None
    exact: bool = False

    def met_by(self, facts: Facts) -> bool:
        """Whether a position of the main line shows it, under a symmetry unless ``exact``."""
        game = facts.replay.game
        if game is None or game.size != len(self.rows):
            return False
        return any(self.fits(position) for position in facts.positions())

    def fits(self, position: Position) -> bool:
        """Whether a position shows it."""
        if self.to_move is not None and (position.turn != self.to_move or position.is_over):
            return False
        return any(squares.fits(position) for squares in self.images(position.game))

    @property
    def is_whole(self) -> bool:
        """Whether something is said of every square."""
        return not any(ANY in row for row in self.rows)

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


def parse_diagram(text: str, to_move: Side | None = None, *, exact: bool = False) -> Diagram:
    """Read a text diagram; raises `BadDiagram`."""
    return Diagram(tuple(read_diagram(text, wildcards=True)), to_move, exact)


ANY_MOVE = "*"
_NUMBER = re.compile(r"[0-9]+\.+")


class BadLine(GametoolError, ValueError):
    """Text that is no line of moves; it says why."""


class Line(NamedTuple):
    """The first moves of games: each as text, or `ANY_MOVE`."""

    moves: tuple[str, ...]
    exact: bool = False

    def met_by(self, facts: Facts) -> bool:
        """Whether the main line begins with it, under a symmetry unless ``exact``."""
        game, start = facts.replay.game, facts.start
        if game is None or start is None or len(facts.line) < len(self.moves):
            return False
        names = symmetries(game)[: 1 if self.exact else None]
        return any(self._is(facts, start, name) for name in names if keeps(game, name))

    def _is(self, facts: Facts, position: Position, name: str) -> bool:
        names = renamed(position.game.size, name)
        for text, (move, after) in zip(self.moves, facts.line, strict=False):
            if text != ANY_MOVE:
                try:
                    wanted = position.parse(carried(text, names))
                except BadMove:
                    return False
                if wanted != move and position.attempt(wanted) != after:
                    return False
            position = after
        return True


def parse_line(text: str, *, exact: bool = False) -> Line:
    """Read moves with blanks between them, perhaps numbered; raises `BadLine`."""
    words = [word for word in _NUMBER.sub(" ", text).split() if word]
    if not words:
        raise BadLine("a line needs a move")
    for word in words:
        if word != ANY_MOVE and word.lower() not in ("swap", "pass") and not _is_move(word):
            raise BadLine(f"{short(word)!r} is no move: expected text such as c3, or *")
    return Line(tuple(words), exact)


def _is_move(word: str) -> bool:
    return any(c.isdigit() for c in word) and all(c.isalnum() or c in ",-+:" for c in word)


@lru_cache(maxsize=256)
def keeps(game: Game, name: str) -> bool:
    """Whether a symmetry carries the start of a game to itself, and so its lines to lines."""
    start, carry = game.start(), image(game.size, name)
    return moved(start.black, carry) == start.black and moved(start.white, carry) == start.white
