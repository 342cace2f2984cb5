"""``fmt``: canonical form in place, whole files or nothing, and nothing lost."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametool import formats
from gametool.collection.canonical import canonical
from gametool.formats import sgf
from gametool.formats.chunks import Chunk
from gametool.record import Source
from gametool.version import __version__

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

ROOT = Path(__file__).parent.parent.parent
PROSE = f"From the club's archive:\r\n\r\n{PETRIFY.rstrip()} and then {MORPHOS}\n\nThe end"
CUT_OFF = "(;GM[petrify]SZ[6];B[cc];W[d"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_in_place_and_the_second_run_changes_nothing(here: Path) -> None:
    file = here / "a.sgf"
    file.write_text(PETRIFY.replace("petrify", "Petrify"))
    first = gametool("fmt", "a.sgf")
    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr == "gametool: a.sgf was rewritten\n"
    written = file.read_bytes()
    assert written.decode() == gametool("convert", "-", stdin=PETRIFY).stdout
    inode = file.stat().st_ino
    second = gametool("fmt", "a.sgf")
    assert (second.exit_code, second.stderr) == (0, "")
    assert file.read_bytes() == written
    assert file.stat().st_ino == inode  # it was not even written


def test_check_and_diff_write_nothing(here: Path) -> None:
    file = here / "a.sgf"
    file.write_text(PETRIFY)
    before = file.stat()
    for options, status in ((["--check"], 1), (["--diff"], 0), (["--check", "--diff"], 1)):
        assert gametool("fmt", *options, "a.sgf").exit_code == status
    assert file.stat() == before
    gametool("fmt", "-q", "a.sgf")
    assert gametool("fmt", "--check", "a.sgf").exit_code == 0
    assert gametool("fmt", "--diff", "a.sgf").stdout == ""


def test_a_diff_is_a_patch(here: Path) -> None:
    if not shutil.which("patch"):
        pytest.skip("no patch on this machine")
    before = {
        "a.sgf": PROSE.encode(),
        "b.sgf": b"no line end (;GM[petrify]SZ[6]PB[J\xfcrgen]CA[ISO-8859-1];B[cc])",
    }
    for name, data in before.items():
        (here / name).write_bytes(data)
    # Of a real process: what it writes to a pipe is not for terminals.
    run = [sys.executable, "-m", "gametool", "fmt"]
    made = subprocess.run([*run, "--diff", "."], capture_output=True, check=True)
    subprocess.run(["patch", "--binary", "-p0"], input=made.stdout, check=True, capture_output=True)
    patched = {name: (here / name).read_bytes() for name in before}
    for name, data in before.items():
        (here / name).write_bytes(data)
    subprocess.run([*run, "."], check=True, capture_output=True)
    assert patched == {name: (here / name).read_bytes() for name in before}


def test_a_diff_in_colour_cannot_drive_a_terminal(here: Path) -> None:
    (here / "a.sgf").write_text("(;GM[petrify]SZ[6]PB[\x1b[31m\\]];B[cc])")
    shown = gametool("fmt", "--diff", "--color", "always", "a.sgf").stdout
    assert "\\x1b" in shown
    assert "\x1b[31m-(;GM" in shown


def test_text_around_games_stays(here: Path) -> None:
    file = here / "a.sgf"
    file.write_bytes(PROSE.encode())
    gametool("fmt", "a.sgf")
    text = file.read_bytes().decode()
    assert text.startswith("From the club's archive:\n(;FF[4]")
    assert ")\n and then \n(;FF[4]" in text
    assert text.endswith(")\nThe end\n")
    assert gametool("fmt", "--check", "a.sgf").exit_code == 0


def test_standard_input_comes_out_with_the_text_around(here: Path) -> None:
    result = gametool("fmt", stdin=PROSE)
    (here / "a.sgf").write_bytes(PROSE.encode())
    gametool("fmt", "a.sgf")
    assert result.exit_code == 0
    assert result.stdout.encode() == (here / "a.sgf").read_bytes()
    again = gametool("fmt", "-", stdin=result.stdout)
    assert (again.stdout, again.stderr) == (result.stdout, "")
    assert gametool("fmt", "--check", stdin=PROSE).exit_code == 1
    assert gametool("fmt", "--check", stdin=PROSE).stdout == ""


@pytest.mark.parametrize("format", formats.FORMATS)
def test_every_format_stays_itself(format: str, here: Path) -> None:
    path = here / f"a{formats.FORMATS[format].ending}"
    path.write_text(gametool("convert", "--to", format, stdin=MORPHOS).stdout)
    text = path.read_text()
    if format in ("json", "ap"):
        path.write_text(text.replace('": ', '" : ', 1))
    elif format == "txt":
        path.write_text("\ufeff" + text.replace("1. ", "").replace("\n", "\r\n"))
    else:
        path.write_text(text.replace("\n", ""))
    assert gametool("fmt", "-q", "a" + path.suffix).exit_code == 0
    assert path.read_bytes() == text.encode()


def test_files_that_cannot_be_read_whole_stay(here: Path) -> None:
    files = {
        "cut.sgf": PETRIFY.encode() + CUT_OFF.encode(),
        "wrong.sgf": "(;GM[petrify]SZ[6]CA[UTF-8]PB[Jürgen];B[cc])".encode("latin-1"),
        "japanese.sgf": "(;GM[petrify]SZ[6]PB[日本];B[cc])".encode("shift_jis"),
        "prose.txt": b'Some prose.\n\n[Game "petrify"]\n[Size "6"]\n\n1. c3 d4\n\nMore of it.\n',
        "two.json": b'{"game": "petrify", "size": 6, "moves": ["c3"]}\n{"game": "petr',
        "half.sgf": b"\xff\xfe" + "(;GM[petrify]SZ[6]C[x".encode("utf-16-le") + b"\0\xd8"
        b"y\0" + "];B[cc])".encode("utf-16-le"),
        "damaged.sgf.gz": gzip.compress(PETRIFY.encode() * 50, mtime=0)[:-9],
        "packed.sgf": gzip.compress(PETRIFY.encode(), mtime=0),
    }
    for name, data in files.items():
        (here / name).write_bytes(data)
        result = gametool("fmt", name)
        assert result.exit_code == 2, name
        assert result.stderr.startswith(f"gametool: {name}"), result.stderr
        assert (here / name).read_bytes() == data, name
    (here / "good.sgf").write_text(PETRIFY)
    assert gametool("fmt", "good.sgf", "cut.sgf", "missing.sgf").exit_code == 2
    assert (here / "good.sgf").read_text().startswith("(;FF[4]CA[UTF-8]")


def test_encodings_become_utf_8(here: Path) -> None:
    record = "(;GM[petrify]SZ[6]PB[Jürgen];B[cc])"
    (here / "a.sgf").write_bytes(record.encode())
    (here / "b.sgf").write_bytes(record.encode("utf-8-sig"))
    (here / "c.sgf").write_bytes(record.encode("utf-16"))
    (here / "d.sgf").write_bytes(record.encode("latin-1"))
    (here / "e.sgf").write_bytes(record.replace("PB", "CA[ISO-8859-1]PB").encode("latin-1"))
    assert gametool("fmt", ".").exit_code == 0
    assert len({file.read_bytes() for file in here.iterdir()}) == 1


def test_compressed_files_stay_compressed(here: Path) -> None:
    for name, module in (("a.sgf.gz", gzip), ("a.sgf.bz2", bz2)):
        (here / name).write_bytes(module.compress(PETRIFY.encode()))
        assert gametool("fmt", name).exit_code == 0
        plain = module.decompress((here / name).read_bytes())
        assert plain.decode() == gametool("fmt", stdin=PETRIFY).stdout
        assert gametool("fmt", "--check", name).exit_code == 0


def test_directories_are_walked_and_other_files_left(here: Path) -> None:
    (here / "sub").mkdir()
    (here / "sub" / "a.SGF").write_text(PETRIFY)
    (here / "sub" / "README.txt").write_text("Only words.\n")
    (here / "old").mkdir()
    (here / "old" / "b.sgf").write_text(PETRIFY)
    (here / "link.sgf").symlink_to("sub/a.SGF")
    result = gametool("fmt", ".", "--exclude", "old")
    assert result.exit_code == 0
    assert (here / "sub" / "a.SGF").read_text() != PETRIFY
    assert (here / "sub" / "README.txt").read_text() == "Only words.\n"
    assert (here / "old" / "b.sgf").read_text() == PETRIFY
    assert (here / "link.sgf").is_symlink()
    (here / "list").write_text("old/b.sgf\n")
    assert gametool("fmt", "--files-from", "list").exit_code == 0
    assert (here / "old" / "b.sgf").read_text() != PETRIFY


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
def test_permissions_stay_and_read_only_files_too(here: Path) -> None:
    file = here / "a.sgf"
    file.write_text(PETRIFY)
    file.chmod(0o640)
    gametool("fmt", "a.sgf")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    file.write_text(PETRIFY)
    file.chmod(0o440)
    if os.geteuid() == 0:
        return  # who may write everything
    result = gametool("fmt", "a.sgf")
    assert (result.exit_code, file.read_text()) == (2, PETRIFY)
    assert "read-only" in result.stderr or "ermission" in result.stderr


def test_many_files_and_processes(here: Path) -> None:
    for number in range(12):
        (here / f"{number:02}.sgf").write_text((PETRIFY + MORPHOS + EMULSION) * (number % 3 + 1))
    shutil.copytree(here, here / "one")
    (here / "all.sgf").write_text(PETRIFY * 300)
    gametool("fmt", "-j", "2", *map(str, sorted(here.glob("*.sgf"))))
    gametool("fmt", "-q", "one")
    for file in (here / "one").iterdir():
        assert file.read_bytes() == (here / file.name).read_bytes()
    assert (here / "all.sgf").read_text() == gametool("fmt", stdin=PETRIFY).stdout * 300


def test_the_same_file_twice(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY + MORPHOS)
    assert gametool("fmt", "a.sgf", "a.sgf", "./a.sgf").exit_code == 0
    assert (here / "a.sgf").read_text() == gametool("fmt", stdin=PETRIFY + MORPHOS).stdout


def test_faulty_moves_are_not_its_business(here: Path) -> None:
    (here / "a.sgf").write_text(ILLEGAL)
    assert gametool("fmt", "a.sgf").exit_code == 0
    assert ";W[cc]" in (here / "a.sgf").read_text()
    assert gametool("fmt", "--check", "a.sgf").exit_code == 0


def test_what_another_version_wrote_is_canonical(here: Path) -> None:
    text = gametool("fmt", stdin=PETRIFY).stdout
    older = text.replace(f"gametool:{__version__}", "gametool:0.0.9-old")
    (here / "a.sgf").write_text(older)
    assert gametool("fmt", "--check", "a.sgf").exit_code == 0
    (here / "a.sgf").write_text(older.replace("gametool:", "Other:"))
    gametool("fmt", "a.sgf")
    assert (here / "a.sgf").read_text() == text


def test_wrong_use(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    result = gametool("fmt", "--record", "1", "a.sgf")
    assert result.exit_code == 2
    assert "leave --record out" in result.stderr


def test_a_collection_of_every_kind_loses_nothing(here: Path) -> None:
    shutil.copytree(ROOT / "records", here / "records")
    before = json_lines(gametool("convert", "--to", "json", "records"))
    gametool("fmt", "records")
    assert json_lines(gametool("convert", "--to", "json", "records")) == before
    assert gametool("fmt", "--check", "records").exit_code in (0, 2)  # some are faulty on purpose


PIECES = st.sampled_from(
    [
        *"(;)[]\\ \n",
        *("(;GM[petrify]SZ[6]", ";B[cc]", ";W[dd]", "C[x\\]\n(;GM[", "C[]", "b[c3]", "RU[]"),
        *("AB[aa:bb]", "(;B[dd])(;W[ee])", "KM[6.5]", "PB[ a\nb ]", "RE[B+1]", "B[tt]"),
    ]
)


@example("(;GM[petrify]SZ[6])(;B[dd])(;W[ee])")
@settings(max_examples=80, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_canonical_form_is_stable(text: str) -> None:
    data = f"(;GM[petrify]SZ[6]{text})".encode()
    chunk = next(sgf.split(io.BytesIO(data), "a", 1 << 20))  # a game within ends the one before
    record = sgf.parse(chunk)
    record.source = Source("sgf", chunk.data)
    first = canonical(record)
    if first.problem:
        assert not first.problem.startswith("what would"), data
        return
    again = sgf.parse(Chunk("a", 1, 1, 1, first.data))
    again.source = Source("sgf", first.data)
    assert canonical(again) == first
