"""Move sequences counted, against the numbers of an independent implementation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gametool import games
from gametool.perft import divide, perft

ENTRIES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "perft.json").read_text()
)
CHEAP = 600_000
"""Counts up to this many sequences cost well under a second."""


def depths(entry: dict[str, Any]) -> list[int]:
    """The first cheap depths; a deep one too where few positions recur again and again."""
    counts = entry["counts"]
    chosen = [depth for depth, count in enumerate(counts[:6], 1) if count <= CHEAP]
    if entry["size"] <= 3 or len(counts) > 20:
        chosen.append(min(len(counts), 25))
    return chosen


def name(entry: dict[str, Any]) -> str:
    variant = "+".join(entry["variant"]) or "plain"
    return f"{entry['game']}-{entry['size']}-{variant}" + "-pie" * entry["pie"]


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_perft(entry: dict[str, Any]) -> None:
    start = games.make(entry["game"], entry["size"], entry["variant"]).start(pie=entry["pie"])
    wanted = depths(entry)
    assert wanted
    for depth in wanted:
        assert perft(start, depth) == entry["counts"][depth - 1], f"depth {depth}"


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
