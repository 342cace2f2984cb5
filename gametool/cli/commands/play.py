"""``gametool play``."""

from __future__ import annotations

from typing import Any

import click

from ...analysis.opponent import Opponent
from ...analysis.players import LEVELS
from ...recorder import CannotResume
from ...render.text.phrases import one_line
from .. import colours, help, options, positions
from ..recording import Trouble, for_game, output_option
from ..session import Session, at_terminal


@help.command(
    "play",
    examples=(
        "gametool play petrify --size 6",
        "gametool play morphos --size 7 --side W --level 4 -o mine.sgf",
        "printf 'c3\\nhint\\n' | gametool play emulsion --size 6 --level 1 -o mine.sgf",
    ),
)
@options.game_argument
@options.usual_size_option
@options.variant_option
@help.option(
    "--side",
    type=click.Choice(["B", "W"], case_sensitive=False),
    default="B",
    show_default=True,
    help="The colour that you begin with.",
)
@help.option(
    "--level",
    type=click.IntRange(min(LEVELS), max(LEVELS)),
    default=3,
    show_default=True,
    metavar="N",
    help="How well the engine plays, 1 to 5.",
)
@positions.limits
@output_option("the game")
@colours.colour
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game_name: str,
    size: int | None,
    variant: str,
    side: str,
    level: int,
    seed: int,
    output: str | None,
    colour: bool,
    **settings: Any,
) -> None:
    """Play GAME against the engine.

    Every line is a move or a command, as in 'gametool record', and the game is saved like there:
    after every change, to GAME-NxN-1.sgf or what -o names, which is continued if it exists.
    undo takes your move back and the answer to it, hint tells good moves, level N changes how
    well the engine plays. The pie rule holds: it opens evenly, and swaps when that is better.

    With --time or --nodes a move takes that much, whatever the level.

    In a pipe the engine's moves come on standard output, one a line; on standard error where
    the record itself goes to standard output, at the end.
    """
    limits = positions.take_limits(settings)
    talks = at_terminal()
    recorder, target = for_game(game_name, output, size, variant or None, talks)

    def announce(move: str) -> None:
        if not talks:
            click.echo(move, err=not target.is_file)

    try:
        opponent = Opponent(
            recorder.record,
            level,
            begins=side == "W",
            seed=seed,
            limits=limits,
            announce=announce,
        )
        if opponent.ply == 0 and opponent.record.root.get("PB") is None:
            engine = "B" if side == "W" else "W"
            opponent.obey(f"name {engine} {opponent.name}")
        if opponent.answer().changed:
            target.save(opponent.record)
    except CannotResume as error:
        raise Trouble(f"{one_line(target.path)}:{one_line(str(error))}") from None
    except OSError as error:
        raise Trouble(f"{one_line(target.path)}: {error.strerror or error}") from None
    session = Session(opponent, target, colour)
    ctx.exit(session.talk() if talks else session.obey_all())
