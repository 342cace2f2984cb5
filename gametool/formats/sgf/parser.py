"""SGF collections: bytes <-> records, one game at a time.

Reading has two steps. `split` cuts a stream into games by their parentheses, in bounded
memory. `parse` turns the bytes of one game into a `Record` with a place for everything.
Both accept what sgfmill's grammar accepts, with the same outcome (a test compares them);
where sgfmill would reject a whole file, they say what is wrong, keep what can be kept,
and go on at the next game. Escapes and the writing of text are sgfmill's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from ...games import Side
from ...record import Node, Property, Record, Run, gathered
from ...record.findings import Finding, finding
from ...texts import short
from ..chunks import Chunk, Lines, record_of
from ..encodings import decode
from .splitter import VALUE, declared, split

_TEXT_VALUE = VALUE.decode()
_COMMENT = rf"C{_TEXT_VALUE}"
_PLAIN = rf";\s*+[BW]\[[^;\[\]\\\r]*+\]\s*+(?:{_COMMENT}\s*+)?+"
"""A node with a move that says what it says (no escapes, no line breaks but LF), and perhaps a
comment: nothing can be wrong with it but the move. The comments aside, semicolons part such
nodes."""
_PROPERTIES = rf"(?:\s*+[A-Za-z]{{1,64}}+(?:\s*+{_TEXT_VALUE})++)*+"
_TOKEN = re.compile(
    rf"""\s*+(?:
        ((?:{_PLAIN})++)                         # 1: plain nodes
        ((?:\s*+{_TEXT_VALUE})*+{_PROPERTIES})   # 2: what else the last one of them has
      | ;({_PROPERTIES})                         # 3: any other node
      | ([()])                                   # 4: a tree begins or ends
      | (\Z)                                     # 5
      | (.)                                      # 6: nothing of these
    )""",
    re.VERBOSE | re.DOTALL,
)
_PLAIN_NODE = re.compile(_PLAIN, re.DOTALL)
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_MOVE = re.compile(r"\s*+([BW])\[([^\]]*+)\]")
_ONE_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_PROPERTY = re.compile(
    rf"\s*+([A-Za-z]{{1,64}}+)\s*+{_ONE_VALUE.pattern}((?:\s*+{_TEXT_VALUE})*+)\s*+", re.DOTALL
)
"""The name of a property, its first value, and the others with their brackets; and the blanks
behind them, which nobody may search for more."""
_NOT_UPPER = re.compile("[a-z]+")
_LINE_BREAK = re.compile("\r\n|\n\r|\r")


def parse(chunk: Chunk) -> Record:
    """The record of one game. What is wrong with its text is among its findings; from the
    first fault on the text is not read."""
    text, problem = decode(chunk.data, chunk.encoding, declared(chunk.data))
    findings: list[Finding] = []

    locate = Lines(chunk, text).place
    root, fault = _parse_tree(text)
    root.properties = gathered(root.properties)
    if chunk.fault:
        fault = _Fault(0, chunk.fault)
    if problem:
        findings.append(finding("encoding", (chunk.line, chunk.column), problem))
    if fault:
        findings.append(finding("syntax", locate(fault.at), str(fault)))
    return record_of(chunk, root, locate, findings)


def read(stream: BinaryIO, file: str = "-") -> Iterator[Record]:
    """The records of a stream, one at a time."""
    return map(parse, split(stream, file))


class _Fault(Exception):
    """What is wrong with a game's text, and at which offset."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


def _parse_tree(text: str) -> tuple[Node, _Fault | None]:
    """The tree of one game's text as far as it can be read; and why not farther."""
    tree = _Tree(text)
    try:
        if text.startswith(";"):
            raise _Fault(0, "a game without its opening parenthesis")
        for match in _TOKEN.finditer(text):
            kind = match.lastindex
            if kind == 2:
                tree.add_plain(*match.span(1), match.end(2))
            elif kind == 3:
                tree.add_node(*match.span(3))
            elif kind != 4:
                at = match.start(kind or 0)
                raise _Fault(at, _fault(text, at, tree.depth))
            elif match[4] == "(":
                tree.begin(match.start(4))
            elif tree.end(match.start(4)):
                break
    except _Fault as fault:
        return tree.root or Node(), fault
    assert tree.root is not None
    return tree.root, None


