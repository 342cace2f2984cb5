"""A game record: a tree of nodes with properties. It knows no file format and no rule.

The vocabulary is SGF's: every format names headers, set-up and comments by SGF
properties (``GM``, ``SZ``, ``PB``, ``C`` ...). A property's values are kept as SGF
spells them, escapes included, because only the writer of an unknown property knows what
a colon or a backslash in it means; `plain` and `escaped` translate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Literal, NamedTuple

from ..games import Side
from ..games.parameters import Spelling
from ..games.terms import OTHER
from .findings import Finding
from .properties import SIDES
from .spelling import Property, plain

Points = Literal["algebraic", "sgf"]
"""How points are written: ``c3``, or in SGF's letters ``cd``."""


class Run(NamedTuple):
    """Moves one after another, each in a node with nothing else that matters to the rules."""

    words: Sequence[str]
    """The moves as the format spells them."""
    spelling: Spelling
    nodes: Callable[[], Iterable[Node]]
    """Makes the nodes, each without the next, when they are asked for."""


class Node:
    """One node: at most one move, and any other properties in the order written.

    ``move`` is the text as written, in either notation (the rules read it); a second move
    in the same node stays among the properties. ``at`` is the offset of the move, or of
    the node where there is none.

    Most nodes hold a move and at most a comment. A reader may leave them as a ``run`` behind
    the node before them: whoever replays it needs no nodes, and whoever asks for `children`
    gets them made.
    """

    __slots__ = ("at", "behind", "colour", "move", "properties", "run")

    def __init__(
        self,
        colour: Side | None = None,
        move: str | None = None,
        properties: Sequence[Property] = (),
        at: int = 0,
    ) -> None:
        self.colour = colour
        self.move = move
        self.properties = properties
        self.at = at
        self.run: Run | None = None
        self.behind: list[Node] = []
        """The children of the last node of the run; of this node if there is no run."""

    @property
    def children(self) -> list[Node]:
        """The nodes that follow this one."""
        if self.run:
            self._make_nodes(self.run)
        return self.behind

    @children.setter
    def children(self, nodes: list[Node]) -> None:
        self.run, self.behind = None, nodes

    def _make_nodes(self, run: Run) -> None:
        node, behind = self, self.behind
        self.run = None
        for fresh in run.nodes():
            node.behind = [fresh]
            node = fresh
        node.behind = behind

    def get(self, name: str) -> str | None:
        """The first value of a property, as plain text; None if there is none."""
        for found in self.properties:
            if found.name == name and found.values:
                return plain(name, found.values[0])
        return None

    def find(self, name: str) -> Property | None:
        """The first property of that name."""
        return next((found for found in self.properties if found.name == name), None)

    def key(self) -> tuple[object, ...]:
        """What makes two nodes equal, children and places left out.

        Text is compared by what it says. The order of properties means nothing, but for
        properties of the same name.
        """
        properties = [
            (p.name, [plain(p.name, value) for value in p.values]) for p in self.properties
        ]
        return self.colour, self.move, sorted(properties, key=lambda item: item[0])

    def to_move(self, expected: Side) -> Side:
        """Whose move it is in this node: as ``PL`` says, else as expected."""
        if not self.properties:
            return expected
        return SIDES.get((self.get("PL") or "").strip().lower(), expected)

    def next_to_move(self, expected: Side) -> Side:
        """Whose move it is after this node, from the form of the record alone.

        The sides alternate, but for the swap (R2) and ``PL``.
        """
        if self.move is None or self.colour is None:
            return self.to_move(expected)
        return self.colour if self.move.strip().lower() == "swap" else OTHER[self.colour]


class Assumption(NamedTuple):
    """A header that a file leaves to be guessed: what its format lets one assume.

    Where the record fits ``instead`` and not ``value``, findings say so with ``hint``.
    """

    value: str
    instead: str | None = None
    hint: str = ""


Place = tuple[int, int]
"""Line and column, both from 1."""


class Source(NamedTuple):
    """What a record was read from."""

    format: str
    data: bytes
    """All of the record, and nothing else."""
    encoding: str | None = None
    """The encoding of the whole stream, where it showed it; the data is UTF-8 then."""


class Record:
    """One game record: the tree, and where in which file it stands.

    ``findings`` are the reader's own (syntax, encoding). ``assumed`` holds headers that
    count where neither the record nor its user says otherwise. ``points`` tells how points
    are known to be written. ``source`` is what it was read from, where that is kept.
    ``is_whole`` is false where text of the record is known to be
    lost at its end; ``doubtful`` are nodes of which a fault of the text makes it uncertain
    whether they follow the node before them, so that nothing can be said of their moves;
    ``spelled`` tells how its format writes headers that it calls otherwise. Two
    records are equal if their trees are.
    """

    def __init__(
        self,
        root: Node,
        *,
        file: str = "-",
        number: int = 1,
        line: int = 1,
        locate: Callable[[int], Place] | None = None,
        findings: list[Finding] | None = None,
        assumed: Mapping[str, Assumption] | None = None,
        points: Points | None = None,
        is_whole: bool = True,
        doubtful: Set[Node] = frozenset(),
        spelled: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root
        self.file = file
        self.number = number
        self.line = line
        self.findings = findings if findings is not None else []
        self.assumed = assumed or {}
        self.points = points
        self.source: Source | None = None
        self.is_whole = is_whole
        self.doubtful = doubtful
        self.spelled = spelled or {}
        self._locate = locate

    def __repr__(self) -> str:
        told = " ".join(filter(None, map(self.root.get, ("GM", "SZ"))))
        return f"<record {self.number} of {self.file}, line {self.line}: {told or 'no game named'}>"

    def place(self, at: int) -> Place:
        """The line and column of an offset."""
        return self._locate(at) if self._locate else (self.line, 1)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in the tree."""
        root = self.root
        return not root.properties and root.move is None and not root.children

    def main_line(self) -> Iterator[Node]:
        """The root and the first child of each node from there on."""
        node = self.root
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def nodes(self) -> Iterator[Node]:
        """All nodes, each before its children."""
        stack = [self.root]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        stack = [(self.root, other.root)]
        while stack:
            left, right = stack.pop()
            if left.key() != right.key() or len(left.children) != len(right.children):
                return False
            stack.extend(zip(left.children, right.children, strict=True))
        return True

    __hash__ = None  # type: ignore[assignment]
