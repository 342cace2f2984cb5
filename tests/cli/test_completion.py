"""What shells are offered to complete a command line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from gametool.cli.app import cli
from gametool.cli.commands.completion import PROGRAM, SHELLS, VARIABLE
from gametool.cli.table import COMMANDS
from gametool.formats import FORMATS
from gametool.games import GAMES
from gametool.record.findings import CODES

from .helpers import gametool

ROOT = Path(__file__).parent.parent.parent


def offered(line: str) -> list[str]:
    """What is offered for the last word of a command line."""
    *words, last = line.split(" ")
    complete = ShellComplete(cli, {}, PROGRAM, VARIABLE)
    return [item.value for item in complete.get_completions(words, last)]


def variants(*games: str) -> list[str]:
    """The names of the games' variants."""
    return [variant.name for game in games for variant in GAMES[game].variants]


def test_commands() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("valid") == ["validate"]


@pytest.mark.parametrize(
    "line", ["rules ", "perft ", "validate --game ", "perft --size 4 --variant x "]
)
def test_games(line: str) -> None:
    assert offered(line) == list(GAMES)


@pytest.mark.parametrize(
    "line",
    [
        "perft morphos --variant ",
        "rules MORPHOS --variant ",
        "perft morphos --size 6 --variant ",
        "perft --variant= morphos --variant ",
        "validate --game morphos --variant ",
    ],
)
def test_variants_of_the_game_that_is_named(line: str) -> None:
    assert offered(line) == variants("morphos")


def test_variants_of_all_games_where_none_is_named() -> None:
    assert offered("validate --variant ") == variants(*GAMES)
    assert offered("perft --variant f") == ["free"]


def test_lists_are_completed_at_their_last_word() -> None:
    assert offered("rules morphos --variant double,s") == ["double,simplified"]
    assert offered("validate --select syntax,bad-m") == ["syntax,bad-move"]
    assert offered("validate --ignore=syntax,un") == ["syntax,unknown-game", "syntax,unfinished"]


def test_lists_are_offered_no_word_twice() -> None:
    rest = [name for name in variants("morphos") if name != "double"]
    assert offered("rules morphos --variant double,") == [f"double,{name}" for name in rest]


@pytest.mark.parametrize("line", ["explain ", "explain syntax ", "validate --select "])
def test_codes(line: str) -> None:
    assert offered(line) == list(CODES)


def test_formats() -> None:
    assert offered("validate --format ") == ["text", "json", "github", "sarif"]
    assert offered("validate --from ") == list(FORMATS)


def test_files_are_left_to_the_shell() -> None:
    (item,) = ShellComplete(cli, {}, PROGRAM, VARIABLE).get_completions(["validate"], "games/a")
    assert (item.type, item.value) == ("file", "games/a")


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_prints_what_the_variable_asks_for(shell: str, program: Path) -> None:
    asked = subprocess.run(
        [program], env={**os.environ, VARIABLE: f"{shell}_source"}, capture_output=True, text=True
    )
    printed = gametool("completion", shell).stdout
    assert VARIABLE in printed
    assert asked.stdout == printed


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A ``gametool`` that runs this source tree."""
    path = tmp_path / "gametool"
    path.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m gametool "$@"\n')
    path.chmod(0o755)
    return path


def in_shell(shell: str, program: Path, script: str) -> list[str]:
    """The lines that a script prints in a shell that finds the program."""
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    run = subprocess.run(
        [shell, "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not here")
def test_a_real_bash(program: Path) -> None:
    script = """
        eval "$(gametool completion bash)"
        complete -p gametool >/dev/null || exit 1
        COMP_WORDS=(gametool rules morphos --variant "double,") COMP_CWORD=4
        _gametool_completion gametool
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    rest = [name for name in variants("morphos") if name != "double"]
    assert in_shell("bash", program, script) == [f"double,{name}" for name in rest]


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not here")
def test_a_real_fish(program: Path) -> None:
    script = 'gametool completion fish | source; complete -C "gametool explain bad-"'
    found = {line.split("\t")[0] for line in in_shell("fish", program, script)}
    assert found == {code for code in CODES if code.startswith("bad-")}


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not here")
def test_zsh_can_read_its_script(program: Path) -> None:
    script = """
        autoload -Uz compinit; compinit -u -D
        eval "$(gametool completion zsh)"
        print $_comps[gametool]
    """
    assert in_shell("zsh", program, script) == ["_gametool_completion"]


@pytest.mark.parametrize(
    "line", ["rules pe", "perft pe", "new pe", "validate --game pe", "record pe"]
)
def test_a_game_wherever_one_is_taken(line: str) -> None:
    assert offered(line)[0] == "petrify"


def test_files_wherever_they_are_taken() -> None:
    complete = ShellComplete(cli, {}, PROGRAM, VARIABLE)
    for line in ["record a", "record -o a", "convert -o a", "show a", "new petrify --diagram a"]:
        *words, last = line.split(" ")
        kinds = [item.type for item in complete.get_completions(words, last)]
        assert "file" in kinds, line


def test_commands_to_be_helped_with() -> None:
    assert offered("help valid") == ["validate"]
