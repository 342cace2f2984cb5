"""The process around the commands: signals, closed pipes, full disks, exit status.

Commands know nothing of this; click's own defaults for all of it are overridden here.
"""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, NoReturn, cast

from .statuses import BY_SIGNAL, CLOSED_PIPE, FAILED, INTERRUPTED

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

OBJECTS = 50_000
"""So many more objects are there before Python looks for garbage. Starting makes some 30,000, none
of which is any, and looking through them takes a tenth of the time."""
ENDINGS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""Signals that end the program."""


class Terminated(BaseException):
    """SIGTERM or SIGHUP came: what is open must be closed, workers and half-written files
    too. ``status`` is the exit status that says so."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = BY_SIGNAL + number


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    gc.set_threshold(OBJECTS)
    _fill_gaps()
    _buffer_output()
    sys.unraisablehook = _unraisable
    for number in ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _fit(stream)
    try:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = _run()
        _ignore_signals()  # nothing is left to be interrupted
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Terminated as end:
        status = end.status
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as error:
        _exit(_cannot_write(error), flush=False)
    _exit(status)


def _exit(status: int, *, flush: bool = True) -> NoReturn:
    """End the process: nothing half-written stays behind, and what was said gets out."""
    _ignore_signals()
    files = sys.modules.get("gametool.work.files")  # which few commands need
    if files is not None:
        files.discard_unfinished()
    try:
        if flush:
            sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as error:
        status = _cannot_write(error)
    # The streams are flushed or beyond help; the interpreter must not try again.
    os._exit(status)


def _ignore_signals() -> None:
    for number in (signal.SIGINT, *ENDINGS):
        # Python complains of a signal that came just before it was to be ignored by SIG_IGN.
        signal.signal(number, lambda _, __: None)


def _unraisable(what: UnraisableHookArgs) -> None:
    """A signal came where no exception can be handed on, as in a destructor: end all the same."""
    if isinstance(what.exc_value, Terminated):
        _exit(what.exc_value.status)
    if isinstance(what.exc_value, KeyboardInterrupt):
        _exit(INTERRUPTED)
    sys.__unraisablehook__(what)


def _fit(stream: io.TextIOWrapper) -> None:
    """Have a stream take every text, and lines end in LF on every system.

    A terminal is written to in its own encoding, and what it cannot show must not end the run;
    files and pipes get UTF-8, whatever code page a console of Windows has.
    """
    stream.reconfigure(errors="backslashreplace", newline="\n")
    if not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
        stream.reconfigure(encoding="utf-8")


class _Closed(io.RawIOBase):
    """Standard output that the caller closed: only who writes to it comes to harm."""

    def writable(self) -> bool:
        """It seems so, until somebody does."""
        return True

    def write(self, _: object, /) -> int:
        """Fail as other writing does."""
        raise OSError(errno.EBADF, "standard output is closed")


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
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Closed()), encoding="utf-8")


def _buffer_output() -> None:
    """Have standard output write all that it is given, or raise.

    Under ``PYTHONUNBUFFERED`` it is a raw stream, which may write less and say nothing. `run`
    flushes what somebody waits for.
    """
    raw: Any = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.RawIOBase):
        old = cast(io.TextIOWrapper, sys.stdout)
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(raw),
            encoding=old.encoding,
            errors=old.errors,
            line_buffering=old.isatty(),
        )
        old.detach()
        # What is asked for the size of the terminal; the new stream is as lasting as the old.
        sys.__stdout__ = sys.stdout  # type: ignore[misc]


def _terminate(number: int, _: object) -> NoReturn:
    _ignore_signals()  # the first one is enough
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
        from ..render.text.phrases import one_line

        # It may quote what was typed: nothing of that is for the terminal to obey.
        message = "\n".join(one_line(line) for line in error.message.split("\n"))
        object.__setattr__(error, "message", message)
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


def _cannot_write(error: OSError) -> int:
    # Inputs that cannot be read are handled where they are opened: this is the output.
    from ..render.text.phrases import one_line

    try:
        place = f" {one_line(os.fsdecode(error.filename))}" if error.filename else ""
        print(f"gametool: cannot write{place}: {error.strerror or error}", file=sys.stderr)
    except OSError:
        pass  # standard error is gone as well
    return FAILED
