"""Games with a known turning point."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gametool import games, new
from gametool.analysis import Estimate, Limits, analyze, marks
from gametool.analysis.search import PLAYOUTS, UNKNOWN
from gametool.cli.app import cli
from gametool.games import Position


def analyzed(record: str, *arguments: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(cli, ["analyze", "--json", *arguments, "-"], input=record)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_win_given_away_is_a_blunder() -> None:
    # Black has a2 and needs a1; plays b2 instead, and White's row is complete with a1.
    lines = analyzed("(;GM[morphos]SZ[2]AB[aa]AW[bb]PL[B];B[ba])")
    assert [line["winner"] for line in lines] == ["B"]
    assert [line["mark"] for line in lines] == ["blunder"]
    assert [move["move"] for move in lines[0]["best"]] == ["a1"]


def test_estimates_are_reproducible() -> None:
    record = "(;GM[petrify]SZ[8];B[cc];W[dd];B[ee])"
    once, again = (analyzed(record, "--nodes", "40", "--seed", "5") for _ in range(2))
    assert once == again
    assert all(line["low"] <= line["win"] <= line["high"] for line in once)
    assert [line["winner"] for line in once] == [None, None, None]


KEPT = (
    "(;FF[4]GM[petrify]SZ[4]PB[A]KM[x]C[hi](;B[bb];W[cc]C[mine]TE[1]TR[aa];B[bb:cc]"
    "(;W[aa];AE[aa];B[dd]V[7];W[da])(;W[ab]C[var]))(;B[aa]))"
)


def annotated(record: str, *arguments: str) -> str:
    result = CliRunner().invoke(cli, ["analyze", "--to", "sgf", *arguments, "-"], input=record)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("moves", ["c3 d4", "c3", ""])
def test_annotated_records_are_valid(moves: str) -> None:
    text = f'[Game "petrify"]\n[Size "5"]\n\n{moves}\n'
    validated = CliRunner().invoke(cli, ["validate", "-"], input=annotated(text, "--nodes", "20"))
    assert validated.exit_code == 0, validated.output


def test_an_annotated_record_keeps_what_it_had_and_comes_out_as_it_is() -> None:
    once = annotated(KEPT, "--nodes", "30")
    for kept in ("C[hi]", "KM[x]", "C[mine]", "TE[1]", "TR[aa]", "V[7]", "AE[aa]", "C[var]"):
        assert kept in once
    assert once.count("V[7]") == 1 and "(;B[aa]" in once and "(;W[ab]" in once
    assert annotated(once, "--nodes", "500", "--seed", "7") == once


def test_a_blunder_is_marked_and_told_and_the_better_move_is_a_variation() -> None:
    text = annotated("(;GM[morphos]SZ[2]AB[aa]AW[bb]PL[B];B[ba]C[mine])")
    assert "BM[2]" in text and "C[mine\nBlunder: Black had a won game with a1" in text
    assert "(;B[ab]XB[1.0000]" in text
    assert "GW[2]" in text and "V[-1.00]" in text


def test_a_move_in_the_root_is_judged_too() -> None:
    text = annotated("(;GM[petrify]SZ[3]B[bb];W[aa])", "--nodes", "30")
    assert text.count("XW[") == 2


def test_a_record_that_cannot_be_replayed_comes_out_as_it_came() -> None:
    record = "(;GM[chess]B[bb])"
    result = CliRunner().invoke(cli, ["analyze", "--to", "sgf", "-"], input=record)
    assert (result.exit_code, result.stdout) == (1, record + "\n")


def test_the_graph_as_a_line_of_blocks_and_as_a_picture(tmp_path: Path) -> None:
    record = "(;GM[morphos]SZ[2]AB[aa]AW[bb]PL[B];B[ba])"
    text = CliRunner().invoke(cli, ["analyze", "-"], input=record).stdout
    assert text.splitlines()[-1] == "-:1: Black █▁"
    target = tmp_path / "graph.svg"
    arguments = ["analyze", "--format", "svg", "-o", str(target), "-"]
    assert CliRunner().invoke(cli, arguments, input=record).exit_code == 0
    assert "blunder" in target.read_text()


def test_formats_exclude_each_other() -> None:
    result = CliRunner().invoke(cli, ["analyze", "--to", "sgf", "--json", "-"], input=KEPT)
    assert result.exit_code == 2


def test_several_records_have_a_graph_each() -> None:
    records = 2 * "(;GM[petrify]SZ[3];B[bb])\n"
    result = CliRunner().invoke(cli, ["analyze", "--nodes", "9", "--format", "svg"], input=records)
    assert result.stdout.count("chance of Blue") == 2
    assert result.stdout.count("<svg") == 1


def test_time_that_is_up_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]

    def slow(position: Position, limits: Limits, *_: int) -> Estimate:
        seconds[0] += 10
        return UNKNOWN._replace(visits=1)

    monkeypatch.setattr(marks, "_proven", lambda *_: None)
    monkeypatch.setattr(marks, "estimate", slow)
    monkeypatch.setattr("time.monotonic", lambda: seconds[0])
    record = new(games.make("petrify", 8), ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"])
    judgement = analyze(record, Limits(seconds=35))
    assert judgement is not None and seconds == [40]
    assert [judged.estimate.visits for judged in judgement.plies] == [1, 0, 1, 0, 1, 0, 0, 0]


def test_the_smallest_search_tells_what_it_saw() -> None:
    (line,) = analyzed("(;GM[petrify]SZ[6];B[aa])", "--nodes", "1")
    assert line["visits"] == PLAYOUTS and line["low"] < line["win"] < line["high"]
    assert line["best"] == []
    (line,) = analyzed("(;GM[petrify]SZ[6];B[aa])", "--nodes", "0")
    assert (line["visits"], line["low"], line["high"]) == (0, 0, 1)
