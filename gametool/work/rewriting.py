"""Files whose records are written anew: the text around games stays, and a file changes whole or
not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import IO, BinaryIO, NamedTuple

from .. import formats
from ..collection.mending import Mend
from ..formats.compression import opened, stem
from ..formats.encodings import unmarked
from ..games import GametoolError
from .files import replacing
from .names import STDIN, Failure
from .results import Result

IN_MEMORY = 1 << 20
"""Longer files wait on the disk until they are complete."""
BLOCK = 1 << 18
PACKED_UNNAMED = "it is compressed, but its name does not say how"


class Anew(NamedTuple):
    """What a command says of a record that it writes anew, as the value of its `Result`; the
    result's data is the new record."""

    file: str
    number: int
    format: str
    problem: str | None = None
    """Why the file must stay as it is."""
    verbatim: bool = False
    """Whether what stands between the records stays byte for byte, blank lines too."""
    touched: bool = True
    """Whether there is anything in the record that a file must be written for."""
    mends: tuple[Mend, ...] = ()
    """What was mended in it."""


def is_packed_unnamed(name: str) -> bool:
    """Whether a file is compressed and its name does not tell: it would be written as it is not.

    Raises `OSError`."""
    if stem(name) != name:
        return False
    with Path(name).open("rb") as file:
        return opened(file, "")[1] is not None


class NewFile:
    """What a file is to become. ``problem`` says why it must stay what it is."""

    def __init__(self, first: Anew, source: Path, limit: int) -> None:
        self.name = first.file
        self.format = first.format
        self.problem: str | None = None
        self.changed = False
        self.records = 0
        self.mends: list[tuple[int, Mend]] = []
        """What was mended, with the number of the record."""
        self.status = 0
        """The worst status of its records."""
        self._source = source
        self._limit = limit
        self._verbatim = first.verbatim
        self._touched = False
        self._last = 0
        self._stack = ExitStack()
        import tempfile  # only what is written in place needs it

        self._new: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        self._around = self._between(self._old, self._stack)

    def follows(self, told: Anew) -> bool:
        """Whether a record is the next of this file."""
        return told.file == self.name and told.number > self._last

    def add(self, told: Anew, data: bytes) -> None:
        """Add a record, after the text that stands before it."""
        self.records += 1
        self._last = told.number
        self._touched |= told.touched
        self.problem = self.problem or told.problem
        self.mends += [(told.number, mend) for mend in told.mends]
        if not self.problem:
            self._add_text()
            self._new.write(data)

    def _add_text(self) -> None:
        try:
            text = next(self._around, None)
        except (OSError, GametoolError) as error:
            self.problem = getattr(error, "strerror", None) or str(error)
            return
        if text is None:
            self.problem = "it was changed while it was read"
        else:
            self._new.write(text)

    def finish(self) -> None:
        """All records were added: see what has changed, and whether nothing would be lost."""
        if not self._touched:
            self.problem = None
            self._stack.close()
            return
        if not self.problem:
            self._add_text()
        if not self.problem and next(self._around, None) is not None:
            self.problem = "not everything in it could be read"
        self._stack.close()
        if self.problem or not self._differs():
            return
        if self.name != STDIN and not self._source.is_file():
            self.problem = "it is no plain file"
        elif self.name != STDIN and is_packed_unnamed(self.name):
            self.problem = PACKED_UNNAMED
        elif not self._stands() or not self._holds_all():
            self.problem = "written anew it would be read differently"
        else:
            self.changed = True

    def _old(self) -> BinaryIO:
        file = self._source.open("rb")
        return opened(file, "" if self.name == STDIN else self.name)[0]

    def _fresh(self) -> BinaryIO:
        self._new.seek(0)
        return self._new  # type: ignore[return-value]

    def _between(self, what: object, stack: ExitStack) -> Iterator[bytes]:
        """The text before each record and after the last."""
        stream = what()  # type: ignore[operator]
        if stream is not self._new:
            stack.enter_context(stream)
        text = bytearray()
        split = formats.load(self.format).split
        for _ in split(stream, self.name, self._limit, text.extend):
            yield bytes(text) if self._verbatim else _line(text)
            text.clear()
        yield bytes(text) if self._verbatim else _line(text)

    def _differs(self) -> bool:
        fresh = self._fresh()
        with self._old() as old:
            while True:
                block = old.read(BLOCK)
                if block != fresh.read(len(block) or 1):
                    return True
                if not block:
                    return False

    def _stands(self) -> bool:
        """Whether as many records stand in the new file, between the same texts."""
        with ExitStack() as stack:
            texts = zip_longest(self._between(self._old, stack), self._between(self._fresh, stack))
            return all(old == new for old, new in texts)

    def _holds_all(self) -> bool:
        """Whether the records and the texts between them are all that the old file holds.

        Only then a record may stay as it came: else it is written anew, or its file stays.
        """
        if not self._verbatim:
            return True
        with ExitStack() as stack:
            stream = stack.enter_context(self._old())
            whole = unmarked(stack.enter_context(self._old()))[0]
            outside: list[bytes] = []

            def follow(data: bytes) -> bool:
                return whole.read(len(data)) == data

            for chunk in formats.load(self.format).split(
                stream, self.name, self._limit, outside.append
            ):
                if not all(map(follow, [*outside, chunk.data])):
                    return False
                outside.clear()
            return all(map(follow, outside)) and not whole.read(1)

    # What to do with it

    def old(self) -> bytes:
        """What the file holds."""
        with self._old() as file:
            return file.read()

    def new(self) -> bytes:
        """What it is to hold."""
        return self._fresh().read()

    def write(self) -> None:
        """Let the new file take the place of the old one; raises `OSError`, `MissingExtra`."""
        with replacing(self.name) as target:
            fresh = self._fresh()
            while block := fresh.read(BLOCK):
                target.write(block)

    def close(self) -> None:
        """Forget what was not written."""
        self._stack.close()
        self._new.close()


