"""Options of how diagrams look: their characters, how the board lies."""

from __future__ import annotations

from typing import Any

import click

from ..render.text.ascii import STYLES
from ..render.view import BoardView
from . import help
from .options import OUTPUT, stack

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
