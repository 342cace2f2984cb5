"""``gametool show``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ..record import Record
from ..render.ascii import STYLES, caption, diagram
from ..replay import Defaults, Ply, Replay
from . import help, options
from .inputs import named_or_stdin, read_all
from .lines import NoSuchPly, chosen_plies, faults
from .pipeline import Result, run


@help.command(
    "show",
    short_help="Draw the board after a ply, by default the last one.",
    examples=("gametool show game.sgf", "gametool show --at 2 --style unicode game.sgf"),
)
@options.input_files
@options.at_ply
@options.as_json
@help.option(
    "--style",
    section=options.OUTPUT,
    type=click.Choice(list(STYLES)),
    default=next(iter(STYLES)),
    show_default=True,
    help="Characters of the diagram.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    from_format: str | None,
    **settings: Any,
) -> None:
    """Draw the board after a ply of the main line, the last one by default."""
    settings["defaults"] = options.defaults(settings)
    totals = run(partial(show, **settings), read_all(named_or_stdin(files), from_format))
    ctx.exit(totals.status)


def show(
    record: Record,
    *,
    at: int | None,
    every: bool,
    as_json: bool,
    style: str,
    defaults: Defaults,
) -> Result:
    """Show one record."""
    replayed, result = faults(record, defaults)
    pieces = []
    try:
        for ply in chosen_plies(record, defaults, at, every):
            pieces.append(_line(replayed, ply) if as_json else _picture(ply, style))
    except NoSuchPly as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=2)
    return result._replace(text="".join(pieces))


def _picture(ply: Ply, style: str) -> str:
    last = ply.before.touched(ply.move) if ply.before else []
    drawn = diagram(ply.position, last=last, style=style)
    return f"{drawn}\n{caption(ply.position, ply.move, ply.number, ply.before)}\n\n"


def _line(replayed: Replay, ply: Ply) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        "move": ply.before.format(ply.move) if ply.before else None,
        "board": position.rows(),
    }
    return json.dumps(line) + "\n"
