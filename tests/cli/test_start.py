"""What the start of a command imports: each pays for what it uses only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gametool.cli.table import COMMANDS

from .helpers import PETRIFY, gametool
from .test_process import environment

CODE = """
import sys
from gametool.cli.app import cli
try:
    cli.main(sys.argv[1:], standalone_mode=False)
finally:
    print(*sys.modules, file=sys.stderr)
"""
HEAVY = (
    *("sqlite3", "hashlib", "secrets", "tempfile", "multiprocessing", "concurrent", "asyncio"),
    *("socket", "ssl", "xml", "zipfile", "tomllib", "prompt_toolkit", "readline", "cairosvg"),
    *("pyarrow", "distributed", "zstandard"),
)
"""What takes long to import, and is for a few only."""
FOR_HELP = {"shutil", "textwrap", "lzma"}
"""What click imports to print a help."""


def modules(*arguments: str) -> set[str]:
    result = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    return set(result.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "command",
    ["validate", "score", "show", "moves", "convert", "list", "filter", "stats"],
)
def test_one_small_record_needs_little(command: str, tmp_path: Path) -> None:
    path = tmp_path / "one.sgf"
    path.write_text(PETRIFY)
    found = modules(command, str(path))
    assert f"gametool.cli.commands.{command}" in found
    assert found & {*HEAVY, *FOR_HELP, "csv"} == set()
    assert "json" not in found or command == "convert"  # which reads again what it writes
    others = {f"gametool.cli.commands.{name}" for name in COMMANDS if name != command}
    assert not found & others


def test_the_list_of_commands_needs_none_of_them() -> None:
    found = modules("--help")
    assert not any(name.startswith("gametool.cli.commands.") for name in found)
    assert not found & set(HEAVY) and "gametool.games" not in found


def test_the_starts_that_are_measured_succeed(tmp_path: Path) -> None:
    cases = pytest.importorskip("benchmarks.cases")
    for command in cases.OTHERS:
        path = tmp_path / "one.sgf"
        path.write_text(PETRIFY)
        assert gametool(*command.split(), str(path)).exit_code == 0, command
