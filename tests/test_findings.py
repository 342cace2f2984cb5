"""Findings: each code, its example, its faulty records, and where it is said."""

from __future__ import annotations

import io
import re

import pytest

from gametool.formats import sgf
from gametool.record.findings import CODES, Finding
from gametool.replay import Replay, replay

from .faulty import EXPECTED, FOLDER, replays, report

FILES = sorted(FOLDER.glob("*.sgf"))


def read_all(text: str) -> list[Replay]:
    return [replay(record) for record in sgf.read(io.BytesIO(text.encode()))]


def read_one(text: str) -> Replay:
    (found,) = read_all(text)
    return found


def errors(found: Replay) -> list[Finding]:
    return [f for f in found.findings if f.severity == "error"]


@pytest.mark.parametrize("code", CODES)
def test_the_example_of_a_code_triggers_it(code: str) -> None:
    found = read_one(CODES[code].example)
    (finding,) = [f for f in found.findings if f.code == code]
    assert finding.severity == CODES[code].severity
    assert found.valid == (finding.severity != "error")
    # Nothing else is wrong with it, so that it is an example of this one thing.
    others = {f.code for f in found.findings} - {code}
    assert others <= {"result-missing", "unfinished"}


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_faulty_records(code: str) -> None:
    found = [f for r in replays(FOLDER / f"{code}.sgf") for f in r.findings]
    assert code in {f.code for f in found}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_faulty_records(path: object) -> None:
    """Code, place, ply, move and message of every finding, and the verdict on every record."""
    assert path in FILES
    name = path.name  # type: ignore[attr-defined]
    expected = EXPECTED.read_text().splitlines()
    starts = [n for n, line in enumerate(expected) if re.match(re.escape(name) + r" \d", line)]
    end = next(
        (n for n in range(starts[-1] + 1, len(expected)) if not expected[n].startswith("  ")),
        len(expected),
    )
    assert report(path) == expected[starts[0] : end]  # type: ignore[arg-type]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_place_is_the_first_letter_of_a_property_or_the_start_of_a_record(path: object) -> None:
    lines = path.read_text(encoding="latin-1").split("\n")  # type: ignore[attr-defined]
    for found in replays(path):  # type: ignore[arg-type]
        for f in found.findings:
            there = lines[f.line - 1][f.col - 1 :]
            if f.move is not None:
                colour, text = re.escape(there[0]), re.escape(f.move)
                assert there[0] in "BW"
                # The move stands there, the second value of a doubled property apart.
                assert re.match(rf"{colour}(\[[a-z]*\])?\[{text}\]", there)
            else:
                assert re.match(r"\(;|\((?=GM)|[A-Z]{1,2}(\[|\))", there), there


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_record_beside_faulty_ones_is_reported_as_sound(path: object) -> None:
    *_, last = replays(path)  # type: ignore[arg-type]
    assert last.valid
    assert last.findings == []
    assert (last.game_name, last.plies, last.result) == ("morphos", 1, "B+")


# Branches


def test_a_fault_in_a_variation_leaves_the_main_line() -> None:
    found = read_one("(;GM[petrify]SZ[1]RE[B+1];B[aa](;W[];B[])(;W[aa];B[aa]))")
    (error,) = errors(found)
    assert (error.code, error.ply) == ("must-pass", 2)
    assert (found.plies, found.sound, found.over, found.result) == (3, True, True, "B+1")


def test_a_fault_in_the_main_line_leaves_the_variations() -> None:
    found = read_one("(;GM[petrify]SZ[6]RE[B+3];B[aa](;W[aa];B[aa])(;W[bb];B[bb]))")
    assert [(f.code, f.ply, f.move) for f in errors(found)] == [
        ("illegal-move", 2, "aa"),
        ("illegal-move", 3, "bb"),
    ]
    # The main line is sound up to its fault; what RE claims is not looked at.
    assert (found.plies, found.sound, found.over, found.result) == (1, False, False, None)


def test_variations_can_be_left_out() -> None:
    (record,) = sgf.read(io.BytesIO(b"(;GM[petrify]SZ[6]RE[B+R];B[aa](;W[bb])(;W[aa]))"))
    assert not replay(record).valid
    assert replay(record, main_line=True).valid


def test_after_a_fault_only_what_is_wrong_anywhere_is_told() -> None:
    found = read_one("(;GM[petrify]SZ[6]RE[?];B[aa];W[aa];B[zz];B[aa](;W[x])(;B[bb]W[cc]C[]C[]))")
    assert [(f.code, f.ply, f.move) for f in found.findings] == [
        ("illegal-move", 2, "aa"),
        ("bad-point", 3, "zz"),
        ("bad-point", 5, "x"),
        ("two-moves-in-node", 5, "cc"),
        ("duplicate-property", None, None),
    ]
    assert found.plies == 1


def test_after_the_end_only_that_it_is_the_end_is_told() -> None:
    found = read_one("(;GM[morphos]SZ[1]RE[B+];B[aa];W[zz];B[?])")
    assert [(f.code, f.ply) for f in found.findings] == [("move-after-end", 2)]


def test_each_branch_is_replayed_from_where_it_branches() -> None:
    """A fault deep in one variation does not shift the board for those behind it."""
    found = read_one(
        "(;GM[petrify]SZ[6]RE[B+R];B[aa]"
        "(;W[bb](;B[cc];W[cc])(;B[cc];W[dd](;B[ee])(;B[dd])))"
        "(;W[cc](;B[bb])(;B[cc])))"
    )
    assert [(f.ply, f.move, f.message[:2]) for f in errors(found)] == [
        (4, "cc", "c4"),
        (5, "dd", "d3"),
        (3, "cc", "c4"),
    ]


def test_findings_stand_in_the_order_of_the_text() -> None:
    found = read_one("(;GM[petrify]SZ[6]RE[X]KO[]KO[];B[aa](;W[bb])(;W[aa]))")
    places = [(f.line, f.col) for f in found.findings]
    assert places == sorted(places)


def test_lines_end_in_three_ways() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f"{end}(;GM[petrify]SZ[6]RE[?]{end};B[aa]{end} ;W[aa])"
        (error,) = errors(read_one(text))
        assert (error.line, error.col) == (4, 3)


def test_columns_count_characters() -> None:
    found = read_one("(;GM[petrify]SZ[6]RE[?]PB[가나다𝄞];B[aa];W[aa])")
    (error,) = errors(found)
    assert (error.line, error.col) == (1, 39)


def test_a_finding_as_json_data() -> None:
    (error,) = errors(read_one("(;GM[petrify]SZ[6]RE[?];B[aa];W[aa])"))
    assert error.as_dict() == {
        "code": "illegal-move",
        "severity": "error",
        "line": 1,
        "col": 31,
        "ply": 2,
        "move": "aa",
        "message": "a6 is not empty: a blue disk stands there",
    }


def test_codes_are_kebab_case_and_explained() -> None:
    for name, code in CODES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", name)
        assert code.name == name
        assert all(text.endswith(".") for text in (code.meaning, code.why, code.fix))


@pytest.mark.parametrize("name", ["ZZ", "KM", "HA", "CR", "LB", "TE", "XYZ"])
def test_unknown_properties_are_never_reported(name: str) -> None:
    found = read_one(f"(;GM[petrify]SZ[6]RE[B+R]{name}[1];B[aa]{name}[cc])")
    assert found.findings == []
