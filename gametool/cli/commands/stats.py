"""``gametool stats``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.fields import Field, parse_fields, text_of
from ...collection.stats import Group, Players, Seen, summed
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import counted, json_text
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, usage
from ..output import output_file


@help.command(
    "stats",
    examples=(
        "gametool stats games/",
        "gametool stats --by game,size games/",
        "gametool stats --players --crosstable games/",
    ),
)
@options.collection_files
@help.option("--by", metavar="LIST", help="A group for each value of these fields.")
@help.option("--players", is_flag=True, help="Players with their results and ratings.")
@help.option("--crosstable", is_flag=True, help="Who beat whom how often.")
@options.output_format(what="How the numbers look")
@output_file
@options.shared
@click.pass_context
def command(
    ctx: click.Context,
    /,
    by: str | None,
    players: bool,
    crosstable: bool,
    target: str,
    **settings: Any,
) -> None:
    """Count results with 95% Wilson intervals, how games ended, plies, swaps; rate players.

    Shares are of the finished games. Ratings are Bradley-Terry's in Elo points around 1500,
    with 95% intervals; a virtual game won and lost by half keeps them finite. Players are told
    apart by their names as written.
    """
    as_json = options.chosen_format(settings) == options.JSON
    with usage():
        fields = parse_fields(by or "")
    inputs = options.inputs(settings)
    jobs = options.workers(settings)
    take = partial(seen, fields=fields, defaults=options.defaults(settings))
    reading = Reading(inputs, jobs)
    with output(target, reading) as write:
        groups, known = summed(result.value for result in reading.results(take))
        ordered = dict(sorted(groups.items(), key=lambda item: list(map(text_of, item[0]))))
        if as_json:
            told = _told(fields, ordered, known, crosstable)
            write(json_text(told).encode() + b"\n")
        else:
            for line in _lines(fields, ordered, known, players, crosstable):
                write(f"{line}\n".encode("utf-8", "replace"))
    ctx.exit(reading.status)


def seen(record: Record, *, fields: Sequence[Field], defaults: Defaults) -> Result:
    """What statistics need of a record."""
    facts = Facts(record, defaults)
    swapped = facts.swapped
    replay = facts.replay
    values = [one.of(facts) for one in fields]
    value = Seen(
        tuple(tuple(value) if isinstance(value, list) else value for value in values),
        (record.root.get("PB") or "").strip() or None,
        (record.root.get("PW") or "").strip() or None,
        replay.over,
        replay.winner,
        replay.reason,
        replay.plies if replay.position is not None else None,
        swapped,
    )
    return Result(value=value)


Groups = Mapping[tuple[Any, ...], Group]


def _told(fields: Sequence[Field], groups: Groups, players: Players, table: bool) -> dict[str, Any]:
    names = [one.name for one in fields]
    told: dict[str, Any] = {
        "groups": [
            {"by": dict(zip(names, values, strict=True)), **group.as_dict()}
            for values, group in groups.items()
        ],
        "players": [player._asdict() for player in players.ranked()],
    }
    if table:
        told["crosstable"] = {winner: dict(losers) for winner, losers in players.won.items()}
    return told


def _lines(
    fields: Sequence[Field], groups: Groups, players: Players, ranked: bool, table: bool
) -> Iterator[str]:
    for values, group in groups.items():
        if fields:
            named = zip(fields, values, strict=True)
            yield ", ".join(
                f"{one.name} {one_line(text_of(list(v) if isinstance(v, tuple) else v)) or '-'}"
                for one, v in named
            )
        yield from _of_group(group.as_dict())
    if ranked:
        yield "players"
        for rank, player in enumerate(players.ranked(), 1):
            rating = "unrated"
            if player.rating is not None:
                rating = f"{player.rating:.0f} ({player.low:.0f} to {player.high:.0f})"
            yield (
                f"  {rank:3} {one_line(player.name):24} {player.games:5} games "
                f"{player.wins:5} won {player.losses:5} lost  {rating}"
            )
    if table:
        yield from _crosstable(players)


def _of_group(told: dict[str, Any]) -> Iterator[str]:
    records = counted(told["records"], "record")
    yield f"  {records}, {told['finished']} finished, {told['swapped']} swapped"
    for side in "BW":
        share = told["intervals"][side]
        if share:
            part = told[side] / told["finished"]
            yield f"  {side} wins {told[side]} ({part:.1%}, {share[0]:.1%} to {share[1]:.1%})"
    if told["none"]:
        yield f"  without a winner {told['none']}"
    if told["reasons"]:
        yield "  " + ", ".join(f"{reason} {count}" for reason, count in told["reasons"].items())
    if told["plies"]["min"] is not None:
        yield "  plies " + ", ".join(f"{name} {value:g}" for name, value in told["plies"].items())


def _crosstable(players: Players) -> Iterator[str]:
    names = [player.name for player in players.ranked()]
    width = max((len(one_line(name)) for name in names), default=0)
    yield "wins of the player on the left against each of them"
    yield f"  {'':4}{'':{width}}" + "".join(f"{number:5}" for number in range(1, len(names) + 1))
    for number, name in enumerate(names, 1):
        won: Mapping[str, int] = players.won.get(name) or {}
        cells = "".join(f"{'-' if other == name else won.get(other, 0):>5}" for other in names)
        yield f"  {number:3} {one_line(name):{width}}{cells}"
