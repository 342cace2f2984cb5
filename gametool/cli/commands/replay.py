"""``gametool replay``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ...record import Record
from ...render.page import html
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...work.inputs import Inputs
from ...work.results import Result
from .. import help, options, output
from ..lines import faults
from ..running import run
from ..statuses import FAILED


@help.command(
    "replay",
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
@help.option(
    "--open",
    "show",
    is_flag=True,
    section=options.OUTPUT,
    help="Show the page in the browser; without --output it lies with the temporary files.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    target: str,
    title: str,
    show: bool,
    **settings: Any,
) -> None:
    """Make one web page to step through games, variations and comments too.

    The page loads nothing and works from a file. Several games get an index. What cannot be
    replayed is shown as far as it goes, with the reason.
    """
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    output.check_target(target, inputs)
    if show and target == output.STDOUT:
        import tempfile  # which few runs need

        target = str(Path(tempfile.mkdtemp(prefix="gametool-")) / "replay.html")
    status = page_of(inputs, defaults, target, title=title)
    if show and Path(target).exists():
        open_in_browser(Path(target))
    ctx.exit(status)


def open_in_browser(page: Path) -> None:
    """Show a page, or say that there is no browser to do it."""
    import webbrowser  # which few runs need

    if not webbrowser.open(page.resolve().as_uri()):
        raise click.UsageError(f"no browser could be started: the page is {page}")


def page_of(
    inputs: Inputs, defaults: Defaults, target: str, *, title: str = "", start: str = ""
) -> int:
    """Write the page of all records; the exit status. ``start`` is the place it opens at."""
    records: list[Record] = []

    def collect(record: Record) -> Result:
        records.append(record)
        return faults(record, defaults)[1]

    def complain(record: Record, why: str) -> None:
        print(f"gametool: {one_line(record.file)}:{record.line}: {why}", file=sys.stderr)
        totals.status = FAILED

    totals = run(collect, inputs)
    if records:
        page = html.page(records, title=title, defaults=defaults, start=start, left_out=complain)
        output.write(target, page.encode())
    return totals.status
