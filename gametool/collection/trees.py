"""Several records as one tree, and one record as its branches.

Nodes are the same if they have the same move; what else they hold is put together. Headers,
clocks and marks that differ are kept, too: those of the first record where they stand, those of
the others in a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..record import SETUP_PROPERTIES, Node, Property, Record, escaped
from ..record.edits import lift_result
from ..record.properties import FILE_PROPERTIES, LISTS, TEXT
from ..replay.transcribe import transcribe
from .facts import Facts

START = frozenset(("GM", "SZ", "RU", *SETUP_PROPERTIES))
"""Properties that say what a record starts from."""


def start_of(record: Record) -> str:
    """What a record starts from, the same for records with one start; it is a transcript."""
    root = record.root
    setup = []
    for name in SETUP_PROPERTIES:
        found = root.find(name)
        setup.append(sorted(found.values) if found else [])
    variant = sorted((root.get("RU") or "").lower().split(","))
    game = (root.get("GM") or "").strip().lower()
    return repr((game, (root.get("SZ") or "").strip(), variant, setup))


def mergeable(facts: Facts) -> Record:
    """A copy of a record in canonical moves, with its game, size and variant in full."""
    copy = transcribe(facts.record, "sgf", facts.defaults).record
    root, game = copy.root, facts.replay.game
    if game is not None:  # one spelling of each
        root.properties = [
            found._replace(values=(",".join(game.variant),)) if found.name == "RU" else found
            for found in root.properties
        ]
    lift_result(copy, facts.replay.recorded_result)
    if root.move is not None:  # a move of the root is a ply like any other
        moved = Node(root.colour, root.move, (), root.at)
        moved.children = root.children
        root.colour = root.move = None
        root.children = [moved]
    return copy


def merge(target: Record, other: Record) -> None:
    """Put a record with the same start into another one; both in canonical moves."""
    _gather_root(target.root, other.root)
    stack = [(target.root, other.root)]
    while stack:
        into, node = stack.pop()
        known = {(child.colour, child.move): child for child in into.children}
        children = into.children
        for child in node.children:
            same = known.get((child.colour, child.move)) if child.move is not None else None
            if same is None or not _same_setup(same, child):
                children.append(child)
                known.setdefault((child.colour, child.move), child)
            else:
                same.properties = _gathered(same.properties, child.properties)
                stack.append((same, child))


def _same_setup(one: Node, other: Node) -> bool:
    return all(
        (a := one.find(name)) is (b := other.find(name)) or (a and b and a.values == b.values)
        for name in SETUP_PROPERTIES
    )


def _gather_root(into: Node, other: Node) -> None:
    """Keep all headers; what a record starts from is the same, and a file speaks for itself."""
    told_elsewhere = START | FILE_PROPERTIES
    fresh = [found for found in other.properties if found.name not in told_elsewhere]
    into.properties = _gathered(into.properties, fresh)


def _gathered(mine: Sequence[Property], others: Sequence[Property]) -> list[Property]:
    """The properties of one node and those of another, texts one after the other.

    Where both have a property that holds a single value, and they differ, the other's goes into
    the comment: a clock, a mark of a move and a header can stand but once.
    """
    result = list(mine)
    told = []
    for found in others:
        if not _joined(result, found):
            told.append(f"{found.name}[{']['.join(found.values)}]")
    if told:
        _joined(result, Property("C", (escaped(f"Also: {' '.join(told)}"),)))
    return result


def _joined(properties: list[Property], found: Property) -> bool:
    """Put a property among others; false if a different value of it keeps it out."""
    at = next((n for n, known in enumerate(properties) if known.name == found.name), None)
    if at is None:
        properties.append(found)
        return True
    known = properties[at]
    if found.name in TEXT:
        if found.values[0] not in known.values[0].split("\n\n"):
            text = f"{known.values[0]}\n\n{found.values[0]}"
            properties[at] = known._replace(values=(text, *known.values[1:]))
        return True
    if found.name in LISTS:
        fresh = [value for value in found.values if value not in known.values]
        properties[at] = known._replace(values=(*known.values, *fresh))
        return True
    return known.values == found.values


def branches(record: Record) -> Iterator[Record]:
    """Each branch of a record as a record of its own: the way to each last node.

    Headers and what stands in the nodes on the way go with all of them. A result belongs to
    the main line only.
    """
    stack = [(record.root, 0)]
    way: list[Node] = []
    first = True
    while stack:
        node, depth = stack.pop()
        del way[depth:]
        way.append(node)
        stack += [(child, depth + 1) for child in reversed(node.children)]
        if not node.children:
            yield _alone(record, way, main=first)
            first = False


def _alone(record: Record, way: Sequence[Node], *, main: bool) -> Record:
    root = last = _copy(way[0])
    for node in way[1:]:
        fresh = _copy(node)
        last.children = [fresh]
        last = fresh
    if not main:
        root.properties = [found for found in root.properties if found.name != "RE"]
    return Record(
        root,
        file=record.file,
        number=record.number,
        line=record.line,
        assumed=record.assumed,
        points=record.points,
    )


def _copy(node: Node) -> Node:
    return Node(node.colour, node.move, list(node.properties), node.at)
