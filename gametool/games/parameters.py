"""`Parameters`: the board and variant of a game, and reading the text of its moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, ClassVar

from ..board import geometry
from ..points import (
    MAX_SIZE,
    MIN_SIZE,
    explain_bad_point,
    is_algebraic,
    point_names,
    points_by_name,
    sgf_names,
)
from ..texts import did_you_mean, expect, short
from .drawn import Look
from .terms import NO_PLAY, PASS, SWAP, BadGame, BadMove, Play, Side, Variant

LONGEST_MOVE = 64
"""Characters of a move's text, blanks included; ``az52,xaz52,az52`` has 15."""
READINGS = 1 << 13
"""How many texts of moves a game remembers at most."""
_GIVEN_UP = "who gives up says so by the result, in SGF RE[B+R] or RE[W+R]"
_EXCHANGE = "the pie swap is written swap"
NO_MOVES = {
    **dict.fromkeys(("resign", "resigns", "resigned", "resignation"), _GIVEN_UP),
    **dict.fromkeys(("timeout", "time"), "the result says so, in SGF RE[B+T] or RE[W+T]"),
    **dict.fromkeys(
        ("swap-sides", "swap sides", "swapsides", "swap-colours", "swap-colors", "pie"), _EXCHANGE
    ),
    **dict.fromkeys(("swaps", "swapped", "switch"), _EXCHANGE),
}
"""What people write for moves, and what they are to write."""
SPELLINGS = 4
"""For how many spellings a game remembers words."""


