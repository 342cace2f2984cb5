"""Whether records say the same, and whether what was written reads as what it was made from."""

from __future__ import annotations

import io

from ..record import Node, Record, plain
from ..record.properties import FILE_PROPERTIES
from ..replay.transcribe import transcribed
from . import load
from .chunks import MAX_RECORD, PART, ignore
from .json.shape import Object
from .json.writer import to_object


def says_the_same(record: Record, text: str, format: str) -> bool:
    """Whether a text reads as one record, and as the one that it was made from."""
    module = load(format)
    # However dense it is: what was read within a limit can be written.
    stream, limit = io.BytesIO(text.encode()), PART * len(text) + MAX_RECORD
    chunks = list(module.split(stream, record.file, limit, ignore))
    if len(chunks) != 1:
        return False
    back = module.parse(chunks[0])
    if back.assumed:  # what it leaves to be guessed, the record says
        back = transcribed(back, "algebraic")
    if not module.REWORDED:
        return same(back, record)
    return _without(module.REWORDED, meaning(back)) == _without(module.REWORDED, meaning(record))


def _without(names: frozenset[str], data: Object) -> Object:
    """An object without some properties."""
    properties = {
        number: rest
        for number, found in data.pop("properties", {}).items()
        if (rest := [item for item in found if item[0] not in names])
    }
    return data | ({"properties": properties} if properties else {})


def meaning(record: Record) -> Object:
    """What a record says, for comparison: its object with texts interpreted, and the
    properties of each node in one order, where that order means nothing."""
    data = to_object(record)
    for line in (data, *data.get("variations", ())):
        for number, properties in line.get("properties", {}).items():
            said = [
                [name, *(plain(name, value) for value in values)] for name, *values in properties
            ]
            line["properties"][number] = sorted(said, key=lambda found: found[0])
    return data


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, their moves being written alike."""
    return _equal_trees(one.root, other.root) or meaning(one) == meaning(other)


def _equal_trees(one: Node, other: Node) -> bool:
    """Whether two trees are the same node by node, which is seen faster than what they say."""
    if _key_of_root(one) != _key_of_root(other):
        return False
    stack = [(one, other)]
    while stack:
        left, right = stack.pop()
        if len(left.children) != len(right.children):
            return False
        for pair in zip(left.children, right.children, strict=True):
            a, b = pair
            if a.move != b.move or a.colour != b.colour:
                return False
            if (a.properties or b.properties) and a.key() != b.key():
                return False
            stack.append(pair)
    return True


def _key_of_root(root: Node) -> object:
    properties = [found for found in root.properties if found.name not in FILE_PROPERTIES]
    return Node(root.colour, root.move, properties).key()
