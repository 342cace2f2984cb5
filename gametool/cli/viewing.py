"""Options of how output looks: its colours, the characters of a diagram, how the board lies."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from ..render.text.ascii import STYLES
from ..render.view import BoardView
from . import help
from .options import OUTPUT, stack


def _use_colour(_: click.Context, __: click.Parameter, value: str) -> bool:
    if value == "auto":
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return sys.stdout.isatty() and not plain
    return value == "always"


colour = help.option(
    "--color",
    "colour",
    section=OUTPUT,
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    callback=_use_colour,
    help="Colour the output; auto: on a terminal, unless NO_COLOR is set or TERM is dumb.",
)

text_style = help.option(
    "--style",
    section=OUTPUT,
    type=click.Choice(list(STYLES)),
    default=next(iter(STYLES)),
    show_default=True,
    help="Characters of the text diagram.",
)

board_view = stack(
    help.option("--flip", is_flag=True, help="Seen from the other side."),
    help.option(
        "--no-coords",
        "coordinates",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Leave the coordinates out.",
    ),
)
"""How the board lies, and what stands beside it."""


def view(settings: dict[str, Any]) -> BoardView:
    """Take how the board is looked at out of a command's settings."""
    return BoardView(**{name: settings.pop(name) for name in BoardView._fields})
