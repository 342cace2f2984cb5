"""Commands that say something of the game: comments, names, the result."""

from __future__ import annotations

from ..games import Side
from ..games.terms import OTHER
from ..record.results import agrees, format_claim, format_outcome, parse_result
from .line import Line
from .playing import must_be_open
from .replies import Refusal, Reply

NONE = "none"
"""What is said instead of a text to take it out."""
COLOURS: dict[Side, str] = {"B": "black", "W": "white"}


def comment(line: Line, text: str) -> Reply:
    """Show the comment of a ply, or add to it."""
    old = line.stop.node.get("C")
    if not text:
        return Reply(_comment_is(line))
    line.write("the comment", line.stop.node, C=f"{old}\n{text}" if old else text)
    return Reply(_comment_is(line), changed=True, confirms=True)


def recomment(line: Line, text: str) -> Reply:
    """Write the comment of a ply anew."""
    if not text:
        raise Refusal("what shall the comment say? say: recomment TEXT, or recomment none")
    fresh = None if text.lower() == NONE else text
    if fresh is None and line.stop.node.get("C") is None:
        raise Refusal(_comment_is(line))
    line.write("the new comment", line.stop.node, C=fresh)
    return Reply(_comment_is(line), changed=True, confirms=True)


def _comment_is(line: Line) -> str:
    """What the comment says, on one line."""
    text = line.stop.node.get("C")
    place = (
        f"ply {line.ply}, {line.name_of(line.ply)}" if line.stop.move is not None else "the start"
    )
    if text is None:
        return f"there is no comment on {place}"
    return f"the comment on {place}: {' / '.join(text.splitlines())}"


def name(line: Line, text: str) -> Reply:
    """Name the player of a side, or tell the names."""
    if not text:
        return Reply("; ".join(_named(line, side) for side in OTHER))
    word, _, person = text.partition(" ")
    side, person = side_called(line, word), person.strip()
    if side is None:
        sides = " or ".join(line.position.player(side) for side in OTHER)
        raise Refusal(
            f"name whom? {word!r} is no side: say: name SIDE NAME, the side B or W, {sides}"
        )
    if not person:
        return Reply(_named(line, side))
    what = f"the name of {line.position.player(side)}"
    line.write(what, line.record.root, **{f"P{side}": None if person.lower() == NONE else person})
    return Reply(_named(line, side), changed=True, confirms=True)


def _named(line: Line, side: Side) -> str:
    return f"{line.position.player(side)} is {line.record.root.get(f'P{side}') or 'not named'}"


def resign(line: Line, text: str) -> Reply:
    """Give the game up."""
    side = side_called(line, text) if text else line.position.turn
    if side is None:
        raise Refusal(f"{text!r} is no side: say: resign B or resign W")
    outcome = line.position.outcome()
    if outcome:
        raise Refusal(f"the game is over: {line.position.describe(outcome)}")
    must_be_open(line)
    _must_be_at_end(line)
    line.write("the resignation", line.record.root, RE=f"{OTHER[side]}+R")
    winner = line.position.player(OTHER[side])
    return Reply(f"the game is over: {winner} wins by resignation ({line.result})", changed=True)


def result(line: Line, text: str) -> Reply:
    """Tell the result, or set it."""
    if not text:
        return Reply(f"the result is {line.result}" if line.result else "there is no result")
    _must_be_at_end(line)
    root = line.record.root
    if text.lower() == NONE:
        line.write("the taking out of the result", root, RE=None)
        return Reply("there is no result now", changed=True, confirms=True)
    claim = parse_result(text)
    outcome = line.position.outcome()
    if claim is None or claim.ending == "draw":
        raise Refusal(f"{text!r} is no result: expected one like B+R, W+T, W+F, Void or ?")
    if outcome and not agrees(claim, outcome):
        raise Refusal(f"the board says {format_outcome(outcome)}")
    if not outcome and claim.ending == "board":
        player = line.position.player(line.position.turn)
        raise Refusal(f"{text} needs a finished game, and {player} is to move")
    line.write("the result", root, RE=format_claim(claim))
    return Reply(f"the result is {line.result}", changed=True, confirms=True)


def _must_be_at_end(line: Line) -> None:
    if not line.at_end:
        raise Refusal(
            f"the record goes on with {line.name_of(line.ply + 1)} here, and a "
            "result belongs to its end: follow it, or play another move first"
        )


def side_called(line: Line, word: str) -> Side | None:
    """The side that B, W, a colour or the game's name for the player stands for."""
    word = word.rstrip(":=").lower()
    for side, colour in COLOURS.items():
        if word in (side.lower(), colour, line.position.player(side).lower()):
            return side
    return None


def sides(line: Line) -> list[str]:
    """What the sides are called, for completion."""
    return [line.position.player(side) for side in OTHER]
