"""``gametool new``."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import click

from ... import formats
from ...formats.diagrams import BadDiagram, read_diagram, setup_properties
from ...games import Side
from ...record.edits import new_record
from ...render.text.phrases import one_line
from ...replay.transcribe import transcribed
from .. import help, options
from ..output import STDOUT
from ..parameters import BoardSize
from .perft import make_game

LARGEST = 1 << 16
"""Bytes of a diagram; one of 52 x 52 squares with all there can be beside it has 12,000."""


@help.command(
    "new",
    short_help="Print an empty record, or one that begins as a diagram shows.",
    examples=(
        "gametool new petrify --size 6 > game.sgf",
        "gametool new morphos --size 13 --variant edition-2025 --to txt",
        "gametool show --at 2 game.sgf | gametool new petrify --diagram - --to-move B",
    ),
)
@options.game_argument
@help.option(
    "--size",
    type=BoardSize(),
    metavar="N",
    help="Squares on a side of the board [default: those of the diagram].",
)
@options.variant_option
@help.option(
    "--diagram",
    type=click.Path(allow_dash=True, readable=False),
    metavar="FILE",
    help="Set up what this text diagram shows, as show prints it (- is standard input).",
)
@help.option(
    "--to-move",
    "turn",
    type=click.Choice(["B", "W"], case_sensitive=False),
    help="Side to move in the diagram.",
)
@help.option(
    "--to",
    "to_format",
    type=click.Choice(list(formats.FORMATS)),
    default="sgf",
    show_default=True,
    help="Format of the record.",
)
def command(
    game_name: str,
    size: int | None,
    variant: str,
    diagram: str | None,
    turn: Side | None,
    to_format: str,
) -> None:
    """Print an empty record of GAME, to be filled in.

    With --diagram it begins with the position shown there. Coordinates, edges and
    captions may be there or not; what is in brackets is read as what it is.
    """
    rows = None if diagram is None else _rows(diagram)
    if size is None:
        if rows is None:
            raise click.UsageError("a new record needs --size N, or a --diagram")
        size = len(rows)
    game = make_game(game_name, size, variant)
    if turn and rows is None:
        raise click.UsageError("--to-move is for a --diagram")
    try:
        setup = [] if rows is None else setup_properties(game, rows, turn)
    except BadDiagram as error:
        raise click.UsageError(f"{one_line(diagram or STDOUT)}: {error}") from None
    record = new_record(game, setup=setup)
    if to_format != "sgf":
        record = transcribed(record, "algebraic")
    sys.stdout.buffer.write(formats.load(to_format).write(record).text.encode())


def _rows(path: str) -> list[str]:
    """The board of a diagram in a file."""
    try:
        with _opened(path) as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadDiagram(f"this is no diagram: it has more than {LARGEST} bytes")
        return read_diagram(data.decode())
    except OSError as error:
        raise click.UsageError(f"{one_line(path)}: {error.strerror or error}") from None
    except (BadDiagram, UnicodeDecodeError) as error:
        raise click.UsageError(f"{one_line(path)}: {error}") from None


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDOUT:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)
