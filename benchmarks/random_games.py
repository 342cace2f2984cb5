"""Random games of our own as SGF collections, the same for the same seed on every machine.

The text is written here and not by gametool's own writer, so that what is measured stays
the same when that writer changes. The collections are as varied as archives are: headers of
several kinds, comments with escapes and accents, variations, resignations, line lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from gametool import games
from gametool.games import SWAP, Game, Move, Position
from gametool.record.results import format_outcome

NAMES = ("Ann", "Bo", "Chloë", "Dmitri", "Eun-ji", "Fatima", "Gül", "Håkon", "山田", "O\\]Neil")
EVENTS = ("Spring cup", "Ladder", "Club night: round robin", "Züri Open")
REMARKS = (
    "A quiet move.",
    "Better was the corner [see below\\].",
    "Surprising\\: who would have thought so?\nNobody, it seems.",
    "Très bien joué !",
    "time left 12:31",
)
LONGEST_VARIATION = 12


class Counted(NamedTuple):
    """The text of a game and how many plies stand in it, variations included."""

    text: str
    plies: int


def collection(name: str, size: int, plies: int, seed: int) -> Iterator[Counted]:
    """Games of one kind, together of at least so many plies."""
    random = Random(f"{name} {size} {seed}")
    game = games.make(name, size)
    written = 0
    number = 0
    while written < plies:
        number += 1
        counted = _game(game, random, number)
        written += counted.plies
        yield counted


def _game(game: Game, random: Random, number: int) -> Counted:
    """One game, played by chance to its end or to a resignation."""
    branching = random.random() < 0.1
    remarked = random.choice((0.0, 0.0, 0.02, 0.1))
    a_line = random.choice((1, 8, 8, 1000))
    resigning_at = random.randrange(20, 60) if random.random() < 0.15 else None
    position = game.start()
    nodes: list[str] = []
    branches: list[str] = []
    plies = 0
    result = ""
    while True:
        outcome = position.outcome()
        if outcome is not None:
            result = format_outcome(outcome)
            break
        if len(nodes) == resigning_at:
            result = random.choice(("B+R", "W+R", "W+Resign", "B+T"))
            break
        if branching and random.random() < 0.03:
            variation = _variation(position, random)
            plies += variation.plies
            branches.append(f"\n({variation.text})")
            nodes.append("\n(")
        move = _choice(position, random)
        node = _node(position, move)
        if random.random() < remarked:
            node += f"C[{random.choice(REMARKS)}]"
        nodes.append(node)
        plies += 1
        if plies % a_line == 0:
            nodes.append("\n")
        position = position.after(move)
    text = _root(game, random, number, result) + "".join(nodes)
    # Each branch ends a main line that was opened before its move.
    text += "".join(")" + branch for branch in reversed(branches))
    return Counted(text + ")\n", plies)


def _root(game: Game, random: Random, number: int, result: str) -> str:
    """The start of a game and its headers."""
    headers = [f"(;FF[4]CA[UTF-8]GM[{game.name}]SZ[{game.size}]"]
    if random.random() < 0.9:
        black, white = random.sample(NAMES, 2)
        headers.append(f"PB[{black}]PW[{white}]")
    if random.random() < 0.5:
        headers.append(f"\nEV[{random.choice(EVENTS)}]RO[{number}]DT[2026-0{number % 9 + 1}-11]")
    if random.random() < 0.3:
        headers.append(f"BR[{random.randrange(1200, 2400)}]WR[{random.randrange(1200, 2400)}]")
    if random.random() < 0.2:
        headers.append(f"AP[bench:{number}]GC[{random.choice(REMARKS)}]XX[kept][as it is]")
    headers.append(f"RE[{result}]\n")
    return "".join(headers)


def _variation(position: Position, random: Random) -> Counted:
    """A few moves that might have been played instead."""
    nodes: list[str] = []
    for _ in range(random.randrange(1, LONGEST_VARIATION)):
        if position.is_over:
            break
        move = _choice(position, random)
        nodes.append(_node(position, move))
        position = position.after(move)
    return Counted("".join(nodes), len(nodes))


def _choice(position: Position, random: Random) -> Move:
    """Any legal move; the pie swap more often than chance would have it."""
    if position.is_legal(SWAP) and random.random() < 0.25:
        return SWAP
    return next(islice(position.moves(), random.randrange(position.count_moves()), None))


def _node(position: Position, move: Move) -> str:
    return f";{position.turn}[{position.sgf(move)}]"
