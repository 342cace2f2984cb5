"""``gametool dedupe``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from ...collection.duplicates import BYS, KEEPS, By, Group, Keep, Signature, groups, signature
from ...collection.facts import Facts
from ...collection.spool import Spool
from ...collection.verbatim import unchanged
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import counted, json_text, name_text
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, record_format, to_format
from ..output import output_file

Place = tuple[str, int, int]


@help.command(
    "dedupe",
    examples=(
        "gametool dedupe games/ -o once.sgf",
        "gametool dedupe --prefix --keep longest games/ -o once.sgf",
        "gametool dedupe --report games/",
    ),
)
@options.collection_files
@help.option(
    "--by",
    type=click.Choice(BYS),
    default="moves",
    show_default=True,
    help="What makes two records one game: their moves under the game's symmetries; exactly the "
    "same moves; or the final position under the symmetries.",
)
@help.option("--prefix", is_flag=True, help="A copy that is cut short is a duplicate, too.")
@help.option(
    "--keep",
    type=click.Choice(KEEPS),
    default="first",
    show_default=True,
    help="Which one to keep.",
)
@help.option(
    "--report",
    section=options.OUTPUT,
    is_flag=True,
    help="List the duplicates instead; exit status 1 if there are some.",
)
@to_format
@options.output_format(what="How the report looks")
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    by: By,
    prefix: bool,
    keep: Keep,
    report: bool,
    to_format: str | None,
    target: str,
    jobs: int,
    **settings: Any,
) -> None:
    """Leave duplicates out: records of one game, size, variant and set-up, and the same moves.

    Headers and comments do not count, nor variations. Moves and positions are the same under
    the symmetries that the game has; the same position is one with the same side to move, pie,
    passes and all else that the rules look at. What could not be replayed is compared as it is
    written. Of several copies one is kept; a copy cut short (--prefix) is never the one that
    stays.
    """
    as_json = options.chosen_format(settings) == options.JSON
    if as_json and not report:
        raise click.UsageError("--json is for --report: what comes out otherwise are records")
    if prefix and by == "final":
        raise click.UsageError("--prefix is about moves: it does not go with --by final")
    inputs = options.inputs(settings)
    take = partial(
        signed,
        by=by,
        prefix=prefix,
        to=record_format(to_format, target),
        copies=not report,
        defaults=options.defaults(settings),
    )
    reading = Reading(inputs, jobs, as_json=as_json)
    signatures: list[Signature] = []
    places: list[Place] = []
    spool = Spool()
    with output(target, reading) as write:
        for result in reading.results(take):
            signed_as, place = result.value
            signatures.append(signed_as)
            if report:
                places.append((sys.intern(place[0]), *place[1:]))
            else:
                spool.add(result.data)
        found = groups(signatures, keep)
        if report:
            for group in found:
                write(_told(group, places, as_json).encode())
        else:
            dropped = {number for group in found for number in group.dropped}
            for piece in spool.pieces(n for n in range(len(signatures)) if n not in dropped):
                write(piece)
    spool.close()
    copies = sum(len(group.dropped) for group in found)
    if reading.records > 1:
        print(
            f"{counted(reading.records, 'record')}: {counted(reading.records - copies, 'game')},"
            f" {counted(copies, 'duplicate')}",
            file=sys.stderr,
        )
    ctx.exit(reading.status or (1 if report and found else 0))


def signed(
    record: Record, *, by: By, prefix: bool, to: str | None, copies: bool, defaults: Defaults
) -> Result:
    """What tells a record from others, and the record."""
    facts = Facts(record, defaults)
    value = signature(facts, by, prefix=prefix), (record.file, record.number, record.line)
    return Result(value=value, data=unchanged(record, to, defaults) if copies else b"")


def _told(group: Group, places: list[Place], as_json: bool) -> str:
    if as_json:

        def named(number: int) -> dict[str, Any]:
            file, record, line = places[number]
            return {"file": name_text(file), "record": record, "line": line}

        told = {"kept": named(group.kept), "dropped": list(map(named, group.dropped))}
        return json_text(told) + "\n"

    def place(number: int) -> str:
        file, record, line = places[number]
        return f"{one_line(file)}:{line} (record {record})"

    rest = "".join(f"    {place(number)}\n" for number in group.dropped)
    return f"{place(group.kept)}\n{rest}"
