"""Playing against the engine: it answers, takes back, hints, swaps, and everything is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gametool import games, read, replay
from gametool.analysis.opponent import Opponent
from gametool.cli.app import cli
from gametool.record.edits import new_record
from gametool.replay import main_line


def opponent(size: int = 4, *, begins: bool = False, name: str = "petrify") -> Opponent:
    return Opponent(new_record(games.make(name, size)), 1, begins=begins)


def test_each_move_is_answered() -> None:
    game = opponent()
    reply = game.obey("b2")
    assert game.ply == 2 and reply.changed and "Orange plays" in reply.said
    assert not game.is_to_move
    assert game.obey("z9").refused and game.ply == 2


def test_undo_takes_the_answer_back_too() -> None:
    game = opponent()
    game.obey("b2")
    reply = game.obey("undo")
    assert game.ply == 0 and reply.changed
    assert game.obey("c3").changed and game.ply == 2


def test_looking_about_makes_no_move() -> None:
    game = opponent()
    for text in ("show", "legal", "score", "help", "comment fine", "# remark", "", "goto 0"):
        assert not game.obey(text).refused and game.ply == 0
    game.obey("b2")
    assert not game.obey("takeback").refused and game.ply == 0


def test_a_hint_names_moves_and_makes_none() -> None:
    game = opponent(3)
    reply = game.obey("hint")
    assert reply.said.startswith("hint: ") and "%" in reply.said
    assert game.ply == 0


def test_levels() -> None:
    game = opponent()
    assert game.obey("level 2").said == "the opponent plays at level 2"
    assert game.obey("level 9").refused and game.obey("level").refused
    assert game.level == 2


def test_the_engine_begins_where_it_should_and_goes_on_after_a_swap() -> None:
    game = opponent(begins=True)
    game.answer()
    assert game.ply == 1
    game.obey("swap")
    assert game.ply == 3 and game.position.turn == "B"  # the persons alternate


def test_the_engine_swaps_a_first_move_that_wins() -> None:
    # On 2x2 every first move wins, so that who may swap should.
    game = Opponent(new_record(games.make("petrify", 2)), 5, begins=False)
    assert "plays swap" in game.obey("a1").said


def test_nobody_answers_a_game_that_is_over_or_given_up() -> None:
    game = opponent()
    game.obey("b2")
    assert "resignation" in game.obey("resign").said
    assert game.ply == 2 and game.result in ("B+R", "W+R")
    assert game.answer().said == ""


def played(tmp_path: Path, text: str, *arguments: str) -> tuple[Any, Path]:
    target = tmp_path / "game.sgf"
    command = ["play", "petrify", "--size", "4", "--level", "1", "-o", str(target), *arguments]
    return CliRunner().invoke(cli, command, input=text), target


def test_in_a_pipe_the_moves_come_out_and_the_record_is_saved(tmp_path: Path) -> None:
    result, target = played(tmp_path, "b2\nhint\n")
    assert result.exit_code == 0, result.output
    (record,) = read(target)
    moves = [ply.before.format(ply.move) for ply in main_line(record) if ply.before and ply.move]
    assert moves[0] == "b2" and result.stdout.split() == moves[1:]
    assert "hint: " in result.stderr
    assert replay(record).sound
    names = {record.root.get("PB"), record.root.get("PW")}
    assert "gametool, level 1" in names


def test_a_game_is_continued(tmp_path: Path) -> None:
    played(tmp_path, "", "--side", "W")
    result, target = played(tmp_path, "d4\n", "--side", "W")
    assert result.exit_code == 0, result.output
    (record,) = read(target)
    assert sum(ply.move is not None for ply in main_line(record)) == 3


@pytest.mark.parametrize("text", ["nonsense\n", "a9\n"])
def test_what_is_refused_shows_in_the_status(tmp_path: Path, text: str) -> None:
    result, _ = played(tmp_path, text)
    assert result.exit_code == 1


def test_limits_stand_for_a_level() -> None:
    arguments = ["play", "morphos", "--size", "3", "--nodes", "1", "--memory", "1", "-o", "-"]
    result = CliRunner().invoke(cli, arguments, input="b2\nquit\n")
    assert result.exit_code == 0 and "B[gametool]\n" in result.stdout
