"""What a stream holds: records or something else, and those of them that are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..formats.chunks import Chunk, Sheaf
from ..texts import counted
from .selection import Selection


class Search:
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


class Chosen:
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
        holds = counted(self._count, "record")
        return f"there is no record {which}: it holds {holds}"


ARCHIVES = {b"PK\3\4": "zip", b"PK\5\6": "zip", b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!\x1a\7": "rar"}
"""How files begin that hold other files."""


def archive(head: bytes) -> str | None:
    """What kind of archive the first bytes of a file begin, if any."""
    return next((name for mark, name in ARCHIVES.items() if head.startswith(mark)), None)


def looks(head: bytes) -> str:
    """What to say of the first bytes where they are no text in an encoding that is known."""
    if head.count(0) <= len(head) // 8:
        return ""
    return "; it is full of NULs, as are UTF-16 without a byte-order mark and files of other kinds"
