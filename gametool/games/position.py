"""What every game offers: `Game` (its parameters), `Position` (a state), `Outcome`.

A `Game` is one set of parameters (size, variant); a `Position` is a small immutable
value. Identical questions have identical names in all three games, so nothing above
``games/`` asks which game it is. What is the same in all games is written here once:
the pie rule (ruling R2), the forced pass, and the order in which a move is refused.

The contract that one test holds every game, variant and size to:

- `Position.legal_moves` is complete, sorted by text, never empty before the end, and
  agrees with `Position.attempt`, which looks only at the squares concerned;
- `Position.parse` reads what `Position.format` and `Position.sgf` write;
- `Position.play` returns a new position and leaves the old one as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from textwrap import dedent
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self

from ..board import geometry, squares_of
from ..points import (
    MAX_SIZE,
    MIN_SIZE,
    explain_bad_point,
    is_algebraic,
    point_names,
    points_by_name,
    sgf_names,
)
from ..texts import short

LONGEST_MOVE = 64
"""Characters of a move's text, blanks included; ``az52,xaz52,az52`` has 15."""
READINGS = 1 << 13
"""How many texts of moves a game remembers at most."""
SPELLINGS = 4
"""For how many spellings a game remembers words."""

Side = Literal["B", "W"]
OTHER: Final[dict[Side, Side]] = {"B": "W", "W": "B"}

Reason = Literal["score", "last-play", "chain", "deadlock", "biggest-group", "last-move", "void"]
"""How a game can end on the board (`Outcome.reason`)."""


class GametoolError(Exception):
    """Everything that gametool raises for its callers."""


class BadMove(GametoolError, ValueError):
    """Text that is no move of this game at all; ``bad_point`` if only a point in it is wrong."""

    def __init__(self, message: str, *, bad_point: bool = False) -> None:
        super().__init__(message)
        self.code = "bad-point" if bad_point else "bad-move"


class IllegalMove(GametoolError, ValueError):
    """A move that is not allowed here; its text says why. ``code`` is the finding's code."""

    code: ClassVar[str] = "illegal-move"


class GameOver(IllegalMove):
    """Nothing may be played in a game that is over."""

    code = "move-after-end"


class SwapNotAllowed(IllegalMove):
    """The pie swap is White's on ply 2 only (ruling R2)."""

    code = "swap-not-allowed"


class PassNotAllowed(IllegalMove):
    """A pass while there is something to play."""

    code = "pass-not-allowed"


class MustPass(IllegalMove):
    """A board play while a pass is forced."""

    code = "must-pass"


class BadGame(GametoolError, ValueError):
    """A size or variant that the game does not have; ``code`` is the finding's code."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class Pass(NamedTuple):
    """The forced pass."""


class PieSwap(NamedTuple):
    """White takes Black's side instead of moving (ruling R2)."""

    swap: str = "swap"


new_tuple = tuple.__new__
"""Makes a named tuple from all of its fields at a third of the cost of calling its class."""

PASS: Final = Pass()
SWAP: Final = PieSwap()

Move = Any
"""A move of some game: `PASS`, `SWAP`, or one of the move tuples in the game's own module."""

Play = tuple[Side | None, Any]
"""A side, and its move or what `Game.read` says of the move's text."""
NO_PLAY: Final[Play] = (None, None)
"""What a text that is no move says: nobody's play."""


class Outcome(NamedTuple):
    """How a game ended: winner (None: nobody), the reason, the margin where there is one."""

    winner: Side | None
    reason: Reason
    margin: int | None = None


class Variant(NamedTuple):
    """One named variation of a game's rules; ``letter`` is the source text's name for it."""

    name: str
    summary: str
    letter: str = ""


class Setup(NamedTuple):
    """Points to change on a starting board, as bit sets, and the side to move."""

    black: int = 0
    white: int = 0
    empty: int = 0
    blocks: int = 0
    turn: Side | None = None

    @property
    def touched(self) -> int:
        """Every square that the set-up says something of."""
        return self.black | self.white | self.empty | self.blocks


class Score(Protocol):
    """A full scoring breakdown; the dataclass itself is the game's own."""

    def as_dict(self) -> dict[str, Any]:
        """The breakdown as JSON data, points by name (CONTRACT section 4)."""
        ...


