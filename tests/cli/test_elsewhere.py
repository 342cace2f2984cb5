"""What other systems lack is needed on no path: Unix names, forks, LF, UTF-8, open files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest

from gametool.render.report.sarif import uri

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def elsewhere(
    *arguments: str, cwd: Path, stdin: str | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program where it finds less than on Unix."""
    path = os.pathsep.join([str(HERE / "elsewhere"), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "gametool", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path},
        input=None if stdin is None else stdin.encode(),
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        timeout=60,
    )


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A directory of records, one of them faulty, one with names beyond old code pages."""
    (tmp_path / "a.sgf").write_text(PETRIFY + MORPHOS + EMULSION)
    (tmp_path / "b.sgf").write_text(ILLEGAL)
    (tmp_path / "c.sgf").write_text("(;GM[petrify]SZ[6]PB[Zoë 黒];B[cc])", encoding="utf-8")
    return tmp_path


def test_what_is_hidden_is_hidden(tmp_path: Path) -> None:
    path = os.pathsep.join([str(HERE / "elsewhere"), str(ROOT)])
    code = "import os, signal, sys; print(hasattr(os, 'fork'), hasattr(signal, 'SIGHUP'))"
    run = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True
    )
    assert run.stdout == b"False False\r\n"


def test_workers_start_by_spawn(games: Path) -> None:
    alone = elsewhere("validate", "--json", ".", cwd=games)
    shared = elsewhere("validate", "--json", "-j", "2", ".", cwd=games)
    assert alone.returncode == shared.returncode == 1
    assert shared.stdout == alone.stdout
    assert shared.stderr == alone.stderr
    assert len(alone.stdout.splitlines()) == 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate", "."),
        ("score", "."),
        ("score", "--json", "."),
        ("show", "--style", "unicode", "."),
        ("moves", "."),
        ("convert", "a.sgf", "c.sgf"),
        ("convert", "--to", "json", "a.sgf", "c.sgf"),
        ("show", "--format", "svg", "c.sgf"),
        ("replay", "."),
        ("new", "petrify", "--size", "6"),
        ("perft", "petrify", "--size", "3", "--depth", "2"),
        ("games",),
        ("explain", "syntax"),
    ],
    ids=" ".join,
)
def test_output_is_utf8_with_line_feeds(games: Path, arguments: tuple[str, ...]) -> None:
    run = elsewhere(*arguments, cwd=games)
    assert run.returncode in (0, 1), run.stderr
    assert b"Traceback" not in run.stderr
    assert run.stdout and b"\r" not in run.stdout
    run.stdout.decode("utf-8")
    if "--json" in arguments:
        for line in run.stdout.splitlines():
            json.loads(line)


def test_a_file_is_replaced_once_it_is_closed(games: Path) -> None:
    for jobs in "12":
        run = elsewhere("convert", "-j", jobs, "a.sgf", "-o", "a.sgf", cwd=games)
        assert run.returncode == 0, run.stderr
    assert b"\r" not in (games / "a.sgf").read_bytes()
    run = elsewhere("convert", "--out-dir", "out", "a.sgf", cwd=games)
    assert run.returncode == 0, run.stderr
    assert len(list((games / "out").iterdir())) == 3


def test_a_game_is_recorded(games: Path) -> None:
    run = elsewhere(
        "record", "petrify", "--size", "4", "-o", "new.sgf", cwd=games, stdin="b2\nc3\n"
    )
    assert run.returncode == 0, run.stderr
    assert b";W[cb]" in (games / "new.sgf").read_bytes()


def test_drive_letters_and_backslashes_in_uris() -> None:
    assert uri("games\\a b.sgf", PureWindowsPath) == "games/a%20b.sgf"
    assert uri("C:\\games\\a.sgf", PureWindowsPath) == "file:///C:/games/a.sgf"
