"""Results of records, and whether they agree with the board."""

from __future__ import annotations

import pytest

from gametool.games import Outcome
from gametool.record.results import Claim, agrees, format_claim, format_outcome, parse_result


@pytest.mark.parametrize(
    ("text", "claim", "canonical"),
    [
        ("B+12", Claim("board", "B", 12), "B+12"),
        ("w+3", Claim("board", "W", 3), "W+3"),
        (" B+ ", Claim("board", "B"), "B+"),
        ("B+0", Claim("board", "B", 0), "B+"),
        ("B+R", Claim("resignation", "B"), "B+R"),
        ("B+Resign", Claim("resignation", "B"), "B+R"),
        ("W+T", Claim("time", "W"), "W+T"),
        ("W+Time", Claim("time", "W"), "W+T"),
        ("W+F", Claim("forfeit", "W"), "W+F"),
        ("W+FORFEIT", Claim("forfeit", "W"), "W+F"),
        ("Void", Claim("void"), "Void"),
        ("VOID", Claim("void"), "Void"),
        ("?", Claim("unknown"), "?"),
        ("Draw", Claim("draw"), "Draw"),
        ("0", Claim("draw"), "Draw"),
    ],
)
def test_results_that_are_read(text: str, claim: Claim, canonical: str) -> None:
    assert parse_result(text) == claim
    assert format_claim(claim) == canonical


@pytest.mark.parametrize(
    "text", ["B", "B+x", "+3", "X+3", "B+3.5", "B+-1", "B+3 points", "Black", "B+\u0663"]
)
def test_what_is_no_result(text: str) -> None:
    assert parse_result(text) is None


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome("B", "score", 7), "B+7"),
        (Outcome("W", "last-play"), "W+"),
        (Outcome("W", "biggest-group", 2), "W+2"),
        (Outcome("B", "chain"), "B+"),
        (Outcome(None, "deadlock"), "Void"),
        (Outcome(None, "void"), "Void"),
    ],
)
def test_outcomes_as_results(outcome: Outcome, text: str) -> None:
    assert format_outcome(outcome) == text
    claim = parse_result(text)
    assert claim is not None
    assert agrees(claim, outcome)


@pytest.mark.parametrize(
    ("text", "outcome", "expected"),
    [
        ("B+7", Outcome("B", "score", 7), True),
        ("B+", Outcome("B", "score", 7), True),
        ("B+6", Outcome("B", "score", 7), False),
        ("W+7", Outcome("B", "score", 7), False),
        ("?", Outcome("B", "score", 7), True),
        ("B+R", Outcome("B", "score", 7), False),
        ("Void", Outcome("B", "score", 7), False),
        ("B+", Outcome("B", "last-play"), True),
        ("B+0", Outcome("B", "last-play"), True),
        ("B+3", Outcome("B", "chain"), False),
        ("Void", Outcome(None, "void"), True),
        ("B+", Outcome(None, "void"), False),
        ("Draw", Outcome(None, "deadlock"), False),
    ],
)
def test_agreement(text: str, outcome: Outcome, expected: bool) -> None:
    claim = parse_result(text)
    assert claim is not None
    assert agrees(claim, outcome) == expected


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("1-0", "B+"),
        ("0-1", "W+"),
        ("0\u20131", "W+"),
        ("1/2-1/2", "Void"),
        ("*", "?"),
        ("B + 1", "B+1"),
        ("Orange+R", "W+R"),
        ("blue + resign", "B+R"),
        ("White+T", "W+T"),
    ],
)
def test_results_as_people_write_them(text: str, means: str) -> None:
    assert parse_result(text) == parse_result(means)