class _Tree:
    """A game's tree while it is read."""

    def __init__(self, text: str) -> None:
        self.root: Node | None = None
        self._text = text
        self._node: Node | None = None
        """The last node."""
        self._parents: list[Node | None] = []
        """For each open tree, the node it branches from."""
        self._may_follow = False
        """Whether a node may come now: not before the first tree, nor after a variation."""

    @property
    def depth(self) -> int:
        """How many trees are open."""
        return len(self._parents)

    def begin(self, at: int) -> None:
        """A parenthesis that opens."""
        if self._is_empty():
            raise _Fault(at, "a variation begins without a node before it")
        self._parents.append(self._node)
        self._may_follow = True

    def end(self, at: int) -> bool:
        """A parenthesis that closes; true if it ends the game."""
        if self._is_empty():
            raise _Fault(at, "a game tree without a node in it")
        self._node = self._parents.pop()
        self._may_follow = False
        return not self._parents

    def add_node(self, start: int, end: int) -> None:
        """A node, from the text of its properties."""
        self._check(start)
        self._add(_node(self._text, start, end))

    def add_plain(self, start: int, end: int, last_end: int) -> None:
        """Plain nodes from their text; ``last_end`` is beyond it if there is more in the last."""
        text = self._text
        self._check(start + 1)
        last = end
        if last_end > end:
            *_, last_node = _PLAIN_NODE.finditer(text, start, end)
            last = last_node.start()
        node = self._node
        if start < last and (self._is_empty() or node is None or node.run):
            first = _PLAIN_NODE.match(text, start)
            assert first is not None
            node = self._add(_node(text, start + 1, first.end()))
            start = first.end()
        if start < last and node:
            node.run = _run(text, start, last)
        if last < end:
            self._add(_node(text, last + 1, last_end))

    def _is_empty(self) -> bool:
        """Whether the innermost tree has no node yet."""
        return bool(self._parents) and self._may_follow and self._node is self._parents[-1]

    def _check(self, at: int) -> None:
        if not self._may_follow:
            raise _Fault(at, "a node follows a variation outside of any")

    def _add(self, node: Node) -> Node:
        if self._node is None:
            self.root = node
        else:
            self._node.behind.append(node)
        self._node = node
        return node


def _run(text: str, start: int, end: int) -> Run:
    """The plain nodes in a part of the text."""

    def nodes() -> Iterator[Node]:
        for match in _PLAIN_NODE.finditer(text, start, end):
            yield _node(text, match.start() + 1, match.end())

    words = _COMMENTS.sub("", text[start:end]).split(";")[1:]
    return Run(words, _spelling, nodes)


def _spelling(word: str) -> tuple[Side, str]:
    """The colour and the text of a plain node's move."""
    match = _MOVE.match(word)
    assert match is not None
    return match[1], match[2]  # type: ignore[return-value]


def _node(text: str, start: int, end: int) -> Node:
    """A node from the text of its properties."""
    colour: Side | None = None
    move: str | None = None
    at = start
    properties = []
    foreign_breaks = text.find("\r", start, end) >= 0
    for match in _PROPERTY.finditer(text, start, end):
        name, value, more = match.groups()
        if not name.isupper():
            # Ancient SGF spelled out names: AddBlack is AB.
            name = _NOT_UPPER.sub("", name) or name
        values = (value, *_ONE_VALUE.findall(more)) if more else (value,)
        if foreign_breaks:
            values = tuple(map(_unix, values))
        if colour is None and (name == "B" or name == "W"):
            colour, move, at = name, values[0], match.start(1)  # type: ignore[assignment]
            values = values[1:]
            if not values:
                continue
        properties.append(Property(name, values, match.start(1)))
    return Node(colour, move, properties, at)


def _unix(value: str) -> str:
    """Each line break as LF."""
    if "\n\r" in value:
        return _LINE_BREAK.sub("\n", value)
    return value.replace("\r\n", "\n").replace("\r", "\n")


def _fault(text: str, at: int, unclosed: int) -> str:
    """What is wrong at an offset where no token begins."""
    if at >= len(text):
        missing = "the closing parenthesis is"
        if unclosed > 1:
            missing = f"{unclosed} closing parentheses are"
        return f"the game is cut off: {missing} missing"
    if text[at] == "[":
        if _ONE_VALUE.match(text, at):
            return "a value without a property name before it"
        return "this value is never closed: ] is missing"
    if text[at] == "]":
        return "a ] that closes nothing (inside a value it is written \\])"
    name = re.compile(r"[A-Za-z]+\s*").match(text, at)
    if name:
        after = text[name.end() : name.end() + 1]
        word = short(name[0].strip())
        if after == "[":
            if _ONE_VALUE.match(text, name.end()):
                return f"the property {word} stands outside of a node: ; is missing"
            return f"the value of {word} is never closed: ] is missing"
        return f"the property {word} has no value"
    return f"unexpected {text[at]!r}"
