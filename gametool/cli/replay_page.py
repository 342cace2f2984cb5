"""The replay page of all records that a command reads."""

from __future__ import annotations

import sys

from ..record import Record
from ..render.page import html
from ..render.text.phrases import one_line
from ..replay import Defaults
from ..work.inputs import Inputs
from ..work.results import Result
from . import output
from .lines import faults
from .running import run
from .statuses import FAILED


def page_of(
    inputs: Inputs, defaults: Defaults, target: str, *, title: str = "", start: str = ""
) -> int:
    """Write the page of all records; the exit status. ``start`` is the place it opens at."""
    records: list[Record] = []

    def collect(record: Record) -> Result:
        records.append(record)
        return faults(record, defaults)[1]

    def complain(record: Record, why: str) -> None:
        print(f"gametool: {one_line(record.file)}:{record.line}: {why}", file=sys.stderr)
        totals.status = FAILED

    totals = run(collect, inputs)
    if records:
        page = html.page(records, title=title, defaults=defaults, start=start, left_out=complain)
        output.write(target, page.encode())
    return totals.status
