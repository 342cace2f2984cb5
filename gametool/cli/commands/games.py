"""``gametool games``."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from ...games import GAMES
from ...points import MAX_SIZE, MIN_SIZE
from ...texts import json_text
from .. import help, options
from ..parameters import GameName


@help.command(
    "games",
    examples=("gametool games", "gametool games morphos", "gametool games --json"),
)
@click.argument("names", metavar="[GAME]...", nargs=-1, type=GameName())
@options.output_format()
def command(names: tuple[str, ...], **settings: Any) -> None:
    """List the games, or those named: variants, sizes, notation, and the rules in one line."""
    as_json = options.chosen_format(settings) == options.JSON
    for game in [GAMES[name] for name in names] or GAMES.values():
        if as_json:
            line = {
                "game": game.name,
                "title": game.title,
                "players": dict(game.players),
                "sizes": {
                    "min": MIN_SIZE,
                    "max": MAX_SIZE,
                    "usual": game.usual_size,
                    "advice": game.sizes,
                },
                "variants": [variant._asdict() for variant in game.variants],
                "notation": [{"move": move, "meaning": what} for move, what in game.notation],
                "summary": game.summary,
            }
            click.echo(json_text(line))
            continue
        sides = " and ".join(f"{name} ({side})" for side, name in game.players.items())
        click.echo(f"{game.name}: {game.summary}")
        click.echo(f"  sides     {sides}")
        sizes = f"{MIN_SIZE} to {MAX_SIZE}, {game.usual_size} if none is named; {game.sizes}"
        click.echo(f"  sizes     {sizes}")
        moves = [*game.notation, ("swap", "pie rule, ply 2 only"), ("pass", "when forced")]
        for number, (move, what) in enumerate(moves):
            click.echo(f"  {'' if number else 'moves':<9} {move:<9} {what}")
        for number, variant in enumerate(game.variants):
            letter = f" ({variant.letter})" if variant.letter else ""
            text = textwrap.fill(
                f"{variant.name}{letter}: {variant.summary}", 88, subsequent_indent=" " * 14
            )
            click.echo(f"  {'' if number else 'variants':<9} {text}")
