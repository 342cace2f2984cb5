"""``gametool moves``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults, Ply, Replay
from ...replay.answers import explain
from ...work.results import Result
from ...work.selection import Span
from .. import help, options
from ..lines import chosen_plies, shown
from ..running import run


@help.command(
    "moves",
    short_help="List the legal moves after a ply.",
    examples=(
        "gametool moves game.sgf",
        "gametool moves --at 0 --json game.sgf",
        "gametool moves --at 1 --why swap game.sgf",
    ),
)
@options.input_files
@options.at_ply
@help.option(
    "--why", metavar="MOVE", help="Say of this move only whether it is legal, and why it is not."
)
@options.output_format()
@click.pass_context
def command(
    ctx: click.Context,
    /,
    **settings: Any,
) -> None:
    """List the legal moves after a ply of the main line, sorted by text.

    The list is empty when the game is over. With --why nothing is listed; what is told of one
    move is no fault of the record.
    """
    inputs = options.inputs(settings)
    settings["defaults"] = options.defaults(settings)
    as_json = options.chosen_format(settings) == options.JSON
    list_moves = partial(moves, plies=options.plies(settings), as_json=as_json, **settings)
    totals = run(list_moves, inputs, as_json=as_json)
    ctx.exit(totals.status)


def moves(
    record: Record, *, plies: Span | None, why: str | None, as_json: bool, defaults: Defaults
) -> Result:
    """List the moves of one record, or say of one why it is refused."""

    def line(replayed: Replay, ply: Ply) -> str:
        if why is not None:
            answer = explain(ply.position, why)
            if as_json:
                return _json(replayed, ply, answer.as_dict())
            return f"{_place(record, ply)}: {one_line(answer.sentence)}\n"
        return _json(replayed, ply, {"moves": _names(ply)}) if as_json else _text(record, ply)

    def lines(replayed: Replay) -> str:
        return "".join(line(replayed, ply) for ply in chosen_plies(record, defaults, plies))

    return shown(record, defaults, lines)


def _names(ply: Ply) -> list[str]:
    return [ply.position.format(move) for move in ply.position.legal_moves()]


def _text(record: Record, ply: Ply) -> str:
    position = ply.position
    outcome = position.outcome()
    what = (
        f"the game is over: {position.describe(outcome)}"
        if outcome
        else f"{position.player(position.turn)} to move, {position.count_moves()} legal"
    )
    head = f"{_place(record, ply)}: {what}\n"
    names = _names(ply)
    return head + (" ".join(names) + "\n" if names else "")


def _place(record: Record, ply: Ply) -> str:
    return f"{one_line(record.file)}:{record.line}: ply {ply.number}"


def _json(replayed: Replay, ply: Ply, more: dict[str, Any]) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        **more,
    }
    return json.dumps(line) + "\n"
