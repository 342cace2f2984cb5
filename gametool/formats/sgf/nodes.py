"""From the text of SGF's nodes to nodes: names and values of properties, and runs of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...games import Side
from ...record import PROPERTIES, SIDES, Node, Property, Run
from ...record.spelling import escaped_move, plain_move
from ...texts import late_pattern
from .patterns import VALUE

TEXT_VALUE = VALUE.decode()
COMMENT = rf"C{TEXT_VALUE}"
PLAIN = rf";\s*+[BW]\[[^;\[\]\\\r]*+\]\s*+(?:{COMMENT}\s*+)?+"
"""A node with a move that says what it says (no escapes, no line breaks but LF), and perhaps a
comment: nothing can be wrong with it but the move. The comments aside, semicolons part such
nodes."""
PROPERTY_LIST = rf"(?:\s*+[A-Za-z]{{1,64}}+(?:\s*+{TEXT_VALUE})++)*+"
PLAIN_NODE = re.compile(PLAIN, re.DOTALL)
ONE_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_COMMENTS = late_pattern(COMMENT, re.DOTALL)
_MOVE = re.compile(r"\s*+([BW])\[([^\]]*+)\]")
_PROPERTY = re.compile(
    rf"\s*+([A-Za-z]{{1,64}}+)\s*+{ONE_VALUE.pattern}((?:\s*+{TEXT_VALUE})*+)\s*+", re.DOTALL
)
"""The name of a property, its first value, and the others with their brackets; and the blanks
behind them, matched possessively: no search tries them in other ways."""
_NOT_UPPER = late_pattern("[a-z]+")
_LINE_BREAK = late_pattern("\r\n|\n\r|\r")


def run_of(text: str, start: int, end: int) -> Run:
    """The plain nodes in a part of the text."""

    def nodes() -> Iterator[Node]:
        for match in PLAIN_NODE.finditer(text, start, end):
            yield node_of(text, match.start() + 1, match.end(), [])

    words = _COMMENTS.sub("", text[start:end]).split(";")[1:]
    return Run(words, _spelling, nodes)


def _spelling(word: str) -> tuple[Side, str]:
    """The colour and the text of a plain node's move."""
    match = _MOVE.match(word)
    assert match is not None
    return match[1], match[2]  # type: ignore[return-value]


def node_of(text: str, start: int, end: int, lowered: list[tuple[int, str, str]]) -> Node:
    """A node from the text of its properties; names in small letters are added to ``lowered``:
    where they stand, and as what each is read."""
    node = Node(None, None, [], start)
    extend(node, text, start, end, lowered)
    return node


def extend(
    node: Node, text: str, start: int, end: int, lowered: list[tuple[int, str, str]]
) -> None:
    """Give a node the properties in a part of the text."""
    assert isinstance(node.properties, list)
    foreign_breaks = text.find("\r", start, end) >= 0
    for match in _PROPERTY.finditer(text, start, end):
        name, value, more = match.groups()
        if not name.isupper():
            read_as, is_ancient = _capital(name)
            if not is_ancient:
                lowered.append((match.start(1), name, read_as))
            name = read_as
        values = (value, *ONE_VALUE.findall(more)) if more else (value,)
        if foreign_breaks:
            values = tuple(map(_unix, values))
        if node.colour is None and (name == "B" or name == "W"):
            node.colour = "B" if name == "B" else "W"
            node.move, node.at = escaped_move(plain_move(values[0])), match.start(1)
            values = values[1:]
            if not values:
                continue
        node.properties.append(Property(name, values, match.start(1)))


def _capital(name: str) -> tuple[str, bool]:
    """A name with small letters in capitals, and whether it is of the ancient kind.

    Ancient SGF spelled out names, of which only the capitals count: AddBlack is AB.
    """
    capitals = _NOT_UPPER.sub("", name)
    if capitals and (capitals in PROPERTIES or name.upper() not in PROPERTIES):
        return capitals, True
    return SIDES.get(name.lower(), name.upper()), False


def _unix(value: str) -> str:
    """Each line break as LF."""
    if "\n\r" in value:
        return _LINE_BREAK.sub("\n", value)
    return value.replace("\r\n", "\n").replace("\r", "\n")
