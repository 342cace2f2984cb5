"""Commands that go along the record, and ask about the position there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ..games import Position
from ..replay.answers import explain
from .line import Line
from .replies import Refusal, Reply, nothing_more

MOST_MOVES = 10_000
"""More legal moves are not listed: a double turn on a large board has millions."""


def goto(line: Line, text: str) -> Reply:
    """Go to a ply."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refusal("go where? say: goto N")
    if int(text) > line.last:
        raise Refusal(f"there is no ply {text}: the record has {line.last}")
    line.ply = int(text)
    return Reply(view="board")


def forward(line: Line, text: str) -> Reply:
    """Go to the next ply."""
    nothing_more("forward", text)
    if line.at_end:
        raise Refusal("the record ends here")
    line.ply += 1
    return Reply(view="board")


def back(line: Line, text: str) -> Reply:
    """Go to the ply before."""
    nothing_more("back", text)
    if not line.ply:
        raise Refusal("the record begins here")
    line.ply -= 1
    return Reply(view="board")


def legal_moves(position: Position) -> list[str]:
    """The legal moves as texts, in order; raises `Refusal` if they are more than `MOST_MOVES`."""
    if sum(1 for _ in islice(position.moves(), MOST_MOVES + 1)) > MOST_MOVES:
        raise Refusal(f"there are more than {MOST_MOVES:,} legal moves; gametool moves lists them")
    return [position.format(move) for move in position.legal_moves()]


def legal(line: Line, text: str) -> Reply:
    """List the legal moves."""
    nothing_more("legal", text)
    legal_moves(line.position)  # raises if they are too many
    return Reply(view="moves")


def why(line: Line, text: str) -> Reply:
    """Say whether a move is legal."""
    if not text:
        raise Refusal("which move? say: why MOVE")
    return Reply(explain(line.position, text).sentence)


def simply(name: str, reply: Reply) -> Callable[[Line, str], Reply]:
    """A command that has always the same reply."""

    def carry_out(_: Line, text: str) -> Reply:
        nothing_more(name, text)
        return reply

    return carry_out
