"""Results of records: what ``RE`` says, what the board says, and whether they agree."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from ..games import Outcome, Side
from ..texts import late_pattern, remember_short
from .sides import side_named

Ending = Literal["board", "resignation", "time", "forfeit", "void", "unknown", "draw"]

_RESULT = late_pattern(
    r"(?P<winner>[A-Z]{1,20})\s*\+\s*(?:(?P<margin>[0-9]{1,9})|(?P<word>R|RESIGN|T|TIME|F|FORFEIT)|)",
    re.IGNORECASE,
)
_ENDINGS: dict[str, Ending] = {"R": "resignation", "T": "time", "F": "forfeit"}
_LETTERS = {ending: letter for letter, ending in _ENDINGS.items()}
_WORDS: dict[str, Ending] = {
    "void": "void",
    "?": "unknown",
    "0": "draw",
    "draw": "draw",
    "jigo": "draw",
    "1/2-1/2": "void",
    "*": "unknown",
}
_POINTS: dict[str, Side] = {"1-0": "B", "0-1": "W", "1:0": "B", "0:1": "W"}
"""Results as players of chess write them, by the colour at the end."""
_SPELLINGS = str.maketrans(
    {**dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"), "\u00bd": "1/2"}
)
"""Dashes of all kinds, and a half in one character."""


class Claim(NamedTuple):
    """What a recorded result says."""

    ending: Ending
    winner: Side | None = None
    margin: int | None = None


@remember_short
def parse_result(text: str) -> Claim | None:
    """Read the value of ``RE`` (``docs/formats.md``); None if it is no result.

    >>> parse_result("B+12")
    Claim(ending='board', winner='B', margin=12)
    """
    text = text.strip().translate(_SPELLINGS)
    word = text.lower().replace(" ", "")
    if word in _POINTS:
        return Claim("board", _POINTS[word])
    if word in _WORDS:
        return Claim(_WORDS[word])
    match = _RESULT.fullmatch(text)
    winner = side_named(match["winner"]) if match else None
    if match is None or winner is None:
        return None
    if match["word"]:
        return Claim(_ENDINGS[match["word"][0].upper()], winner)
    return Claim("board", winner, int(match["margin"]) if match["margin"] else None)


def compatible(one: Claim, other: Claim) -> bool:
    """Whether two results may be told of the same game; either may say less than the other."""
    if one == other or "unknown" in (one.ending, other.ending):
        return True
    vague = "board" in (one.ending, other.ending) and None in (one.margin, other.margin)
    return vague and one.winner == other.winner


def format_outcome(outcome: Outcome) -> str:
    """The outcome of a finished game as a value of ``RE``."""
    if outcome.winner is None:
        return "Void"
    return f"{outcome.winner}+{outcome.margin or ''}"


def format_claim(claim: Claim) -> str:
    """A claim in its canonical form."""
    if claim.ending == "unknown":
        return "?"
    if claim.winner is None:
        return claim.ending.capitalize()
    return f"{claim.winner}+{_LETTERS.get(claim.ending, claim.margin or '')}"


def agrees(claim: Claim, outcome: Outcome) -> bool:
    """Whether a claim fits a game that ended on the board; a margin may be left out."""
    if claim.ending == "unknown":
        return True
    if outcome.winner is None:
        return claim.ending == "void"
    if claim.ending != "board" or claim.winner != outcome.winner:
        return False
    return claim.margin is None or claim.margin == (outcome.margin or 0)
