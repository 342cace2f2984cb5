"""What the sources and documents refer to is there: modules, names in them, files."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import gametool

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"`(gametool(?:\.\w+)+)`")
FILE = re.compile(r"`((?:[\w-]+/)+[\w-]+\.(?:pyx?|md|js|sh))`|\b(docs/[\w/-]+\.md)")
PACKAGE = Path(gametool.__file__).parent
ROOMS = (ROOT, PACKAGE, PACKAGE.parent, ROOT / "docs")
TEXTS = [
    *ROOT.glob("gametool/**/*.py*"),
    *ROOT.glob("tests/**/*.py"),
    *ROOT.glob("benchmarks/**/*.py"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("*.md"),
]


def is_there(dotted: str) -> bool:
    """Whether a module of that name is, or what is named in one."""
    words = dotted.split(".")
    for length in range(len(words), 0, -1):
        try:
            found = import_module(".".join(words[:length]))
        except ImportError:
            continue
        for word in words[length:]:
            if not hasattr(found, word):
                return False
            found = getattr(found, word)
        return True
    return False


@pytest.mark.parametrize("kind", [NAME, FILE], ids=["names", "files"])
def test_what_is_referred_to_is_there(kind: re.Pattern[str]) -> None:
    lost = []
    for path in TEXTS:
        if path.suffix not in (".py", ".pyx", ".pxd", ".pyi", ".md") or path.name == "CHANGELOG.md":
            continue
        for match in kind.finditer(path.read_text(encoding="utf-8")):
            name = match[match.lastindex or 1]
            if kind is NAME:
                there = is_there(name) or name == "gametool.toml"
            else:
                there = any((room / name).exists() for room in ROOMS)
            if not there:
                lost.append(f"{path.relative_to(ROOT)}: {name}")
    assert lost == []
