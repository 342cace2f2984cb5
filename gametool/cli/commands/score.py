"""``gametool score``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...render.text import breakdown
from ...render.text.phrases import ending, game_name, one_line, plies
from ...render.view import BoardView
from ...replay import Replay
from ...texts import json_text
from ...work.results import OnReplays, Result
from .. import colours, help, options, viewing
from ..lines import told
from ..running import run


@help.command(
    "score",
    examples=("gametool score game.sgf", "gametool score --json games/"),
)
@options.input_files
@options.output_format()
@viewing.text_style
@colours.colour
@viewing.board_view
@options.shared
@click.pass_context
def command(
    ctx: click.Context,
    /,
    **settings: Any,
) -> None:
    """Count the end of games: groups, removed pairs, patches and owners, the winning chain.

    An unfinished game is scored as it stands.
    """
    inputs = options.inputs(settings)
    jobs = options.workers(settings)
    defaults = options.defaults(settings)
    as_json = options.chosen_format(settings) == options.JSON
    say = partial(score, as_json=as_json, view=viewing.view(settings))
    command = OnReplays(say, defaults, main_line=True)
    ctx.exit(run(command, inputs, jobs=jobs, as_json=as_json).status)


def score(replayed: Replay, *, as_json: bool, view: BoardView) -> Result:
    """Score one record."""
    record, result = replayed.record, told(replayed)
    if replayed.position is None:
        return result
    if as_json:
        return result._replace(text=_json(replayed))
    counted = breakdown.text(replayed.position, view)
    place = f"{one_line(record.file)}:{record.line}"
    head = f"{place}: {game_name(replayed)}, {plies(replayed.plies)}, {ending(replayed)}"
    return result._replace(text=f"{head}\n{counted}\n")


def _json(replayed: Replay) -> str:
    assert replayed.position is not None
    line = {
        **replayed.header(),
        **replayed.credits(),
        "plies": replayed.plies,
        "over": replayed.over,
        "winner": replayed.winner,
        "reason": replayed.reason,
        "result": replayed.result,
        **replayed.position.score().as_dict(),
    }
    return json_text(line) + "\n"
