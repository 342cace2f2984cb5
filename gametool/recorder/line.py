"""The main line of a record that is being made: a place on it, changes, and their undoing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..games import SWAP, BadMove, GametoolError, Move, Position
from ..points import is_algebraic
from ..record import Node, Points, Record
from ..record.edits import Edit, lift_result, with_text
from ..replay import main_line, replay
from .headers import exchanged_persons, settled_result
from .replies import Refusal


class CannotResume(GametoolError):
    """A record that cannot be continued; its text says why."""


class Stop(NamedTuple):
    """A ply of the main line."""

    position: Position
    move: Move | None
    node: Node
    """The move's node; the root before the first move."""

    @property
    def tail(self) -> Node:
        """The last node before the next move: nodes without a move belong to this ply."""
        node = self.node
        while node.children and node.children[0].move is None:
            node = node.children[0]
        return node


@dataclass
class Step:
    """What it takes to undo a command, or to do it again."""

    what: str
    ply: int
    """Where to be then."""
    after: int
    """Where to be when that is undone in turn."""
    base: int
    onward: list[Stop]
    """The main line from the ply ``base`` on, as it is to be."""
    edit: Edit


class Change(NamedTuple):
    """What came of a change beside what it was for."""

    changed: bool = True
    """Whether the record is another one now."""
    dropped: str = ""
    """The result that was taken out, since it belonged to another end of the line."""


