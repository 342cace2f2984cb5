"""``library``: a collection in one file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ..collection.samples import sgf
from .helpers import ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

EVIL = "(;GM[petrify]SZ[6]PB[x'); DROP TABLE games;--]RE[?];B[c3];W[d4])\n"
TURNED = sgf("petrify", 6, ["d3", "c4"])


ADD = (
    "import os, sys, gametool.collection.library as l, gametool.collection.reached as r\n"
    "from gametool.cli.app import cli\n"
    "def kill(*_, **__): os.kill(os.getpid(), 9)\n"
    "{hook}\n"
    "cli(['library', 'add', *sys.argv[1:]])\n"
)
KILLED = {
    "between batches": "l.Library.settle = kill",
    "in a batch": "l._count = kill",
    "sorting positions in": "settle = r.settle; r.settle = lambda c: (settle(c), kill())",
}
"""Where a run is killed: what takes the place of what."""


@pytest.fixture
def db(tmp_path: Path) -> str:
    path = str(tmp_path / "my.db")
    assert gametool("library", "create", path).exit_code == 0
    result = gametool("library", "add", path, stdin=PETRIFY + MORPHOS + ILLEGAL + EVIL + TURNED)
    assert result.exit_code == 0 and "5 records added, 0 known" in result.stderr
    return path


def test_records_come_out_as_they_came(db: str) -> None:
    assert gametool("library", "export", db).stdout == PETRIFY + MORPHOS + ILLEGAL + EVIL + TURNED
    again = gametool("library", "add", db, stdin=PETRIFY + PETRIFY + "(;SZ[6])")
    assert "1 records added, 2 known" in again.stderr
    assert gametool("library", "check", db).stdout == "sound\n"
    assert json.loads(gametool("library", "info", "--json", db).stdout)["records"] == 6


def test_find_takes_the_conditions_of_filter(db: str, tmp_path: Path) -> None:
    assert gametool("library", "find", db, "-w", "error=illegal-move").stdout == ILLEGAL
    assert gametool("library", "find", db, "-w", "black~DROP").stdout == EVIL
    assert gametool("library", "find", db, "-w", "size=19").exit_code == 1
    diagram = tmp_path / "d"
    diagram.write_text("......\n......\n...O..\n..X...\n......\n......")
    found = gametool("library", "find", db, "--position", str(diagram)).stdout
    assert found == PETRIFY + EVIL + TURNED
    diagram.write_text("??????\n??????\n???O??\n..X...\n......\n......")
    found = gametool("library", "find", db, "--json", "--position", str(diagram))
    assert [one["record"] for one in json_lines(found)] == [1, 4, 5]


def test_tree_list_sql_and_remove(db: str, tmp_path: Path) -> None:
    diagram = tmp_path / "d"
    diagram.write_text("......\n......\n......\n..X...\n......\n......")
    told = json.loads(gametool("library", "tree", db, "--json", "--position", str(diagram)).stdout)
    assert sum(child["games"] for child in told["children"]) == 3
    assert "DROP" in gametool("library", "list", db, "--fields", "black").stdout
    count = gametool("library", "sql", db, "SELECT count(*) AS n FROM games", "--json")
    assert json_lines(count) == [{"n": 5}]
    assert gametool("library", "sql", db, "DELETE FROM games").exit_code == 2
    assert gametool("library", "remove", db, "-w", "game=morphos").exit_code == 0
    assert json.loads(gametool("library", "info", "--json", db).stdout)["records"] == 4
    orphans = "SELECT count(*) AS n FROM positions WHERE game NOT IN (SELECT id FROM games)"
    assert json_lines(gametool("library", "sql", db, orphans, "--json")) == [{"n": 0}]


def test_other_files_are_refused(db: str, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    sqlite3.connect(foreign).execute("CREATE TABLE t (x)").connection.commit()
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"no database at all " * 100)
    for path, why in [
        (foreign, "another program"),
        (junk, "no library"),
        (tmp_path / "x", "no such"),
    ]:
        result = gametool("library", "info", str(path))
        assert result.exit_code == 2 and why in result.stderr
    connection = sqlite3.connect(db)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert "later gametool" in gametool("library", "info", db).stderr
    assert "exists already" in gametool("library", "create", db).stderr


@pytest.mark.parametrize("where", KILLED)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_leaves_a_sound_file(db: str, tmp_path: Path, where: str, jobs: str) -> None:
    many = tmp_path / "many.sgf"
    many.write_text(
        "".join(sgf("petrify", 6, ["c3"], headers=f"GN[{n}]RE[?]") for n in range(1500))
    )
    code = ADD.format(hook=KILLED[where])
    command = [sys.executable, "-c", code, "-j", jobs, db, str(many)]
    killed = subprocess.run(command, env={**os.environ})
    assert killed.returncode == -9
    kept = json.loads(gametool("library", "info", "--json", db).stdout)["records"] - 5
    assert kept == {"between batches": 1000, "in a batch": 0, "sorting positions in": 1500}[where]
    start = tmp_path / "start"
    start.write_text("\n".join(["......"] * 6))
    found = gametool("library", "find", db, "--position", str(start), "--json")
    assert len(json_lines(found)) == 4 + kept  # those that wait to be sorted in, too
    result = gametool("library", "add", db, str(many))
    assert f"{1500 - kept} records added, {kept} known" in result.stderr
    assert gametool("library", "check", db).stdout == "sound\n"
    exported = gametool("library", "export", db).stdout
    assert exported == PETRIFY + MORPHOS + ILLEGAL + EVIL + TURNED + many.read_text()
