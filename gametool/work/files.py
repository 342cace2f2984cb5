"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ..formats.compression import compressor
from ..texts import errors_name

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

TEMPORARY = re.compile(r"\.gametool-[0-9a-f]{16}\.tmp")
"""The names of unfinished files: hidden and without a known ending, so that nothing takes them
for records."""

_unfinished: set[Path] = set()
"""The temporary files of this process; see `discard_unfinished`."""
_swept: set[Path] = set()
"""The directories that were searched for unfinished files of processes that were killed."""


class WholeFile:
    """A file under another name until it is complete; then it takes the target's place.

    Whatever ends the process, the target is what it was, or all that was to be written. A
    symlink keeps pointing where it does unless links are not to be ``followed``; an old file's
    permissions are kept, and its owner as far as the system lets us. What is no regular file (a
    pipe, a device) cannot be replaced and is written directly. A name that ends as compressed
    files do gets compressed data. Raises `OSError`, which names the target, and `MissingExtra`.
    """

    def __init__(self, target: str | os.PathLike[str], *, followed: bool = True) -> None:
        self._target = os.fspath(target)
        self._path: Path | None = None
        self._compressor = compressor(self._target)
        try:
            old = Path(target).stat() if followed else Path(target).lstat()
        except FileNotFoundError:
            old = None
        kind = stat.S_IFMT(old.st_mode) if old else stat.S_IFREG
        if kind != stat.S_IFREG and (followed or kind != stat.S_IFLNK):
            # By the name given: what /dev/stdout is a link to may have no name of its own.
            self._file: BinaryIO = Path(target).open("wb")  # noqa: SIM115
            return
        if followed:
            path = Path(os.path.realpath(target))
        else:
            path = Path(os.path.realpath(Path(target).parent)) / Path(target).name
        if kind == stat.S_IFREG and old is not None and not os.access(path, os.W_OK):
            raise PermissionError(13, "the file is read-only", os.fspath(target))
        _sweep(path.parent)
        with errors_name(self._target):  # not that of the temporary file
            self._temporary, self._file = _temporary_beside(path)
        self._path = path
        if kind == stat.S_IFREG and old is not None:
            _resemble(self._temporary, old)

    def write(self, data: bytes) -> None:
        """Add to the file."""
        with errors_name(self._target):
            self._file.write(self._compressor.compress(data) if self._compressor else data)

    def status(self) -> os.stat_result:
        """What the system says of the file as it is now, and will say once it has its name."""
        self._file.flush()
        return os.fstat(self._file.fileno())

    def commit(self, *, replace: bool = True, synced: bool = True) -> None:
        """Let the file take its place.

        Raises `FileExistsError` if that is taken and nothing may be replaced; the file can then
        be given another name. That it survives a crash of the system, too, is left to `sync`
        where a file that replaces nothing is not to be ``synced``.
        """
        with errors_name(self._target):
            self._finish(synced or replace)
        if self._path is None:
            return
        if replace:
            self._temporary.replace(self._path)
        else:
            _move_to_free(self._temporary, self._path)
        self._file.close()
        _unfinished.discard(self._temporary)
        if synced:
            _sync(self._path.parent)

    def _finish(self, synced: bool) -> None:
        """Hand all that was written to the system, and see it on the disk if it is to be."""
        if self._compressor:
            self._file.write(self._compressor.flush())
            self._compressor = None
        self._file.flush()
        if self._path is None:
            self._file.close()
            return
        if synced:
            os.fsync(self._file.fileno())
        if sys.platform == "win32":  # where no open file can be renamed, and none is locked
            self._file.close()

    def rename(self, name: str) -> None:
        """Choose another name in the same directory."""
        if self._path is not None:
            self._path = self._path.with_name(name)

    def discard(self) -> None:
        """Leave the target as it is."""
        with suppress(OSError):
            self._file.close()
        if self._path is not None:
            _remove(self._temporary)


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


def discard_unfinished() -> None:
    """Remove what this process began to write and did not finish, however it was broken off."""
    for path in list(_unfinished):
        _remove(path)


def _temporary_beside(path: Path) -> tuple[Path, BinaryIO]:
    """A new file in the same directory, locked for as long as it is being written."""
    while True:
        temporary = path.with_name(f".gametool-{os.urandom(8).hex()}.tmp")
        _unfinished.add(temporary)  # before it exists: a signal may come in between
        try:
            file = temporary.open("xb")
        except OSError:
            _unfinished.discard(temporary)
            raise
        if sys.platform != "win32":
            with suppress(OSError):  # a file system without locks: nobody can sweep there either
                flock(file.fileno(), LOCK_EX | LOCK_NB)
            if not os.fstat(file.fileno()).st_nlink:  # swept before it was locked
                file.close()
                _unfinished.discard(temporary)
                continue
        return temporary, file


def _sweep(directory: Path) -> None:
    """Remove the unfinished files of processes that were killed, and nothing else.

    Those are ours by their name and owner, and nobody holds their lock: not even a process on
    another machine, where the file system is shared.
    """
    if sys.platform == "win32" or directory in _swept:
        return
    _swept.add(directory)
    with suppress(OSError):
        with os.scandir(directory) as entries:
            found = [Path(entry.path) for entry in entries if TEMPORARY.fullmatch(entry.name)]
        for path in found:
            _remove_if_dead(path)


def _remove_if_dead(path: Path) -> None:
    if sys.platform == "win32" or path in _unfinished:
        return
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            found = os.fstat(descriptor)
            if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
                flock(descriptor, LOCK_EX | LOCK_NB)
                path.unlink()
        finally:
            os.close(descriptor)


def _remove(temporary: Path) -> None:
    with suppress(OSError):
        temporary.unlink(missing_ok=True)
    _unfinished.discard(temporary)


def _resemble(path: Path, old: os.stat_result) -> None:
    """Give a file the owner and the permissions of the one that it will replace."""
    if hasattr(os, "chown"):
        new = path.stat()
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            with suppress(OSError):  # the owner is the super-user's to give away
                os.chown(path, -1, old.st_gid)
            with suppress(OSError):
                os.chown(path, old.st_uid, -1)
    path.chmod(stat.S_IMODE(old.st_mode))


def _move_to_free(source: Path, target: Path) -> None:
    """Rename a file without replacing another; raises `FileExistsError`."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:  # no hard links here
        if os.path.lexists(target):
            raise FileExistsError(17, os.strerror(17), os.fspath(target)) from None
        source.rename(target)
    else:
        source.unlink()


def sync(directory: Path) -> None:
    """Have all that was written in a directory survive a crash of the system: at once, which for
    thousands of files takes a tenth of the time that one after the other does."""
    if hasattr(os, "sync"):
        os.sync()
    _sync(directory)


def _sync(directory: Path) -> None:
    """Have the new name survive a crash of the system, where directories can be synced."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
