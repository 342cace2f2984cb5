"""``dedupe``: what is the same game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from gametool.symmetries import SYMMETRIES

from ..collection.samples import random_line, sgf, turned
from .helpers import gametool, json_lines


def texts(name: str, size: int, variant: tuple[str, ...] = (), seed: int = 1) -> list[str]:
    """A random game's moves."""
    line = random_line(name, size, variant, seed)
    moves = []
    for before, after in pairwise(line):
        moves.append(next(before.format(m) for m in before.moves() if before.after(m) == after))
    return moves


@pytest.mark.parametrize(
    ("name", "size", "variant", "same"),
    [
        ("petrify", 5, (), set(SYMMETRIES)),
        ("emulsion", 5, (), set(SYMMETRIES)),
        ("emulsion", 4, ("free",), set(SYMMETRIES)),
        ("emulsion", 4, (), {"identity", "rotate180", "diagonal", "antidiagonal"}),
        ("morphos", 5, (), {"identity", "rotate180", "mirror", "flip"}),
        ("morphos", 5, ("double",), {"identity", "rotate180", "mirror", "flip"}),
    ],
)
def test_each_game_has_its_own_symmetries(
    name: str, size: int, variant: tuple[str, ...], same: set[str]
) -> None:
    moves = texts(name, size, variant)
    first = sgf(name, size, moves, ",".join(variant), "PB[a]RE[?]")
    for symmetry in SYMMETRIES:
        copy = sgf(name, size, [turned(size, m, symmetry) for m in moves], ",".join(variant))
        result = gametool("dedupe", stdin=first + copy)
        assert (result.stdout == first) == (symmetry in same), symmetry
        exact = gametool("dedupe", "--by", "exact", stdin=first + copy)
        assert (exact.stdout == first) == (symmetry == "identity")


A = sgf("petrify", 6, ["a1", "b2", "c3"])
A_OTHER_ORDER = sgf("petrify", 6, ["c3", "b2", "a1"])
A_SHORT = sgf("petrify", 6, ["a6", "b5"])
A_COMMENTED = sgf("petrify", 6, ["f1", "e2", "d3"], headers="C[well played]RE[?]")
B = sgf("petrify", 6, ["a1", "b2", "c4"])
SET_UP = sgf("petrify", 6, ["a1", "b2", "c3"], headers="AB[f6]")
SET_UP_TURNED = sgf("petrify", 6, ["a6", "b5", "c4"], headers="AB[f1]")
BROKEN = sgf("petrify", 6, ["a1", "a1"])
BROKEN_TURNED = sgf("petrify", 6, ["a6", "a6"])


@pytest.mark.parametrize(
    ("records", "options", "kept"),
    [
        ([A, A_OTHER_ORDER, B], [], [0, 1, 2]),
        ([A, A_OTHER_ORDER, B], ["--by", "final"], [0, 2]),
        ([A, A_COMMENTED], [], [0]),
        ([A, A_COMMENTED], ["--keep", "commented"], [1]),
        ([A_SHORT, A, B], [], [0, 1, 2]),
        ([A_SHORT, A, B], ["--prefix"], [1, 2]),
        ([A, A_SHORT, A_COMMENTED], ["--prefix", "--keep", "longest"], [0]),
        ([A, SET_UP, SET_UP_TURNED], [], [0, 1]),
        ([BROKEN, BROKEN_TURNED, A], [], [0, 2]),
        ([BROKEN, BROKEN_TURNED, A], ["--by", "exact"], [0, 1, 2]),
        (["(;GM[go]SZ[9];B[aa])\n", "(;GM[go]SZ[9];B[aa]C[x])\n", "(;GM[go];B[aa])\n"], [], [0, 2]),
    ],
)
def test_what_is_kept(records: list[str], options: list[str], kept: list[int]) -> None:
    result = gametool("dedupe", *options, stdin="".join(records))
    assert result.exit_code == 0
    assert result.stdout == "".join(records[n] for n in kept)


def test_the_report(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(A + B + A_COMMENTED)
    result = gametool("dedupe", "--report", "--json", str(path))
    assert result.exit_code == 1
    [group] = json_lines(result)
    assert group["kept"] == {"file": str(path), "record": 1, "line": 1}
    assert [one["record"] for one in group["dropped"]] == [3]
    assert "(record 3)" in gametool("dedupe", "--report", str(path)).stdout
    assert gametool("dedupe", "--report", stdin=A + B).exit_code == 0
