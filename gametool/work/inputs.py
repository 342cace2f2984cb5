"""What the command line names: files, directories, standard input -> chunks of records."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import BinaryIO, NamedTuple

from .. import formats
from ..formats.chunks import MAX_RECORD, Chunk, NoEnd, Sheaf
from ..formats.compression import MissingExtra, opened
from .selection import Selection

STDIN = "-"
HEAD = 1 << 12
"""How many first bytes the choice of a format looks at."""


class Work(NamedTuple):
    """A chunk and the format to parse it with."""

    format: str
    chunk: Chunk | Sheaf


class Failure(NamedTuple):
    """An input that could not be read, or holds no record (exit status 2)."""

    file: str
    reason: str


class NameList(NamedTuple):
    """A file that lists the names of inputs, each ended by a separator."""

    file: str
    separator: bytes


class Inputs:
    """The chunks of all inputs in order; what cannot be read is a `Failure` in its place.

    Everything is read as it is iterated over, lists of names too, so that neither the
    number of the inputs nor their length matters.
    """

    def __init__(
        self,
        names: Sequence[str] = (),
        lists: Sequence[NameList] = (),
        *,
        from_format: str | None = None,
        limit: int = MAX_RECORD,
        game: str | None = None,
        wanted: Selection | None = None,
    ) -> None:
        self.names = names
        self.lists = lists
        self._from_format = from_format
        self._limit = limit
        self._game = game
        self._wanted = wanted
        """The records to read of each input; all if None."""
        self.sheaves = False
        """Whether plain records may come several at once, as the compiled core takes them."""
        self.hesitant = False
        """Whether the input that is being read may keep its reader waiting."""
        self._finished = 0
        self._current: io.BufferedReader | None = None

    def __iter__(self) -> Iterator[Work | Failure]:
        for name in _all_names(self.names, self.lists):
            if isinstance(name, Failure):
                yield name
            elif not name:
                yield Failure("''", "this name is empty")
            elif name == STDIN or not _is_dir(name):
                yield from self._read(name)
            else:
                yield from self._directory(name)

    def _directory(self, name: str) -> Iterator[Work | Failure]:
        empty = True
        for found in records_in(name):
            empty = False
            if isinstance(found, Failure):
                yield found
            else:
                yield from self._read(found)
        if empty:
            endings = " ".join(formats.KNOWN_ENDINGS)
            yield Failure(name, f"no records in this directory (looked for {endings})")

    def _read(self, name: str) -> Iterator[Work | Failure]:
        if name == STDIN and any(one.file == STDIN for one in self.lists):
            yield Failure(name, "standard input is the list of files, and cannot be a record too")
            return
        problem = None
        with ExitStack() as stack:
            try:
                file = _open(name, stack)
                stream, unpacker = opened(file, "" if name == STDIN else name)
                self._current = file
                self.hesitant = not file.seekable()
                head = stream.peek(HEAD)[:HEAD]
                chosen = self._from_format or formats.choose(name, head)
                module = formats.load(chosen)
                search = _Search(module.is_like_a_record, self._limit)
                split: Callable[..., Iterable[Chunk | Sheaf]] = module.split
                if self.sheaves and not self._wanted:
                    split = getattr(module, "split_into_sheaves", split)
                chunks: Iterable[Chunk | Sheaf] = search.records(split(stream, name, self._limit))
                if self._wanted:
                    chunks = _Chosen(chunks, self._wanted)
                for chunk in chunks:
                    yield Work(chosen, chunk._replace(game=self._game) if self._game else chunk)
                problem = unpacker.problem if unpacker else None
                if not search.found and not problem:
                    problem = f"no record found (read as {chosen}{_looks(head)})"
                if isinstance(chunks, _Chosen) and not problem:
                    problem = chunks.problem()
            except OSError as error:
                problem = error.strerror or str(error)
            except (MissingExtra, NoEnd) as error:
                problem = str(error)
            finally:
                self._finished += self._position()
                self._current = None
        if problem:
            yield Failure(name, problem)

    # Progress

    def position(self) -> int:
        """How many bytes of files, as they lie on the disk, have been read."""
        return self._finished + self._position()

    def _position(self) -> int:
        if self._current is None or self._current.closed or not self._current.seekable():
            return 0
        return self._current.tell()

    def total(self) -> int | None:
        """How many bytes all files have; None if that cannot be known beforehand."""
        if self.lists:
            return None
        sizes = 0
        for name in self.names:
            found = records_in(name) if name != STDIN and _is_dir(name) else [name]
            for path in found:
                try:
                    status = os.fstat(0) if path == STDIN else os.stat(str(path))
                except (OSError, ValueError):
                    continue
                if not stat.S_ISREG(status.st_mode):
                    return None
                sizes += status.st_size
        return sizes


class _Search:
    """The search for records in what a file holds; ``found`` tells whether it has any."""

    HELD_BACK = 1000
    """The most chunks that are kept until something looks like a record."""

    def __init__(self, is_like_a_record: Callable[[Chunk], bool], limit: int) -> None:
        self.found = False
        self._is_like_a_record = is_like_a_record
        self._limit = limit
        """The most bytes that are kept, about."""

    def records(self, chunks: Iterable[Chunk | Sheaf]) -> Iterator[Chunk | Sheaf]:
        """All the chunks, be they faulty, if any looks like a record; else the file holds
        something else, and there is nothing to say of its parts."""
        held: list[Chunk | Sheaf] = []
        size = 0
        full = False
        for chunk in chunks:
            self.found = self.found or isinstance(chunk, Sheaf) or self._is_like_a_record(chunk)
            if not self.found and not full:
                held.append(chunk)
                size += len(chunk.data)
                full = len(held) == self.HELD_BACK or size > self._limit
                continue
            yield from held
            held.clear()
            yield chunk


class _Chosen:
    """The chunks of some records; reading ends after the last of them."""

    def __init__(self, chunks: Iterable[Chunk | Sheaf], wanted: Selection) -> None:
        self._chunks = chunks
        self._wanted = wanted
        self._count = 0

    def __iter__(self) -> Iterator[Chunk | Sheaf]:
        for chunk in self._chunks:
            self._count = chunk.number
            if chunk.number in self._wanted:
                yield chunk
            if self._wanted.ends_before(chunk.number + 1):
                return

    def problem(self) -> str | None:
        """What to say of numbers that the input has no record for."""
        missing = self._wanted.beyond(self._count)
        if not missing:
            return None
        which = ", ".join(map(str, missing))
        holds = "one record" if self._count == 1 else f"{self._count} records"
        return f"there is no record {which}: it holds {holds}"


def _looks(head: bytes) -> str:
    """What to say of the first bytes where they are no text in an encoding that is known."""
    if head.count(0) <= len(head) // 8:
        return ""
    return "; it is full of NULs, as are UTF-16 without a byte-order mark and files of other kinds"


def _is_dir(name: str) -> bool:
    # A name with a NUL in it is no directory either, and said to be wrong when it is opened.
    return "\0" not in name and os.path.isdir(name)


def records_in(directory: str) -> Iterator[str | Failure]:
    """The record files below a directory, sorted by name.

    Hidden files and directories and symlinked directories are left out. What has the name
    of a record but is no file (a pipe, a broken link) is a `Failure`.
    """
    stack = [(directory, True)]
    while stack:
        path, is_directory = stack.pop()
        if not is_directory:
            found = _regular(path)
            if found is not None:
                yield found
            continue
        try:
            with os.scandir(path) as scan:
                entries = sorted(scan, key=lambda entry: entry.name, reverse=True)
        except OSError as error:
            yield Failure(path, error.strerror or str(error))
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                stack.append((entry.path, True))
            elif formats.by_ending(entry.name):
                stack.append((entry.path, False))


def _regular(path: str) -> str | Failure | None:
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        return Failure(path, error.strerror or str(error))
    if stat.S_ISDIR(mode):
        return None
    if not stat.S_ISREG(mode):
        return Failure(path, "this is no regular file; to read it, name it outright")
    return path


def _all_names(names: Iterable[str], lists: Iterable[NameList]) -> Iterator[str | Failure]:
    yield from names
    for one in lists:
        try:
            with ExitStack() as stack:
                for name in _separated(_open(one.file, stack), one.separator):
                    if one.separator == b"\n":
                        name = name.removesuffix(b"\r")
                    if name:
                        yield os.fsdecode(name)
        except OSError as error:
            yield Failure(one.file, error.strerror or str(error))


def _separated(stream: BinaryIO, separator: bytes) -> Iterator[bytes]:
    rest = b""
    while block := stream.read1(HEAD):  # type: ignore[attr-defined]
        *whole, rest = (rest + block).split(separator)
        yield from whole
        if len(rest) > HEAD:
            raise OSError("this is no list of files: a name is longer than any can be")
    yield rest


def _open(name: str, stack: ExitStack) -> io.BufferedReader:
    """A file, or standard input, as a stream of bytes that can be looked ahead in."""
    if name != STDIN:
        if "\0" in name:
            raise OSError("no file's name can have a NUL")
        file = open(name, "rb")  # noqa: SIM115
        stack.enter_context(file)
        _check_not_output(file)
        return file
    if sys.stdin is None:
        raise OSError("standard input is closed")
    stdin = sys.stdin.buffer
    if isinstance(stdin, io.BufferedReader):
        _check_not_output(stdin)
        return stdin
    # Elsewhere than in a real process it may be no file at all. It stays open in any case.
    return io.BufferedReader(stdin)  # type: ignore[arg-type]


def _check_not_output(file: io.BufferedReader) -> None:
    """Refuse to read what is being written: ``show a.sgf >> a.sgf`` would never end."""
    try:
        output = os.fstat(sys.stdout.fileno())
        same = os.path.samestat(output, os.fstat(file.fileno()))
    except (OSError, ValueError, AttributeError):
        return  # one of them is no real file
    if same and stat.S_ISREG(output.st_mode):
        raise OSError("the output goes to this same file")
