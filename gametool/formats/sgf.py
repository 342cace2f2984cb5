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

from ..findings import Finding, finding
from ..games import Side
from ..record import Node, Property, Record, Run, gathered
from ..texts import short
from .chunks import Chunk, Lines, is_like_a_record
from .encodings import decode
from .sgf_split import VALUE, declared, split
from .sgf_write import write

_TEXT_VALUE = VALUE.decode()
_TOKEN = re.compile(
    r"""\s*+(?:
        ((?:;\s*+[BW]\s*+\[[^\]\\\r]*+\]\s*+(?=[;()]))++)                  # 1: plain moves
      | ;((?:\s*+[A-Za-z]{1,64}+(?:\s*+"""
    + _TEXT_VALUE
    + r""")++)*+)   # 2: any other node
      | ([()])                                                          # 3: a tree begins or ends
      | (\Z)                                                            # 4
      | (.)                                                             # 5: nothing of these
    )""",
    re.VERBOSE | re.DOTALL,
)
_PLAIN_MOVE = re.compile(r"\s*+;\s*+([BW])\s*+\[([^\]\\\r]*+)\]")
"""A move whose value says what it says: with no escapes, and no line breaks but LF in it."""
_PROPERTY = re.compile(r"\s*+([A-Za-z]{1,64}+)((?:\s*+" + _TEXT_VALUE + ")++)", re.DOTALL)
_ONE_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
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
        fault = (0, chunk.fault)
    if problem:
        findings.append(finding("encoding", (chunk.line, chunk.column), problem))
    if fault:
        at, message = fault
        findings.append(finding("syntax", locate(at), message))
    return Record(
        root,
        file=chunk.file,
        number=chunk.number,
        line=chunk.line,
        locate=locate,
        findings=findings,
    )


def read(stream: BinaryIO, file: str = "-") -> Iterator[Record]:
    """The records of a stream, one at a time."""
    return map(parse, split(stream, file))


def _parse_tree(text: str) -> tuple[Node, tuple[int, str] | None]:
    """The tree of one game's text; and the first fault, as its offset and a message."""
    if text.startswith(";"):
        return Node(), (0, "a game without its opening parenthesis")
    root: Node | None = None
    parents: list[tuple[Node | None, int]] = []
    """For each open tree, the node it branches from and where it opened."""
    node: Node | None = None
    may_follow = False
    """Whether a node may come now: not before the first tree, nor after a variation."""
    for match in _TOKEN.finditer(text):
        kind = match.lastindex
        rest = None
        """The plain moves that follow the new node."""
        if kind == 1:
            rest = match.span(1)
            if node and may_follow and node is not parents[-1][0] and not node.run:
                node.run = _run(text, *rest)
                continue
            first = _PLAIN_MOVE.match(text, rest[0])
            assert first is not None
            fresh = Node(first[1], first[2], (), first.start(1))  # type: ignore[arg-type]
            rest = first.end(), rest[1]
        elif kind == 2:
            fresh = _node(text, match.start(2), match.end(2))
        elif kind == 3:
            at = match.start(3)
            if text[at] == "(":
                if parents and may_follow and node is parents[-1][0]:
                    return root or Node(), (at, "a variation begins without a node before it")
                parents.append((node, at))
                may_follow = True
                continue
            if may_follow and node is parents[-1][0]:
                return root or Node(), (at, "a game tree without a node in it")
            node, _ = parents.pop()
            may_follow = False
            if not parents:
                break
            continue
        else:
            return root or Node(), _fault(text, match.start(kind or 0), parents)
        if not may_follow:
            at = fresh.at if kind == 1 else match.start(2)
            return root or Node(), (at, "a node follows a variation outside of any")
        if node is None:
            root = fresh
        else:
            node.behind.append(fresh)
        node = fresh
        if rest and _PLAIN_MOVE.match(text, *rest):
            node.run = _run(text, *rest)
    assert root is not None
    return root, None


def _run(text: str, start: int, end: int) -> Run:
    """The plain moves in a part of the text."""
    colours, texts = zip(*_PLAIN_MOVE.findall(text, start, end), strict=True)

    def places() -> list[int]:
        return [match.start(1) for match in _PLAIN_MOVE.finditer(text, start, end)]

    return Run(colours, texts, places)


def _node(text: str, start: int, end: int) -> Node:
    """A node from the text of its properties."""
    colour: Side | None = None
    move: str | None = None
    at = start
    properties = []
    for match in _PROPERTY.finditer(text, start, end):
        name = match[1]
        if not name.isupper():
            # Ancient SGF spelled out names: AddBlack is AB.
            name = _NOT_UPPER.sub("", name) or name
        values = tuple(_ONE_VALUE.findall(match[2]))
        if "\r" in match[2]:
            values = tuple(_unix(value) for value in values)
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


def _fault(text: str, at: int, parents: list[tuple[Node | None, int]]) -> tuple[int, str]:
    """What is wrong at an offset where no token begins."""
    if at >= len(text):
        count = len(parents)
        missing = f"{count} closing parentheses are" if count > 1 else "the closing parenthesis is"
        return at, f"the game is cut off: {missing} missing"
    if text[at] == "[":
        if _ONE_VALUE.match(text, at):
            return at, "a value without a property name before it"
        return at, "this value is never closed: ] is missing"
    if text[at] == "]":
        return at, "a ] that closes nothing (inside a value it is written \\])"
    name = re.compile(r"[A-Za-z]+\s*").match(text, at)
    if name:
        after = text[name.end() : name.end() + 1]
        word = short(name[0].strip())
        if after == "[":
            if _ONE_VALUE.match(text, name.end()):
                return at, f"the property {word} stands outside of a node: ; is missing"
            return at, f"the value of {word} is never closed: ] is missing"
        return at, f"the property {word} has no value"
    return at, f"unexpected {text[at]!r}"


__all__ = ["is_like_a_record", "parse", "read", "split", "write"]
