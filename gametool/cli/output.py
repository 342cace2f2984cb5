"""Writing one file, or standard output, from commands whose output is a document."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path

import click

from ..formats import by_ending
from ..formats.compression import MissingExtra, compressor
from ..render.text.phrases import one_line, readable
from ..work.files import replacing
from ..work.inputs import Inputs
from ..work.results import Result
from . import help, options

STDOUT = "-"
TARGET = click.Path(dir_okay=False, readable=False)

output_file = help.option(
    "-o",
    "--output",
    "target",
    section=options.OUTPUT,
    type=TARGET,
    default=STDOUT,
    metavar="FILE",
    help="Write to this file, whole or not at all; .gz, .bz2, .xz and .zst are packed "
    "[default: standard output].",
)


def check_target(output: str, inputs: Inputs) -> None:
    """Do not let an output destroy an input of the same run, or be given up at its end."""
    check_compression(output)
    if output != STDOUT and inputs.reads(output):
        raise click.UsageError(f"{one_line(output)} is an input: name another file to write to")


def warn_of_ending(output: str, format: str) -> None:
    """Say so where a file's ending names no format, so that one was chosen for it."""
    if output != STDOUT and by_ending(output) is None and not is_device(output):
        print(
            f"gametool: warning: {one_line(output)}: this ending names no format; {format} is "
            "written (--to chooses another)",
            file=sys.stderr,
        )


def is_device(output: str) -> bool:
    """Whether an output exists and is no file."""
    return Path(output).exists() and not Path(output).is_file()


def check_compression(output: str) -> None:
    """Refuse a kind of compression that lacks its package."""
    try:
        compressor(output)
    except MissingExtra as error:
        raise click.UsageError(str(error)) from None


def put(data: bytes) -> None:
    """Write data to standard output; what is in it cannot drive a terminal.

    Text that was printed before it must be flushed; nothing is flushed here, record by record.
    """
    sys.stdout.buffer.write(readable(data) if sys.stdout.isatty() else data)


def write(output: str, data: bytes) -> None:
    """Write a whole document."""
    if output == STDOUT:
        sys.stdout.flush()
        put(data)
    else:
        with replacing(output) as file:
            file.write(data)


@contextmanager
def text_file(output: str) -> Iterator[Callable[[Result], str]]:
    """What hands the texts of results on: to `run`, which prints them, or into a file."""
    if output == STDOUT:
        yield attrgetter("text")
        return
    with replacing(output) as file:

        def save(result: Result) -> str:
            file.write(result.text.encode())
            return ""

        yield save
