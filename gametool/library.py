"""Reading, making, writing and drawing records in one call each, for programs.

These functions stand at the top of the package as well: ``gametool.read`` and so on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from . import formats
from .formats.chunks import MAX_RECORD
from .formats.compression import opened
from .formats.encodings import FOREIGN, encoding_of, foreign_game
from .games import Game, GametoolError, Move, Position
from .record import Node, Record
from .record.edits import new_record, with_text
from .record.results import format_outcome
from .replay import Ply, main_line
from .replay.transcribe import transcribe
from .texts import expect, short
from .work.files import replacing
from .work.inputs import Inputs
from .work.names import Failure

Path = str | os.PathLike[str]


class CannotRead(GametoolError, OSError):
    """A file that cannot be read, or holds no record."""


def read(source: Path | BinaryIO, *, format: str | None = None) -> Iterator[Record]:
    """The records of a file, a directory or a binary stream, one at a time.

    Of any format and compression; ``format`` names one ("sgf", "txt", "json", "ap"), otherwise
    it is found by the file's ending or content. Faulty records are yielded too, with what is
    wrong in `Record.findings`; `replay` says what is wrong with their moves. Raises `CannotRead`.
    """
    if format is not None and format not in formats.FORMATS:
        raise ValueError(f"there is no format {format!r}; there are {', '.join(formats.FORMATS)}")
    if isinstance(source, str | os.PathLike):
        return _of_path(os.fspath(source), format)
    if not hasattr(source, "read"):
        raise TypeError(f"read takes a path or a binary stream, not {short(repr(source))}")
    return _of_stream(source, format)


def _of_path(path: str, format: str | None) -> Iterator[Record]:
    # A file that is called - is no standard input here.
    for work in Inputs([os.path.join(".", path) if path == "-" else path], from_format=format):  # noqa: PTH118
        if isinstance(work, Failure):
            raise CannotRead(f"{work.file}: {work.reason}")
        yield formats.load(work.format).parse(work.chunk)  # type: ignore[arg-type]


def _of_stream(stream: BinaryIO, format: str | None) -> Iterator[Record]:
    import io

    if isinstance(stream, io.TextIOBase):
        raise TypeError("read takes a stream of bytes: open the file with mode 'rb'")
    name = str(getattr(stream, "name", "-"))
    data: Any = io.BufferedReader(io.BytesIO(stream.read()))
    source, unpacker = opened(data, name)
    head = source.peek(4096)[:4096]
    module = formats.load(format or formats.choose(name, head))
    shown = encoding_of(head)[0]
    found = foreign = False

    def outside(text: bytes) -> None:
        nonlocal foreign
        foreign = foreign or foreign_game(text, shown)

    for chunk in module.split(source, name, MAX_RECORD, outside):
        found = True
        yield module.parse(chunk)
    if unpacker and unpacker.problem:
        raise CannotRead(f"{name}: {unpacker.problem}")
    if not found:
        raise CannotRead(f"{name}: no record found")
    if foreign:
        raise CannotRead(f"{name}: {FOREIGN}")


def new(game: Game, moves: Iterable[str] = (), headers: Mapping[str, str] | None = None) -> Record:
    """A record of a game with these moves, as text, on its main line.

    ``headers`` are root properties by their names in SGF (``PB``, ``PW``, ``DT``, ``EV`` ...). A
    game that ends gets its result. Raises `BadMove` or `IllegalMove`.

    >>> from gametool.games import make
    >>> record = new(make("morphos", 2), ["a1", "b1", "a2"], {"PB": "Ann"})
    >>> record.root.get("RE")
    'B+'
    """
    expect(game, Game, "a record is made of a game, as `make` gives it")
    if isinstance(moves, str):
        raise TypeError(f"moves are a list of texts, not one text, {short(moves)!r}")
    expect(moves, Iterable, "moves are a list of texts")
    checked = _checked(headers or {})
    record = new_record(game)
    position = game.start()
    node = record.root
    for text in moves:
        move = position.parse(text)
        child = Node(position.turn, position.sgf(move))
        position = position.play(move)
        node.children.append(child)
        node = child
    outcome = position.outcome()
    texts = {"RE": format_outcome(outcome)} if outcome else {}
    for name, text in {**texts, **checked}.items():
        record.root.properties = with_text(record.root.properties, name, text)
    return record


def _checked(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Headers that a new record can have; raises `TypeError` or `ValueError` for others."""
    from .collection.edits import header_name

    expect(headers, Mapping, "headers are texts by the names of properties")
    for name, text in headers.items():
        expect(name, str, "the name of a header is text")
        expect(text, str, f"what the header {name} says is text")
        if header_name(name) in ("GM", "SZ", "RU"):
            raise ValueError(f"{name} is no header to be given: the game says that")
    return headers


def write(
    records: Record | Iterable[Record],
    target: Path | BinaryIO | None = None,
    *,
    format: str | None = None,
) -> str:
    """The text of records, which is also written to a path or a binary stream.

    ``format`` is by the path's ending, else SGF. A file is written whole or not at all.
    """
    chosen = format or (formats.by_ending(str(target)) if _is_path(target) else None) or "sgf"
    if chosen not in formats.FORMATS:
        raise ValueError(f"there is no format {chosen!r}; there are {', '.join(formats.FORMATS)}")
    module, points = formats.load(chosen), formats.FORMATS[chosen].points[0]
    expect(records, (Record, Iterable), "write takes a record, or several")
    texts = []
    for record in [records] if isinstance(records, Record) else records:
        expect(record, Record, "write takes a record, or several")
        texts.append(module.write(transcribe(record, points)[0]).text)
    text = "".join(texts)
    if isinstance(target, str | os.PathLike):
        with replacing(target) as file:
            file.write(text.encode())
    elif target is not None:
        if not hasattr(target, "write"):
            raise TypeError(f"write goes to a path or a binary stream, not {short(repr(target))}")
        target.write(text.encode())
    return text


def _is_path(target: object) -> bool:
    return isinstance(target, str | os.PathLike)


def to_text(board: Position | Record, *, style: str = "ascii", score: bool = False) -> str:
    """A diagram of a position, or of the end of a record's main line, as text.

    ``style`` is "ascii" or "unicode"; ``score`` adds the count of the position as it stands.
    """
    from .render.text import ascii, breakdown
    from .render.view import BoardView

    ply = _ply(board)
    if style not in ascii.STYLES:
        raise ValueError(f"there is no style {style!r}; there are {', '.join(ascii.STYLES)}")
    if score:
        return breakdown.text(ply.position, BoardView(style))
    last = ply.before.touched(ply.move) if ply.before and ply.move is not None else []
    return ascii.diagram(ply.position, BoardView(style), last=last)


def to_svg(board: Position | Record, *, score: bool = False) -> str:
    """The same as a picture: an SVG document."""
    from .render import drawing
    from .render.picture import svg
    from .render.view import Extras

    return svg.board(drawing.of_ply(_ply(board), Extras(score=score)))


def _ply(board: Position | Record) -> Ply:
    expect(board, (Position, Record), "a position or a record can be drawn")
    if isinstance(board, Position):
        return Ply(0, board, None, None, Node())
    last = None
    for ply in main_line(board):
        last = ply
    if last is None:
        raise ValueError("the record cannot be drawn: what game it is of is not known")
    return last


__all__ = ["CannotRead", "Move", "new", "read", "to_svg", "to_text", "write"]
