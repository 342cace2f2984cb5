"""What commands that look at a record's main line have in common."""

from __future__ import annotations

from collections.abc import Iterator

from ..record import Record
from ..render.text.phrases import finding_line, one_line
from ..replay import Defaults, Ply, Replay, main_line, replay
from ..work.results import Result


class NoSuchPly(Exception):
    """A ply was asked for that the main line does not have."""


def faults(record: Record, defaults: Defaults) -> tuple[Replay, Result]:
    """Replay the main line; a result that holds its errors and its status."""
    replayed = replay(record, main_line=True, defaults=defaults)
    return replayed, told(replayed)


def told(replayed: Replay) -> Result:
    """The errors of a record and its status."""
    errors = [found for found in replayed.findings if found.severity == "error"]
    text = "".join(finding_line(replayed.record, found) for found in errors)
    return Result(errors=text, status=1 if errors else 0)


def chosen_plies(record: Record, defaults: Defaults, at: int | None, every: bool) -> Iterator[Ply]:
    """The plies that ``--at N`` or ``--all`` ask for; the last one by default."""
    last = None
    for ply in main_line(record, defaults=defaults):
        if every or ply.number == at:
            yield ply
            if not every:
                return
        last = ply
    if at is not None and not every:
        most = last.number if last else 0
        place = f"{one_line(record.file)}:{record.line}"
        raise NoSuchPly(f"{place}: there is no ply {at}: the main line can be replayed to {most}")
    if last is not None and not every:
        yield last
