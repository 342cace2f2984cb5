"""The pictures of `show`, each record's to files of its own or to one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import click

from ..collection.spool import Spool
from ..record import Record
from ..render import drawing
from ..render.picture import limits
from ..render.picture.png import NoPng, png
from ..render.picture.svg import Picture
from ..render.picture.theme import AUTO
from ..render.text.phrases import one_line, players, record_title
from ..replay import Defaults, Ply, main_line
from ..work.inputs import Inputs
from ..work.results import Result
from ..work.selection import Span
from . import output
from .lines import NoSuchPly, chosen_plies, shown
from .wanted import Wanted

RECORD, PLY = "{n}", "{ply}"
"""What stands in names of files for the number of the record and of the ply."""


class Draw:
    """Draws each record and writes it: to one file, or to one for each picture.

    Where the files have no number of the record, they are written by `finish`.
    """

    def __init__(
        self,
        wanted: Wanted,
        target: str,
        plies: Span | None,
        defaults: Defaults,
        inputs: Inputs,
    ) -> None:
        self.wanted = wanted
        self.target = target
        self.plies = plies
        self.defaults = defaults
        self.records = 0
        self._inputs = inputs
        self._held = Spool()
        """The pictures of the only record that there may be."""
        self._names: list[str] = []
        """Their files."""

    def __call__(self, record: Record) -> Result:
        """Write what is wanted of a record; nothing is left to print but its faults."""
        return shown(record, self.defaults, lambda _: self._draw(record))

    def _draw(self, record: Record) -> Iterator[str]:
        for count, (ply, laid_out) in enumerate(self._pictures(record)):
            if count == 0:
                self.records += 1
            if self.records > 1 and RECORD not in self.target:
                raise click.UsageError(
                    "a picture shows one record: name one, "
                    f"or write to numbered files, -o game-{{n}}.{self.wanted.format}"
                )
            limits.check(laid_out, self.wanted.format)
            self._write(ply, laid_out.draw())
        yield ""

    def _pictures(self, record: Record) -> Iterator[tuple[int, Picture]]:
        """The pictures that a record makes, each with the number of its ply."""
        wanted = self.wanted
        title, names = record_title(record), players(record)
        picture = partial(Picture, view=wanted.view, theme=wanted.theme or AUTO, width=wanted.width)
        if wanted.numbers:
            plies = list(main_line(record, defaults=self.defaults))
            _must_reach(record, plies, wanted.numbers)
            drawn = drawing.numbered(plies, *wanted.numbers, title=title, players=names)
            yield wanted.numbers[1], picture([drawn])
            return
        sheet = self.plies is not None and self.plies.several and PLY not in self.target
        chosen = chosen_plies(record, self.defaults, self.plies)
        below = "" if sheet else names
        diagrams = (
            (
                ply.number,
                drawing.of_ply(ply, wanted.extras, title=title, players=below, brief=sheet),
            )
            for ply in chosen
        )
        if not sheet:
            for number, drawn in diagrams:
                yield number, picture([drawn])
            return
        together = [drawn for _, drawn in diagrams]
        if together:
            heading = f"{title}, {drawing.game_title(together[0].position.game)}"
            yield 0, picture(together, title=heading, columns=wanted.columns)

    def _write(self, ply: int, text: str) -> None:
        data = text.encode()
        if self.wanted.format == "png":
            try:
                data = png(text)
            except NoPng as error:
                raise click.UsageError(str(error)) from None
        name = self.target.replace(RECORD, str(self.records)).replace(PLY, str(ply))
        if self._inputs.reads(name):
            raise click.UsageError(f"{one_line(name)} is an input: name another file to write to")
        if RECORD in self.target:
            output.write(name, data)
        else:
            self._names.append(name)
            self._held.add(data)

    def finish(self) -> None:
        """Write what was held back until it was certain that there is one record only."""
        for name, data in zip(self._names, self._held.pieces(range(len(self._held))), strict=True):
            output.write(name, data)
        self._held.close()


def _must_reach(record: Record, plies: list[Ply], numbers: tuple[int, int]) -> None:
    most = plies[-1].number if plies else 0
    if numbers[1] > most:
        place = f"{one_line(record.file)}:{record.line}"
        raise NoSuchPly(
            f"{place}: there is no ply {numbers[1]}: the main line can be replayed to {most}"
        )
