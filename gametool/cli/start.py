"""The program's first lines: while the rest is imported, Ctrl-C ends it without a traceback."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be ignored
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from .process import main

__all__ = ["main"]
