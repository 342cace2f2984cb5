"""``gametool moves``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults, Ply, Replay
from ...work.results import Result
from .. import help, options
from ..lines import NoSuchPly, chosen_plies, faults
from ..running import run


@help.command(
    "moves",
    short_help="List the legal moves after a ply.",
    examples=("gametool moves game.sgf", "gametool moves --at 0 --json game.sgf"),
)
@options.input_files
@options.at_ply
@options.output_format()
@click.pass_context
def command(
    ctx: click.Context,
    /,
    **settings: Any,
) -> None:
    """List the legal moves after a ply of the main line, sorted by text.

    The list is empty when the game is over.
    """
    options.check_plies(settings["at"], settings["every"])
    inputs = options.inputs(settings)
    settings["defaults"] = options.defaults(settings)
    as_json = options.chosen_format(settings) == options.JSON
    totals = run(partial(moves, as_json=as_json, **settings), inputs, as_json=as_json)
    ctx.exit(totals.status)


def moves(
    record: Record, *, at: int | None, every: bool, as_json: bool, defaults: Defaults
) -> Result:
    """List the moves of one record."""
    replayed, result = faults(record, defaults)
    lines = []
    try:
        for ply in chosen_plies(record, defaults, at, every):
            lines.append(_json(replayed, ply) if as_json else _text(record, ply))
    except NoSuchPly as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=2)
    return result._replace(text="".join(lines))


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
    head = f"{one_line(record.file)}:{record.line}: ply {ply.number}: {what}\n"
    names = _names(ply)
    return head + (" ".join(names) + "\n" if names else "")


def _json(replayed: Replay, ply: Ply) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        "moves": _names(ply),
    }
    return json.dumps(line) + "\n"
