"""The end of a game: what the board says, and whether the record says the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..games import Position, Side
from ..record import Node
from ..record.results import agrees, compatible, format_claim, format_outcome, parse_result
from ..texts import short
from .reporter import Reporter


class Verdict(NamedTuple):
    """Whether and how a game ended, on the board or, as ruling R3 has it, by its result."""

    over: bool = False
    winner: Side | None = None
    reason: str | None = None
    result: str | None = None


class Recorded(NamedTuple):
    """The result that a record tells."""

    text: str | None
    at: int
    """Where it stands."""


def late_result(reporter: Reporter, late: Sequence[Node]) -> Recorded:
    """The root's ``RE``; where it says nothing, the first one of later nodes of the main line."""
    text, at = reporter.record.root.get("RE"), reporter.header_at("RE")
    for node in late:
        found = node.find("RE")
        assert found is not None
        fresh = node.get("RE") or ""
        said, new = parse_result(text or ""), parse_result(fresh)
        if said is None or said.ending == "unknown":
            text, at = fresh, found.at
            message = f"RE[{short(fresh)}] stands in a later node: it belongs into the root"
            reporter.report("late-result", found.at, message)
        elif new is None or (new.ending != "unknown" and not compatible(said, new)):
            message = f"RE[{short(fresh)}], but RE[{short(text or '')}] was said before"
            reporter.report("result-mismatch", found.at, message)
    return Recorded(text, at)


def judge(reporter: Reporter, position: Position, recorded: Recorded) -> Verdict:
    """Compare the recorded result with the board."""
    outcome = position.outcome()
    text, at = recorded.text or "", recorded.at
    claim = None
    if not text.strip():
        reporter.report("result-missing", at, "the record tells no result: RE is missing")
    else:
        claim = parse_result(text)
        if claim is None:
            reporter.report(
                "result-mismatch",
                at,
                f"{short(text)!r} is no result: "
                "expected one like B+12, B+, W+R, W+T, W+F, Void or ?",
            )
        elif claim.ending == "draw":
            reporter.report("result-mismatch", at, f"RE[{short(text)}]: these games have no draws")
    if outcome is not None:
        result = format_outcome(outcome)
        if claim and claim.ending != "draw" and not agrees(claim, outcome):
            message = f"RE[{short(text)}], but on the board {position.describe(outcome)} ({result})"
            reporter.report("result-mismatch", at, message)
        return Verdict(True, outcome.winner, outcome.reason, result)
    if claim is None or claim.ending in ("unknown", "draw"):
        _unfinished(reporter, position, 0)
        return Verdict()
    if claim.ending == "board":
        _unfinished(reporter, position, at, f"RE[{short(text)}] claims an end on the board, but ")
        return Verdict()
    return Verdict(True, claim.winner, claim.ending, format_claim(claim))


def _unfinished(reporter: Reporter, position: Position, at: int, claim: str = "") -> None:
    message = f"{claim}the game is unfinished: {position.player(position.turn)} is to move"
    reporter.report("unfinished", at, message, severity="error" if claim else None)
