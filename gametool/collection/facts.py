"""What is known of one record: its game, its replay, what stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import core
from ..games import Game, Move, Position
from ..record import SETUP_PROPERTIES, Node, Record, Source
from ..replay import Defaults, Replay, main_line, plain, replay

if TYPE_CHECKING:
    from ..core.laws import State
    from ..core.lines import Line
    from ..core.sgf import Told
    from .board_patterns import BoardPattern
    from .lines import Compiled, MainLine


class _Plain(NamedTuple):
    """What the compiled core says of a record without fault."""

    told: Told
    line: Line
    counts: tuple[int, int]


class Facts:
    """A record with what can be asked of it; each answer is found when it is first needed.

    Records without fault, which nearly all are, the compiled core replays, where it is there.

    ``start`` is the position before the first move of the main line.
    """

    known: Mapping[str, Any] = MappingProxyType({})
    """Values of fields that need not be found out."""

    def __init__(self, record: Record, defaults: Defaults | None = None) -> None:
        self.record = record
        self.defaults = (defaults or Defaults()).of(record.file)

    @cached_property
    def _plain(self) -> _Plain | None:
        source = self.source
        if source is None or source.format != "sgf" or not core.available():
            return None
        if source.encoding is not None and not source.data.isascii():
            return None
        from ..core.lines import Line

        found = plain.judge(self.defaults).line_of(source.data)
        if found is None:
            return None
        told, codes, comments, variations = found
        line = Line(_start(told[0].law.game), codes)
        return _Plain(told, line, (comments, variations))

    @property
    def source(self) -> Source | None:
        """What the record was read from, if that is kept and all of it."""
        return self.record.source if self.record.is_whole else None

    @property
    def game(self) -> Game | None:
        """The game."""
        return self._plain.told[0].law.game if self._plain else self.replay.game

    @cached_property
    def replay(self) -> Replay:
        """The verdict on the record, variations too."""
        if self._plain:
            return plain.replayed(self.record, self._plain.told)
        if "line" in self.__dict__:
            return self._played
        return replay(self.record, defaults=self.defaults)

    @cached_property
    def line(self) -> list[tuple[Move, Position]]:
        """The moves of the main line as far as it is sound, each with the position after it."""
        if self._plain:
            return _compiled(self._plain).line()
        visited: list[tuple[Move, Position]] = []

        def visit(node: Node, position: Position, move: Move) -> None:
            visited.append((move, position))

        self._played = replay(self.record, defaults=self.defaults, visit=visit)
        self.__dict__["replay"] = self._played
        return visited[: self._played.plies]  # the main line is walked first

    @cached_property
    def start(self) -> Position | None:
        """The position that the record starts from, its set-up included."""
        if not self._plain and (self.has_setup or self.record.root.move is not None):
            first = next(main_line(self.record, defaults=self.defaults), None)
            return first.position if first else None
        return self.game.start() if self.game else None

    @cached_property
    def followed(self) -> MainLine | None:
        """The main line, to be followed as often as is asked; None if its game is unknown."""
        if self._plain:
            return _compiled(self._plain)
        from .lines import Followed

        line, start = self.line, self.start
        return Followed(start, line) if start else None

    def meets(self, diagram: BoardPattern) -> bool:
        """Whether a position of the main line shows a diagram; a late set-up counts at the end."""
        if self.game is None or not diagram.is_for(self.game) or self.followed is None:
            return False
        last = self.late_position
        return self.followed.meets(diagram) or (last is not None and diagram.fits(last))

    @property
    def late_position(self) -> Position | None:
        """What a set-up after the last move made of the position."""
        if self._plain:
            return None
        last = self.line[-1][1] if self.line else self.start
        end = self.replay.position
        return end if end != last else None

    @cached_property
    def texts(self) -> list[str]:
        """The moves of the main line: canonical as far as it is sound, then as written."""
        texts = self.followed.texts if self.followed else []
        return [*texts, *(node.move or "pass" for node in self.rest)]

    @cached_property
    def rest(self) -> list[Node]:
        """The nodes of the main line with moves that could not be played."""
        if self._plain:
            return []
        played = len(self.line)
        moving = (node for node in self.record.main_line() if node.move is not None)
        return [node for number, node in enumerate(moving) if number >= played]

    @property
    def has_setup(self) -> bool:
        """Whether the record starts from a position of its own."""
        return not self._plain and any(
            found.name in SETUP_PROPERTIES for found in self.record.root.properties
        )

    @property
    def swapped(self) -> bool:
        """Whether the sides were exchanged."""
        return self.followed is not None and self.followed.swapped

    @cached_property
    def counts(self) -> tuple[int, int]:
        """How many nodes have a comment, and how many branches leave the main line or another."""
        if self._plain:
            return self._plain.counts
        comments = branches = 0
        for node in self.record.nodes():
            comments += bool(node.properties) and node.find("C") is not None
            branches += max(0, len(node.children) - 1)
        return comments, branches


@lru_cache(maxsize=64)
def _compiled(known: _Plain) -> Compiled:
    from .lines import Compiled  # few fields need it

    return Compiled(known.line)


def _start(game: Game) -> State:
    return core.state(game.start())
