"""What the sides are called in texts: B, black, and the names that the games give them."""

from __future__ import annotations

from functools import cache

from ..games import GAMES, Side


@cache
def side_names() -> dict[str, Side]:
    """What players may be called, in lower case."""
    names: dict[str, Side] = {"b": "B", "w": "W", "black": "B", "white": "W"}
    for game in GAMES.values():
        names |= {name.lower(): side for side, name in game.players.items()}
    return names


def side_named(name: str) -> Side | None:
    """The side that a name such as ``B``, ``white`` or ``Orange`` stands for."""
    return side_names().get(name.strip().lower())
