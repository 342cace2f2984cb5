"""What the sample records are: each file's games, their seeds, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sample:
    """One game to be played, and what its record must then show (`claims.py`)."""

    title: str
    game: str
    size: int
    seed: int
    claims: tuple[str, ...]
    variant: tuple[str, ...] = ()
    width: int = 5
    """How many moves the player looks at with all answers; 0: none, one ply deep."""
    perfect: bool = False
    """Whether both players know who wins, proven, and give nothing away."""
    pie: bool = False
    """Whether White swaps where that is better."""
    plies: int | None = None
    """Where the record breaks off."""
    resigns: bool = False
    """Whether a player resigns who loses at once whatever is played."""
    annotated: bool = False
    algebraic: bool = False
    setup: Mapping[str, str] = field(default_factory=dict)
    """Points by name for AB, AW, AE, AX; a side for PL."""


FIRST, SECOND = "first player wins", "second player wins"
CHAIN, TIE_BREAK = "won by a chain", "won on the last-move tie-break"
BIGGEST, SCORE = "won by the biggest group", "won by score"
ALL_FIVE = ("simplified", "lingering", "double", "replace", "checkered")

PETRIFY = {
    "petrify-3x3.sgf": Sample(
        "A tiny board", "petrify", 3, 1, ("captures", "forced passes")
    ),
    "petrify-5x5-tie-break.sgf": Sample(
        "Equal totals", "petrify", 5, 10, ("won on the last-play tie-break", "several patches")
    ),
    "petrify-6x6-score.sgf": Sample(
        "A win by points", "petrify", 6, 4, (SCORE, FIRST, "several patches", "captures")
    ),
    "petrify-6x6-ownerless.sgf": Sample(
        "A patch that nobody owns", "petrify", 6, 9, (SCORE, SECOND, "an ownerless patch")
    ),
    "petrify-6x6-swap.sgf": Sample(
        "The second player swaps", "petrify", 6, 5, ("a pie swap", SCORE), pie=True
    ),
    "petrify-6x6-comments.sgf": Sample(
        "With comments and variations", "petrify", 6, 2,
        ("comments", "variations", "captures"), annotated=True,
    ),
    "petrify-6x6-setup.sgf": Sample(
        "From a set-up with blocks", "petrify", 6, 6,
        ("a set-up", "set-up blocks", "the second player to move first", SCORE),
        setup={"AB": "b2 b3 d5", "AW": "e2 e3 c5", "AX": "c3 d4", "PL": "W"},
    ),
    "petrify-8x8-pairs.sgf": Sample(
        "Pairs of equal groups cancel out", "petrify", 8, 7,
        (SCORE, "removed pairs in several patches"), width=2,
    ),
    "petrify-10x10.sgf": Sample(
        "A big board", "petrify", 10, 9, (SCORE, "several patches"), width=0
    ),
}  # fmt: skip

PERFECT = {
    f"{name}-3x3-perfect.sgf": Sample(
        "Nothing given away", name, 3, seed, ("perfect play",), variant, perfect=True
    )
    for name, seed, variant in (("petrify", 1, ()), ("morphos", 2, ()), ("emulsion", 3, ()))
}

MORPHOS = {
    "morphos-3x3.sgf": Sample("A tiny board", "morphos", 3, 9, (CHAIN,)),
    "morphos-6x6-flip.sgf": Sample(
        "Won by a flip", "morphos", 6, 10, (CHAIN, "the last move is a flip")
    ),
    "morphos-7x7-black.sgf": Sample("Black's chain", "morphos", 7, 12, (CHAIN, FIRST, "flips")),
    "morphos-9x9-white.sgf": Sample("White's chain", "morphos", 9, 14, (CHAIN, SECOND, "flips")),
    "morphos-7x7-swap.sgf": Sample(
        "The second player swaps", "morphos", 7, 13, (CHAIN, "a pie swap"), pie=True
    ),
    "morphos-9x9-comments.sgf": Sample(
        "With comments and variations", "morphos", 9, 14,
        ("comments", "variations", "flips"), width=3, annotated=True,
    ),
    "morphos-11x11-resigned.sgf": Sample(
        "White gives up", "morphos", 11, 15, ("resigned", FIRST), width=3, resigns=True
    ),
    "morphos-8x8-algebraic.sgf": Sample(
        "Moves as readable text", "morphos", 8, 16,
        (CHAIN, "algebraic moves", "flips"), algebraic=True,
    ),
    "morphos-8x8-setup.sgf": Sample(
        "Two stones ahead", "morphos", 8, 17,
        (CHAIN, "a set-up", "the second player to move first"),
        setup={"AB": "c3 f6 d6", "AW": "e4 f4", "PL": "W"},
    ),
    "morphos-19x19.sgf": Sample("A big board", "morphos", 19, 34, (CHAIN, "flips"), width=0),
    "morphos-7x7-simplified.sgf": Sample(
        "Smaller patterns", "morphos", 7, 19, (CHAIN, "flips"), ("simplified",)
    ),
    "morphos-7x7-lingering.sgf": Sample(
        "Flipped stones linger", "morphos", 7, 20, (CHAIN, "flips"), ("lingering",)
    ),
    "morphos-7x7-double.sgf": Sample(
        "Two placements a turn", "morphos", 7, 21,
        (CHAIN, "turns of two placements", "flips"), ("double",), width=1,
    ),
    "morphos-7x7-replace.sgf": Sample(
        "Flipped stones return", "morphos", 7, 22,
        (CHAIN, "returned stones"), ("replace",), width=1,
    ),
    "morphos-3x3-replace-pass.sgf": Sample(
        "A returned stone fills the board", "morphos", 3, 23,
        (CHAIN, "a set-up", "a returned stone with no regular move left"), ("replace",), width=0,
        setup={"AB": "a1 b1 c2", "AW": "a2 a3 c1 c3", "PL": "B"},
    ),
    "morphos-7x7-checkered.sgf": Sample(
        "A full board to begin with", "morphos", 7, 24,
        (CHAIN, "flips", "a full board"), ("checkered",),
    ),
    "morphos-6x6-simplified-double.sgf": Sample(
        "Two mutators", "morphos", 6, 25,
        (CHAIN, "turns of two placements", "flips"), ("simplified", "double"), width=1,
    ),
    "morphos-6x6-lingering-replace.sgf": Sample(
        "Two mutators", "morphos", 6, 26,
        (CHAIN, "a returned stone and a flip in one turn"), ("lingering", "replace"), width=1,
    ),
    "morphos-6x6-all-five.sgf": Sample(
        "All five mutators at once", "morphos", 6, 27, (CHAIN, "flips"), ALL_FIVE, width=2
    ),
    "morphos-9x9-2025.sgf": Sample(
        "Edition 2025", "morphos", 9, 28, (CHAIN, "flips"), ("edition-2025",)
    ),
    "morphos-4x4-2025-deadlock.sgf": Sample(
        "A deadlock of edition 2025", "morphos", 4, 49,
        ("won by a deadlock", "a full board"), ("edition-2025",),
    ),
    "morphos-7x7-2025-simplified.sgf": Sample(
        "Edition 2025, smaller patterns", "morphos", 7, 30,
        (CHAIN, "flips"), ("edition-2025", "simplified"),
    ),
    "morphos-7x7-2025-double.sgf": Sample(
        "Edition 2025, two adjacent placements a turn", "morphos", 7, 31,
        (CHAIN, "turns of two placements", "flips"), ("edition-2025", "double"),
    ),
    "morphos-7x7-2025-replace.sgf": Sample(
        "Edition 2025, flipped stones return", "morphos", 7, 32,
        (CHAIN, "returned stones"), ("edition-2025", "replace"), width=1,
    ),
}  # fmt: skip

EMULSION = {
    "emulsion-3x3.sgf": Sample("A tiny board", "emulsion", 3, 33, (BIGGEST,)),
    "emulsion-4x4-tie-break.sgf": Sample(
        "Nothing left on the board", "emulsion", 4, 34, (TIE_BREAK, "nothing left after pairing")
    ),
    "emulsion-5x5-odd.sgf": Sample("An odd board", "emulsion", 5, 36, (BIGGEST, FIRST)),
    "emulsion-8x8-pairs.sgf": Sample(
        "Several pairs taken off", "emulsion", 8, 14, (BIGGEST, "several removed pairs"), width=3
    ),
    "emulsion-6x6-swap.sgf": Sample(
        "The second player swaps", "emulsion", 6, 36, (BIGGEST, "a pie swap"), pie=True
    ),
    "emulsion-7x7-comments.sgf": Sample(
        "With comments and variations", "emulsion", 7, 38,
        ("comments", "variations", SECOND), width=3, annotated=True,
    ),
    "emulsion-6x6-setup.sgf": Sample(
        "From a set-up", "emulsion", 6, 38,
        ("a set-up", "the second player to move first", BIGGEST),
        setup={"AB": "c3 d4", "AW": "c4 d3", "PL": "W"},
    ),
    "emulsion-9x9.sgf": Sample("A usual board", "emulsion", 9, 40, (BIGGEST, SECOND), width=2),
    "emulsion-30x30-unfinished.sgf": Sample(
        "A very big board, broken off", "emulsion", 30, 40,
        ("unfinished", "columns beyond z"), width=0, plies=60,
    ),
    "emulsion-5x5-free.sgf": Sample(
        "Free Emulsion", "emulsion", 5, 41,
        (BIGGEST, "swaps and placements", "lone empty squares at the end"), ("free",),
    ),
    "emulsion-6x6-free.sgf": Sample(
        "Free Emulsion", "emulsion", 6, 42, (BIGGEST, "swaps and placements"), ("free",)
    ),
    "emulsion-5x5-free-setup.sgf": Sample(
        "Free Emulsion from a set-up", "emulsion", 5, 43,
        ("a set-up", "swaps and placements"), ("free",),
        setup={"AB": "b2 b3 d4", "AW": "c2 d3 c4", "PL": "B"},
    ),
}  # fmt: skip

COLLECTION = {
    "collection-match.sgf": (
        Sample("First game of a match", "petrify", 5, 44, (SCORE, FIRST)),
        Sample("Second game of a match", "morphos", 5, 45, (CHAIN, SECOND)),
        Sample("Third game of a match", "emulsion", 5, 48, (BIGGEST, FIRST)),
    )
}

SAMPLES: dict[str, tuple[Sample, ...]] = {
    **{name: (sample,) for name, sample in (PETRIFY | MORPHOS | EMULSION | PERFECT).items()},
    **COLLECTION,
}
"""File -> its games."""
