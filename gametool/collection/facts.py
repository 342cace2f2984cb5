"""What is known of one record: its game, its replay, what stands in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..games import SWAP, Move, Position
from ..record import SETUP_PROPERTIES, Node, Record
from ..replay import Defaults, Replay, main_line, replay


class Facts:
    """A record with what can be asked of it; each answer is found when it is first needed.

    ``line`` holds the moves of the main line as far as they are sound, each with the position
    after it, and ``start`` the position before the first of them.
    """

    def __init__(self, record: Record, defaults: Defaults | None = None) -> None:
        self.record = record
        self.defaults = defaults or Defaults()

    @cached_property
    def replay(self) -> Replay:
        """The verdict on the record, variations too."""
        if "line" in self.__dict__:
            return self._played
        return replay(self.record, defaults=self.defaults)

    @cached_property
    def line(self) -> list[tuple[Move, Position]]:
        """The moves of the main line as far as it is sound, each with the position after it."""
        visited: list[tuple[Move, Position]] = []

        def visit(node: Node, position: Position, move: Move) -> None:
            visited.append((move, position))

        self._played = replay(self.record, defaults=self.defaults, visit=visit)
        self.__dict__["replay"] = self._played
        return visited[: self._played.plies]  # the main line is walked first

    @cached_property
    def start(self) -> Position | None:
        """The position that the record starts from, its set-up included."""
        if self.has_setup or self.record.root.move is not None:
            first = next(main_line(self.record, defaults=self.defaults), None)
            return first.position if first else None
        game = self.replay.game
        return game.start() if game else None

    def positions(self) -> Iterator[Position]:
        """All positions of the main line, from the start on; late set-ups count at the end."""
        if self.start is None:
            return
        yield self.start
        last = self.start
        for _, last in self.line:
            yield last
        end = self.replay.position
        if end is not None and end != last:
            yield end

    @cached_property
    def texts(self) -> list[str]:
        """The moves of the main line: canonical as far as it is sound, then as written."""
        before = self.start
        texts = []
        for move, position in self.line:
            assert before is not None
            texts.append(before.format(move))
            before = position
        return [*texts, *(node.move or "pass" for node in self.rest)]

    @cached_property
    def rest(self) -> list[Node]:
        """The nodes of the main line with moves that could not be played."""
        played = len(self.line)
        moving = (node for node in self.record.main_line() if node.move is not None)
        return [node for number, node in enumerate(moving) if number >= played]

    @property
    def has_setup(self) -> bool:
        """Whether the record starts from a position of its own."""
        return any(found.name in SETUP_PROPERTIES for found in self.record.root.properties)

    @property
    def swapped(self) -> bool:
        """Whether the sides were exchanged."""
        second = self.line[1:2]
        return bool(second) and second[0][0] is SWAP

    @cached_property
    def counts(self) -> tuple[int, int]:
        """How many nodes have a comment, and how many branches leave the main line or another."""
        comments = branches = 0
        for node in self.record.nodes():
            comments += bool(node.properties) and node.find("C") is not None
            branches += max(0, len(node.children) - 1)
        return comments, branches
