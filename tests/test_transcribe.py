"""Records written anew in one notation, all branches, with whatever cannot be replayed kept."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from gametool.formats import sgf
from gametool.formats.comparison import meaning
from gametool.record import Points, Record
from gametool.replay import Defaults, replay
from gametool.replay.transcribe import transcribe, transcribed

from .formats.trees import read_one, records


def moves(record: Record) -> list[str | None]:
    return [node.move for node in record.nodes() if node.move is not None]


def test_moves_of_all_branches() -> None:
    record = read_one(sgf, "(;GM[petrify]SZ[6];B[cd];W[dd](;B[c3xd3])(;B[ff];W[C4]))")
    assert moves(transcribe(record, "algebraic").record) == ["c3", "d3", "c3xd3", "f1", "c4"]
    assert moves(transcribe(record, "sgf").record) == ["cd", "dd", "cd:dd", "ff", "cc"]
    assert moves(record) == ["cd", "dd", "c3xd3", "ff", "C4"], "the original is left alone"


@pytest.mark.parametrize(
    ("text", "algebraic"),
    [
        ("GM[petrify]SZ[1];B[aa];W[];B[tt]", ["a1", "pass", "pass"]),
        ("GM[petrify]SZ[20];B[tt];W[swap]", ["t1", "swap"]),
        (
            "GM[morphos]SZ[3]RU[b];B[a2];W[a1];B[b1];W[a3];B[b3];W[b2];B[c2];W[c1];B[ac]",
            ["a2", "a1", "b1", "a3", "b3", "b2", "c2", "c1", "xa1"],
        ),
        ("GM[morphos]SZ[6]RU[double];B[cd:dc];W[aa]", ["c3,d4", "a6"]),
        ("GM[emulsion]SZ[6];B[aa:ba]", ["a6-b6"]),
        ("GM[emulsion]SZ[6]RU[free];B[cd:dd]", ["c3+d3"]),
    ],
)
def test_values_of_sgf_are_read_by_the_position(text: str, algebraic: list[str]) -> None:
    record = read_one(sgf, f"(;{text})")
    copy = transcribe(record, "algebraic").record
    got = moves(copy)
    replayed = replay(record)
    sound = replayed.plies
    assert got[:sound] == algebraic[:sound]
    assert [one.message for one in replayed.findings if one.severity == "error"] == []


def test_after_a_fault_everything_is_kept_as_it_was() -> None:
    record = read_one(sgf, "(;GM[petrify]SZ[6];B[cc];W[cc](;B[cd];W[oh no])(;B[]))")
    assert moves(transcribe(record, "algebraic").record) == ["c4", "cc", "cd", "oh no", ""]
    record = read_one(sgf, "(;GM[go]SZ[6];B[cc];W[c3])")
    assert moves(transcribe(record, "sgf").record) == ["cc", "c3"]


def test_points_of_set_up_and_markup() -> None:
    record = read_one(
        sgf,
        "(;GM[petrify]SZ[6]AB[aa:bb][c3]TR[ff][zz]LB[aa:cc][c3:x]AR[aa:bb]DD[]XX[aa];B[cd]SQ[A1])",
    )
    root, node = transcribe(record, "algebraic").record.nodes()
    values = {found.name: found.values for found in (*root.properties, *node.properties)}
    assert values["AB"] == ("a6:b5", "c3")
    assert values["TR"] == ("f1", "zz")
    assert values["LB"] == ("a6:cc", "c3:x")
    assert values["AR"] == ("a6:b5",)
    assert (values["DD"], values["XX"], values["SQ"]) == (("",), ("aa",), ("a1",))
    back = transcribe(transcribe(record, "algebraic").record, "sgf").record
    assert back.root.find("AB").values == ("aa:bb", "cd")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        # A label's text may have colons, and is kept; what is no point of the board is.
        ("algebraic", "LB[cd:1:2][zz:q][CD:y]", "LB[c3:1:2][zz:q][CD:y]"),
        ("sgf", "LB[c3:1:2][z9:q]", "LB[cd:1:2][z9:q]"),
        # Of a pair both points are renamed, or none.
        ("algebraic", "AR[aa:zz][aa:ff]", "AR[aa:zz][a6:f1]"),
        ("sgf", "AR[a1:z9][z9:a1][a1:f6]", "AR[a1:z9][z9:a1][af:fa]"),
        # Names with numbers are read in capitals too, letters are not: CD is another point.
        ("sgf", "MA[C3][CD][q]", "MA[cd][CD][q]"),
        ("algebraic", "TR[cd][]", "TR[c3][]"),
    ],
)
def test_values_with_points(points: Points, before: str, after: str) -> None:
    record = read_one(sgf, f"(;GM[petrify]SZ[6]{before};B[cc])")
    written = sgf.write(transcribe(record, points).record).text
    assert after in written.replace("\n", "")


def test_games_and_sizes_become_canonical_and_keep_their_other_values() -> None:
    record = read_one(sgf, "(;GM[ Petrify ][chess]SZ[06];B[cc])")
    properties = {
        name: values for name, values, _ in transcribe(record, "sgf").record.root.properties
    }
    assert properties["GM"] == ("petrify", "chess")
    assert properties["SZ"] == ("6",)
    record = read_one(sgf, "(;RU[];B[cc])")
    root = transcribe(record, "sgf", Defaults("morphos", "7", "double")).record.root
    assert [(found.name, found.values) for found in root.properties] == [
        ("GM", ("morphos",)),
        ("SZ", ("7",)),
        ("RU", ("double",)),
    ]


def test_headers_that_are_lacking_are_supplied() -> None:
    record = read_one(sgf, "(;SZ[];B[cc])")
    given = Defaults("morphos", "6", "c")
    root = transcribe(record, "algebraic", given).record.root
    assert (root.get("GM"), root.get("SZ"), root.get("RU")) == ("morphos", "6", "double")
    assert [found.name for found in root.properties] == ["GM", "SZ", "RU"]
    said = read_one(sgf, "(;GM[Petrify]SZ[6:6];B[cc])")
    root = transcribe(said, "algebraic", given).record.root
    assert (root.get("GM"), root.get("SZ")) == ("petrify", "6"), "in canonical form"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(record=records())
def test_there_and_back(record: Record) -> None:
    once = transcribe(record, "algebraic").record
    back = transcribe(transcribe(once, "sgf").record, "algebraic").record
    assert meaning(back) == meaning(once)
    assert transcribed(once, "algebraic") is once
