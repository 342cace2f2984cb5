"""What the command line names: files, directories, standard input -> chunks of records."""

from __future__ import annotations

import io
import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import BinaryIO, NamedTuple

from .. import formats
from ..formats.chunks import MAX_RECORD, Chunk, NoEnd, Sheaf
from ..formats.compression import MissingExtra, opened
from ..formats.encodings import unmarked
from .configuration import Configuration, matches
from .selection import Selection

STDIN = "-"
_BLANKS = b" \t\r\n\f\v\0\x1a\xef\xbb\xbf"
"""What is no text, marks of order and of the end among it."""
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
    passed_over: bool = False
    """It was found in a directory, and is something else than records: no harm is done."""


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
        exclude: Sequence[str] = (),
        force_exclude: bool = False,
        configuration: Configuration | None = None,
    ) -> None:
        self.names = names
        self.lists = lists
        self._exclude = exclude
        """Patterns of what is passed over in directories; if forced, also of what is named."""
        self._force_exclude = force_exclude
        self._configuration = configuration
        self._listed: list[str | Failure] | None = None
        """What the lists name, where that had to be known before reading."""
        self._identities: set[tuple[int, int]] | None = None
        self.with_more: set[str] = set()
        """The files in which text was found that belongs to no record."""
        self._from_format = from_format
        self.limit = limit
        """The longest record to read, in bytes."""
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
        for name in self._all_names():
            if isinstance(name, Failure):
                yield name
            elif not name:
                yield Failure("''", "this name is empty")
            elif self._force_exclude and name != STDIN and self._passes_over(name):
                continue
            elif name == STDIN or not _is_dir(name):
                yield from self._read(name)
            else:
                yield from self._directory(name)

    def _all_names(self) -> Iterator[str | Failure]:
        yield from self.names
        yield from _listed(self.lists) if self._listed is None else self._listed

    def _directory(self, name: str) -> Iterator[Work | Failure]:
        empty = True
        for found in records_in(name, self._passes_over):
            items = [found] if isinstance(found, Failure) else self._read(found, named=False)
            for item in items:
                yield item
                empty = empty and isinstance(item, Failure) and item.passed_over
        if empty:
            endings = " ".join(formats.KNOWN_ENDINGS)
            yield Failure(name, f"no records in this directory (looked for {endings})")

    def _passes_over(self, path: str, directory: str = ".") -> bool:
        """Whether a path is not to be read, found in a directory or named outright."""
        if self._exclude and matches(os.path.relpath(path, directory), self._exclude):
            return True
        return self._configuration is not None and self._configuration.excludes(path)

    def _game_of(self, name: str) -> str | None:
        """The game of records that do not say it."""
        if self._game or self._configuration is None:
            return self._game
        return self._configuration.of(name).game

    def _read(self, name: str, *, named: bool = True) -> Iterator[Work | Failure]:
        if name == STDIN and any(one.file == STDIN for one in self.lists):
            yield Failure(name, "standard input is the list of files, and cannot be a record too")
            return
        problem = None
        with ExitStack() as stack:
            try:
                game = self._game_of(name)
                file = _open(name, stack)
                stream, unpacker = opened(file, "" if name == STDIN else name)
                self._current = file
                self.hesitant = not file.seekable()
                head = stream.peek(HEAD)[:HEAD]
                if archive := _archive(head):
                    raise OSError(
                        f"this is a {archive} archive, which is not read: unpack it first"
                    )
                chosen = self._from_format or formats.choose(name, head)
                module = formats.load(chosen)
                ambiguous = not named and formats.FORMATS[chosen].ambiguous
                search = _Search(
                    module.is_surely_a_record if ambiguous else module.is_like_a_record,
                    self.limit,
                )
                split: Callable[..., Iterable[Chunk | Sheaf]] = module.split
                if self.sheaves and not self._wanted:
                    split = getattr(module, "split_into_sheaves", split)
                outside = partial(self._outside, name)
                chunks: Iterable[Chunk | Sheaf] = search.records(
                    split(stream, name, self.limit, outside)
                )
                if self._wanted:
                    chunks = _Chosen(chunks, self._wanted)
                for chunk in chunks:
                    yield Work(chosen, chunk._replace(game=game) if game else chunk)
                problem = unpacker.problem if unpacker else None
                if not search.found and not problem and ambiguous:
                    yield Failure(name, f"passed over: this is no record (read as {chosen})", True)
                elif not search.found and not problem:
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

    def _outside(self, name: str, text: bytes) -> None:
        if name not in self.with_more and text.strip(_BLANKS):
            self.with_more.add(name)

    # What is read must not be written to

    def reads(self, path: str) -> bool:
        """Whether a path is one of the files that are read, or lists them, however it is named.

        Lists are read to their end for this.
        """
        try:
            found = os.stat(path)
        except (OSError, ValueError):
            return False
        if not stat.S_ISREG(found.st_mode):
            return False
        if self._identities is None:
            if self._listed is None:
                self._listed = list(_listed(self.lists))
            self._identities = set(self._all_identities())
        return (found.st_dev, found.st_ino) in self._identities

    @property
    def selects(self) -> bool:
        """Whether only some records of each input are read."""
        return self._wanted is not None

    def around(self, path: str, format: str, stack: ExitStack) -> Iterator[bytes] | None:
        """The texts before each record of the only input and after the last, to be written there.

        None if it is not the only one, or of another format. The file is read once more.
        """
        if len(self.names) != 1 or self.lists or _is_dir(self.names[0]) or STDIN in self.names:
            return None
        stream, _ = opened(_open(path, stack), path)
        chosen = self._from_format or formats.choose(path, stream.peek(HEAD)[:HEAD])
        if chosen != format:
            return None
        return _around(formats.load(format), stream, path, self.limit)

    def _all_identities(self) -> Iterator[tuple[int, int]]:
        for name in (*self._all_names(), *(one.file for one in self.lists)):
            if isinstance(name, Failure):
                continue
            found = records_in(name, self._passes_over) if _is_dir(name) else [name]
            for path in found:
                with suppress(OSError, ValueError):
                    status = os.fstat(0) if path == STDIN else os.stat(str(path))
                    yield status.st_dev, status.st_ino

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
            in_it = name != STDIN and _is_dir(name)
            found = records_in(name, self._passes_over) if in_it else [name]
            for path in found:
                try:
                    status = os.fstat(0) if path == STDIN else os.stat(str(path))
                except (OSError, ValueError):
                    continue
                if not stat.S_ISREG(status.st_mode):
                    return None
                sizes += status.st_size
        return sizes


