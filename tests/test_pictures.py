"""The pictures of the documentation are what the commands beside them make."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"

_spec = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
assert _spec and _spec.loader
make_pictures = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_pictures)


@pytest.mark.parametrize("name", make_pictures.commands())
def test_picture_is_up_to_date(name: str, tmp_path: Path) -> None:
    target = tmp_path / Path(name).name
    make_pictures.make(make_pictures.commands()[name], target)
    assert target.read_bytes() == (DOCS / name).read_bytes(), "run python docs/make_pictures.py"


def test_every_picture_is_made_and_shown() -> None:
    stored = {f"img/{path.name}" for path in (DOCS / "img").iterdir()}
    assert stored == set(make_pictures.commands())
    page = (DOCS / "diagrams.md").read_text(encoding="utf-8")
    assert all(f"]({name})" in page for name in stored)


def test_the_readme_begins_with_pictures_that_are_made_here() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    begin = readme.partition("\n## ")[0]
    shown = re.findall(r'<img src="docs/([^"]+)" [^>]*alt="[^"]{20,}"', begin)
    assert len(shown) == 3
    assert set(shown) <= set(make_pictures.commands())
    assert all((DOCS / name).stat().st_size < 40_000 for name in shown)
