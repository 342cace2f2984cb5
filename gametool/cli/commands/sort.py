"""``gametool sort``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.fields import Order, parse_order, sort_key, sorted_by
from ...collection.spool import Spool
from ...collection.verbatim import unchanged
from ...record import Record
from ...replay import Defaults
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, record_format, to_format, usage
from ..output import output_file


@help.command(
    "sort",
    examples=(
        "gametool sort --by date,round games/ -o sorted.sgf",
        "gametool sort --by game,-plies games/",
    ),
)
@options.collection_files
@help.option(
    "--by",
    required=True,
    metavar="LIST",
    help="The fields, with commas between; one with - before it descends.",
)
@to_format
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    by: str,
    to_format: str | None,
    target: str,
    jobs: int,
    **settings: Any,
) -> None:
    """Sort records by fields, which are those of 'gametool list'.

    Equal ones stay in the order they come in; what is not known comes last. Only what is
    sorted by is kept in memory; the records wait in a temporary file.
    """
    with usage():
        order = parse_order(by)
    if not order:
        raise click.UsageError("--by names no field")
    inputs = options.inputs(settings)
    take = partial(
        keyed,
        order=order,
        to=record_format(to_format, target),
        defaults=options.defaults(settings),
    )
    reading = Reading(inputs, jobs)
    spool = Spool()
    keys = []
    with output(target, reading) as write:
        for result in reading.results(take):
            keys.append(result.value)
            spool.add(result.data)
        for piece in spool.pieces(sorted_by(order, keys)):
            write(piece)
    spool.close()
    ctx.exit(reading.status)


def keyed(record: Record, *, order: Sequence[Order], to: str | None, defaults: Defaults) -> Result:
    """A record and what it is sorted by."""
    facts = Facts(record, defaults)
    keys = [sort_key(one.field.kind, one.field.of(facts)) for one in order]
    return Result(value=keys, data=unchanged(record, to, defaults))
