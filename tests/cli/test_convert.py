"""``convert`` and ``new``: formats, destinations, statuses, and files that are whole."""

from __future__ import annotations

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gametool import formats
from gametool.formats import sgf
from gametool.formats.comparison import says_the_same
from gametool.replay.transcribe import transcribe

from ..formats.trees import read_all, read_one
from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool

ROOT = Path(__file__).parent.parent.parent
BROKEN = "(;GM[petrify]SZ[6];B[cc];W[d"
MOVES = ["c4", "d3", "c4xd3"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def moves(text: str, format: str = "sgf") -> list[list[str | None]]:
    """The main lines of the records in a text, in algebraic notation."""
    records = read_all(formats.load(format), text)  # type: ignore[arg-type]
    copies = [transcribe(record, "algebraic").record for record in records]
    return [[node.move for node in copy.main_line() if node.move] for copy in copies]


def names(directory: Path) -> list[str]:
    """What a directory holds, hidden files too."""
    return sorted(path.name for path in directory.iterdir())


@pytest.mark.parametrize("to", formats.FORMATS)
def test_from_standard_input_to_standard_output(to: str) -> None:
    result = gametool("convert", "--to", to, stdin=PETRIFY + "\n" + PETRIFY)
    assert result.exit_code == 0
    assert moves(result.stdout, to) == [MOVES, MOVES]
    if to != "ap":
        assert result.stderr == ""


@pytest.mark.parametrize("to", formats.FORMATS)
@pytest.mark.parametrize("source", formats.FORMATS)
def test_every_format_into_every_other(source: str, to: str, here: Path) -> None:
    first = gametool("convert", "--to", source, stdin=MORPHOS).stdout
    second = gametool("convert", "--from", source, "--to", to, stdin=first).stdout
    last = gametool("convert", "--to", "json", "-", stdin=second).stdout  # found by its content
    wanted = json.loads(gametool("convert", "--to", "json", stdin=MORPHOS).stdout)
    got = json.loads(last)
    if "ap" in (source, to):
        got.pop("properties", None)
    assert got == wanted


def test_canonical_output_does_not_change_any_more(here: Path) -> None:
    once = gametool("convert", stdin=PETRIFY + ILLEGAL).stdout
    assert gametool("convert", stdin=once).stdout == once
    assert moves(once) == [MOVES, ["c4", "cc"]]


def test_points() -> None:
    assert (
        ";B[c4]\n;W[d3]\n;B[c4xd3]"
        in gametool("convert", "--points", "algebraic", stdin=PETRIFY).stdout
    )
    result = gametool("convert", "--points", "sgf", "--to", "json", stdin=PETRIFY)
    assert (result.exit_code, "--points is for SGF" in result.stderr) == (2, True)


def test_the_ending_of_the_output_names_the_format(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "b.sgf").write_text(MORPHOS)
    for name, format in {
        "x.json": "json",
        "x.TXT": "txt",
        "x.sgf": "sgf",
        "x.ndjson": "json",
    }.items():
        result = gametool("convert", "a.sgf", "b.sgf", "-o", name)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert len(read_all(formats.load(format), (here / name).read_text())) == 2  # type: ignore[arg-type]
    assert gametool("convert", "a.sgf", "-o", "x.TXT.gz").exit_code == 0


def test_defaults_are_written_into_the_records() -> None:
    options = ("--game", "petrify", "--size", "6", "--to", "json")
    result = gametool("convert", *options, stdin="1. c4 d3 2. c4 x d3 resigns")
    data = json.loads(result.stdout)
    assert (data["game"], data["size"], data["moves"]) == ("petrify", 6, MOVES)
    assert (data["result"], result.exit_code) == ("B+R", 0)


@pytest.mark.parametrize(("game", "moves"), [("petrify", MOVES), ("morphos", ["c4", "d3", "c4"])])
def test_how_moves_look_depends_on_the_game(game: str, moves: list[str]) -> None:
    options = ("--game", game, "--size", "6", "--to", "json")
    result = gametool("convert", *options, stdin="1. c4 d3 2. c4 xd3")
    assert json.loads(result.stdout)["moves"][:3] == moves


def test_a_faulty_record_is_converted_as_far_as_it_goes_and_reported(here: Path) -> None:
    result = gametool("convert", "--to", "json", stdin=PETRIFY + BROKEN + "\n" + ILLEGAL)
    assert result.exit_code == 1
    assert [json.loads(line)["moves"] for line in result.stdout.splitlines()] == [
        MOVES,
        ["c4", None],
        ["c4", "cc"],
    ]
    assert "-:2:26: error[syntax]" in result.stderr
    assert "error[illegal-move]: ply 2" in result.stderr


def test_what_is_no_record_at_all_gives_no_record() -> None:
    data = f"nonsense\n5\n{json.dumps({'game': 'petrify', 'size': 6, 'moves': MOVES})}\n"
    result = gametool("convert", "--from", "json", "--to", "sgf", stdin=data)
    assert (result.exit_code, moves(result.stdout)) == (1, [MOVES])
    assert result.stderr.count("there is nothing to convert") == 2


def test_a_file_for_each_record(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY + MORPHOS)
    result = gametool(
        "convert", "a.sgf", "-", "--to", "txt", "--out-dir", "out/texts", stdin=EMULSION
    )
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert names(here / "out/texts") == ["a-0001.txt", "a-0002.txt", "stdin-0001.txt"]
    assert moves((here / "out/texts/a-0001.txt").read_text(), "txt") == [MOVES]


def test_names_of_files(here: Path) -> None:
    game = "(;GM[petrify]SZ[6]PB[A/b: c]RE[B+R])"
    result = gametool(
        "convert", "--out-dir", "x", "--name", "{game}_{black}_{white}", stdin=game * 3
    )
    assert result.exit_code == 0
    stem = "petrify_A_b_c_unknown"
    assert names(here / "x") == [
        f"{stem}-2.sgf",
        f"{stem}-3.sgf",
        f"{stem}.sgf",
    ]
    for name in ("{nothing}", "a/b", ""):
        assert gametool("convert", "--out-dir", "x", "--name", name, stdin=game).exit_code == 2
    assert gametool("convert", "--out-dir", "x", "-o", "y", stdin=game).exit_code == 2


def test_an_input_is_never_overwritten_by_a_file_of_its_own(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    result = gametool("convert", "a.sgf", "--out-dir", ".", "--name", "{stem}")
    assert (result.exit_code, names(here)) == (0, ["a-2.sgf", "a.sgf"])
    (here / "list").write_text("a.sgf\n")
    for named in (["a.sgf"], ["."], ["--files-from", "list"]):
        result = gametool("convert", *named, "--out-dir", ".", "--name", "{stem}", "--force")
        assert result.exit_code == 2
    assert (here / "a.sgf").read_text() == PETRIFY
    assert "it is an input" in result.stderr


# Whole or not at all


def test_in_place(here: Path) -> None:
    path = here / "a.sgf"
    path.write_text(PETRIFY)
    path.chmod(0o640)
    link = here / "link.sgf"
    link.symlink_to(path)
    assert gametool("convert", "a.sgf", "-o", "link.sgf").exit_code == 0
    assert link.is_symlink()
    assert path.read_text().startswith("(;FF[4]CA[UTF-8]")
    assert moves(path.read_text()) == [MOVES]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert names(here) == ["a.sgf", "link.sgf"]


@pytest.mark.parametrize("extra", [[], ["missing.sgf"], ["."]])
def test_no_output_over_an_input_that_was_not_read_whole(extra: list[str], here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY + BROKEN)
    result = gametool("convert", "a.sgf", *extra, "-o", "a.sgf")
    assert result.exit_code == 2
    assert "a.sgf was not written" in result.stderr
    assert (here / "a.sgf").read_text() == PETRIFY + BROKEN
    assert names(here) == ["a.sgf"]


@pytest.mark.parametrize("bad", ["missing.sgf", "empty.sgf"])
def test_no_output_if_an_input_cannot_be_read(bad: str, here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "empty.sgf").write_text("")
    (here / "out.json").write_text("old")
    result = gametool("convert", "a.sgf", bad, "-o", "out.json")
    assert result.exit_code == 2
    assert (here / "out.json").read_text() == "old"


def test_new_files_have_the_usual_mode(here: Path) -> None:
    (here / "usual").write_text("")
    gametool("convert", "-o", "x.sgf", stdin=PETRIFY)
    assert (here / "x.sgf").stat().st_mode == (here / "usual").stat().st_mode


def test_the_target_may_be_a_pipe(here: Path) -> None:
    os.mkfifo(here / "pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, text=True)
    assert gametool("convert", "-o", "pipe", stdin=PETRIFY).exit_code == 0
    assert moves(reader.communicate()[0]) == [MOVES]


def run(*arguments: str, cwd: Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "gametool", *arguments],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk(here: Path) -> None:
    result = run("convert", "-o", "/dev/full", cwd=here, stdin=PETRIFY.encode())
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anything")
def test_what_may_not_be_written(here: Path) -> None:
    (here / "x.sgf").write_text("old")
    (here / "x.sgf").chmod(0o444)
    assert run("convert", "-o", "x.sgf", cwd=here, stdin=PETRIFY.encode()).returncode == 2
    assert (here / "x.sgf").read_text() == "old"


def test_output_is_utf_8_whatever_the_locale(here: Path) -> None:
    game = "(;GM[petrify]SZ[6]PB[碁é])"
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        [sys.executable, "-m", "gametool", "convert"],
        input=game.encode(),
        capture_output=True,
        env=environment,
    )
    assert "PB[碁é]" in result.stdout.decode()


def test_a_kill_leaves_the_old_file_or_the_new_one(here: Path) -> None:
    (here / "many.sgf").write_text(PETRIFY * 1500)
    subprocess_environment = os.environ | {"PYTHONPATH": str(ROOT)}
    new = gametool("convert", "many.sgf").stdout
    waits = random.Random(1)
    left = set()
    for _ in range(8):
        (here / "out.sgf").write_text("old")
        process = subprocess.Popen(
            [sys.executable, "-m", "gametool", "convert", "many.sgf", "-o", "out.sgf"],
            env=subprocess_environment,
        )
        time.sleep(waits.uniform(0.05, 0.8))
        process.send_signal(signal.SIGKILL)
        process.wait()
        text = (here / "out.sgf").read_text()
        assert text in ("old", new)
        left.add(text)
    assert "old" in left, "no kill came in time to test anything"


def test_several_processes_write_the_same(here: Path) -> None:
    (here / "many.sgf").write_text((PETRIFY + MORPHOS + ILLEGAL) * 50)
    one = gametool("convert", "many.sgf", "--to", "txt")
    two = run("convert", "many.sgf", "--to", "txt", "-j", "2", cwd=here)
    assert (one.stdout, one.exit_code) == (two.stdout.decode(), two.returncode)


def test_the_check_notices_what_was_lost() -> None:
    record = transcribe(read_one(sgf, PETRIFY), "algebraic").record
    for to in ("sgf", "txt", "json", "ap"):
        text = formats.load(to).write(record).text
        assert says_the_same(record, text, to)
        assert not says_the_same(record, text.replace("c4", "c5", 1), to)
        assert not says_the_same(record, text + text, to)
        assert not says_the_same(record, "", to)


def test_a_record_that_a_format_cannot_say_is_not_written() -> None:
    # GM in a variation would begin a new game where SGF is read.
    data = {"game": "petrify", "size": 6, "moves": [None], "properties": {"1": [["GM", "x"]]}}
    data["variations"] = [{"of": 0, "after": 0, "moves": ["c3"]}]
    result = gametool("convert", "--from", "json", "--to", "sgf", stdin=json.dumps(data))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "it cannot be written as sgf" in result.stderr


@pytest.mark.parametrize("mark", ["BM[1]", "BM[2]", "TE[1]", "TE[2]", "DO[]", "IT[]"])
def test_marks_of_moves_that_cannot_be_read_are_kept(mark: str) -> None:
    game = f"(;GM[petrify]SZ[6];B[dd];W[dd]{mark};B[no]{mark};W[]{mark})"
    text = gametool("convert", "--to", "txt", stdin=game).stdout
    assert gametool("convert", stdin=text).stdout.count(mark) == 3


def test_invented_values_of_reports_are_named() -> None:
    result = gametool("convert", "--to", "ap", stdin=PETRIFY)
    assert "-:1: note: date-start is invented" in result.stderr
    assert "-:1: note: the name Blue is invented" in result.stderr


# new


@pytest.mark.parametrize("to", formats.FORMATS)
def test_new(to: str) -> None:
    result = gametool("new", "Morphos", "--size", "13", "--variant", "c,edition-2025", "--to", to)
    assert (result.exit_code, result.stderr) == (0, "")
    checked = gametool("validate", "--json", stdin=result.stdout)
    data = json.loads(checked.stdout)
    assert (data["game"], data["size"], data["variant"]) == (
        "morphos",
        13,
        ["double", "edition-2025"],
    )
    assert (data["plies"], data["over"]) == (0, False)


@pytest.mark.parametrize(
    "arguments",
    [("petrify",), ("petrify", "--size", "0"), ("go", "--size", "9"), ("petrify", "--size", "53")],
)
def test_new_refuses_what_no_game_is(arguments: tuple[str, ...]) -> None:
    assert gametool("new", *arguments).exit_code == 2


def test_names_made_from_headers_are_names_that_files_can_have(tmp_path: Path) -> None:
    records = "".join(
        f"(;GM[petrify]SZ[3]RE[?]PB[{name}];B[aa])" for name in ("one", "é" * 300, "-rf", ".x")
    )
    out = tmp_path / "out"
    result = gametool("convert", "--out-dir", str(out), "--name", "{black}", stdin=records)
    assert result.exit_code == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["_-rf.sgf", "_.x.sgf", "one.sgf", "é" * 100 + ".sgf"]


def test_a_result_of_a_later_node_becomes_that_of_the_game() -> None:
    start, late = "(;GM[petrify]SZ[6]", ";B[cc];W[dd]RE[W+R])"
    for given in (start + late, f"{start}RE[?]{late}"):
        report = json.loads(gametool("convert", "-", "--to", "json", stdin=given).stdout)
        assert (report["result"], report.get("properties")) == ("W+R", None)
        assert '[Result "W+R"]' in gametool("convert", "-", "--to", "txt", stdin=given).stdout
    two = f"{start};B[cc]RE[B+R];W[dd]RE[W+R])"  # one can be lifted; the other is not lost
    report = json.loads(gametool("convert", "-", "--to", "json", stdin=two).stdout)
    assert {report["result"], report["properties"].popitem()[1][0][1]} == {"B+R", "W+R"}
