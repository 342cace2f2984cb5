"""Why a move of Emulsion is not allowed, in the game's own terms."""

from __future__ import annotations

from ..terms import Side
from .law import Exchange, Ground, Placement, contact, values
from .text import play_text


def why_not(game: Ground, turn: Side, black: int, white: int, move: Exchange | Placement) -> str:
    """Why a play is not allowed where these pieces (bit sets) stand."""
    name, text = game.names, play_text(move, game.names, sgf=False)
    me = game.players[turn]
    mine, theirs = move[:2]

    def occupant(square: int) -> str:
        return game.occupant(square, black, white)

    if isinstance(move, Placement):
        if not game.free:
            return f"{text} is a placement, and only Free Emulsion has those"
        for square in move[:2]:
            if (black | white) >> square & 1:
                return f"{name[square]} is not empty: {occupant(square)} stands there"
        return f"{name[mine]} and {name[theirs]} are not orthogonally adjacent"
    for square in move:
        if not (black | white) >> square & 1:
            return f"there is no piece on {name[square]} to swap"
    if occupant(mine) == occupant(theirs):
        return (
            f"a swap takes two pieces of different colours: "
            f"{name[mine]} and {name[theirs]} both hold {occupant(mine)}"
        )
    own = black if turn == "B" else white
    if not own >> mine & 1:
        return f"{name[mine]} holds {occupant(mine)}, not {me}'s"
    if contact(game.geometry, move) is None:
        return f"{name[mine]} and {name[theirs]} are not neighbours, not even diagonally"
    before, after = values(game, own, black | white, move)
    change = (
        f"leave {me}'s value at {_half(before)}"
        if before == after
        else f"lower {me}'s value from {_half(before)} to {_half(after)}"
    )
    return f"{text} would {change}; a swap must raise it"


def _half(doubled: int) -> str:
    """A doubled value as people write it: 5 is 2.5."""
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)
