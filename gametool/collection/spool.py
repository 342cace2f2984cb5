"""What must wait for all records is kept on the disk: memory holds keys and offsets only."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from ..texts import errors_name

BUFFER = 1 << 20


class Spool:
    """Pieces of data in a temporary file, called back by number."""

    def __init__(self) -> None:
        import tempfile  # only what is written needs it

        self._place = tempfile.gettempdir()
        self._file = tempfile.TemporaryFile(buffering=BUFFER)  # noqa: SIM115
        self._ends = array("q", [0])

    def __len__(self) -> int:
        return len(self._ends) - 1

    def add(self, data: bytes) -> int:
        """Keep a piece; its number, from 0."""
        with errors_name(self._place):
            self._file.write(data)
        self._ends.append(self._ends[-1] + len(data))
        return len(self) - 1

    def pieces(self, numbers: Iterable[int]) -> Iterator[bytes]:
        """The pieces of these numbers, in that order."""
        with errors_name(self._place):
            self._file.flush()
        for number in numbers:
            start = self._ends[number]
            if self._file.tell() != start:
                self._file.seek(start)
            yield self._file.read(self._ends[number + 1] - start)

    def close(self) -> None:
        """Forget everything."""
        self._file.close()
