"""``gametool list``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.fields import (
    FIELDS,
    PLACE,
    SHORT,
    Field,
    Order,
    Value,
    field,
    parse_fields,
    parse_order,
    sort_key,
    sorted_by,
)
from ...collection.spool import Spool
from ...collection.tables import FORMATS, PLY_COLUMNS, Column, rows_of_plies, table
from ...record import Record
from ...replay import Defaults
from ...texts import json_text, name_text
from ...work.names import Failure
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, unreadable, usage
from ..output import output_file


@help.command(
    "list",
    examples=(
        "gametool list games/",
        "gametool list --fields file,record,black,white,result --sort black,-date games/",
        "gametool list --format csv -o games.csv games/",
        "gametool list --plies --format csv game.sgf",
    ),
)
@options.collection_files
@help.option(
    "--fields",
    section=options.OUTPUT,
    metavar="LIST",
    help="Fields to show, also SGF properties by name [default: those of most use; all in other "
    "formats than text and markdown].",
)
@help.option(
    "--sort",
    section=options.OUTPUT,
    metavar="LIST",
    help="Sort by these fields; one with - before it descends.",
)
@help.option("--plies", section=options.OUTPUT, is_flag=True, help="One row a ply.")
@options.output_format(*FORMATS[2:], what="Format of the table")
@output_file
@options.shared
@click.pass_context
def command(
    ctx: click.Context,
    /,
    fields: str | None,
    sort: str | None,
    plies: bool,
    target: str,
    **settings: Any,
) -> None:
    """One row a record: what its headers say, and what replaying it shows.

    Fields are file, record, line, game, size, variant, black, white, date, event, round, site,
    plies, moves, swapped, winner, reason, result, recorded_result, valid, error, comments,
    variations, setup, and any SGF property by its name in capitals. Invalid records are rows
    like others; an input that cannot be read is a row with the error 'unreadable'.
    """
    chosen = options.chosen_format(settings)
    if plies and (fields or sort):
        raise click.UsageError("--plies has its own columns: --fields and --sort do not go with it")
    with usage():
        shown = _shown(fields, chosen)
        order = parse_order(sort or "")
    columns = PLY_COLUMNS if plies else [Column(one.name, one.kind) for one in shown]
    inputs = options.inputs(settings)
    jobs = options.workers(settings)
    read = partial(
        rows, fields=shown, order=order, plies=plies, defaults=options.defaults(settings)
    )
    reading = Reading(inputs, jobs)
    with output(target, reading, partly=True) as write, usage():
        out = table(chosen, columns, write)
        for row in _in_order(reading.all(read), columns, order):
            if isinstance(row, Failure) and chosen == options.JSON:
                write(json_text(unreadable(row)).encode() + b"\n")
            else:
                out.add(_unreadable_row(row, columns) if isinstance(row, Failure) else row)
        out.close()
    ctx.exit(reading.status)


def _shown(fields: str | None, format: str) -> list[Field]:
    """The fields of the table; in JSON always those that say which record it is."""
    if fields is None:
        return parse_fields(SHORT) if format in ("text", "markdown") else list(FIELDS.values())
    shown = parse_fields(fields)
    if not shown:
        raise click.UsageError("--fields names no field")
    if format == "json":
        places = [field(name) for name in PLACE if field(name) not in shown]
        return [*places, *shown]
    return shown


def rows(
    record: Record,
    *,
    fields: Sequence[Field],
    order: Sequence[Order],
    plies: bool,
    defaults: Defaults,
) -> Result:
    """The rows of one record, each with what it is sorted by."""
    facts = Facts(record, defaults)
    if plies:
        return Result(value=[(row, ()) for row in rows_of_plies(facts)])
    keys = [sort_key(one.field.kind, one.field.of(facts)) for one in order]
    return Result(value=[([one.of(facts) for one in fields], keys)])


def _in_order(
    results: Iterable[Result | Failure], columns: Sequence[Column], order: Sequence[Order]
) -> Iterator[Sequence[Value] | Failure]:
    """All rows, sorted if they are to be: only what they are sorted by is kept in memory."""
    import pickle  # only what is sorted needs it

    spool = Spool() if order else None
    keys: list[Sequence[Any]] = []
    for result in results:
        found = [(result, [None] * len(order))] if isinstance(result, Failure) else result.value
        for row, key in found:
            if spool is None:
                yield row
            else:
                keys.append(key)
                spool.add(pickle.dumps(row))
    if spool is not None:
        yield from map(pickle.loads, spool.pieces(sorted_by(order, keys)))
        spool.close()


def _unreadable_row(failure: Failure, columns: Sequence[Column]) -> list[Value]:
    """A row that says only that there is nothing to say."""
    known: dict[str, Value] = {"file": name_text(failure.file), "error": "unreadable"}
    return [known.get(column.name) for column in columns]
