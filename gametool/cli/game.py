"""The game that a command line names."""

from __future__ import annotations

from typing import Any

import click

from .. import games
from ..games import BadGame, Game
from ..replay.headers import board_size, variant_names


def make_game(name: str, size: int, variant: str) -> Game:
    """The game of this name, size and variants; raises click's usage errors."""
    try:
        return games.make(name, size, variant_names(variant, games.find(name)))
    except BadGame as error:
        raise click.UsageError(str(error)) from None


def given_game(name: str, settings: dict[str, Any], size: int | None = None) -> Game:
    """The game of this name as the options for silent records have it; ``size`` is the board's
    where they say none."""
    said = settings["default_size"] or size
    if said is None:
        raise click.UsageError(f"{name} needs --size N")
    try:
        number = board_size(str(said))
    except BadGame as error:
        raise click.UsageError(str(error)) from None
    return make_game(name, number, settings["default_variant"] or "")
