"""All variants of all games, random play, and every move that can be thought of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import prod
from random import Random
from typing import Any

from gametool import games
from gametool.games import GAMES, PASS, SWAP, Game, Move, Position, Setup
from gametool.games.emulsion import Exchange, Placement
from gametool.games.morphos import EDITIONS, Turn
from gametool.games.petrify import Capture, Place


def _morphos() -> Iterator[tuple[str, ...]]:
    """Every combination of mutators that an edition takes."""
    for edition in EDITIONS:
        names = [mutator.name for mutator in edition.mutators]
        most = 1 if edition.one_mutator_only else len(names)
        for count in range(most + 1):
            for chosen in combinations(names, count):
                yield (*chosen, edition.name)


VARIANTS: list[tuple[str, tuple[str, ...]]] = [
    ("petrify", ()),
    ("emulsion", ()),
    ("emulsion", ("free",)),
    *(("morphos", variant) for variant in _morphos()),
]
"""Every game with every combination of its variants."""

SIZES = (1, 2, 3, 4, 5, 7)


def variant_id(value: object) -> str:
    """A readable name for a parametrized test."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "plain"
    return str(value)


def random_game(start: Position, random: Random, plies: int = 1000) -> Iterator[Position]:
    """The positions of a random game, the start included."""
    position = start
    yield position
    while plies and not position.is_over:
        position = position.after(random.choice(list(position.moves())))
        yield position
        plies -= 1


def random_setup(game: Game, random: Random) -> Position:
    """A board strewn with anything, whether or not play can get there."""
    kinds = "X" * random.randint(0, 4) + "O" * random.randint(0, 4) + "." * random.randint(0, 3)
    if game.has_blocks:
        kinds += "#" * random.randint(0, 3)
    masks = dict.fromkeys("XO.#", 0)
    for square in game.geometry.squares:
        masks[random.choice(kinds or ".")] |= 1 << square
    setup = Setup(masks["X"], masks["O"], masks["."], masks["#"], random.choice(["B", "W"]))
    return game.set_up(setup)


def conceivable_moves(game: Game, random: Random, most: int) -> list[Move]:
    """Every move of the game's kinds, whatever stands on the board: all placements, all
    pairs of points, all turns of several parts; a random sample of them if there are many."""
    kinds = KINDS[game.name](list(game.geometry.squares))
    total = sum(len(shape) for shape in kinds)
    moves = [PASS, SWAP]
    for shape in kinds:
        # Each kind of move gets its share, however few moves of it there are.
        share = max(most * len(shape) // total, most // 8)
        chosen = shape if len(shape) <= share else random.sample(shape, share)
        moves += map(shape.make, chosen)
    return moves


class Shape(Sequence[tuple[Any, ...]]):
    """All moves of one kind: a product that is never written out."""

    def __init__(self, make: Callable[..., Move], *parts: Sequence[Any]) -> None:
        self._make = make
        self._parts = parts

    def make(self, values: tuple[Any, ...]) -> Move:
        return self._make(*values)

    def __len__(self) -> int:
        return prod(map(len, self._parts))

    def __getitem__(self, index: Any) -> Any:
        if index >= len(self):
            raise IndexError
        values = []
        for part in self._parts:
            index, at = divmod(index, len(part))
            values.append(part[at])
        return tuple(values)


def _turns(squares: list[int]) -> list[Shape]:
    nothing, singles = [None], [(square,) for square in squares]
    pairs = list(combinations(squares, 2))
    none = [()]
    return [
        Shape(Turn, nothing, singles, nothing),
        Shape(Turn, nothing, pairs, nothing),
        Shape(Turn, nothing, none, [None, *squares]),
        Shape(Turn, squares, none, [None, *squares]),
        Shape(Turn, squares, singles, nothing),
        Shape(Turn, squares, pairs, nothing),
        Shape(Turn, [None, *squares], [*singles, *pairs], squares),
    ]


KINDS: dict[str, Callable[[list[int]], list[Shape]]] = {
    "petrify": lambda squares: [Shape(Place, squares), Shape(Capture, squares, squares)],
    "emulsion": lambda squares: [
        Shape(Exchange, squares, squares),
        Shape(Placement, squares, squares),
    ],
    "morphos": _turns,
}


def make(name: str, size: int, variant: tuple[str, ...]) -> Game:
    """The parameters of a game."""
    return games.make(name, size, variant)


assert {name for name, _ in VARIANTS} == set(GAMES)