class Parameters:
    """The parameters of a game: its board size and variant. Shared, never changed.

    Raises `BadGame` for a size outside 1 to 52 or a variant that does not exist.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[Mapping[Side, str]]
    """What the game calls its sides."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    rules_text: ClassVar[str] = ""
    """The rules in our own words; paragraphs with blank lines between."""
    summary: ClassVar[str]
    """The rules in one line."""
    piece: ClassVar[str]
    """What a piece is called."""
    sizes: ClassVar[str]
    """Advice on board sizes; never an error (ruling R1)."""
    usual_size: ClassVar[int] = 8
    """The size of a new game's board where nobody says one."""
    notation: ClassVar[tuple[tuple[str, str], ...]]
    """Examples of moves as text, each with what it is."""
    has_blocks: ClassVar[bool] = False
    can_repeat: bool = False
    """Whether a position can occur twice (R15)."""
    reply_weight: ClassVar[int] = 0
    """By how much each move that a side has makes it look harder to keep the side from its goal:
    a first guess, for proofs to begin where it is easy; 0 where moves tell nothing."""
    levels: ClassVar[tuple[int, ...]] = (20, 50, 100, 200, 400)
    """New positions that a move of the levels 1, 2 ... of play costs: as measured, a level wins
    about 70 of 100 games against the one below."""
    look: ClassVar[Look] = Look()
    """How its board is drawn."""
    symmetries: ClassVar[tuple[str, ...] | None] = None
    """The names of the symmetries that positions have, if not all that keep the edges."""
    edge_marks: ClassVar[tuple[str, str] | None] = None
    """What stands above and below, and left and right of a diagram, if anything does."""

    def __repr__(self) -> str:
        variant = f" {','.join(self.variant)}" if self.variant else ""
        return f"{self.name} {self.size}x{self.size}{variant}"

    def __init__(self, size: int, variant: Iterable[str] = ()) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise BadGame(
                f"a board has {MIN_SIZE} to {MAX_SIZE} squares a side, not {size}", "bad-size"
            )
        self.size = size
        self.variant = self.canonical_variant(variant)
        self.geometry = geometry(size)
        self.points = points_by_name(size)
        self.names = point_names(size)
        self.sgf_names = sgf_names(size)
        self.read = lru_cache(READINGS)(self.read_once)
        """What a move's text says, whatever the position: the same few texts come again and
        again. Raises `BadMove`; what it returns is for `Position.parse`."""
        self.plays = lru_cache(SPELLINGS)(partial(Plays, self))
        """What words in a spelling say; for `Position.follow`."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Parameters):
            return NotImplemented
        return (
            type(self) is type(other) and self.size == other.size and self.variant == other.variant
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.size, self.variant)  # what it remembers stays where it is

    def __hash__(self) -> int:
        return hash((self.name, self.size, self.variant))

    @classmethod
    def find_variant(cls, name: str) -> Variant | None:
        """The variant of that name or letter, in any letter case."""
        word = name.strip().lower()
        return next((v for v in cls.variants if word in (v.name, v.letter or v.name)), None)

    @classmethod
    def canonical_variant(cls, names: Iterable[str]) -> tuple[str, ...]:
        """Variant names (or letters) in the order of the game's own list, each once."""
        wanted = set()
        for name in names:
            found = cls.find_variant(name)
            if found is None:
                names = [v.name for v in cls.variants]
                known = f"it has {', '.join(names) or 'none'}"
                advice = did_you_mean(name, names, known)
                raise BadGame(
                    f"{cls.name} has no variant {short(name.strip())!r}; {advice}", "bad-variant"
                )
            wanted.add(found.name)
        return tuple(v.name for v in cls.variants if v.name in wanted)

    @staticmethod
    def swap_after(pie: bool) -> int:
        """`Position.pie` at a start: how many plies it takes until the swap is gone (R2)."""
        expect(pie, bool, "pie is True or False")
        return 2 if pie else 0

    def in_words(self) -> list[str]:
        """The rules in our own words, as paragraphs; one that begins with a blank is laid
        out already."""
        from textwrap import dedent  # only who asks for the rules needs it

        text = dedent(self.rules_text).strip()
        return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\n|\n(?=- )", text)]

    @classmethod
    def variants_beside(cls, chosen: Iterable[str]) -> tuple[Variant, ...]:
        """The variants that go with those chosen, in the words that fit them."""
        return cls.variants

    def occupant(self, square: int, black: int, white: int, blocks: int = 0) -> str:
        """What stands on a square, in words: ``a white stone``, ``a block``, ``nothing``."""
        expect(square, int, "a square is a number, as the game's `points` has it by name")
        bit = 1 << square
        if blocks & bit:
            return "a block"
        sides: tuple[tuple[Side, int], ...] = (("B", black), ("W", white))
        for side, pieces in sides:
            if pieces & bit:
                colour = self.players[side].lower()
                return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} {self.piece}"
        return "nothing"

    def read_once(self, text: str) -> Any:
        """`read` without its memory."""
        if len(text) > LONGEST_MOVE:  # and so nothing longer is remembered
            raise BadMove(f"{short(text.strip())!r} is no move: it has {len(text)} characters")
        text = text.strip()
        word = text.lower()
        if word in ("", "pass") or (text == "tt" and self.size <= 19):
            return PASS
        if word == "swap":
            return SWAP
        if word in NO_MOVES:
            raise BadMove(f"{short(text)!r} is no move: {NO_MOVES[word]}")
        return self.read_play(text)

    def read_play(self, text: str) -> Any:
        """What the text of a board play says, in either notation; raises `BadMove`."""
        raise NotImplementedError

    def point(self, text: str) -> int:
        """The square that a point's name stands for; raises `BadMove`."""
        square = self.points.get(text)
        if square is None:
            square = self.points.get(text.lower()) if is_algebraic(text) else None
        if square is None:
            raise BadMove(explain_bad_point(self.size, text), bad_point=True)
        return square

    def sgf_points(self, text: str) -> list[int] | None:
        """The squares of an SGF value such as ``cd`` or ``cd:fa``; None if it is algebraic."""
        if is_algebraic(text):
            return None
        return [self.point(part.strip()) for part in text.split(":")]


Spelling = Callable[[str], tuple[Side, str]]
"""How a format writes moves: a word -> the side and the text of its move."""


class Plays(dict[str, Play]):
    """What words in a format's spelling say in one game.

    The same few words come again and again, and each is read once.
    """

    def __init__(self, game: Parameters, spelling: Spelling) -> None:
        super().__init__()
        self._game = game
        self._spelling = spelling

    def __missing__(self, word: str) -> Play:
        side, text = self._spelling(word)
        try:
            play = side, self._game.read_once(text)
        except BadMove:  # `Position.parse` says why
            return NO_PLAY
        if len(self) < READINGS and len(word) <= LONGEST_MOVE:
            self[word] = play
        return play

    def of(self, words: Iterable[str]) -> list[Play]:
        """What many words say."""
        return list(map(self.__getitem__, words))
