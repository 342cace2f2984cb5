"""From the JSON object of a record to its tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ...games import Side
from ...record import (
    FOREIGN,
    SETUP_PROPERTIES,
    Node,
    Property,
    escaped,
    fits,
    foreign,
    gathered,
    spelled,
    valued,
)
from ...record.findings import Severity
from ...record.properties import FILE_PROPERTIES
from ...record.sides import side_named
from ...record.spelling import escaped_move
from ...texts import short
from .numbers import Number, dumps
from .shape import (
    FIRST_IN_ROOT,
    HEADERS,
    KNOWN_KEYS,
    PROPERTY_NAME,
    SETUP_KEYS,
    VARIATION_KEYS,
    Object,
    Path,
)


class Problem(NamedTuple):
    """What is wrong: a finding's code, what it concerns, the message, and how grave it is."""

    code: str
    path: Path
    message: str
    severity: Severity | None = None
    """As the code says if None."""


_NO_HEADERS = FILE_PROPERTIES | {
    "GM",
    "SZ",
    "RU",
    "RE",
    "PB",
    "PW",
    "B",
    "W",
    "C",
    *SETUP_PROPERTIES,
    FOREIGN,
}
"""Properties that the object says elsewhere than among its headers."""
Located = Callable[[Path], int]
"""Makes the offset (`Node.at`) that stands for the place of a value."""


