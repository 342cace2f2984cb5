"""``gametool gtp``."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...analysis.gtp import Engine
from .. import help, options, positions
from ..game import make_game
from ..reading import lines

NOT_TEXT = "?"
"""What stands for a line that is no text: no command either."""


@help.command(
    "gtp",
    examples=("echo list_commands | gametool gtp petrify --size 8",),
)
@options.game_argument
@options.size_option
@options.variant_option
@help.option("--pie", is_flag=True, help="With the pie rule: the move swap.")
@help.option("--resign", is_flag=True, help="Give up where the loss is proven.")
@positions.limits
@positions.threads
def command(
    game_name: str, size: int, variant: str, pie: bool, resign: bool, threads: int, **settings: Any
) -> None:
    """Play GAME with a program that speaks the Go Text Protocol, version 2.

    Moves are written as everywhere, column i included. A move takes --time seconds (1 without a
    limit) or what time_settings allows.
    """
    limits = positions.take_limits(settings)
    game = make_game(game_name, size, variant)
    engine = Engine(*(game, limits, settings["seed"]), pie=pie, resigns=resign, threads=threads)
    for answer in engine.answers(line or NOT_TEXT for line in lines()):
        click.echo(answer, nl=False)
        sys.stdout.flush()
