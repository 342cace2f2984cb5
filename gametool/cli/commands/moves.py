"""``gametool moves``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import click

from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults, Ply, Replay
from ...replay.answers import explain
from ...texts import json_text
from ...work.results import Result
from ...work.selection import Span
from .. import help, options
from ..lines import chosen_plies, shown
from ..running import run

AT_ONCE = 1000
"""Moves that are made into text before they are written."""


@help.command(
    "moves",
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

    def pieces(replayed: Replay) -> Iterator[str]:
        for ply in chosen_plies(record, defaults, plies):
            if why is None:
                yield from _json_moves(replayed, ply) if as_json else _text(record, ply)
                continue
            answer = explain(ply.position, why)
            if as_json:
                yield _json(replayed, ply, answer.as_dict())
            else:
                yield f"{_place(record, ply)}: {one_line(answer.sentence)}\n"

    return shown(record, defaults, pieces)


def _names(ply: Ply, between: str, quote: str = "") -> Iterator[str]:
    """The names of all moves in pieces: of a large board there may be millions."""
    position = ply.position
    names = (f"{quote}{position.format(move)}{quote}" for move in position.each_legal_move())
    before = ""
    while some := between.join(islice(names, AT_ONCE)):
        yield before + some
        before = between


def _text(record: Record, ply: Ply) -> Iterator[str]:
    position = ply.position
    outcome = position.outcome()
    what = (
        f"the game is over: {position.describe(outcome)}"
        if outcome
        else f"{position.player(position.turn)} to move, {position.count_moves()} legal"
    )
    yield f"{_place(record, ply)}: {what}\n"
    if not outcome:
        yield from _names(ply, " ")
        yield "\n"


def _place(record: Record, ply: Ply) -> str:
    return f"{one_line(record.file)}:{record.line}: ply {ply.number}"


def _json_moves(replayed: Replay, ply: Ply) -> Iterator[str]:
    head, end = _json(replayed, ply, {"moves": []}).rsplit("]", 1)
    yield head
    yield from _names(ply, ", ", '"')
    yield f"]{end}"


def _json(replayed: Replay, ply: Ply, more: dict[str, Any]) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        **more,
    }
    return json_text(line) + "\n"