class Reader:
    """The work of making a record's tree of an object; ``problems`` is what was wrong."""

    def __init__(self, at: Located) -> None:
        self.at = at
        self.problems: list[Problem] = []
        self.doubtful: set[Node] = set()
        """Nodes whose moves nobody can tell."""

    def tree(self, data: Object) -> Node:
        """The tree of a record's object; what it says wrongly is left out and reported."""
        properties = list(self._headers(data))
        extra, comments = (_known(data, key) for key in ("properties", "comments"))
        text = comments.get("0")
        if isinstance(text, str):
            properties.append(Property("C", (escaped(text),), self.at(("comments", "0"))))
        properties += self._own_properties(extra, "0", ())
        root = _node(gathered(properties), self.at(()))
        expected = root.next_to_move(root.to_move("B"))
        lines = [self._line(data, (), root, expected)]
        variations = self._list(data, "variations", ())
        for number, variation in enumerate(variations):
            path: Path = ("variations", number)
            lines.append([])
            if not isinstance(variation, dict):
                self._wrong(path, "a variation must be an object")
                continue
            for key in variation.keys() - VARIATION_KEYS:
                message = f"a variation has no {short(key)!r}: that is left out"
                self.problems.append(Problem("syntax", (*path, key), message, "warning"))
            of, after = variation.get("of", 0), variation.get("after", 0)
            known = type(of) is int and type(after) is int and 0 <= of <= number
            if not known or not 0 <= after < len(lines[of]):
                where = f"{short(repr(after))} in line {short(repr(of))}"
                self._wrong(path, f"no node before it has the number {where}")
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
        in_root = not path and data.get(FIRST_IN_ROOT) is True
        for number, colour in colours.items():
            if not isinstance(colour, str) or side_named(colour) is None:
                self._wrong(
                    (*path, "colours", number), f"a colour is B or W, not {short(repr(colour))}"
                )
        for index, move in enumerate(self._list(data, "moves", path)):
            number = str(index + 1)
            at = self.at((*path, "moves", index))
            properties = []
            text = comments.get(number)
            if isinstance(text, str):
                properties.append(Property("C", (escaped(text),), at))
            if extra:
                properties += self._own_properties(extra, number, path)
            if index == 0 and in_root and isinstance(move, str):
                assert isinstance(node.properties, list)
                node.move, node.at = escaped_move(move), at
                node.colour = side_named(str(colours.get(number, ""))) or node.to_move("B")
                node.properties += properties
                expected = node.next_to_move(expected)
                nodes = [(node, expected)] * 2
                continue
            if move is not None and not isinstance(move, str):
                self._wrong(
                    (*path, "moves", index), f"a move must be a text, not {short(repr(move))}"
                )
                move = str(move)
            fresh = Node(None, None, properties, at)
            if move is not None:
                fresh.move = escaped_move(move)
                fresh.colour = side_named(str(colours.get(number, ""))) or fresh.to_move(expected)
            else:
                fresh = _node(properties, at)
                if number not in extra and number not in comments:
                    message = "null is no move: a node without a move has properties, perhaps none"
                    self._wrong((*path, "moves", index), message)
                    self.doubtful.add(fresh)
            node.children.append(fresh)
            expected = fresh.next_to_move(expected)
            nodes.append((fresh, expected))
            node = fresh
        first = 1 if path else 0
        for name, values in (("comments", comments), ("properties", extra), ("colours", colours)):
            for number in values:
                known = re.fullmatch("0|[1-9][0-9]{0,8}", number) is not None
                if not known or not first <= int(number) < len(nodes):
                    self._wrong(
                        (*path, name, number), f"the line has no node number {short(number)!r}"
                    )
                elif name == "comments" and not isinstance(values[number], str):
                    self._wrong((*path, name, number), "a comment must be a text")
        return nodes

    def _headers(self, data: Object) -> Iterator[Property]:
        simple = {"game": "GM", "size": "SZ", "result": "RE"}
        for key, name in simple.items():
            value = data.get(key)
            if value is None:
                continue
            if isinstance(value, str) or (key == "size" and type(value) in (int, float, Number)):
                yield self._property(name, f"{value}", (key,))
            else:
                self._wrong((key,), f"{key} must be a text{' or a number' * (key == 'size')}")
        variant = data.get("variant")
        if isinstance(variant, str):
            variant = [variant]
        if isinstance(variant, list) and all(isinstance(name, str) for name in variant):
            if variant:
                yield self._property("RU", ",".join(variant), ("variant",))
        elif variant is not None:
            self._wrong(("variant",), "variant must be a list of names")
        for key, value in self._dict(data, "players", ()).items():
            side = side_named(key)
            if side is None or not isinstance(value, str | None):
                self._wrong(("players", key), "players are B and W, each with a name")
            elif value is not None:
                yield self._property(f"P{side}", value, ("players", key))
        for key, value in self._dict(data, "headers", ()).items():
            if value is None and key in HEADERS:
                continue
            text = value if isinstance(value, str) else _text(value)
            known = key in HEADERS or (PROPERTY_NAME.fullmatch(key) and key not in _NO_HEADERS)
            if known:
                yield self._property(key, text, ("headers", key))
            else:
                yield foreign(key, text)._replace(at=self.at(("headers", key)))
        yield from self._setup(self._dict(data, "setup", ()))
        for key, value in data.items():
            if key not in KNOWN_KEYS:
                if not data.get("moves") and _hold_moves(value):
                    self._wrong((key,), f"{short(key)!r} is not replayed: moves stand in 'moves'")
                text = value if isinstance(value, str) else _text(value)
                yield foreign(key, text)._replace(at=self.at((key,)))

    def _property(self, name: str, text: str, path: Path) -> Property:
        if not fits(name, text):
            message = f"{name} is one line: its line breaks and tabs are read as blanks"
            self.problems.append(Problem("syntax", path, message, "warning"))
        return Property(name, (valued(name, text),), self.at(path))

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
                self._wrong(
                    (*place, index), f"{short(item[0])!r} is no name that a property can have"
                )
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
        self.problems.append(Problem("syntax", path, message))


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


_LIKE_A_MOVE = re.compile("x?[a-zA-Z]{1,2}([0-9]{1,2}([-+:,x].*)?|(:[a-zA-Z]{2})*)|pass|swap", re.A)


def _are_like_moves(value: object) -> bool:
    """Whether these seem to be the moves, under another name."""
    if isinstance(value, str) and not any(map(str.isdigit, value)):
        return False  # a word of two letters is a word
    texts = value.split() if isinstance(value, str) else value
    return (
        isinstance(texts, list)
        and len(texts) > 0
        and all(isinstance(text, str) and _LIKE_A_MOVE.fullmatch(text) for text in texts)
    )


def _hold_moves(value: object) -> bool:
    """The same, looking into lists of objects and one level down."""
    if isinstance(value, dict):
        return any(_are_like_moves(inner) for inner in value.values() if isinstance(inner, list))
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return all(any(_are_like_moves([text]) for text in one.values()) for one in value)
    return _are_like_moves(value)


def _known(data: Object, key: str) -> Object:
    """An object in another, as far as it is one: what is wrong is told elsewhere."""
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else dumps(value)
