"""The work of ``validate`` in stages, each timed by itself; run in a process of its own.

``python -m benchmarks.stages FILE`` prints the seconds of each stage as JSON,
``python -m benchmarks.stages --perft GAME SIZE DEPTH`` leaf moves and seconds, ``--core-perft``
the same with the compiled core, ``--playouts GAME SIZE GAMES`` seconds.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path
from time import process_time

STAGES = ("read", "parse", "replay", "score", "json")


BATCH = 10
"""Records that go through one stage together: enough not to measure the clock."""


def time_stages(path: Path) -> dict[str, float]:
    """Processor seconds of each stage."""
    from gametool.formats import sgf
    from gametool.replay import replay

    seconds = dict.fromkeys(STAGES, 0.0)
    with path.open("rb") as stream:
        chunks = sgf.split(stream, path.name)
        while True:
            times = [process_time()]
            batch = list(islice(chunks, BATCH))
            times.append(process_time())
            records = [sgf.parse(chunk) for chunk in batch]
            times.append(process_time())
            replays = [replay(record) for record in records]
            times.append(process_time())
            for replayed in replays:
                assert replayed.position is not None, "the inputs are sound"
                replayed.position.score().as_dict()
            times.append(process_time())
            for replayed in replays:
                json.dumps(replayed.as_dict())
            times.append(process_time())
            if not batch:
                return seconds
            for at, stage in enumerate(STAGES):
                seconds[stage] += times[at + 1] - times[at]


def time_perft(name: str, size: int, depth: int) -> dict[str, float]:
    """Leaf moves of a game and how long it took to count them."""
    from gametool import games
    from gametool.games.perft import perft

    position = games.make(name, size).start()
    begun = process_time()
    leaves = perft(position, depth)
    return {"leaves": leaves, "seconds": process_time() - begun}


def time_core_perft(name: str, size: int, depth: int) -> dict[str, float]:
    """The same with the compiled core."""
    from gametool import core, games

    state = core.state(games.make(name, size).start())
    begun = process_time()
    leaves = state.perft(depth)
    return {"leaves": leaves, "seconds": process_time() - begun}


def time_playouts(name: str, size: int, count: int) -> dict[str, float]:
    """So many random games with the compiled core."""
    from gametool import core, games

    state = core.state(games.make(name, size).start())
    begun = process_time()
    state.playouts(count, 1)
    return {"games": count, "seconds": process_time() - begun}


TIMED = {
    "--perft": time_perft,
    "--core-perft": time_core_perft,
    "--playouts": time_playouts,
}

if __name__ == "__main__":
    if sys.argv[1] in TIMED:
        result = TIMED[sys.argv[1]](sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        result = time_stages(Path(sys.argv[1]))
    json.dump(result, sys.stdout)
