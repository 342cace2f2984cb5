"""What the command line names: files, directories, lists of names, standard input."""

from __future__ import annotations

import io
import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import BinaryIO, NamedTuple

from .. import formats
from ..formats.encodings import unmarked

STDIN = "-"
LONGEST_NAME = 1 << 12
"""Bytes; no system allows more."""


class Failure(NamedTuple):
    """An input that could not be read, or holds no record (exit status 2)."""

    file: str
    reason: str
    passed_over: bool = False
    """It was found in a directory, and is something else than records: no harm is done."""


class NameList(NamedTuple):
    """A file that lists the names of inputs, each ended by a separator."""

    file: str
    separator: bytes


def is_directory(name: str) -> bool:
    # A name with a NUL in it is no directory either, and said to be wrong when it is opened.
    return "\0" not in name and os.path.isdir(name)


def records_in(
    directory: str, passes_over: Callable[[str, str], bool] = lambda path, directory: False
) -> Iterator[str | Failure]:
    """The record files below a directory, sorted by name.

    Hidden files and directories and symlinked directories are left out, and what is to be
    passed over, by its path and the directory. What has the name of a record but is no file (a
    pipe, a broken link) is a `Failure`.
    """
    stack = [(directory, True)]
    while stack:
        path, is_a_directory = stack.pop()
        if not is_a_directory:
            found = _regular(path)
            if found is not None:
                yield found
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
            if passes_over(entry.path, directory):
                continue
            if entry.is_dir(follow_symlinks=False):
                stack.append((entry.path, True))
            elif formats.by_ending(entry.name):
                stack.append((entry.path, False))


def _regular(path: str) -> str | Failure | None:
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        return Failure(path, error.strerror or str(error))
    if stat.S_ISDIR(mode):
        return None
    if not stat.S_ISREG(mode):
        return Failure(path, "this is no regular file; to read it, name it outright")
    return path


def listed(lists: Iterable[NameList]) -> Iterator[str | Failure]:
    """The names in lists."""
    for one in lists:
        empty = True
        try:
            with ExitStack() as stack:
                stream = _unmarked(open_input(one.file, stack), one.separator)
                for name in _separated(stream, one.separator):
                    if one.separator == b"\n":
                        name = name.removesuffix(b"\r")
                    if name:
                        empty = False
                        yield os.fsdecode(name)
        except OSError as error:
            yield Failure(one.file, error.strerror or str(error))
        else:
            if empty:
                yield Failure(one.file, "no names in this list of files")


def _unmarked(stream: io.BufferedReader, separator: bytes) -> io.BufferedReader:
    """A list without its byte-order mark, which editors on Windows put there."""
    if separator == b"\n":
        return unmarked(stream)[0]
    if stream.peek(len(BOM_UTF8)).startswith(BOM_UTF8):  # between NULs all looks like UTF-16
        stream.read(len(BOM_UTF8))
    return stream


def _separated(stream: BinaryIO, separator: bytes) -> Iterator[bytes]:
    rest = b""
    while block := stream.read1(LONGEST_NAME):  # type: ignore[attr-defined]
        *whole, rest = (rest + block).split(separator)
        yield from whole
        if len(rest) > LONGEST_NAME:
            raise OSError("this is no list of files: a name is longer than any can be")
    yield rest


def open_input(name: str, stack: ExitStack) -> io.BufferedReader:
    """A file, or standard input, as a stream of bytes that can be looked ahead in."""
    if name != STDIN:
        if "\0" in name:
            raise OSError("no file's name can have a NUL")
        file = open(name, "rb")  # noqa: SIM115
        stack.enter_context(file)
        _check_not_output(file)
        return file
    if sys.stdin is None:
        raise OSError("standard input is closed")
    stdin = sys.stdin.buffer
    if isinstance(stdin, io.BufferedReader):
        _check_not_output(stdin)
        return stdin
    # Elsewhere than in a real process it may be no file at all. It stays open in any case.
    return io.BufferedReader(stdin)  # type: ignore[arg-type]


def _check_not_output(file: io.BufferedReader) -> None:
    """Refuse to read what is being written: ``show a.sgf >> a.sgf`` would never end."""
    try:
        output = os.fstat(sys.stdout.fileno())
        same = os.path.samestat(output, os.fstat(file.fileno()))
    except (OSError, ValueError, AttributeError):
        return  # one of them is no real file
    if same and stat.S_ISREG(output.st_mode):
        raise OSError("the output goes to this same file")
