"""Findings that have a cure: one right answer that loses nothing, or a value that is replaced.

Moves are never touched. What was mended is written in canonical form and read again, so nothing is
told to be mended that still is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from typing import NamedTuple

from .. import formats
from ..formats.chunks import Chunk
from ..record import LISTS, Node, Property, Record, Source, plain
from ..record.edits import with_text
from ..record.findings import Finding
from ..record.properties import SINGLE_VALUED
from ..record.results import format_outcome
from ..replay import Defaults, Replay, replay
from ..texts import short
from .canonical import canonical, unreadable


class Mend(NamedTuple):
    """What was done about a finding, and where that stood."""

    code: str
    line: int
    col: int
    message: str


class Mended(NamedTuple):
    """A record with its cures: as data, as it is replayed then, and what was done."""

    data: bytes
    replay: Replay
    mends: list[Mend]


def mended(
    record: Record, codes: Set[str], *, unsafe: bool = False, defaults: Defaults | None = None
) -> Mended | None:
    """A record whose findings of these codes are mended as far as there is a cure; None if there
    is nothing to mend. The record itself is changed."""
    if unreadable(record):
        return None
    before = replay(record, defaults=defaults)
    mends = list(_mend(record, before, codes, unsafe, defaults))
    if not mends:
        return None
    found = canonical(record, defaults)
    if found.problem:
        return None
    assert record.source is not None
    format = record.source.format
    again = formats.load(format).parse(
        Chunk(record.file, record.number, record.line, 1, found.data, game=_game(record, defaults))
    )
    again.source = Source(format, found.data)
    after = replay(again, defaults=defaults)
    if not _is_better(before, after):
        return None
    return Mended(found.data, after, mends)


def _game(record: Record, defaults: Defaults | None) -> str | None:
    return defaults.of(record.file).game if defaults else None


def _is_better(before: Replay, after: Replay) -> bool:
    """Whether the same moves are left, and no finding is new."""
    old, new = (Counter(found.code for found in one.findings) for one in (before, after))
    return (before.plies, before.sound) == (after.plies, after.sound) and new <= old


def _mend(
    record: Record, found: Replay, codes: Set[str], unsafe: bool, defaults: Defaults | None
) -> Iterator[Mend]:
    yield from _text(record, found, codes)
    for _ in range(1 + len(found.findings)):  # each cure may uncover what has another
        twice = list(_all_once(record, unsafe)) if "duplicate-property" in codes else []
        yield from twice
        mend = _result(record, found, codes, unsafe)
        if mend:
            yield mend
        elif not twice:
            return
        found = replay(record, defaults=defaults)


# What writing in canonical form mends


def _text(record: Record, before: Replay, codes: Set[str]) -> Iterator[Mend]:
    told = False
    for found in record.findings:
        if found.code in codes and found.code == "syntax":
            yield _done(found, "names of properties were put into capitals")
        elif found.code in codes and found.code == "encoding":
            told = True
            yield _done(found, "it is written in UTF-8, and CA says so")
    source = record.source
    if "encoding" in codes and not told and source and source.format == "sgf":
        declared = source.encoding or (record.root.get("CA") or "").strip()
        if not declared:
            yield Mend("encoding", *record.place(0), "CA[UTF-8] was added")
    game = (record.root.get("GM") or "").strip()
    if "syntax" in codes and before.game_name and game not in ("", before.game_name):
        at = next(one.at for one in record.root.properties if one.name == "GM")
        yield Mend("syntax", *record.place(at), f"{short(game)} is written {before.game_name}")


def _done(found: Finding, message: str) -> Mend:
    return Mend(found.code, found.line, found.col, message)


# Properties that stand twice


def _all_once(record: Record, unsafe: bool) -> Iterator[Mend]:
    for node in record.nodes():
        yield from _once(record, node, unsafe)


def _once(record: Record, node: Node, unsafe: bool) -> Iterator[Mend]:
    """Gather what a node says twice: values of lists add up, the same said twice is said once;
    what contradicts goes into the comment."""
    kept: dict[str, Property] = {}
    result: list[Property] = []
    others: list[tuple[str, str]] = []
    mends: list[Mend] = []
    for one in node.properties:
        name = one.name
        first = kept.get(name)
        if name in ("B", "W") or (name not in SINGLE_VALUED and (not first or name not in LISTS)):
            kept.setdefault(name, one)
            result.append(one)
            continue
        values = (first.values if first else ()) + one.values
        if name in LISTS:
            message = f"the values of {name} were put together"
        elif len(values) == 1:
            values, message = one.values, ""
        else:
            said = plain(name, values[0])
            more = [value for value in values[1:] if plain(name, value) != said]
            if more and not unsafe:
                kept.setdefault(name, one)
                result.append(one)
                continue
            values = values[:1]
            others += [(name, value) for value in more]
            message = f"{name} stands once" + (": the comment has the rest" if more else "")
        whole = (first or one)._replace(values=values)
        if first:
            result[next(at for at, old in enumerate(result) if old is first)] = whole
        else:
            result.append(whole)
        kept[name] = whole
        if message:
            mends.append(Mend("duplicate-property", *record.place(one.at), message))
    if mends:
        node.properties = result
        for name, value in others:
            text = plain(name, value)
            _comment(node, text if name == "C" else f"{name} was also: {text}")
    yield from mends


def _comment(node: Node, text: str) -> None:
    """Add a paragraph to a node's comment."""
    before = (node.get("C") or "").rstrip()
    node.properties = with_text(node.properties, "C", f"{before}\n\n{text}" if before else text)


# Results


def _result(record: Record, found: Replay, codes: Set[str], unsafe: bool) -> Mend | None:
    """Mend the first of the findings on the result that can be."""
    root = record.root
    outcome = found.position.outcome() if found.position and found.sound else None
    for one in found.findings:
        if one.code not in codes:
            continue
        if one.code == "late-result":
            late = _late(record, one)
            if late:
                text = late.get("RE") or ""
                late.properties = [old for old in late.properties if old.name != "RE"]
                root.properties = with_text(root.properties, "RE", text)
                return _done(one, f"RE[{short(text)}] was put into the root")
        elif one.code == "result-missing" and outcome:
            text = format_outcome(outcome)
            root.properties = with_text(root.properties, "RE", text)
            return _done(one, f"RE[{text}] was added")
        elif one.code == "result-mismatch" and outcome and unsafe:
            old = root.get("RE")
            place = record.place(next((p.at for p in root.properties if p.name == "RE"), -1))
            if old and place == (one.line, one.col):
                text = format_outcome(outcome)
                root.properties = with_text(root.properties, "RE", text)
                _comment(root, f"RE was: {old}")
                return _done(one, f"RE[{short(old)}] was replaced by RE[{text}]")
    return None


def _late(record: Record, found: Finding) -> Node | None:
    """The node below the root whose result a finding is about, if it holds one value."""
    for node in record.main_line():
        named = [one for one in node.properties if one.name == "RE"]
        here = [record.place(one.at) for one in named] == [(found.line, found.col)]
        if here and node is not record.root and len(named[0].values) == 1:
            return node
    return None
