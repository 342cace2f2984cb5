"""Ctrl-C: what is known by then is told. That it ends in status 130 is a matter of the process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gametool import read
from gametool.analysis import marks, players, report, solver
from gametool.cli.app import cli
from gametool.work import parallel

GAME = "(;GM[petrify]SZ[3];B[aa];W[bb];B[cc];W[ab])"
Interrupt = Callable[[Any, str, int], None]


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Interrupt:
    """Let a function be interrupted when it is called the n-th time."""

    def patch(place: Any, name: str, number: int) -> None:
        function, calls = getattr(place, name), [0]

        def called(*args: Any, **options: Any) -> Any:
            calls[0] += 1
            if calls[0] == number:
                raise KeyboardInterrupt
            return function(*args, **options)

        monkeypatch.setattr(place, name, called)

    return patch


def run(*arguments: str, text: str | None = None) -> str:
    result = CliRunner().invoke(cli, arguments, input=text)
    assert result.exit_code != 0 and "Traceback" not in result.output
    return result.stdout


def test_solve(interrupt: Interrupt) -> None:
    interrupt(solver.Solver, "_wins_by", 2)
    told = json.loads(run("solve", "petrify", "--size", "2", "--all", "--json"))
    assert (told["winner"], told["exact"], told["moves"]) == (None, False, ["a1"])


def test_solve_records(interrupt: Interrupt) -> None:
    interrupt(solver.Solver, "value", 2)
    lines = run("solve", "--at", "0-4", "--json", text=GAME).splitlines()
    assert [json.loads(line)["exact"] for line in lines] == [True, False]


@pytest.mark.parametrize("form", [["--json"], ["--to", "sgf"], []])
def test_analyze(interrupt: Interrupt, form: list[str]) -> None:
    interrupt(marks, "_proven", 3)
    said = run("analyze", *form, text=GAME)
    if form == ["--json"]:
        known = [json.loads(line)["winner"] is not None for line in said.splitlines()]
        assert known == [False, False, False, True]
    else:
        assert said.count("\n") > 4


def test_match(interrupt: Interrupt, tmp_path: Path) -> None:
    interrupt(players.RandomPlayer, "choose", 30)
    target = tmp_path / "games.sgf"
    arguments = ["match", "morphos", "random", "random", "--size", "3", "--json", "-o", str(target)]
    told = json.loads(run(*arguments))
    assert 0 < told["games"] < 20 and len(list(read(target))) == told["games"]


def test_report(interrupt: Interrupt) -> None:
    interrupt(report, "play_game", 3)
    told = json.loads(run("report", "morphos", "--size", "2", "--games", "5", "--json"))
    assert told["games"] == 2


@pytest.mark.parametrize("command", ["analyze", "puzzles"])
def test_what_workers_have_found_is_kept(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With -j the parent is interrupted, while it waits; the file gets what came before."""
    wait, answered = parallel.Pool.answers, list[int]()

    def interrupted(self: parallel.Pool, *arguments: Any) -> Any:
        if 0 in answered:  # the first batch
            raise KeyboardInterrupt
        answers = wait(self, *arguments)
        answered.extend(answers)
        return answers

    monkeypatch.setattr(parallel.Pool, "answers", interrupted)
    monkeypatch.setattr(parallel, "FIRST_BYTES", 1)
    target = tmp_path / "out.json"
    run(command, "-j", "2", "--nodes", "5", "--json", "-o", str(target), text=GAME * 9)
    assert answered and target.exists()
    assert command == "puzzles" or target.read_text().count("\n") in range(4, 36, 4)
