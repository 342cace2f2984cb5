"""SGF collections: bytes <-> records, one game at a time.

Reading has two steps. `split` cuts a stream into games by their parentheses, in bounded
memory. `parse` turns the bytes of one game into a `Record` with a place for everything.
Both accept what sgfmill's grammar accepts, with the same outcome (a test compares them);
where sgfmill would reject a whole file, they say what is wrong, keep what can be kept,
and go on at the next game. Escapes and the writing of text are sgfmill's.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from ..findings import Finding, finding
from ..games import Side
from ..record import Node, Property, Record
from .chunks import Chunk, advance, place_in

# Splitting

READ_SIZE = 1 << 18
"""Bytes read from a stream at first; doubled while one game is longer."""

_VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
_START = re.compile(rb"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)")
"""The start of a game. One without its semicolon is a fault, not text between games."""
_MAYBE_START = re.compile(rb"\(\s*+(?:[A-Z]{1,2}\s*+)?\Z")
_TO_PARENTHESIS = re.compile(rb"[^\[\]()]*+(?:" + _VALUE + rb"[^\[\]()]*+)*+", re.DOTALL)
_ROOT = re.compile(
    rb"\(\s*+;?\s*+(?:(?!GM\s*\[)[A-Za-z]++\s*+(?:" + _VALUE + rb"\s*+)++)*+GM\s*+\[", re.DOTALL
)
"""A game tree with GM in its first node: the start of a game, whatever stands before it."""
_SWALLOWED = re.compile(rb"[\r\n]\s*+\(\s*;\s*(?:FF|GM|CA)\s*\[[^\[\]]*+\]", re.DOTALL)
"""What looks like the start of a game on a line of its own."""


def split(stream: BinaryIO, file: str = "-") -> Iterator[Chunk]:
    """Cut a stream into the chunks of its games; text around the games is skipped.

    A game ends with the parenthesis that closes it. Where that is missing, it ends where
    the next one begins: at a game tree whose first node has a ``GM``, which belongs to
    roots only, or at what looks like one inside a value that nobody closed.
    """
    buffer = _Buffer(stream)
    number = 0
    while buffer.skip_to_game():
        number += 1
        line, column = buffer.line, buffer.column
        data = buffer.take(_length_of_game(buffer))
        cut = _swallowed_game(data)
        if cut:
            buffer.put_back(data[cut:])
            data = data[:cut]
        yield Chunk(file, number, line, column, data, buffer.encoding)
        buffer.line, buffer.column = advance(line, column, data)


class _Buffer:
    """The unread part of a stream, and the place where it begins."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder: codecs.IncrementalDecoder | None = None
        self._eof = False
        self.encoding: str | None = None
        self.line = self.column = 1
        self.start = 0
        """Where in ``data`` the unread part begins."""
        self.data = stream.read(READ_SIZE)
        for mark, name in _MARKS:
            if self.data.startswith(mark):
                self.encoding = "utf-8"
                self.data = self.data[len(mark) :]
                if name != "utf-8":
                    self._decoder = codecs.getincrementaldecoder(name)("replace")
                    self.data = self._decoder.decode(self.data).encode()
                break

    def more(self) -> bool:
        """Read on, twice as much each time nothing was consumed; false at the end."""
        if self._eof:
            return False
        rest = self.data[self.start :]
        fresh = self._stream.read(max(READ_SIZE, len(rest)))
        self._eof = not fresh
        if self._decoder:
            fresh = self._decoder.decode(fresh, final=self._eof).encode()
        self.data = rest + fresh
        self.start = 0
        return not self._eof or bool(fresh)

    def skip_to_game(self) -> bool:
        """Consume the text before the next game; false if there is none."""
        while True:
            match = _START.search(self.data, self.start)
            partial = match or _MAYBE_START.search(
                self.data, max(self.start, len(self.data) - 4096)
            )
            skipped = self.take((partial.start() if partial else len(self.data)) - self.start)
            self.line, self.column = advance(self.line, self.column, skipped)
            if match or not self.more():
                return match is not None

    def take(self, length: int) -> bytes:
        """Consume so many bytes."""
        start, self.start = self.start, self.start + length
        return self.data[start : self.start]

    def put_back(self, data: bytes) -> None:
        """Undo the end of the last `take`."""
        self.start -= len(data)


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _length_of_game(buffer: _Buffer) -> int:
    """How many bytes the game at the start of the buffer has; reads on as needed."""
    depth = at = 0
    while True:
        to_parenthesis = _TO_PARENTHESIS.match(buffer.data, buffer.start + at)
        assert to_parenthesis is not None
        at = to_parenthesis.end() - buffer.start
        sign = buffer.data[buffer.start + at : buffer.start + at + 1]
        if sign in (b"", b"["):  # the end of what was read, perhaps within a value
            if not buffer.more():
                return len(buffer.data) - buffer.start
        elif sign == b")":
            at += 1
            depth -= 1
            if depth == 0:
                return at
        elif sign == b"(":
            if depth and len(buffer.data) - buffer.start - at < 4096:
                buffer.more()
            if depth and _ROOT.match(buffer.data, buffer.start + at):
                return at
            at += 1
            depth += 1
        else:  # a ] that closes nothing: `parse` will say so
            at += 1


