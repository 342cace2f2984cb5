"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class WholeFile:
    """A file under another name until it is complete; then it takes the target's place.

    Whatever ends the process, the target is what it was, or all that was to be written. A
    symlink keeps pointing where it does, and an old file's permissions are kept. What is no
    regular file (a pipe, a device) cannot be replaced and is written directly. Raises
    `OSError`.
    """

    def __init__(self, target: str | os.PathLike[str]) -> None:
        self._path: Path | None = None
        try:
            old = Path(target).stat().st_mode
        except FileNotFoundError:
            old = None
        if old is not None and not stat.S_ISREG(old):
            # By the name given: what /dev/stdout is a link to may have no name of its own.
            self._file = Path(target).open("wb")  # noqa: SIM115
            return
        self._path = path = Path(os.path.realpath(target))
        if old is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "the file is read-only", os.fspath(target))
        # A hidden name without a known ending: nothing takes it for a record meanwhile.
        self._temporary = path.with_name(f".gametool-{secrets.token_hex(8)}.tmp")
        try:
            self._file = self._temporary.open("xb")
        except OSError as error:  # tell of the file that the user named
            raise OSError(error.errno, error.strerror, os.fspath(target)) from None
        if old is not None:
            self._temporary.chmod(stat.S_IMODE(old))

    def write(self, data: bytes) -> None:
        """Add to the file."""
        self._file.write(data)

    def status(self) -> os.stat_result:
        """What the system says of the file as it is now, and will say once it has its name."""
        self._file.flush()
        return os.fstat(self._file.fileno())

    def commit(self) -> None:
        """Let the file take its place."""
        self._file.flush()
        if self._path is None:
            self._file.close()
            return
        os.fsync(self._file.fileno())
        self._file.close()
        self._temporary.replace(self._path)
        _sync(self._path.parent)

    def discard(self) -> None:
        """Leave the target as it is."""
        with suppress(OSError):
            self._file.close()
        if self._path is not None:
            with suppress(OSError):
                self._temporary.unlink(missing_ok=True)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[WholeFile]:
    """A file that takes its place once the block is left in peace, and not after an exception."""
    file = WholeFile(path)
    try:
        yield file
        file.commit()
    except BaseException:
        file.discard()
        raise


def _sync(directory: Path) -> None:
    """Have the new name survive a crash of the system, where directories can be synced."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
