"""``sort``, ``split``, ``merge``, ``unmerge``, ``transform``, ``edit``: records in, records out."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path

import pytest

from gametool.symmetries import INVERSE

from ..collection.samples import sgf
from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

ANN = "(;GM[petrify]SZ[6]PB[Ann]DT[2025-03-02]RE[?];B[c3])\n"
BO = "(;GM[petrify]SZ[6]PB[Bo]DT[2024]RE[?];B[c3];W[d4])\n"
SILENT = "(;GM[petrify]SZ[6]RE[?];B[c3] )\n"


@pytest.mark.parametrize(
    ("by", "order"),
    [("date", [1, 0, 2]), ("-black", [1, 0, 2]), ("-plies,black", [1, 0, 2]), ("plies", [0, 2, 1])],
)
def test_sort(by: str, order: list[int]) -> None:
    records = [ANN, BO, SILENT]
    result = gametool("sort", "--by", by, stdin="".join(records))
    assert result.stdout == "".join(records[n] for n in order)


def test_split_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("split", "--by", "black,valid", "--out-dir", str(out))
    assert gametool(*arguments, stdin=ANN + BO + ANN + ILLEGAL).exit_code == 0
    files = {path.name: path.read_text() for path in out.iterdir()}
    assert files == {
        "Ann-true.sgf": ANN + ANN,
        "Bo-true.sgf": BO,
        "unknown-false.sgf": ILLEGAL,
    }
    gametool(*arguments, stdin=ANN)
    assert (out / "Ann-true.sgf").read_text() == ANN + ANN
    assert (out / "Ann-true-2.sgf").read_text() == ANN
    gametool(*arguments, "--force", stdin=ANN)
    assert (out / "Ann-true.sgf").read_text() == ANN


def test_split_by_number_and_names(tmp_path: Path) -> None:
    gametool("split", "--by", "2", "--out-dir", str(tmp_path), stdin=ANN + BO + ANN)
    assert (tmp_path / "0001.sgf").read_text() == ANN + BO
    assert (tmp_path / "0002.sgf").read_text() == ANN
    evil = "(;GM[petrify]SZ[6]PB[../../etc/x]RE[?];B[c3])\n"
    gametool(
        "split", "--by", "black", "--name", "of {black}", "--out-dir", str(tmp_path), stdin=evil
    )
    assert (tmp_path / "of .._.._etc_x.sgf").exists()
    wrong = gametool("split", "--by", "black", "--name", "{x}", "--out-dir", "d", stdin=ANN)
    assert wrong.exit_code == 2 and "{part}" in wrong.stderr


def test_merge_and_unmerge() -> None:
    first = sgf("petrify", 6, ["c3", "d4", "c3xd4"], headers="PB[Ann]C[one]RE[?]")
    second = sgf("petrify", 6, ["c3", "d4", "a1"], headers="PB[Bo]C[two]RE[?]")
    tree = gametool("merge", stdin=first + second + MORPHOS + ILLEGAL)
    rows = json_lines(gametool("list", "--json", stdin=tree.stdout))
    assert [(row["plies"], row["variations"]) for row in rows] == [(3, 2), (5, 0)]
    assert "PB[Ann]" in tree.stdout and "PB[Bo\\]" in tree.stdout
    assert all(text in tree.stdout for text in ("one", "two"))
    assert MORPHOS in tree.stdout  # alone of its kind
    lines = gametool("unmerge", stdin=tree.stdout)
    moves = [row["moves"] for row in json_lines(gametool("list", "--json", stdin=lines.stdout))]
    assert moves[:3] == ["c3 d4 c3xd4", "c3 d4 a1", "c4 cc"]


def test_merge_tells_single_values_that_differ() -> None:
    first = "(;GM[petrify]SZ[6]RE[?];B[cc]BL[10]TE[1]SQ[aa]XX[a]C[one];W[dd]WL[5])\n"
    second = "(;GM[petrify]SZ[6]RE[?];B[cc]BL[20]TE[2]SQ[bb]XX[b][c]C[two];W[dd]WL[5])\n"
    tree = gametool("merge", stdin=first + second).stdout
    for kept in ("BL[10]", "TE[1]", "XX[a]", "SQ[aa][bb]", "BL[20\\]", "TE[2\\]", "XX[b\\][c\\]"):
        assert kept in tree
    assert tree.count("Also:") == 1 and tree.count("WL[5]") == 1


@pytest.mark.parametrize("name", ["rotate90", "rotate180", "mirror", "diagonal"])
@pytest.mark.parametrize("record", [PETRIFY, EMULSION, MORPHOS])
def test_what_is_turned_there_and_back_is_what_it_was(record: str, name: str) -> None:
    turned = gametool("transform", "--to-symmetry", name, stdin=record)
    if record == EMULSION and name in ("rotate90", "mirror"):
        assert turned.exit_code == 1 and "does not keep the start" in turned.stderr
        return
    valid = gametool("validate", stdin=turned.stdout)
    assert valid.exit_code == 0, valid.stdout
    back = gametool("transform", "--to-symmetry", INVERSE[name], stdin=turned.stdout)
    moves = [
        json_lines(gametool("list", "--json", stdin=text))[0]["moves"]
        for text in (record, back.stdout)
    ]
    assert moves[0] == moves[1]


def test_a_result_in_a_later_node_counts_everywhere() -> None:
    """Else a merged tree would have it in a variation, where it means nothing."""
    late = "(;FF[4]GM[petrify]SZ[6];B[cc];W[dd]RE[W+R])\n"
    (row,) = json_lines(gametool("list", "--json", stdin=late))
    assert (row["recorded_result"], row["winner"]) == ("W+R", "W")
    assert gametool("filter", "-c", "--where", "recorded_result=W+R", stdin=late).stdout == "1\n"
    tree = gametool("merge", stdin=f"(;FF[4]GM[petrify]SZ[6]RE[B+T];B[cc];W[ee])\n{late}").stdout
    assert "RE[B+T]" in tree
    assert "Also: RE[W+R\\]" in tree
    assert tree.count("RE[") == 2


def test_a_quarter_turn_of_morphos_exchanges_the_players() -> None:
    record = MORPHOS.replace("RE", "PB[Ann]PW[Bo]AB[a3]LB[a3:x]RE")
    turned = gametool("transform", "--to-symmetry", "rotate90", stdin=record).stdout
    for said in ("PB[Bo]", "PW[Ann]", "RE[W+]", "PL[W]", "AW[ca]", "LB[ca:x]"):
        assert said in turned
    swapped = gametool(
        "transform", "--to-symmetry", "rotate90", stdin="(;GM[morphos]SZ[3];B[b2];W[swap])"
    )
    assert swapped.exit_code == 1 and "no swap" in swapped.stderr


def test_the_canonical_image_is_the_same_for_all_images() -> None:
    images = [sgf("petrify", 6, moves) for moves in (["b1", "c3"], ["e1", "d3"], ["a2", "c3"])]
    found = {
        gametool("transform", "--to-symmetry", "canonical", stdin=one).stdout for one in images
    }
    assert len(found) == 1


def test_edit(tmp_path: Path) -> None:
    record = "(;GM[petrify]SZ[6]PB[Ann]ZZ[x]C[hi]RE[?];B[c3]BL[9](;W[d4]C[x])(;W[d5]))\n"
    out = gametool("edit", "--set", "EV=Cup [A]", "--unset", "PB", stdin=record).stdout
    row = json_lines(gametool("list", "--json", stdin=out))[0]
    assert (row["event"], row["black"], row["variations"]) == ("Cup [A]", None, 1)
    bare = gametool("edit", "--strip", "comments,variations,clocks,private", stdin=record).stdout
    assert not any(word in bare for word in ("C[", "ZZ", "BL", "d5"))
    assert gametool("edit", "--set", "PB=Ann", stdin=record).stdout == record
    path = tmp_path / "a.sgf"
    path.write_text(record + SILENT)
    assert gametool("edit", "-i", "--set", "PB=Cy", str(path)).exit_code == 0
    assert [row["black"] for row in json_lines(gametool("list", "--json", str(path)))] == [
        "Cy",
        "Cy",
    ]
    broken = "(;GM[petrify]SZ[6];B[c3"
    path.write_text(record + broken)
    assert gametool("edit", "-i", "--set", "PB=Cy", str(path)).exit_code == 2
    assert path.read_text() == record + broken
    for wrong in (["--set", "PB"], ["--set", "AB=x"], ["--strip", "x"], []):
        assert gametool("edit", *wrong, stdin=record).exit_code == 2


def test_edit_in_place_keeps_the_compression_and_the_text_around(tmp_path: Path) -> None:
    text = f"Prose {ANN}mid {BO} end".encode()
    edit = ("edit", "-i", "--set", "PB=Cy")
    for ending, module in ((".gz", gzip), (".xz", lzma)):
        path = tmp_path / f"a.sgf{ending}"
        path.write_bytes(module.compress(text))
        assert gametool(*edit, str(path)).exit_code == 0
        after = module.decompress(path.read_bytes())
        assert after.count(b"PB[Cy]") == 2
        assert all(word in after for word in (b"Prose ", b"mid ", b" end"))
    unnamed = tmp_path / "b.sgf"
    unnamed.write_bytes(gzip.compress(text))
    before = unnamed.read_bytes()
    told = gametool(*edit, str(unnamed))
    assert told.exit_code == 2
    assert "its name does not say how" in told.stderr
    assert unnamed.read_bytes() == before
    assert gametool(*edit, stdin=text).exit_code == 2


def test_a_pipe_of_five() -> None:
    records = ANN + BO + ANN + SILENT + ILLEGAL
    text = gametool("filter", "--where", "valid", stdin=records).stdout_bytes
    text = gametool("dedupe", "--by", "exact", "--keep", "longest", stdin=text).stdout_bytes
    text = gametool("sort", "--by", "-date", stdin=text).stdout_bytes
    text = gametool("edit", "--set", "PB=Ann", stdin=text).stdout_bytes
    rows = json_lines(gametool("list", "--json", stdin=text))
    assert [row["plies"] for row in rows] == [1, 2]
