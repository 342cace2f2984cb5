"""Proofs: values known from exhaustive searches, and winning strategies played out."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from gametool import core, games
from gametool.analysis import Limits, Solver, solve
from gametool.cli.app import cli
from gametool.games import Position

from .strategy import replay_strategy

KNOWN = [
    ("petrify", "", 1, "B", 1),
    ("petrify", "", 2, "B", 4),
    ("morphos", "", 1, "B", 1),
    ("morphos", "", 2, "B", 4),
    ("morphos", "", 3, "B", 5),
    ("morphos", "simplified", 3, "B", 5),
    ("morphos", "lingering", 3, "B", 9),
    ("morphos", "replace", 3, "B", 7),
    ("morphos", "checkered", 2, "B", 2),
    ("morphos", "checkered", 3, "W", 0),
    ("morphos", "checkered", 4, "B", 2),
    ("emulsion", "", 2, "W", 0),
    ("emulsion", "", 3, "W", 0),
    ("emulsion", "free", 2, "W", 0),
    ("emulsion", "free", 3, "B", 4),
]


def start(name: str, variant: str, size: int, *, pie: bool = False) -> Position:
    return games.make(name, size, variant.split(",") if variant else []).start(pie=pie)


@pytest.mark.parametrize(("name", "variant", "size", "winner", "firsts"), KNOWN)
def test_whole_boards(name: str, variant: str, size: int, winner: str, firsts: int) -> None:
    if size == 3 and not core.available():
        pytest.skip("slow without the core")
    proof = solve(start(name, variant, size), every=True)
    assert (proof.text, len(proof.moves)) == (winner, firsts)


def naive(position: Position) -> int:
    """What a position without recurrences is worth to the side to move: the definition."""
    outcome = position.outcome()
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.turn else -1
    return max(-naive(position.after(move)) for move in position.moves())


@pytest.mark.parametrize("python", [True, False])
@pytest.mark.parametrize(
    ("name", "variant", "size"),
    [
        ("petrify", "", 3),
        ("morphos", "", 3),
        ("morphos", "double,replace", 3),
        ("emulsion", "free", 3),
    ],
)
def test_endgames_are_worth_what_the_definition_says(
    name: str, variant: str, size: int, python: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if python:
        monkeypatch.setattr(core, "knows", lambda name: False)
    random = Random(3)
    for _ in range(3):
        line = [start(name, variant, size)]
        while not line[-1].is_over:
            line.append(line[-1].after(random.choice(line[-1].legal_moves())))
        solver = Solver()
        for position in reversed(line[-4:]):
            assert solver.value(position) == naive(position)


@pytest.mark.parametrize(
    ("name", "variant", "size"),
    [
        ("petrify", "", 2),
        ("morphos", "", 3),
        ("morphos", "double", 2),
        ("morphos", "replace", 2),
        ("emulsion", "", 3),
        ("emulsion", "free", 2),
    ],
)
def test_a_winning_strategy_beats_every_answer(name: str, variant: str, size: int) -> None:
    position = start(name, variant, size)
    assert solve(position).winner is not None
    assert replay_strategy(position, Solver(), lambda position: position.legal_moves())


def test_who_may_swap_wins_where_every_first_move_wins() -> None:
    # Black wins by any of the moves without the pie rule, so White takes Black's place.
    assert solve(start("petrify", "", 2, pie=True)).text == "W"
    after = start("petrify", "", 2, pie=True).play(start("petrify", "", 2).legal_moves()[0])
    assert [after.format(move) for move in solve(after, every=True).moves] == ["swap"]


def test_a_limit_leaves_the_value_open() -> None:
    proof = solve(start("petrify", "", 8), Limits(nodes=50))
    assert (proof.text, proof.exact, proof.nodes) == (None, False, 50)


def test_little_memory_changes_no_value() -> None:
    proof = solve(start("emulsion", "free", 3), Limits(memory=1), every=True)
    assert (proof.text, len(proof.moves)) == ("B", 4)


def test_solve_says_what_it_found() -> None:
    result = CliRunner().invoke(cli, ["solve", "petrify", "--size", "2", "--all", "--json"])
    line = json.loads(result.stdout)
    assert (line["winner"], line["moves"]) == ("B", ["a1", "a2", "b1", "b2"])
    result = CliRunner().invoke(cli, ["solve", "petrify", "--size", "8", "--nodes", "9", "--json"])
    assert (result.exit_code, json.loads(result.stdout)["winner"]) == (1, None)


def test_solve_reads_a_diagram() -> None:
    arguments = ["solve", "--game", "morphos", "--diagram", "-", "--to-move", "W", "--json"]
    result = CliRunner().invoke(cli, arguments, input="X.\nO.\n")
    assert json.loads(result.stdout) == json.loads(result.stdout) | {
        "player": "W",
        "winner": "W",
        "moves": ["b1"],
    }
