"""Records as JSON objects (CONTRACT section 3): the tree laid out in lines of moves.

A *line* is a list of moves with ``comments`` and ``properties`` by the number of the node
in it (from 1; 0 is the root, in the main line only). The main line is the object itself,
every other line an entry of ``variations``, which is flat however deep the tree is: ``of``
says which line it leaves (0 is the main line, 1 the first variation, ...) and ``after``
behind which of its nodes. The schema is ``record.schema.json``.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from .. import games
from ..games import GAMES, Side
from ..record import (
    FOREIGN,
    SETUP_PROPERTIES,
    SIMPLE_TEXT,
    Node,
    Property,
    Record,
    escaped,
    foreign,
    parse_foreign,
    plain,
    spelled,
)
from ..replay import variant_names

OURS = frozenset(("FF", "CA", "AP"))
"""Properties that tell of an SGF file rather than of the game."""
HEADERS = (SIMPLE_TEXT | {"GC"}) - OURS - {"N", "GM", "SZ", "RU", "RE", "PB", "PW"}
"""Root properties that become ``headers``: one text each."""
_NO_HEADERS = OURS | {"GM", "SZ", "RU", "RE", "PB", "PW", "B", "W", "C", *SETUP_PROPERTIES, FOREIGN}
_PROPERTY_NAME = re.compile("[A-Z]{1,64}")
SETUP_KEYS = {"AB": "B", "AW": "W", "AE": "empty", "AX": "blocks"}
"""Set-up properties and their keys in ``setup``; ``PL`` is ``turn``."""
_SIDE_NAMES: dict[str, Side] = {
    "b": "B",
    "w": "W",
    **{name.lower(): side for game in GAMES.values() for side, name in game.players.items()},
}
"""What players may be called, in lower case."""

Object = dict[str, Any]
Path = tuple[str | int, ...]
"""Keys and indices on the way to a value."""
Problem = tuple[str, Path, str]
"""A finding's code, what it concerns, and the message."""


def side_named(name: str) -> Side | None:
    """The side that a name such as ``B``, ``white`` or ``Orange`` stands for."""
    return _SIDE_NAMES.get(name.strip().lower())


# Writing


def to_object(record: Record) -> Object:
    """The JSON object of a record whose moves are in algebraic text."""
    root = record.root
    rest = [found for found in root.properties if found.name not in OURS]
    taken: dict[str, str] = {}
    for name in ("GM", "SZ", "RU", "RE", "PB", "PW"):
        value = _take(rest, name)
        if value is not None:
            taken[name] = value
    size = re.fullmatch(r"([0-9]{1,9})(?::\1)?", taken.get("SZ", ""))
    result: Object = {
        "game": _game(taken.get("GM")),
        "size": int(size[1]) if size else taken.get("SZ"),
        "variant": _variant(taken.get("GM"), taken.get("RU")),
        "players": {"B": taken.get("PB"), "W": taken.get("PW")},
        "result": taken.get("RE"),
        "setup": _take_setup(rest),
        "headers": _take_headers(rest),
    }
    lines = [_line(root, root.children[:1], root.to_move("B"))]
    result |= lines[0].pop("object")
    queue = deque([(0, lines[0])])
    variations = []
    # A line holds the branches that leave it; lines are numbered as they are found.
    while queue:
        number, line = queue.popleft()
        for after, first, expected in line["branches"]:
            fresh = _line(None, [first], expected)
            variations.append({"of": number, "after": after, **fresh["object"]})
            queue.append((len(variations), fresh))
    text = _take(rest, "C")
    if text is not None:
        result["comments"] = {"0": text} | result.get("comments", {})
    if root.move is not None:
        rest.insert(0, Property(str(root.colour), (root.move,)))
    if rest:
        result["properties"] = {"0": _properties(rest)} | result.get("properties", {})
    result["variations"] = variations
    return {key: value for key, value in result.items() if value or key not in _OPTIONAL}


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


_OPTIONAL = frozenset(("setup", "colours", "comments", "properties", "variations"))


def _line(root: Node | None, first: list[Node], expected: Side) -> dict[str, Any]:
    """A line as an object, and the branches that leave it: after which node, with which
    first node, and whose move is expected there."""
    moves: list[str | None] = []
    colours: Object = {}
    comments: Object = {}
    properties: Object = {}
    branches: list[tuple[int, Node, Side]] = []
    if root is not None:
        expected = root.next_to_move(expected)
        branches += [(0, child, expected) for child in root.children[1:]]
    while first:
        node = first[0]
        moves.append(node.move)
        number = str(len(moves))
        rest = list(node.properties)
        if node.move is not None and node.colour != node.to_move(expected):
            colours[number] = node.colour
        text = _take(rest, "C")
        if text is not None:
            comments[number] = text
        if rest:
            properties[number] = _properties(rest)
        expected = node.next_to_move(expected)
        branches += [(len(moves), child, expected) for child in node.children[1:]]
        first = node.children[:1]
    written = {"moves": moves, "colours": colours, "comments": comments, "properties": properties}
    return {
        "object": {key: value for key, value in written.items() if value or key == "moves"},
        "branches": branches,
    }


