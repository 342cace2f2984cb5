"""``show --format`` and ``replay``: files, refusals and exit statuses."""

from __future__ import annotations

import gzip
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gametool.render.picture import palette

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool


def test_svg_goes_to_standard_output() -> None:
    result = gametool("show", "--format", "svg", "--at", "1", stdin=PETRIFY)
    assert result.exit_code == 0
    assert "ply 1: Blue c4" in result.stdout
    ElementTree.fromstring(result.stdout)


def test_svg_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "end.svg"
    result = gametool("show", "--format", "svg", "--score", "-o", str(target), stdin=MORPHOS)
    assert (result.exit_code, result.stdout) == (0, "")
    assert 'class="chain"' in target.read_text(encoding="utf-8")


def test_several_records_need_numbered_files(tmp_path: Path) -> None:
    both = PETRIFY + EMULSION
    result = gametool("show", "--format", "svg", "-o", str(tmp_path / "one.svg"), stdin=both)
    assert result.exit_code == 2
    assert "{n}" in result.stderr
    result = gametool("show", "--format", "svg", "-o", str(tmp_path / "g{n}.svg"), stdin=both)
    assert result.exit_code == 0
    assert "Petrify" in (tmp_path / "g1.svg").read_text(encoding="utf-8")
    assert "Emulsion" in (tmp_path / "g2.svg").read_text(encoding="utf-8")


def test_sheet_numbers_marks_and_looks() -> None:
    sheet = gametool("show", "--format", "svg", "--all", stdin=PETRIFY).stdout
    assert sheet.count('class="board"') == 4
    numbers = gametool("show", "--format", "svg", "--numbers", "1-3", stdin=PETRIFY).stdout
    assert "moves 1 to 3" in numbers
    marked = gametool("show", "--format", "svg", "--mark", "a1, cc", stdin=PETRIFY).stdout
    assert marked.count('class="mark ') == 2
    plain = gametool("show", "--format", "svg", "--no-coords", "--theme", "dark", stdin=PETRIFY)
    assert 'class="coordinate"' not in plain.stdout
    assert "gt-dark" in plain.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--mark", "zz"], "off the board"),
        (["--at", "9"], "there is no ply 9"),
        (["--numbers", "2-9"], "there is no ply 9"),
        (["--numbers", "3-2"], "no range of plies"),
        (["--numbers", "0-2"], "no range of plies"),
        (["--numbers", "1-2", "--all"], "leave --at and --all out"),
        (["--json"], "exclude each other"),
    ],
)
def test_what_cannot_be_drawn(options: list[str], message: str) -> None:
    result = gametool("show", "--format", "svg", *options, stdin=PETRIFY)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not result.stdout


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg", reason="CairoSVG is not installed", exc_type=ImportError)
    target = tmp_path / "board.png"
    result = gametool(
        "show", "--format", "png", "--width", "123", "-o", str(target), stdin=EMULSION
    )
    assert result.exit_code == 0, result.stderr
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20]) == 123


