"""The process around the commands: signals, closed pipes, full disks, exit status.

Commands know nothing of this; click's own defaults for all of it are overridden here.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import NoReturn

INTERRUPTED = 128 + 2
CLOSED_PIPE = 128 + 13
FAILED = 2
ENDINGS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""Signals that end the program."""


class Terminated(BaseException):
    """SIGTERM or SIGHUP came: what is open must be closed, workers and half-written files
    too. ``status`` is the exit status that says so."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    _fill_gaps()
    for number in ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _fit(stream)
    try:
        status = _run()
        for number in (signal.SIGINT, *ENDINGS):  # nothing is left to be interrupted
            signal.signal(number, signal.SIG_IGN)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Terminated as end:
        status = end.status
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as error:
        status = _cannot_write(error)
    # The streams are flushed or beyond help; the interpreter must not try again.
    os._exit(status)


def _fit(stream: io.TextIOWrapper) -> None:
    """Have a stream take every text, and lines end in LF on every system.

    A terminal is written to in its own encoding, and what it cannot show must not end the run;
    files and pipes get UTF-8, whatever code page a console of Windows has.
    """
    stream.reconfigure(errors="backslashreplace", newline="\n")
    if not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
        stream.reconfigure(encoding="utf-8")


def _fill_gaps() -> None:
    """Open what the caller closed, so that no input can get the number of a standard stream."""
    for stream, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        if getattr(sys, stream) is None:
            gap = os.open(os.devnull, os.O_RDWR)
            if gap != number:  # it was open, but not for us
                os.close(gap)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        print("gametool: cannot write: standard output is closed", file=sys.stderr)
        os._exit(FAILED)


def _terminate(number: int, _: object) -> NoReturn:
    raise Terminated(number)


def _run() -> int:
    # Imported here, so that an interrupt is caught while much is imported.
    import click

    from .app import cli

    stdout = sys.stdout
    try:
        status = cli.main(prog_name="gametool", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    except SystemExit:
        # click exits itself after completing a command line; and when a pipe was closed, for
        # which it puts other streams in place.
        if sys.stdout is not stdout:
            return CLOSED_PIPE
        raise
    except BrokenPipeError:
        return CLOSED_PIPE
    except OSError as error:
        return _cannot_write(error)


def _cannot_write(error: OSError) -> int:
    # Inputs that cannot be read are handled where they are opened: this is the output.
    try:
        place = f" {os.fsdecode(error.filename)}" if error.filename else ""
        print(f"gametool: cannot write{place}: {error.strerror or error}", file=sys.stderr)
    except OSError:
        pass  # standard error is gone as well
    return FAILED
