"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class WholeFile:
    """A file under another name until it is complete; then it takes the target's place.

    Whatever ends the process, the target is what it was, or all that was to be written.
    What is no regular file (a pipe, a device) cannot be replaced and is written directly.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        path = Path(os.path.realpath(target))  # a symlink stays, its goal is replaced
        self._path: Path | None = path
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            mode = None
        if mode is not None and not stat.S_ISREG(mode):
            self._path = None
            self._file = path.open("wb")
            return
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "the file is read-only", target)
        self._temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            self._file = self._temporary.open("xb")
        except FileExistsError:  # left by a process of the same number
            self._file = self._temporary.open("wb")
        if mode is not None:
            self._temporary.chmod(stat.S_IMODE(mode))

    def write(self, data: bytes) -> None:
        """Add to the file."""
        self._file.write(data)

    def commit(self) -> None:
        """Let the file take its place."""
        self._file.flush()
        if self._path is None:
            self._file.close()
            return
        os.fsync(self._file.fileno())
        self._file.close()
        self._temporary.replace(self._path)
        _sync_directory(self._path.parent)

    def discard(self) -> None:
        """Leave the target as it is."""
        self._file.close()
        if self._path is not None:
            self._temporary.unlink(missing_ok=True)


def _sync_directory(path: Path) -> None:
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return  # not every system lets directories be opened
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
