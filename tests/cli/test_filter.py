"""``filter``: which records come out, and that they come out as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

ODD = b"(;GM[petrify]SZ[6]CA[ISO-8859-1]PB[Ren\xe9]RE[?]\r\n;B[cc] ;W[swap]\r\n)"


@pytest.fixture
def collection(tmp_path: Path) -> str:
    path = tmp_path / "all.sgf"
    path.write_bytes(PETRIFY.encode() + b"junk\n" + ODD + (MORPHOS + ILLEGAL + EMULSION).encode())
    return str(path)


def test_records_come_out_byte_for_byte(collection: str) -> None:
    result = gametool("filter", "--where", "game=petrify", collection)
    assert result.exit_code == 0
    assert result.stdout_bytes == PETRIFY.encode() + ODD + b"\n" + ILLEGAL.encode()
    again = gametool("filter", stdin=result.stdout_bytes)
    assert again.stdout_bytes == result.stdout_bytes


def test_a_record_that_the_whole_file_explains_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"\xef\xbb\xbf" + "(;GM[petrify]SZ[6]CA[ISO-8859-1]PB[René])".encode())
    out = gametool("filter", str(path)).stdout_bytes
    assert "PB[René]".encode() in out and b"CA[UTF-8]" in out


def test_invalid_records_are_records(collection: str) -> None:
    found = json_lines(gametool("filter", "--where", "error=illegal-move", "--json", collection))
    assert [(one["record"], one["line"]) for one in found] == [(4, 6)]


def test_status_count_names_and_limits(collection: str) -> None:
    assert gametool("filter", "-w", "size=19", collection).exit_code == 1
    assert gametool("filter", "-c", "-w", "size=19", collection).stdout == "0\n"
    assert gametool("filter", "-c", "-v", "-w", "size=6", collection).stdout == "2\n"
    assert gametool("filter", "-l", collection).stdout == f"{collection}\n"
    assert gametool("filter", "-0", collection).stdout == f"{collection}\0"
    assert gametool("filter", "-n", "1", collection).stdout == PETRIFY
    assert gametool("filter", "gone", collection).exit_code == 2
    one, two = (gametool("filter", "--sample", "2", "--seed", "5", collection) for _ in "ab")
    assert one.stdout_bytes == two.stdout_bytes and one.stdout_bytes.count(b"(;") == 2


@pytest.mark.parametrize(
    ("rows", "options", "count"),
    [
        ("??????|??????|??X???|??????|??????|??????", [], 3),
        ("......|......|......|..X...|......|......", ["-v"], 2),
        ("......|......|..X...|......|......|......", [], 3),
        ("......|......|......|..X...|......|......", ["--exact"], 0),
        ("......|......|..X...|......|......|......", ["--to-move", "B"], 0),
        ("??????|??????|?O????|??????|??????|??????", [], 0),
        ("...|.X.|...", [], 0),
        (".?.|?X?|?X?", [], 1),
    ],
)
def test_positions(
    rows: str, options: list[str], count: int, collection: str, tmp_path: Path
) -> None:
    diagram = tmp_path / "d.diagram"
    diagram.write_text(rows.replace("|", "\n"))
    result = gametool("filter", "-c", "--position", str(diagram), *options, collection)
    assert result.stdout == f"{count}\n"


@pytest.mark.parametrize(
    ("line", "options", "count"),
    [
        ("c4", [], 3), ("c3", [], 3), ("c3", ["--exact"], 0), ("c4 swap", [], 1),
        ("1. c4 * c4xd3", [], 1), ("d3 c4 d3xc4", [], 1), ("b1 a1 b2", [], 1),
        ("b3 c3", [], 1), ("* * * *", [], 1), ("a1-b1", [], 1), ("b1-a1", [], 1),
            ("a2-a1", [], 1), ("a1 b2", [], 0),
    ],
)  # fmt: skip
def test_lines(line: str, options: list[str], count: int, collection: str) -> None:
    result = gametool("filter", "-c", "--moves", line, *options, collection)
    assert result.stdout == f"{count}\n"


def test_wrong_usage(collection: str, tmp_path: Path) -> None:
    assert gametool("filter", "--where", "size>x", collection).exit_code == 2
    assert gametool("filter", "--moves", "??", collection).exit_code == 2
    assert gametool("filter", "--position", "gone", collection).exit_code == 2
    assert gametool("filter", "-o", collection, collection).exit_code == 2
    assert Path(collection).read_bytes().startswith(PETRIFY.encode())
