"""``gametool perft``."""

from __future__ import annotations

from typing import Any

import click

from ... import core
from ...texts import json_text
from .. import help, options
from ..game import make_game


@help.command(
    "perft",
    examples=(
        "gametool perft petrify --size 4 --depth 3",
        "gametool perft morphos --size 3 --variant simplified,double --depth 2 --divide",
    ),
)
@options.game_argument
@options.size_option
@options.variant_option
@help.option(
    "--depth", required=True, type=click.IntRange(0), metavar="D", help="Plies of a sequence."
)
@click.option("--pie", is_flag=True, help="Count the pie swap as well.")
@help.option(
    "--divide",
    "divided",
    section=options.OUTPUT,
    is_flag=True,
    help="Count below each first move.",
)
@options.output_format()
def command(
    game_name: str,
    size: int,
    variant: str,
    depth: int,
    pie: bool,
    divided: bool,
    **settings: Any,
) -> None:
    """Count the sequences of exactly D plies from the start of a game.

    A finished game contributes nothing.
    """
    as_json = options.chosen_format(settings) == options.JSON
    game = make_game(game_name, size, variant)
    position = game.start(pie=pie)
    line: dict[str, object] = {
        "game": game.name,
        "size": game.size,
        "variant": list(game.variant),
        "depth": depth,
    }
    if divided:
        if depth < 1:
            raise click.UsageError("--divide needs a depth of 1 or more")
        parts = {position.format(move): count for move, count in core.divide(position, depth)}
        line |= {"nodes": sum(parts.values()), "divide": parts}
        text = "".join(f"{move}: {count}\n" for move, count in parts.items())
        text += f"total: {sum(parts.values())}\n"
    else:
        line["nodes"] = nodes = core.perft(position, depth)
        text = f"{nodes}\n"
    click.echo(json_text(line) if as_json else text, nl=as_json)
