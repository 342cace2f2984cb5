"""``gametool new``."""

from __future__ import annotations

import click

from ... import formats
from ...formats.diagrams import BadDiagram, read_diagram, setup_properties
from ...games import Side
from ...record.edits import new_record
from ...render.text.phrases import one_line
from ...replay.transcribe import transcribed
from .. import help, options, reading
from ..game import make_game
from ..output import STDOUT, put
from ..parameters import BoardSize


@help.command(
    "new",
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
    put(formats.load(to_format).write(record).text.encode())


def _rows(path: str) -> list[str]:
    """The board of a diagram in a file."""
    try:
        return read_diagram(reading.document(path))
    except BadDiagram as error:
        raise click.UsageError(f"{one_line(path)}: {error}") from None
