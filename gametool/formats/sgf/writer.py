"""Records as SGF text: canonical, so that the same record is always the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

from ...record import ROOT_ORDER, Node, Points, Property, Record, gathered
from ...replay.transcribe import transcribed
from ...version import __version__
from ..written import Written

WIDTH = 80
"""Lines are broken between values so as not to be longer, where that is possible."""

_OURS = {"FF": "4", "CA": "UTF-8", "AP": f"gametool:{__version__}"}
"""What the writer says of its own text, whatever the record said of its source."""

_FIRST_LINE = frozenset(("FF", "CA", "AP", "GM", "SZ", "RU"))
_RANK = {name: rank for rank, name in enumerate(ROOT_ORDER)}


def write(record: Record, points: Points | None = None) -> Written:
    """A record as the text of one game, in ``points`` or with its moves as they are.

    FF, CA and AP are the writer's own; everything else is kept. Each node begins a line, as
    do the headers, and each game tree ends on a line of its own.
    """
    if points or record.assumed:  # what is only assumed must be said in the text
        record = transcribed(record, points or "sgf")
    lines = ["(" + _filled(_root(record.root))]
    # A node to write, or how many trees end before the next one.
    stack: list[tuple[Node, str] | None] = [None, *_next(record.root)]
    while stack:
        item = stack.pop()
        if item is None:
            lines.append(")")
            continue
        node, opening = item
        lines.append(opening + _filled(_node(node)))
        if opening:
            stack.append(None)
        stack += _next(node)
    return Written("\n".join(lines) + "\n")


def _next(node: Node) -> list[tuple[Node, str] | None]:
    """The children of a node, last first, each with the parenthesis before it, if any."""
    opening = "(" if len(node.children) > 1 else ""
    return [(child, opening) for child in reversed(node.children)]


def _root(root: Node) -> Iterator[str]:
    known = [Property(name, (value,)) for name, value in _OURS.items()]
    others = []
    for found in gathered(root.properties):
        if found.name in _RANK:
            if found.name not in _OURS:
                known.append(found)
        else:
            others.append(found)
    known.sort(key=lambda found: _RANK[found.name])
    yield ";"
    for found in known:
        if found.name not in _FIRST_LINE:
            yield "\n"
        yield from _property(found)
    if root.move is not None:
        yield f"\n{root.colour}[{root.move}]"
    for found in others:
        yield "\n"
        yield from _property(found)


def _node(node: Node) -> Iterator[str]:
    yield ";" if node.move is None else f";{node.colour}[{node.move}]"
    for found in node.properties:
        yield from _property(found)


def _property(found: Property) -> Iterator[str]:
    """The pieces of a property between which a line may be broken."""
    name = found.name
    for value in found.values:
        yield f"{name}[{value}]"
        name = ""


def _filled(pieces: Iterator[str]) -> str:
    """The pieces in lines that are no wider than they must be."""
    text: list[str] = []
    column = 0
    for piece in pieces:
        first_line, *more = piece.split("\n")
        if text and column and column + len(first_line) > WIDTH:
            text.append("\n")
            column = 0
        text.append(piece)
        column = len(more[-1]) if more else column + len(first_line)
    return "".join(text)
