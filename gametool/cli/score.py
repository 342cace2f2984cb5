"""``gametool score``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ..record import Record
from ..render import breakdown
from ..render.text import ending, game_name, one_line, plies
from ..replay import Defaults, Replay
from . import help, options
from .lines import faults
from .pipeline import Result, run


@help.command(
    "score",
    short_help="Count the end of games: groups, pairs, patches, chains.",
    examples=("gametool score game.sgf", "gametool score --json games/"),
)
@options.input_files
@options.as_json
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    /,
    jobs: int,
    **settings: Any,
) -> None:
    """Count the end of games: groups, removed pairs, patches and owners, the winning chain.

    An unfinished game is scored as it stands.
    """
    inputs = options.inputs(settings)
    settings["defaults"] = options.defaults(settings)
    ctx.exit(run(partial(score, **settings), inputs, jobs=jobs).status)


def score(record: Record, *, as_json: bool, defaults: Defaults) -> Result:
    """Score one record."""
    replayed, result = faults(record, defaults)
    if replayed.position is None:
        return result
    text = _json(replayed) if as_json else _text(replayed)
    return result._replace(text=text)


def _json(replayed: Replay) -> str:
    assert replayed.position is not None
    line = {
        **replayed.header(),
        "plies": replayed.plies,
        "over": replayed.over,
        "winner": replayed.winner,
        "reason": replayed.reason,
        "result": replayed.result,
        **replayed.position.score().as_dict(),
    }
    return json.dumps(line) + "\n"


def _text(replayed: Replay) -> str:
    position = replayed.position
    assert position is not None
    place = f"{one_line(replayed.record.file)}:{replayed.record.line}"
    head = f"{place}: {game_name(replayed)}, {plies(replayed.plies)}, {ending(replayed)}"
    return f"{head}\n{breakdown.text(position)}\n"
