"""Reading what is no record: small documents that options name, and lines of commands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import click

from ..formats.encodings import unmarked
from ..render.text.phrases import one_line

STDIN = "-"
LONGEST_DOCUMENT = 1 << 16
"""Bytes of a diagram or a theme; a board of 52 x 52 with all that is beside it has 12,000."""
LONGEST_LINE = 1 << 20
"""Bytes of a line of commands."""
ENDLESS = 1 << 28
"""Bytes without the end of a line after which no end is looked for any more."""


def document(path: str) -> str:
    """The text of a small file, or of standard input; a usage error that names it if there is
    none, or if it is larger than `LONGEST_DOCUMENT`."""
    try:
        with _opened(path) as stream:
            data = unmarked(stream)[0].read(LONGEST_DOCUMENT + 1)
        if len(data) > LONGEST_DOCUMENT:
            raise click.UsageError(
                f"{one_line(path)}: this has more than {LONGEST_DOCUMENT} bytes, and is nothing "
                "that could be meant here"
            )
        return data.decode()
    except OSError as error:
        raise click.UsageError(f"{one_line(path)}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise click.UsageError(
            f"{one_line(path)}: this is no text: its byte {error.start + 1} is not UTF-8"
        ) from None
    except ValueError as error:  # a name with a NUL
        raise click.UsageError(f"{one_line(path)}: {error}") from None


def lines() -> Iterator[str | None]:
    """The lines of standard input; None for one that is no text, or longer than `LONGEST_LINE`."""
    if sys.stdin is None:
        return
    stream, _ = unmarked(sys.stdin.buffer)
    while line := stream.readline(LONGEST_LINE):
        whole, length = line, len(line)
        while len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
            whole, length = b"", length + len(line)
            if length > ENDLESS:
                raise click.UsageError(f"-: there is no end of a line for {ENDLESS >> 20} MiB")
        try:
            yield whole.decode() if whole else None
        except UnicodeDecodeError:
            yield None


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)
