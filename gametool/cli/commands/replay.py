"""``gametool replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import help, options, output
from ..replay_page import page_of


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
