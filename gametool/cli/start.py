"""The program's first lines: while the rest is imported, Ctrl-C ends it without a traceback."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # importing `typing` takes long
if TYPE_CHECKING:
    from typing import NoReturn


def _end(number: int, _: object) -> NoReturn:
    os._exit(128 + number)  # nothing is begun yet that had to be tidied up


if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be ignored
    signal.signal(signal.SIGINT, _end)

from .process import main  # noqa: E402 -- only now

__all__ = ["main"]
