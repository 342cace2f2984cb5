"""Canonical SGF."""

from __future__ import annotations

import pytest

from gametool import __version__
from gametool.formats import sgf
from gametool.formats.comparison import meaning
from gametool.record import ROOT_ORDER

from .trees import read_all, read_one


def rewritten(text: str) -> str:
    return sgf.write(read_one(sgf, text)).text


def test_the_layout() -> None:
    text = (
        "(;ZZ[1]C[hi]AB[aa][bb]PW[Bo]PB[Ann]SZ[6]FF[3]YY[2]GM[petrify]CA[latin1]B[ab]"
        ";B[cc];W[dd]C[x](;B[ee]N[a];;W[ff])(;B[ff](;W[aa])(;W[bb])))"
    )
    assert rewritten(text) == (
        f"(;FF[4]CA[UTF-8]AP[gametool:{__version__}]GM[petrify]SZ[6]\n"
        "PB[Ann]\nPW[Bo]\nAB[aa][bb]\nC[hi]\nB[ab]\nZZ[1]\nYY[2]\n"
        ";B[cc]\n;W[dd]C[x]\n"
        "(;B[ee]N[a]\n;\n;W[ff]\n)\n"
        "(;B[ff]\n(;W[aa]\n)\n(;W[bb]\n)\n)\n)\n"
    )


def test_root_properties_have_one_order() -> None:
    properties = [f"{name}[x]" for name in ROOT_ORDER if name not in ("FF", "CA", "AP")]
    text = rewritten("(;" + "".join(reversed(properties)) + ")")
    assert [line for line in text.replace("(;", "").replace("]", "]\n").split("\n") if line][
        3:-1
    ] == (properties)


def test_long_lists_are_broken_between_values() -> None:
    points = "".join(f"[{a}{b}]" for a in "abcdef" for b in "abcdef")
    text = rewritten(f"(;GM[petrify]SZ[6]AE{points};B[cc]TR{points}C[{'x' * 200} y])")
    lines = text.splitlines()
    assert all(len(line) <= 80 or "xxx" in line for line in lines)
    assert meaning(read_one(sgf, text))["properties"]["1"][0][1:] == points[1:-1].split("][")


@pytest.mark.parametrize(
    "value",
    [
        *(
            "a\\]b",
            "a\\\\",
            "a\\:b",
            "a:b",
            "a\\\nb",
            "a\nb",
            " a ",
            "",
            "\\a",
            "[",
            "[[[",
            "(;B[cc\\])",
        ),
        *("\t", "é", "a\\\\\\]", "\n\n", "a\nFF[4\\]", "\n(;FF[4\\]GM[x\\])", "\x00", "\u2028"),
    ],
)
@pytest.mark.parametrize("name", ["C", "PB", "XX", "LB", "N", "foo"])
def test_values_survive_as_they_are_spelled(name: str, value: str) -> None:
    text = f"(;{name}[{value}][{value}];B[]{name}[{value}];W[{value}])"
    record = read_one(sgf, text)
    back = read_one(sgf, sgf.write(record).text)
    for one, other in zip(record.nodes(), back.nodes(), strict=True):
        kept = [(p.name, p.values) for p in other.properties if p.name not in ("FF", "CA", "AP")]
        assert [(p.name, p.values) for p in one.properties] == kept
        assert (one.move, one.colour) == (other.move, other.colour)
    assert sgf.write(back).text == sgf.write(record).text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\r"])
def test_line_ends_become_one(end: str) -> None:
    record = read_one(sgf, f"(;C[a{end}b\\{end}c]{end};B[cc]{end})")
    assert record.root.get("C") == "a\nbc"
    assert "\r" not in sgf.write(record).text


def test_second_moves_and_repeated_properties_survive() -> None:
    text = rewritten("(;GM[petrify]SZ[6]SZ[7];B[cc]W[dd]B[ee];W[a][b];W[c]N[]N[x])")
    assert "SZ[6]SZ[7]\n;B[cc]W[dd]B[ee]\n;W[a]W[b]\n;W[c]N[]N[x]\n" in text


def test_several_games_are_a_collection() -> None:
    text = "".join(sgf.write(record).text for record in read_all(sgf, "(;GM[a])x(;GM[b])"))
    assert [record.root.get("GM") for record in read_all(sgf, text)] == ["a", "b"]


def test_points_in_either_notation() -> None:
    record = read_one(sgf, "(;GM[petrify]SZ[6];B[cd];W[d4];B[cd:dc])")
    assert ";B[c3]\n;W[d4]\n;B[c3xd4]\n" in sgf.write(record, points="algebraic").text
    assert ";B[cd]\n;W[dc]\n;B[cd:dc]\n" in sgf.write(record, points="sgf").text
    assert ";B[cd]\n;W[d4]\n;B[cd:dc]\n" in sgf.write(record).text
