"""Commands that make moves, and take them back."""

from __future__ import annotations

from ..games import BadMove
from ..record.results import parse_result
from .line import Change, Line
from .replies import Refusal, Reply, View, nothing_more

ENDS_WITHOUT_THE_BOARD = frozenset({"resignation", "time", "forfeit", "void"})


def play(line: Line, text: str) -> Reply:
    """Make a move."""
    position = line.position
    must_be_open(line)
    try:
        move = position.parse(text)
    except BadMove as error:
        raise Refusal(str(error)) from None
    reason = position.why_illegal(move)
    if reason is not None:
        raise Refusal(str(reason))
    change = line.play(move)
    outcome = line.position.outcome()
    said = f"the game is over: {line.position.describe(outcome)}" if outcome else ""
    if outcome and line.result:
        said += f" ({line.result})"
    return Reply(
        "; ".join(filter(None, (said, _dropped(change)))), changed=change.changed, view="board"
    )


def must_be_open(line: Line) -> None:
    """Refuse to go on where the record says that the game ended off the board."""
    claim = parse_result(line.result or "")
    if line.at_end and claim and claim.ending in ENDS_WITHOUT_THE_BOARD:
        raise Refusal(f"the record ends here with {line.result}; undo it, or say: result none")


def swap(line: Line, text: str) -> Reply:
    """Exchange the sides."""
    nothing_more("swap", text)
    return play(line, "swap")


def pass_(line: Line, text: str) -> Reply:
    """Pass."""
    nothing_more("pass", text)
    return play(line, "pass")


def undo(line: Line, text: str) -> Reply:
    """Take back the last command, or go back."""
    nothing_more("undo", text)
    ply = line.ply
    step = line.undo()
    if step:
        view: View | None = "board" if line.ply != ply else None
        return Reply(f"undone: {step.what}", changed=bool(step.edit), view=view)
    if line.stop.node is line.record.root:
        raise Refusal("there is nothing to undo")
    name = line.name_of(line.ply)
    line.ply -= 1
    cure = " (delete takes it out)" if line.ply == line.last - 1 else ""
    return Reply(f"back to ply {line.ply}; the record keeps {name}{cure}", view="board")


def redo(line: Line, text: str) -> Reply:
    """Do again what was undone."""
    nothing_more("redo", text)
    ply = line.ply
    step = line.redo()
    if step is None:
        raise Refusal("there is nothing to redo; forward goes on along the record")
    view: View | None = "board" if line.ply != ply else None
    return Reply(f"done again: {step.what}", changed=bool(step.edit), view=view, confirms=True)


def delete(line: Line, text: str) -> Reply:
    """Take the last move out of the record."""
    nothing_more("delete", text)
    last = line.last
    if line.stops[last].node is line.record.root:
        raise Refusal("the record has no move to delete")
    if line.ply < last - 1:
        raise Refusal(
            f"the record goes on to ply {last}, and delete takes out its last move only; "
            f"to go there, say: goto {last}"
        )
    name = line.name_of(last)
    change = line.delete_last()
    said = f"{name} is deleted"
    if not line.at_end:
        said += f"; the variation {line.name_of(line.ply + 1)} is what follows now"
    return Reply("; ".join(filter(None, (said, _dropped(change)))), changed=True, view="board")


def _dropped(change: Change) -> str:
    if not change.dropped:
        return ""
    return f"the result {change.dropped} belonged to the other line and is taken out"