def new_files(
    results: Iterable[Result | Failure], limit: int, kept: Path | None = None
) -> Iterator[NewFile | Failure]:
    """The files that come of a command whose results have a value `Anew`, each complete; and the
    inputs that could not be read.

    ``kept`` holds what standard input had, see `kept_stdin`.
    """
    current: NewFile | None = None

    def finished() -> Iterator[NewFile]:
        nonlocal current
        if current is not None:
            file, current = current, None
            try:
                file.finish()
                yield file
            finally:
                file.close()

    try:
        for result in results:
            if isinstance(result, Failure):
                if current and result.file.startswith(current.name):
                    current.problem = current.problem or "not everything in it could be read"
                yield from finished()
                yield result
                continue
            told: Anew = result.value
            if current is None or not current.follows(told):
                yield from finished()
                source = kept if told.file == STDIN and kept else Path(told.file)
                current = NewFile(told, source, limit)
            current.add(told, result.data)
            current.status = max(current.status, result.status)
        yield from finished()
    finally:
        if current is not None:
            current.close()


@contextmanager
def kept_stdin(wanted: bool) -> Iterator[Path | None]:
    """What standard input holds as a file, so that it can be read twice; it is read from there."""
    if not wanted or sys.stdin is None:
        yield None
        return
    import shutil
    import tempfile

    stdin = sys.stdin
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "stdin"
        with path.open("wb") as file:
            shutil.copyfileobj(stdin.buffer, file)
        with path.open(encoding="latin-1") as sys.stdin:
            try:
                yield path
            finally:
                sys.stdin = stdin


def _line(text: bytearray) -> bytes:
    """A text on lines of its own; nothing if it is blank."""
    return bytes(text.strip(b"\r\n")) + b"\n" if text.strip() else b""
