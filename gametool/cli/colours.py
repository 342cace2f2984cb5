"""The option that colours output."""

from __future__ import annotations

import os
import sys

import click

from . import help
from .options import OUTPUT


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
