"""Games with a known turning point."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from gametool.cli.app import cli


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
