"""``library``: a collection in one file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametool.collection import library, reached
from gametool.collection.entries import Entry
from gametool.collection.library import opened
from gametool.games import Position
from gametool.games.hashes import symmetries
from gametool.symmetries import SYMMETRIES

from ..collection.samples import random_line, sgf, turned
from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

DATA = Path(__file__).parents[1] / "data"

EVIL = "(;GM[petrify]SZ[6]PB[x'); DROP TABLE games;--]RE[?];B[c3];W[d4])\n"
TURNED = sgf("petrify", 6, ["d3", "c4"])


ADD = (
    "import os, sys, gametool.collection.library as l, gametool.collection.reached as r\n"
    "from gametool.cli.app import cli\n"
    "import gametool.cli.commands.library as c; c.BATCH = 50\n"
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
    assert "1 record added, 2 known" in again.stderr
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


def test_a_full_disk_is_called_that(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database takes its own work back then, and nothing is left to be taken back."""
    add = library.Library.add

    def without_room(held: library.Library, entries: list[Entry]) -> int:
        held.sqlite.execute("PRAGMA max_page_count = 1")  # as many as there are
        return add(held, entries)

    monkeypatch.setattr(library.Library, "add", without_room)
    result = gametool("library", "add", db, stdin="(;SZ[6]C[" + "x" * 100_000 + "])")
    assert result.exit_code == 2
    assert "is full" in result.stderr
    assert gametool("library", "check", db).stdout == "sound\n"


