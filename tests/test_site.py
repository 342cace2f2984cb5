"""The documents as a site: built strictly, and no page loads anything from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="the site needs the extra docs")

ROOT = Path(__file__).parent.parent
LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "link": "href",
    "source": "src",
    "object": "data",
}


class Loads(HTMLParser):
    """Collects what a page loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Take what this element loads."""
        values = dict(attributes)
        address = values.get(LOADED.get(tag, ""))
        if address and values.get("rel") != "canonical":
            self.found.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as .ci/run builds it."""
    target = tmp_path_factory.mktemp("site")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(target)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return target


def test_no_page_loads_anything_remote(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 15
    for path in pages:
        loads = Loads()
        loads.feed(path.read_text(encoding="utf-8"))
        remote = [address for address in loads.found if re.match(r"(?:[a-z]+:)?//", address)]
        assert remote == [], path
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", text), path


def test_documents_samples_and_replay_pages_are_there(site: Path) -> None:
    documents = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert documents <= {path.stem for path in site.glob("*.html")}
    assert (site / "record.schema.json").read_bytes() == (
        ROOT / "gametool" / "formats" / "record.schema.json"
    ).read_bytes()
    for game in ("petrify", "morphos", "emulsion"):
        assert f'src="replay/{game}.html"' in (site / "play.html").read_text(encoding="utf-8")
        assert "Content-Security-Policy" in (site / "replay" / f"{game}.html").read_text("utf-8")
    index = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="findings.html#syntax"' in index
