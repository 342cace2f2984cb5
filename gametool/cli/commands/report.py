"""``gametool report``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from ...analysis.player import BadPlayer
from ...analysis.report import RECORDS, Course, Numbers, Plan, by_play
from ...games import Game
from ...record import Record
from ...render.drawing import game_title
from ...render.report.game import page
from ...replay import Defaults, main_line
from ...texts import counted, json_text
from ...work.results import Result
from .. import help, options, positions
from ..collecting import Reading, output
from ..game import given_game
from ..lines import faults
from ..output import output_file
from ..output import write as write_whole
from ..statuses import FINE

HTML = "html"


@help.command(
    "report",
    examples=(
        "gametool report petrify --size 5 --games 20 -o petrify.html",
        "gametool report games/ -o games.html",
        "gametool report morphos --size 4 --variant double --games 10 --json",
    ),
)
@options.input_files
@help.option(
    "--games",
    type=click.IntRange(1),
    default=50,
    show_default=True,
    metavar="N",
    help="Games of self-play without the pie rule, and as many with it.",
)
@help.option(
    "--player",
    "name",
    default=Plan(1).name,
    show_default=True,
    metavar="NAME",
    help="Who plays against itself; see 'gametool match --help'.",
)
@positions.limits
@options.output_format(HTML, default=HTML)
@output_file
@click.pass_context
def command(
    ctx: click.Context, /, games: int, name: str, seed: int, target: str, **settings: Any
) -> None:
    """Report on a game from records, or from self-play of GAME with --size.

    How often who begins wins, with and without the pie rule; how long games are; how many moves
    there are at each ply; how often the lead changes; what first moves are worth; and, by
    self-play, how often random, greedy and searching players beat each other. The conclusions
    are those that the 95% intervals leave no doubt of. Records of several games, sizes or
    variants have a report each. --time, --nodes and --memory hold for each move by search.
    """
    form = options.chosen_format(settings, HTML)
    most = positions.take_limits(settings)
    words = settings["files"]
    if positions.names_game(words):
        plan = Plan(games, name, rivals=max(2, games // 2), seed=seed, most=most)
        ctx.exit(_played(given_game(words[0], settings), plan, form, target))
    inputs, defaults = options.inputs(settings), options.defaults(settings)
    reading = Reading(inputs, as_json=form == options.JSON)
    kinds: dict[Game, Numbers] = {}
    with output(target, reading) as write:
        for result in reading.results(partial(course_of, defaults=defaults)):
            if result.value is not None:
                game, course = result.value
                numbers = kinds.setdefault(game, Numbers(game, RECORDS, seed))
                numbers.add(course, pie=course.swapped)
        write(_said(form, list(kinds.values())))
    ctx.exit(reading.status)


def _played(game: Game, plan: Plan, form: str, target: str) -> int:
    """Play, and write what is known at the end or when Ctrl-C comes."""
    found: list[Numbers] = []
    interrupted = False
    try:
        for numbers in by_play(game, plan, _progress):
            found = [numbers]
    except KeyboardInterrupt:
        interrupted = True
    except BadPlayer as error:
        raise click.UsageError(str(error)) from None
    _progress("")
    write_whole(target, _said(form, found))
    if interrupted:
        raise KeyboardInterrupt
    return FINE


def course_of(record: Record, *, defaults: Defaults) -> Result:
    """How the game of a record went."""
    replayed, result = faults(record, defaults)
    plies = list(main_line(record, defaults=defaults))
    if not plies or replayed.game is None:
        return result
    moves = [ply.move for ply in plies if ply.move is not None]
    positions = [plies[0].before or plies[0].position]
    positions += [ply.position for ply in plies if ply.move is not None]
    course = Course(positions, moves, replayed.over, replayed.winner, replayed.reason)
    return result._replace(value=(replayed.game, course))


def _said(form: str, found: list[Numbers]) -> bytes:
    told = [(numbers.game, numbers.as_dict()) for numbers in found]
    if form == HTML:
        return page(told).encode()
    if form == options.JSON:
        return "".join(json_text(one) + "\n" for _, one in told).encode()
    return "".join(
        f"{game_title(game)}: {counted(one['games'], 'game')}, {one['source']}\n"
        + "".join(f"  {line}\n" for line in one["conclusions"])
        for game, one in told
    ).encode()


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text}\033[K")
        sys.stderr.flush()
