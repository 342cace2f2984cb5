"""The main line of a record, followed: hashes of its positions, diagrams, a table of plies.

`Followed` does it in Python, ``core.lines.Line`` on plain arrays; both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .. import core
from ..games import SWAP, Game, Move, Position, Side
from ..games.hashes import position_hash
from .images import LineHash, images

if TYPE_CHECKING:
    from ..core.lines import Line
from .board_patterns import BoardPattern


class PlyRow(NamedTuple):
    """What a table of plies says of one of them."""

    player: Side
    move: str
    legal: int
    """How many legal moves there were."""
    taken: int
    """Enemy pieces that were captured, flipped or swapped away."""
    black: int
    white: int
    blocks: int
    """What stands on the board after it."""
    hash: int
    """`games.hashes.position_hash` of the position after it."""


class MainLine(Protocol):
    """What can be asked of a main line; positions are those from the start to the last."""

    @property
    def texts(self) -> list[str]:
        """The moves in canonical text."""

    @property
    def swapped(self) -> bool:
        """Whether the sides were exchanged."""

    def least_boards(self) -> Sequence[tuple[int, Side | None]]:
        """Of each position the least board hash of its images and the side to move, or None where
        the game is over."""

    def hashes(self) -> Sequence[tuple[int, ...]]:
        """Of each position the hashes of the line up to it under each symmetry."""

    def ends(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The position hashes of the first and the last position under each symmetry."""

    def meets(self, diagram: BoardPattern) -> bool:
        """Whether some position shows a diagram."""

    def rows(self) -> Iterator[PlyRow]:
        """A row a ply."""


class Followed:
    """A main line as Python has replayed it."""

    def __init__(self, start: Position, line: Sequence[tuple[Move, Position]]) -> None:
        self._start = start
        self._line = line

    @property
    def _positions(self) -> Iterator[Position]:
        yield self._start
        for _, position in self._line:
            yield position

    @cached_property
    def texts(self) -> list[str]:
        return [self._start.format(move) for move, _ in self._line]

    @property
    def swapped(self) -> bool:
        return len(self._line) > 1 and self._line[1][0] is SWAP

    def least_boards(self) -> Sequence[tuple[int, Side | None]]:
        known = images(self._start.game)
        found: list[tuple[int, Side | None]] = []
        lanes, before = 0, None
        for position in self._positions:
            lanes, before = known.board(lanes, before, position), position
            found.append((min(known.apart(lanes)), _to_move(position)))
        return found

    def hashes(self) -> Sequence[tuple[int, ...]]:
        line = LineHash(self._start)
        found = [line.lines]
        for _, position in self._line:
            line.add(position)
            found.append(line.lines)
        return found

    def ends(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        known = images(self._start.game)
        last = self._line[-1][1] if self._line else self._start
        return known.apart(known.of(self._start)), known.apart(known.of(last))

    def meets(self, diagram: BoardPattern) -> bool:
        return any(map(diagram.fits, self._positions))

    def rows(self) -> Iterator[PlyRow]:
        before = self._start
        for move, position in self._line:
            enemy = before.sides()[1]
            after = position.white if before.turn == "B" else position.black
            yield PlyRow(
                before.turn,
                before.format(move),
                before.count_moves(),
                (enemy & ~after).bit_count(),
                position.black.bit_count(),
                position.white.bit_count(),
                position.blocks.bit_count(),
                position_hash(position),
            )
            before = position


def _to_move(position: Position) -> Side | None:
    return None if position.is_over else position.turn


class Compiled:
    """A main line as the compiled core follows it."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._game: Game = line.start.law.game
        self.least_boards = line.least_boards
        self.hashes = line.hashes
        self.ends = line.ends

    @cached_property
    def texts(self) -> list[str]:
        known = _texts(self._game)
        return [known[code] for code in self._line.codes]

    @property
    def swapped(self) -> bool:
        codes = self._line.codes
        return len(codes) > 1 and self._line.start.move(codes[1]) is SWAP

    def meets(self, diagram: BoardPattern) -> bool:
        return self._line.meets(diagram.boards(self._game), diagram.to_move)

    def rows(self) -> Iterator[PlyRow]:
        known = _texts(self._game)
        for player, code, *counts in self._line.rows():
            yield PlyRow(player, known[code], *counts)

    def line(self) -> list[tuple[Move, Position]]:
        """The moves, each with the position after it."""
        state = self._line.start.copy()
        found = []
        for code in self._line.codes:
            state.play(code)
            found.append((state.move(code), state.position()))
        return found


class _Texts(dict[int, str]):
    """The texts of a game's moves by their numbers; each is written once."""

    def __init__(self, game: Game) -> None:
        self._start = game.start()
        self._state = core.state(self._start)

    def __missing__(self, code: int) -> str:
        text = self[code] = self._start.format(self._state.move(code))
        return text


@lru_cache(maxsize=64)
def _texts(game: Game) -> _Texts:
    return _Texts(game)
