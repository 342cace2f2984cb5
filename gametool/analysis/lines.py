"""How a win goes on: a line for people to follow, not a proof."""

from __future__ import annotations

from ..games import Move, Position
from .limits import Limits
from .solver import Solver

EFFORT = 400
"""Positions that such a line may cost."""
LINE = 5
"""Its plies, at most."""


def winning_line(
    solver: Solver, position: Position, move: Move, limits: Limits, plies: int = LINE
) -> tuple[Move, ...]:
    """``move``, which wins, and how the game goes on: the loser makes the reply that is hardest
    to refute for a solver that has proven the win already.

    It ends where that would cost more than `EFFORT`.
    """
    moves, here = [move], position.after(move)
    left = EFFORT
    while len(moves) + 2 <= plies and not here.is_over:
        hardest: tuple[Move, ...] = ()
        most = -1
        for reply in here.legal_moves():
            solver.restart(limits._replace(nodes=left))
            proof = solver.proof(here.after(reply))
            left -= proof.nodes
            if not proof.exact or here.after(reply).is_over or not proof.moves:
                return tuple(moves)
            if proof.nodes > most:
                hardest, most = (reply, proof.moves[0]), proof.nodes
        moves += hardest
        for each in hardest:
            here = here.after(each)
    return tuple(moves)
