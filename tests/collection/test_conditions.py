"""Conditions and fields, on one record."""

from __future__ import annotations

import pickle

import pytest

from gametool.collection.conditions import BadCondition, parse_condition
from gametool.collection.facts import Facts
from gametool.collection.fields import BadField, parse_order, sort_key, sorted_by
from gametool.formats import sgf

from ..formats.trees import read_one

RECORD = (
    "(;GM[petrify]SZ[6]PB[Ann, A.]PW[Bo]DT[2025-06-30]RE[B+R]XH[K:7]KM[6.5]C[x]"
    ";B[cc];W[swap];W[dd](;B[ee])(;B[ff]C[y]))"
)


@pytest.mark.parametrize(
    "text",
    [
        "game=petrify", "game=PETRIFY", "game=morphos,petrify", "game!=morphos", "size>=6",
        "size=6", "plies=4", "swapped", "swapped=yes", "valid", "!error", "comments=2",
        "variations=1", "!setup", "winner=B", "reason=resignation", "player=Bo", "player~^ann",
        r"black=Ann\, A.", r"black = Bo , Ann\, A.", "player!=Cy", "player!~cy", "!event",
        "event!=Cup", "date=2025", "date>=2025-06", "date<=2025", "date<2025-07",
        "date>2025-06-29", "date=2025-06-30", "KM>6", "KM", "XH~K", "moves~^c4 swap d3",
        "variant=", "!variant", "recorded_result=B+R", "result=B+R",
    ],
)  # fmt: skip
def test_conditions_that_hold(text: str) -> None:
    condition = pickle.loads(pickle.dumps(parse_condition(text)))
    assert condition.holds(Facts(read_one(sgf, RECORD)))


@pytest.mark.parametrize(
    "text",
    [
        "game=morphos", "!game", "size<6", "plies>4", "black=Ann", "player!=Bo", "player!~ann",
        "event", "event~.", "event<z", "date=2024", "date>2025", "date<2025", "date>2025-06",
        "error", "setup", "AN", "winner=W", "variant=free", "KM<6.5",
    ],
)  # fmt: skip
def test_conditions_that_do_not_hold(text: str) -> None:
    assert not parse_condition(text).holds(Facts(read_one(sgf, RECORD)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gmae=petrify", "did you mean game?"),
        ("", "is no condition"),
        ("size>=six", "size is a number"),
        ("valid=maybe", "true or false"),
        ("valid<true", "true or false"),
        ("black~(", "no regular expression"),
        ("date>June", "no date"),
        ("!size=6", "there is !="),
    ],
)
def test_text_that_is_no_condition(text: str, why: str) -> None:
    with pytest.raises(BadCondition, match=why.replace("?", r"\?")):
        parse_condition(text)


def test_what_is_not_known_is_sorted_last_either_way() -> None:
    for text, wanted in [("black", [1, 2, 0]), ("-black", [2, 1, 0])]:
        keys = [[sort_key("text", value)] for value in (None, "ann", "Bo")]
        assert sorted_by(parse_order(text), keys) == wanted
    with pytest.raises(BadField):
        parse_order("-blck")
