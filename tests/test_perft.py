"""Move sequences counted, against the numbers of an independent implementation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametool import games
from gametool.games import Position
from gametool.games.perft import divide, perft

ENTRIES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "perft.json").read_text()
)
CHEAP = 5_000
"""Sequences that `perft` itself counts for each entry."""
BUDGET = 12_000
"""Moves that are played for each entry, each from every different position of a ply once."""


def counts_by_layers(start: Position) -> Iterator[int]:
    """How many sequences of 1, 2, 3 ... plies there are, as far as the budget goes.

    A layer holds each position that is reached after so many plies, with the number of ways
    to it, so that even long counts on small boards are cheap.
    """
    layer = {start: 1}
    played = 0
    while layer:
        yield sum(ways * position.count_moves() for position, ways in layer.items())
        played += sum(position.count_moves() for position in layer)
        if played > BUDGET:
            return
        following: Counter[Position] = Counter()
        for position, ways in layer.items():
            for move in position.moves():
                following[position.after(move)] += ways
        layer = following


def name(entry: dict[str, Any]) -> str:
    variant = "+".join(entry["variant"]) or "plain"
    return f"{entry['game']}-{entry['size']}-{variant}" + "-pie" * entry["pie"]


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_counts(entry: dict[str, Any]) -> None:
    start = games.make(entry["game"], entry["size"], entry["variant"]).start(pie=entry["pie"])
    for depth, count in enumerate(entry["counts"], 1):
        if count > CHEAP:
            break
        assert perft(start, depth) == count, f"depth {depth}"
    found = list(zip(entry["counts"], counts_by_layers(start), strict=False))
    assert [counted for _, counted in found] == [count for count, _ in found]
    assert len(found) >= min(2, len(entry["counts"]))


@pytest.mark.parametrize("game", games.GAMES)
def test_divide_is_perft_move_by_move(game: str) -> None:
    start = games.make(game, 4).start()
    parts = divide(start, 3)
    assert [move for move, _ in parts] == start.legal_moves()
    assert sum(count for _, count in parts) == perft(start, 3)
    move, count = parts[5]
    assert count == perft(start.play(move), 2)


@pytest.mark.parametrize("game", games.GAMES)
def test_no_plies_are_one_sequence(game: str) -> None:
    assert perft(games.make(game, 3).start(), 0) == 1
