"""The files that are measured: what they hold, and how to make them once."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

SEED = 20
VERSION = 2
"""To be raised when the generators change what they write."""

GAMES = ("petrify", "morphos", "emulsion")
SIZES = (6, 8, 13, 19)
MAIN = "petrify-8"
"""The input that goals are stated for."""
CHESS = "chess"


@dataclass(frozen=True)
class Input:
    """A file of game records; ``plies`` includes variations."""

    name: str
    path: str
    games: int
    plies: int
    bytes: int


def names(*, chess: bool) -> list[str]:
    """All inputs: ``GAME-SIZE``, and ``chess``."""
    ours = [f"{game}-{size}" for game in GAMES for size in SIZES] + ["emulsion-9"]
    return [CHESS, *ours] if chess else ours


def plies_wanted(name: str, *, quick: bool) -> int:
    """About how many plies an input shall have; the same for all inputs that are compared,
    so that the start-up of the command weighs the same."""
    full = 100_000 if name == CHESS else 400_000
    return full // 10 if quick else full


def prepare(name: str, cache: Path, *, quick: bool) -> Input:
    """The input of that name, from the cache directory or made anew."""
    plies = plies_wanted(name, quick=quick)
    ending = "pgn" if name == CHESS else "sgf"
    path = cache / f"{name}-{plies}-{SEED}-v{VERSION}.{ending}"
    about = path.with_suffix(".json")
    if not about.exists():
        # In a process of its own: what it leaves in memory would count as that of the
        # processes measured later.
        arguments = [name, str(path), str(plies)]
        subprocess.run([sys.executable, "-m", "benchmarks.inputs", *arguments], check=True)
    return Input(**json.loads(about.read_text(encoding="utf-8")))


def repeated(found: Input, times: int) -> Input:
    """An input so many times over: what the compiled core reads takes longer than its start."""
    path = Path(found.path)
    longer = path.with_stem(f"{path.stem}-x{times}")
    if not longer.exists() or longer.stat().st_size != times * found.bytes:
        with longer.open("wb") as stream:
            for _ in range(times):
                stream.write(path.read_bytes())
    return Input(
        found.name, str(longer), times * found.games, times * found.plies, times * found.bytes
    )


def _make(name: str, path: Path, plies: int) -> None:
    """Write an input and, last, the file about it."""
    if name == CHESS:
        from . import chess_games

        collection = chess_games.collection(plies, SEED)
    else:
        from . import random_games

        game, size = name.split("-")
        collection = random_games.collection(game, int(size), plies, SEED)
    games = written = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for counted in collection:
            stream.write(counted.text)
            games += 1
            written += counted.plies
    made = Input(name, str(path), games, written, path.stat().st_size)
    path.with_suffix(".json").write_text(json.dumps(asdict(made)), encoding="utf-8")


if __name__ == "__main__":
    _make(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
