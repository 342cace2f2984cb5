"""All variants of all games, random play, and every move that can be thought of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

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


def conceivable_moves(game: Game, random: Random, most: int = 5000) -> list[Move]:
    """Every move of the game's kinds, whatever stands on the board: all placements, all
    pairs of points, all turns of several parts; a random sample of them if there are many."""
    squares = list(game.geometry.squares)
    pairs = list(product(squares, squares))
    moves: list[Move]
    if game.name == "petrify":
        moves = [*map(Place, squares), *(Capture(a, b) for a, b in pairs)]
    elif game.name == "emulsion":
        moves = [kind(a, b) for kind in (Exchange, Placement) for a, b in pairs]
    else:
        one_or_none = [None, *squares]
        placed = [(), *((a,) for a in squares), *combinations(squares, 2)]
        if len(one_or_none) ** 2 * len(placed) > 50_000:
            moves = [Turn(None, p, f) for p in placed for f in (None, random.choice(squares))]
            moves += [Turn(a, (), b) for a in one_or_none for b in one_or_none]
            moves += [Turn(a, (b,), None) for a, b in pairs]
            moves += [Turn(random.choice(squares), p, None) for p in placed]
        else:
            moves = [Turn(*turn) for turn in product(one_or_none, placed, one_or_none)]
    if len(moves) > most:
        moves = random.sample(moves, most)
    return [PASS, SWAP, *moves]


def make(name: str, size: int, variant: tuple[str, ...]) -> Game:
    """The parameters of a game."""
    return games.make(name, size, variant)


assert {name for name, _ in VARIANTS} == set(GAMES)
