"""``gametool match``."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from math import isfinite
from pathlib import Path
from typing import Any

import click

from ... import formats
from ...analysis.limits import Limits
from ...analysis.matches import MatchGame, SequentialTest, Tally, match, random_opening
from ...analysis.player import BadPlayer, Player
from ...analysis.players import player
from ...games import Game, Move, Side
from ...games.terms import OTHER
from ...library import CannotRead, new, read
from ...record import Record
from ...record.edits import with_text
from ...render.text.phrases import one_line
from ...replay import main_line
from ...replay.transcribe import transcribe
from ...texts import counted, json_text
from ...work.files import replacing
from .. import help, options, positions
from ..game import make_game
from ..output import STDOUT, TARGET


class Openings(click.ParamType[Any]):
    """A number of random plies, or a file of records."""

    name = "openings"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the option's text."""
        text = str(value)
        if re.fullmatch("[0-9]{1,3}", text):
            return int(text)
        if not Path(text).exists():
            self.fail(f"{text!r} is neither a number of plies nor a file of records")
        return text


class Bounds(click.ParamType[Any]):
    """Two differences in Elo points."""

    name = "bounds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> SequentialTest:
        """Read the option's text."""
        try:
            low, high = (float(part) for part in str(value).split(","))
        except ValueError:
            low = high = 0.0
        if not (isfinite(low) and isfinite(high) and low < high):
            self.fail(f"{value!r}: expected two differences in Elo points, as in 0,50")
        return SequentialTest(low, high)


@help.command(
    "match",
    examples=(
        "gametool match petrify level:1 greedy --size 4 --games 4 --sprt 0,50",
        "gametool match morphos nodes:100 nodes:25 --size 4 --games 4 -o games.sgf --json",
        "gametool match emulsion random 'gtp:gametool gtp emulsion --size 3' --size 3 --games 2",
    ),
)
@options.game_argument
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@options.size_option
@options.variant_option
@help.option("--pie", is_flag=True, help="With the pie rule.")
@help.option(
    "--games",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="Games, at most.",
)
@help.option(
    "--openings",
    type=Openings(),
    default="2",
    show_default=True,
    metavar="N|FILE",
    help="Begin with N random plies, or as the records of FILE do; each opening is played twice, "
    "with the sides exchanged.",
)
@help.option(
    "--sprt",
    "test",
    type=Bounds(),
    metavar="LOW,HIGH",
    help="Stop when it is decided whether A is stronger by HIGH Elo points, or by LOW at most; "
    "either answer is wrong once in 20 times.",
)
@positions.limits
@help.option(
    "-o",
    "--output",
    "target",
    section=options.OUTPUT,
    type=TARGET,
    metavar="FILE",
    help="Write the records of the games here; the ending names the format.",
)
@options.output_format()
def command(
    game_name: str,
    a: str,
    b: str,
    size: int,
    variant: str,
    pie: bool,
    games: int,
    openings: int | str,
    test: SequentialTest | None,
    seed: int,
    target: str | None,
    **settings: Any,
) -> None:
    """Let A and B play GAME against each other: random, greedy, level:N (1 to 5), time:SECONDS or
    nodes:N for each move, or gtp:COMMAND, a program that speaks the Go Text Protocol.

    They take turns at beginning. The difference in Elo points comes with its 95% interval; games
    without a winner count half. --time, --nodes and --memory hold for each move of a player that
    searches; unless time decides, the same seed gives the same games. Ctrl-C ends the match with
    what is known by then.
    """
    as_json = options.chosen_format(settings) == options.JSON
    most = positions.take_limits(settings)
    game = make_game(game_name, size, variant)
    lines = _openings(game, openings, seed)
    tally, begin = Tally(), time.monotonic()
    form = formats.by_ending(target) if target and target != STDOUT else None
    interrupted = False
    with ExitStack() as stack:
        first, second = _player(a, most, stack), _player(b, most, stack)
        write = _writer(target, form or "sgf", stack)
        try:
            played = match(
                *(game, first, second, lines, tally), games=games, pie=pie, seed=seed, test=test
            )
            for number, done in enumerate(played, 1):
                write(_record(game, done, a, b, number))
                if done.played.why:
                    print(f"gametool: game {number}: {one_line(done.played.why)}", file=sys.stderr)
                _progress(number, games, tally)
        except KeyboardInterrupt:
            interrupted = True
    told = {
        "game": game.name,
        "size": game.size,
        "variant": list(game.variant),
        "a": a,
        "b": b,
        **numbers(tally),
        "sprt": test.told(tally) if test else None,
        "seconds": round(time.monotonic() - begin, 3),
    }
    text = json_text(told) if as_json else "\n".join(_lines(told))
    click.echo(text, err=target == STDOUT)
    if interrupted:
        raise KeyboardInterrupt


