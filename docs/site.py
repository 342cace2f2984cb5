"""What the site of documents has beside docs/*.md: a hook of MkDocs, see mkdocs.yml.

Nothing is written twice: pages that stand elsewhere in the repository are taken from there, links
follow them, and replay pages are made from the sample records.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from gametool.formats import sgf
from gametool.games import GAMES
from gametool.record import Record
from gametool.render.page.html import page as replay_page

ROOT = Path(__file__).parent.parent

ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "RELEASING.md": "releasing.md",
    "records/README.md": "samples.md",
    "benchmarks/README.md": "benchmarks.md",
    "benchmarks/RESULTS.md": "results.md",
    "gametool/formats/record.schema.json": "record.schema.json",
    **{f"records/{path.name}": f"records/{path.name}" for path in (ROOT / "records").glob("*.sgf")},
}
"""Files of the repository outside of docs/, and where the site has them."""
FOLDERS = {"benchmarks": "benchmarks.md", "records": "samples.md"}
"""What links to folders lead to."""
_SOURCES = {target: source for source, target in ELSEWHERE.items()}
_LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files from elsewhere, and the replay pages."""
    for source, target in ELSEWHERE.items():
        files.append(File.generated(config, target, content=(ROOT / source).read_bytes()))
    for game in GAMES:
        html = replay_page(_samples(game), title=f"Samples of {GAMES[game].title}")
        files.append(File.generated(config, f"replay/{game}.html", content=html))
    files.append(File.generated(config, "play.md", content=_play()))
    return files


def _samples(game: str) -> Iterator[Record]:
    for path in sorted((ROOT / "records").glob(f"{game}-*.sgf")):
        with path.open("rb") as stream:
            yield from sgf.read(stream, path.name)


def _play() -> str:
    """The page that embeds the replay pages."""
    parts = ["# Samples to play through\n"]
    for name, game in GAMES.items():
        parts.append(
            f"## {game.title}\n\n"
            f'<iframe src="replay/{name}.html" title="Replay of samples of {game.title}" '
            'style="width: 100%; height: 48rem; border: 0"></iframe>\n\n'
            f"[On a page of its own](replay/{name}.html)\n"
        )
    return "\n".join(parts)


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Have links lead to where the site has what they name."""
    source = _SOURCES.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def moved(link: re.Match[str]) -> str:
        named = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        target = ELSEWHERE.get(named) or FOLDERS.get(named) or named.removeprefix("docs/")
        if page.file.src_uri == "play.md":
            target = link[2]
        return f"{link[1]}{target}{link[3]}"

    return _LINK.sub(moved, markdown)
