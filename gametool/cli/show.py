"""``gametool show``."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import click

from ..record import Record
from ..render.ascii import STYLES, caption, diagram
from ..render.palette import THEMES
from ..replay import Defaults, Ply, Replay
from . import help, options, output
from .lines import NoSuchPly, chosen_plies, faults
from .pictures import PICTURES, POSTS, Saver, Wanted, picture, post
from .pipeline import Result, run


def _range(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", value.strip())
    if not match or not 1 <= int(match[1]) <= int(match[2] or match[1]):
        raise click.BadParameter(f"{value!r} is no range of plies such as 10-25")
    return int(match[1]), int(match[2] or match[1])


PICTURE = "Pictures (svg, png)"


@help.command(
    "show",
    short_help="Draw the board after a ply, by default the last one.",
    examples=(
        "gametool show --at 2 game.sgf",
        "gametool show --format svg --score -o end.svg game.sgf",
        "gametool show --format svg --numbers 1-3 -o moves.svg game.sgf",
        "gametool show --format svg --all -o sheet.svg game.sgf",
    ),
)
@options.input_files
@options.at_ply
@options.as_json
@help.option(
    "--format",
    section=options.OUTPUT,
    type=click.Choice(["text", *POSTS, *PICTURES]),
    default="text",
    show_default=True,
    help="What to make; with --all a picture is a sheet of all plies.",
)
@output.output_file
@help.option(
    "--style",
    section=options.OUTPUT,
    type=click.Choice(list(STYLES)),
    default=next(iter(STYLES)),
    show_default=True,
    help="Characters of the text diagram.",
)
@help.option("--flip", is_flag=True, help="Seen from the other side.")
@help.option(
    "--no-coords",
    "coordinates",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave the coordinates out.",
)
@help.option(
    "--mark",
    "marks",
    section=PICTURE,
    default="",
    metavar="POINTS",
    help="Mark these points, c3,d4.",
)
@help.option(
    "--numbers",
    section=PICTURE,
    metavar="A-B",
    callback=_range,
    help="Number the moves of plies A to B on the board.",
)
@help.option(
    "--score",
    section=PICTURE,
    is_flag=True,
    help="Show the count: areas, removed pairs, the winning chain.",
)
@help.option("--values", section=PICTURE, is_flag=True, help="Emulsion: the value of each piece.")
@help.option(
    "--vulnerable", section=PICTURE, is_flag=True, help="Morphos: the stones that can be flipped."
)
@help.option(
    "--theme",
    section=PICTURE,
    type=click.Choice(THEMES),
    default="auto",
    show_default=True,
    help="Colours; auto: as the reader's system prefers.",
)
@help.option(
    "--width",
    section=PICTURE,
    type=click.IntRange(16, 20000),
    metavar="PIXELS",
    help="Width of the picture.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    at: int | None,
    every: bool,
    as_json: bool,
    style: str,
    target: str,
    **settings: Any,
) -> None:
    """Draw the board after a ply of the main line, the last one by default."""
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    wanted = Wanted(**settings)
    drawn = wanted.format in PICTURES
    if as_json and wanted.format != "text":
        raise click.UsageError(f"--json and --format {wanted.format} exclude each other")
    if wanted.numbers and (every or at is not None):
        raise click.UsageError("--numbers says itself which plies: leave --at and --all out")
    if not drawn and wanted.only_drawn():
        raise click.UsageError(f"{wanted.only_drawn()} is for pictures: --format svg or png")
    output.refuse_inputs(target, inputs.names)
    if drawn:
        make = partial(picture, wanted=wanted, at=at, every=every, defaults=defaults)
        ctx.exit(run(make, inputs, present=Saver(wanted, target)).status)
    if wanted.format in POSTS:
        make = partial(post, wanted=wanted, at=at, every=every, defaults=defaults)
    else:
        make = partial(
            show, at=at, every=every, as_json=as_json, style=style, wanted=wanted, defaults=defaults
        )
    with output.text_file(target) as present:
        status = run(make, inputs, present=present).status
    ctx.exit(status)


def show(
    record: Record,
    *,
    at: int | None,
    every: bool,
    as_json: bool,
    style: str,
    wanted: Wanted,
    defaults: Defaults,
) -> Result:
    """Show one record."""
    replayed, result = faults(record, defaults)
    pieces = []
    try:
        for ply in chosen_plies(record, defaults, at, every):
            pieces.append(_line(replayed, ply) if as_json else _picture(ply, style, wanted))
    except NoSuchPly as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=2)
    return result._replace(text="".join(pieces))


def _picture(ply: Ply, style: str, wanted: Wanted) -> str:
    last = ply.before.touched(ply.move) if ply.before else []
    drawn = diagram(
        ply.position, last=last, style=style, coordinates=wanted.coordinates, flip=wanted.flip
    )
    return f"{drawn}\n{caption(ply.position, ply.move, ply.number, ply.before)}\n\n"


def _line(replayed: Replay, ply: Ply) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        "move": ply.before.format(ply.move) if ply.before else None,
        "board": position.rows(),
    }
    return json.dumps(line) + "\n"
