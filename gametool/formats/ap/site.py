"""How Abstract Play plays and names the games, and how it lays moves out in rounds."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from ...games import GAMES, Side
from ...record import REPORT, Node, escaped, plain
from ..json.numbers import Number, dumps
from ..json.shape import Object


class Site(NamedTuple):
    """How the site plays a game."""

    size: int | None = None
    """The board where a report does not name one."""
    edition: str | None = None
    instead: str | None = None
    """What else a game may have been played by, and why."""
    hint: str = ""
    names: tuple[tuple[str, str], ...] = ()
    """Display names of variants, and ours."""


SITES = {
    "morphos": Site(
        size=13,
        edition="edition-2025",
        instead="edition-2016",
        hint="the game was probably begun before 2025-05-27 (--variant edition-2016 reads it so)",
        names=(("Minimorph", "simplified"), ("Duomorph", "double"), ("Remorph", "replace")),
    ),
    "emulsion": Site(names=(("Free Emulsion", "free"),)),
}
DEFAULT_RULES = "Default rules"
END_WORDS = {"resign": "R", "timeout": "T", "draw": "", "abandoned": ""}
"""What may stand in the slot after the last move, and its letter in a result."""
OVERRIDE = "gametool"
"""The key of the header for what a report cannot say."""
BESIDE = "beside the header"
"""The key of `REPORT` for what stands at the top of a report beside its header and moves."""
MOVER: tuple[Side, Side] = ("B", "W")
DATES = ("date-start", "date-end", "date-generated")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
NO_DATE = "1970-01-01"


def understood(
    game: str, texts: list[str], identifier: object
) -> tuple[int | str | None, list[str], list[str]]:
    """The size if it is told, the variants, and the texts that say neither.

    Ids in the identifier of a published report decide, where there are any.
    """
    site = SITES.get(game.lower(), Site())
    names = {shown.lower(): name for shown, name in site.names}
    known = GAMES.get(game.lower())
    own = {variant.name for variant in known.variants} if known else set()
    size: int | str | None = None
    mutators: list[str] = []
    unknown: list[str] = []
    ids = re.search(r"#\w+(?::(.*))?\Z", identifier) if isinstance(identifier, str) else None
    for text in texts:
        board = re.search(r"\b(\d{1,9})\s*[xX\u00d7]\s*(\d{1,9})\b", text)
        word = names.get(text.strip().lower(), text.strip().lower())
        if board:
            size = int(board[1]) if board[1] == board[2] else f"{board[1]}:{board[2]}"
        elif word in own:
            mutators.append(word)
        elif word != DEFAULT_RULES.lower():
            unknown.append(text)
    if ids:
        words = [word for word in (ids[1] or "").split("|") if word]
        sizes = [word for word in words if re.fullmatch("size-[0-9]{1,9}", word)]
        size = int(sizes[0][5:]) if sizes else size
        mutators = [names.get(word, word) for word in words if word not in sizes]
        unknown = []
    return size, mutators, unknown


def variant_texts(game: str, size: int | str | None, mutators: list[str]) -> list[str]:
    """How a report names size and variants."""
    site = SITES.get(game.lower(), Site())
    shown = {name: text for text, name in site.names}
    board = [] if size is None or size == site.size else [f"{size}x{size} board"]
    return board + ([shown.get(name, name) for name in mutators] or [DEFAULT_RULES])


def in_rounds(moves: list[tuple[Any, Side]], end: str | None) -> list[list[Any]]:
    """Moves in rounds of two slots; a side that did not play has None there."""
    rounds: list[list[Any]] = []
    for entry, side in moves:
        slot = MOVER.index(side)
        if not rounds or len(rounds[-1]) > slot:
            rounds.append([])
        rounds[-1] += [None] * (slot - len(rounds[-1])) + [entry]
    if end:
        if not rounds or len(rounds[-1]) == 2:
            rounds.append([])
        rounds[-1].append(end)
    return rounds


def packed(data: Object) -> str:
    """A value of `REPORT`."""
    return escaped(dumps(data))


def unpacked(node: Node) -> Object | None:
    """What `REPORT` holds at a node."""
    found = node.find(REPORT)
    if found is None:
        return None
    try:
        data = json.loads(plain(REPORT, found.values[0]), parse_float=Number)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