class Line:
    """The main line of a record, and the ply that the user is at: at first the last one.

    Raises `CannotResume` for a record that is not read in full, or is not valid in its
    main line.
    """

    def __init__(self, record: Record) -> None:
        for found in record.findings:
            # What was not read, or read by guess, would be lost by saving.
            raise CannotResume(f"{found.line}:{found.col}: {found.code}: {found.message}")
        replayed = replay(record, main_line=True)
        for found in replayed.findings:
            if found.severity == "error":
                raise CannotResume(f"{found.line}:{found.col}: {found.code}: {found.message}")
        assert replayed.game is not None
        lift_result(record, replayed.recorded_result)
        self.record = record
        self.game = replayed.game
        self.stops = _stops(record)
        self.ply = self.last
        self._algebraic = _points(record) == "algebraic"
        self._done: list[Step] = []
        self._undone: list[Step] = []

    # The place

    @property
    def stop(self) -> Stop:
        """The ply that the user is at."""
        return self.stops[self.ply]

    @property
    def position(self) -> Position:
        """The position that the user is at."""
        return self.stop.position

    @property
    def before(self) -> Position | None:
        """The position one ply earlier."""
        return self.stops[self.ply - 1].position if self.ply else None

    @property
    def last(self) -> int:
        """The last ply of the main line."""
        return len(self.stops) - 1

    @property
    def at_end(self) -> bool:
        """Whether the main line goes no further than this."""
        return self.ply == self.last

    @property
    def result(self) -> str | None:
        """The recorded result."""
        return self.record.root.get("RE")

    def name_of(self, ply: int) -> str:
        """The move of a ply as text."""
        move = self.stops[ply].move
        assert move is not None
        return self.stops[ply - 1].position.format(move)

    # Changes

    def play(self, move: Move) -> Change:
        """Follow a legal move, or make it the main line."""
        name, start, base = self.position.format(move), self.ply, self.ply + 1
        onward = self.stops[base:]
        if onward and onward[0].move == move:
            self.ply += 1
            self._did(Step(name, start, self.ply, base, onward, Edit()))
            return Change(changed=False)
        swapped = self._is_swapped
        edit = self._promoted(move) or self._added(move)
        self.ply += 1
        dropped = self._settle(edit, swapped)
        self._did(Step(name, start, self.ply, base, onward, edit))
        return Change(dropped=dropped)

    def delete_last(self) -> Change:
        """Take the last move of the main line out of the record, with all below it.

        A variation that stands beside it becomes the main line, if it is sound.
        """
        start, base = self.ply, self.last
        name, stop, parent = self.name_of(base), self.stops[base], self.stops[base - 1].tail
        swapped = self._is_swapped
        edit = Edit([parent])
        parent.children.remove(stop.node)
        if parent.children and not replay(self.record, main_line=True).sound:
            edit.revert()
            raise Refusal(
                f"{name} stays: a variation that is not valid stands beside it, and would become "
                "the main line"
            )
        self.stops[base:] = _stops(self.record)[base:] if parent.children else []
        self.ply = base - 1
        dropped = self._settle(edit, swapped)
        self._did(Step(f"the deletion of {name}", start, self.ply, base, [stop], edit))
        return Change(dropped=dropped)

    def write(self, what: str, node: Node, **texts: str | None) -> None:
        """Set properties of a node, or take out those that are to be None; as a step ``what``."""
        edit = Edit([node])
        for name, text in texts.items():
            node.properties = with_text(node.properties, name, text)
        self._did(Step(what, self.ply, self.ply, len(self.stops), [], edit))

    def _added(self, move: Move) -> Edit:
        """Write a move as the main line; what stood there becomes a variation."""
        position, tail = self.position, self.stop.tail
        name = position.format(move) if self._algebraic else position.sgf(move)
        node = Node(position.turn, name)
        edit = Edit([tail])
        tail.children.insert(0, node)
        self.stops[self.ply + 1 :] = [Stop(position.after(move), move, node)]
        return edit

    def _promoted(self, move: Move) -> Edit | None:
        """Make the variation that begins with a move the main line, if there is one.

        One that is not sound all through is left alone.
        """
        position, parent = self.position, self.stop.tail
        for child in parent.children[1:]:
            if child.colour != position.turn or child.move is None:
                continue
            try:
                if position.parse(child.move) != move:
                    continue
            except BadMove:
                continue
            edit = Edit([parent])
            parent.children.remove(child)
            parent.children.insert(0, child)
            if replay(self.record, main_line=True).sound:
                self.stops = _stops(self.record)
                return edit
            edit.revert()
        return None

    @property
    def _is_swapped(self) -> bool:
        return any(stop.move is SWAP for stop in self.stops[1:3])

    def _settle(self, edit: Edit, was_swapped: bool) -> str:
        """Make the headers fit a main line that has changed; the result that is taken out."""
        root = self.record.root
        edit.touch(root)
        texts = exchanged_persons(root) if self._is_swapped != was_swapped else {}
        result = settled_result(self.result, self.stops[-1].position.outcome())
        dropped = self.result or "" if result is None else ""
        for name, text in {**texts, "RE": result}.items():
            if root.get(name) != text:
                root.properties = with_text(root.properties, name, text)
        return dropped

    # Undoing

    def _did(self, step: Step) -> None:
        self._done.append(step)
        self._undone.clear()

    def undo(self) -> Step | None:
        """Take back the last change; what it was, if there is one."""
        return self._turn(self._done, self._undone)

    def redo(self) -> Step | None:
        """Make the change again that was taken back last; what it was, if there is one."""
        return self._turn(self._undone, self._done)

    def _turn(self, steps: list[Step], others: list[Step]) -> Step | None:
        if not steps:
            return None
        step = steps.pop()
        onward, self.stops[step.base :] = self.stops[step.base :], step.onward
        inverse = step.edit.revert()
        others.append(Step(step.what, step.after, step.ply, step.base, onward, inverse))
        self.ply = step.ply
        return step


def _points(record: Record) -> Points:
    """How the record's moves are written."""
    texts = (node.move for node in record.main_line() if node.move)
    written: Points = "algebraic" if any(map(is_algebraic, texts)) else "sgf"
    return record.points or written


def _stops(record: Record) -> list[Stop]:
    """The main line of a sound record."""
    return [Stop(ply.position, ply.move, ply.node) for ply in main_line(record)]
