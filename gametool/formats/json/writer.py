"""Records as JSON objects: the tree laid out in lines of moves."""

from __future__ import annotations

import json
import re
from collections import deque
from typing import Any

from ... import games
from ...games import GAMES, Side
from ...record import (
    FOREIGN,
    SETUP_PROPERTIES,
    Node,
    Property,
    Record,
    apart,
    gathered,
    parse_foreign,
    plain,
)
from ...record.properties import FILE_PROPERTIES
from ...record.spelling import plain_move
from ...replay.headers import variant_names
from ...replay.transcribe import transcribed
from ..written import Written
from .shape import FIRST_IN_ROOT, HEADERS, KNOWN_KEYS, PROPERTY_NAME, SETUP_KEYS, Object


def write(record: Record) -> Written:
    """A record as one line of JSON, moves in algebraic text."""
    data = to_object(transcribed(record, "algebraic"))
    return Written(json.dumps(data, ensure_ascii=False) + "\n")


def to_object(record: Record) -> Object:
    """The JSON object of a record whose moves are in algebraic text."""
    root = record.root
    rest = [found for found in root.properties if found.name not in FILE_PROPERTIES]
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
    if rest:
        result["properties"] = {"0": _properties(rest)} | result.get("properties", {})
    result["variations"] = variations
    result[FIRST_IN_ROOT] = root.move is not None
    return {key: value for key, value in result.items() if value or key not in _OPTIONAL}


_OPTIONAL = frozenset(("setup", "colours", "comments", "properties", "variations", FIRST_IN_ROOT))


def _line(root: Node | None, first: list[Node], expected: Side) -> dict[str, Any]:
    """A line as an object, and the branches that leave it: after which node, with which
    first node, and whose move is expected there."""
    moves: list[str | None] = []
    colours: Object = {}
    comments: Object = {}
    properties: Object = {}
    branches: list[tuple[int, Node, Side]] = []
    if root is not None:
        if root.move is not None:
            moves.append(plain_move(root.move))
            if root.colour != expected:
                colours["1"] = root.colour
        expected = root.next_to_move(expected)
        branches += [(0, child, expected) for child in root.children[1:]]
    while first:
        node = first[0]
        moves.append(None if node.move is None else plain_move(node.move))
        number = str(len(moves))
        rest = list(node.properties)
        if node.move is not None and node.colour != node.to_move(expected):
            colours[number] = node.colour
        text = _take(rest, "C") if rest else None
        if text is not None:
            comments[number] = text
        if rest or (node.move is None and text is None):
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
    it, since the order of properties of the same name must be kept. Those of other formats
    come last: some of them may be headers, and some not."""
    headers: dict[str, str] = {}
    left: set[str] = set()
    rest = []
    for found in sorted(apart(properties), key=lambda one: one.name == FOREIGN):
        pair = None
        if found.name not in left and len(found.values) == 1:
            if found.name == FOREIGN:
                pair = parse_foreign(found.values[0])
                if pair and (PROPERTY_NAME.fullmatch(pair[0]) or pair[0] in KNOWN_KEYS):
                    pair = None
            elif found.name in HEADERS:
                pair = found.name, plain(found.name, found.values[0])
        if pair and pair[0] not in headers:
            headers[pair[0]] = pair[1]
        else:
            left.add(found.name)
            rest.append(found)
    properties[:] = gathered(rest)
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
        known = games.find(game or "")
        return list(known.canonical_variant(variant_names(text, known)))
    except games.BadGame:
        return [text]
