"""``gametool analyze``."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from ...analysis import Limits
from ...analysis.marks import Judged, judge
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults, main_line
from ...work.results import Result
from .. import help, options, positions
from ..lines import faults
from ..running import run


@help.command(
    "analyze",
    short_help="Tell where games were lost: values, best moves, marks.",
    examples=(
        "gametool analyze --time 2 games/a.sgf",
        "gametool analyze --nodes 20 --json game.sgf",
    ),
)
@options.input_files
@positions.limits
@options.jobs
@options.output_format()
@click.pass_context
def command(ctx: click.Context, /, **settings: Any) -> None:
    """Judge every move of the main line: the value before it, the best moves, a mark.

    Values are proven from the end backwards as far as half of --time (seconds a record, 40 if no
    limit is given) reaches, and estimated before that. A blunder gives a proven win away; an
    only-move is the one move that wins; at a mistake an estimate drops by a quarter or more.
    """
    as_json = options.chosen_format(settings) == options.JSON
    limits, seed, jobs = (
        positions.take_limits(settings),
        settings.pop("seed"),
        settings.pop("jobs"),
    )
    inputs = options.inputs(settings)
    settings["defaults"] = options.defaults(settings)
    work = partial(analyzed, limits=limits, seed=seed, as_json=as_json, **settings)
    ctx.exit(run(work, inputs, jobs=jobs, as_json=as_json).status)


def analyzed(
    record: Record, *, limits: Limits, seed: int, as_json: bool, defaults: Defaults
) -> Result:
    """Judge the moves of one record."""
    replayed, result = faults(record, defaults)
    line, last = [], None
    for ply in main_line(record, defaults=defaults):
        if ply.before is not None and ply.move is not None:
            line.append((ply.before, ply.move))
        last = ply.position
    if last is None:
        return result
    head = replayed.header()
    said = (
        _json(head, judged) if as_json else _text(record, judged)
        for judged in judge(line, last, limits, seed)
    )
    return result._replace(text="".join(said))


def _json(head: dict[str, Any], judged: Judged) -> str:
    found = judged.estimate
    line = {
        **head,
        "ply": judged.ply,
        "player": judged.position.turn,
        "move": judged.position.format(judged.move),
        "winner": judged.winner,
        "win": round(found.win, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "visits": found.visits,
        "best": judged.best(),
        "mark": judged.mark,
    }
    return json.dumps(line) + "\n"


def _text(record: Record, judged: Judged) -> str:
    found, position = judged.estimate, judged.position
    what = (
        f"{found.win:.0%} ({found.low:.0%} to {found.high:.0%})"
        if judged.winner is None
        else "nobody can force a win"
        if judged.winner == "none"
        else f"{position.player('B' if judged.winner == 'B' else 'W')} wins"
    )
    best = " ".join(move["move"] for move in judged.best())
    text = f"{one_line(record.file)}:{record.line}: ply {judged.ply}: "
    text += f"{position.player(position.turn)} {position.format(judged.move)}: {what}"
    if best:
        text += f", best {best}"
    return text + (f", {judged.mark}\n" if judged.mark else "\n")
