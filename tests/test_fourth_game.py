"""A fourth game needs one package and one line in the registry: nothing else asks for it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametool import formats, games
from gametool.record import sides

from . import fourth, play
from .cli.helpers import gametool, json_lines
from .test_contract import (
    check_every_move,
    check_follow,
    check_moves,
    check_play,
    check_score,
    check_text,
)

# Red joins c1, c2 and c3.
MOVES = ";B[bb];W[aa];B[cb](;W[ab]C[hm];B[ca];W[ba];B[cc])(;W[cc])"
RECORD = f"(;FF[4]CA[UTF-8]GM[hex]SZ[3]PB[Ann]PW[Bo]RE[B+]{MOVES})\n"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hex, in the registry for the test."""
    monkeypatch.setitem(games.CLASSES, "hex", fourth.LINE)
    monkeypatch.setitem(play.KINDS, "hex", lambda squares: [play.Shape(fourth.Stone, squares)])
    sides.side_names.cache_clear()
    yield
    sides.side_names.cache_clear()


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of Hex, in a file."""
    path = tmp_path / "hex.sgf"
    path.write_text(RECORD)
    return str(path)


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_contract(size: int) -> None:
    random = Random(size)
    game = games.make("hex", size)
    starts = [game.start(), play.random_setup(game, random)]
    for start in starts:
        for position in play.random_game(start, random, plies=40):
            check_moves(position)
            check_text(position)
            check_play(position, random)
            check_score(position)
            check_every_move(position, random, 60)
    check_follow(game, random)


def test_validate_and_score(record: str) -> None:
    (line,) = json_lines(gametool("validate", "--json", record))
    assert (line["game"], line["valid"]) == ("hex", True)
    assert (line["winner"], line["reason"]) == ("B", "chain")
    assert "Red wins with a chain" in gametool("validate", record).stdout
    (score,) = json_lines(gametool("score", "--json", record))
    assert score["chain"] == ["c1", "b2", "c2", "c3"]
    assert "chain: c1 b2 c2 c3" in gametool("score", record).stdout


def test_what_the_rules_forbid_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text("(;FF[4]GM[hex]SZ[3]RE[?];B[bb];W[bb])")
    result = gametool("validate", str(path))
    assert result.exit_code == 1
    assert "b2 is not empty: a red stone stands there" in result.stdout


def test_show_and_moves(record: str) -> None:
    shown = gametool("show", record).stdout
    assert "hex" in shown.lower()
    assert "Red" in shown
    svg = gametool("show", "--format", "svg", record).stdout
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    (moves,) = json_lines(gametool("moves", "--at", "1", "--json", record))
    assert moves["player"] == "W"
    assert moves["moves"] == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "swap"]


@pytest.mark.parametrize("through", [name for name in formats.FORMATS if name != "ap"])
def test_every_format(record: str, tmp_path: Path, through: str) -> None:
    there = gametool("convert", "--to", through, record)
    assert there.exit_code == 0, there.stderr
    back = gametool("convert", "--from", through, "--to", "sgf", "-", stdin=there.stdout)
    assert back.exit_code == 0, back.stderr
    for part in (MOVES, "PB[Ann]", "RE[B+]"):
        assert part in back.stdout.replace("\n", "")


def test_replay_page(record: str, tmp_path: Path) -> None:
    page = gametool("show", "--format", "html", record).stdout
    assert "Red" in page and "</html>" in page


COMMANDS = """
import sys
from gametool import games
from tests import fourth
games.CLASSES["hex"] = fourth.LINE
from gametool.cli.app import cli
cli(sys.argv[1:])
"""


def run(*arguments: str, stdin: str = "") -> str:
    """The output of a program that knows Hex from the start."""
    result = subprocess.run(
        [sys.executable, "-c", COMMANDS, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_commands_that_name_a_game() -> None:
    counted: dict[str, Any] = json.loads(
        run("perft", "hex", "--size", "2", "--depth", "3", "--json")
    )
    assert counted["nodes"] == 4 * 3 * 2
    assert "GM[hex]" in run("new", "hex", "--size", "3")
    said = '[Game "hex"]\n[Size "3"]\n[Red "Ann"]\n\n1. Red: b2 Green: a3 {hm} *\n'
    written = run("convert", "--from", "txt", "--to", "sgf", "-", stdin=said)
    assert ";B[bb]\n;W[aa]C[hm]" in written
    assert "Red (B) and Green (W)" in run("games")
