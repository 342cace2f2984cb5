"""Writing one file, or standard output, from commands whose output is a document."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path

import click

from ..formats.compression import stem
from ..work.files import replacing
from ..work.results import Result
from . import help, options

STDOUT = "-"

output_file = help.option(
    "-o",
    "--output",
    "target",
    section=options.OUTPUT,
    type=click.Path(dir_okay=False),
    default=STDOUT,
    metavar="FILE",
    help="Write to this file [default: standard output].",
)


def refuse_inputs(output: str, files: Iterable[str]) -> None:
    """Do not let an output destroy an input of the same run."""
    refuse_compressed(output)
    path = Path(output)
    if output != STDOUT and path.exists():
        for name in files:
            if name != STDOUT and Path(name).exists() and path.samefile(name):
                raise click.UsageError(f"{output} is an input: name another file to write to")


def refuse_compressed(output: str) -> None:
    """Do not write plain data under a name that says otherwise."""
    if stem(output) != output:
        raise click.UsageError(f"{output}: output is not compressed; pipe it into a compressor")


def write(output: str, data: bytes) -> None:
    """Write a whole document."""
    if output == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
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
