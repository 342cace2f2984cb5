"""What docs/formats.md shows is what the program reads and writes."""

from __future__ import annotations

import re
from pathlib import Path

from gametool import __version__, formats
from gametool.formats import json, sgf, txt
from gametool.formats.txt.words import GLYPHS
from gametool.record import ROOT_ORDER
from gametool.record.properties import TAGS

from .trees import read_one

PAGE = (Path(__file__).parent.parent.parent / "docs" / "formats.md").read_text("utf-8")
BLOCKS = re.findall(r"```(?:text|json)\n(.*?)```", PAGE, re.DOTALL)


def test_the_sgf_shown_is_canonical() -> None:
    text = re.sub(r"gametool:[0-9.]+", f"gametool:{__version__}", BLOCKS[0])
    assert sgf.write(read_one(sgf, text), points="sgf").text == text


def test_the_txt_shown_is_canonical() -> None:
    assert txt.write(read_one(txt, BLOCKS[1])).text.rstrip("\n") == BLOCKS[1].rstrip("\n")


def test_the_json_shown_is_canonical() -> None:
    assert (
        json.write(read_one(json, BLOCKS[2])).text
        == re.sub(r"\n *", " ", BLOCKS[2].rstrip()) + "\n"
    )


def test_the_order_of_root_properties_is_told() -> None:
    told = re.search(r"in this order:\n(.*?)then a move", PAGE, re.DOTALL)
    assert told
    names = re.findall(r"[A-Z]{1,2}", " ".join(re.findall("`([A-Z ]+)`", told[1])))
    assert tuple(names) == ROOT_ORDER


def test_all_formats_tags_and_marks_are_told() -> None:
    for info in formats.FORMATS.values():
        assert f"| `{info.name}` |" in PAGE
        assert all(f"`{ending}`" in PAGE for ending in info.endings)
    assert all(f"`{tag}`" in PAGE for tag in TAGS.values())
    for glyph, meaning in GLYPHS.items():
        assert f"`{glyph}`" in PAGE
        assert f"`{meaning.name}[{meaning.values[0]}]`" in PAGE
