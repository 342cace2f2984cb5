"""``gametool solve``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...analysis import Limits, Proof, Solver
from ...games import Position
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import counted, json_text
from ...work.results import Result
from ...work.selection import Span
from .. import help, options, positions
from ..lines import NoSuchPly, chosen_plies, faults
from ..parameters import PlySpan
from ..running import run
from ..statuses import FAILED, FINE, INVALID


@help.command(
    "solve",
    examples=(
        "gametool solve petrify --size 3 --all",
        "gametool solve --at 3 --time 1 games/a.sgf",
        "gametool show --at 2 game.sgf | gametool solve --game petrify --diagram - --time 1",
    ),
)
@options.input_files
@positions.position_options
@help.option(
    "--at",
    section=options.PLIES,
    type=PlySpan(),
    metavar="N|A-B",
    help="After ply N, or plies A to B; 0 is the start [default: last].",
)
@help.option(
    "--all", "every", section=options.OUTPUT, is_flag=True, help="All winning moves, not just one."
)
@positions.limits
@options.output_format()
@click.pass_context
def command(ctx: click.Context, /, **settings: Any) -> None:
    """Prove who wins with best play, and by which move.

    The position is that of records after a ply, that of a --diagram, or the start of the game
    named in the place of a file, with --size. Without --time or --nodes there is no limit. A
    position that nobody can force has the winner none. The exit status is 1 if nothing could
    be proven.
    """
    as_json = options.chosen_format(settings) == options.JSON
    settings.pop("seed")  # nothing is left to chance here
    limits, every, at = positions.take_limits(settings), settings.pop("every"), settings.pop("at")
    found = positions.named(settings)
    if found is not None:
        if at is not None:
            raise click.UsageError("--at is for records")
        proof, interrupted = _solved(found.position, limits, every)
        head = positions.header(found)
        click.echo(_said(head, found.name, 0, found.position, proof, as_json), nl=False)
        if interrupted:
            raise KeyboardInterrupt
        ctx.exit(FINE if proof.exact else INVALID)
    inputs = options.inputs(settings)
    settings["defaults"] = options.defaults(settings)
    work = partial(solved, at=at, limits=limits, every=every, as_json=as_json, **settings)
    ctx.exit(run(work, inputs, as_json=as_json).status)


def solved(
    record: Record,
    *,
    at: Span | None,
    limits: Limits,
    every: bool,
    as_json: bool,
    defaults: Defaults,
) -> Result:
    """Solve a position of one record."""
    replayed, result = faults(record, defaults)
    text = ""
    try:
        for ply in chosen_plies(record, defaults, at):
            proof, interrupted = _solved(ply.position, limits, every)
            place = f"{one_line(record.file)}:{record.line}"
            text += _said(replayed.header(), place, ply.number, ply.position, proof, as_json)
            if interrupted:
                click.echo(text, nl=False)
                raise KeyboardInterrupt
            if not proof.exact:
                result = result._replace(status=INVALID)
    except NoSuchPly as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=FAILED)
    return result._replace(text=text)


def _solved(position: Position, limits: Limits, every: bool) -> tuple[Proof, bool]:
    """What is known, and whether Ctrl-C ended the search: what is known is told all the same."""
    solver = Solver(limits)
    return solver.proof(position, every=every), solver.interrupted


def _said(
    head: dict[str, Any], place: str, ply: int, position: Position, proof: Proof, as_json: bool
) -> str:
    player = None if position.is_over else position.turn
    moves = [position.format(move) for move in proof.moves]
    if as_json:
        line = {
            **head,
            "ply": ply,
            "player": player,
            "winner": proof.text,
            "moves": moves,
            "exact": proof.exact,
            "nodes": proof.nodes,
            "seconds": round(proof.seconds, 3),
        }
        return json_text(line) + "\n"
    if not proof.exact:
        what = "not proven within the limits"
    elif player is None:
        outcome = position.outcome()
        assert outcome is not None
        what = f"the game is over: {position.describe(outcome)}"
    elif proof.winner is None:
        what = f"{position.player(player)} to move, nobody can force a win"
    else:
        what = f"{position.player(player)} to move, {position.player(proof.winner)} wins"
    by = f" by {' '.join(moves)}" if moves else ""
    cost = f" ({counted(proof.nodes, 'position')}, {proof.seconds:.2f} s)"
    return f"{place}: ply {ply}: {what}{by}{cost}\n"