class Game:
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
    notation: ClassVar[tuple[tuple[str, str], ...]]
    """Examples of moves as text, each with what it is."""
    has_blocks: ClassVar[bool] = False
    can_repeat: bool = False
    """Whether a position can occur twice (R15)."""
    edge_marks: ClassVar[tuple[str, str] | None] = None
    """What stands above and below, and left and right of a diagram, if anything does."""

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
        if not isinstance(other, Game):
            return NotImplemented
        return (
            type(self) is type(other) and self.size == other.size and self.variant == other.variant
        )

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
                known = ", ".join(v.name for v in cls.variants)
                raise BadGame(
                    f"{cls.name} has no variant {short(name.strip())!r}"
                    + (f"; it has {known}" if known else "; it has none"),
                    "bad-variant",
                )
            wanted.add(found.name)
        return tuple(v.name for v in cls.variants if v.name in wanted)

    def in_words(self) -> list[str]:
        """The rules in our own words, as paragraphs; one that begins with a blank is laid
        out already."""
        text = dedent(self.rules_text).strip()
        return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\n|\n(?=- )", text)]

    @classmethod
    def variants_beside(cls, chosen: Iterable[str]) -> tuple[Variant, ...]:
        """The variants that go with those chosen, in the words that fit them."""
        return cls.variants

    def start(self, *, pie: bool = True) -> Position:
        """The starting position; without ``pie`` nobody may swap."""
        raise NotImplementedError

    def set_up(self, setup: Setup, *, pie: bool = True) -> Position:
        """The starting position changed by a set-up."""
        return self.start(pie=pie).edited(setup)

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

    def __init__(self, game: Game, spelling: Spelling) -> None:
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


