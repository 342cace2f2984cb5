"""Records as txt: tags, a blank line, and the moves in lines of some eighty characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...games import GAMES, Side
from ...record import FOREIGN, ROOT_ORDER, Node, Property, Record, apart, gathered, plain
from ...record.properties import FILE_PROPERTIES
from ...record.spelling import plain_move
from ...replay.transcribe import transcribed
from ..written import Written
from .words import (
    BLANK,
    GLYPHS,
    NO_GAME,
    NO_MOVE,
    Notation,
    canonical,
    notation,
    quoted,
    tag_of,
    to_strings,
)

WIDTH = 80
_NOT_PLAIN = re.compile(r"[{}]|\[%|[\r\n]\[\s*game\s", re.IGNORECASE)
"""What in a comment ends it or another, begins a command, or another game if a brace follows."""
_RANK = {name: rank for rank, name in enumerate(ROOT_ORDER)}
_OTHERS = len(_RANK)
_RANK[FOREIGN] = _OTHERS + 1  # some of its values may be tags, and some not: those come last
_PLAYERS: Mapping[Side, str] = {"B": "Black", "W": "White"}


def write(record: Record) -> Written:
    """A record as text, moves in algebraic notation; it ends in an empty line."""
    record = transcribed(record, "algebraic")
    root = record.root
    game = GAMES.get((root.get("GM") or "").strip().lower())
    look = notation(game.name if game else None, bool((root.get("RU") or "").strip()))
    tags, rest = _tags(root, game.players if game else _PLAYERS)
    words = [*_comment(rest), *_movetext(root, look)]
    lines = [*tags, "", *_filled(words)] if words else tags
    return Written("\n".join(lines) + "\n\n")


def _tags(root: Node, players: Mapping[Side, str]) -> tuple[list[str], list[Property]]:
    """The lines of the tags, and the properties that no tag can say."""
    ordered = sorted(
        (found for found in apart(root.properties) if found.name not in FILE_PROPERTIES),
        key=lambda found: _RANK.get(found.name, _OTHERS),
    )
    tags = []
    rest = []
    if root.move is not None:
        rest.append(Property(str(root.colour), (root.move,)))
    seen: set[str] = set()
    for found in ordered:
        name = found.name
        tag = tag_of(found, players)
        # Of several properties of the same name the tag must be the first.
        taken = name in seen or (name == "GM" and tag is not None and tag[1] == [NO_GAME])
        if tag is None or taken or (name == FOREIGN and tag[0].lower() in seen):
            rest.append(found)
            seen.add(name)
            continue
        seen.add(tag[0].lower() if name == FOREIGN else name)
        tags.append(f"[{tag[0]} {' '.join(quoted(text) for text in tag[1])}]")
    if not tags or not tags[0].startswith("[Game "):
        tags.insert(0, f"[Game {quoted(NO_GAME)}]")
    return tags, gathered(rest)


def _comment(properties: list[Property]) -> list[str]:
    """The comment that holds a node's text and the commands for its other properties."""
    first = next((found for found in properties if found.name == "C"), None)
    parts = []
    if first is not None and len(first.values) == 1:
        text = plain("C", first.values[0])
        plainly = text.strip(BLANK) == text and not _NOT_PLAIN.search(text)
        if text and plainly:
            parts.append(text)
            properties = [found for found in properties if found is not first]
    for found in properties:
        strings = " ".join(quoted(text) for text in to_strings(found.name, found.values))
        parts.append(f"[%{found.name} {strings}]")
    return [f"{{{' '.join(parts)}}}"] if parts else []


def _movetext(root: Node, look: Notation) -> Iterator[str]:
    """Everything after the tags, word by word."""
    expected = root.next_to_move(root.to_move("B"))
    # A node, the side expected there, how many moves Black has made, and whether a variation
    # begins with it; or None where one ends.
    stack: list[tuple[Node, Side, int, bool] | None] = []
    number = int(expected == "W")  # where White begins, that is half of the first move
    node = root
    fresh = True
    """Whether the next move needs its number to be understood."""
    while True:
        if node.children:
            first, *others = node.children
            # The first child, its alternatives, and then what follows the first child.
            yield from _move(first, expected, number, fresh, look)
            for other in reversed(others):
                stack += [None, (other, expected, number, True)]
            number += first.colour == "B"
            after = (first, first.next_to_move(expected), number, False)
            if others:
                # What follows the first child comes last: below its alternatives.
                stack.insert(len(stack) - 2 * len(others), after)
                fresh = True
            else:
                node, expected, number, _ = after
                fresh = first.colour != "B" or bool(first.properties)
                continue
        while stack and stack[-1] is None:
            stack.pop()
            yield ")"
            fresh = True
        item = stack.pop() if stack else None
        if item is None:
            return
        node, expected, number, begins = item
        if begins:
            yield "("
            yield from _move(node, expected, number, True, look)
            number += node.colour == "B"
            expected = node.next_to_move(expected)
            fresh = True


def _move(node: Node, expected: Side, number: int, fresh: bool, look: Notation) -> Iterator[str]:
    """The words of one node."""
    properties = list(node.properties)
    if node.move is None:
        yield NO_MOVE
    else:
        if node.colour == "B":
            yield f"{number + 1}."
        elif fresh:
            yield f"{max(number, 1)}..."
        side = f"{node.colour}: " if node.colour != expected else ""
        text = plain_move(node.move)
        if text not in ("pass", "swap") and (
            not look.move.fullmatch(text) or canonical(text) != text
        ):
            text = quoted(text)
        yield f"{side}{text}{_glyph(properties)}"
    yield from _comment(properties)


def _glyph(properties: list[Property]) -> str:
    """The mark that says the same as some property, which is then removed."""
    for index, found in enumerate(properties):
        for glyph, meaning in GLYPHS.items():
            same = (found.name, found.values) == (meaning.name, meaning.values)
            if same and all(other.name != found.name for other in properties[:index]):
                del properties[index]
                return glyph
    return ""


def _filled(words: list[str]) -> list[str]:
    """Words in lines; a line break within a comment stays what it is."""
    lines = []
    line = ""
    opening = ""
    for word in words:
        if word == "(":
            opening += word
            continue
        piece, opening = opening + word, ""
        if word == ")" or not line:
            line += piece
        elif len(line) - line.rfind("\n") + len(piece.partition("\n")[0]) > WIDTH:
            lines.append(line)
            line = piece
        else:
            line += f" {piece}"
    return [*lines, line] if line else lines
