"""The README's examples are run, and must print what the README says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


EXAMPLES = [step for block in CONSOLE for step in steps(block)]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8
    assert PYTHON


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[c for c, _ in EXAMPLES])
def test_console_example(command: str, output: str, tmp_path: Path) -> None:
    # The examples use the sample records and may write: they run beside a link to them.
    (tmp_path / "records").symlink_to(ROOT / "records")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert run.stdout == output


@pytest.mark.parametrize("code", PYTHON)
def test_python_example(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import doctest

    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted and not results.failed
