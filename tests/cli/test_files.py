"""What is written, and what is never written over, whatever the weather."""

from __future__ import annotations

import gzip
import io
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from gametool.cli.destinations import FEW
from gametool.library import CannotRead, read
from gametool.work import files

from .helpers import ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory to work in."""
    monkeypatch.chdir(tmp_path)
    files._swept.clear()
    return tmp_path


def names(directory: Path) -> list[str]:
    """What is in a directory."""
    return sorted(path.name for path in directory.iterdir())


# In place


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.sgf", "(;GM[petrify]SZ[3]RE[?])\n(GM[petrify]SZ[3]PB[Ann])"),
        ("a.jsonl", '{"game":"petrify","size":3,"moves":["a1"]}\n{"game":"pet\n'),
        ("a.jsonl", '{"game":"petrify","size":3,"moves":[]}\n{"size":NaN,"moves":[]}\n'),
        ("a.jsonl", '{"game":"petrify","size":3,"moves":["a1"]}\n{"x":1}\n'),
    ],
)
def test_a_file_with_a_record_that_cannot_be_read_is_not_rewritten(
    name: str, text: str, here: Path
) -> None:
    (here / name).write_text(text)
    (here / "list").write_text(name)
    for named in ([name], ["--files-from", "list"], ["."]):
        assert gametool("convert", *named, "-o", name).exit_code == 2
        assert (here / name).read_text() == text


def test_a_file_with_a_record_over_the_limit_is_not_rewritten(here: Path) -> None:
    text = PETRIFY + PETRIFY.replace("RE[?]", f"C[{'x' * 2000}]")
    (here / "a.sgf").write_text(text)
    result = gametool("convert", "a.sgf", "-o", "a.sgf", "--max-record-size", "1K")
    assert (result.exit_code, (here / "a.sgf").read_text()) == (2, text)


def test_a_file_of_which_only_some_records_are_read_is_not_rewritten(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY + MORPHOS)
    assert gametool("convert", "a.sgf", "--record", "1", "-o", "a.sgf").exit_code == 2
    assert (here / "a.sgf").read_text() == PETRIFY + MORPHOS


def test_text_around_games_stays_in_place_and_is_told_elsewhere(here: Path) -> None:
    (here / "a.sgf").write_text(f"before\n{PETRIFY}between\n{MORPHOS} after\n")
    other = gametool("convert", "a.sgf", "-o", "b.sgf")
    assert other.stderr == "gametool: a.sgf: the text around its games was left out\n"
    assert gametool("convert", "a.sgf", "-o", "a.sgf").exit_code == 0
    text = (here / "a.sgf").read_text()
    assert text.startswith("before\n(;FF[4]CA[UTF-8]")
    assert ")\nbetween\n(;FF[4]CA[UTF-8]" in text
    assert text.endswith(")\n after\n")
    assert gametool("convert", "a.sgf", "-o", "a.sgf").exit_code == 0
    assert (here / "a.sgf").read_text() == text
    assert gametool("convert", "a.sgf", "--to", "txt", "-o", "a.sgf").exit_code == 2
    assert (here / "a.sgf").read_text() == text


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="gives files away")
def test_owner_and_mode_stay(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    os.chown(here / "a.sgf", 12345, 23456)
    (here / "a.sgf").chmod(0o604)
    assert gametool("convert", "a.sgf", "-o", "a.sgf").exit_code == 0
    found = (here / "a.sgf").stat()
    assert (found.st_uid, found.st_gid) == (12345, 23456)
    assert stat.S_IMODE(found.st_mode) == 0o604


# Inputs


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize("named", [["a.sgf"], ["."], ["--files-from", "list"]])
def test_an_input_is_no_output_however_it_was_named(
    command: str, named: list[str], here: Path
) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "list").write_text("a.sgf\n")
    (here / "link.sgf").hardlink_to(here / "a.sgf")
    for target in ("a.sgf", "link.sgf"):
        result = gametool(command, *named, "-o", target)
        assert result.exit_code == 2
        assert f"{target} is an input" in result.stderr
        assert (here / "a.sgf").read_text() == PETRIFY


def test_a_picture_is_not_written_over_an_input(here: Path) -> None:
    (here / "1.sgf").write_text(PETRIFY)
    assert gametool("show", "--format", "svg", "1.sgf", "-o", "{n}.sgf").exit_code == 2
    assert (here / "1.sgf").read_text() == PETRIFY


def test_a_picture_of_two_records_writes_nothing(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY + MORPHOS)
    assert gametool("show", "--format", "svg", "a.sgf", "-o", "c.svg").exit_code == 2
    assert names(here) == ["a.sgf"]


# Directories of output


def test_files_of_an_earlier_run_are_not_replaced_unless_forced(here: Path) -> None:
    template = ("--out-dir", "d", "--name", "x")
    for game in (PETRIFY, MORPHOS):
        assert gametool("convert", *template, stdin=game * 2).exit_code == 0
    assert names(here / "d") == ["x-2.sgf", "x-3.sgf", "x-4.sgf", "x.sgf"]
    assert "petrify" in (here / "d/x.sgf").read_text()
    assert gametool("convert", *template, "--force", stdin=MORPHOS).exit_code == 0
    assert "morphos" in (here / "d/x.sgf").read_text()
    assert len(names(here / "d")) == 4
    assert gametool("convert", "--force", stdin=MORPHOS).exit_code == 2


def test_links_in_the_directory_are_not_written_through(here: Path) -> None:
    (here / "d").mkdir()
    (here / "precious").write_text("precious")
    (here / "d/x.sgf").symlink_to(here / "precious")
    (here / "d/x-2.sgf").symlink_to(here / "nowhere")
    for force in ([], ["--force"]):
        run = ("convert", "--out-dir", "d", "--name", "x", *force)
        assert gametool(*run, stdin=PETRIFY).exit_code == 0
        assert (here / "precious").read_text() == "precious"
        assert not (here / "nowhere").exists()
    assert names(here / "d") == ["x-2.sgf", "x-3.sgf", "x.sgf"]
    assert not (here / "d/x.sgf").is_symlink()


def test_many_records_of_one_name_are_looked_up_once_each(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []
    exists = os.path.lexists
    monkeypatch.setattr(os.path, "lexists", lambda path: looked.append(path) or exists(path))
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    for _ in range(2):
        gametool("convert", "--out-dir", "d", "--name", "x", stdin=PETRIFY * 50)
    assert len(names(here / "d")) == 100
    assert len(looked) <= 200
    # In each run a few files with the directory, and the directory in the end: not all of them.
    assert len(synced) == 2 * (2 * FEW + 1) < 100


# One file


def test_keep_going_writes_what_is_sound(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    refused = gametool("convert", "a.sgf", "missing.sgf", "-o", "m.sgf")
    assert refused.exit_code == 2
    assert "--keep-going writes what is sound" in refused.stderr
    assert not (here / "m.sgf").exists()
    assert gametool("convert", "a.sgf", "missing.sgf", "-o", "m.sgf", "--keep-going").exit_code == 1
    assert (here / "m.sgf").exists()


def test_nothing_to_write_leaves_what_is_there(here: Path) -> None:
    (here / "old.sgf").write_text("old")
    result = gametool("convert", "-o", "old.sgf", "--from", "sgf", "--keep-going", stdin="(")
    assert (result.exit_code, (here / "old.sgf").read_text()) == (2, "old")


@pytest.mark.parametrize("data", [b"", gzip.compress(b"", mtime=0)], ids=["no bytes", "no text"])
def test_an_empty_file_with_the_name_of_a_compressed_one(data: bytes, here: Path) -> None:
    """It is sound, and holds no record."""
    (here / "a.sgf.gz").write_bytes(data)
    result = gametool("validate", "a.sgf.gz")
    assert result.exit_code == 2
    assert result.stderr == "gametool: a.sgf.gz: no record found (read as sgf)\n"


@pytest.mark.parametrize("ending", [".gz", ".bz2", ".xz"])
def test_packed_output_reads_back(ending: str, here: Path) -> None:
    plain = gametool("convert", "--to", "json", stdin=PETRIFY + MORPHOS).stdout
    target = f"a.jsonl{ending}"
    assert gametool("convert", "-o", target, stdin=PETRIFY + MORPHOS).exit_code == 0
    assert gametool("convert", "--to", "json", target).stdout == plain
    if ending == ".gz":
        assert gzip.decompress((here / target).read_bytes()).decode() == plain
        (here / "again.gz").write_bytes((here / target).read_bytes())
        gametool("convert", "-o", target, stdin=PETRIFY + MORPHOS)
        assert (here / "again.gz").read_bytes() == (here / target).read_bytes()


def test_an_ending_that_names_no_format_is_told(here: Path) -> None:
    result = gametool("convert", "-o", "a.foo", stdin=PETRIFY)
    assert result.exit_code == 0
    assert result.stderr.startswith("gametool: warning: a.foo: this ending names no format")
    assert gametool("convert", "-o", "b.foo", "--to", "sgf", stdin=PETRIFY).stderr == ""


# Directories of input


def test_what_is_no_record_is_passed_over_in_a_directory(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "b.txt").write_text("1. c4 d3 (a variation) 2. c4xd3\n")
    (here / "README.txt").write_text("Games that were played on c4 last year, by Ann and Bo.\n")
    (here / "package.json").write_text('{"name": "x"}')
    result = gametool("convert", "--game", "petrify", "--size", "6", ".")
    assert result.stdout.count("(;FF[4]") == 2
    assert "README.txt: passed over: this is no record (read as txt)" in result.stderr
    assert "package.json: passed over" in result.stderr
    assert result.exit_code == 1  # b.txt has a fault
    assert gametool("validate", "--exclude", "b.*", "--json", ".").exit_code == 0
    assert gametool("validate", "README.txt").exit_code != 0
    assert gametool("validate", "--exclude", "*.sgf", "--exclude", "b.txt", ".").exit_code == 2


def test_patterns_exclude_by_name_and_by_path(here: Path) -> None:
    (here / "old/deep").mkdir(parents=True)
    for name in ("a.sgf", "old/b.sgf", "old/deep/c.sgf"):
        (here / name).write_text(PETRIFY)

    def read(*patterns: str) -> list[str]:
        options = [word for pattern in patterns for word in ("--exclude", pattern)]
        result = gametool("validate", "--json", *options, ".")
        return [line["file"] for line in json_lines(result)]

    assert read("deep") == ["./a.sgf", "./old/b.sgf"]
    assert read("old/*") == ["./a.sgf"]
    assert read("a.sgf", "b.sgf") == ["./old/deep/c.sgf"]
    assert json.loads(gametool("validate", "--json", "a.sgf", "--exclude", "a.sgf").stdout)


@pytest.mark.parametrize("option, end", [("--files-from", "\n"), ("--files0-from", "\0")])
def test_a_list_of_names_may_begin_with_a_mark_of_order(option: str, end: str, here: Path) -> None:
    for name in "ab":
        (here / f"{name}.sgf").write_text(PETRIFY)
    (here / "list").write_text(f"a.sgf{end}b.sgf{end}", encoding="utf-8-sig")
    assert [line["file"] for line in json_lines(gametool("list", "--json", option, "list"))] == [
        "a.sgf",
        "b.sgf",
    ]
    if end == "\n":  # as PowerShell writes lists
        (here / "list").write_bytes("a.sgf\r\nb.sgf\r\n".encode("utf-16"))
        assert gametool("validate", option, "list").exit_code == 0


# Odd names and hostile text


NAMED = ["validate", "moves", "score", "show", "list", "filter", "stats --by file"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_is_no_text_is_told_alike_and_in_valid_json(here: Path) -> None:
    """JSON with half a surrogate pair is refused by most that read it."""
    name = os.fsdecode(b"caf\xe9.sgf")
    (here / name).write_text(PETRIFY)
    for command in NAMED:
        (told,) = json_lines(gametool(*command.split(), "--json", name))
        place = told["groups"][0]["by"] if "groups" in told else told
        assert place["file"] == "caf\\xe9.sgf", command
    missing = os.fsdecode(b"\xe9.sgf")
    (told,) = json_lines(gametool("validate", "--json", missing))
    assert told["file"] == "\\xe9.sgf"
    for style in ("text", "github"):
        assert "caf\\xe9.sgf" in gametool("validate", "--format", style, name).stdout
    assert gametool("list", "--format", "csv", "--fields", "file", name).stdout == (
        "file\ncaf\\xe9.sgf\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "petrify", "--diagram", "big"),
        ("solve", "--game", "petrify", "--diagram", "big"),
        ("filter", "--position", "big", "a.sgf"),
        ("show", "--format", "svg", "--theme", "big", "a.sgf"),
    ],
)
def test_documents_are_read_with_a_bound(arguments: tuple[str, ...], here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "big").write_bytes(b"\0" * (1 << 20))
    result = gametool(*arguments)
    assert result.exit_code == 2
    assert "big: this has more than 65536 bytes" in result.stderr


def test_record_does_not_read_what_is_too_large_for_a_record(here: Path) -> None:
    with (here / "big.sgf").open("wb") as file:
        file.truncate(3 << 30)
    result = gametool("record", "big.sgf")
    assert result.exit_code == 2
    assert result.stderr == "gametool: big.sgf: is longer than a record may be (64 MiB)\n"


def test_a_theme_may_be_nested_as_it_likes(here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    (here / "theme").write_text("a=" + "[" * 20_000)
    assert gametool("show", "--format", "svg", "--theme", "theme", "a.sgf").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "petrify", "--diagram", "\x1b[31m"),
        ("convert", "a.sgf", "--out-dir", "d", "--name", "{\x1b[31m}"),
        ("convert", "a.sgf", "--out-dir", "d", "--name", "\udcff"),
        ("split", "a.sgf", "--by", "1", "--out-dir", "d", "--name", "\udcff"),
        ("split", "a.sgf", "--by", "1", "--out-dir", "d", "--name", "{\x1b[31m}"),
        ("edit", "a.sgf", "--set", "PB=\udcff"),
        ("filter", "a.sgf", "--position", "\x1b[31m"),
        ("solve", "--game", "petrify", "--diagram", "\x1b[31m"),
        ("convert", "--exclude", "\x1b[31m", "\x1b[31m"),
    ],
)
def test_what_was_typed_does_not_drive_the_terminal(arguments: tuple[str, ...], here: Path) -> None:
    (here / "a.sgf").write_text(PETRIFY)
    result = gametool(*arguments)
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr


def test_a_name_gives_no_command_to_a_workflow(here: Path) -> None:
    (here / "::error::x.sgf").write_text(ILLEGAL)
    for command in ("validate", "score", "show", "moves", "list", "convert"):
        for name in ("::error::x.sgf", "::error::missing.sgf"):
            lines = gametool(command, name).output.splitlines()
            assert lines
            assert not any(line.startswith("::") for line in lines)


# What the dead leave behind


def test_files_of_the_dead_are_swept_and_no_others(here: Path) -> None:
    dead = here / ".gametool-0123456789abcdef.tmp"
    dead.write_text("half")
    (here / ".gametool-notes.tmp").write_text("mine")
    alive = files.WholeFile("alive.sgf")
    files._swept.clear()
    assert gametool("convert", "-o", "x.sgf", stdin=ILLEGAL).exit_code == 1
    assert not dead.exists()
    alive.write(b"all")
    alive.commit()
    assert names(here) == [".gametool-notes.tmp", "alive.sgf", "x.sgf"]


def test_what_was_not_finished_is_discarded_at_the_end(here: Path) -> None:
    files.WholeFile("a.sgf").write(b"half")
    assert len(names(here)) == 1
    files.discard_unfinished()
    assert names(here) == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("between", [b"", b"\n"])
def test_a_game_in_another_encoding_is_not_passed_over_silently(
    encoding: str, between: bytes, here: Path
) -> None:
    """What becomes of exports of several programs that were put into one file."""
    narrow, wide = PETRIFY.encode(), PETRIFY.encode(encoding)
    for parts in ((narrow, wide), (wide, narrow), (narrow, wide, narrow)):
        data = between.join(parts)
        (here / "all.sgf").write_bytes(data)
        result = gametool("validate", "all.sgf")
        assert result.exit_code == 2
        assert "all.sgf: a game in another encoding" in result.stderr
        assert ": ok: petrify" in result.stdout
        for source in ("all.sgf", io.BytesIO(data)):
            with pytest.raises(CannotRead, match="another encoding"):
                list(read(source))
        gametool("convert", "all.sgf", "-o", "all.sgf")
        gametool("fmt", "all.sgf")
        assert wide in (here / "all.sgf").read_bytes()


def test_text_around_games_is_no_game_in_another_encoding(here: Path) -> None:
    for encoding in ("utf-8", "utf-16", "utf-16-le"):
        (here / "all.sgf").write_bytes(f"a (b; c\0{PETRIFY}碁 (;\n{PETRIFY}(; ".encode(encoding))
        assert "another encoding" not in gametool("validate", "all.sgf").stderr
