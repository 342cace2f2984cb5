"""``gametool record``."""

from __future__ import annotations

import click

from ...games import GAMES
from .. import colours, help
from ..parameters import BoardSize, GameOrFile, VariantList
from ..recording import for_file, for_game, output_option
from ..session import Session, at_terminal


@help.command(
    "record",
    examples=(
        "gametool record morphos --size 9 -o new.sgf",
        "gametool record game.sgf",
        "printf 'c3\\nd4\\n' | gametool record petrify --size 6 -o new.sgf",
    ),
)
@click.argument("game_name", type=GameOrFile())
@output_option("a new game")
@help.option(
    "--size",
    type=BoardSize(),
    metavar="N",
    help="Squares on a side of a new game's board [default: the usual size].",
)
@help.option(
    "--variant",
    type=VariantList(),
    metavar="LIST",
    help="Variants of a new game, separated by commas.",
)
@colours.colour
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game_name: str,
    output: str | None,
    size: int | None,
    variant: str | None,
    colour: bool,
) -> None:
    """Record a new game of GAME move by move, or go on with the one in FILE.

    Every line is a move, in either notation, or a command; help lists them. The file is
    saved whole after every change, so that nothing is lost however this ends.

    A FILE, or one that -o names and that exists, is continued after its last move. It must
    hold one record, valid in its main line. Comments, variations and all else in it stay:
    undo takes back what was recorded in this session only, then goes back without removing
    anything, and a move that is not what follows there becomes the main line, with what
    stood there as a variation; delete takes the last move out for good.

    Without -o a new game goes to GAME-NxN-1.sgf, or the next number that is free; in a pipe, to
    standard output at the end. In a pipe nothing is printed but what commands ask for, and
    the exit status is 1 if a line was refused. Lines that begin with # are remarks.

    In the terminal the Tab key completes commands and moves, and lines can be edited and
    called back.
    """
    talks = at_terminal()
    if game_name.lower() in GAMES:
        recorder, target = for_game(game_name, output, size, variant, talks)
    elif output or size is not None or variant is not None:
        raise click.UsageError(
            f"-o, --size and --variant are for a new game ({', '.join(GAMES)}), not for a file"
        )
    else:
        recorder, target = for_file(game_name)
    session = Session(recorder, target, colour)
    ctx.exit(session.talk() if talks else session.obey_all())
