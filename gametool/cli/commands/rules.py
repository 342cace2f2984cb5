"""``gametool rules``."""

from __future__ import annotations

import textwrap

import click

from .. import help, options
from ..game import make_game


@help.command(
    "rules",
    examples=("gametool rules petrify", "gametool rules morphos --variant double,replace"),
)
@options.game_argument
@options.variant_option
def command(game_name: str, variant: str) -> None:
    """Print the rules of a game, and what its variants change.

    With --variant the rules are those of the variants named.
    """
    game = make_game(game_name, 1, variant)
    click.echo(", ".join([game.title, *game.variant]))
    listed = False
    for paragraph in game.in_words():
        if not (listed and paragraph.startswith("- ")):
            click.echo()
        listed = paragraph.startswith("- ")
        click.echo(paragraph if paragraph.startswith(" ") else _filled(paragraph))
    variants = game.variants_beside(game.variant)
    if variants:
        click.echo("\nVariants\n")
    for one in variants:
        letter = f" ({one.letter})" if one.letter else ""
        chosen = " [chosen]" if one.name in game.variant else ""
        click.echo(_filled(f"- {one.name}{letter}{chosen}: {one.summary}."))


def _filled(text: str) -> str:
    return textwrap.fill(text, 80, subsequent_indent="  " if text.startswith("- ") else "")
