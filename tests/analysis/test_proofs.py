"""Proofs judged from outside: by the naive rules, by replay, and by what a lost move is called."""

from __future__ import annotations

import json
from math import inf
from random import Random

import pytest
from click.testing import CliRunner

from gametool import core
from gametool.analysis import Limits, Solver
from gametool.analysis.recurrence import nearest_win
from gametool.analysis.states import state
from gametool.cli.app import cli
from gametool.games import Move, Position, Setup

from ..play import VARIANTS, make, variant_id
from ..test_naive import naive_moves
from .strategy import replay_strategy

CASES = [(name, variant) for name, variant in VARIANTS if variant != ("edition-2025",)]


def early(name: str, variant: tuple[str, ...], seed: int, size: int = 3) -> Position:
    """A position of a small board that a few random moves lead to."""
    random = Random(seed)
    position = make(name, size, variant).start(pie=False)
    for _ in range(1 if name == "emulsion" else 3):
        after = position.after(random.choice(position.legal_moves()))
        if after.is_over:
            break
        position = after
    return position


def answers(position: Position) -> list[Move]:
    """Every answer, as the naive rules have them; a pass where there is none."""
    found = [position.parse(text) for text in sorted(naive_moves(position))]
    return found or position.legal_moves()


@pytest.mark.parametrize(("name", "variant"), CASES, ids=variant_id)
def test_a_proven_win_is_won_against_every_answer(name: str, variant: tuple[str, ...]) -> None:
    for seed in (5, 6):
        replay_strategy(early(name, variant, seed), Solver(), answers)


def test_the_end_comes_nearer_where_positions_recur() -> None:
    start = make("morphos", 3, ("lingering",)).start(pie=False)
    solver, random, far = Solver(), Random(1), inf
    winner = solver.proof(start).winner
    position = start
    while not position.is_over:
        moves = position.legal_moves()
        if position.turn == winner:
            here, before = state(position), far
            codes = [here.code(move) for move in moves]
            code, far = nearest_win(here, codes, solver.clock, solver._recurring)
            assert far < before
            moves = [here.move(code)]
            assert solver.proof(position).moves == moves
        position = position.after(random.choice(moves))


def test_a_win_at_hand_needs_no_look_at_other_moves() -> None:
    """On a board whose positions are far too many; by a6 the chain of column a is whole."""
    start = make("morphos", 6, ("lingering",))
    setup = Setup(
        black=sum(1 << start.point(f"a{row}") for row in range(1, 6)),
        white=sum(1 << start.point(f"d{row}") for row in (2, 3)),
        turn="B",
    )
    proof = Solver(Limits(nodes=3000)).proof(start.set_up(setup, pie=False))
    assert (proof.text, len(proof.moves)) == ("B", 1)


@pytest.mark.parametrize(("name", "variant"), CASES[:6] + CASES[-2:], ids=variant_id)
def test_proofs_are_the_same_without_the_core(
    name: str, variant: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = early(name, variant, 5)
    with_core = Solver().proof(position, every=True)
    monkeypatch.setattr(core, "knows", lambda name: False)
    without = Solver().proof(position, every=True)
    assert (with_core.text, with_core.moves) == (without.text, without.moves)


def given_away(start: Position) -> list[str] | None:
    """A game from the start on in which exactly one move gives a win away; None if there is no
    such move to be found."""
    solver, random = Solver(), Random(2)
    position, texts, lost = start, list[str](), False
    while not position.is_over:
        proof = solver.proof(position, every=True)
        moves = position.legal_moves()
        if proof.winner == position.turn:
            bad = [] if lost else [move for move in moves if move not in proof.moves]
            bad = [move for move in bad if solver.proof(position.after(move)).exact]
            lost = lost or bool(bad)
            moves = bad or proof.moves
        move = random.choice(moves)
        texts.append(position.format(move))
        position = position.after(move)
    return texts if lost else None


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("petrify", ()),
        ("emulsion", ("free",)),
        ("morphos", ()),
        ("morphos", ("replace",)),
        ("morphos", ("double",)),
        ("morphos", ("simplified",)),
    ],
)
def test_one_lost_move_is_one_blunder(name: str, variant: tuple[str, ...]) -> None:
    texts = given_away(make(name, 3, variant).start())
    assert texts is not None
    tags = f'[Game "{name}"]\n[Size "3"]\n[Variant "{",".join(variant)}"]\n'
    text = f"{tags}\n{' '.join(texts)}\n"
    result = CliRunner().invoke(cli, ["analyze", "--json", "-"], input=text)
    assert result.exit_code == 0, result.output
    plies = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(ply["winner"] is not None for ply in plies)
    assert [ply["mark"] for ply in plies].count("blunder") == 1


ODD = {
    "over": "(;GM[morphos]SZ[1];B[aa])",
    "void": "(;GM[petrify]SZ[3]RE[Void];B[aa];W[bb])",
    "set-up": "(;GM[emulsion]SZ[4]VA[free]AB[aa][cc]AW[bb]PL[W])",
    "full": "(;GM[petrify]SZ[2]AB[aa][ab]AW[ba][bb]PL[B])",
    "empty": "(;GM[morphos]SZ[3])",
    "petrify": "(;GM[petrify]SZ[52];B[aa];W[ZZ])",
    "morphos": "(;GM[morphos]SZ[52]VA[double];B[aa])",
    "emulsion": "(;GM[emulsion]SZ[52])",
}
TINY = [["--nodes", "1", "--memory", "1M"], ["--time", "0"]]


@pytest.mark.parametrize("tiny", TINY, ids=lambda tiny: " ".join(tiny))
@pytest.mark.parametrize("record", ODD.values(), ids=ODD)
def test_odd_records_within_tiny_limits(record: str, tiny: list[str]) -> None:
    for command in (["solve", "--json"], ["analyze", "--json"], ["analyze", "--to", "sgf"]):
        result = CliRunner().invoke(cli, [*command, *tiny, "-"], input=record)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code in (0, 1), result.output
