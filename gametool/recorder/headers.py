"""What becomes of a record's headers when its main line changes."""

from __future__ import annotations

from ..games import Outcome
from ..record import Node
from ..record.results import format_outcome, parse_result

PERSONS = (("PB", "PW"), ("BR", "WR"), ("BT", "WT"))
"""Headers about the person of each side: name, rank, team. A swap exchanges them, since
they name who held the colour at the end (R2)."""


def exchanged_persons(root: Node) -> dict[str, str | None]:
    """The headers about the persons when these change sides."""
    return {
        name: root.get(other)
        for black, white in PERSONS
        for name, other in ((black, white), (white, black))
    }


def settled_result(recorded: str | None, outcome: Outcome | None) -> str | None:
    """The result of a record whose main line has another end now; None if it has none.

    What was recorded belonged to the old end, unless it claims nothing.
    """
    if outcome is not None:
        return format_outcome(outcome)
    claim = parse_result(recorded or "")
    unknown = claim is not None and claim.ending == "unknown"
    return recorded if unknown or not (recorded or "").strip() else None
