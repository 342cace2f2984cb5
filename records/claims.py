"""What sample records can claim to show, each with the check that it really does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gametool.analysis import Solver
from gametool.games import PASS, SWAP
from gametool.points import is_algebraic
from gametool.record import Record
from gametool.replay import Ply, Replay, main_line, replay


class Case(NamedTuple):
    """A record and what a replay makes of it."""

    record: Record
    replay: Replay
    plies: list[Ply]

    @property
    def end(self) -> Any:
        """The last position."""
        return self.plies[-1].position

    @property
    def moves(self) -> list[Any]:
        """The moves of the main line."""
        return [ply.move for ply in self.plies[1:]]

    @property
    def board_plays(self) -> list[Any]:
        """The moves, swap and passes left out."""
        return [move for move in self.moves if move is not PASS and move is not SWAP]


def examine(record: Record) -> Case:
    """Replay a record."""
    return Case(record, replay(record), list(main_line(record)))


def missing(case: Case, claims: Sequence[str]) -> list[str]:
    """The claims that a record does not live up to."""
    return [claim for claim in claims if not CLAIMS[claim](case)]


def _reason(reason: str) -> Callable[[Case], bool]:
    return lambda case: case.replay.reason == reason


def _winner(side: str) -> Callable[[Case], bool]:
    return lambda case: case.replay.winner == side


def _is_perfect(case: Case) -> bool:
    """Whether each move kept what the position was worth: the persons alternate at every ply."""
    solver = Solver()
    worths = [solver.value(ply.position) for ply in case.plies]
    return all(before == -after for before, after in pairwise(worths))


def _patches_with_pairs(case: Case) -> int:
    return sum(1 for patch in case.end.score().patches if patch.pairing.removed)


def _flip_wins(case: Case) -> bool:
    last = case.moves[-1]
    return last is not PASS and last.flipped is not None and case.replay.over


def _moves(property_of: Callable[[Any], object]) -> Callable[[Case], bool]:
    """A claim that some move of the main line has a property."""
    return lambda case: any(property_of(move) for move in case.board_plays)


def _nodes(property_of: Callable[[Any], object]) -> Callable[[Case], bool]:
    """A claim that some node has a property."""
    return lambda case: any(property_of(node) for node in case.record.nodes())


CLAIMS: dict[str, Callable[[Case], bool]] = {
    # Endings
    "first player wins": _winner("B"),
    "second player wins": _winner("W"),
    "won by score": _reason("score"),
    "won on the last-play tie-break": _reason("last-play"),
    "won by a chain": _reason("chain"),
    "won by a deadlock": _reason("deadlock"),
    "won by the biggest group": _reason("biggest-group"),
    "won on the last-move tie-break": _reason("last-move"),
    "resigned": _reason("resignation"),
    "unfinished": lambda case: not case.replay.over and case.replay.recorded_result == "?",
    "perfect play": _is_perfect,
    # Petrify
    "captures": _moves(lambda move: hasattr(move, "target")),
    "several patches": lambda case: len(case.end.score().patches) > 1,
    "an ownerless patch": lambda case: any(p.owner is None for p in case.end.score().patches),
    "removed pairs in several patches": lambda case: _patches_with_pairs(case) > 1,
    "forced passes": lambda case: case.moves[-2:] == [PASS, PASS],
    # Morphos
    "flips": _moves(lambda move: move.flipped is not None),
    "the last move is a flip": _flip_wins,
    "turns of two placements": _moves(lambda move: len(move.placed) == 2),
    "returned stones": _moves(lambda move: move.returned is not None),
    "a returned stone and a flip in one turn": _moves(
        lambda move: move.returned is not None and move.flipped is not None
    ),
    "a returned stone with no regular move left": _moves(
        lambda move: move.returned is not None and move.flipped is None and not move.placed
    ),
    "a full board": lambda case: case.end.empty == 0,
    # Emulsion
    "several removed pairs": lambda case: len(case.end.score().pairing.removed) > 1,
    "nothing left after pairing": lambda case: case.end.score().pairing.owner is None,
    "swaps and placements": lambda case: len({type(m) for m in case.board_plays}) == 2,
    "lone empty squares at the end": lambda case: case.end.is_over and case.end.empty != 0,
    # Records
    "a pie swap": lambda case: SWAP in case.moves,
    "a set-up": _nodes(lambda node: node.find("AB") and node.find("AW")),
    "set-up blocks": _nodes(lambda node: node.find("AX")),
    "the second player to move first": lambda case: case.plies[0].position.turn == "W",
    "comments": _nodes(lambda node: node.get("C")),
    "variations": _nodes(lambda node: len(node.children) > 1),
    "algebraic moves": lambda case: all(
        is_algebraic(node.move) for node in case.record.nodes() if node.move
    ),
    "columns beyond z": lambda case: any(
        square % (case.end.game.size + 2) > 26
        for ply in case.plies[1:]
        for square in case.end.touched(ply.move)
    ),
}