def test_a_file_that_cannot_be_read_just_now_is_not_called_damaged(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk, where SQLite finds no room for what readers share."""

    class Full(sqlite3.Connection):
        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("sqlite3.connect", partial(sqlite3.connect, factory=Full))
    for command in (["check", db], ["info", db], ["sql", db, "SELECT 1"]):
        result = gametool("library", *command)
        assert result.exit_code == 2
        assert "disk I/O error" in result.stderr and "damaged" not in result.stderr


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
    many.write_text("".join(sgf("petrify", 6, ["c3"], headers=f"GN[{n}]RE[?]") for n in range(80)))
    code = ADD.format(hook=KILLED[where])
    command = [sys.executable, "-c", code, "-j", jobs, db, str(many)]
    killed = subprocess.run(command, env={**os.environ})
    assert killed.returncode == -9
    kept = json.loads(gametool("library", "info", "--json", db).stdout)["records"] - 5
    assert kept == {"between batches": 50, "in a batch": 0, "sorting positions in": 80}[where]
    start = tmp_path / "start"
    start.write_text("\n".join(["......"] * 6))
    found = gametool("library", "find", db, "--position", str(start), "--json")
    assert len(json_lines(found)) == 4 + kept  # those that wait to be sorted in, too
    result = gametool("library", "add", db, str(many))
    assert f"{80 - kept} records added, {kept} known" in result.stderr
    assert gametool("library", "check", db).stdout == "sound\n"
    exported = gametool("library", "export", db).stdout
    assert exported == PETRIFY + MORPHOS + ILLEGAL + EVIL + TURNED + many.read_text()


def test_files_of_the_first_version_are_brought_up_to_date(tmp_path: Path) -> None:
    path = str(tmp_path / "old.db")
    connection = sqlite3.connect(path)
    connection.executescript((DATA / "library-1.sql").read_text())
    records = b"".join(data + b"\n" for (data,) in connection.execute("SELECT data FROM games"))
    connection.close()
    refused = gametool("library", "info", path)
    assert refused.exit_code == 2 and "older version 1" in refused.stderr
    assert "0 records added" in gametool("library", "add", path, stdin=PETRIFY).stderr
    assert gametool("library", "check", path).stdout == "sound\n"
    assert gametool("library", "export", path).stdout_bytes == records
    told = json.loads(gametool("library", "info", "--json", path).stdout)
    assert (told["version"], told["records"]) == (2, 6)
    assert gametool("library", "find", path, "--moves", "d3").stdout.count("GM[petrify]") == 3


def test_a_migration_is_whole_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "old.db")
    sqlite3.connect(path).executescript((DATA / "library-1.sql").read_text())

    def fail(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reached, "settle", fail)
    with pytest.raises(KeyboardInterrupt), opened(path, writes=True):
        pass
    assert "older version 1" in gametool("library", "info", path).stderr
    assert sqlite3.connect(path).execute("SELECT count(*) FROM positions").fetchone()[0] > 20


def test_others_read_while_one_writes_and_one_writes_at_a_time(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "PATIENCE", 0.0)
    with opened(db, writes=True) as writer, opened(db) as first, opened(db) as second:
        with writer._changing():
            writer.sqlite.execute("UPDATE boards SET records = 100")
            for reader in (first, second):
                assert reader.info()["records"] == 5
                assert len(list(reader.stored())) == 5
            locked = gametool("library", "add", db, stdin=EMULSION)
            assert locked.exit_code == 2 and "locked" in locked.stderr
        assert first.info()["records"] == second.info()["records"] > 5


@pytest.mark.parametrize("keep", [0.3, 0.7])
def test_what_can_be_read_of_a_damaged_file_is_saved(tmp_path: Path, keep: float) -> None:
    path = tmp_path / "big.db"
    records = [sgf("petrify", 6, ["c3"], headers=f"GN[{n}]RE[?]C[{'x' * 300}]") for n in range(400)]
    gametool("library", "create", str(path))
    gametool("library", "add", str(path), stdin="".join(records))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep) // 4096 * 4096])
    result = gametool("library", "check", str(path))
    assert result.exit_code == 1 and "damaged" in result.stdout
    saved = int(result.stdout.split(" records can be read")[0].split()[-1])
    exported = gametool("library", "export", str(path))
    assert exported.stdout.count("(;") == saved and "only what can be read" in exported.stderr
    assert saved > 50 and all(f"({r}" in "".join(records) for r in exported.stdout.split("(")[1:])


def test_the_tree_of_a_library_is_what_an_independent_count_says(tmp_path: Path) -> None:
    """Random games on small boards, turned at random: each position, whoever is to move."""
    random = Random(4)
    texts, played = [], []
    for number in range(60):
        name, size = random.choice([("petrify", 3), ("morphos", 4), ("emulsion", 5)])
        positions = random_line(name, size, seed=number % 7, plies=5)
        names = symmetries(positions[0].game)
        turn = random.choice(names)
        moves = [
            turned(
                size,
                before.format(next(m for m in before.moves() if before.after(m) == after)),
                turn,
            )
            for before, after in pairwise(positions)
        ]
        texts.append(sgf(name, size, moves, headers=f"GN[{number}]RE[?]"))
        played.append((name, positions))
    path = str(tmp_path / "t.db")
    gametool("library", "create", path)
    gametool("library", "add", path, stdin="".join(texts))
    for name, positions in played[:4]:
        for position in positions[:-1]:
            images = {rows(position, one) for one in symmetries(position.game)}
            counts: Counter[frozenset[str]] = Counter()
            for other, line in played:
                for before, after in pairwise(line):
                    if other == name and rows(before, "identity") in images:
                        counts[frozenset(rows(after, o) for o in symmetries(after.game))] += 1
            diagram = tmp_path / "d"
            diagram.write_text("\n".join(position.rows()))
            told = json.loads(
                gametool("library", "tree", path, "--json", "--position", str(diagram)).stdout
            )
            here = {
                frozenset(
                    rows(position.play(position.parse(c["move"])), o)
                    for o in symmetries(position.game)
                ): c["games"]
                for c in told["children"]
            }
            assert here == counts


def rows(position: Position, name: str) -> str:
    """The board of an image, by its own reading of what a symmetry does."""
    size, board = position.game.size, position.rows()
    carry = SYMMETRIES[name]
    cells = {}
    for down, row in enumerate(board):
        for column, piece in enumerate(row):
            cells[carry(size - 1, column, size - 1 - down)] = piece
    return "\n".join("".join(cells[x, y] for x in range(size)) for y in range(size - 1, -1, -1))
