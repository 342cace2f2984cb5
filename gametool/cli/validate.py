"""``gametool validate``."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import click

from ..record import Record
from ..render.text import finding_line, verdict_line
from ..replay import Defaults, replay
from . import options
from .inputs import named_or_stdin, read_all
from .pipeline import Result, run


@click.command("validate")
@options.input_files
@options.as_json
@options.jobs
@options.colour
@click.option("-q", "--quiet", is_flag=True, help="Print findings only.")
@click.option("--main-line", is_flag=True, help="Leave variations out.")
@click.option("--strict", is_flag=True, help="Warnings make a record invalid, too.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    from_format: str | None,
    jobs: int,
    **settings: Any,
) -> None:
    """Replay records, variations too, and report what is wrong with them.

    One line for each finding, FILE:LINE:COL: error[code]: message, and one for each record.
    """
    settings["defaults"] = options.defaults(settings)
    check = partial(validate, **settings)
    totals = run(check, read_all(named_or_stdin(files), from_format), jobs=jobs)
    if totals.records > 1 and not settings["quiet"]:
        sys.stdout.flush()
        print(totals, file=sys.stderr)
    ctx.exit(totals.status)


def validate(
    record: Record,
    *,
    as_json: bool,
    colour: bool,
    quiet: bool,
    main_line: bool,
    strict: bool,
    defaults: Defaults,
) -> Result:
    """Validate one record."""
    replayed = replay(record, main_line=main_line, defaults=defaults)
    valid = replayed.valid
    if strict and any(found.severity == "warning" for found in replayed.findings):
        valid = False
    if as_json:
        text = json.dumps({**replayed.as_dict(), "valid": valid}) + "\n"
    else:
        text = "".join(finding_line(record, found, colour) for found in replayed.findings)
        if not quiet:
            text += verdict_line(replayed, valid, colour)
    return Result(text, status=0 if valid else 1)
