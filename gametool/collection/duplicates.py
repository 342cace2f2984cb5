"""Which records are the same game: by their moves, or by their final positions.

Same game, size, variant and set-up; headers and comments never count. Moves and final
positions are compared under the symmetries of the game, all of a record by one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ..games.hashes import mixed, symmetries
from ..record import Node
from ..symmetries import carried, renamed
from .facts import Facts
from .images import with_texts
from .lines import MainLine

By = Literal["moves", "exact", "final"]
Keep = Literal["first", "longest", "commented"]
BYS: tuple[By, ...] = ("moves", "exact", "final")
KEEPS: tuple[Keep, ...] = ("first", "longest", "commented")


class Signature(NamedTuple):
    """What tells a record from others; all that is kept of it in memory."""

    key: int
    plies: int
    """Moves of the main line, also those that could not be played."""
    nodes: int
    comments: int
    prefixes: tuple[int, ...] = ()
    """The keys of the line cut short after each of its moves but the last."""


def signature(facts: Facts, by: By = "moves", *, prefix: bool = False) -> Signature:
    """The signature of a record. What cannot be played is compared as it is written."""
    plies = facts.replay.plies + len(facts.rest)
    nodes = sum(1 for _ in facts.record.nodes())
    comments = facts.counts[0]
    line, game = facts.followed, facts.game
    if line is None or game is None:
        key = _of_texts(facts)
        return Signature(key, plies, nodes, comments)
    if by == "final":
        return Signature(_final(facts, line), plies, nodes, comments)
    hashes = list(line.hashes())
    names = [renamed(game.size, name) for name in symmetries(game)]
    for node in facts.rest:
        text = _written(node)
        hashes.append(with_texts(hashes[-1], [carried(text, points) for points in names]))
    keys = [lanes[0] if by == "exact" else min(lanes) for lanes in hashes]
    prefixes = tuple(keys[1:-1]) if prefix else ()
    return Signature(keys[-1], plies, nodes, comments, prefixes)


def _final(facts: Facts, line: MainLine) -> int:
    """The start and the end under that symmetry which makes them least."""
    if facts.rest:
        last = line.hashes()[-1]
        return min(with_texts(last, ["".join(map(_written, facts.rest))] * len(last)))
    return min(mixed(mixed(first) ^ last) for first, last in zip(*line.ends(), strict=True))


def _written(node: Node) -> str:
    return f"{node.colour}{''.join((node.move or '').split())};"


def _of_texts(facts: Facts) -> int:
    """The key of a record whose game is unknown: headers and moves as they are written."""
    from hashlib import blake2b  # which takes long to load

    root = facts.record.root
    texts = [root.get(name) or "" for name in ("GM", "SZ", "RU")]
    setup = sorted(str(found[:2]) for found in root.properties if found.name in ("AB", "AW", "AX"))
    moves = [_written(node) for node in facts.record.main_line() if node.move is not None]
    text = "\n".join([*texts, *setup, *moves])
    return int.from_bytes(blake2b(text.encode(errors="replace"), digest_size=8).digest(), "little")


class Group(NamedTuple):
    """Records that are the same: the numbers of the one to keep and of the others."""

    kept: int
    dropped: list[int]


def groups(signatures: Sequence[Signature], keep: Keep = "first") -> list[Group]:
    """The groups of more than one, in the order of what is kept.

    A record that is another one cut short (see `Signature.prefixes`) is never kept: it says
    less. Where it is part of several, it belongs to the first of them. One without any move
    is cut short from nothing in particular.
    """
    members: dict[int, list[int]] = {}
    for number, one in enumerate(signatures):
        members.setdefault(one.key, []).append(number)
    longer: dict[int, int] = {}
    for one in signatures:
        for prefix in one.prefixes:
            longer.setdefault(prefix, one.key)
    short: dict[int, list[int]] = {}
    for key in [key for key in members if key in longer]:
        whole = longer[key]
        while whole in longer:
            whole = longer[whole]
        short.setdefault(whole, []).extend(members.pop(key))
    found = []
    for key, numbers in members.items():
        kept = _best(numbers, signatures, keep)
        dropped = sorted({*numbers, *short.get(key, ())} - {kept})
        if dropped:
            found.append(Group(kept, dropped))
    return sorted(found)


def _best(numbers: Iterable[int], signatures: Sequence[Signature], keep: Keep) -> int:
    if keep == "longest":
        return min(numbers, key=lambda n: (-signatures[n].plies, -signatures[n].nodes, n))
    if keep == "commented":
        return min(numbers, key=lambda n: (-signatures[n].comments, n))
    return min(numbers)
