"""``gametool library``: one subcommand for each thing to do with a library."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import click

from ...collection.choice import Choice
from ...collection.entries import entry
from ...collection.facts import Facts
from ...collection.fields import parse_fields
from ...collection.library import BATCH, BadLibrary, Library, opened
from ...collection.tables import Column, table
from ...collection.verbatim import unchanged
from ...record import Record
from ...render.text.phrases import one_line
from ...replay import Defaults
from ...texts import name_text
from ...work.results import Result
from .. import help, options
from ..choosing import choice, choice_options
from ..collecting import Reading, complain, record_format, target, to_format, usage
from ..output import put
from ..output import write as write_whole
from .list import SHORT


class Group(click.Group):
    """The subcommands, with examples as other commands have."""

    examples = (
        "gametool library create games.db",
        "gametool library create my.db && gametool library add my.db games/",
    )


@click.group("library", cls=Group, short_help="A collection in one SQLite file.")
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
def _library(db: str, *, create: bool = False, writes: bool = False) -> Iterator[Library]:
    try:
        with opened(db, create=create, writes=writes) as library:
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
@options.jobs
@click.pass_context
def add(ctx: click.Context, /, db: str, jobs: int, **settings: Any) -> None:
    """Add records that the library does not have yet, byte for byte."""
    inputs = options.inputs(settings)
    take = partial(_entry, defaults=options.defaults(settings))
    reading = Reading(inputs, jobs)
    added = 0
    with _library(db, writes=True) as library:
        batch = []
        for result in reading.results(take):
            batch.append(result.value)
            if len(batch) == BATCH:
                added += library.add(batch)
                batch.clear()
        added += library.add(batch)
    print(f"{added} records added, {reading.records - added} known", file=sys.stderr)
    ctx.exit(reading.status)


def _entry(record: Record, *, defaults: Defaults) -> Result:
    return Result(value=entry(record, defaults))


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
        library.remove(ids)
    print(f"{len(ids)} records removed", file=sys.stderr)
    ctx.exit(0 if ids else 1)


@command.command(cls=help.Command)
@database
@choice_options
@to_format
@options.output_format(what="Records, or with json where they stood")
@target
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
@target
@click.pass_context
def export(ctx: click.Context, /, db: str, to_format: str | None, target: str) -> None:
    """All records, as they came; of a damaged file those that can be read."""
    _write(db, Choice(), record_format(to_format, target), target, False)
    ctx.exit(0)


def _write(db: str, wanted: Choice, to: str | None, target: str, as_json: bool) -> int:
    """Write the wanted records; the exit status."""
    pieces = []
    found = 0
    with _library(db) as library:
        for stored in library.find(wanted) if any(wanted) else _all(library):
            found += 1
            record = stored.record
            if as_json:
                place = {
                    "file": name_text(record.file),
                    "record": record.number,
                    "line": record.line,
                }
                data = json.dumps({**place, "id": stored.id}).encode() + b"\n"
            else:
                data = unchanged(record, to)
            if target == "-":
                put(data)
            else:
                pieces.append(data)
    if target != "-":
        write_whole(target, b"".join(pieces))
    return 0 if found else 1


def _all(library: Library) -> Iterator[Any]:
    last = 0
    try:
        for stored in library.records():
            last = stored.id
            yield stored
    except sqlite3.DatabaseError:
        complain(f"{one_line(library.path)} is damaged: only what can be read is written")
        yield from (stored for stored in library.salvage() if stored.id > last)


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
        for stored in library.find(wanted):
            facts = Facts(stored.record)
            out.add([one.of(facts) for one in shown])
        out.close()


@command.command(cls=help.Command)
@database
@choice_options
@options.output_format(what="How the moves look")
def tree(db: str, **settings: Any) -> None:
    """What was played in the position of --position, which has no open squares.

    Moves are turned as the image of the position with the least hash is; those of one
    symmetry class are together.
    """
    as_json = options.chosen_format(settings) == options.JSON
    diagrams = choice(settings).diagrams
    if len(diagrams) != 1 or not diagrams[0].is_whole:
        raise click.UsageError("name one --position without open squares")
    with _library(db) as library:
        moves = library.moves(library.hashes(diagrams[0]))
    for move in moves:
        del move["next"]
        if not as_json:
            print(
                f"{move['move']:12} {move['games']:6} games   "
                f"B {move['B']}  W {move['W']}  none {move['none']}"
            )
    if as_json:
        print(json.dumps({"move": None, "children": moves}))


@command.command(cls=help.Command)
@database
@options.output_format(what="How the numbers look")
def info(db: str, **settings: Any) -> None:
    """What the library holds, in numbers."""
    as_json = options.chosen_format(settings) == options.JSON
    with _library(db) as library:
        told = library.info()
    if as_json:
        print(json.dumps(told))
        return
    for name, value in told.items():
        print(f"{name:10} {value if not isinstance(value, dict) else json.dumps(value)}")


@command.command(cls=help.Command)
@database
@click.pass_context
def check(ctx: click.Context, /, db: str) -> None:
    """Look for damage, and replay every record; exit status 1 if something is wrong."""
    faults = 0
    with _library(db) as library:
        try:
            for fault in library.faults():
                faults += 1
                print(one_line(fault))
        except sqlite3.DatabaseError as error:
            faults += 1
            saved = sum(1 for _ in library.salvage())
            print(f"the file is damaged: {error}")
            print(f"{saved} records can be read: 'gametool library export' saves them")
    if not faults:
        print("sound")
    ctx.exit(1 if faults else 0)


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
