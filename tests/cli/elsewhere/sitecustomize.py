"""Makes Python on Unix lack what it lacks on Windows; found first by programs of the tests.

Names of Unix are hidden, workers start by ``spawn``, the standard streams end lines in CR LF and
have an old code page, and a file that is open cannot be replaced.
"""

import io
import multiprocessing
import os
import signal
import sys
from pathlib import Path

for module, names in (
    (signal, ("SIGHUP", "SIGPIPE", "SIGKILL", "SIGQUIT", "SIGALRM", "pthread_sigmask", "alarm")),
    (os, ("fork", "sched_getaffinity", "getuid", "geteuid", "chown", "fchown", "lchown", "mkfifo")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("pwd", "grp", "termios", "tty", "pty", "readline", "resource"):
    sys.modules[name] = None  # type: ignore[assignment]

multiprocessing.get_all_start_methods = lambda: ["spawn"]  # type: ignore[assignment]

for name in ("stdout", "stderr"):
    stream = getattr(sys, name)
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="cp437", newline="\r\n")

_replace = os.replace


def _replace_what_is_closed(source: str, target: str, **more: int) -> None:
    """What Windows allows: a file may be replaced once nobody has it open."""
    for number in Path("/proc/self/fd").iterdir():
        try:
            opened = number.readlink()
        except OSError:
            continue
        if opened == Path(target).resolve():
            raise PermissionError(13, "The process cannot access the file", str(target))
    _replace(source, target, **more)


if Path("/proc/self/fd").is_dir():
    os.replace = _replace_what_is_closed  # type: ignore[assignment]
