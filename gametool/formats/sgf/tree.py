"""A game's tree while its text is read, and what is wrong with its shape."""

from __future__ import annotations

from typing import NamedTuple

from ...record import Node
from ...record.findings import Severity
from .nodes import PLAIN_NODE, extend, node_of, run_of


class Fault(NamedTuple):
    """What is wrong with a game's text, and at which offset."""

    at: int
    message: str
    severity: Severity = "error"


class Tree:
    """The tree as far as it is read; ``faults`` is what was wrong with it."""

    def __init__(self, text: str) -> None:
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.lowered: list[tuple[int, str, str]] = []
        """Names of properties in small letters: where, and as what they are read."""
        self.is_whole = True
        """Whether nothing is known to be lost at the end."""
        self.doubtful: set[Node] = set()
        """Nodes of which it is uncertain whether they follow the node before them."""
        self.in_node = False
        """Whether more properties of the last node may come."""
        self._text = text
        self._node: Node | None = None
        """The last node, or the one before a run."""
        self._parents: list[tuple[Node | None, bool]] = []
        """For each open tree, the node it branches from, and whether a node could follow that."""
        self._may_follow = False
        """Whether a node may come now: not before the first tree, nor after a variation."""

    @property
    def depth(self) -> int:
        """How many trees are open."""
        return len(self._parents)

    def fault(self, at: int, message: str) -> None:
        """Report what is wrong at an offset."""
        self.faults.append(Fault(at, message))

    def lose(self, at: int, message: str) -> None:
        """Report that the rest of the text is lost."""
        self.fault(at, message)
        self.is_whole = False

    def finished(self) -> Node:
        """The root, once all is read."""
        return self.root or Node()

    def begin(self, at: int) -> None:
        """A parenthesis that opens."""
        if self._is_empty():
            self.fault(at, "a variation begins without a node before it")
        self._parents.append((self._node, self._may_follow))
        self._may_follow = True
        self.in_node = False

    def end(self, at: int) -> bool:
        """A parenthesis that closes; true if it ends the game."""
        empty = self._is_empty()
        if empty:
            self.fault(at, "a game tree without a node in it")
        self._node, could_follow = self._parents.pop()
        self._may_follow = could_follow and empty
        self.in_node = False
        return not self._parents

    def add_node(self, start: int, end: int) -> None:
        """A node, from the text of its properties."""
        node = node_of(self._text, start, end, self.lowered)
        self._check(start, node)
        self._add(node)

    def extend_node(self, start: int, end: int) -> None:
        """More properties of the last node."""
        if start < end:
            extend(self._last(), self._text, start, end, self.lowered)

    def doubt(self) -> None:
        """Note that the move of the last node may be lost, if it has none."""
        if self.in_node:
            node = self._last()
            if node.move is None and node is not self.root:
                self.doubtful.add(node)

    def add_plain(self, start: int, end: int, last_end: int) -> None:
        """Plain nodes from their text; ``last_end`` is beyond it if there is more in the last."""
        text = self._text
        last = end
        if last_end > end:
            *_, last_node = PLAIN_NODE.finditer(text, start, end)
            last = last_node.start()
        node = self._node
        alone = self._is_empty() or node is None or node.run or not self._may_follow
        if start < last and alone:
            first = PLAIN_NODE.match(text, start)
            assert first is not None
            self.add_node(start + 1, first.end())
            node = self._node
            start = first.end()
        if start < last and node:
            node.run = run_of(text, start, last)
        if last < end:
            self.add_node(last + 1, last_end)
        self.in_node = True

    def _is_empty(self) -> bool:
        """Whether the innermost tree has no node yet."""
        return bool(self._parents) and self._may_follow and self._node is self._parents[-1][0]

    def _check(self, at: int, node: Node) -> None:
        if not self._may_follow:
            self.fault(at, "a node follows a variation outside of any")
            self.doubtful.add(node)

    def _add(self, node: Node) -> None:
        if self.root is None:
            self.root = node
        elif self._node is None:  # more than one tree in the parentheses of a game
            self.root.children.append(node)
            self.doubtful.add(node)
        else:
            self._node.behind.append(node)
        self._node = node
        self._may_follow = self.in_node = True

    def _last(self) -> Node:
        """The last node itself, even if it is the last of a run."""
        node = self._node
        assert node is not None
        while node.children:
            node = node.children[-1]
        self._node = node
        return node
