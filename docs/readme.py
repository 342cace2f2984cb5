"""The parts of the README that are made: example output, and tables from the program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from gametool.formats import FORMATS
from gametool.record.findings import CODES

ROOT = Path(__file__).parent.parent

_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_TABLE = re.compile(r"<!-- table: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)


def readme_page() -> str:
    """The README as it stands, with what its examples print today and today's tables."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    return with_output(
        _TABLE.sub(lambda m: f"<!-- table: {m[1]} -->\n{TABLES[m[1]]()}<!-- end -->", page)
    )


def collections_page() -> str:
    """The tour of collections with what it prints today."""
    return with_output((ROOT / "docs" / "collections.md").read_text(encoding="utf-8"))


def with_output(page: str) -> str:
    """A page whose console blocks show what their commands print.

    They run one after another in an empty directory beside a link to the samples.
    """
    with tempfile.TemporaryDirectory() as directory:
        (Path(directory) / "records").symlink_to(ROOT / "records")
        return _CONSOLE.sub(lambda block: f"```console\n{_printed(block[1], directory)}```", page)


def _printed(block: str, directory: str) -> str:
    """A console block with fresh output below each of its commands."""
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"$ {command}\n{_run(command, directory)}" for command in commands)


def _run(command: str, directory: str) -> str:
    gametool = f'gametool() {{ "{sys.executable}" -m gametool "$@"; }}\n'
    run = subprocess.run(
        ["bash", "-c", gametool + command],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return run.stdout


def findings_table() -> str:
    """Every code with its severity and meaning."""
    rows = "".join(
        f"| [`{code.name}`](docs/findings.md#{code.name}) | {code.severity} | {code.meaning} |\n"
        for code in CODES.values()
    )
    return f"| code | severity | meaning |\n|---|---|---|\n{rows}"


def formats_table() -> str:
    """Every format with its endings."""
    rows = "".join(
        f"| `{info.name}` | {_code(info.endings)} | {info.summary} |\n" for info in FORMATS.values()
    )
    return f"| format | endings | what it is |\n|---|---|---|\n{rows}"


def _code(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


TABLES: dict[str, Callable[[], str]] = {"findings": findings_table, "formats": formats_table}
