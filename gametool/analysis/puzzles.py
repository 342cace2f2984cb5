"""Puzzles: positions of games in which exactly one move wins, proven."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..formats.diagrams import setup, setup_properties
from ..games import Move, Position
from ..games.hashes import canonical_hash
from ..record import Node, Property, Record
from ..record.edits import new_record, with_text
from .limits import Clock, Limits, Reached
from .lines import winning_line
from .recurrence import value_within
from .solver import Solver
from .states import state

SECONDS = 20.0
"""For a record, where no limit is given."""
BEFORE = 2
"""Moves of the game that a puzzle may begin with, at most, when it is set up."""


class Puzzle(NamedTuple):
    """A position with one winning move."""

    ply: int
    """Of the game it comes from: after so many moves."""
    lead: list[tuple[Position, Move]]
    """The last moves before it, each with its position; the first is what is set up."""
    position: Position
    solution: tuple[Move, ...]
    """The winning move, and how the game goes on."""
    played: Move | None
    """What was played in the game."""
    nodes: int


def puzzles(
    line: Sequence[tuple[Position, Move]],
    limits: Limits,
    *,
    min_depth: int = 3,
    seen: set[int] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of a game, from the end backwards as far as proofs reach.

    No win in less than ``min_depth`` plies is a puzzle. ``seen`` are those to be left out, by
    their canonical hashes; what is found is added.
    """
    seen = set() if seen is None else seen
    seconds = SECONDS if limits.seconds is None and limits.nodes is None else limits.seconds
    end = None if seconds is None else time.monotonic() + seconds
    solver = Solver(limits)
    for n in range(len(line) - 1, -1, -1):
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            return
        here = limits._replace(seconds=left)
        position, played = line[n]
        solver.restart(here)
        proof = solver.proof(position, every=True)
        if solver.interrupted:
            raise KeyboardInterrupt
        if not proof.exact:
            return
        key = canonical_hash(position)
        if len(proof.moves) != 1 or key in seen or position.count_moves() < 2:
            continue
        if _is_trivial(position, min_depth, here):
            continue
        lead = _lead(solver, line[: n + 1], proof.moves, here)
        if lead is None:
            continue
        seen.add(key)
        solution = winning_line(solver, position, proof.moves[0], here)
        yield Puzzle(n, lead, position, solution, played, proof.nodes)


def _is_trivial(position: Position, min_depth: int, limits: Limits) -> bool:
    """Whether the win can be forced in fewer plies, as far as the limits allow to say."""
    if min_depth <= 1:
        return False
    try:
        return value_within(state(position), min_depth - 1, Clock(limits), {}) == 1
    except Reached:
        return True


def _lead(
    solver: Solver, line: Sequence[tuple[Position, Move]], moves: list[Move], limits: Limits
) -> list[tuple[Position, Move]] | None:
    """The moves to begin with, so that the same puzzle stands where they lead.

    A set-up says neither what was played last nor what is left to do, and where Black is to move
    White might swap after it (R2); so it is tried with White to move, and the last moves.
    """
    target = len(line) - 1
    for back in range(min(BEFORE, target) + 1):
        lead = [(position, move) for position, move in line[target - back : target]]
        first = line[target - back][0]
        if first.turn != "W":
            continue
        position = set_up(first)
        try:
            for _, move in lead:
                position = position.play(move)
        except ValueError:
            continue
        solver.restart(limits)
        proof = solver.proof(position, every=True)
        if proof.exact and proof.moves == moves:
            return lead
    return None


def set_up(position: Position) -> Position:
    """The same board and side to move, as a set-up makes it."""
    game = position.game
    made: Position = game.set_up(setup(game, position.rows(), position.turn))
    return made


def record_of(puzzle: Puzzle, source: str) -> Record:
    """A puzzle as a record: set up, and its solution as a variation beside what was played."""
    first = puzzle.lead[0][0] if puzzle.lead else puzzle.position
    game = first.game
    record = new_record(game, setup=setup_properties(game, first.rows(), first.turn))
    player = puzzle.position.player(puzzle.position.turn)
    record.root.properties = with_text(
        record.root.properties, "SO", f"{source}, after ply {puzzle.ply}"
    )
    node = record.root
    for position, move in puzzle.lead:
        node.children.append(Node(position.turn, position.sgf(move)))
        node = node.children[0]
    node.properties = with_text(node.properties, "C", f"{player} to move: one move wins.")
    position, last = puzzle.position, node
    for number, move in enumerate(puzzle.solution):
        fresh = Node(position.turn, position.sgf(move))
        if number == 0:
            fresh.properties = [Property("TE", ("1",))]
        last.children.append(fresh)
        position, last = position.after(move), fresh
    if puzzle.played is not None and puzzle.played != puzzle.solution[0]:
        wrong = Node(puzzle.position.turn, puzzle.position.sgf(puzzle.played))
        wrong.properties = [Property("BM", ("1",)), Property("C", ("Played in the game.",))]
        node.children.append(wrong)
    return record
