"""What all games talk about: sides, moves, outcomes, set-ups; and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple

Side = Literal["B", "W"]
OTHER: Final[dict[Side, Side]] = {"B": "W", "W": "B"}
SIDE_NUMBERS: Final[dict[Side | None, int]] = {None: 0, "B": 1, "W": 2}

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

    def __reduce__(self) -> str:
        return "PASS"  # copied and pickled it stays what it is

    def __str__(self) -> str:
        return "pass"


class PieSwap(NamedTuple):
    """White takes Black's side instead of moving (ruling R2)."""

    swap: str = "swap"

    def __reduce__(self) -> str:
        return "SWAP"

    def __str__(self) -> str:
        return self.swap


PASS: Final = Pass()
SWAP: Final = PieSwap()

WORDS: Final[dict[Any, str]] = {PASS: "pass", SWAP: "swap"}
"""What the moves of all games are called."""


class BoardPlay:
    """A move on the board. Each game's own are named tuples combined with this class.

    It holds squares as numbers, which name points of boards of one size only, and it knows no
    board: so ``str`` shows the numbers, and the move's text is `Position.format`'s.
    """

    __slots__ = ()

    @property
    def squares(self) -> Sequence[int]:
        """The squares that it names, in the order of its text."""
        raise NotImplementedError


Move = BoardPlay | Pass | PieSwap
"""A move of some game: a play on the board (`Position.plays` names the types of each game's), or
`PASS` or `SWAP`."""

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
