"""The source text of single records, cut out of a stream, and places in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import BinaryIO, NamedTuple

from ..games import GametoolError
from ..record import Node, Place, Record
from ..record.findings import Finding

MAX_RECORD = 64 << 20
"""The longest record that is read, in bytes, unless another limit is given."""
PATIENCE = 16
"""A stream is given up when this many times the limit hold no beginning or end of a record."""

PART = 64
"""A record may have one node or value for so many bytes of the limit (a million by default)."""
SMALL = 1 << 20
"""A smaller limit than this bounds the length only: written shortly, a game of ordinary length has
a part for six bytes."""


class Chunk(NamedTuple):
    """The bytes of one record: what workers are handed, and places are computed from."""

    file: str
    number: int
    """The record's number in its file, from 1."""
    line: int
    column: int
    """Where its first byte stands, both from 1; columns count characters."""
    data: bytes
    encoding: str | None = None
    """The encoding of the whole stream, where that is known for certain (a BOM); the data
    is UTF-8 then."""
    fault: str | None = None
    """Why the data is not all of the record, and what it is must not be judged."""
    game: str | None = None
    """The game of records that do not say it, where how moves are written depends on it."""


class Sheaf(NamedTuple):
    """Plain records one after another, as the compiled core cuts them, with blanks between."""

    file: str
    number: int
    """The first record's number in its file."""
    line: int
    column: int
    data: bytes
    ends: tuple[int, ...]
    """Where in the data each record ends."""
    encoding: str | None = None
    game: str | None = None
    """These four and the line and column as in a `Chunk`."""

    def spans(self) -> Iterator[tuple[int, int, int]]:
        """The number, from 0, the start and the end of each record."""
        start = 0
        for number, end in enumerate(self.ends):
            blanks = end - start - len(self.data[start:end].lstrip())
            yield number, start + blanks, end
            start = end

    def chunks(self, spans: Iterable[tuple[int, int, int]]) -> Iterator[Chunk]:
        """Some of its records by number, from 0, start and end, in order."""
        line, column, at = self.line, self.column, 0
        for number, start, end in spans:
            line, column = advance(line, column, self.data[at:start])
            at = start
            yield Chunk(
                self.file,
                self.number + number,
                line,
                column,
                self.data[start:end],
                self.encoding,
                None,
                self.game,
            )


def record_of(
    chunk: Chunk,
    root: Node,
    locate: Callable[[int], Place],
    findings: list[Finding],
    *,
    is_whole: bool = True,
    doubtful: Set[Node] = frozenset(),
    spelled: Mapping[str, str] | None = None,
) -> Record:
    """The record that a reader made of a chunk: its tree, the places of offsets in its text, and
    what was found wrong."""
    return Record(
        root,
        file=chunk.file,
        number=chunk.number,
        line=chunk.line,
        locate=locate,
        findings=findings,
        is_whole=is_whole and not chunk.fault,
        doubtful=doubtful,
        spelled=spelled,
    )


def is_like_a_record(chunk: Chunk) -> bool:
    """For formats that find nothing in a stream but what may be a record."""
    return True


def ignore(_: bytes) -> None:
    """Let the text be that belongs to no record."""


class NoEnd(GametoolError):
    """So much of a stream holds no beginning or end of a record that it is given up."""


def check_patience(skipped: int, limit: int, what: str) -> None:
    """Raise `NoEnd` if too many bytes were skipped, so that no stream is read for ever."""
    if skipped > PATIENCE * limit:
        raise NoEnd(
            f"{what} for {size_text(skipped)}; the rest was not read (--max-record-size raises "
            "this limit)"
        )


def bounded_lines(stream: BinaryIO, limit: int) -> Iterator[tuple[bytes, bool]]:
    """The lines of a stream by their LF, each with whether it is whole.

    Of a line longer than the limit only the beginning is kept; raises `NoEnd`.
    """
    while line := stream.readline(limit + 1):
        rest = len(line) > limit and not line.endswith(b"\n")
        yield line, not rest
        skipped = 0
        while rest and (piece := stream.readline(limit + 1)):
            skipped += len(piece)
            check_patience(skipped, limit, "there is no end of the line")
            rest = not piece.endswith(b"\n")


def most_parts(limit: int) -> int:
    """How many nodes and values a record may have."""
    return max(limit, SMALL) // PART


def too_dense(data: bytes, limit: int, *marks: bytes) -> str | None:
    """The `Chunk.fault` of a record with too many parts, counted by what begins or ends them.

    A part takes much more memory than its text, so there is a limit to their number.
    """
    most = most_parts(limit)
    if len(data) > most and sum(data.count(mark) for mark in marks) > most:
        return f"the record has more than {most} parts (--max-record-size raises this limit)"
    return None


def too_long(limit: int) -> str:
    """The `Chunk.fault` of a record beyond the limit."""
    return f"the record is longer than {size_text(limit)} (--max-record-size raises this limit)"


def size_text(size: int) -> str:
    """A number of bytes as people write it.

    >>> size_text(64 << 20)
    '64 MiB'
    """
    for unit in ("bytes", "KiB", "MiB"):
        if size < 1024 or (size % 1024 and size < 10240):
            return f"{size} {unit}"
        size //= 1024
    return f"{size} GiB"


def advance(line: int, column: int, data: bytes) -> tuple[int, int]:
    """The place after some bytes; LF, CR LF and CR each end a line (docs/formats.md)."""
    count, last = data.count(b"\n"), data.rfind(b"\n") + 1
    if b"\r" in data:
        count += data.count(b"\r") - data.count(b"\r\n")
        last = max(last, data.rfind(b"\r") + 1)
    if count:
        line, column, data = line + count, 1, data[last:]
    return line, column + characters(data)


def characters(data: bytes) -> int:
    """How many characters the bytes are as UTF-8; what is not UTF-8 is one a byte, or nearly."""
    return len(data if data.isascii() else data.decode(errors="replace"))


_BLOCK = 1 << 12


class Lines:
    """Lines and columns of offsets in a chunk's decoded text.

    The text is looked through once, when the first place is asked for; then each place
    costs one block of it, however long the text or its lines are.
    """

    def __init__(self, chunk: Chunk, text: str) -> None:
        self._chunk = chunk
        self._text = text
        self._blocks: list[tuple[int, int]] = []
        """Before each block: the line breaks, and where the last line begins (or 0)."""

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        if not self._blocks:
            breaks = begins = 0
            for start in range(0, len(self._text) + 1, _BLOCK):
                self._blocks.append((breaks, begins))
                breaks, begins = self._count(start, start + _BLOCK, breaks, begins)
        block = at // _BLOCK
        breaks, begins = self._count(block * _BLOCK, at, *self._blocks[block])
        if breaks:
            return self._chunk.line + breaks, at - begins + 1
        return self._chunk.line, self._chunk.column + at

    def _count(self, start: int, end: int, breaks: int, begins: int) -> tuple[int, int]:
        text = self._text
        breaks += text.count("\n", start, end)
        begins = max(begins, text.rfind("\n", start, end) + 1)
        if text.find("\r", start, end) >= 0:
            breaks += text.count("\r", start, end) - text.count("\r\n", start, end)
            begins = max(begins, text.rfind("\r", start, end) + 1)
        if start and text[start - 1 : start + 1] == "\r\n" and end > start:
            breaks -= 1  # a CR LF across the border was counted as CR before
        return breaks, begins