def _around(module: formats.Format, stream: BinaryIO, path: str, limit: int) -> Iterator[bytes]:
    text = bytearray()
    for _ in module.split(stream, path, limit, text.extend):
        yield _line(text)
        text.clear()
    yield _line(text)


def _line(text: bytearray) -> bytes:
    """A text on lines of its own; nothing if it is blank."""
    return bytes(text.strip(b"\r\n")) + b"\n" if text.strip() else b""


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


ARCHIVES = {b"PK\3\4": "zip", b"PK\5\6": "zip", b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!\x1a\7": "rar"}
"""How files begin that hold other files."""


def _archive(head: bytes) -> str | None:
    """What kind of archive the first bytes of a file begin, if any."""
    return next((name for mark, name in ARCHIVES.items() if head.startswith(mark)), None)


def _looks(head: bytes) -> str:
    """What to say of the first bytes where they are no text in an encoding that is known."""
    if head.count(0) <= len(head) // 8:
        return ""
    return "; it is full of NULs, as are UTF-16 without a byte-order mark and files of other kinds"


def _is_dir(name: str) -> bool:
    # A name with a NUL in it is no directory either, and said to be wrong when it is opened.
    return "\0" not in name and os.path.isdir(name)


def records_in(
    directory: str, passes_over: Callable[[str, str], bool] = lambda path, directory: False
) -> Iterator[str | Failure]:
    """The record files below a directory, sorted by name.

    Hidden files and directories and symlinked directories are left out, and what is to be
    passed over, by its path and the directory. What has the name of a record but is no file (a
    pipe, a broken link) is a `Failure`.
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
            if passes_over(entry.path, directory):
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


def _listed(lists: Iterable[NameList]) -> Iterator[str | Failure]:
    """The names in lists."""
    for one in lists:
        empty = True
        try:
            with ExitStack() as stack:
                stream = _unmarked(_open(one.file, stack), one.separator)
                for name in _separated(stream, one.separator):
                    if one.separator == b"\n":
                        name = name.removesuffix(b"\r")
                    if name:
                        empty = False
                        yield os.fsdecode(name)
        except OSError as error:
            yield Failure(one.file, error.strerror or str(error))
        else:
            if empty:
                yield Failure(one.file, "no names in this list of files")


def _unmarked(stream: io.BufferedReader, separator: bytes) -> io.BufferedReader:
    """A list without its byte-order mark, which editors on Windows put there."""
    if separator == b"\n":
        return unmarked(stream)[0]
    if stream.peek(len(BOM_UTF8)).startswith(BOM_UTF8):  # between NULs all looks like UTF-16
        stream.read(len(BOM_UTF8))
    return stream


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