def numbers(tally: Tally) -> dict[str, Any]:
    """How a match stands, as JSON has it; a difference without bounds is null."""
    low, high = tally.interval
    points = [round(value, 1) if isfinite(value) else None for value in tally.elo()]
    return {
        "games": tally.games,
        "a_wins": tally.wins,
        "b_wins": tally.losses,
        "none": tally.none,
        "score": round(tally.score, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        **dict(zip(("elo", "elo_low", "elo_high"), points, strict=True)),
    }


def _lines(told: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{one_line(told['a'])} against {one_line(told['b'])}: {counted(told['games'], 'game')}, "
        f"{told['a_wins']} won, {told['b_wins']} lost, {told['none']} without a winner"
    )
    elo = "beyond measure" if told["elo"] is None else f"{told['elo']:+.0f}"
    low, high = (
        sign if value is None else f"{value:+.0f}"
        for sign, value in (("-∞", told["elo_low"]), ("+∞", told["elo_high"]))
    )
    yield f"score {told['score']:.1%} ({told['low']:.1%} to {told['high']:.1%})"
    yield f"Elo {elo} ({low} to {high})"
    if told["sprt"]:
        test = told["sprt"]
        verdict = test["verdict"] or "undecided"
        yield (
            f"SPRT {test['elo0']:g},{test['elo1']:g}: {verdict} "
            f"(ratio {test['llr']:+.2f} of {test['bound']:.2f})"
        )


def _player(text: str, most: Limits, stack: ExitStack) -> Player:
    try:
        found = player(text, most)
    except BadPlayer as error:
        raise click.UsageError(str(error)) from None
    stack.callback(found.close)
    return found


def _writer(target: str | None, form: str, stack: ExitStack) -> Any:
    """What takes the records."""
    if target is None:
        return lambda record: None
    module, points = formats.load(form), formats.FORMATS[form].points[0]

    def text(record: Record) -> bytes:
        written: str = module.write(transcribe(record, points).record).text
        return written.encode()

    if target == STDOUT:
        return lambda record: (sys.stdout.buffer.write(text(record)), sys.stdout.buffer.flush())
    file = stack.enter_context(replacing(target))
    return lambda record: file.write(text(record))


def _record(game: Game, done: MatchGame, a: str, b: str, number: int) -> Record:
    """A game as a record; the names are of who held the colours at the end."""
    played = done.played
    side = done.a_side()
    names: dict[Side, str] = {side: a, OTHER[side]: b}
    headers = {"PB": names["B"], "PW": names["W"], "RO": str(number)}
    if played.result is not None:
        headers["RE"] = played.result
    record = new(game, played.texts, headers)
    if played.why:
        record.root.properties = with_text(record.root.properties, "GC", played.why)
    return record


def _openings(game: Game, wanted: int | str, seed: int) -> Iterator[Sequence[Move]]:
    if isinstance(wanted, int):
        return (random_opening(game, wanted, seed + number) for number in count())
    lines = []
    try:
        for record in read(wanted):
            lines.append(_opening(game, record))
    except CannotRead as error:
        raise click.UsageError(str(error)) from None
    return (lines[number % len(lines)] for number in count())


def _opening(game: Game, record: Record) -> list[Move]:
    """The moves of a record's main line, from the game's own start."""
    place = f"{one_line(record.file)}:{record.line}"
    plies = list(main_line(record))
    if not plies or plies[0].position.game != game:
        raise click.UsageError(
            f"{place}: this is no opening of {game.name} {game.size}x{game.size}"
        )
    if plies[0].position != game.start():
        raise click.UsageError(f"{place}: an opening begins at the start, without a set-up")
    if plies[-1].position.is_over:
        raise click.UsageError(f"{place}: this game is over: nothing is left to be played")
    return [ply.move for ply in plies if ply.move is not None]


def _progress(number: int, games: int, tally: Tally) -> None:
    if sys.stderr.isatty():
        end = "\r\033[K" if number == games else ""
        sys.stderr.write(f"\r{number}/{games} games, {tally.score:.1%}\033[K{end}")
        sys.stderr.flush()
