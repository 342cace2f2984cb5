"""What `show --format` makes besides text: pictures, and diagrams for posts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from ..games import BadMove
from ..record import Record
from ..render import drawing as diagram
from ..render.overlay import NoOverlay, require
from ..render.picture import svg
from ..render.picture.palette import Theme
from ..render.picture.png import NoPng, png
from ..render.text import frames, markup
from ..render.text.ascii import caption
from ..render.text.frames import Look
from ..render.text.phrases import one_line, record_title
from ..replay import Defaults, Ply, main_line
from ..work.results import Result
from . import output
from .lines import NoSuchPly, chosen_plies, faults

PICTURES = ("svg", "png")
POSTS = ("markdown", "bbcode")


class Wanted(NamedTuple):
    """What to draw, and how."""

    format: str
    theme: Theme = "auto"
    width: int | None = None
    coordinates: bool = True
    flip: bool = False
    marks: str = ""
    numbers: tuple[int, int] | None = None
    score: bool = False
    values: bool = False
    vulnerable: bool = False

    def checked(self, plies: Iterable[Ply]) -> Iterator[Ply]:
        """The plies; raises `NoOverlay` where the game has nothing of what is asked for."""
        asked = [("values", self.values), ("vulnerable", self.vulnerable)]
        for ply in plies:
            for name, wanted in asked:
                if wanted:
                    require(ply.position, name)
            yield ply

    def look(self, style: str, colour: bool = False) -> Look:
        """The same, for text."""
        return Look(
            style,
            self.coordinates,
            self.flip,
            colour,
            self.marks,
            self.score,
            self.values,
            self.vulnerable,
        )


def post(
    record: Record, wanted: Wanted, style: str, at: int | None, every: bool, defaults: Defaults
) -> Result:
    """A record's positions for a post, one below the other."""
    _, result = faults(record, defaults)
    wrap = markup.markdown if wanted.format == "markdown" else markup.bbcode
    pieces = []
    try:
        for ply in chosen_plies(record, defaults, at, every):
            drawn, notes = frames.picture(ply, wanted.look(style))
            below = caption(ply.position, ply.move, ply.number, ply.before)
            pieces.append(wrap("\n".join([drawn, *notes]), below))
    except (NoSuchPly, BadMove, NoOverlay) as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=2)
    return result._replace(text="\n".join(pieces))


def picture(
    record: Record, wanted: Wanted, at: int | None, every: bool, defaults: Defaults
) -> Result:
    """A record as one SVG: a position, a sheet of all, or numbered moves."""
    _, result = faults(record, defaults)
    style = svg.Style(wanted.theme, wanted.coordinates, wanted.flip, wanted.width)
    title = record_title(record)
    try:
        if wanted.numbers:
            plies = list(main_line(record, defaults=defaults))
            _must_reach(record, plies, wanted.numbers)
            drawing = diagram.numbered(plies, *wanted.numbers, title=title)
            return result._replace(text=svg.board(drawing, style))
        diagrams = [
            diagram.of_ply(
                ply,
                title=title,
                brief=every,
                marks=frames.points(ply.position, wanted.marks),
                score=wanted.score,
                show_values=wanted.values,
                show_vulnerable=wanted.vulnerable,
            )
            for ply in wanted.checked(chosen_plies(record, defaults, at, every))
        ]
    except (NoSuchPly, BadMove, NoOverlay) as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=2)
    if not diagrams:
        return result
    if every:
        heading = f"{title}, {diagram.game_title(diagrams[0].position.game)}"
        return result._replace(text=svg.sheet(diagrams, style, title=heading))
    return result._replace(text=svg.board(diagrams[0], style))


def _must_reach(record: Record, plies: list[Ply], numbers: tuple[int, int]) -> None:
    most = plies[-1].number if plies else 0
    if numbers[1] > most:
        place = f"{one_line(record.file)}:{record.line}"
        raise NoSuchPly(
            f"{place}: there is no ply {numbers[1]}: the main line can be replayed to {most}"
        )


class Saver:
    """Writes the picture of each record: to one file, or to one each if ``{n}`` names them."""

    def __init__(self, wanted: Wanted, target: str) -> None:
        self.wanted = wanted
        self.target = target
        self.count = 0

    def __call__(self, result: Result) -> str:
        """Write what came of a record; nothing is left to print."""
        if not result.text:
            return ""
        self.count += 1
        if self.count > 1 and "{n}" not in self.target:
            raise click.UsageError(
                "a picture shows one record: name one, or write to numbered files, -o game-{n}.svg"
            )
        data = result.text.encode()
        if self.wanted.format == "png":
            try:
                data = png(result.text)
            except NoPng as error:
                raise click.UsageError(str(error)) from None
        output.write(self.target.replace("{n}", str(self.count)), data)
        return ""
