"""``gametool analyze``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from ...analysis.annotations import annotate, is_analyzed
from ...analysis.marks import Judged, Judgement, analyze
from ...collection.verbatim import unchanged, written
from ...record import Record
from ...render.picture import graph
from ...render.text.blocks import blocks
from ...render.text.phrases import one_line, record_title
from ...replay import Defaults, Replay
from ...texts import json_text
from ...work.results import Result
from .. import help, options, positions
from ..collecting import Reading, output
from ..lines import faults
from ..output import output_file

SGF, SVG = "sgf", "svg"


@help.command(
    "analyze",
    examples=(
        "gametool analyze --time 2 games/a.sgf",
        "gametool analyze --nodes 20 --json game.sgf",
        "gametool analyze --time 2 --to sgf game.sgf -o analyzed.sgf",
        "gametool analyze --time 2 --format svg game.sgf -o graph.svg",
    ),
)
@options.input_files
@positions.limits
@positions.threads
@options.jobs
@options.output_format(SVG)
@help.option(
    "--to",
    "to_format",
    section=options.OUTPUT,
    type=click.Choice([SGF]),
    help="The records themselves, with values, marks, comments and best lines written in.",
)
@output_file
@click.pass_context
def command(
    ctx: click.Context,
    /,
    to_format: str | None,
    target: str,
    jobs: int,
    seed: int,
    threads: int,
    **settings: Any,
) -> None:
    """Judge every move of the main line: the value before it, the best moves, a mark.

    Values are proven from the end backwards as far as half of --time (seconds a record, 50 if no
    limit is given) reaches, and estimated before that; --nodes is for each position. A blunder
    gives a proven win away; an only-move is the one move that wins; at a mistake an estimate
    drops by a quarter or more. The last line of the text draws Black's chance, a block a ply.

    With --to sgf a record keeps all that it had; one that was analyzed before stays as it is.
    """
    form = to_format or options.chosen_format(settings)
    if to_format and (settings.pop("output_format", None) or settings.pop("as_json", False)):
        raise click.UsageError("--to sgf excludes --format and --json")
    limits = positions.take_limits(settings)
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    look = partial(analyze, limits=limits, seed=seed, threads=threads, defaults=defaults)
    reading = Reading(inputs, jobs, as_json=form == options.JSON)
    graphs: list[graph.Graph] = []
    with output(target, reading) as write:
        work = partial(analyzed, look=look, form=form, defaults=defaults)
        for result in reading.results_so_far(work):
            data, drawn, interrupted = result.value
            write(data)
            graphs += drawn
            if interrupted:
                reading.interrupted = True
                break
        if graphs:
            write(graph.document(graphs).encode())
    if reading.interrupted:
        raise KeyboardInterrupt
    ctx.exit(reading.status)


def analyzed(record: Record, *, look: Any, form: str, defaults: Defaults) -> Result:
    """What there is to say of one record: its output, its graph, and whether Ctrl-C came."""
    replayed, result = faults(record, defaults)
    if form == SGF and is_analyzed(record):
        place = f"{one_line(record.file)}:{record.line}"
        note = f"{place}: note: analyzed before, and left as it is\n"
        return _told(result._replace(errors=result.errors + note), unchanged(record, SGF, defaults))
    judgement: Judgement | None = look(record)
    if judgement is None:
        return _told(result, unchanged(record, SGF, defaults) if form == SGF else b"")
    if form == SGF:
        annotate(record, judgement, defaults)
        return _told(result, written(record, defaults=defaults), judgement.interrupted)
    if form == SVG:
        return _told(result, b"", judgement.interrupted, [_graph(record, judgement)])
    said = _json(replayed, judgement) if form == options.JSON else _text(record, judgement)
    return _told(result, "".join(said).encode(), judgement.interrupted)


def _told(
    result: Result, data: bytes, interrupted: bool = False, graphs: list[graph.Graph] | None = None
) -> Result:
    return result._replace(value=(data, graphs or [], interrupted))


def _json(replayed: Replay, judgement: Judgement) -> Iterator[str]:
    for judged in judgement.plies:
        found = judged.estimate
        line = {
            **replayed.header(),
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
        yield json_text(line) + "\n"


def _text(record: Record, judgement: Judgement) -> Iterator[str]:
    place = f"{one_line(record.file)}:{record.line}"
    for judged in judgement.plies:
        player = judged.position.player(judged.position.turn)
        move = judged.position.format(judged.move)
        best = " ".join(move["move"] for move in judged.best())
        text = f"{place}: ply {judged.ply}: {player} {move}: {_value(judged)}"
        text += f", best {best}" if best else ""
        yield text + (f", {judged.mark}\n" if judged.mark else "\n")
    yield f"{place}: {judgement.last.player('B')} {blocks(judgement.chances())}\n"


def _value(judged: Judged) -> str:
    found = judged.estimate
    if judged.winner is None:
        return f"{found.win:.0%} ({found.low:.0%} to {found.high:.0%})"
    if judged.winner == "none":
        return "nobody can force a win"
    return f"{judged.position.player(judged.winner)} wins"


def _graph(record: Record, judgement: Judgement) -> graph.Graph:
    marks = {judged.ply: judged.mark for judged in judgement.plies if judged.mark}
    captions = {
        judged.ply: f"{judged.ply}. {judged.position.player(judged.position.turn)} "
        f"{judged.position.format(judged.move)}, {_value(judged)} before it"
        for judged in judgement.plies
    }
    game = judgement.last.game
    return graph.Graph(record_title(record), game, judgement.chances(), marks, captions)
