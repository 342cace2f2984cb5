"""The rules of the games, one module each; nothing else depends on which game it is.

>>> from gametool import games
>>> position = games.make("petrify", 6).start()
>>> position = position.play(position.parse("c3"))
>>> position.turn, position.rows()[3]
('W', '..X...')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .emulsion import Emulsion
from .morphos import Morphos
from .petrify import Petrify
from .position import (
    PASS,
    SWAP,
    BadGame,
    BadMove,
    Game,
    GameOver,
    GametoolError,
    IllegalMove,
    Move,
    MustPass,
    Outcome,
    PassNotAllowed,
    Position,
    Score,
    Setup,
    Side,
    SwapNotAllowed,
    Variant,
)

GAMES: dict[str, type[Game]] = {game.name: game for game in (Petrify, Morphos, Emulsion)}
"""The only list of the games: name -> parameters class."""


def find(name: str) -> type[Game]:
    """The game of that name in any letter case; raises `BadGame`."""
    game = GAMES.get(name.strip().lower())
    if game is None:
        raise BadGame(f"unknown game {name!r}; known are {', '.join(GAMES)}", "unknown-game")
    return game


def make(name: str, size: int, variant: Iterable[str] = ()) -> Game:
    """The (shared) parameters of a game; raises `BadGame`."""
    game = find(name)
    return _make(game.name, size, game.canonical_variant(variant))


@lru_cache(maxsize=256)
def _make(name: str, size: int, variant: tuple[str, ...]) -> Game:
    return GAMES[name](size, variant)


__all__ = [
    "GAMES",
    "PASS",
    "SWAP",
    "BadGame",
    "BadMove",
    "Game",
    "GameOver",
    "GametoolError",
    "IllegalMove",
    "Move",
    "MustPass",
    "Outcome",
    "PassNotAllowed",
    "Position",
    "Score",
    "Setup",
    "Side",
    "SwapNotAllowed",
    "Variant",
    "find",
    "make",
]
