"""``validate --fix``: what has one right answer is mended, nothing is lost, moves are left."""

from __future__ import annotations

import gzip
import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametool import formats
from gametool.collection.mending import mended
from gametool.formats import sgf
from gametool.formats.chunks import Chunk
from gametool.record import Record, Source
from gametool.record.findings import CODES
from gametool.replay import replay

from .helpers import ILLEGAL, gametool, json_lines

WON = "(;FF[4]CA[UTF-8]GM[morphos]SZ[1];B[aa])"
"""A finished game without a result: B+."""
WRONG = ILLEGAL.replace("(;", "(;CA[UTF-8]")
"""A record without a cure."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def record(text: str | bytes) -> Record:
    data = text if isinstance(text, bytes) else text.encode()
    made = formats.load("sgf").parse(Chunk("a.sgf", 1, 1, 1, data))
    made.source = Source("sgf", data)
    return made


CURED = {
    "syntax": "(;ff[4]CA[UTF-8]GM[petrify]sz[6]RE[?];b[cc])",
    "encoding": "(;FF[4]GM[petrify]SZ[6]PB[Jürgen]RE[?];B[cc])".encode("latin-1"),
    "result-missing": WON,
    "late-result": "(;FF[4]CA[UTF-8]GM[petrify]SZ[6];B[cc];W[dd]RE[W+R])",
    "duplicate-property": "(;CA[UTF-8]GM[petrify]SZ[6]SZ[6]RE[?]AB[aa]AB[bb]PL[W];TR[aa]TR[bb])",
}
UNSAFE = {
    "result-mismatch": "(;FF[4]CA[UTF-8]GM[morphos]SZ[1]RE[W+R]C[Old.];B[aa])",
    "duplicate-property": "(;FF[4]CA[UTF-8]GM[petrify]SZ[6]SZ[7]RE[?]C[a]C[b];B[cc])",
}


def test_every_cure_is_shown_here() -> None:
    assert {name for name, code in CODES.items() if code.cure} == set(CURED)
    assert {name for name, code in CODES.items() if code.unsafe_cure} == set(UNSAFE)


@pytest.mark.parametrize(
    ("code", "text", "unsafe"),
    [
        *((code, text, False) for code, text in CURED.items()),
        *((code, text, True) for code, text in UNSAFE.items()),
    ],
)
def test_a_cure_cures(code: str, text: str | bytes, unsafe: bool) -> None:
    before = record(text)
    old = replay(before)
    assert code in {found.code for found in old.findings}
    if unsafe:
        assert mended(record(text), {code}) is None
    found = mended(before, {code}, unsafe=unsafe)
    assert found is not None
    assert {mend.code for mend in found.mends} == {code}
    assert code not in {one.code for one in found.replay.findings}
    assert (found.replay.plies, found.replay.position) == (old.plies, old.position)
    assert mended(record(found.data), set(CODES), unsafe=unsafe) is None or code != "syntax"
    assert mended(record(text), set(CODES) - {code}, unsafe=unsafe) is None


@pytest.mark.parametrize("code", sorted(set(CODES) - set(CURED)))
def test_what_has_no_cure_stays(code: str) -> None:
    found = mended(record(CODES[code].example), {code})
    assert found is None


@pytest.mark.parametrize(
    ("text", "mends"),
    [
        ("(;GM[petrify]SZ[6]RE[?];B[cc])", [("encoding", 1, "CA[UTF-8] was added")]),
        (
            "(;CA[UTF-8]GM[ Petrify]SZ[6]RE[?];B[cc])",
            [("syntax", 12, "Petrify is written petrify")],
        ),
        (
            "(;GM[MORPHOS]SZ[1];B[aa])",
            [
                ("encoding", 1, "CA[UTF-8] was added"),
                ("syntax", 3, "MORPHOS is written morphos"),
                ("result-missing", 1, "RE[B+] was added"),
            ],
        ),
    ],
)
def test_what_canonical_form_has_is_mended_though_no_finding_tells_it(
    text: str, mends: list[tuple[str, int, str]]
) -> None:
    found = mended(record(text), set(CODES))
    assert found is not None
    assert [(mend.code, mend.col, mend.message) for mend in found.mends] == mends
    assert mended(record(found.data), set(CODES)) is None
    assert mended(record(text), set(CODES) - {mend[0] for mend in mends}) is None


def test_names_of_games_are_mended_in_every_format(here: Path) -> None:
    for name, text in (
        ("a.txt", '[Game "Petrify"]\n[Size "6"]\n[Result "?"]\n\n1. c3\n'),
        ("a.json", '{"game": "PETRIFY", "size": 6, "result": "?", "moves": ["c3"]}\n'),
    ):
        (here / name).write_text(text)
        told = gametool("validate", "--fix", name)
        assert "fixed[syntax]: " in told.stdout
        assert "petrify" in (here / name).read_text()
        assert "fixed" not in gametool("validate", "--fix", name).stdout


def test_old_values_are_in_the_comment() -> None:
    for text, kept in (
        (UNSAFE["result-mismatch"], "C[Old.\n\nRE was: W+R]"),
        (UNSAFE["duplicate-property"], "C[a\n\nSZ was also: 7\n\nb]"),
    ):
        found = mended(record(text), set(CODES), unsafe=True)
        assert found is not None
        assert kept in found.data.decode()


def test_what_is_not_certain_is_not_mended() -> None:
    for text in (
        "(;CA[UTF-8]GM[petrify]SZ[6];B[cc])",  # unfinished: nobody knows the result
        "(;gm[petrify]SZ[6];B[cc]",  # cut off
        "(;GM[petrify]SZ[6]RE[?]CA[UTF-8]PB[Jürgen];B[cc])".encode("latin-1"),
        "(;GM[petrify]SZ[6]RE[?]PB[日本];B[cc])".encode("shift_jis"),
        "(;CA[UTF-8]GM[morphos]SZ[1]RE[W+];B[aa])",  # that replaces something
        "(;CA[UTF-8]GM[petrify]SZ[6]RE[B+R];B[cc]RE[W+R])",  # which of the two?
    ):
        assert mended(record(text), set(CODES)) is None, text


def test_only_what_needs_it_is_written_and_the_rest_stays_byte_for_byte(here: Path) -> None:
    file = here / "a.sgf"
    file.write_bytes(
        f"Prose\r\n\r\n{WRONG}mid{WON}\r\n(; CA[utf8]GM[petrify]SZ[6]RE[?])\tend".encode()
    )
    before = file.read_bytes()
    result = gametool("validate", "--fix", "a.sgf")
    assert result.exit_code == 1  # what remains: the illegal move
    first, *rest = result.stdout.splitlines()
    assert first == "a.sgf:6:4: fixed[result-missing]: RE[B+] was added"
    assert not any("result-missing" in line for line in rest)
    assert "1 finding mended" in result.stderr
    start, _, end = before.partition(WON.encode())
    after = file.read_bytes()
    assert after.startswith(start)
    assert after.endswith(end)
    assert b"RE[B+]" in after
    assert gametool("validate", "--fix", "-q", "a.sgf").exit_code == 1
    assert file.read_bytes() == after


def test_a_sound_file_is_not_touched(here: Path) -> None:
    file = here / "a.sgf"
    file.write_bytes(b"(;CA[UTF-8]GM[petrify]\r\nSZ[6]RE[?];B[cc])  ")
    before = file.stat()
    assert gametool("validate", "--fix", "--unsafe-fixes", "a.sgf").exit_code == 0
    assert file.stat() == before


def test_diff_writes_nothing_and_exits_by_what_would_remain(here: Path) -> None:
    file = here / "a.sgf"
    wrong = "(;FF[4]CA[UTF-8]GM[morphos]SZ[1]RE[W+];B[aa])\n"
    file.write_text(wrong)
    safe = gametool("validate", "--fix", "--diff", "a.sgf")
    assert (safe.exit_code, safe.stdout) == (1, "")
    unsafe = gametool("validate", "--unsafe-fixes", "--diff", "a.sgf")
    assert unsafe.exit_code == 0
    assert unsafe.stdout.startswith("--- a.sgf\n+++ a.sgf\n@@ ")
    assert "+RE[B+]" in unsafe.stdout
    assert file.read_text() == wrong
    assert gametool("validate", "--fix", "--diff", stdin=WON).stdout.startswith("--- -")


def test_json_tells_what_was_fixed(here: Path) -> None:
    (here / "a.sgf").write_text(WRONG + WON)
    one, two = json_lines(gametool("validate", "--fix", "--json", "a.sgf", "missing.sgf"))[1:]
    assert (one["fixed"], one["valid"]) == ([], False)
    assert two["fixed"] == [
        {"code": "result-missing", "line": 4, "col": 1, "message": "RE[B+] was added"}
    ]
    assert (two["valid"], two["recorded_result"]) == (True, "B+")
    assert "fixed" not in json_lines(gametool("validate", "--json", "a.sgf"))[0]


def test_every_format_is_mended(here: Path) -> None:
    for format in ("txt", "json"):
        text = gametool("convert", "--to", format, stdin=WON).stdout
        text = text.replace('[Result "?"]\n', "")
        path = here / f"a.{format}"
        path.write_text(text)
        assert gametool("validate", "--fix", "--strict", path.name).exit_code == 0
        line = json_lines(gametool("validate", "--json", path.name))[0]
        assert line["recorded_result"] == "B+", format
    (here / "b.sgf.gz").write_bytes(gzip.compress(WON.encode()))
    assert gametool("validate", "--fix", "b.sgf.gz").exit_code == 0
    assert b"RE[B+]" in gzip.decompress((here / "b.sgf.gz").read_bytes())


def test_a_record_beside_that_cannot_be_read_in_json_keeps_the_file(here: Path) -> None:
    whole = '{"game": "morphos", "size": 1, "moves": ["a1"]}\n'
    for other in ('{"game": "petr', '{"game": "petrify", "size": 6, "size": 7, "moves": []}'):
        (here / "a.json").write_text(whole + other)
        assert gametool("validate", "--fix", "a.json").exit_code == 2
        assert (here / "a.json").read_text() == whole + other


def test_encodings_and_marks(here: Path) -> None:
    text = "Prosa: ü (;GM[petrify]SZ[6]RE[?]PB[Jürgen];B[cc])\r\n(;GM[petrify]SZ[6]RE[?];B[dd])"
    for name, data in (
        ("a.sgf", text.encode("utf-16")),
        ("b.sgf", text.encode()),
        ("c.sgf", text.encode("utf-8-sig")),
    ):
        (here / name).write_bytes(data)
        assert gametool("validate", "--fix", name).exit_code == 0
        after = (here / name).read_bytes().decode()
        assert after.startswith("Prosa: ü ") or name == "c.sgf", name
        names = [one.root.get("PB") for one in sgf.read(io.BytesIO(after.encode()))]
        assert names == ["Jürgen", None]
        if name != "c.sgf":  # its mark says what it is
            assert "CA[UTF-8]" in after
        again = (here / name).stat()
        gametool("validate", "--fix", name)
        assert (here / name).stat() == again


def test_wrong_use(here: Path) -> None:
    (here / "a.sgf").write_text(WON)
    for arguments, why in (
        (["--diff", "a.sgf"], "say --fix too"),
        (["--fix", "--record", "1", "a.sgf"], "leave --record out"),
        (["--fix", "--diff", "--json", "a.sgf"], "--diff writes a patch"),
        (["--fix", "-"], "standard input cannot be mended"),
    ):
        result = gametool("validate", *arguments, stdin=WON)
        assert result.exit_code == 2
        assert why in result.stderr
    assert (here / "a.sgf").read_text() == WON
    assert gametool("validate", "--fix", "missing.sgf").exit_code == 2


def test_what_is_configured_or_ignored_is_not_mended(here: Path) -> None:
    (here / "a.sgf").write_text(WON)
    gametool("validate", "--fix", "--ignore", "result-missing", "a.sgf")
    (here / "gametool.toml").write_text('[per-file-ignores]\n"a.sgf" = ["result-missing"]\n')
    gametool("validate", "--fix", "a.sgf")
    assert (here / "a.sgf").read_text() == WON


def test_many_files_in_processes(here: Path) -> None:
    numbers = random.Random(1)
    for number in range(10):
        text = "".join(numbers.choice((WON, WRONG, "x\n")) for _ in range(30)) + WON
        (here / f"{number}.sgf").write_text(text)
    before = json_lines(gametool("validate", "--json", "."))
    fixed = json_lines(gametool("validate", "--fix", "-j", "2", "--json", "."))
    assert [line["plies"] for line in fixed] == [line["plies"] for line in before]
    assert sum(len(line["fixed"]) for line in fixed) == sum(line["over"] for line in before)


def test_explain_says_what_is_mended() -> None:
    assert "validate --fix: RE is added" in gametool("explain", "result-missing").stdout
    assert "validate --unsafe-fixes: " in gametool("explain", "result-mismatch").stdout
    told = json.loads(gametool("explain", "--json", "result-missing").stdout)
    assert (told["safe_fix"], told["unsafe_fix"]) == (CODES["result-missing"].cure, None)


PIECES = st.sampled_from(
    [
        *(
            "RE[B+]",
            "RE[W+R]",
            "RE[]",
            "C[a]",
            "c[b]",
            "SZ[3]",
            "sz[3]",
            "PB[x]",
            "PB[y]",
            "AB[aa]",
        ),
        *("AB[bb]", "PL[B]", "PL[W]", "TR[aa]", ";B[bb]", ";W[aa]", ";B[ba]", ";W[swap]", "XX[1]"),
        *("(;B[bb])", "TR[bb:cc]", "N[n]", "RE[Draw]"),
    ]
)


@example("RE[]RE[B+];B[bb]RE[B+]", False)
@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=12).map("".join), st.booleans())
def test_whatever_is_mended_plays_the_same_and_is_mended_once(text: str, unsafe: bool) -> None:
    before = record(f"(;CA[UTF-8]GM[morphos]SZ[3]{text})")
    moves = [(node.colour, node.move) for node in before.nodes()]
    old = replay(before)
    found = mended(before, set(CODES), unsafe=unsafe)
    assert [(node.colour, node.move) for node in before.nodes()] == moves
    if found is None:
        return
    assert (found.replay.plies, found.replay.position) == (old.plies, old.position)
    assert mended(record(found.data), set(CODES), unsafe=unsafe) is None
