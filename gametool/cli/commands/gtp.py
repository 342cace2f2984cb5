"""``gametool gtp``."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...analysis.gtp import Engine
from .. import help, options, positions
from ..reading import lines
from .perft import make_game

NOT_TEXT = "?"
"""What stands for a line that is no text: no command either."""


@help.command(
    "gtp",
    short_help="Be an engine for other programs (Go Text Protocol).",
    examples=("echo list_commands | gametool gtp petrify --size 8",),
)
@options.game_argument
@options.size_option
@options.variant_option
@positions.limits
def command(game_name: str, size: int, variant: str, **settings: Any) -> None:
    """Play GAME with a program that speaks the Go Text Protocol, version 2.

    Moves are written as everywhere, column i included. A move takes --time seconds (1 without a
    limit) or what time_settings allows.
    """
    limits = positions.take_limits(settings)
    engine = Engine(make_game(game_name, size, variant), limits, settings["seed"])
    for answer in engine.answers(line or NOT_TEXT for line in lines()):
        click.echo(answer, nl=False)
        sys.stdout.flush()
