"""The pictures of the documentation are what the commands beside them make."""

from __future__ import annotations

import importlib.util
import io
import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"


def load(name: str) -> Any:
    """A script of the documents, as a module."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make_pictures, make_screenshots = load("make_pictures"), load("make_screenshots")
SCREENSHOTS = {make_screenshots.name(scheme): scheme for scheme in make_screenshots.SCHEMES}


@pytest.mark.parametrize("name", make_pictures.commands())
def test_picture_is_up_to_date(name: str, tmp_path: Path) -> None:
    target = tmp_path / Path(name).name
    make_pictures.make(make_pictures.commands()[name], target)
    assert target.read_bytes() == (DOCS / name).read_bytes(), "run python docs/make_pictures.py"


def test_every_picture_is_made_and_shown() -> None:
    stored = {f"img/{path.name}" for path in (DOCS / "img").iterdir()}
    assert stored == set(make_pictures.commands()) | set(SCREENSHOTS)
    page = (DOCS / "diagrams.md").read_text(encoding="utf-8")
    assert all(f"]({name})" in page for name in stored)


def test_the_readme_begins_with_pictures_that_are_made_here() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    begin = readme.partition("\n## ")[0]
    shown = re.findall(r'<img src="docs/([^"]+)" [^>]*alt="[^"]{20,}"', begin)
    assert len(shown) == 4
    shown += re.findall(r'<source media="[^"]+dark[^"]+" srcset="docs/([^"]+)"', begin)
    assert set(SCREENSHOTS) < set(shown)
    assert set(shown) - set(SCREENSHOTS) <= set(make_pictures.commands())
    assert all((DOCS / name).stat().st_size < 40_000 for name in shown)


@pytest.mark.parametrize("name", SCREENSHOTS)
def test_the_screenshots_are_of_the_page_as_it_is(name: str, tmp_path: Path) -> None:
    """Chromium's versions draw letters otherwise: what is compared is the page itself."""
    image = pytest.importorskip("PIL.Image").open(DOCS / name)
    assert image.size == make_screenshots.SIZE
    digest = make_screenshots.make_page(tmp_path / "page.html")
    assert image.text[make_screenshots.KEY] == digest, "run python docs/make_screenshots.py"


@pytest.mark.parametrize("name", SCREENSHOTS)
def test_the_screenshots_look_like_the_page(browser: Any, name: str, tmp_path: Path) -> None:
    images = pytest.importorskip("PIL.Image")
    chops, stat = pytest.importorskip("PIL.ImageChops"), pytest.importorskip("PIL.ImageStat")
    page = tmp_path / "page.html"
    make_screenshots.make_page(page)
    taken = make_screenshots.take(browser, page, SCREENSHOTS[name])
    now = images.open(io.BytesIO(taken)).convert("RGB")
    difference = chops.difference(now, images.open(DOCS / name).convert("RGB"))
    assert max(stat.Stat(difference).mean) < 8, "of 255"