class Position:
    """The state of a game. Each game combines this class with a named tuple of its fields.

    The fields common to all games: ``game``; ``turn``, the side to move; ``black`` and
    ``white``, bit sets of the pieces; ``pie``, how many plies until the swap is gone: 2
    before ply 1, 1 when White may swap, 0 otherwise.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        game: Any
        turn: Side
        black: int
        white: int
        pie: int

    # What a game must say

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""
        raise NotImplementedError

    def score(self) -> Score:
        """The full breakdown of the position as it stands."""
        raise NotImplementedError

    def board_plays(self) -> Iterator[Move]:
        """Every move the side to move has on the board, in any order, the game's end aside."""
        raise NotImplementedError

    def count_board_plays(self) -> int:
        """How many moves `board_plays` yields, by whole-board operations where possible."""
        return sum(1 for _ in self.board_plays())

    def can_play(self) -> bool:
        """Whether the side to move has any move on the board."""
        return next(self.board_plays(), None) is not None

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """The position after the first of some plays on the board, and how many these are: all
        up to one that is not sound, or no play on the board.

        Each is judged by a look at the squares concerned only.
        """
        raise NotImplementedError

    def passed(self) -> Self:
        """The position after a pass."""
        raise NotImplementedError

    def swapped(self) -> Self:
        """The position after the pie swap: White's whole turn, and White is to move again."""
        raise NotImplementedError

    def why_not(self, move: Move) -> str:
        """Why a board play is not allowed, in the game's own terms."""
        raise NotImplementedError

    def play_text(self, move: Move, names: Mapping[int, str], sgf: bool) -> str:
        """Write a board play with the given names of points."""
        raise NotImplementedError

    def edited(self, setup: Setup) -> Self:
        """The position after a set-up on it."""
        raise NotImplementedError

    def irregularities(self) -> list[str]:
        """What stands on the board though no play could have produced it, in words."""
        return []

    # What follows from that

    def touched(self, move: Move) -> list[int]:
        """The squares that a move names, in the order of its text."""
        return [] if move is PASS or move is SWAP else self.touched_by_play(move)

    def touched_by_play(self, move: Move) -> list[int]:
        """The squares that a board play names."""
        return list(move)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome() is not None

    @property
    def blocks(self) -> int:
        """The neutral blocks on the board, as a bit set."""
        return 0

    @property
    def must_pass(self) -> bool:
        """Whether a pass is forced; it is forbidden otherwise."""
        return not self.can_play()

    def without_play(self, move: Move) -> Self | None:
        """`attempt` of a pass or a swap."""
        if self.is_over:
            return None
        if move is SWAP:
            return self.swapped() if self.pie == 1 else None
        return self.passed() if self.must_pass else None

    def follow(self, plays: Sequence[Play]) -> tuple[Self, int]:
        """The position after the first of some plays, passes and the swap too, up to one that is
        not sound; and how many these are."""
        position, played = self.play_on(plays)
        while played < len(plays):
            side, move = plays[played]
            if side != position.turn or (move is not PASS and move is not SWAP):
                break
            after = position.attempt(move)
            if after is None:
                break
            position, more = after.play_on(plays[played + 1 :])
            played += 1 + more
        return position, played

    def attempt(self, move: Move) -> Self | None:
        """The position after a move, or None if the side to move may not make it."""
        if move is PASS or move is SWAP:
            return self.without_play(move)
        after, played = self.play_on(((self.turn, move),))
        return after if played else None

    def is_legal(self, move: Move) -> bool:
        """Whether the side to move may make this move."""
        return self.attempt(move) is not None

    def after(self, move: Move) -> Self:
        """The position after a move that is known to be legal."""
        after = self.attempt(move)
        assert after is not None, "the move is not legal"
        return after

    def why_illegal(self, move: Move) -> IllegalMove | None:
        """Why the move may not be made, as the exception that `play` raises; None if it may."""
        outcome = self.outcome()
        if outcome is not None:
            return GameOver(f"the game is over: {self.describe(outcome)}")
        player = self.player(self.turn)
        if move is SWAP:
            if self.pie == 1:
                return None
            return SwapNotAllowed(
                f"only {self.player('W')} may swap, instead of a first move, "
                f"right after {self.player('B')}'s first turn"
            )
        if move is PASS:
            if self.must_pass:
                return None
            return PassNotAllowed(
                f"{player} has a move, {self.example_text()} for one, and must make it"
            )
        if self.is_legal(move):
            return None
        if self.must_pass:
            return MustPass(f"{player} has no move and must pass: {self.why_not(move)}")
        return IllegalMove(self.why_not(move))

    def example_text(self) -> str:
        """Some legal board play, as text."""
        return self.format(next(self.board_plays()))

    def legal_moves(self) -> list[Move]:
        """All legal moves, sorted by their text; empty when the game is over."""
        return sorted(self.moves(), key=self.format)

    def moves(self) -> Iterator[Move]:
        """All legal moves in any order."""
        if self.is_over:
            return
        if self.pie == 1:
            yield SWAP
        yielded = False
        for move in self.board_plays():
            yielded = True
            yield move
        if not yielded:
            yield PASS

    def count_moves(self) -> int:
        """How many legal moves there are."""
        if self.is_over:
            return 0
        return (self.count_board_plays() or 1) + (self.pie == 1)

    def play(self, move: Move) -> Self:
        """The position after a move; raises `IllegalMove`."""
        after = self.attempt(move)
        if after is None:
            reason = self.why_illegal(move)
            assert reason is not None, "attempt and why_illegal disagree"
            raise reason
        return after

    def parse(self, text: str) -> Move:
        """Read a move in either notation (CONTRACT section 1); raises `BadMove`."""
        return self.meant(self.game.read(text))

    def meant(self, reading: Any) -> Move:
        """The move that the text of a `Game.read` means here; raises `BadMove`."""
        return reading

    def format(self, move: Move) -> str:
        """The move in canonical text."""
        return self._text(move, self.game.names, sgf=False)

    def sgf(self, move: Move) -> str:
        """The move as an SGF value with point letters."""
        return self._text(move, self.game.sgf_names, sgf=True)

    def _text(self, move: Move, names: Mapping[int, str], *, sgf: bool) -> str:
        if move is PASS:
            return "" if sgf else "pass"
        if move is SWAP:
            return "swap"
        return self.play_text(move, names, sgf)

    def player(self, side: Side) -> str:
        """What the game calls a side."""
        players: Mapping[Side, str] = self.game.players
        return players[side]

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        raise NotImplementedError

    def common_after(self, setup: Setup) -> dict[str, Any]:
        """What a set-up makes of the fields that all games have.

        Who changes the side to move leaves the game's second ply to nobody: no swap (R2).
        """
        turn = setup.turn or self.turn
        return {
            "black": self.black & ~setup.touched | setup.black,
            "white": self.white & ~setup.touched | setup.white,
            "turn": turn,
            "pie": self.pie if turn == self.turn else 0,
        }

    def sides(self) -> tuple[int, int]:
        """The pieces of the side to move, and of the other."""
        return (self.black, self.white) if self.turn == "B" else (self.white, self.black)

    @property
    def empty(self) -> int:
        """The squares that hold nothing."""
        board: int = self.game.geometry.board
        return board & ~(self.black | self.white | self.blocks)

    def occupant(self, square: int) -> str:
        """What stands on a square, in words: ``a white stone``, ``a block``, ``nothing``."""
        bit = 1 << square
        for pieces, word in (
            (self.black, f"a {self.player('B').lower()} {self.game.piece}"),
            (self.white, f"a {self.player('W').lower()} {self.game.piece}"),
            (self.blocks, "a block"),
        ):
            if pieces & bit:
                return word.replace("a orange", "an orange")
        return "nothing"

    def rows(self) -> list[str]:
        """The board from the top row, one character a square: ``X O # .``."""
        board, size = self.game.geometry, self.game.size
        characters = ["."] * (board.stride * board.stride)
        for bits, character in ((self.black, "X"), (self.white, "O"), (self.blocks, "#")):
            for square in squares_of(bits):
                characters[square] = character
        return [
            "".join(characters[row * board.stride + 1 : row * board.stride + 1 + size])
            for row in range(size, 0, -1)
        ]
