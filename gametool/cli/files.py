"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose content takes the place of a file once the block is left in peace.

    Until then, and after an exception, the file is what it was; a reader, or a crash at
    any moment, finds the old or the new content whole. A symlink keeps pointing where it
    does, and an old file's permissions are kept. Raises `OSError`; what is there but is no
    regular file is refused.
    """
    target = Path(os.path.realpath(path))
    old = target.stat() if target.exists() else None
    if old and not stat.S_ISREG(old.st_mode):
        raise OSError(0, "not a regular file", os.fspath(path))
    # A hidden name without a known ending: nothing takes it for a record meanwhile.
    temporary = target.with_name(f".gametool-{secrets.token_hex(8)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(temporary, flags, 0o666), "wb") as stream:
            yield stream
            stream.flush()
            if old:
                temporary.chmod(stat.S_IMODE(old.st_mode))
            os.fsync(stream.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync(target.parent)


def _sync(directory: Path) -> None:
    """Have the new name survive a crash of the system, where directories can be synced."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
