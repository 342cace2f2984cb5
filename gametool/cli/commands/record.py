"""``gametool record``."""

from __future__ import annotations

import sys
from itertools import count, islice
from pathlib import Path

import click

from ... import formats
from ...formats.chunks import MAX_RECORD, Chunk
from ...formats.compression import stem
from ...games import GAMES, Game
from ...record import Record
from ...record.edits import new_record
from ...recorder import CannotResume, Recorder
from ...render.text.phrases import one_line
from ...work.inputs import Inputs, Work
from ...work.names import Failure
from .. import colours, help, options
from ..game import make_game
from ..output import STDOUT
from ..parameters import BoardSize, GameOrFile, VariantList
from ..session import Session, Target, Trouble

LOSSLESS = ("sgf", "json", "txt")
"""The formats that hold all that a record can."""


@help.command(
    "record",
    examples=(
        "gametool record morphos --size 9 -o new.sgf",
        "gametool record game.sgf",
        "printf 'c3\\nd4\\n' | gametool record petrify --size 6 -o new.sgf",
    ),
)
@click.argument("game_name", type=GameOrFile())
@help.option(
    "-o",
    "--output",
    section=options.OUTPUT,
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Save a new game here; - is standard output, at the end.",
)
@help.option(
    "--size",
    type=BoardSize(),
    metavar="N",
    help="Squares on a side of a new game's board [default: the usual size].",
)
@help.option(
    "--variant",
    type=VariantList(),
    metavar="LIST",
    help="Variants of a new game, separated by commas.",
)
@colours.colour
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game_name: str,
    output: str | None,
    size: int | None,
    variant: str | None,
    colour: bool,
) -> None:
    """Record a new game of GAME move by move, or go on with the one in FILE.

    Every line is a move, in either notation, or a command; help lists them. The file is
    saved whole after every change, so that nothing is lost however this ends.

    A FILE, or one that -o names and that exists, is continued after its last move. It must
    hold one record, valid in its main line. Comments, variations and all else in it stay:
    undo takes back what was recorded in this session only, then goes back without removing
    anything, and a move that is not what follows there becomes the main line, with what
    stood there as a variation; delete takes the last move out for good.

    Without -o a new game goes to GAME-NxN-1.sgf, or the next number that is free; in a pipe, to
    standard output at the end. In a pipe nothing is printed but what commands ask for, and
    the exit status is 1 if a line was refused. Lines that begin with # are remarks.

    In the terminal the Tab key completes commands and moves, and lines can be edited and
    called back.
    """
    talks = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    if game_name.lower() in GAMES:
        recorder, target = for_game(game_name, output, size, variant, talks)
    elif output or size is not None or variant is not None:
        raise click.UsageError(
            f"-o, --size and --variant are for a new game ({', '.join(GAMES)}), not for a file"
        )
    else:
        recorder, target = _for_file(game_name)
    session = Session(recorder, target, colour)
    ctx.exit(session.talk() if talks else session.obey_all())


# Beginning and going on


def for_game(
    name: str, output: str | None, size: int | None, variant: str | None, talks: bool
) -> tuple[Recorder, Target]:
    """A new game, or the one that ``output`` holds already if it is of the same kind."""
    if output and output != STDOUT and _holds_something(output):
        recorder, target = _for_file(output)
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


def _for_file(path: str) -> tuple[Recorder, Target]:
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
