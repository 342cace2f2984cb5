"""A proven win, played against every answer."""

from __future__ import annotations

from collections.abc import Callable

from gametool.analysis import Solver
from gametool.games import Move, Position


def replay_strategy(
    start: Position, solver: Solver, answers: Callable[[Position], list[Move]]
) -> int:
    """Play a proven win against every answer; how many positions that took.

    A strategy that comes back to a position on its line would go on for ever (R15): no win.
    """
    winner = solver.proof(start).winner
    line: set[Position] = set()
    done: set[Position] = set()

    def follow(position: Position) -> None:
        assert position not in line, "the strategy goes round in circles"
        outcome = position.outcome()
        if outcome:
            assert outcome.winner == winner
        elif position not in done:
            line.add(position)
            mine = position.turn == winner
            moves = solver.proof(position).moves if mine else answers(position)
            assert moves
            for move in moves:
                follow(position.after(move))
            line.discard(position)
            done.add(position)

    if winner is not None:
        follow(start)
    return len(done)
