"""What the sides are called in texts: B, black, and the names that the games give them."""

from __future__ import annotations

from functools import cache

from ..games import GAMES, Side

LETTERS: dict[str, Side] = {"b": "B", "w": "W"}


@cache
def side_names() -> dict[str, Side]:
    """What players may be called, in lower case."""
    names: dict[str, Side] = {**LETTERS, "black": "B", "white": "W"}
    for game in GAMES.values():
        names |= {name.lower(): side for side, name in game.players.items()}
    return names


def side_named(name: str) -> Side | None:
    """The side that a name such as ``B``, ``white`` or ``Orange`` stands for."""
    word = name.strip().lower()
    # Letters need no look at what all games call their sides.
    return LETTERS.get(word) or side_names().get(word)
