"""Games to draw: random play of every game and variant, as records."""

from __future__ import annotations

import random
from collections.abc import Iterable

from gametool import games
from gametool.games import GAMES, SWAP, Side
from gametool.record import Node, Property, Record, escaped

VARIANTS: list[tuple[str, tuple[str, ...]]] = [
    (game.name, variant)
    for game in GAMES.values()
    for variant in [(), *((v.name,) for v in game.variants if v.name != "edition-2016")]
]
"""Each game in its plain form and with each of its variants."""


def node(side: Side, move: str, **properties: str | Iterable[str]) -> Node:
    """A node with a move and properties, whose texts are escaped."""
    return Node(side, move, properties_of(properties))


def properties_of(properties: dict[str, str | Iterable[str]]) -> list[Property]:
    """Properties from plain texts, one or several each."""
    return [
        Property(name, tuple(map(escaped, [value] if isinstance(value, str) else value)))
        for name, value in properties.items()
    ]


def random_record(
    game: str,
    size: int,
    variant: tuple[str, ...] = (),
    *,
    plies: int = 10_000,
    seed: int = 1,
    **headers: str,
) -> Record:
    """A record of a random game; the swap is left out, so that names stay where they are."""
    rng = random.Random(seed)
    head = {"GM": game, "SZ": str(size), **({"RU": ",".join(variant)} if variant else {})}
    root = Node(properties=properties_of({**head, **headers}))
    position = games.make(game, size, variant).start()
    last = root
    for _ in range(plies):
        moves = [move for move in position.moves() if move is not SWAP]
        if not moves:
            break
        move = rng.choice(moves)
        last.children.append(Node(position.turn, position.format(move)))
        last = last.children[0]
        position = position.play(move)
    return Record(root)


def record_of(game: str, size: int, *moves: str, **headers: str) -> Record:
    """A record of some moves, each ``B c3``."""
    root = Node(properties=properties_of({"GM": game, "SZ": str(size), **headers}))
    last = root
    for text in moves:
        side, move = text.split()
        assert side in ("B", "W")
        last.children.append(Node(side, move))
        last = last.children[0]
    return Record(root)
