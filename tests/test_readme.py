"""The README's examples print what it says; that its tables and commands are right."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    # What they print is compared with the other documents, in tests/cli/test_docs.py.
    assert README.count("\n$ gametool ") >= 8
    assert len(PYTHON) >= 2


def test_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest("\n".join(PYTHON), {}, "README", "README.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)", README))))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize("name", ["main-job", "tests"])
def test_one_command_each_for_the_main_job_and_the_tests(name: str) -> None:
    match = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", README, re.DOTALL)
    assert match
    assert match[1].startswith("python3 -m venv .venv && ")
