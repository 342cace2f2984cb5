"""``gametool show``."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

import click
from click.core import ParameterSource

from ...record import Record
from ...render.text import frames
from ...render.text.markup import TAGS
from ...render.text.phrases import game_name, seats
from ...render.view import Extras
from ...replay import Defaults, Ply, Replay
from ...texts import json_text
from ...work.results import Result
from ...work.selection import Span
from .. import colours, help, options, output, viewing
from ..lines import chosen_plies, shown
from ..output import STDOUT
from ..running import Present, run
from ..wanted import PICTURES, POSTS, USUAL_THEME, ThemeName, Wanted, by_ending, post


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
    examples=(
        "gametool show --at 2 game.sgf",
        "gametool show --format svg --score -o end.svg game.sgf",
        "gametool show --format svg --numbers 1-3 -o moves.svg game.sgf",
        "gametool show --all -o sheet.svg game.sgf",
        "gametool show --all -o 'ply-{ply}.svg' game.sgf",
    ),
)
@options.input_files
@options.at_ply
@options.output_format(
    *POSTS,
    *PICTURES,
    "html",
    what="What to make; with --all a picture is a sheet of all plies",
    default="by the ending of --output, else text",
)
@output.output_file
@help.option(
    "--tag",
    section=options.OUTPUT,
    type=click.Choice(TAGS),
    default=TAGS[0],
    show_default=True,
    help="BBCode: what the forum calls letters of one width.",
)
@viewing.text_style
@colours.colour
@help.option(
    "--watch",
    section=options.OUTPUT,
    type=click.FloatRange(0, 3600),
    metavar="SECONDS",
    help="Play all plies in the same place of the terminal, each for so long.",
)
@viewing.board_view
@help.option(
    "--mark",
    "marks",
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
    is_flag=True,
    help="Show the count: areas, removed pairs, the winning chain.",
)
@help.option("--values", is_flag=True, help="Emulsion: the value of each piece.")
@help.option("--vulnerable", is_flag=True, help="Morphos: the stones that can be flipped.")
@help.option(
    "--theme",
    section=PICTURE,
    type=ThemeName(),
    default=USUAL_THEME,
    show_default=True,
    help="Colours: auto (as the reader's system prefers), light, dark, wood, print, or a file.",
)
@help.option(
    "--width",
    section=PICTURE,
    type=click.IntRange(16, 20000),
    metavar="PIXELS",
    help="Width of the picture.",
)
@help.option(
    "--columns",
    section=PICTURE,
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Boards beside each other on a sheet.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    watch: float | None,
    target: str,
    **settings: Any,
) -> None:
    """Draw the board after a ply of the main line, the last one by default."""
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    plies = options.plies(settings)
    named = options.chosen_format(settings, "")
    wanted = Wanted(
        named or by_ending(target) or options.TEXT,
        view=viewing.view(settings),
        extras=Extras(**{name: settings.pop(name) for name in Extras._fields}),
        **settings,
    )
    drawn = wanted.format in PICTURES
    as_json = wanted.format == options.JSON
    if wanted.numbers and plies:
        raise click.UsageError("--numbers says itself which plies: leave --at and --all out")
    if not drawn and wanted.numbers:
        raise click.UsageError("--numbers is for pictures: --format svg or png")
    if not drawn:
        for name in ("theme", "width", "columns"):
            if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE and not (
                name == "theme" and wanted.format == "html"
            ):
                raise click.UsageError(f"--{name} is for pictures: --format svg or png")
    on_terminal = target == STDOUT and sys.stdout.isatty()
    if watch is not None and (not on_terminal or wanted.format != options.TEXT):
        raise click.UsageError("--watch plays text on a terminal")
    output.check_target(target, inputs)
    if drawn:
        if wanted.format == "png" and on_terminal:
            raise click.UsageError("PNG is nothing for a terminal: -o board.png, or pipe it")
        from ..pictures import Draw

        draw = Draw(wanted, target, plies, defaults, inputs)
        totals = run(draw, inputs)
        draw.finish()
        ctx.exit(totals.status)
    if wanted.format == "html":
        from ..replay_page import page_of

        ctx.exit(page_of(inputs, defaults, target, start=_start(plies)))
    if wanted.format in POSTS:
        make = partial(post, wanted=wanted, plies=plies, defaults=defaults)
    elif as_json:
        make = partial(as_lines, plies=plies, defaults=defaults)
    else:
        # A colour that nobody asked for is for the terminal, not for files.
        asked = ctx.get_parameter_source("colour") is ParameterSource.COMMANDLINE
        if not (on_terminal or asked):
            wanted = wanted._replace(view=wanted.view._replace(colour=False))
        make = partial(show, wanted=wanted, defaults=defaults)
        if watch is not None:
            make = partial(make, plies=plies or options.EVERY)
            ctx.exit(run(make, inputs, present=partial(play, seconds=watch)).status)
        columns = _terminal_size()[0] if on_terminal else 0
        make = partial(make, plies=plies, columns=columns)
    with output.text_file(target) as present:
        if wanted.format == options.TEXT:
            present = Apart(present)
        status = run(make, inputs, present=present, as_json=as_json).status
    ctx.exit(status)


class Apart:
    """Hands texts on with an empty line between them, and none at the end."""

    def __init__(self, present: Present) -> None:
        self._present = present
        self._between = ""

    def __call__(self, result: Result) -> str:
        """What is left to print of a text."""
        if result.text:
            result = result._replace(text=f"{self._between}{result.text}")
            self._between = "\n"
        return self._present(result)


def _start(plies: Span | None) -> str:
    """Where a page opens that shows some plies: at the first of them."""
    if plies is None:
        return ""
    return str(plies.first) if plies.several else str(plies)


def show(
    record: Record,
    *,
    plies: Span | None,
    wanted: Wanted,
    columns: int = 0,
    defaults: Defaults,
) -> Result:
    """Show one record; all its plies as a film strip if so many columns are known."""
    view, extras = wanted.view, wanted.extras

    def pieces(replayed: Replay) -> Iterator[str]:
        chosen = chosen_plies(record, defaults, plies)
        if plies and plies.several and columns:
            texts: Iterator[str]
            small = (frames.small_frame(ply, view, extras) for ply in chosen)
            rows = iter(frames.strip(small, columns))
            texts = chain([f"{game_name(replayed)}\n\n{next(rows, '')}"], rows)
        else:
            players = seats(record, replayed.game.players) if replayed.game else ""
            texts = (frames.frame(ply, view, extras, players) for ply in chosen)
        yield from (f"{text}\n" for text in texts)

    return shown(record, defaults, pieces)


HOME, CLEAR_BELOW, CLEAR_LINE = "\033[H", "\033[J", "\033[K"


def _terminal_size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    from shutil import get_terminal_size  # which takes long to load

    return get_terminal_size()


def play(result: Result, *, seconds: float) -> str:
    """Show what is made of a record frame by frame in the same place of the terminal.

    What has no room there is not played, since it would scroll.
    """
    shown = [text.removesuffix("\n") for text in (result.text, *result.more)]
    columns, rows = _terminal_size()
    height = max(frame.count("\n") + 1 for frame in shown)
    # A caption may go on in the next line; the diagram may not.
    width = max(frames.widest(frame.split("\n")[:-1]) for frame in shown)
    if height >= rows or width > columns:
        raise click.UsageError(
            f"--watch needs a terminal of {width} columns and {height + 1} lines, and this one has "
            f"{columns} and {rows}: enlarge it, or choose --all"
        )
    for text in shown:
        lines = text.replace("\n", f"{CLEAR_LINE}\n")
        sys.stdout.write(f"{HOME}{lines}{CLEAR_LINE}\n{CLEAR_BELOW}")
        sys.stdout.flush()
        time.sleep(seconds)
    return ""


def as_lines(record: Record, *, plies: Span | None, defaults: Defaults) -> Result:
    """The JSON of one record, a line for each ply."""

    def lines(replayed: Replay) -> Iterator[str]:
        return (_line(replayed, ply) for ply in chosen_plies(record, defaults, plies))

    return shown(record, defaults, lines)


def _line(replayed: Replay, ply: Ply) -> str:
    position = ply.position
    line = {
        **replayed.header(),
        "ply": ply.number,
        "player": None if position.is_over else position.turn,
        "move": ply.before.format(ply.move) if ply.before and ply.move is not None else None,
        "board": position.rows(),
    }
    return json_text(line) + "\n"
