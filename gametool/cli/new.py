"""``gametool new``."""

from __future__ import annotations

import sys

import click

from .. import formats
from ..record import Node, Property, Record
from . import help, options
from .perft import make_game


@help.command(
    "new",
    short_help="Print an empty record.",
    examples=(
        "gametool new petrify --size 6 > game.sgf",
        "gametool new morphos --size 13 --variant edition-2025 --to txt",
    ),
)
@options.game_argument
@options.size_option
@options.variant_option
@help.option(
    "--to",
    "to_format",
    type=click.Choice(list(formats.FORMATS)),
    default="sgf",
    show_default=True,
    help="Format of the record.",
)
def command(game_name: str, size: int, variant: str, to_format: str) -> None:
    """Print an empty record of GAME, to be filled in."""
    game = make_game(game_name, size, variant)
    headers = {"GM": game.name, "SZ": str(game.size), "RU": ",".join(game.variant)}
    root = Node(properties=[Property(name, (text,)) for name, text in headers.items() if text])
    sys.stdout.buffer.write(formats.load(to_format).write(Record(root)).encode())
