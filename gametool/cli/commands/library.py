"""``gametool library``: one subcommand for each thing to do with a library."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from ...collection import checks
from ...collection.choice import Choice
from ...collection.continuations import played
from ...collection.entries import digest, entry
from ...collection.facts import Facts
from ...collection.fields import PLACE, SHORT, parse_fields
from ...collection.library import BATCH, Library, opened
from ...collection.openings import joined, label
from ...collection.schema import BadLibrary
from ...collection.stored import Stored
from ...collection.tables import Column, table
from ...collection.verbatim import came, unchanged
from ...games import Side
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import counted, json_text
from ...work.files import replacing
from ...work.results import Result
from .. import help, options, progress
from ..choosing import choice, choice_options
from ..collecting import Reading, complain, record_format, to_format, usage
from ..output import STDOUT, output_file, put
from ..statuses import FINE, INVALID
from ..table import COMMANDS


class Group(click.Group):
    """The subcommands, with examples as other commands have."""

    examples = (
        "gametool library create games.db",
        "gametool library create my.db && gametool library add my.db games/",
    )


@click.group("library", cls=Group, short_help=COMMANDS["library"])
def command() -> None:
    """Keep a collection in one SQLite file: records as they came, fields, positions.

    DB is the file. 'add' passes over records that it has; each batch is one transaction, so a
    run that was killed leaves a sound file, and the same command goes on where it was. Whole
    positions are found by their hash under symmetry; those with open squares and all other
    conditions read every record.
    """


class _Unusable(click.ClickException):
    """A library that cannot be used."""

    exit_code = 2


database = click.argument("db", type=click.Path(dir_okay=False))


@contextmanager
def _library(db: str, **how: bool) -> Iterator[Library]:
    with _told(opened(db, **how)) as library:
        yield library


@contextmanager
def _told(opening: AbstractContextManager[Library]) -> Iterator[Library]:
    """A library that is opened; what is wrong with it is told."""
    try:
        with opening as library:
            yield library
    except BadLibrary as error:
        raise _Unusable(one_line(str(error))) from None


@command.command(cls=help.Command)
@database
def create(db: str) -> None:
    """Make an empty library."""
    with _library(db, create=True):
        pass


@command.command(cls=help.Command)
@database
@options.collection_files
@options.shared
@click.pass_context
def add(ctx: click.Context, /, db: str, **settings: Any) -> None:
    """Add records that the library does not have yet, byte for byte.

    They are counted as each batch is kept, so a run that is killed loses its last batch at most;
    the same command then passes over what is there. At the end, and from time to time, the
    positions are sorted in.
    """
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    jobs = options.workers(settings)
    reading = Reading(inputs, jobs)
    with _library(db, writes=True) as library:
        if jobs == 1:
            take = partial(_entry, known=library.has, defaults=defaults)
            added = _fill(library, reading.results(take))
    if jobs != 1:  # an open file must not go to other processes: they begin first
        take = partial(_entry, known=partial(_there, db), defaults=defaults)
        results = reading.results(take)
        results = chain(list(islice(results, 1)), results)
        with _library(db, writes=True) as library:
            added = _fill(library, results)
    print(f"{counted(added, 'record')} added, {reading.records - added} known", file=sys.stderr)
    ctx.exit(reading.status)


def _fill(library: Library, results: Iterator[Result]) -> int:
    """Add records to a library; how many it did not have."""
    added = 0
    while batch := list(islice(results, BATCH)):
        added += library.add(result.value for result in batch if result.value)
        library.settle(only_many=True)
    with progress.busy("sorting positions"):
        library.settle()
    return added


def _entry(record: Record, *, known: Callable[[bytes], bool], defaults: Defaults) -> Result:
    """What is kept of a record; nothing if it is there already."""
    assert record.source is not None
    if known(digest(record.source)):
        return Result()
    return Result(value=entry(Facts(record, defaults)))


def _there(db: str, digest: bytes) -> bool:
    library = _reader(db)
    return library is not None and library.has(digest)


_OPEN = ExitStack()
"""What is open until the process ends."""


@cache
def _reader(db: str) -> Library | None:
    """The library for a worker process to read; None on machines that do not have the file."""
    try:
        return _OPEN.enter_context(opened(db))
    except BadLibrary:
        return None


@command.command(cls=help.Command)
@database
@choice_options
@click.pass_context
def remove(ctx: click.Context, /, db: str, **settings: Any) -> None:
    """Remove the records that meet all conditions, of which there must be one."""
    wanted = choice(settings)
    if not any(wanted[:3]):
        raise click.UsageError("name a condition; --where record removes all")
    with _library(db, writes=True) as library:
        ids = [stored.id for stored in library.find(wanted)]
        with progress.busy("removing"):
            library.remove(ids)
    print(f"{counted(len(ids), 'record')} removed", file=sys.stderr)
    ctx.exit(FINE if ids else INVALID)


@command.command(cls=help.Command)
@database
@choice_options
@to_format
@options.output_format(what="Records, or with json where they stood")
@output_file
@click.pass_context
def find(
    ctx: click.Context, /, db: str, to_format: str | None, target: str, **settings: Any
) -> None:
    """The records that meet all conditions, as 'gametool filter' writes them."""
    as_json = options.chosen_format(settings) == options.JSON
    ctx.exit(_write(db, choice(settings), record_format(to_format, target), target, as_json))


@command.command(cls=help.Command)
@database
@to_format
@output_file
@click.pass_context
def export(ctx: click.Context, /, db: str, to_format: str | None, target: str) -> None:
    """All records, as they came; of a damaged file those that can be read."""
    _write(db, Choice(), record_format(to_format, target), target, False)
    ctx.exit(FINE)


def _write(db: str, wanted: Choice, to: str | None, target: str, as_json: bool) -> int:
    """Write the wanted records; the exit status."""
    found = 0
    opening = opened(db) if any(wanted) else checks.opened_to_save(db)
    with _told(opening) as library, _output(target, db) as write:
        for stored in library.find(wanted) if any(wanted) else _all(library):
            found += 1
            if as_json:
                place = {name: stored.known[name] for name in PLACE}
                write(json_text({**place, "id": stored.id}).encode() + b"\n")
            else:
                write(came(stored.source, to) or unchanged(stored.record, to, stored.defaults))
    return 0 if found else 1


@contextmanager
def _output(target: str, db: str) -> Iterator[Callable[[bytes], object]]:
    """What takes the output: standard output, or a file that takes its place at the end."""
    if target == STDOUT:
        yield put
        return
    path = Path(target)
    if path.exists() and path.samefile(db):
        raise click.UsageError(f"{target} is the library that is read")
    with replacing(target) as file:
        yield file.write


def _all(library: Library) -> Iterator[Stored]:
    last = 0
    try:
        for stored in library.stored():
            stored.source  # noqa: B018 - that it can be read
            yield stored
            last = stored.id
    except sqlite3.DatabaseError:
        complain(f"{one_line(library.path)} is damaged: only what can be read is written")
        yield from checks.salvage(library, last)


@command.command("list", cls=help.Command)
@database
@choice_options
@help.option("--fields", metavar="LIST", help="Fields to show [default: those of most use].")
@options.output_format("csv", "tsv", "markdown", what="Format of the table")
def list_(db: str, fields: str | None, **settings: Any) -> None:
    """A table of the records that meet all conditions."""
    form = options.chosen_format(settings)
    wanted = choice(settings)
    with usage():
        shown = parse_fields(fields or SHORT)
    with _library(db) as library:
        columns = [Column(one.name, one.kind) for one in shown]
        out = table(form, columns, put)
        for stored in library.find(wanted, [one.name for one in shown]):
            out.add([one.get(stored) for one in shown])
        out.close()


@command.command(cls=help.Command)
@database
@choice_options
@options.output_format(what="How the moves look")
def tree(db: str, **settings: Any) -> None:
    """What was played in a position, or at the start of the games: moves and how they did.

    The position of --position has no open squares. Moves are as it lies, those of one symmetry
    class together; it counts whoever was to move, unless --to-move says. With conditions only
    the records that meet them count.
    """
    as_json = options.chosen_format(settings) == options.JSON
    wanted = choice(settings)
    if len(wanted.diagrams) > 1 or not all(one.is_whole for one in wanted.diagrams):
        raise click.UsageError("name one --position without open squares")
    mover = wanted.diagrams[0].to_move if wanted.diagrams else None
    turns: list[Side] = [mover] if mover else ["B", "W"]
    with _library(db) as library:
        ids = None
        if wanted.conditions or wanted.lines or any(one.exact for one in wanted.diagrams):
            ids = {stored.id for stored in library.find(wanted)}
        starts = (game.start() for game in library.boards())
        places = library.drawn(wanted.diagrams[0]) if wanted.diagrams else starts
        found = [(label(place.game), played(library, place, turns, ids)) for place in places]
    root = joined([branch for name, branch in found if branch.named(name).games])
    if as_json:
        print(json_text(root.as_dict()))
    for line in () if as_json else root.lines():
        print(line)


@command.command(cls=help.Command)
@database
@options.output_format(what="How the numbers look")
def info(db: str, **settings: Any) -> None:
    """What the library holds, in numbers."""
    as_json = options.chosen_format(settings) == options.JSON
    with _library(db) as library:
        told = library.info()
    if as_json:
        print(json_text(told))
        return
    for name, value in told.items():
        print(f"{name:10} {value if not isinstance(value, dict) else json_text(value)}")


@command.command(cls=help.Command)
@database
@click.pass_context
def check(ctx: click.Context, /, db: str) -> None:
    """Look for damage, and replay every record; exit status 1 if something is wrong."""
    missing = checks.cut_short(db) if Path(db).exists() else None
    faults = 0
    with _told(checks.opened_to_save(db)) as library:
        try:
            if missing:
                raise sqlite3.DatabaseError(missing)
            for fault in checks.faults(library):
                faults += 1
                print(one_line(fault))
        except sqlite3.DatabaseError as error:
            faults += 1
            saved = sum(1 for _ in checks.salvage(library))
            print(f"the file is damaged: {error}")
            print(f"{counted(saved, 'record')} can be read: 'gametool library export' saves them")
    if not faults:
        print("sound")
    ctx.exit(INVALID if faults else FINE)


@command.command(cls=help.Command)
@database
@click.argument("query")
@options.output_format("csv", "tsv", "markdown", what="Format of the table")
def sql(db: str, query: str, **settings: Any) -> None:
    """The answer to a query in SQL, which can read only; tables are games and positions."""
    form = options.chosen_format(settings)
    with _library(db) as library:
        library.sqlite.execute("PRAGMA query_only = ON")
        try:
            rows = library.sqlite.execute(query)
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise click.UsageError(f"{error}") from None
        if rows.description is None:
            return
        columns = [Column(name, "text") for name, *_ in rows.description]
        out = table(form, columns, put)
        for row in rows:
            out.add([v.hex() if isinstance(v, bytes) else v for v in row])
        out.close()
