"""``gametool transform``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.transform import TRANSFORMATIONS, NotASymmetry, transformed
from ...collection.verbatim import written
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, record_format, to_format
from ..output import output_file
from ..statuses import INVALID


@help.command(
    "transform",
    examples=(
        "gametool transform --to-symmetry rotate90 game.sgf",
        "gametool transform --to-symmetry canonical games/ -o canonical.sgf",
    ),
)
@options.collection_files
@help.option(
    "--to-symmetry",
    "symmetry",
    required=True,
    type=click.Choice(TRANSFORMATIONS),
    help="rotate90 is clockwise, mirror left to right, flip top to bottom, diagonal keeps a1; "
    "canonical is the image that is the same for all images.",
)
@to_format
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    symmetry: str,
    to_format: str | None,
    target: str,
    jobs: int,
    **settings: Any,
) -> None:
    """Turn or mirror records: moves in all branches, set-up and markup together.

    A quarter turn of Morphos gives the edges to the other side, so it exchanges the colours
    and the players, and White begins; a record with a swap has no such image. On even boards
    Emulsion is kept by the half turn and the diagonals only. A record that has no such image
    is left out, with the reason, and the exit status is 1. Points named in comments stay.
    """
    inputs = options.inputs(settings)
    take = partial(
        turned,
        symmetry=symmetry,
        to=record_format(to_format, target) or "sgf",
        defaults=options.defaults(settings),
    )
    reading = Reading(inputs, jobs)
    with output(target, reading) as write:
        for result in reading.results(take):
            write(result.data)
    ctx.exit(reading.status)


def turned(record: Record, *, symmetry: str, to: str, defaults: Defaults) -> Result:
    """A record under a symmetry, or why there is none."""
    try:
        copy = transformed(Facts(record, defaults), symmetry)
    except NotASymmetry as reason:
        place = f"{one_line(record.file)}:{record.line}"
        return Result(errors=f"{place}: error: not transformed: {reason}\n", status=INVALID)
    return Result(data=written(copy, to, defaults=defaults))