def _swallowed_game(data: bytes) -> int | None:
    """Where in a chunk a game begins inside a value that lacks its closing bracket."""
    for match in _SWALLOWED.finditer(data):
        if any(v.start() < match.start() < v.end() for v in re.finditer(_VALUE, data, re.DOTALL)):
            return match.start() + 1
    return None


# Parsing

_TEXT_VALUE = _VALUE.decode()
_TOKEN = re.compile(
    r"""\s*+(?:
        ;\s*+([BW])\s*+\[([^\]\\]*+)\]\s*+(?=[;()])                     # 1, 2: a plain move
      | ;((?:\s*+[A-Za-z]{1,64}+(?:\s*+"""
    + _TEXT_VALUE
    + r""")++)*+)   # 3: any other node
      | ([()])                                                          # 4: a tree begins or ends
      | (\Z)                                                            # 5
      | (.)                                                             # 6: nothing of these
    )""",
    re.VERBOSE | re.DOTALL,
)
_PROPERTY = re.compile(r"\s*+([A-Za-z]{1,64}+)((?:\s*+" + _TEXT_VALUE + ")++)", re.DOTALL)
_ONE_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_NOT_UPPER = re.compile("[a-z]+")
_LINE_BREAK = re.compile("\r\n|\n\r|\r")
_CA = re.compile(rb"\bCA\s*+\[([^\]\\]*+)\]")


def parse(chunk: Chunk) -> Record:
    """The record of one game. What is wrong with its text is among its findings; from the
    first fault on the text is not read."""
    text, problem = _decode(chunk)
    findings: list[Finding] = []

    def locate(at: int) -> tuple[int, int]:
        return place_in(chunk, text, at)

    root, fault = _parse_tree(text)
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


def _decode(chunk: Chunk) -> tuple[str, str | None]:
    """The text of a game by its own CA, else UTF-8, else Latin-1; and what was wrong."""
    data = chunk.data
    declared = _CA.search(data) if chunk.encoding is None else None
    name = declared[1].decode("latin-1").strip() if declared else None
    problem = None
    if name:
        try:
            codec = codecs.lookup(name)
            # Some of Python's codecs are no text encodings ("hex"), and some need a BOM.
            text = codec.decode(data, "strict")[0]
            if isinstance(text, str) and text.startswith("("):
                return text, None
            problem = f"CA[{name}] is no encoding that SGF text can have"
        except LookupError:
            problem = f"CA[{name}] is no encoding that is known"
        except (UnicodeError, ValueError) as error:
            problem = f"the text is not {name} as CA says: {_reason(error)}"
    try:
        return data.decode(), problem and f"{problem}; read as UTF-8"
    except UnicodeDecodeError as error:
        problem = problem or f"the text is not UTF-8 and there is no CA: {_reason(error)}"
        return data.decode("latin-1"), f"{problem}; read as Latin-1"


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.object[error.start]:#04x} at offset {error.start}"
    return str(error)


def _parse_tree(text: str) -> tuple[Node, tuple[int, str] | None]:
    """The tree of one game's text; and the first fault, as its offset and a message."""
    root: Node | None = None
    parents: list[tuple[Node | None, int]] = []
    """For each open tree, the node it branches from and where it opened."""
    node: Node | None = None
    may_follow = False
    """Whether a node may come now: not before the first tree, nor after a variation."""
    for match in _TOKEN.finditer(text):
        kind = match.lastindex
        if kind == 2:
            colour: Any = match[1]
            fresh = Node(colour, match[2], (), match.start(1))
        elif kind == 3:
            fresh = _node(text, match.start(3), match.end(3))
        elif kind == 4:
            at = match.start(4)
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
            at = match.start(1) if kind == 2 else match.start(3)
            return root or Node(), (at, "a node follows a variation outside of any")
        if node is None:
            root = fresh
        else:
            node.children.append(fresh)
        node = fresh
    assert root is not None
    return root, None


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
            values = tuple(_LINE_BREAK.sub("\n", value) for value in values)
        if colour is None and (name == "B" or name == "W"):
            colour, move, at = name, values[0], match.start(1)  # type: ignore[assignment]
            values = values[1:]
            if not values:
                continue
        properties.append(Property(name, values, match.start(1)))
    return Node(colour, move, properties, at)


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
        word = name[0].strip()
        if after == "[":
            if _ONE_VALUE.match(text, name.end()):
                return at, f"the property {word} stands outside of a node: ; is missing"
            return name.end(), f"the value of {word} is never closed: ] is missing"
        return at, f"the property {word} has no value"
    return at, f"unexpected {text[at]!r}"
