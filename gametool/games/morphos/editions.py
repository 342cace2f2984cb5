"""Editions and mutators of Morphos as data.

Each mutator says once what it changes in the `Rules`, and every combination follows from
that. The laws read the resulting rules and never ask for a variant by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from ..terms import BadGame

Offset = tuple[int, int]


class Pattern(NamedTuple):
    """Where enemy stones make a stone at (0, 0) vulnerable; x to the right, y up."""

    name: str
    stones: tuple[Offset, ...]
    points_to: Offset
    """The direction that messages name an image of the pattern by."""


A = Pattern("A", ((-1, 0), (-1, 1), (0, 1), (0, -1)), (-1, 1))
B = Pattern("B", ((-1, 0), (-1, 1), (-1, 2), (0, -1), (1, -1)), (-1, 1))
SIMPLE_A = Pattern("A", ((-1, 0), (0, 1), (0, -1)), (-1, 0))
SIMPLE_B = Pattern("B", ((-1, 0), (-1, 1), (0, -1), (1, -1)), (-1, -1))
RING = Pattern("C", ((-1, 0), (-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1), (0, -1)), (1, 1))


class Placing(Enum):
    """How many stones a turn may place."""

    ONE = "one"
    ONE_OR_TWO = "one or two"
    ADJACENT_TWO = "two on adjacent points, or one on a point without an empty neighbour"


class Rules(NamedTuple):
    """Everything in which editions and mutators differ."""

    patterns: tuple[Pattern, ...]
    edge_stones: bool
    """The edges count as lines of stones of their owners' colours."""
    placing: Placing = Placing.ONE
    returns: bool = False
    """A flipped stone returns to its owner, who places it first in the next turn."""
    lingering: bool = False
    """A stone flipped on the enemy's latest turn still attacks; a chain counts at the
    start of a turn; no flip that could be flipped back."""
    checkered: bool = False
    """The board starts full (R12's colours)."""
    full_board_decides: bool = False
    """A full board without vulnerable stones ends the game with a winner."""


class Mutator(NamedTuple):
    """A named change of an edition's rules; ``letter`` is the source text's name."""

    name: str
    letter: str
    summary: str
    changes: Mapping[str, Any]
    """Fields of `Rules` and what they become."""


class Edition(NamedTuple):
    """A published state of the rules and the mutators that go with it."""

    name: str
    rules: Rules
    mutators: tuple[Mutator, ...]
    one_mutator_only: bool = False


SIMPLE = (SIMPLE_A, SIMPLE_B)

EDITIONS = (
    Edition(
        "edition-2016",
        Rules(patterns=(A, B), edge_stones=True),
        (
            Mutator(
                "simplified",
                "a",
                "smaller patterns: A without (-1,1), B without (-1,2)",
                {"patterns": SIMPLE},
            ),
            Mutator(
                "lingering",
                "b",
                "a stone flipped on the enemy's latest turn still attacks; chains count at the "
                "start of a turn; no flip that could be flipped back",
                {"lingering": True},
            ),
            Mutator(
                "double",
                "c",
                "a turn is one or two placements, or one flip",
                {"placing": Placing.ONE_OR_TWO},
            ),
            Mutator(
                "replace",
                "d",
                "a flipped stone returns to its owner, who places it first in the next turn",
                {"returns": True},
            ),
            Mutator("checkered", "e", "the board starts full, checkered", {"checkered": True}),
        ),
    ),
    Edition(
        "edition-2025",
        Rules(patterns=(A, B, RING), edge_stones=False, full_board_decides=True),
        (
            Mutator("simplified", "a", "the smaller patterns only", {"patterns": SIMPLE}),
            Mutator(
                "double",
                "c",
                "the smaller patterns; a turn is one flip, or two adjacent placements",
                {"patterns": SIMPLE, "placing": Placing.ADJACENT_TWO},
            ),
            Mutator(
                "replace",
                "d",
                "the smaller patterns; a flipped stone returns to its owner, who places it first",
                {"patterns": SIMPLE, "returns": True},
            ),
        ),
        one_mutator_only=True,
    ),
)
DEFAULT_EDITION = EDITIONS[0]
EDITION_NAMES = {edition.name for edition in EDITIONS}


def edition_of(variant: Iterable[str]) -> Edition:
    """The edition that a variant names, else the default."""
    for edition in EDITIONS:
        if edition.name in variant:
            return edition
    return DEFAULT_EDITION


def rules_of(variant: Iterable[str]) -> Rules:
    """The rules that come of an edition and its mutators."""
    names = set(variant)
    edition = edition_of(names)
    rules = edition.rules
    for mutator in edition.mutators:
        if mutator.name in names:
            rules = rules._replace(**mutator.changes)
    return rules


def checked(variant: tuple[str, ...]) -> tuple[str, ...]:
    """A variant without the default edition's name; raises `BadGame` for what does not go
    together."""
    if len(EDITION_NAMES.intersection(variant)) > 1:
        raise BadGame("a game is of one edition only", "bad-variant")
    variant = tuple(name for name in variant if name != DEFAULT_EDITION.name)
    edition = edition_of(variant)
    mutators = [name for name in variant if name != edition.name]
    known = [mutator.name for mutator in edition.mutators]
    for name in mutators:
        if name not in known:
            message = f"{edition.name} has no mutator {name!r}; it has {', '.join(known)}"
            raise BadGame(message, "bad-variant")
    if edition.one_mutator_only and len(mutators) > 1:
        message = f"{edition.name} takes one mutator at a time, not {' and '.join(mutators)}"
        raise BadGame(message, "bad-variant")
    return variant
