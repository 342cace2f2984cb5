"""``gametool filter``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import click

from ...collection.choice import Choice
from ...collection.facts import Facts
from ...collection.verbatim import unchanged
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import json_text, name_text
from ...work.results import Result
from .. import help, options
from ..choosing import choice, choice_options
from ..collecting import Reading, output, record_format, to_format
from ..output import STDOUT, output_file


@help.command(
    "filter",
    examples=(
        "gametool filter --where game=petrify --where 'plies>=20' games/",
        "gametool filter --where 'plies>=5' --where valid games/ | gametool list",
        "gametool show --at 2 game.sgf | gametool filter --position - -l games/",
        "gametool filter --moves 'c3 * d4' -c games/",
    ),
)
@options.collection_files
@choice_options
@help.option("-v", "--invert", is_flag=True, help="Those that do not meet all of it.")
@help.option(
    "-n",
    "most",
    section=options.OUTPUT,
    type=click.IntRange(0),
    metavar="N",
    help="The first N only.",
)
@help.option(
    "--sample",
    section=options.OUTPUT,
    type=click.IntRange(1),
    metavar="N",
    help="N of them at random, in the order they come in.",
)
@help.option(
    "--seed",
    section=options.OUTPUT,
    type=int,
    default=0,
    show_default=True,
    metavar="S",
    help="Which sample; the same again for the same number.",
)
@help.option("-c", "--count", section=options.OUTPUT, is_flag=True, help="Print how many they are.")
@help.option(
    "-l", "--files-with", section=options.OUTPUT, is_flag=True, help="Print the files they are in."
)
@help.option(
    "-0",
    "--print0",
    section=options.OUTPUT,
    is_flag=True,
    help="Print these files, each ended by NUL (for xargs -0 and --files0-from).",
)
@to_format
@options.output_format(what="Records, or with json where they stand")
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    invert: bool,
    most: int | None,
    sample: int | None,
    seed: int,
    count: bool,
    files_with: bool,
    print0: bool,
    to_format: str | None,
    target: str,
    jobs: int,
    **settings: Any,
) -> None:
    """The records that meet all conditions; the exit status is 1 if there is none.

    SGF comes out byte for byte as it went in; other formats become SGF, or what --to says. A
    position is met whoever is to move, at any ply of the main line, in any of the game's own
    symmetries; games that it does not fit do not meet it. With --json an object says where
    each of the records stands.
    """
    as_json = options.chosen_format(settings) == options.JSON
    if count + (files_with or print0) + as_json + (to_format is not None) > 1:
        raise click.UsageError("-c, -l, --json and --to exclude each other")
    wanted = choice(settings, inverted=invert)
    inputs = options.inputs(settings)
    format = record_format(to_format, target)
    copies = not (count or files_with or print0 or as_json)
    take = partial(
        taken, choice=wanted, to=format, copies=copies, defaults=options.defaults(settings)
    )
    reading = Reading(inputs, jobs, as_json=as_json)
    found = 0
    files: dict[str, None] = {}
    with output(target, reading) as write:
        for result in _limited(reading, take, most, sample, seed):
            found += 1
            if files_with or print0:
                name = result.value["file"]
                if name not in files:
                    files[name] = None
                    write(_file_name(name, print0))
            elif as_json:
                place = {**result.value, "file": name_text(result.value["file"])}
                write(json_text(place).encode() + b"\n")
            elif not count:
                write(result.data)
            if inputs.hesitant and target == STDOUT:
                sys.stdout.buffer.flush()
        if count:
            write(f"{found}\n".encode())
    ctx.exit(reading.status or (0 if found else 1))


def _file_name(name: str, print0: bool) -> bytes:
    import os

    return os.fsencode(name) + b"\0" if print0 else one_line(name).encode() + b"\n"


def taken(
    record: Record, *, choice: Choice, to: str | None, copies: bool, defaults: Defaults
) -> Result:
    """A record if it is wanted; its `Result.value` says where it stands."""
    if not choice.takes(Facts(record, defaults)):
        return Result()
    place = {"file": record.file, "record": record.number, "line": record.line}
    return Result(value=place, data=unchanged(record, to, defaults) if copies else b"")


def _limited(
    reading: Reading, take: Any, most: int | None, sample: int | None, seed: int
) -> Iterator[Result]:
    """The wanted records, no more than so many."""
    wanted: Iterable[Result] = (result for result in reading.results(take) if result.value)
    if sample is not None:
        wanted = _sample(wanted, sample, seed)
    if most == 0:
        return
    for number, result in enumerate(wanted, 1):
        yield result
        if number == most:
            return


def _sample(results: Iterable[Result], size: int, seed: int) -> list[Result]:
    """So many of them, each as likely as every other, in the order they come in."""
    from random import Random  # which only --sample needs

    random = Random(seed)
    chosen: list[tuple[int, Result]] = []
    for number, result in enumerate(results):
        if number < size:
            chosen.append((number, result))
        else:
            at = random.randint(0, number)
            if at < size:
                chosen[at] = number, result
    return [result for _, result in sorted(chosen, key=lambda item: item[0])]
