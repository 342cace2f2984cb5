"""Records with their moves and points written anew, in one notation throughout.

How a move is to be read may depend on the position (an SGF value of Morphos does not say
whether it is a flip), so moves are rewritten by replaying them, all branches. What comes
after a fault in a branch is kept as it was written; every format can carry such text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..games import Game, Move, Position
from ..points import point_names, points_by_name, sgf_names
from ..record import LABELS, LISTS, Node, Points, Property, Record
from .headers import Defaults
from .replayer import Replay, replay


class Transcript(NamedTuple):
    """A record written anew, and what the replay of the original found."""

    record: Record
    replay: Replay


def transcribe(record: Record, points: Points, defaults: Defaults | None = None) -> Transcript:
    """A copy of a record with moves and points in algebraic text or in SGF's letters.

    Headers that the record leaves to ``defaults``, or to what its format assumes, are
    written into the copy. The record itself is not changed.
    """
    moves: dict[Node, str] = {}

    def visit(node: Node, position: Position, move: Move) -> None:
        moves[node] = position.sgf(move) if points == "sgf" else position.format(move)

    replayed = replay(record, defaults=defaults, visit=visit)
    names = _names(replayed.game, points)
    root = _rewritten(record.root, moves, names)
    root.properties = _with_headers(root, replayed)
    stack = [(record.root, root)]
    while stack:
        original, copy = stack.pop()
        for child in original.children:
            fresh = _rewritten(child, moves, names)
            copy.children.append(fresh)
            stack.append((child, fresh))
    copied = Record(
        root,
        file=record.file,
        number=record.number,
        line=record.line,
        locate=record.place,
        findings=record.findings,
        points=points,
    )
    return Transcript(copied, replayed)


def transcribed(record: Record, points: Points) -> Record:
    """The record itself if it is known to be written so, else a transcribed copy."""
    return record if record.points == points else transcribe(record, points).record


def _names(game: Game | None, points: Points) -> Mapping[str, str]:
    """Names of points in either notation -> names in the one wanted."""
    if game is None:
        return {}
    wanted = sgf_names(game.size) if points == "sgf" else point_names(game.size)
    return {name: wanted[square] for name, square in points_by_name(game.size).items()}


def _rewritten(node: Node, moves: Mapping[Node, str], names: Mapping[str, str]) -> Node:
    properties = [
        found._replace(values=tuple(_value(found.name, value, names) for value in found.values))
        if found.name in LISTS
        else found
        for found in node.properties
    ]
    return Node(node.colour, moves.get(node, node.move), properties, node.at)


def _value(name: str, value: str, names: Mapping[str, str]) -> str:
    """A value with its points renamed; as it is if any of them is no point of the board."""
    first, colon, second = value.partition(":")
    one = _renamed(first, names)
    if name in LABELS or not colon:
        return value if one is None else one + colon + second
    two = _renamed(second, names)
    return value if one is None or two is None else f"{one}:{two}"


def _renamed(name: str, names: Mapping[str, str]) -> str | None:
    found = names.get(name)
    if found is None and name[-1:].isdigit():
        found = names.get(name.lower())
    return found


def _with_headers(root: Node, replayed: Replay) -> list[Property]:
    """The properties of the root, with game, size and variant where they were lacking; game and
    size in their canonical form."""
    properties = list(root.properties)
    known = {name: assumed.value for name, assumed in replayed.record.assumed.items()}
    if replayed.game_name is not None:
        known["GM"] = replayed.game_name
    if replayed.size is not None:
        known["SZ"] = str(replayed.size)
    if replayed.game is not None:
        known["RU"] = ",".join(replayed.variant)
    for name, value in known.items():
        at = next((n for n, found in enumerate(properties) if found.name == name), None)
        if not (root.get(name) or "").strip():
            if value:
                properties = [found for found in properties if found.name != name]
                properties.append(Property(name, (value,)))
        elif at is not None and name in _CANONICAL:
            values = (value, *properties[at].values[1:])
            properties[at] = properties[at]._replace(values=values)
    return properties


_CANONICAL = frozenset(("GM", "SZ"))
"""Headers that are written as the game is known, whatever way they were typed."""
