"""What the command line names: files, directories, standard input -> chunks of records."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from copy import copy
from functools import partial
from typing import BinaryIO, NamedTuple

from .. import core, formats
from ..formats.chunks import MAX_RECORD, Chunk, NoEnd, Sheaf
from ..formats.compression import MissingExtra, Unpacker, opened
from ..formats.encodings import FOREIGN, encoding_of, foreign_game
from .configuration import Configuration, matches
from .names import STDIN, Failure, NameList, is_directory, listed, open_input, records_in
from .searching import Chosen, Search, archive, looks
from .selection import Selection

_BLANKS = b" \t\r\n\f\v\0\x1a\xef\xbb\xbf"
"""What is no text, marks of order and of the end among it."""
HEAD = 1 << 12
"""How many first bytes the choice of a format looks at."""
HANDFUL = 1 << 14
"""So few bytes of files are replayed before the compiled core could be loaded."""


class Work(NamedTuple):
    """A chunk and the format to parse it with."""

    format: str
    chunk: Chunk | Sheaf


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
        self._foreign = False
        """Whether a game in another encoding stands in the text around those of this input."""
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

    def again(self, names: Sequence[str]) -> Inputs:
        """Other inputs, read as these."""
        fresh = copy(self)
        fresh.names, fresh.lists, fresh._listed, fresh._identities = names, (), None, None
        fresh.with_more, fresh._finished = set(), 0
        return fresh

    def __iter__(self) -> Iterator[Work | Failure]:
        for name in self._all_names():
            if isinstance(name, Failure):
                yield name
            elif not name:
                yield Failure("''", "this name is empty")
            elif self._force_exclude and name != STDIN and self._passes_over(name):
                continue
            elif name == STDIN or not is_directory(name):
                yield from self._read(name)
            else:
                yield from self._directory(name)

    def _all_names(self) -> Iterator[str | Failure]:
        yield from self.names
        yield from listed(self.lists) if self._listed is None else self._listed

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
                file = open_input(name, stack)
                stream, unpacker = opened(file, "" if name == STDIN else name, self.limit)
                self._current = file
                self.hesitant = not file.seekable()
                head = stream.peek(HEAD)[:HEAD]
                if kind := archive(head):
                    raise OSError(f"this is a {kind} archive, which is not read: unpack it first")
                chosen = self._from_format or formats.choose(name, head)
                module = formats.load(chosen)
                ambiguous = not named and formats.FORMATS[chosen].ambiguous
                search = Search(
                    module.is_surely_a_record if ambiguous else module.is_like_a_record,
                    self.limit,
                )
                split: Callable[..., Iterable[Chunk | Sheaf]] = module.split
                if self.sheaves and not self._wanted and self._is_much(file, unpacker):
                    split = getattr(module, "split_into_sheaves", split)
                self._foreign = False
                outside = partial(self._outside, name, encoding_of(head)[0])
                chunks: Iterable[Chunk | Sheaf] = search.records(
                    split(stream, name, self.limit, outside)
                )
                if self._wanted:
                    chunks = Chosen(chunks, self._wanted)
                for chunk in chunks:
                    yield Work(chosen, chunk._replace(game=game) if game else chunk)
                problem = unpacker.problem if unpacker else None
                if not search.found and not problem and ambiguous:
                    yield Failure(name, f"passed over: this is no record (read as {chosen})", True)
                elif not search.found and not problem:
                    problem = f"no record found (read as {chosen}{looks(head)})"
                if isinstance(chunks, Chosen) and not problem:
                    problem = chunks.problem()
                if self._foreign and not problem:
                    problem = FOREIGN
            except OSError as error:
                problem = error.strerror or str(error)
            except (MissingExtra, NoEnd) as error:
                problem = str(error)
            finally:
                self._finished += self._position()
                self._current = None
        if problem:
            yield Failure(name, problem)

    def _is_much(self, file: io.BufferedReader, unpacker: Unpacker | None) -> bool:
        """Whether there is enough to read for the compiled core to be loaded, and it is there."""
        with suppress(OSError):
            status = os.fstat(file.fileno())
            few = self._finished + status.st_size < HANDFUL
            if few and stat.S_ISREG(status.st_mode) and not unpacker:
                return False
        return core.available()

    def _outside(self, name: str, shown: str | None, text: bytes) -> None:
        if not text.strip(_BLANKS):
            return
        self.with_more.add(name)
        self._foreign = self._foreign or foreign_game(text, shown)

    # What is read must not be written to

    def reads(self, path: str) -> bool:
        """Whether a path is one of the files that are read, or lists them, however it is named.

        Lists are read to their end for this.
        """
        try:
            found = os.stat(path)
        except (OSError, ValueError):
            return False
        # Of a pipe that is kept open for writing nobody comes to the end; a device may be both.
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISFIFO(found.st_mode)):
            return False
        if self._identities is None:
            if self._listed is None:
                self._listed = list(listed(self.lists))
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
        if len(self.names) != 1 or self.lists or is_directory(self.names[0]) or STDIN in self.names:
            return None
        stream, _ = opened(open_input(path, stack), path, self.limit)
        chosen = self._from_format or formats.choose(path, stream.peek(HEAD)[:HEAD])
        if chosen != format:
            return None
        return _around(formats.load(format), stream, path, self.limit)

    def _all_identities(self) -> Iterator[tuple[int, int]]:
        for name in (*self._all_names(), *(one.file for one in self.lists)):
            if isinstance(name, Failure):
                continue
            found = records_in(name, self._passes_over) if is_directory(name) else [name]
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
            in_it = name != STDIN and is_directory(name)
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
