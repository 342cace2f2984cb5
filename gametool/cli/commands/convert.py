"""``gametool convert``."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from ... import formats
from ...formats.comparison import says_the_same
from ...record import Points, Record
from ...record.edits import lift_result
from ...render.text.phrases import finding_line, one_line
from ...replay import Defaults
from ...replay.transcribe import transcribe
from ...work.results import Result
from .. import help, options
from ..collecting import to_format
from ..destinations import Directory, File, InPlace, NewFiles, Output, Stdout, broken_off
from ..naming import check_template, filled
from ..output import (
    STDOUT,
    check_compression,
    check_target,
    is_device,
    output_file,
    warn_of_ending,
)
from ..running import run
from ..statuses import FAILED, FINE, INVALID

DEFAULT_FORMAT = "sgf"
DEFAULT_NAME = "{stem}-{record}"


@help.command(
    "convert",
    examples=(
        "gametool convert --to json game.sgf",
        "gametool convert games/ -o all.sgf",
        "gametool convert --to txt --out-dir texts games/",
        "gametool convert --points algebraic game.sgf",
    ),
)
@options.input_files
@to_format
@output_file
@help.option(
    "--out-dir",
    section=options.OUTPUT,
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Write each record to a file of its own in this directory; names that are taken get "
    "numbers.",
)
@help.option(
    "--force",
    section=options.OUTPUT,
    is_flag=True,
    help="Replace files in --out-dir that have the names, unless they are inputs.",
)
@help.option(
    "--keep-going",
    section=options.OUTPUT,
    is_flag=True,
    help="Write what is sound although something could not be read or converted; the exit status "
    "is 1 then.",
)
@help.option(
    "--name",
    section=options.OUTPUT,
    default=DEFAULT_NAME,
    show_default=True,
    metavar="TEMPLATE",
    help="Names of the files in --out-dir, without their ending, made from {stem} (of the input), "
    "{record} (its number there), {game}, {size}, {black}, {white}, {date}, {event}, {round}, "
    "{result}.",
)
@help.option(
    "--points",
    section=options.OUTPUT,
    type=click.Choice(["sgf", "algebraic"]),
    help="Points in SGF output: letters (cd), or text as in the other formats (c3) [default: sgf].",
)
@options.shared
@click.pass_context
def command(
    ctx: click.Context,
    /,
    to_format: str | None,
    target: str,
    out_dir: str | None,
    force: bool,
    keep_going: bool,
    name: str,
    points: Points | None,
    **settings: Any,
) -> None:
    """Write records in another format, or in the canonical form of the same.

    Nothing is lost on the way: each record is read back and compared before it counts as
    written. A faulty record is converted as far as its data goes, and reported. With
    --output the file is written whole or not at all, and not if an input could not be read. It
    may be an input if every record of that was read; the text around games stays then.
    """
    if out_dir is not None and target != STDOUT:
        raise click.UsageError("--output and --out-dir exclude each other")
    if force and out_dir is None:
        raise click.UsageError("--force is for --out-dir")
    check_compression(target)
    if to_format is None:
        warn_of_ending(target, DEFAULT_FORMAT)
    chosen = to_format or formats.by_ending(target) or DEFAULT_FORMAT
    info = formats.FORMATS[chosen]
    if points and len(info.points) == 1:
        raise click.UsageError(f"--points is for SGF; {chosen} has its moves as text")
    check_template(name, FIELDS)
    inputs = options.inputs(settings)
    in_place = target != STDOUT and inputs.reads(target)
    if in_place and is_device(target):  # what came through a pipe cannot be replaced there
        check_target(target, inputs)
    jobs = options.workers(settings)
    work = partial(
        convert,
        to=chosen,
        points=points or info.points[0],
        defaults=options.defaults(settings),
        rewritten=target if in_place else None,
        name=name,
    )
    output: Output
    if out_dir is not None:
        output = Directory(NewFiles(out_dir, info.ending, inputs, force=force))
    elif target == STDOUT:
        output = Stdout()
    elif in_place:
        output = InPlace(target, inputs, chosen)
    else:
        output = File(target)
    with broken_off(output):
        totals = run(work, inputs, jobs=jobs, present=output.take)
        if keep_going and not isinstance(output, InPlace):
            totals.status = min(totals.status, INVALID)  # what is missing was told
        status = output.finish(totals)
    for file in () if isinstance(output, InPlace) else sorted(inputs.with_more):
        print(
            f"gametool: {one_line(file)}: the text around its games was left out", file=sys.stderr
        )
    ctx.exit(status)


def convert(
    record: Record,
    *,
    to: str,
    points: Points,
    defaults: Defaults,
    rewritten: str | None,
    name: str,
) -> Result:
    """Convert one record and check what came of it."""
    copy, replayed = transcribe(record, points, defaults)
    place = f"{one_line(record.file)}:{record.line}"
    told = [found for found in replayed.findings if found.severity != "note"]
    errors = "".join(finding_line(record, found) for found in told)
    status = FINE if replayed.valid else INVALID
    unread = any(found.severity == "error" for found in record.findings)
    if unread and rewritten is not None and _is_same(record.file, rewritten):
        why = "the record could not be read whole, and the output would replace it"
        return Result(errors=f"{errors}{place}: error: {why}\n", status=FAILED)
    if unread and record.is_empty:
        return Result(
            errors=f"{errors}{place}: note: there is nothing to convert\n", status=INVALID
        )
    if to != "sgf":  # they have one place for it; in SGF it may stand where it stood
        lift_result(copy, replayed.recorded_result)
    text, notes = formats.load(to).write(copy)
    errors += "".join(f"{place}: note: {note}\n" for note in notes)
    if not says_the_same(copy, text, to):
        why = f"it cannot be written as {to}: what was written reads differently"
        return Result(errors=f"{errors}{place}: error: {why}\n", status=FAILED)
    return Result(text, errors, status, name=file_name(name, copy, replayed.recorded_result))


def _is_same(file: str, target: str) -> bool:
    """Whether a record's file is the one that is rewritten; standard input may be."""
    return file == STDOUT or Path(file).samefile(target)


# Names

_PROPERTIES = {
    "game": "GM",
    "size": "SZ",
    "black": "PB",
    "white": "PW",
    "date": "DT",
    "event": "EV",
    "round": "RO",
    "result": "RE",
}
"""Fields of a template, and the root property that says each."""
FIELDS = ("stem", "record", *_PROPERTIES)


def file_name(template: str, record: Record, result: str | None = None) -> str:
    """The name of a record's file without its ending."""
    values = {name: record.root.get(key) for name, key in _PROPERTIES.items()}
    values["stem"] = "stdin" if record.file == STDOUT else Path(record.file).stem
    values["record"] = f"{record.number:04}"
    values["result"] = values["result"] if result is None else result
    return filled(template, values)
