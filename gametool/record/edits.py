"""New records, and changes of a record's tree that can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..games import Game
from .spelling import Property, escaped, plain
from .tree import Node, Points, Record


def new_record(game: Game, points: Points = "sgf", setup: Iterable[Property] = ()) -> Record:
    """A record of a game without moves, which are to be written as ``points``."""
    headers = {"GM": game.name, "SZ": str(game.size), "RU": ",".join(game.variant)}
    properties = [Property(name, (text,)) for name, text in headers.items() if text]
    return Record(Node(properties=[*properties, *setup]), points=points)


class Edit:
    """A change of some nodes: it keeps what they were before; false if none was touched."""

    def __init__(self, nodes: Iterable[Node] = ()) -> None:
        self._before: list[tuple[Node, Sequence[Property], list[Node]]] = []
        for node in nodes:
            self.touch(node)

    def __bool__(self) -> bool:
        return bool(self._before)

    def touch(self, node: Node) -> None:
        """Keep a node's properties and children, which are about to change."""
        self._before.append((node, node.properties, list(node.children)))

    def revert(self) -> Edit:
        """Make all nodes what they were; the edit that makes them again what they are."""
        inverse = Edit(dict.fromkeys(node for node, _, _ in self._before))
        for node, properties, children in reversed(self._before):
            node.properties = properties
            node.children[:] = children
        return inverse


def with_text(properties: Sequence[Property], name: str, text: str | None) -> list[Property]:
    """Properties with the first value of one of them set to a text; None takes it out."""
    if text is None:
        return [old for old in properties if old.name != name]
    changed, value = list(properties), escaped(text)
    for at, old in enumerate(changed):
        if old.name == name:
            changed[at] = old._replace(values=(value, *old.values[1:]))
            return changed
    return [*changed, Property(name, (value,))]


def lift_result(record: Record, result: str | None) -> None:
    """Put the result of a record into the root, where it belongs, from a later node of the main
    line: who goes on there must know of it, and the line may become a variation."""
    root = record.root
    if not result or (root.get("RE") or "").strip() not in ("", "?"):
        return
    lifted = {"", "?", result.strip()}  # another result stays where it is: nothing is lost
    for node in record.main_line():
        if node.get("RE") is not None:
            node.properties = [
                found
                for found in node.properties
                if found.name != "RE"
                or not all(plain("RE", value).strip() in lifted for value in found.values)
            ]
    root.properties = [*root.properties, Property("RE", (escaped(result),))]