def _take(properties: list[Property], name: str) -> str | None:
    """Remove the first property of that name, if it has one value; the text of that."""
    for index, found in enumerate(properties):
        if found.name == name:
            if len(found.values) != 1:
                return None
            del properties[index]
            return plain(name, found.values[0])
    return None


def _take_setup(properties: list[Property]) -> Object:
    setup: Object = {}
    for name in SETUP_PROPERTIES:
        found = next((found for found in properties if found.name == name), None)
        if found is None:
            continue
        if name in SETUP_KEYS:
            setup[SETUP_KEYS[name]] = list(found.values)
        elif found.values in (("B",), ("W",)):
            setup["turn"] = found.values[0]
        else:
            continue
        properties.remove(found)
    return setup


def _take_headers(properties: list[Property]) -> dict[str, str]:
    """Remove what can be a header. What cannot stays, and so does all of that name after
    it, since the order of properties of the same name must be kept."""
    headers: dict[str, str] = {}
    left: set[str] = set()
    rest = []
    for found in properties:
        pair = None
        if found.name not in left and len(found.values) == 1:
            if found.name == FOREIGN:
                pair = parse_foreign(found.values[0])
                if pair and (_PROPERTY_NAME.fullmatch(pair[0]) or pair[0] in _KNOWN_KEYS):
                    pair = None
            elif found.name in HEADERS:
                pair = found.name, plain(found.name, found.values[0])
        if pair and pair[0] not in headers:
            headers[pair[0]] = pair[1]
        else:
            left.add(found.name)
            rest.append(found)
    properties[:] = rest
    return headers


def _properties(properties: list[Property]) -> list[list[str]]:
    return [[found.name, *found.values] for found in properties]


def _game(name: str | None) -> str | None:
    known = name and GAMES.get(name.strip().lower())
    return known.name if known else name


def _variant(game: str | None, text: str | None) -> list[str]:
    """The names in RU if the game knows them, else the text as it is."""
    if text is None:
        return []
    try:
        return list(games.find(game or "").canonical_variant(variant_names(text)))
    except games.BadGame:
        return [text]


# Reading

Located = Callable[[Path], int]
"""Makes the offset (`Node.at`) that stands for the place of a value."""


