"""Options that several commands share: one definition, one help text."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import reduce
from typing import Any

import click

from .. import formats
from ..games import GAMES
from ..replay import Defaults

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _stack(*decorators: Decorator) -> Decorator:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        return reduce(lambda decorated, add: add(decorated), reversed(decorators), function)

    return decorate


input_files = _stack(
    click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]..."),
    click.option(
        "--from",
        "from_format",
        type=click.Choice(list(formats.FORMATS)),
        help="Format of the input [default: by ending, else by content].",
    ),
    click.option("--game", "default_game", metavar="NAME", help="Game of records without one."),
    click.option("--size", "default_size", metavar="N", help="Size of records without one."),
    click.option(
        "--variant", "default_variant", metavar="LIST", help="Variant of records without one."
    ),
)
"""The inputs, their format, and what records are that do not say it."""

as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")

jobs = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Processes to share the records out to; 0: one a core.",
)

at_ply = _stack(
    click.option("--at", type=click.IntRange(0), metavar="N", help="After ply N [default: last]."),
    click.option("--all", "every", is_flag=True, help="At every ply from 0 on."),
)

game_argument = click.argument(
    "game_name", metavar="GAME", type=click.Choice(list(GAMES), case_sensitive=False)
)
size_option = click.option(
    "--size", required=True, type=int, metavar="N", help="Squares on a side of the board."
)
variant_option = click.option(
    "--variant", default="", metavar="LIST", help="Variants of the game, separated by commas."
)


def _use_colour(_: click.Context, __: click.Parameter, value: str) -> bool:
    if value == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return value == "always"


colour = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    callback=_use_colour,
    help="Colour the output; auto: on a terminal, unless NO_COLOR is set.",
)


def defaults(options: dict[str, Any]) -> Defaults:
    """Take the defaults for records out of a command's options."""
    return Defaults(
        options.pop("default_game"), options.pop("default_size"), options.pop("default_variant")
    )
