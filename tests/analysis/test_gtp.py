"""A client that talks to the engine."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from gametool.analysis import Limits, gtp
from gametool.analysis.players import SearchPlayer
from gametool.cli.app import cli
from gametool.games import Move, Position, make


def talk(*lines: str, options: tuple[str, ...] = ()) -> list[str]:
    arguments = ["gtp", "petrify", "--size", "2", "--nodes", "30", *options]
    result = CliRunner().invoke(cli, arguments, input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout.split("\n\n")[:-1]


def test_answers_carry_the_numbers_of_their_commands() -> None:
    assert talk("7 protocol_version", "name", "# nothing", "3 nonsense") == [
        "=7 2",
        "= gametool",
        "?3 unknown command",
    ]


def test_a_game_is_played_and_taken_back() -> None:
    answers = talk("play b a1", "play b a2", "play w a1", "genmove w", "undo", "undo", "undo")
    assert answers[0] == "="
    assert answers[1].startswith("? illegal move")
    assert answers[2].startswith("? illegal move")
    assert answers[3].startswith("= ")
    assert answers[4:] == ["=", "=", "? cannot undo"]


def test_nothing_is_read_after_quit() -> None:
    assert talk("quit", "name") == ["="]


def test_the_swap_where_there_is_one() -> None:
    assert talk("play b a1", "play w swap")[1].startswith("? illegal move")
    answers = talk("play b a1", "play w swap", "play w b1", options=("--pie",))
    assert answers == ["=", "=", "="]


def test_a_side_gives_up() -> None:
    answers = talk("play b resign", "final_score", "genmove w", "undo", "final_score")
    assert answers[:3] == ["=", "= W+R", "? the game is over"]
    assert answers[3] == "=" and answers[4].startswith("? cannot score")


def test_a_proven_loss_is_given_up_if_asked_for() -> None:
    # Every first move of Blue wins on 2x2.
    lines = ("play b a1", "genmove w")
    assert talk(*lines, options=("--resign", "--nodes", "2000"))[1] == "= resign"
    assert talk(*lines, options=("--nodes", "2000"))[1] != "= resign"


def test_a_client_over_a_pipe_waits_for_each_answer() -> None:
    command = [sys.executable, "-m", "gametool", "gtp", "emulsion", "--size", "3", "--nodes", "5"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as engine:
        assert engine.stdin and engine.stdout

        def ask(text: str) -> str:
            assert engine.stdin and engine.stdout
            engine.stdin.write(text + "\n")
            engine.stdin.flush()
            answer = ""
            while not answer.endswith("\n\n"):
                answer += engine.stdout.readline()
            return answer.strip()

        assert ask("1 list_commands").startswith("=1 protocol_version")
        assert ask("time_settings 10 0 0") == "="
        side = "b"
        while (answer := ask(f"genmove {side}")) != "? the game is over":
            assert answer.startswith("= ")
            side = "w" if side == "b" else "b"
        assert ask("final_score")[:4] in ("= B+", "= W+")
        assert ask("quit") == "="


def test_bytes_that_are_no_text_are_no_command() -> None:
    result = CliRunner().invoke(cli, ["gtp", "petrify", "--size", "2"], input=b"\xff\nname\n")
    assert result.stdout == "? unknown command\n\n= gametool\n\n"


def _seconds(*lines: str, moves: int = 1) -> list[float]:
    """What each of some moves may take in an engine that was told the lines."""
    asked: list[float] = []

    class Hasty(SearchPlayer):
        def choose(self, position: Position) -> Move:
            asked.append(self.limits.seconds or 0.0)
            return position.legal_moves()[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gtp, "SearchPlayer", Hasty)
        engine = gtp.Engine(make("emulsion", 6), Limits(), 1)
        sides = ("b", "w") * moves
        asks = [f"genmove {side}" for side in sides[: 2 * moves - 1]]
        answers = list(engine.answers([*lines, *asks]))
        assert all(answer.startswith("=") for answer in answers), answers
    return asked


def test_moves_share_the_time_that_is_left() -> None:
    assert _seconds() == [gtp.SECONDS]
    assert _seconds("time_settings 0 30 0") == [gtp.SECONDS]  # no limit, says the protocol
    assert sum(_seconds("time_settings 10 0 0", moves=10)[::2]) < 10
    assert _seconds("time_settings 0 10 5") == [1.8]
    assert _seconds("time_settings 600 0 0", "time_left b 2 0") == [0.09]
    assert _seconds("time_settings 600 10 5", "time_left b 2 4") == [0.45]
    assert _seconds("time_settings 600 10 5", "time_left b 1 0") == [1.0]
    assert _seconds("time_left b 0 0") == [0.0]


def test_times_that_are_none_are_refused() -> None:
    lines = ("time_settings 1 2", "time_settings -1 0 0", "time_left x 1 0", "time_left b 1.5 0")
    assert talk(*lines) == ["? syntax error"] * 4
