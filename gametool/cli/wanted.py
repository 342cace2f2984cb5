"""What `show` is asked to make, and how; pictures themselves are drawn by `pictures`.

Text is what is asked for most: what only pictures need is imported when they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..formats.compression import stem
from ..record import Record
from ..render.text import frames, markup
from ..render.text.ascii import caption
from ..render.text.phrases import seats
from ..render.view import NOTHING, PLAIN, BoardView, Extras
from ..replay import Defaults, Ply, Replay
from ..work.results import Result
from ..work.selection import Span
from .lines import chosen_plies, shown
from .reading import document

if TYPE_CHECKING:
    from ..render.picture.theme import Theme

PICTURES = ("svg", "png")
POSTS = ("markdown", "bbcode")
BY_ENDING = {
    ".svg": "svg",
    ".png": "png",
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
}
"""What a file is to hold, by its name's end, where nothing else is said."""
OTHER_PICTURES = (".bmp", ".gif", ".jpeg", ".jpg", ".pdf", ".tif", ".tiff", ".webp")
"""Endings that promise a picture of a kind that is not made."""
USUAL_THEME = "auto"


def by_ending(path: str) -> str | None:
    """What a file of this name, perhaps compressed, is to hold; None if nothing tells.

    Raises UsageError if the name promises a picture that nothing here makes.
    """
    ending = Path(stem(path)).suffix.lower()
    if ending in OTHER_PICTURES:
        raise click.UsageError(
            f"pictures are SVG or PNG, not {ending}: name the file .svg or .png, or choose --format"
        )
    return BY_ENDING.get(ending)


class ThemeName(click.ParamType["Theme | None"]):
    """A theme by its name, or one of colours in a file; None for the usual one."""

    name = "theme"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How the help names it."""
        return "NAME|FILE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Theme | None:
        """Read the text of an option."""
        if value == USUAL_THEME:
            return None
        from ..render.picture.theme import THEMES, BadTheme, Theme, parse

        if isinstance(value, Theme):
            return value
        if value in THEMES:
            return THEMES[value]
        if not Path(value).is_file():
            self.fail(f"{value!r} is neither a file nor one of {', '.join(THEMES)}")
        try:
            return parse(document(value))
        except BadTheme as error:
            self.fail(f"{value}: {error}")


class Wanted(NamedTuple):
    """What to draw, and how."""

    format: str
    view: BoardView = PLAIN
    extras: Extras = NOTHING
    theme: Theme | None = None
    """None for the usual one."""
    width: int | None = None
    columns: int | None = None
    numbers: tuple[int, int] | None = None
    tag: str = markup.TAGS[0]


def post(record: Record, wanted: Wanted, plies: Span | None, defaults: Defaults) -> Result:
    """A record's positions for a post, one below the other."""
    bbcode = partial(markup.bbcode, tag=wanted.tag)
    wrap = markup.markdown if wanted.format == "markdown" else bbcode
    view = wanted.view._replace(colour=False)

    def piece(ply: Ply) -> str:
        drawn, notes = frames.picture(ply, view, wanted.extras)
        who = seats(record, ply.position.game.players)
        below = caption(ply.position, ply.move, ply.number, ply.before, who)
        return wrap("\n".join([drawn, *notes]), below)

    def pieces(_: Replay) -> Iterator[str]:
        for number, ply in enumerate(chosen_plies(record, defaults, plies)):
            yield "\n" * (number > 0) + piece(ply)

    return shown(record, defaults, pieces)
