"""``stats`` and ``tree``: what many records come to."""

from __future__ import annotations

import json
import re

import pytest

from gametool.collection.stats import bradley_terry, wilson

from ..collection.samples import sgf
from .helpers import ILLEGAL, MORPHOS, PETRIFY, gametool

WON = [
    sgf("petrify", 6, ["c3", "d4"], headers=f"PB[{black}]PW[{white}]RE[{result}]")
    for black, white, result in [("A", "B", "B+R"), ("B", "A", "W+R"), ("A", "B", "W+T")]
]


def test_intervals_are_wilsons() -> None:
    low, high = wilson(0, 10) or (0, 0)
    assert (low, round(high, 4)) == (0.0, 0.2775)
    assert [round(x, 4) for x in wilson(81, 263) or ()] == [0.2553, 0.3662]  # Newcombe (1998)
    assert wilson(0, 0) is None


def test_ratings_tell_who_is_stronger() -> None:
    ratings = bradley_terry({"a": {"b": 30}, "b": {"a": 10}})
    # Three wins to one are 400*log10(3) Elo points; the prior takes a little of it.
    assert ratings["a"][0] - ratings["b"][0] == pytest.approx(190.8, abs=8)
    assert ratings["a"][1] < ratings["a"][0] < ratings["a"][2]
    assert bradley_terry({"a": {"b": 3}})["a"][0] < 2500
    assert bradley_terry({}) == {}


def test_groups_and_players() -> None:
    records = "".join(WON) + MORPHOS + ILLEGAL + "(;SZ[6])"
    told = json.loads(
        gametool("stats", "--by", "game", "--json", "--crosstable", stdin=records).stdout
    )
    by = {group["by"]["game"]: group for group in told["groups"]}
    petrify = by["petrify"]
    assert [petrify[k] for k in ("records", "finished", "B", "W", "none", "swapped")] == [
        4, 3, 1, 2, 0, 0,
    ]  # fmt: skip
    assert petrify["reasons"] == {"resignation": 2, "time": 1}
    assert petrify["plies"] == {"min": 1, "median": 2.0, "mean": 1.75, "max": 2}
    assert by[None]["plies"]["min"] is None
    assert [(p["name"], p["wins"], p["losses"]) for p in told["players"]] == [
        ("A", 2, 1),
        ("B", 1, 2),
    ]
    assert told["crosstable"] == {"A": {"B": 2}, "B": {"A": 1}}
    text = gametool("stats", "--players", "--crosstable", stdin=records).stdout
    assert "A" in text and "1 lost" in text


def test_the_tree_puts_symmetric_lines_together() -> None:
    lines = [["b1", "c3"], ["e1", "d3"], ["a2", "c3"], ["b1", "d4"], ["b1"]]
    records = "".join(sgf("petrify", 6, moves, headers="RE[B+R]") for moves in lines)
    tree = json.loads(gametool("tree", "--json", stdin=records).stdout)
    assert (tree["move"], tree["games"], tree["B"]) == (None, 5, 5)
    [first] = tree["children"]
    assert (first["move"], first["games"]) == ("a2", 5)
    assert [(child["move"], child["games"]) for child in first["children"]] == [
        ("c3", 3),
        ("d4", 1),
    ]
    most = json.loads(
        gametool("tree", "--json", "--min", "2", "--depth", "2", stdin=records).stdout
    )
    assert len(most["children"][0]["children"]) == 1
    mixed = gametool("tree", stdin=PETRIFY + MORPHOS).stdout
    assert "petrify 6x6" in mixed and "morphos 3x3" in mixed


def squares(picture: str) -> dict[tuple[int, int], str]:
    """The labels of a heat map by column and row from the top left."""
    found = re.findall(r'<rect x="(\S+)" y="(\S+)" [^>]*/><text [^>]*>([^<]*)</text></g>', picture)
    return {((int(x) - 24) // 36, int(y) // 36): label for x, y, label in found}


def test_first_moves_as_a_heat_map() -> None:
    """Each image of a move under the symmetries of the start counts; the two squares of an
    exchange both do."""
    records = "".join(sgf("petrify", 6, moves) for moves in (["b1"], ["a2", "c3"], ["c3"]))
    picture = gametool("tree", "--format", "svg", stdin=records).stdout
    corners = {(0, 1), (0, 4), (5, 1), (5, 4), (1, 0), (4, 0), (1, 5), (4, 5)}
    centre = {(2, 2), (2, 3), (3, 2), (3, 3)}
    assert squares(picture) == dict.fromkeys(corners, "2") | dict.fromkeys(centre, "1")
    assert "a2: 2 games, B 0, W 0" in picture
    few = gametool("tree", "--format", "svg", "--min", "2", stdin=records).stdout
    assert set(squares(few)) == corners
    exchange = gametool("tree", "--format", "svg", stdin=sgf("emulsion", 3, ["a2-a1"])).stdout
    assert set(squares(exchange).values()) == {"1"} and len(squares(exchange)) == 8


def test_a_set_up_has_the_symmetries_that_it_has() -> None:
    record = "(;GM[petrify]SZ[3]AB[aa]PL[B];B[ba])"
    picture = gametool("tree", "--format", "svg", stdin=record).stdout
    assert squares(picture) == {(1, 0): "1", (0, 1): "1"}  # the diagonal alone
    both = gametool("tree", "--format", "svg", stdin=record + MORPHOS).stdout
    assert both.count("first moves of 1 game") == 2
    assert gametool("tree", "--format", "svg", "--json", stdin=record).exit_code == 2
