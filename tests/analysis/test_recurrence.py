"""Positions that can recur (R15): values by the definition, and what nobody can force."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.analysis import Limits, Solver
from gametool.analysis.limits import Clock
from gametool.analysis.recurrence import recurring_value
from gametool.games import Outcome, Position, Side


def values(start: Position) -> dict[Position, int]:
    """What each position that can be reached is worth to the side to move: the definition.

    Who can step to a loss of the other side wins; who can only step to wins of the other side
    loses; what remains when nothing more follows from that, nobody can force.
    """
    follow: dict[Position, list[Position]] = {}
    todo = [start]
    while todo:
        position = todo.pop()
        if position not in follow:
            follow[position] = [position.after(move) for move in position.moves()]
            todo += follow[position]
    known: dict[Position, int] = {}
    for position in follow:
        end = position.outcome()
        if end is not None and end.winner is not None:
            known[position] = 1 if end.winner == position.turn else -1
    while True:
        found = {}
        for position, after in follow.items():
            if position not in known and after:
                worths = [known.get(next_, 0) for next_ in after]
                if -1 in worths:
                    found[position] = 1
                elif all(worth == 1 for worth in worths):
                    found[position] = -1
        if not found:
            return {position: known.get(position, 0) for position in follow}
        known |= found


@pytest.mark.parametrize(
    ("size", "variant"),
    [(2, "lingering,double"), (2, "lingering,replace"), (3, "simplified,lingering,checkered")],
)
def test_every_position_is_worth_what_the_definition_says(size: int, variant: str) -> None:
    solver = Solver()
    for position, worth in values(games.make("morphos", size, variant.split(",")).start()).items():
        assert solver.value(position) == worth


class Graph:
    """A game on a drawn graph: who arrives at a number below 0 has lost."""

    def __init__(self, edges: dict[int, list[int]], at: int) -> None:
        self.edges = edges
        self.line = [at]

    @property
    def turn(self) -> Side:
        return "B" if len(self.line) % 2 else "W"

    @property
    def canonical_hash(self) -> int:
        return self.line[-1]

    def legal_moves(self) -> list[int]:
        return list(self.edges.get(self.line[-1], []))

    def play(self, move: int) -> None:
        self.line.append(move)

    def undo(self) -> None:
        self.line.pop()

    def outcome(self) -> Outcome | None:
        return Outcome(self.turn, "chain") if self.line[-1] < 0 else None


@pytest.mark.parametrize(
    ("edges", "worth"),
    [
        ({0: [1], 1: [0]}, 0),  # round and round
        ({0: [1, -1], 1: [0]}, 0),  # who leaves the circle loses
        ({0: [1], 1: [0, 2], 2: [3], 3: [2]}, 0),
        ({0: [1, 2], 1: [0], 2: [-1]}, 1),  # the other side must leave it
        ({0: [1], 1: [2], 2: [-1]}, -1),
    ],
)
def test_what_nobody_can_force_is_worth_nothing(edges: dict[int, list[int]], worth: int) -> None:
    found: dict[int, int] = {}
    state: object = Graph(edges, 0)
    assert recurring_value(state, Clock(Limits()), 1000, found) == worth  # type: ignore[arg-type]
