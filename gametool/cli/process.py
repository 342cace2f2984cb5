"""The process around the commands: signals, closed pipes, full disks, exit status.

Commands know nothing of this; click's own defaults for all of it are overridden here.
"""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

import click

from .app import cli

INTERRUPTED = 128 + 2
CLOSED_PIPE = 128 + 13
FAILED = 2


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name or a comment that the terminal cannot show must not end the run.
            stream.reconfigure(errors="backslashreplace")
    status = _run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as error:
        status = _cannot_write(error)
    # The streams are flushed or beyond help; the interpreter must not try again.
    os._exit(status)


def _run() -> int:
    try:
        status = cli.main(prog_name="gametool", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
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
