"""From the bytes of one game to a record.

What sgfmill's grammar accepts is accepted, with the same outcome (a test compares them); where
sgfmill would reject a whole file, it is said what is wrong, and reading goes on at the next
property, node or branch that stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from ...record import Record, gathered
from ...record.findings import Severity, finding
from ...texts import late_pattern, short
from ..chunks import Chunk, Lines, record_of
from ..encodings import Decoded, decode
from .nodes import PLAIN, PROPERTY_LIST, TEXT_VALUE
from .patterns import declared
from .splitter import split
from .tree import Fault, Tree

_TOKEN = re.compile(
    rf"""\s*+(?:
        ((?:{PLAIN})++)                           # 1: plain nodes
        ((?:\s*+{TEXT_VALUE})*+{PROPERTY_LIST})   # 2: what else the last one of them has
      | ;({PROPERTY_LIST})                        # 3: any other node
      | ([()])                                    # 4: a tree begins or ends
      | (\Z)                                      # 5
      | (.)                                       # 6: nothing of these
    )""",
    re.VERBOSE | re.DOTALL,
)
_PROPERTIES = re.compile(PROPERTY_LIST, re.DOTALL)
_NAME = late_pattern(r"([A-Za-z][A-Za-z0-9_.-]*+)\s*+")
_VALUES = late_pattern(rf"(?:\s*+{TEXT_VALUE})++", re.DOTALL)
_JUNK = late_pattern(r"[^()\[\];A-Za-z]++")
_HOLDER = late_pattern(rf"[A-Za-z]++\s*+(?:{TEXT_VALUE[:-2]}(?:\]|\Z)\s*+)++", re.DOTALL)
"""A property, its last value perhaps cut off."""
_LIKE_A_MOVE = late_pattern("[BbWw](?![A-Z])|(?i:black|white)")
_CA = late_pattern(r"\bCA\s*+\[")
MAX_FAULTS = 1000
"""A text with so many faults is given up."""


def parse(chunk: Chunk) -> Record:
    """The record of one game. All that is wrong with its text is among its findings."""
    decoded = decode(chunk.data, chunk.encoding, declared(chunk.data))
    text = decoded.text
    locate = Lines(chunk, text).place
    parser = _Parser(text)
    parser.run()
    tree = parser.tree
    if chunk.fault:  # there is more of it than can be seen: nothing else is certain
        tree.faults[:] = [Fault(0, chunk.fault)]
    findings = []
    if decoded.problem:
        findings.append(finding("encoding", locate(_holder(decoded)), decoded.problem))
    findings += [
        finding("syntax", locate(fault.at), fault.message, severity=fault.severity)
        for fault in (*tree.faults, *_lowered(tree))
    ]
    root = tree.finished()
    root.properties = gathered(root.properties)
    return record_of(
        chunk, root, locate, findings, is_whole=tree.is_whole, doubtful=frozenset(tree.doubtful)
    )


def read(stream: BinaryIO, file: str = "-") -> Iterator[Record]:
    """The records of a stream, one at a time."""
    return map(parse, split(stream, file))


def _holder(decoded: Decoded) -> int:
    """Where the property begins that holds what is wrong with the encoding."""
    if decoded.declaration:
        match = _CA.search(decoded.text)
        return match.start() if match else 0
    for match in _HOLDER.finditer(decoded.text):
        if match.end() > decoded.at:
            return match.start() if match.start() <= decoded.at else decoded.at
    return decoded.at


def _lowered(tree: Tree) -> Iterator[Fault]:
    """One warning of all names of properties in small letters."""
    if tree.lowered:
        at, name, capital = tree.lowered[0]
        others = len(tree.lowered) - 1
        more = f", and so are {others} more" if others > 1 else ", and so is another" * others
        severity: Severity = "warning"
        message = f"properties have names in capitals: {short(name)} is read as {capital}{more}"
        yield Fault(at, message, severity)


class _Parser:
    """The reading of one game's text, from token to token and past what is none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = Tree(text)

    def run(self) -> None:
        """Read the whole text."""
        tree = self.tree
        at: int | None = 0
        if self.text.startswith(";"):
            tree.fault(0, "a game without its opening parenthesis")
            tree.begin(0)
        while at is not None:
            at = self._tokens(at)
            if at is not None and len(tree.faults) >= MAX_FAULTS:
                tree.lose(at, f"after {MAX_FAULTS} faults the rest of the record is not read")
                return

    def _tokens(self, start: int) -> int | None:
        """Read tokens as long as there are any; where to go on behind what is none."""
        tree = self.tree
        for match in _TOKEN.finditer(self.text, start):
            kind = match.lastindex
            if kind == 2:
                tree.add_plain(*match.span(1), match.end(2))
            elif kind == 3:
                tree.add_node(*match.span(3))
            elif kind != 4:
                return self._recover(match.start(kind or 0))
            elif match[4] == "(":
                tree.begin(match.start(4))
            elif tree.end(match.start(4)):
                return None
        return None

    def _recover(self, at: int) -> int | None:
        """Report what is wrong at an offset where no token begins; where to go on, or None."""
        text, tree = self.text, self.tree
        name = _NAME.match(text, at)
        values = _VALUES.match(text, name.end() if name else at)
        if at >= len(text):
            missing = "the closing parenthesis is"
            if tree.depth > 1:
                missing = f"{tree.depth} closing parentheses are"
            tree.lose(at, f"the game is cut off: {missing} missing")
            return None
        if text.startswith("[", name.end() if name else at) and not values:
            what = f"the value of {short(name[1])}" if name else "this value"
            tree.lose(at, f"{what} is never closed: ] is missing")
            return None
        if name and values and name[1].isalpha() and len(name[1]) <= 64 and not tree.in_node:
            tree.fault(at, f"the property {short(name[1])} stands outside of a node: ; is missing")
            end = self._end_of_properties(at)
            tree.add_node(at, end)
            return end
        if name:
            word = short(name[1])
            behind = values.end() if values else name.end(1)
            if text.startswith("]", behind):
                tree.fault(at, f"the property {word} has no value: [ is missing")
                behind += 1
            elif not values:
                tree.fault(at, f"the property {word} has no value")
            elif not name[1].isalpha():
                tree.fault(at, f"{word} is no name of a property: it must have letters only")
            else:
                tree.fault(at, f"{word} is too long for the name of a property")
            if _LIKE_A_MOVE.match(name[1]):
                tree.doubt()
        elif values:
            tree.fault(at, "a value without a property name before it")
            tree.doubt()
            behind = values.end()
        elif text[at] == "]":
            tree.fault(at, "a ] that closes nothing (inside a value it is written \\])")
            behind = at + 1
        else:
            junk = _JUNK.match(text, at)
            assert junk is not None, "everything else begins a token"
            tree.fault(at, f"unexpected {short(junk[0].rstrip())!r}")
            behind = junk.end()
        if tree.in_node:
            end = self._end_of_properties(behind)
            tree.extend_node(behind, end)
            return end
        return behind

    def _end_of_properties(self, at: int) -> int:
        match = _PROPERTIES.match(self.text, at)
        assert match is not None, "there may be none"
        return match.end()
