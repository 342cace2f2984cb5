"""Puzzles: what is found is proven, stands alone, and is not trivial."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gametool import read, replay
from gametool.analysis import solve
from gametool.cli.app import cli
from gametool.record import Record
from gametool.replay import main_line

RECORDS = Path(__file__).parent.parent.parent / "records"


def found(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(cli, ["puzzles", "--nodes", "3000", *arguments])
    assert result.exit_code == status, result.output
    return result.stdout


def records(text: str) -> list[Record]:
    return list(read(io.BytesIO(text.encode()), format="sgf"))


@pytest.mark.parametrize("name", ["morphos-3x3", "emulsion-4x4-tie-break"])
def test_each_puzzle_has_one_winning_move_which_its_record_shows(name: str) -> None:
    puzzles = records(found(str(RECORDS / f"{name}.sgf")))
    assert puzzles
    for puzzle in puzzles:
        assert not [f for f in replay(puzzle).findings if f.severity != "note"]
        plies = list(main_line(puzzle))
        ply = next(ply for ply in plies if "one move wins" in (ply.node.get("C") or ""))
        proof = solve(ply.position, every=True)
        assert proof.winner == ply.position.turn
        assert [plies[ply.number + 1].move] == proof.moves
        assert plies[ply.number + 1].node.get("TE") == "1"


def test_a_win_at_once_is_no_puzzle_unless_asked_for() -> None:
    # Black needs a1 for a chain in column a; every other move lets White complete a row.
    record = "(;GM[morphos]SZ[2]AB[aa]AW[bb]PL[B];B[ba])"
    arguments = ["puzzles", "--format", "text", "-"]
    result = CliRunner().invoke(cli, arguments, input=record)
    assert (result.exit_code, result.stdout) == (1, "")


def test_puzzles_in_json() -> None:
    text = found("--json", "--min-depth", "1", str(RECORDS / "morphos-3x3.sgf"))
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["ply"] for line in lines] == sorted(line["ply"] for line in lines)
    assert {"file", "record", "ply", "player", "solution"} <= lines[0].keys()


def test_one_puzzle_of_those_that_a_symmetry_makes_the_same() -> None:
    name = str(RECORDS / "morphos-3x3.sgf")
    assert found(name, name).count("SO[") == found(name).count("SO[")


def test_the_page_of_puzzles_is_made_by_replay(tmp_path: Path) -> None:
    puzzles, page = tmp_path / "puzzles.sgf", tmp_path / "page.html"
    found("-o", str(puzzles), str(RECORDS / "morphos-3x3.sgf"))
    result = CliRunner().invoke(cli, ["replay", str(puzzles), "-o", str(page)])
    assert result.exit_code == 0 and "one move wins" in page.read_text()
