"""Which game is recorded, and where it is saved: a new one, or one that goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

import click

from .. import formats
from ..formats.chunks import MAX_RECORD, Chunk
from ..formats.compression import stem
from ..games import GAMES, Game
from ..record import Record
from ..record.edits import new_record
from ..recorder import CannotResume, Recorder
from ..render.text.phrases import one_line
from ..work.files import replacing
from ..work.inputs import Inputs, Work
from ..work.names import Failure
from . import help, options
from .game import make_game
from .output import STDOUT
from .statuses import FAILED

LOSSLESS = ("sgf", "json", "txt")
"""The formats that hold all that a record can."""


def output_option(what: str) -> Callable[[Any], Any]:
    """The option that says where a game is saved."""
    return help.option(
        "-o",
        "--output",
        section=options.OUTPUT,
        type=click.Path(allow_dash=True),
        metavar="FILE",
        help=f"Save {what} here; - is standard output, at the end.",
    )


class Trouble(click.ClickException):
    """A file that cannot be read, continued or written."""

    exit_code = FAILED

    def show(self, file: object = None) -> None:
        """One line on standard error, as all commands report files."""
        print(f"gametool: {self.message}", file=sys.stderr)


class Target:
    """Where the record is saved: a file, or standard output when all is done."""

    def __init__(self, path: str, form: str = "sgf") -> None:
        self.path = path
        self._form = form
        self._seen = self._stat()

    @property
    def is_file(self) -> bool:
        """Whether it can be written again and again."""
        return self.path != STDOUT

    def save(self, record: Record) -> None:
        """Write the file whole; raises `OSError`."""
        if not self.is_file:
            return
        if self._stat() != self._seen:
            raise OSError(0, "another program has changed it meanwhile")
        with replacing(self.path) as file:
            file.write(self.content(record))
            # Taken before the file has its name: what comes later is somebody else's.
            seen = _identity(file.status())
        self._seen = seen

    def content(self, record: Record) -> bytes:
        """The record in its format."""
        return formats.load(self._form).write(record).text.encode()

    def _stat(self) -> tuple[int, int, int] | None:
        """What tells whether somebody else has written the file."""
        if not self.is_file:
            return None
        with suppress(FileNotFoundError):
            return _identity(Path(self.path).stat())
        return None


def _identity(found: os.stat_result) -> tuple[int, int, int]:
    return found.st_ino, found.st_mtime_ns, found.st_size


def for_game(
    name: str, output: str | None, size: int | None, variant: str | None, talks: bool
) -> tuple[Recorder, Target]:
    """A new game, or the one that ``output`` holds already if it is of the same kind."""
    if output and output != STDOUT and _holds_something(output):
        recorder, target = for_file(output)
        _must_be(recorder.game, name, size, variant, output)
        return recorder, target
    game = make_game(name, size or GAMES[name.lower()].usual_size, variant or "")
    if output is None:
        output = _free_name(f"{game.name}-{game.size}x{game.size}") if talks else STDOUT
    form = _format_for(output)
    recorder = Recorder(new_record(game, "sgf" if form == "sgf" else "algebraic"))
    target = Target(output, form)
    try:
        target.save(recorder.record)
    except OSError as error:
        raise Trouble(f"{one_line(output)}: {error.strerror or error}") from None
    return recorder, target


def _format_for(path: str) -> str:
    """The format of a new file by its ending, SGF by default."""
    form = formats.by_ending(path)
    if form is None and stem(path) == path:
        return "sgf"
    if (
        form is None
        or form not in LOSSLESS
        or not path.lower().endswith(formats.FORMATS[form].endings)
    ):
        raise Trouble(f"{one_line(path)}: record writes plain files of {', '.join(LOSSLESS)} only")
    return form


def _must_be(found: Game, name: str, size: int | None, variant: str | None, path: str) -> None:
    """Refuse a file that holds another game than the command line names."""
    wanted = make_game(name, found.size if size is None else size, variant or "")
    same = found.name == wanted.name and found.size == wanted.size
    if not same or (variant is not None and found.variant != wanted.variant):
        holds, asked = (
            " ".join((g.name, f"{g.size}x{g.size}", ",".join(g.variant))).strip()
            for g in (found, wanted)
        )
        raise Trouble(f"{one_line(path)}: holds a game of {holds}, not of {asked}")


def _holds_something(path: str) -> bool:
    try:
        return Path(path).stat().st_size > 0 or not Path(path).is_file()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Trouble(f"{one_line(path)}: {error.strerror or error}") from None


def _free_name(stem: str) -> str:
    return next(name for n in count(1) if not Path(name := f"{stem}-{n}.sgf").exists())


def for_file(path: str) -> tuple[Recorder, Target]:
    """Go on with the one record of a file; raises `Trouble`, and leaves the file alone."""
    shown = one_line(path)
    try:
        form, record = _only_record(path)
        return Recorder(record), Target(path, form)
    except OSError as error:
        wrong_word = isinstance(error, FileNotFoundError) and not Path(path).suffix
        hint = f" (the games are {', '.join(GAMES)})" if wrong_word else ""
        raise Trouble(f"{shown}: {error.strerror or error}{hint}") from None
    except CannotResume as error:
        raise Trouble(f"{shown}:{one_line(str(error))}") from None


def _only_record(path: str) -> tuple[str, Record]:
    """The format and the record of a file that holds one and nothing else."""
    if Path(path).exists() and not Path(path).is_file():
        raise OSError(0, "not a regular file")
    if Path(path).stat().st_size > MAX_RECORD:
        raise OSError(0, f"is longer than a record may be ({MAX_RECORD >> 20} MiB)")
    inputs = Inputs([path])
    found = list(islice(inputs, 2))
    for work in found:
        if isinstance(work, Failure):
            raise OSError(0, work.reason)
    if len(found) > 1:
        raise OSError(0, "holds several records; only a file with a single one can be continued")
    (work,) = found
    assert isinstance(work, Work) and isinstance(work.chunk, Chunk)
    if work.format not in LOSSLESS:
        raise OSError(0, f"is a file of format {work.format}; convert it to SGF first")
    if inputs.with_more:
        raise OSError(0, "holds more than the plain record, and saving would lose that")
    return work.format, formats.load(work.format).parse(work.chunk)
