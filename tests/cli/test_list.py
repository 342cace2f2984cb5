"""``list``: tables of records."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from .helpers import ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

NAMED = "(;GM[petrify]SZ[6]PB[=1+1]PW[@x|y\tz]DT[2025-01-0{n}]RE[?];B[cc])\n"


def test_one_row_a_record_in_json(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(PETRIFY + ILLEGAL + "(;SZ[6])")
    rows = json_lines(gametool("list", "--json", str(path)))
    assert [row["record"] for row in rows] == [1, 2, 3]
    assert [row["error"] for row in rows] == [None, "illegal-move", "unknown-game"]
    assert [row["valid"] for row in rows] == [True, False, False]
    assert rows[0]["moves"] == "c4 d3 c4xd3" and rows[1]["moves"] == "c4 cc"
    assert rows[0]["variant"] == [] and rows[0]["setup"] is False


def test_fields_and_their_order() -> None:
    result = gametool("list", "--fields", "game,KM,plies", "--format", "csv", stdin=MORPHOS)
    assert result.stdout == "game,KM,plies\nmorphos,,5\n"
    rows = json_lines(gametool("list", "--fields", "game", "--format", "json", stdin=MORPHOS))
    assert rows == [{"file": "-", "record": 1, "line": 1, "game": "morphos"}]
    wrong = gametool("list", "--fields", "gam", stdin=MORPHOS)
    assert wrong.exit_code == 2 and "did you mean game?" in wrong.stderr


def test_sorted_with_what_cannot_be_read_last(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("".join(NAMED.replace("{n}", str(n)) for n in (2, 3, 1)))
    result = gametool("list", "--fields", "DT", "--sort", "-date", "--json", "gone", str(path))
    assert result.exit_code == 2
    *rows, last = json_lines(result)
    assert [row["DT"][-1] for row in rows] == ["3", "2", "1"]
    assert last == {"file": "gone", "error": "unreadable", "message": "No such file or directory"}
    table = gametool("list", "--format", "csv", "--fields", "file,error", "gone").stdout
    assert table == "file,error\ngone,unreadable\n"


def test_no_cell_is_a_formula() -> None:
    fields = ("--fields", "black,white")
    text = gametool("list", *fields, "--format", "csv", stdin=NAMED).stdout
    assert list(csv.reader(io.StringIO(text)))[1] == ["'=1+1", "'@x|y z"]
    text = gametool("list", *fields, "--format", "tsv", stdin=NAMED).stdout
    assert text.splitlines()[1].split("\t") == ["'=1+1", "'@x|y z"]
    text = gametool("list", *fields, "--format", "markdown", stdin=NAMED).stdout
    assert text.splitlines()[2] == r"| =1+1 | @x\|y z |"


def test_one_row_a_ply() -> None:
    rows = json_lines(gametool("list", "--plies", "--json", stdin=PETRIFY))
    assert [(r["ply"], r["player"], r["move"], r["legal"], r["taken"]) for r in rows] == [
        (1, "B", "c4", 36, 0),
        (2, "W", "d3", 36, 0),
        (3, "B", "c4xd3", 35, 1),
    ]
    assert [(r["black"], r["white"], r["blocks"]) for r in rows] == [
        (1, 0, 0),
        (1, 1, 0),
        (1, 0, 1),
    ]
    assert len({r["hash"] for r in rows}) == 3


def test_parquet_says_what_it_needs_or_works(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    result = gametool("list", "--format", "parquet", "-o", str(path), stdin=PETRIFY)
    try:
        import pyarrow.parquet
    except ImportError:
        assert result.exit_code == 2 and "gametool[table]" in result.stderr
        assert not path.exists()
        return
    rows = pyarrow.parquet.read_table(path).to_pylist()
    assert rows == json_lines(gametool("list", "--json", stdin=PETRIFY))


@pytest.mark.parametrize("option", ["--game", "--size", "--variant"])
def test_conditions_are_not_defaults(option: str) -> None:
    result = gametool("list", option, "petrify", stdin=PETRIFY)
    assert result.exit_code == 2
    assert f"--where {option[2:]}=petrify" in result.stderr
    silent = "(;SZ[6];B[cc])"
    assert json.loads(gametool("list", "--default-game", "petrify", "--json", stdin=silent).stdout)[
        "valid"
    ]
