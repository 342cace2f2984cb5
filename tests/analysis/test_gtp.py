"""A client that talks to the engine."""

from __future__ import annotations

from click.testing import CliRunner

from gametool.cli.app import cli


def talk(*lines: str) -> list[str]:
    arguments = ["gtp", "petrify", "--size", "2", "--nodes", "30"]
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
