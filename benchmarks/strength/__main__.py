"""``python -m benchmarks.strength``: the engine against weaker players, as a table in Markdown.

An entry is a match from openings of random plies, each played with both colours. Rows are printed
as they are known; Ctrl-C ends an entry with the games that were played.

A second is one of the processor's time for this thread, not of the clock on the wall: what else the
machine does then costs the engine nothing, and several of these runs may go on at once.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, pairwise
from math import isfinite
from typing import NamedTuple

from gametool import core, games
from gametool.analysis.matches import Tally, match, random_opening
from gametool.analysis.players import LEVELS, player

BOARDS = (("petrify", 8), ("morphos", 9), ("emulsion", 8))
OPENING = 4
"""Random plies that a game begins with."""
HEAD = (
    "| game | A | B | games | score | 95% | Elo | 95% | seconds |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)


class Entry(NamedTuple):
    """A match to be played."""

    game: str
    size: int
    a: str
    b: str


def entries(seconds: float, levels: bool) -> Iterator[Entry]:
    """The engine at some seconds a move against others; levels against the next lower one."""
    for name, size in BOARDS:
        if levels:
            for low, high in pairwise(LEVELS):
                yield Entry(name, size, f"level:{high}", f"level:{low}")
            continue
        for other in ("random", "greedy", f"time:{seconds / 4:g}"):
            yield Entry(name, size, f"time:{seconds:g}", other)


def row(entry: Entry, wanted: int) -> str:
    """Play an entry; its row of the table."""
    game, tally, begin = games.make(entry.game, entry.size), Tally(), time.thread_time()
    openings = (random_opening(game, OPENING, number) for number in count(1))
    with suppress(KeyboardInterrupt):
        for _ in match(game, player(entry.a), player(entry.b), openings, tally, games=wanted):
            pass
    low, high = tally.interval
    elo, *bounds = (f"{value:+.0f}" if isfinite(value) else "∞" for value in tally.elo())
    return (
        f"| {entry.game} {entry.size} | {entry.a} | {entry.b} | {tally.games} | {tally.score:.1%} "
        f"| {low:.0%} to {high:.0%} | {elo} | {' to '.join(bounds)} "
        f"| {time.thread_time() - begin:.0f} |\n"
    )


def main() -> None:
    """Play what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200, help="of each entry")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move")
    parser.add_argument("--levels", action="store_true", help="levels against each other instead")
    parser.add_argument("--game", choices=[name for name, _ in BOARDS], help="only this one")
    parser.add_argument("--against", help="only this player")
    asked = parser.parse_args()
    time.monotonic = time.thread_time
    print(f"Core: {core.name()}.\n\n{HEAD}", end="", flush=True)
    for entry in entries(asked.seconds, asked.levels):
        if asked.game in (None, entry.game) and asked.against in (None, entry.b):
            print(row(entry, asked.games), end="", flush=True)


if __name__ == "__main__":
    main()
