"""``gametool edit``."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...collection.edits import STRIPS, Change, parse_change
from ...collection.verbatim import unchanged, written
from ...formats.compression import MissingExtra
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...work.files import replacing
from ...work.inputs import Inputs
from ...work.names import STDIN, Failure
from ...work.results import Result
from ...work.rewriting import PACKED_UNNAMED, is_packed_unnamed
from .. import help, options
from ..collecting import Reading, complain, output, record_format, to_format, usage
from ..output import STDOUT, output_file
from ..statuses import FAILED, FINE


@help.command(
    "edit",
    examples=(
        "gametool edit --set 'EV=Spring Cup' --set RO=2 --unset US game.sgf",
        "gametool edit --strip comments,variations games/ -o bare.sgf",
        "gametool edit -i --set PB=Ann game.sgf",
    ),
)
@options.collection_files
@help.option(
    "--set",
    "texts",
    multiple=True,
    metavar="P=TEXT",
    help="Give an SGF property of the root this text.",
)
@help.option("--unset", multiple=True, metavar="P", help="Take a property of the root out.")
@help.option(
    "--strip",
    "strips",
    metavar="LIST",
    help=f"Take out of all nodes: {', '.join(STRIPS)} (properties that nobody knows).",
)
@help.option(
    "-i",
    "--in-place",
    section=options.OUTPUT,
    is_flag=True,
    help="Rewrite the files themselves, each whole or not at all.",
)
@to_format
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    texts: tuple[str, ...],
    unset: tuple[str, ...],
    strips: str | None,
    in_place: bool,
    to_format: str | None,
    target: str,
    jobs: int,
    **settings: Any,
) -> None:
    """Change headers of records, or strip what is not wanted.

    Records in which there is nothing to change come out as they are. With -i a file is
    rewritten whole or not at all: not if it cannot be read to its end, nor if a record in it
    cannot; text between records stays.
    """
    with usage():
        words = [word.strip() for word in (strips or "").split(",") if word.strip()]
        change = parse_change(texts, unset, words)
    if not any(change):
        raise click.UsageError("nothing to change: name --set, --unset or --strip")
    if in_place and (target != STDOUT or to_format or settings["wanted"]):
        raise click.UsageError("-i rewrites whole files as they are: no -o, --to or --record")
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    if in_place:
        ctx.exit(_rewrite_all(inputs, change, jobs, defaults))
    take = partial(edited, change=change, to=record_format(to_format, target), defaults=defaults)
    reading = Reading(inputs, jobs)
    with output(target, reading) as write:
        for result in reading.results(take):
            write(result.data)
    ctx.exit(reading.status)


def edited(record: Record, *, change: Change, to: str | None, defaults: Defaults) -> Result:
    """A record with its changes; `Result.value` tells whether it could be read whole."""
    whole = not any(found.code == "syntax" for found in record.findings)
    before = unchanged(record, to, defaults)
    changed = change.apply(record)
    data = written(record, to or "sgf", defaults=defaults) if changed else before
    return Result(value=(record.file, record.line, whole or not changed, changed), data=data)


def _rewrite_all(inputs: Inputs, change: Change, jobs: int, defaults: Defaults) -> int:
    """Rewrite each file of the inputs; the exit status."""
    status = FINE
    names: dict[str, str] = {}
    reading = Reading(inputs, jobs)
    for result in reading.all(_seen):
        if not isinstance(result, Failure):
            names[result.value[0]] = result.value[1]
    status = reading.status
    for name, format in names.items():
        status = max(status, _rewrite(name, format, change, jobs, defaults))
    return status


def _seen(record: Record) -> Result:
    return Result(value=(record.file, record.source.format if record.source else "sgf"))


def _rewrite(name: str, format: str, change: Change, jobs: int, defaults: Defaults) -> int:
    """Rewrite one file, if all of it can be read and anything changes."""
    if name == STDIN or not Path(name).is_file():
        complain(f"{one_line(name)} was not rewritten: it is no plain file")
        return FAILED
    inputs = Inputs([name], from_format=format)
    reading = Reading(inputs, jobs)
    take = partial(edited, change=change, to=format, defaults=defaults)
    any_changed = False
    try:
        if is_packed_unnamed(name):
            raise _Unread(PACKED_UNNAMED)
        with ExitStack() as stack, replacing(name) as file:
            around = inputs.around(name, format, stack) or iter(())
            for result in reading.results(take):
                _, line, whole, changed = result.value
                if not whole:
                    raise _Unread(f"the record of line {line} cannot be read whole")
                any_changed |= changed
                file.write(next(around, b""))
                file.write(result.data)
            file.write(next(around, b""))
            if reading.status:
                raise _Unread("not everything could be read")
            if not any_changed:
                raise _Unchanged
    except _Unchanged:
        return FINE
    except _Unread as reason:
        complain(f"{one_line(name)} was not rewritten: {reason}")
        return FAILED
    except (OSError, MissingExtra) as error:
        why = getattr(error, "strerror", None) or error
        complain(f"{one_line(name)} was not rewritten: {why}")
        return FAILED
    sys.stdout.flush()
    return FINE


class _Unread(Exception):
    """Something of a file could not be read."""


class _Unchanged(Exception):
    """There is nothing to change in a file."""
