"""``gametool unmerge``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...collection.trees import branches
from ...collection.verbatim import unchanged, written
from ...record import Record
from ...replay import Defaults
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, record_format, to_format
from ..output import output_file


@help.command(
    "unmerge",
    examples=("gametool unmerge game.sgf -o lines.sgf",),
)
@options.collection_files
@to_format
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context, /, to_format: str | None, target: str, jobs: int, **settings: Any
) -> None:
    """Make a record of each branch: the way from the start to each last node.

    All of them have the headers of the tree, but for the result, which is the main line's. A
    record without variations comes out as it is.
    """
    inputs = options.inputs(settings)
    take = partial(apart, to=record_format(to_format, target), defaults=options.defaults(settings))
    reading = Reading(inputs, jobs)
    with output(target, reading) as write:
        for result in reading.results(take):
            write(result.data)
    ctx.exit(reading.status)


def apart(record: Record, *, to: str | None, defaults: Defaults) -> Result:
    """The branches of a record."""
    if all(len(node.children) < 2 for node in record.nodes()):
        return Result(data=unchanged(record, to, defaults))
    pieces = [written(one, to or "sgf", defaults=defaults) for one in branches(record)]
    return Result(data=b"".join(pieces))
