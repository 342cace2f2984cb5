"""What the program's exit statuses are and mean: its help, its documents and its code agree."""

from __future__ import annotations

from typing import NamedTuple

FINE = 0
INVALID = 1
FAILED = 2
BY_SIGNAL = 128
"""To be added to the number of the signal that ended the program."""
INTERRUPTED = BY_SIGNAL + 2
CLOSED_PIPE = BY_SIGNAL + 13


class ExitStatus(NamedTuple):
    """A status as users read of it."""

    text: str
    meaning: str


EXIT_STATUS = (
    ExitStatus(str(FINE), "All is fine."),
    ExitStatus(str(INVALID), "Some record is invalid, or nothing matched a search."),
    ExitStatus(
        str(FAILED),
        "Wrong usage, an input that could not be read or holds no record, or output that could "
        "not be written.",
    ),
    ExitStatus(str(INTERRUPTED), "Interrupted with Ctrl-C."),
    ExitStatus(str(CLOSED_PIPE), "The reader of the output went away."),
    ExitStatus(f"{BY_SIGNAL}+N", "Ended by signal N: 143 by SIGTERM, 129 by SIGHUP."),
)
"""All statuses; the highest of the first three wins."""
