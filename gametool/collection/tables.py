"""Tables of records: rows in, text or bytes out, a few at a time."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..games import GametoolError
from ..render.text.phrases import one_line
from ..texts import json_text, name_text
from .facts import Facts
from .fields import Kind, Value, text_of

Row = Sequence[Value]
Write = Callable[[bytes], object]

FORMATS = ("text", "json", "csv", "tsv", "markdown", "parquet")
LOOK_AHEAD = 200
"""So many rows decide how wide the columns of a text table are."""
WIDEST = 40
"""Characters of a text column, unless it is the last one."""
GROUP = 10_000
"""Rows of a Parquet file that are written together."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for the beginning of a formula."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: Kind


class MissingTable(GametoolError):
    """The extra for a format is not installed; it says which."""


class Table(Protocol):
    """A table while it is written."""

    def add(self, row: Row) -> None:
        """Write a row."""

    def close(self) -> None:
        """All rows were added."""


def table(format: str, columns: Sequence[Column], write: Write) -> Table:
    """A table of one of the `FORMATS`; raises `MissingTable`."""
    if format == "parquet":
        return _Parquet(columns, write)
    makers: dict[str, Callable[[Sequence[Column], Write], Table]] = {
        "text": _Text,
        "csv": lambda columns, write: _Separated(columns, write, ","),
        "tsv": lambda columns, write: _Separated(columns, write, "\t"),
        "json": _Json,
        "markdown": _Markdown,
    }
    return makers[format](columns, write)


class _Json:
    """An object a line."""

    def __init__(self, columns: Sequence[Column], write: Write) -> None:
        self._names = [column.name for column in columns]
        self._write = write

    def add(self, row: Row) -> None:
        self._write(json_text(dict(zip(self._names, row, strict=True))).encode() + b"\n")

    def close(self) -> None:
        pass


class _Separated:
    """CSV and TSV, for spreadsheets too: no cell is a formula, no cell of TSV has a tab."""

    def __init__(self, columns: Sequence[Column], write: Write, separator: str) -> None:
        import csv  # only these formats need it

        self._write = write
        self._tabs = separator == "\t"
        self._buffer = io.StringIO()
        if self._tabs:  # nothing in a cell needs quotes
            self._csv = csv.writer(
                self._buffer,
                csv.excel_tab,
                lineterminator="\n",
                quoting=csv.QUOTE_NONE,
                quotechar=None,
            )
        else:
            self._csv = csv.writer(self._buffer, lineterminator="\n")
        self._row([column.name for column in columns])

    def add(self, row: Row) -> None:
        self._row([self._cell(value) for value in row])

    def _cell(self, value: Value) -> str:
        text = harmless(text_of(value))
        return " ".join(text.split()) if self._tabs else text

    def _row(self, cells: list[str]) -> None:
        self._csv.writerow(cells)
        self._write(self._buffer.getvalue().encode("utf-8", "replace"))
        self._buffer.seek(0)
        self._buffer.truncate()

    def close(self) -> None:
        pass


def harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe says that it is text.

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')
    """
    is_formula = text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)
    return f"'{text}" if is_formula else text


class _Markdown:
    """A table of GitHub's Markdown."""

    def __init__(self, columns: Sequence[Column], write: Write) -> None:
        self._write = write
        self._line([column.name for column in columns])
        self._line(["---:" if column.kind == "number" else "---" for column in columns])

    def add(self, row: Row) -> None:
        self._line([_markdown(text_of(value)) for value in row])

    def _line(self, cells: list[str]) -> None:
        self._write(f"| {' | '.join(cells)} |\n".encode("utf-8", "replace"))

    def close(self) -> None:
        pass


_SPECIAL = re.compile(r"[\\|*_`\[\]]")


def _markdown(text: str) -> str:
    text = _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
    return text.replace("<", "&lt;").replace(">", "&gt;")


class _Text:
    """Columns for people; how wide they are the first rows decide."""

    def __init__(self, columns: Sequence[Column], write: Write) -> None:
        self._columns = columns
        self._write = write
        self._held: list[list[str]] | None = []
        self._widths: list[int] = []

    def add(self, row: Row) -> None:
        cells = [one_line(text_of(value)) for value in row]
        if self._held is None:
            self._line(cells)
            return
        self._held.append(cells)
        if len(self._held) == LOOK_AHEAD:
            self._begin()

    def _begin(self) -> None:
        rows, self._held = self._held or [], None
        names = [column.name for column in self._columns]
        self._widths = [
            min(WIDEST, max(len(row[at]) for row in [names, *rows])) for at in range(len(names))
        ]
        for row in [names, *rows]:
            self._line(row)

    def _line(self, cells: list[str]) -> None:
        text = "  ".join(
            cell.rjust(width) if column.kind == "number" else cell.ljust(width)
            for cell, width, column in zip(cells, self._widths, self._columns, strict=True)
        )
        self._write(f"{text.rstrip()}\n".encode("utf-8", "replace"))

    def close(self) -> None:
        if self._held:
            self._begin()


class _Parquet:
    """Parquet, by pyarrow."""

    def __init__(self, columns: Sequence[Column], write: Write) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise MissingTable("Parquet needs pyarrow: pip install 'gametool[table]'") from None
        kinds = {
            "number": pyarrow.int64(),
            "flag": pyarrow.bool_(),
            "words": pyarrow.list_(pyarrow.string()),
        }
        self._schema = pyarrow.schema(
            [(column.name, kinds.get(column.kind, pyarrow.string())) for column in columns]
        )
        self._make = pyarrow.Table.from_pydict
        self._file = pyarrow.parquet.ParquetWriter(
            pyarrow.PythonFile(_Sink(write), mode="w"), self._schema
        )
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) == GROUP:
            self._flush()

    def _flush(self) -> None:
        columns = zip(*self._rows, strict=True) if self._rows else [()] * len(self._schema)
        data: dict[str, Any] = {
            name: [_encodable(value) for value in column]
            for name, column in zip(self._schema.names, columns, strict=True)
        }
        self._file.write_table(self._make(data, schema=self._schema))
        self._rows = []

    def close(self) -> None:
        self._flush()
        self._file.close()


def _encodable(value: Value) -> Value:
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


class _Sink(io.RawIOBase):
    """A stream of bytes for whoever needs one."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._at = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def write(self, data: Any) -> int:
        size = memoryview(data).nbytes
        self._write(bytes(data))
        self._at += size
        return size


def rows_of_plies(facts: Facts) -> Iterator[list[Value]]:
    """One row a ply of the main line, as far as it is sound (`PLY_COLUMNS`)."""
    record = facts.record
    for ply, row in enumerate(facts.followed.rows() if facts.followed else (), 1):
        place: list[Value] = [name_text(record.file), record.number, record.line]
        yield [*place, ply, *row[:-1], f"{row.hash:016x}"]


PLY_COLUMNS = (
    Column("file", "text"),
    Column("record", "number"),
    Column("line", "number"),
    Column("ply", "number"),
    Column("player", "word"),
    Column("move", "text"),
    Column("legal", "number"),
    Column("taken", "number"),
    Column("black", "number"),
    Column("white", "number"),
    Column("blocks", "number"),
    Column("hash", "text"),
)
"""The columns of a table of plies: the mover and its move, how many legal moves there were, how
many enemy pieces were captured, flipped or swapped away; then, of the position after it, the
pieces of both sides, the blocks, and `games.hashes.position_hash` in hexadecimal digits."""
