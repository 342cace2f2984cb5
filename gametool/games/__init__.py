"""The rules of the games, one package each; nothing else depends on which game it is.

To add a game: its package, and a line in `CLASSES`.

>>> from gametool import games
>>> position = games.make("petrify", 6).start()
>>> position = position.play(position.parse("c3"))
>>> position.turn, position.rows()[3]
('W', '..X...')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from ..texts import did_you_mean, expect, short
from .drawn import Area, Look, Overlay, Score
from .position import Game, Position
from .terms import (
    PASS,
    SWAP,
    BadGame,
    BadMove,
    GameOver,
    GametoolError,
    IllegalMove,
    Move,
    MustPass,
    Outcome,
    PassNotAllowed,
    Setup,
    Side,
    SwapNotAllowed,
    Variant,
)

if TYPE_CHECKING:
    from .emulsion import Emulsion
    from .morphos import Morphos
    from .petrify import Petrify

CLASSES = {
    "petrify": ".petrify:Petrify",
    "morphos": ".morphos:Morphos",
    "emulsion": ".emulsion:Emulsion",
}
"""The only list of the games: name -> package and parameters class."""


class _Games(Mapping[str, type[Game]]):
    """The games by name; a game's module is imported when it is first asked for."""

    def __getitem__(self, name: str) -> type[Game]:
        package, class_name = CLASSES[name].split(":")
        game: type[Game] = getattr(import_module(package, __name__), class_name)
        return game

    def __contains__(self, name: object) -> bool:
        return name in CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    def __len__(self) -> int:
        return len(CLASSES)


GAMES: Mapping[str, type[Game]] = _Games()
"""Name -> parameters class, for all games."""


def find(name: str) -> type[Game]:
    """The game of that name in any letter case; raises `BadGame`."""
    known = name.strip().lower()
    if known not in GAMES:
        advice = did_you_mean(known, GAMES, f"known are {', '.join(GAMES)}")
        raise BadGame(f"unknown game {short(name)!r}; {advice}", "unknown-game")
    return GAMES[known]


# Where a program names the game outright, type checkers know its positions and scores.
@overload
def make(name: Literal["petrify"], size: int, variant: str | Iterable[str] = ()) -> Petrify: ...
@overload
def make(name: Literal["morphos"], size: int, variant: str | Iterable[str] = ()) -> Morphos: ...
@overload
def make(name: Literal["emulsion"], size: int, variant: str | Iterable[str] = ()) -> Emulsion: ...
@overload
def make(name: str, size: int, variant: str | Iterable[str] = ()) -> Game: ...
def make(name: str, size: int, variant: str | Iterable[str] = ()) -> Game:
    """The (shared) parameters of a game; raises `BadGame`.

    Of variants one name, several with commas between them, or a collection of names.
    """
    expect(name, str, "the name of a game is text")
    if isinstance(size, bool):
        raise TypeError(f"the size of a board is a whole number, not {size!r}")
    expect(size, int, "the size of a board is a whole number")
    expect(variant, Iterable, "a variant is a name, or a list of names")
    if isinstance(variant, str):
        variant = filter(None, map(str.strip, variant.split(",")))
    variant = tuple(variant)
    for one in variant:
        expect(one, str, "the name of a variant is text")
    game = find(name)
    return _make(game.name, size, game.canonical_variant(variant))


@lru_cache(maxsize=256)
def _make(name: str, size: int, variant: tuple[str, ...]) -> Game:
    return GAMES[name](size, variant)


__all__ = [
    "GAMES",
    "PASS",
    "SWAP",
    "Area",
    "BadGame",
    "BadMove",
    "Game",
    "GameOver",
    "GametoolError",
    "IllegalMove",
    "Look",
    "Move",
    "MustPass",
    "Outcome",
    "Overlay",
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
