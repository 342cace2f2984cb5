"""``gametool merge``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.trees import merge, mergeable, start_of
from ...collection.verbatim import unchanged, written
from ...record import Record
from ...replay import Defaults
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output, record_format, to_format
from ..output import output_file


@help.command(
    "merge",
    examples=("gametool merge games/ -o tree.sgf",),
)
@options.collection_files
@to_format
@output_file
@click.pass_context
def command(ctx: click.Context, /, to_format: str | None, target: str, **settings: Any) -> None:
    """Put records of one game, size, variant and set-up into one tree each.

    Moves that are the same become one node; comments, markup and headers of all are kept.
    Where headers, clocks or marks of a move differ, the first record's stand and the others are
    told in a comment of the node. What is alone of its kind comes out as it is; so does a record
    that cannot be read whole. 'gametool unmerge' takes a tree apart.
    """
    inputs = options.inputs(settings)
    defaults = options.defaults(settings)
    format = record_format(to_format, target)
    reading = Reading(inputs)
    trees: dict[str, Record] = {}
    alone: dict[str, bytes] = {}
    with output(target, reading) as write:
        for result in reading.results(partial(ready, to=format, defaults=defaults)):
            start, copy = result.value
            if start in trees:
                merge(trees[start], copy)
                alone.pop(start, None)
            else:
                trees[start], alone[start] = copy, result.data
        for start, tree in trees.items():
            write(alone.get(start) or written(tree, format or "sgf"))
    ctx.exit(reading.status)


def ready(record: Record, *, to: str | None, defaults: Defaults) -> Result:
    """A record to be merged, what it starts from, and how it is when it stays alone."""
    facts = Facts(record, defaults)
    copy = mergeable(facts)
    faulty = facts.replay.game is None or any(f.code == "syntax" for f in record.findings)
    start = f"{record.file} {record.number}" if faulty else start_of(copy)
    return Result(value=(start, copy), data=unchanged(record, to, defaults))
