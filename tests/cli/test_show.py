"""``show`` and ``score``: what the options make of a text diagram."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .helpers import EMULSION, MORPHOS, PETRIFY, gametool

FREE = "(;GM[emulsion]SZ[3]RU[free]RE[?];B[a1+a2])\n"
SURROUNDED = "(;GM[morphos]SZ[4]RE[?]AB[bb][ac][bd][ab]AW[bc]PL[B];B[ca])\n"


def test_unicode_with_marks() -> None:
    result = gametool("show", "--style", "unicode", "--mark", "d3 a1,cd", stdin=PETRIFY)
    assert result.stdout.splitlines()[3:7] == [
        " 4 ├─┼(■)┼─┼─┤ 4",
        " 3 ├─┼[┼─●]┼─┤ 3",
        " 2 ├─┼─┼─┼─┼─┤ 2",
        " 1[└]┴─┴─┴─┴─┘ 1",
    ]


def test_a_mark_off_the_board() -> None:
    result = gametool("show", "--mark", "z9", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "z9 is off the board" in result.stderr


def test_values_of_emulsion() -> None:
    result = gametool("show", "--values", stdin=FREE)
    assert result.stdout.splitlines()[:5] == [
        "   a    b    c",
        " 3 .    .    .    3",
        " 2(O1.5).    .    2",
        " 1(X1.5).    .    1",
        "   a    b    c",
    ]


def test_vulnerable_stones_of_morphos() -> None:
    result = gametool("show", "--vulnerable", "--at", "0", stdin=SURROUNDED)
    assert result.stdout.splitlines()[2:] == [
        " 4 O . . . . O 4",
        " 3 O X X . . O 3",
        " 2 O X<O>. . O 2",
        " 1 O . X . . O 1",
        "     X X X X",
        "     a b c d",
        "morphos 4x4, ply 0; Black to move",
        "vulnerable: b2",
    ]
    assert gametool("show", "--vulnerable", stdin=SURROUNDED).stdout.endswith("vulnerable: none\n")


@pytest.mark.parametrize(
    ("option", "record", "message"),
    [
        ("--values", PETRIFY, "--values does not apply to Petrify"),
        ("--values", MORPHOS, "--values does not apply to Morphos"),
        ("--vulnerable", EMULSION, "--vulnerable does not apply to Emulsion"),
    ],
)
def test_what_a_game_does_not_have(option: str, record: str, message: str) -> None:
    result = gametool("show", option, stdin=record)
    assert result.exit_code == 2
    assert message in result.stderr
    for form in ("markdown", "svg"):
        result = gametool("show", option, "--format", form, stdin=record)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr


def test_the_count_of_any_ply() -> None:
    result = gametool("show", "--score", "--at", "2", "--no-coords", stdin=PETRIFY)
    assert result.stdout == (
        " . . . . . .\n"
        " . . . . . .\n"
        " . . x . . .\n"
        " . . . o . .\n"
        " . . . . . .\n"
        " . . . . . .\n"
        "patch a1, 36 squares: nobody's; removed 1 pair (1: c4-d3); left nothing\n"
        "total: Blue 0, Orange 0; a tie, and Orange made the last board play, so Blue wins\n"
        "petrify 6x6, ply 2: Orange d3; Blue to move\n"
    )


def test_options_of_score() -> None:
    result = gametool("score", "--style", "unicode", "--flip", "--no-coords", stdin=EMULSION)
    assert result.stdout.splitlines()[1:3] == [" ◦─•", " ◦─•"]
    result = gametool("score", "--color", "always", stdin=EMULSION)
    assert "\033[2;94mx\033[0m" in result.stdout


def test_no_colour_goes_into_a_pipe_or_a_file(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    for arguments in (["show"], ["score"], ["show", "-o", str(target)]):
        assert "\033" not in gametool(*arguments, stdin=PETRIFY).stdout
    assert "\033" not in target.read_text()
    assert "\033[94" in gametool("show", "--color", "always", stdin=PETRIFY).stdout


def test_watching_needs_a_terminal() -> None:
    result = gametool("show", "--watch", "1", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "--watch plays text on a terminal" in result.stderr


def test_numbers_are_for_pictures() -> None:
    result = gametool("show", "--numbers", "1-2", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "--numbers is for pictures" in result.stderr


# At a terminal

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")


def at_terminal(*arguments: str, columns: int, record: Path, status: int = 0) -> str:
    """What a command prints on a terminal of so many columns."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    process = subprocess.Popen(
        [sys.executable, "-m", "gametool", *arguments, str(record)],
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env=environment,
    )
    os.close(slave)
    seen = b""
    while True:
        try:
            data = os.read(master, 4096)
        except OSError:  # all have closed the other end
            break
        if not data:
            break
        seen += data
    os.close(master)
    assert process.wait(timeout=20) == status
    return seen.decode().replace("\r\n", "\n")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(EMULSION)
    return path


def test_all_plies_stand_side_by_side_where_there_is_room(record: Path) -> None:
    arguments = ("show", "--all", "--color", "never")
    assert at_terminal(*arguments, columns=40, record=record) == (
        "emulsion 2x2\n\n"
        "   a b        a b\n"
        " 2 X O 2    2 X O 2\n"
        " 1 O X 1    1(X O) 1\n"
        "   a b        a b\n"
        "Start      1. Black b1-a1;\n"
        "           White wins on\n"
        "           the tie-break:\n"
        "           the board is\n"
        "           empty and Black\n"
        "           made the last\n"
        "           move\n"
    )
    narrow = at_terminal(*arguments, columns=12, record=record)
    assert narrow.startswith("emulsion 2x2\n\n   a b\n 2 X O 2\n 1 O X 1\n   a b\nStart\n\n")


def test_a_terminal_has_colour(record: Path) -> None:
    assert "\033[94" in at_terminal("show", columns=80, record=record)


def test_watching_plays_in_one_place(record: Path) -> None:
    seen = at_terminal("show", "--watch", "0", "--color", "never", columns=80, record=record)
    frames = seen.split("\033[H")
    assert frames[0] == ""
    assert len(frames) == 3
    assert all(frame.endswith("\033[K\n\033[J") for frame in frames[1:])
    assert "ply 1" in frames[2]


def test_watching_says_when_the_terminal_is_too_small(record: Path) -> None:
    seen = at_terminal("show", "--watch", "0", columns=5, record=record, status=2)
    assert "--watch needs a terminal of" in seen
    assert "\033[H" not in seen
