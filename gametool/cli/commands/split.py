"""``gametool split``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from ... import formats
from ...collection.facts import Facts
from ...collection.fields import Field, parse_fields, text_of
from ...collection.spool import Spool
from ...collection.verbatim import unchanged
from ...record import Record
from ...replay import Defaults
from ...texts import counted
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, usage
from ..destinations import NewFiles
from ..naming import check_template, filled

PART = "part"
"""The field of a template that counts the files, from 1."""


@help.command(
    "split",
    examples=(
        "gametool split --by game,size --out-dir by-game games/",
        "gametool split --by 100 --out-dir parts games/",
        "gametool split --by black --name 'games of {black}' --out-dir players games/",
    ),
)
@options.collection_files
@help.option(
    "--by",
    required=True,
    metavar="LIST|N",
    help="Fields with commas between: a file for each of their values; or a number of records.",
)
@help.option(
    "--out-dir",
    section=options.OUTPUT,
    required=True,
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="The directory for the files.",
)
@help.option(
    "--name",
    section=options.OUTPUT,
    metavar="TEMPLATE",
    help="Names of the files without their ending, made from {part} (their number) and the fields "
    "of --by in braces [default: the values of the fields with - between, else {part}].",
)
@help.option(
    "--force", section=options.OUTPUT, is_flag=True, help="Replace files that are there already."
)
@help.option(
    "--to",
    "to_format",
    section=options.OUTPUT,
    type=click.Choice(list(formats.FORMATS)),
    help="Format of the output [default: sgf].",
)
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    by: str,
    out_dir: str,
    name: str | None,
    force: bool,
    to_format: str | None,
    jobs: int,
    **settings: Any,
) -> None:
    """Write a file for each value of some fields, or for every N records.

    Records keep their order. A file that is there already stays, and the name gets a number,
    unless --force is given; an input is never replaced. What is not known is called 'unknown'.
    """
    size = int(by) if by.isdecimal() else 0
    if by.isdecimal() and not size:
        raise click.UsageError("--by 0: a file needs a record")
    with usage():
        fields = [] if size else parse_fields(by)
    if not fields and not size:
        raise click.UsageError("--by names no field")
    template = _template(name, fields)
    inputs = options.inputs(settings)
    take = partial(valued, fields=fields, to=to_format, defaults=options.defaults(settings))
    reading = Reading(inputs, jobs)
    spool = Spool()
    parts: dict[Any, list[int]] = {}
    for number, result in enumerate(reading.results(take)):
        parts.setdefault(number // size if size else result.value, []).append(
            spool.add(result.data)
        )
    ending = formats.FORMATS[to_format or "sgf"].ending
    files = NewFiles(out_dir, ending, inputs, force=force)
    for part, (value, numbers) in enumerate(parts.items(), 1):
        values = dict(zip([one.name for one in fields], () if size else value, strict=True))
        files.write(filled(template, {**values, PART: f"{part:04}"}), spool.pieces(numbers))
    spool.close()
    print(f"{counted(reading.records, 'record')} in {counted(len(parts), 'file')}", file=sys.stderr)
    ctx.exit(max(reading.status, files.finish()))


def valued(
    record: Record, *, fields: Sequence[Field], to: str | None, defaults: Defaults
) -> Result:
    """A record and the values that it is filed under."""
    facts = Facts(record, defaults)
    values = tuple(text_of(one.of(facts)) for one in fields)
    return Result(value=values, data=unchanged(record, to, defaults))


def _template(name: str | None, fields: Sequence[Field]) -> str:
    """The template of the names; refused if it cannot be filled in."""
    known = [one.name for one in fields]
    if name is None:
        return "-".join(f"{{{one}}}" for one in known) or f"{{{PART}}}"
    check_template(name, [PART, *known])
    return name
