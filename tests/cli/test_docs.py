"""The documents that are made from the program are what it says today."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from docs.generate import DOCS, PAGES, commands, run
from gametool import core
from gametool.cli.app import cli
from gametool.cli.table import COMMANDS
from gametool.record.findings import CODES

from .helpers import ILLEGAL, MORPHOS, gametool

EXAMPLES = [
    (name, example) for name, command in commands() for example in getattr(command, "examples", ())
]


@pytest.mark.parametrize("name", PAGES)
def test_page_is_up_to_date(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page == PAGES[name](), "run python docs/generate.py"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    assert f"## gametool {name}\n\n```text\nUsage: gametool {name} " in _page("commands.md")
    assert f"gametool\\-{name}\\fR(1)\n" in _page("man/gametool.1")
    assert f"\n.B gametool {name}\n" in _page(f"man/gametool-{name}.1")


@pytest.mark.parametrize("code", CODES)
def test_every_finding_is_documented(code: str) -> None:
    assert f"\n## {code}\n" in _page("findings.md")


def test_short_help_fits_a_terminal_of_80_columns() -> None:
    text = run("--help")
    assert "..." not in text.partition("Commands:")[2]
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    command = dict(commands())[name]
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert all(option.help or option.hidden for option in options)
    assert getattr(command, "examples", ()), "a command without an example"


POINTS = [f"{column}{row}" for row in "123456" for column in "abcdef"]
MOVES = "".join(f";{'BW'[ply % 2]}[{point}]" for ply, point in enumerate(POINTS))
LONG = f"(;FF[4]GM[petrify]SZ[6]RE[?]{MOVES})\n"
"""A game of many plies: every disk is placed, none is captured."""


def _with_a_shell(example: str) -> bool:
    return not re.fullmatch(r"gametool [\w ./,:=+-]+", example) or "completion" in example


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_examples_of_the_help_work(
    name: str, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if re.match("gametool report [a-z]+ --size", example) and not core.available():
        pytest.skip("so many games take minutes without the compiled core")
    (tmp_path / "game.sgf").write_text(LONG)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text(MORPHOS)
    (tmp_path / "games" / "b.sgf").write_text(ILLEGAL)
    if _with_a_shell(example):
        if not shutil.which("bash"):
            pytest.skip("the example is written for bash")
        done = _in_bash(example, tmp_path)
        status, said = done.returncode, done.stderr
    else:
        monkeypatch.chdir(tmp_path)
        result = gametool(*shlex.split(example)[1:])
        status, said = result.exit_code, result.stderr
    assert status in (0, 1), said
    # The record b.sgf has a fault, which is all that may be wrong.
    assert set(re.findall(r"error\[[a-z-]*\]|Error:.*|Traceback", said)) <= {"error[illegal-move]"}


def _in_bash(example: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    home = {**os.environ, "HOME": str(cwd), "PYTHONPATH": str(DOCS.parent), "PATH": path}
    for directory in (".config/fish/completions", ".zfunc"):
        (cwd / directory).mkdir(parents=True)
    gametool = f'gametool() {{ "{sys.executable}" -m gametool "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", gametool + example],
        cwd=cwd,
        env=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


# JSON


WITH_JSON = [
    name
    for name, command in commands()
    if any("--json" in option.opts for option in command.params)
]


@pytest.mark.parametrize("name", WITH_JSON)
def test_every_json_is_documented_with_an_example_and_all_its_fields(name: str) -> None:
    page = _page("json.md")
    section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert section, f"docs/json.md has no section on {name}"
    printed = re.findall(r"`gametool [^`]*` prints:\n\n```json\n(.*?)```", section[1], re.DOTALL)
    assert printed
    fields = {field for text in printed for field in _fields(text)}
    head = page.partition("\n## ")[0]
    prose = re.sub(r"```json.*?```", "", head + section[1], flags=re.DOTALL)
    if name == "score":
        prose += "`B` and `W`"
    documented = set(re.findall(r"`([A-Za-z_-]+)`", prose))
    assert fields - documented <= _BY_MOVE.get(name, set())


_BY_MOVE = {"perft": {"a1", "a2", "b1", "b2"}}
"""Fields that are moves."""


def _fields(text: str) -> Iterator[str]:
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        data, at = decoder.raw_decode(text, at)
        yield from _keys(data)
        at += len(text[at:]) - len(text[at:].lstrip())


def _keys(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _keys(value)


# The manual page


@pytest.mark.parametrize(
    "checker",
    [
        ["man", "--warnings", "-l"],
        ["groff", "-man", "-ww", "-z"],
        ["mandoc", "-T", "lint", "-W", "error"],
    ],
    ids=lambda checker: checker[0],
)
def test_the_manual_pages_are_well_formed(checker: list[str]) -> None:
    if not shutil.which(checker[0]):
        pytest.skip(f"{checker[0]} is not here")
    for page in sorted((DOCS / "man").iterdir()):
        result = subprocess.run([*checker, page], capture_output=True, text=True)
        assert (result.returncode, result.stderr) == (0, ""), page.name


def test_the_manual_pages_tell_every_option() -> None:
    for page, command in [
        ("gametool", cli),
        *((f"gametool-{name}", command) for name, command in commands()),
    ]:
        text = _page(f"man/{page}.1").replace("\\-", "-")
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert all(name in text for name in parameter.opts)


def test_there_is_a_manual_page_for_each_command_and_no_other() -> None:
    pages = {path.name for path in (DOCS / "man").iterdir()}
    assert pages == {"gametool.1", *(f"gametool-{name}.1" for name in COMMANDS)}


def _page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")
