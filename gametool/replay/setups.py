"""Set-up positions in records: points, overlaps, and what no play could have made."""

from __future__ import annotations

from itertools import islice

from ..games import BadMove, Game, Position, Setup, Side
from ..record import SETUP_PROPERTIES, SIDES, Node
from ..texts import short
from .reporter import Reporter

MOST_WARNINGS = 20
"""Of what no play could have made, at one set-up."""


def set_up(reporter: Reporter, node: Node, position: Position) -> Position | None:
    """The position after a node's set-up; None, and reported, if that cannot be."""
    game = position.game
    masks = {"AB": 0, "AW": 0, "AE": 0, "AX": 0}
    turn: Side | None = None
    sound = True
    late = node is not reporter.record.root
    told = [found for found in node.properties if found.name in SETUP_PROPERTIES]
    for found in sorted(told, key=lambda one: SETUP_PROPERTIES.index(one.name)):
        name = found.name
        if late:
            what = "the side to move" if name == "PL" else "the board"
            reporter.report("late-setup", found.at, f"{name} changes {what} after the root")
            late = False
        if name == "PL":
            if turn is not None:
                continue  # only the first one counts
            word = found.values[0].strip().lower()
            if word not in SIDES:
                reporter.report(
                    "bad-setup", found.at, f"PL must be B or W, not {short(found.values[0])!r}"
                )
                sound = False
            else:
                turn = SIDES[word]
            continue
        if name == "AX" and not game.has_blocks:
            reporter.report("bad-setup", found.at, f"{game.title} has no blocks: AX cannot be used")
            sound = False
            continue
        for value in found.values:
            if not value.strip():
                message = f"{name}[{value}] names no point"
                reporter.report("bad-setup", found.at, message, severity="warning")
                continue
            bits, problem = point_set(game, value)
            for other, mask in masks.items():
                if not problem and bits & mask:
                    twice = game.names[(bits & mask).bit_length() - 1]
                    problem = (
                        f"{twice} is named twice in {name}"
                        if other == name
                        else f"{twice} is named both in {other} and in {name}"
                    )
            if problem:
                reporter.report("bad-setup", found.at, f"{name}[{short(value)}]: {problem}")
                sound = False
            masks[name] |= bits
    if not sound:
        return None
    setup = Setup(masks["AB"], masks["AW"], masks["AE"], masks["AX"], turn)
    at = told[0].at
    edited = position.edited(setup)
    new = (
        (position.black ^ edited.black)
        | (position.white ^ edited.white)
        | (position.blocks ^ edited.blocks)
    )
    warnings = edited.irregularities(new)
    for warning in islice(warnings, MOST_WARNINGS):
        reporter.report("bad-setup", at, warning, severity="warning")
    if next(warnings, None):
        reporter.report("bad-setup", at, "there is more of the kind", severity="warning")
    return edited


def point_set(game: Game, value: str) -> tuple[int, str]:
    """The bit set of a set-up value, a point or a rectangle; and what is wrong with it."""
    first, colon, second = (part.strip() for part in value.partition(":"))
    try:
        one = game.point(first)
        two = game.point(second) if colon else one
    except BadMove as error:
        return 0, str(error)
    stride = game.geometry.stride
    rows = sorted((one // stride, two // stride))
    columns = sorted((one % stride, two % stride))
    row = sum(1 << column for column in range(columns[0], columns[1] + 1))
    return sum(row << r * stride for r in range(rows[0], rows[1] + 1)), ""