def test_png_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
    result = gametool("show", "--format", "png", stdin=EMULSION)
    assert result.exit_code == 2
    assert "pip install 'gametool[png]'" in result.stderr


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.svg", b"<svg "), ("a.md", b"```text\n"), ("a.HTML", b"<!doctype html>")],
)
def test_the_ending_says_what_to_make(tmp_path: Path, name: str, begins: bytes) -> None:
    result = gametool("show", "-o", str(tmp_path / name), stdin=PETRIFY)
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(begins)
    # What is said outright goes first.
    gametool("show", "--format", "bbcode", "-o", str(tmp_path / name), stdin=PETRIFY)
    assert (tmp_path / name).read_bytes().startswith(b"[code]")


def test_the_ending_of_a_compressed_file_says_what_to_make(tmp_path: Path) -> None:
    assert gametool("show", "-o", str(tmp_path / "a.svg.gz"), stdin=PETRIFY).exit_code == 0
    assert gzip.decompress((tmp_path / "a.svg.gz").read_bytes()).startswith(b"<svg ")


@pytest.mark.parametrize("name", ["a.jpg", "a.PDF", "a.webp.gz"])
def test_no_picture_of_another_kind_is_promised(tmp_path: Path, name: str) -> None:
    result = gametool("show", "-o", str(tmp_path / name), stdin=PETRIFY)
    assert result.exit_code == 2
    assert "pictures are SVG or PNG" in result.stderr
    assert not (tmp_path / name).exists()
    # What is said outright goes first.
    said = gametool("show", "--format", "text", "-o", str(tmp_path / name), stdin=PETRIFY)
    assert said.exit_code == 0


def test_a_picture_of_each_ply(tmp_path: Path) -> None:
    result = gametool("show", "--all", "-o", str(tmp_path / "ply-{ply}.svg"), stdin=PETRIFY)
    assert result.exit_code == 0, result.stderr
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["ply-0.svg", "ply-1.svg", "ply-2.svg", "ply-3.svg"]
    assert "ply 2: " in (tmp_path / "ply-2.svg").read_text(encoding="utf-8")


BRANCHED = "(;GM[petrify]SZ[6];B[a1](;W[b2];B[c3])(;W[d4];B[e5])(;W[a1]))"


@pytest.mark.parametrize("format", ["text", "svg"])
def test_any_node_by_its_number_in_links(format: str) -> None:
    result = gametool("show", "--at", "v5", "--format", format, stdin=BRANCHED)
    assert "ply 3: Blue e5" in result.stdout
    result = gametool("show", "--at", "v9", "--format", format, stdin=BRANCHED)
    assert result.exit_code == 2
    assert "there is no node v9: the last to be replayed is v6" in result.stderr
    result = gametool("show", "--at", "v6", "--format", format, stdin=BRANCHED)
    assert result.exit_code == 2
    assert "v6 cannot be shown: a1 is not empty" in result.stderr


def test_columns_of_a_sheet() -> None:
    options = ("show", "--all", "--format", "svg", "--no-coords")
    one, four = (
        ElementTree.fromstring(gametool(*options, "--columns", n, stdin=PETRIFY).stdout)
        for n in ("1", "4")
    )
    assert float(one.get("height") or 0) > 3 * float(four.get("height") or 0)


LARGE = "(;GM[morphos]SZ[40]" + "".join(f";{'BW'[i % 2]}[a{i + 1}]" for i in range(20)) + ")"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--all"], "a sheet of 21 boards has 33600 squares"),
        (["--width", "20000"], "are too many for PNG"),
        (["--all", "--at", "1"], "exclude each other"),
    ],
)
def test_too_large_is_said_before_drawing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: list[str], message: str
) -> None:
    monkeypatch.setattr("gametool.render.picture.svg.draw", None)
    monkeypatch.setattr("gametool.cli.pictures.png", None)
    target = tmp_path / "large.png"
    result = gametool("show", *options, "-o", str(target), stdin=LARGE)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not target.exists()


THEME = """
base = "dark"
[disks]
board = "#123456"
"""


def test_a_theme_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(THEME, encoding="utf-8")
    picture = gametool("show", "--format", "svg", "--theme", str(file), stdin=PETRIFY).stdout
    assert "#123456" in picture
    assert palette.DARK.boards["disks"].black in picture


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("base = 1", "base is 1: there are light, dark"),
        ("[disks]\nboards = '#123456'", "disks has no 'boards'"),
        ("[disks]\nboard = 'red'", "disks.board is 'red', no colour"),
        ("[chess]", "'chess' is no part of a theme"),
        ("paper = 3", "paper is no table"),
        ("[", "Invalid initial character"),
    ],
)
def test_themes_that_are_none(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    result = gametool("show", "--format", "svg", "--theme", str(file), stdin=PETRIFY)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", " ").split())


def test_a_theme_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"# \xe9")
    result = gametool("show", "--format", "svg", "--theme", str(file), stdin=PETRIFY)
    assert result.exit_code == 2
    assert "this is no text: its byte 3 is not UTF-8" in result.stderr


def test_a_theme_that_there_is_not() -> None:
    result = gametool("show", "--format", "svg", "--theme", "pink", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "neither a file nor one of auto, light, dark" in result.stderr


def test_markdown_and_bbcode() -> None:
    result = gametool("show", "--format", "markdown", stdin=EMULSION)
    assert result.stdout == (
        "```text\n"
        "   a b\n"
        " 2 X O 2\n"
        " 1(X O) 1\n"
        "   a b\n"
        "```\n\n"
        "**emulsion 2x2, ply 1: Black b1-a1; "
        "White wins on the tie-break: the board is empty and Black made the last move**\n"
    )
    result = gametool("show", "--format", "bbcode", "--no-coords", "--flip", stdin=EMULSION)
    assert result.stdout.startswith("[code]\n(O X)\n O X\n[/code]\n[b]emulsion")


def test_bbcode_with_the_tag_that_a_forum_knows() -> None:
    result = gametool("show", "--format", "bbcode", "--tag", "c", stdin=EMULSION)
    assert result.stdout.startswith("[c]\n")
    assert "\n[/c]\n" in result.stdout


def test_replay_opens_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or True)
    target = tmp_path / "page.html"
    assert gametool("replay", "--open", "-o", str(target), stdin=PETRIFY).exit_code == 0
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = gametool("replay", "--open", stdin=PETRIFY)
    assert (result.exit_code, result.stdout) == (0, "")
    assert opened[0] == target.as_uri()
    assert opened[1].endswith("/replay.html") and opened[1] != opened[0]
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    result = gametool("replay", "--open", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "no browser could be started" in result.stderr


def test_text_goes_to_a_file_too(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    printed = gametool("show", "--flip", stdin=PETRIFY).stdout
    assert printed.startswith("   f e d c b a\n 1 ")
    gametool("show", "--flip", "-o", str(target), stdin=PETRIFY)
    assert target.read_text(encoding="utf-8") == printed


def test_an_input_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(PETRIFY, encoding="utf-8")
    for command in (["show"], ["show", "--format", "svg"], ["replay"]):
        result = gametool(*command, "-o", str(path), str(path))
        assert result.exit_code == 2
        assert "is an input" in result.stderr
    assert path.read_text(encoding="utf-8") == PETRIFY


def test_replay_makes_one_page_of_all_records(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    (tmp_path / "a.sgf").write_text(PETRIFY + MORPHOS, encoding="utf-8")
    (tmp_path / "b.sgf").write_text(EMULSION, encoding="utf-8")
    result = gametool("replay", "--title", "A <cup>", "-o", str(target), str(tmp_path))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    page = target.read_text(encoding="utf-8")
    assert "<title>A &lt;cup&gt;</title>" in page
    assert page.count('"steps":') == 3


def test_replay_of_faulty_records_says_so_and_goes_on() -> None:
    result = gametool("replay", stdin=ILLEGAL + PETRIFY)
    assert result.exit_code == 1
    assert "error[illegal-move]" in result.stderr
    assert result.stdout.count('"steps":') == 2


def test_replay_of_nothing_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    result = gametool("replay", "-o", str(target), str(tmp_path / "missing.sgf"))
    assert result.exit_code == 2
    assert not target.exists()
