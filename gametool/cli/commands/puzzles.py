"""``gametool puzzles``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...analysis import Limits
from ...analysis.puzzles import Puzzle, puzzles, record_of
from ...collection.verbatim import written
from ...games.hashes import canonical_hash
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults, main_line
from ...texts import json_text
from ...work.results import Result
from .. import help, options, positions
from ..collecting import Reading, complain, output
from ..lines import faults
from ..output import output_file
from ..statuses import INVALID

SGF = "sgf"


@help.command(
    "puzzles",
    examples=(
        "gametool puzzles --time 1 games/ -o puzzles.sgf",
        "gametool puzzles game.sgf -o p.sgf --nodes 99 && gametool replay p.sgf -o p.html",
        "gametool puzzles --min-depth 3 --json games/a.sgf",
    ),
)
@options.input_files
@positions.limits
@help.option(
    "--min-depth",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    metavar="N",
    help="Leave out wins that can be forced in fewer plies.",
)
@options.jobs
@options.output_format(SGF, what="How the puzzles are told", default=SGF)
@output_file
@click.pass_context
def command(
    ctx: click.Context, /, min_depth: int, target: str, jobs: int, seed: int, **settings: Any
) -> None:
    """Write the positions of the games in which exactly one move wins, proven, as records.

    Each game is searched from its end backwards, as far as proofs reach within --time (seconds a
    record, 20 if no limit is given) or --nodes (for each position). A puzzle is set up with
    White to move, or with the last moves of the game before it; the solution stands beside
    what was played. Of positions that a symmetry carries into each other there is one. The exit
    status is 1 if no puzzle was found.
    """
    del seed  # nothing is left to chance here
    form = options.chosen_format(settings, SGF)
    limits = positions.take_limits(settings)
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    work = partial(found_in, limits=limits, min_depth=min_depth, defaults=defaults)
    reading = Reading(inputs, jobs, as_json=form == options.JSON)
    seen: set[int] = set()
    with output(target, reading) as write:
        for result in reading.results_so_far(work):
            place, head, found, interrupted = result.value
            for puzzle in found:
                key = canonical_hash(puzzle.position)
                if key not in seen:
                    seen.add(key)
                    write(_said(place, head, puzzle, form))
            if interrupted:
                reading.interrupted = True
                break
    if reading.interrupted:
        raise KeyboardInterrupt
    if not seen:
        complain("no puzzle was found")
    ctx.exit(max(reading.status, INVALID) if not seen else reading.status)


def found_in(record: Record, *, limits: Limits, min_depth: int, defaults: Defaults) -> Result:
    """The puzzles of one record, in the order of the game; and whether Ctrl-C came."""
    replayed, result = faults(record, defaults)
    line = [
        (ply.before, ply.move)
        for ply in main_line(record, defaults=defaults)
        if ply.before is not None and ply.move is not None
    ]
    found: list[Puzzle] = []
    interrupted = False
    try:
        for puzzle in puzzles(line, limits, min_depth=min_depth):
            found.insert(0, puzzle)
    except KeyboardInterrupt:
        interrupted = True
    place = f"{one_line(record.file)}:{record.line}"
    return result._replace(value=(place, replayed.header(), found, interrupted))


def _said(place: str, head: dict[str, Any], puzzle: Puzzle, form: str) -> bytes:
    if form == SGF:
        return written(record_of(puzzle, place))
    position = puzzle.position
    solution, here = list[str](), position
    for move in puzzle.solution:
        solution.append(here.format(move))
        here = here.after(move)
    if form == options.JSON:
        line = {**head, "ply": puzzle.ply, "player": position.turn, "solution": solution}
        return json_text({**line, "nodes": puzzle.nodes}).encode() + b"\n"
    player = position.player(position.turn)
    return f"{place}: ply {puzzle.ply}: {player} wins by {' '.join(solution)} only\n".encode()
