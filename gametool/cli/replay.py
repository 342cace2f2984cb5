"""``gametool replay``."""

from __future__ import annotations

import click

from ..record import Record
from ..render import html
from . import help, options, output
from .inputs import named_or_stdin, read_all
from .lines import faults
from .pipeline import Result, run


@help.command(
    "replay",
    examples=(
        "gametool replay game.sgf -o game.html",
        "gametool replay --title 'Autumn cup' cup/ -o cup.html",
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
    files: tuple[str, ...],
    from_format: str | None,
    target: str,
    title: str,
    **settings: str | None,
) -> None:
    """Make one web page to step through games, variations and comments too.

    The page loads nothing and works from a file. Several games get an index. What cannot be
    replayed is shown as far as it goes, with the reason.
    """
    defaults = options.defaults(settings)
    output.refuse_inputs(target, files)
    records: list[Record] = []

    def collect(record: Record) -> Result:
        records.append(record)
        return faults(record, defaults)[1]

    totals = run(collect, read_all(named_or_stdin(files), from_format))
    if records:
        page = html.page(records, title=title, defaults=defaults)
        output.write(target, page.encode())
    ctx.exit(totals.status)
