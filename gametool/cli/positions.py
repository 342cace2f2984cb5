"""Which positions a command of analysis looks at: a game's start, a diagram, or records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..analysis import Limits
from ..formats.diagrams import BadDiagram, read_diagram, setup
from ..games import GAMES, Position
from ..render.text.phrases import one_line
from . import help, options
from .game import given_game
from .reading import document

LIMITS = "Limits"

position_options = options.stack(
    help.option(
        "--diagram",
        section=options.INPUT,
        type=click.Path(allow_dash=True),
        metavar="FILE",
        help="The position that this text diagram shows, of the game that --game names.",
    ),
    help.option(
        "--to-move",
        "turn",
        section=options.INPUT,
        type=click.Choice(["B", "W"], case_sensitive=False),
        help="Side to move in the diagram.",
    ),
    help.option(
        "--pie",
        section=options.INPUT,
        is_flag=True,
        help="With the pie rule, where a game begins.",
    ),
)
"""Positions beside those of records."""

limits = options.stack(
    help.option(
        "--time",
        "seconds",
        section=LIMITS,
        type=click.FloatRange(min=0),
        metavar="SECONDS",
        help="Give up after so long.",
    ),
    help.option(
        "--nodes",
        section=LIMITS,
        type=click.IntRange(0),
        metavar="N",
        help="Give up after so many positions.",
    ),
    help.option(
        "--memory",
        section=LIMITS,
        type=options.Size(),
        default="1G",
        show_default=True,
        metavar="SIZE",
        help="What may be remembered, about, in bytes (K, M, G: units of 1024).",
    ),
    help.option(
        "--seed",
        section=LIMITS,
        type=int,
        default=1,
        show_default=True,
        metavar="S",
        help="Where chance begins: the same seed gives the same answer.",
    ),
)

threads = help.option(
    "--threads",
    section=LIMITS,
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Threads that play random games, where the compiled core plays them.",
)


def take_limits(settings: dict[str, Any]) -> Limits:
    """Take the limits out of a command's settings."""
    return Limits(settings.pop("seconds"), settings.pop("nodes"), settings.pop("memory"))


class Named(NamedTuple):
    """A position that the command line names without a record."""

    name: str
    """What to call it in the place of a file."""
    position: Position


def named(settings: dict[str, Any]) -> Named | None:
    """A game's start or a diagram, taken out of a command's settings; None if records are meant.

    A word that names a game is the game, unless there is such a file.
    """
    diagram, turn, pie = (settings.pop(name) for name in ("diagram", "turn", "pie"))
    if diagram is not None:
        if settings["files"]:
            raise click.UsageError("--diagram and records exclude each other")
        return Named(diagram, _drawn(settings, diagram, turn, pie))
    if turn:
        raise click.UsageError("--to-move is for a --diagram")
    words = settings["files"]
    if names_game(words):
        game = given_game(words[0], settings)
        return Named(game.name, game.start(pie=pie))
    if pie:
        raise click.UsageError("--pie is for a game's start; records say what was played")
    return None


def names_game(words: Sequence[str]) -> bool:
    """Whether words in the place of files name a game; it must be the only one then."""
    if not words or words[0].lower() not in GAMES or Path(words[0]).exists():
        return False
    if len(words) > 1:
        size = f"; the size is --size {words[1]}" if words[1][:1].isdecimal() else ""
        raise click.UsageError(f"{words[0]} is a game, and {words[1]!r} is too much{size}")
    return True


def _drawn(settings: dict[str, Any], path: str, turn: Any, pie: bool) -> Position:
    name = settings["default_game"]
    if name is None:
        raise click.UsageError("a --diagram needs --game NAME")
    try:
        rows = read_diagram(document(path))
        game = given_game(name, settings, len(rows))
        return game.start(pie=pie).edited(setup(game, rows, turn or "B"))
    except BadDiagram as error:
        raise click.UsageError(f"{one_line(path)}: {error}") from None


def header(found: Named) -> dict[str, Any]:
    """The fields of JSON about such a position."""
    game = found.position.game
    return {"game": game.name, "size": game.size, "variant": list(game.variant)}
