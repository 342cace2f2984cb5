"""``gametool fmt``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from ...collection.canonical import canonical
from ...record import Record
from ...replay import Defaults
from ...work.results import Result
from ...work.rewriting import Anew
from .. import colours, help, options
from ..rewriting import Rewriter, Way


@help.command(
    "fmt",
    examples=(
        "gametool fmt games/",
        "gametool fmt --check games/",
        "gametool fmt --diff game.sgf",
        "gametool fmt - < game.sgf",
    ),
)
@options.input_files
@help.option(
    "--check",
    section=options.OUTPUT,
    is_flag=True,
    help="Write nothing; the exit status is 1 if a file would change.",
)
@options.diff
@colours.colour
@help.option(
    "-q", "--quiet", section=options.OUTPUT, is_flag=True, help="Do not tell of files that change."
)
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    check: bool,
    diff: bool,
    colour: bool,
    quiet: bool,
    jobs: int,
    **settings: Any,
) -> None:
    """Write files of records anew in canonical form: what convert writes, in the format of each.

    Nothing is lost: each record is read back and compared, text around games stays, and a file
    changes whole or not at all. It stays as it is, and the exit status is 2, if a record in it
    cannot be read whole. Records are not judged: that is what validate does. Standard input
    comes out on standard output. The second run changes nothing.
    """
    inputs = options.inputs(settings)
    if inputs.selects:
        raise click.UsageError("fmt writes whole files: leave --record out")
    way = Way(write=not check, diff=diff, colour=colour, quiet=quiet, done="rewritten")
    rewriter = Rewriter(inputs, way, jobs)
    rewriter.run(partial(formatted, defaults=options.defaults(settings)))
    if rewriter.changed + rewriter.unchanged + rewriter.failed > 1 and not quiet:
        print(f"gametool: {rewriter}", file=sys.stderr)
    ctx.exit(rewriter.status or int(check and rewriter.changed > 0))


def formatted(record: Record, *, defaults: Defaults) -> Result:
    """A record in canonical form, as an `Anew`."""
    assert record.source is not None
    found = canonical(record, defaults)
    told = Anew(record.file, record.number, record.source.format, found.problem)
    return Result(value=told, data=found.data)
