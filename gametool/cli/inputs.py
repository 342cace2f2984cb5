"""What the command line names: files, directories, standard input -> chunks of records."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from .. import formats
from ..formats.chunks import Chunk

STDIN = "-"
HEAD = 1 << 12
"""How many first bytes the choice of a format looks at."""


class Work(NamedTuple):
    """A chunk and the format to parse it with."""

    format: str
    chunk: Chunk


class Failure(NamedTuple):
    """An input that could not be read, or holds no record (exit status 2)."""

    file: str
    reason: str


def named_or_stdin(names: Iterable[str]) -> list[str]:
    """The inputs named, or standard input if none is and it is not a terminal."""
    listed = list(names)
    if listed:
        return listed
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError("name a file or a directory, or pipe a record in")
    return [STDIN]


def read_all(names: Iterable[str], from_format: str | None) -> Iterator[Work | Failure]:
    """The chunks of all inputs in order; what cannot be read is a `Failure` in its place."""
    for name in names:
        if name == STDIN or not Path(name).is_dir():
            yield from _read(name, from_format)
            continue
        empty = True
        for found in records_in(name):
            empty = False
            if isinstance(found, Failure):
                yield found
            else:
                yield from _read(found, from_format)
        if empty:
            endings = " ".join(formats.KNOWN_ENDINGS)
            yield Failure(name, f"no records in this directory (looked for {endings})")


def records_in(directory: str) -> Iterator[str | Failure]:
    """The record files below a directory, sorted by name.

    Hidden files and directories and symlinked directories are left out.
    """
    stack = [(directory, True)]
    while stack:
        path, is_directory = stack.pop()
        if not is_directory:
            yield path
            continue
        try:
            with os.scandir(path) as scan:
                entries = sorted(scan, key=lambda entry: entry.name, reverse=True)
        except OSError as error:
            yield Failure(path, error.strerror or str(error))
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                stack.append((entry.path, True))
            elif formats.by_ending(entry.name) and not entry.is_dir():
                stack.append((entry.path, False))


def _read(name: str, from_format: str | None) -> Iterator[Work | Failure]:
    number = 0
    try:
        with _open(name) as stream:
            head = stream.peek(HEAD)[:HEAD]
            chosen = from_format or formats.choose(name, head)
            for chunk in formats.load(chosen).split(stream, name):
                number += 1
                yield Work(chosen, chunk)
    except OSError as error:
        yield Failure(name, error.strerror or str(error))
    else:
        if not number:
            yield Failure(name, f"no record found (read as {chosen})")


@contextmanager
def _open(name: str) -> Iterator[io.BufferedReader]:
    """A file, or standard input, as a stream of bytes that can be looked ahead in."""
    if name != STDIN:
        with Path(name).open("rb") as file:
            yield file
        return
    stdin = sys.stdin.buffer
    # Standard input stays open; elsewhere than in a real process it may be no file at all.
    yield stdin if isinstance(stdin, io.BufferedReader) else io.BufferedReader(stdin)  # type: ignore[arg-type]
