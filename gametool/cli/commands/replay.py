"""``gametool replay``."""

from __future__ import annotations

from typing import Any

import click

from ...record import Record
from ...render.page import html
from ...work.results import Result
from .. import help, options, output
from ..lines import faults
from ..running import run


@help.command(
    "replay",
    short_help="Make a web page to step through games.",
    examples=(
        "gametool replay game.sgf -o game.html",
        "gametool replay --title 'Autumn cup' games/ -o cup.html",
    ),
)
@options.input_files
@output.output_file
@help.option(
    "--title", default="", metavar="TEXT", section=options.OUTPUT, help="Title of the page."
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    target: str,
    title: str,
    **settings: Any,
) -> None:
    """Make one web page to step through games, variations and comments too.

    The page loads nothing and works from a file. Several games get an index. What cannot be
    replayed is shown as far as it goes, with the reason.
    """
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    output.refuse_inputs(target, inputs.names)
    records: list[Record] = []

    def collect(record: Record) -> Result:
        records.append(record)
        return faults(record, defaults)[1]

    totals = run(collect, inputs)
    if records:
        page = html.page(records, title=title, defaults=defaults)
        output.write(target, page.encode())
    ctx.exit(totals.status)
