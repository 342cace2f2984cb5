"""Records turned and mirrored: moves, set-up and markup together.

Only what the game allows: where edges belong to sides, a quarter turn gives them to the other,
and so exchanges the colours and the players; and a symmetry that does not carry the game's start
to itself makes no record of that game.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..games import Game, GametoolError
from ..games.hashes import symmetries
from ..games.terms import OTHER
from ..record import LABELS, POINT_PROPERTIES, Node, Property, Record
from ..record.results import format_claim, parse_result
from ..replay.transcribe import transcribe
from ..symmetries import SYMMETRIES, carried, image, moved, renamed
from .facts import Facts

CANONICAL = "canonical"
TRANSFORMATIONS = (*(name for name in SYMMETRIES if name != "identity"), CANONICAL)

_COLOURED = {
    "B": "W",
    "AB": "AW",
    "TB": "TW",
    "GB": "GW",
    "PB": "PW",
    "BR": "WR",
    "BT": "WT",
    "BL": "WL",
    "OB": "OW",
    "BS": "WS",
}
_EXCHANGED = _COLOURED | {white: black for black, white in _COLOURED.items()}
"""Properties of one colour -> the same of the other."""


class NotASymmetry(GametoolError, ValueError):
    """A transformation that the game or the record does not have; it says why."""


def transformed(facts: Facts, name: str) -> Record:
    """A copy of a record under a symmetry, points in SGF's letters; raises `NotASymmetry`."""
    game = facts.replay.game
    if game is None:
        raise NotASymmetry("its game is not known, so neither are its symmetries")
    if name == CANONICAL:
        name = canonical_symmetry(facts)
    exchanges = name not in symmetries(game)
    if exchanges and facts.swapped:
        raise NotASymmetry(
            f"{name} exchanges the colours of {game.title}, and there is no swap in a game that "
            "White begins"
        )
    if not _keeps_start(game, name, exchanges):
        raise NotASymmetry(
            f"{name} does not keep the start of {_described(game)}: it is no symmetry of such games"
        )
    copy = transcribe(facts.record, "sgf", facts.defaults).record
    names = renamed(game.size, name)
    for node in copy.nodes():
        _turn(node, names, exchanges)
    if exchanges:
        _exchange_root(copy.root)
    again = transcribe(copy, "sgf", facts.defaults).record  # points of a move in their order
    again.points = "sgf"
    return again


def canonical_symmetry(facts: Facts) -> str:
    """The symmetry that carries a record to the least of its images."""
    game = facts.replay.game
    if game is None:
        return "identity"
    names = [name for name in symmetries(game) if _keeps_start(game, name, False)]

    def texts(name: str) -> list[str]:
        carry = renamed(game.size, name)
        setup = sorted(
            f"{found.name}{value}"
            for found in facts.record.root.properties
            if found.name in POINT_PROPERTIES
            for value in (_point_value(value, carry) for value in found.values)
        )
        return setup + [carried(text, carry) for text in facts.texts]

    return min(names, key=lambda name: (texts(name), names.index(name)))


def _keeps_start(game: Game, name: str, exchanges: bool) -> bool:
    start, carry = game.start(), image(game.size, name)
    black, white = moved(start.black, carry), moved(start.white, carry)
    if exchanges:
        black, white = white, black
    return (black, white) == (start.black, start.white)


def _described(game: Game) -> str:
    variant = f" ({','.join(game.variant)})" if game.variant else ""
    return f"{game.title}{variant} on {game.size}x{game.size}"


def _turn(node: Node, names: Mapping[str, str], exchanges: bool) -> None:
    if node.move is not None:
        node.move = carried(node.move, names)
        if exchanges and node.colour:
            node.colour = OTHER[node.colour]
    if node.properties:
        node.properties = [_property(found, names, exchanges) for found in node.properties]


def _property(found: Property, names: Mapping[str, str], exchanges: bool) -> Property:
    name, values = found.name, found.values
    if name in POINT_PROPERTIES:
        values = tuple(_point_value(value, names) for value in values)
    elif name in LABELS:
        parts = [value.partition(":") for value in values]
        values = tuple(names.get(point, point) + colon + text for point, colon, text in parts)
    elif name in ("B", "W"):  # a second move in the node
        values = tuple(carried(value, names) for value in values)
    if exchanges:
        name = _EXCHANGED.get(name, name)
        if name == "PL":
            values = tuple(_EXCHANGED.get(value.strip()[:1].upper(), value) for value in values)
        elif name == "RE":
            values = tuple(map(_exchanged_result, values))
    return found._replace(name=name, values=values)


def _point_value(value: str, names: Mapping[str, str]) -> str:
    return ":".join(names.get(part.strip(), part) for part in value.split(":"))


def _exchanged_result(text: str) -> str:
    claim = parse_result(text)
    if claim is None or claim.winner is None:
        return text
    return format_claim(claim._replace(winner=OTHER[claim.winner]))


def _exchange_root(root: Node) -> None:
    """White begins where Black did."""
    if root.find("PL") is None:
        root.properties = [*root.properties, Property("PL", ("W",))]
