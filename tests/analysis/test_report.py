"""Reports: the numbers of games, and no conclusions beyond them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gametool import games
from gametool.analysis.report import Course, Numbers, Plan, conclusions, first_moves
from gametool.cli.app import cli

from ..play import make

SHARE = {"share": None, "low": None, "high": None}


def course(name: str, size: int, *texts: str) -> Course:
    positions, moves = [games.make(name, size).start()], []
    for text in texts:
        moves.append(positions[-1].parse(text))
        positions.append(positions[-1].play(moves[-1]))
    outcome = positions[-1].outcome()
    assert outcome is not None
    return Course(positions, moves, True, outcome.winner, outcome.reason)


def test_numbers_of_two_games_by_hand() -> None:
    game = games.make("morphos", 2)
    numbers = Numbers(game, "records")
    numbers.add(course("morphos", 2, "a1", "b1", "a2"), pie=False)  # Black's column
    numbers.add(course("morphos", 2, "a1", "swap", "b1", "a2"), pie=True)  # the other person's
    told = numbers.as_dict()
    plain, pie = told["balance"]["without_pie"], told["balance"]["with_pie"]
    assert (plain["first"], plain["second"], plain["swapped"]) == (1, 0, 0)
    assert (pie["first"], pie["second"], pie["swapped"]) == (0, 1, 1)
    assert told["length"] == {"min": 3, "median": 3.5, "mean": 3.5, "max": 4}
    assert told["branching"][0] == {"ply": 1, "mean": 4, "games": 2}
    assert told["branching"][1] == {"ply": 2, "mean": 4, "games": 2}  # White may swap
    assert told["decisive"]["reasons"] == {"chain": 2}
    assert told["changes"][0] == {"ply": 1, "placed": 1, "taken": 0, "blocks": 0, "games": 2}
    assert [found["move"] for found in told["first_moves"]] == ["a1"]


def test_few_games_show_nothing() -> None:
    told = {
        "source": "self-play of level:2",
        "balance": {
            "without_pie": {"games": 3, "share": 1.0, "low": 0.44, "high": 1.0},
            "with_pie": {"games": 0, **SHARE},
        },
        "decisive": {"share": 1.0, "low": 0.44, "high": 1.0},
        "players": [],
        "first_moves": [],
    }
    said = list(conclusions(told))
    assert len(said) == 2 and "no advantage" in said[0]
    assert said[1] == "Every game had a winner."
    told["balance"]["without_pie"] = {"games": 30, "share": 0.9, "low": 0.74, "high": 0.97}
    assert "who began won more often" in next(conclusions(told))


@pytest.mark.parametrize("form", ["html", "json", "text"])
def test_a_report_by_self_play(form: str) -> None:
    arguments = ["report", "morphos", "--size", "2", "--games", "2", "--format", form]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    if form == "json":
        told = json.loads(result.stdout)
        assert told["games"] == 4 and len(told["first_moves"]) == 4 and len(told["players"]) == 3
        assert all(found["proven"] for found in told["first_moves"])
    else:
        assert "Morphos" in result.stdout


def test_a_report_on_records_of_several_games(tmp_path: Path) -> None:
    records = "(;GM[morphos]SZ[2];B[ab];W[bb];B[aa])(;GM[petrify]SZ[3];B[bb])(;GM[chess])"
    result = CliRunner().invoke(cli, ["report", "--json"], input=records)
    assert result.exit_code == 1
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["game"], one["games"]) for one in told] == [("morphos", 1), ("petrify", 0)]
    page = CliRunner().invoke(cli, ["report", "-o", str(tmp_path / "page.html")], input=records)
    assert page.exit_code == 1 and "Petrify" in (tmp_path / "page.html").read_text()


def test_the_course_of_every_game_can_be_told() -> None:
    for name, variant in (("petrify", ()), ("emulsion", ("free",)), ("morphos", ("checkered",))):
        game = make(name, 2, variant)
        numbers = Numbers(game, "records")
        assert numbers.as_dict()["length"]["mean"] is None


def test_conclusions_from_a_single_game_of_records() -> None:
    result = CliRunner().invoke(
        cli, ["report", "--format", "text"], input="(;GM[morphos]SZ[2];B[ab];W[bb];B[aa])"
    )
    assert result.stdout.splitlines()[0] == "Morphos 2\N{MULTIPLICATION SIGN}2: 1 game, records"
    assert "in 1 game." in result.stdout and "Of 1 first move 0 clearly won" in result.stdout
    assert "equal players" not in result.stdout


def test_first_moves_are_proven_where_that_is_cheap() -> None:
    told = first_moves(games.make("emulsion", 4), Plan(1))
    assert all(one["proven"] and one["win"] in (0, 1) for one in told)
    assert sum(one["win"] for one in told) == 4
