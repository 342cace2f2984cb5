"""``gametool rules``."""

from __future__ import annotations

import textwrap

import click

from ..games import GAMES
from . import help, options


@help.command(
    "rules",
    short_help="Print the rules of a game and its variants.",
    examples=("gametool rules petrify", "gametool rules morphos --variant double,replace"),
)
@options.game_argument
@options.variant_option
def command(game_name: str, variant: str) -> None:
    """Print the rules of a game, with what its variants change.

    With --variant, only the variants named are told.
    """
    from .perft import make_game

    wanted = make_game(game_name, 1, variant).variant
    game = GAMES[game_name.lower()]
    click.echo(f"{game.title}\n")
    click.echo(textwrap.dedent(game.rules_text).strip())
    told = [v for v in game.variants if not wanted or v.name in wanted]
    if told:
        click.echo("\nVariants")
    for one in told:
        letter = f" ({one.letter})" if one.letter else ""
        click.echo(
            textwrap.fill(f"- {one.name}{letter}: {one.summary}.", 80, subsequent_indent="  ")
        )
