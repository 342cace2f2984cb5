"""What a command on records says of one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .. import formats
from ..record import Record
from .inputs import Work


class Result(NamedTuple):
    """What a command has to say on one record."""

    text: str = ""
    """For standard output; whole lines."""
    errors: str = ""
    """For standard error; whole lines."""
    status: int = 0
    """0 fine, 1 invalid, 2 could not be done."""
    findings: tuple[str, ...] = ()
    """Texts of single findings, which only a `Present` prints."""
    tail: str = ""
    """What stands after the findings."""
    name: str = ""
    """Of the file that the text belongs into, where each record has one of its own."""


Command = Callable[[Record], Result]


def apply(command: Command, work: Work) -> Result:
    """Parse a chunk and run the command on its record."""
    return command(formats.load(work.format).parse(work.chunk))