class Reader:
    """The work of making a record's tree of an object; ``problems`` is what was wrong."""

    def __init__(self, at: Located) -> None:
        self.at = at
        self.problems: list[Problem] = []

    def tree(self, data: Object) -> Node:
        """The tree of a record's object; what it says wrongly is left out and reported."""
        properties = list(self._headers(data))
        extra = self._dict(data, "properties", ())
        text = self._dict(data, "comments", ()).get("0")
        if isinstance(text, str):
            properties.append(Property("C", (escaped(text),), self.at(("comments", "0"))))
        properties += self._own_properties(extra, "0", ())
        root = _node(properties, self.at(()))
        expected = root.next_to_move(root.to_move("B"))
        lines = [self._line(data, (), root, expected)]
        variations = self._list(data, "variations", ())
        for number, variation in enumerate(variations):
            path: Path = ("variations", number)
            lines.append([])
            if not isinstance(variation, dict):
                self._wrong(path, "a variation must be an object")
                continue
            of, after = variation.get("of", 0), variation.get("after", 0)
            known = type(of) is int and type(after) is int and 0 <= of <= number
            if not known or not 0 <= after < len(lines[of]):
                self._wrong(path, f"no node before it has the number {after!r} in line {of!r}")
                of, after = 0, 0
            node, expected = lines[of][after]
            lines[-1] = self._line(variation, path, node, expected)
        return root

    def _line(
        self, data: Object, path: Path, node: Node, expected: Side
    ) -> list[tuple[Node, Side]]:
        """Append a line to a node; its nodes from that one on, and whose move follows."""
        nodes = [(node, expected)]
        comments = self._dict(data, "comments", path)
        extra = self._dict(data, "properties", path)
        colours = self._dict(data, "colours", path)
        for index, move in enumerate(self._list(data, "moves", path)):
            number = str(index + 1)
            at = self.at((*path, "moves", index))
            properties = []
            text = comments.get(number)
            if isinstance(text, str):
                properties.append(Property("C", (escaped(text),), at))
            if extra:
                properties += self._own_properties(extra, number, path)
            if move is not None and not isinstance(move, str):
                self._wrong((*path, "moves", index), f"a move must be a text, not {move!r}")
                move = str(move)
            fresh = Node(None, None, properties, at)
            if move is not None:
                fresh.move = spelled(move)
                fresh.colour = side_named(str(colours.get(number, ""))) or fresh.to_move(expected)
            else:
                fresh = _node(properties, at)
            node.children.append(fresh)
            expected = fresh.next_to_move(expected)
            nodes.append((fresh, expected))
            node = fresh
        first = 1 if path else 0
        for name, values in (("comments", comments), ("properties", extra), ("colours", colours)):
            for number in values:
                known = re.fullmatch("0|[1-9][0-9]{0,8}", number) is not None
                if not known or not first <= int(number) < len(nodes):
                    self._wrong((*path, name, number), f"the line has no node number {number!r}")
                elif name == "comments" and not isinstance(values[number], str):
                    self._wrong((*path, name, number), "a comment must be a text")
        return nodes

    def _headers(self, data: Object) -> Iterator[Property]:
        simple = {"game": "GM", "size": "SZ", "result": "RE"}
        for key, name in simple.items():
            value = data.get(key)
            if value is None:
                continue
            if isinstance(value, str) or (key == "size" and type(value) in (int, float)):
                yield Property(name, (escaped(f"{value}"),), self.at((key,)))
            else:
                self._wrong((key,), f"{key} must be a text{' or a number' * (key == 'size')}")
        variant = data.get("variant")
        if isinstance(variant, str):
            variant = [variant]
        if isinstance(variant, list) and all(isinstance(name, str) for name in variant):
            if variant:
                yield Property("RU", (escaped(",".join(variant)),), self.at(("variant",)))
        elif variant is not None:
            self._wrong(("variant",), "variant must be a list of names")
        for key, value in self._dict(data, "players", ()).items():
            side = side_named(key)
            if side is None or not isinstance(value, str | None):
                self._wrong(("players", key), "players are B and W, each with a name")
            elif value is not None:
                yield Property(f"P{side}", (escaped(value),), self.at(("players", key)))
        for key, value in self._dict(data, "headers", ()).items():
            text = value if isinstance(value, str) else _text(value)
            known = key in HEADERS or (_PROPERTY_NAME.fullmatch(key) and key not in _NO_HEADERS)
            header = Property(key, (escaped(text),)) if known else foreign(key, text)
            yield header._replace(at=self.at(("headers", key)))
        yield from self._setup(self._dict(data, "setup", ()))
        for key, value in data.items():
            if key not in _KNOWN_KEYS and value is not None:
                text = value if isinstance(value, str) else _text(value)
                yield foreign(key, text)._replace(at=self.at((key,)))

    def _setup(self, setup: Object) -> Iterator[Property]:
        names = {key: name for name, key in SETUP_KEYS.items()}
        for key, points in setup.items():
            at = self.at(("setup", key))
            if key == "turn" and isinstance(points, str):
                yield Property("PL", (spelled(points),), at)
            elif key in names and isinstance(points, list) and points:
                yield Property(names[key], tuple(spelled(_text(p)) for p in points), at)
            elif points != []:
                self._wrong(
                    ("setup", key), "a set-up has lists of points B, W, empty and blocks, and turn"
                )

    def _own_properties(self, extra: Object, number: str, path: Path) -> Iterator[Property]:
        given = extra.get(number, [])
        place: Path = (*path, "properties", number)
        if not isinstance(given, list):
            self._wrong(place, "properties must be a list of lists: a name and its values")
            return
        for index, item in enumerate(given):
            valid = isinstance(item, list) and len(item) > 1
            if not valid or not all(isinstance(text, str) for text in item):
                self._wrong((*place, index), "a property must be a list of a name and its values")
            elif not re.fullmatch("[A-Za-z]{1,64}", item[0]):
                self._wrong((*place, index), f"{item[0]!r} is no name that a property can have")
            else:
                values = tuple(spelled(value) for value in item[1:])
                yield Property(item[0], values, self.at((*place, index)))

    def _dict(self, data: Object, key: str, path: Path) -> Object:
        value = data.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._wrong((*path, key), f"{key} must be an object")
            return {}
        return value

    def _list(self, data: Object, key: str, path: Path) -> list[Any]:
        value = data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self._wrong((*path, key), f"{key} must be a list")
            return []
        return value

    def _wrong(self, path: Path, message: str) -> None:
        self.problems.append(("syntax", path, message))


_KNOWN_KEYS = frozenset(
    (
        *("game", "size", "variant", "players", "result", "setup", "headers", "moves"),
        *("colours", "comments", "properties", "variations"),
    )
)


def _node(properties: list[Property], at: int) -> Node:
    """A node whose move, if any, is among the properties."""
    for index, found in enumerate(properties):
        if found.name in ("B", "W"):
            colour: Side = "B" if found.name == "B" else "W"
            rest = list(properties)
            rest[index : index + 1] = (
                [found._replace(values=found.values[1:])] if len(found.values) > 1 else []
            )
            return Node(colour, found.values[0], rest, found.at)
    return Node(None, None, properties, at)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


__all__ = ["Object", "Path", "Reader", "side_named", "to_object"]
