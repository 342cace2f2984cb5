"""What commands that look at a record's main line have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..record import Record
from ..render.text.phrases import finding_line, one_line
from ..render.view import CannotShow
from ..replay import Defaults, Ply, Replay, main_line, replay, walk
from ..work.results import Result
from ..work.selection import NodeNumber, Span
from .statuses import FAILED, FINE, INVALID


class NoSuchPly(CannotShow):
    """A ply was asked for that the main line does not have."""


def faults(record: Record, defaults: Defaults) -> tuple[Replay, Result]:
    """Replay the main line; a result that holds its errors and its status."""
    replayed = replay(record, main_line=True, defaults=defaults)
    return replayed, told(replayed)


def told(replayed: Replay) -> Result:
    """The errors of a record and its status."""
    errors = [found for found in replayed.findings if found.severity == "error"]
    text = "".join(finding_line(replayed.record, found) for found in errors)
    return Result(errors=text, status=INVALID if errors else FINE)


def shown(record: Record, defaults: Defaults, show: Callable[[Replay], Iterator[str]]) -> Result:
    """What is shown of a record, piece by piece, beside its errors; or why it cannot be.

    What cannot be shown at all must be found out with the first piece.
    """
    replayed, result = faults(record, defaults)
    pieces = show(replayed)
    try:
        return result._replace(text=next(pieces, ""), more=pieces)
    except CannotShow as error:
        return result._replace(errors=f"{result.errors}gametool: {error}\n", status=FAILED)


def chosen_plies(record: Record, defaults: Defaults, wanted: Span | None) -> Iterator[Ply]:
    """The plies of a span, or a node's; the last one if nothing is wanted.

    Raises `NoSuchPly` before the first of them.
    """
    if isinstance(wanted, NodeNumber):
        yield _at_node(record, defaults, wanted)
        return
    needed = 0
    if wanted:
        needed = wanted.first if wanted.last is None else wanted.last
    last, most = None, 0
    if wanted is None or needed:
        for last in main_line(record, defaults=defaults):
            most = last.number
            if wanted and most == needed:
                break
    if wanted is None:
        if last is not None:
            yield last
        return
    if needed > most:
        place = f"{one_line(record.file)}:{record.line}"
        raise NoSuchPly(
            f"{place}: there is no ply {needed}: the main line can be replayed to {most}"
        )
    for ply in main_line(record, defaults=defaults):
        if wanted.first <= ply.number:
            yield ply
            if ply.number == wanted.last:
                return


def _at_node(record: Record, defaults: Defaults, wanted: NodeNumber) -> Ply:
    steps = list(walk(record, defaults=defaults))
    place = f"{one_line(record.file)}:{record.line}"
    if wanted.first >= len(steps):
        most = len(steps) - 1
        raise NoSuchPly(f"{place}: there is no node {wanted}: the last to be replayed is v{most}")
    step = steps[wanted.first]
    if step.fault:
        raise NoSuchPly(f"{place}: {wanted} cannot be shown: {step.fault.message}")
    return step.ply
