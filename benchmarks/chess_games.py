"""Random games of chess as PGN, and how python-chess reads and checks them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import chess.pgn

from .random_games import Counted


def collection(plies: int, seed: int) -> Iterator[Counted]:
    """Games of about 90 plies each, together of at least so many."""
    random = Random(seed)
    written = 0
    while written < plies:
        counted = _game(random)
        written += counted.plies
        yield counted


def _game(random: Random) -> Counted:
    board = chess.Board()
    words: list[str] = []
    for ply in range(random.randrange(80, 101)):
        if board.is_game_over():
            break
        move = random.choice(sorted(board.legal_moves, key=chess.Move.uci))
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(board.san(move))
        board.push(move)
    plies = len(board.move_stack)
    lines = [" ".join(words[at : at + 16]) for at in range(0, len(words), 16)]
    header = '[Event "Ladder"]\n[White "Ann"]\n[Black "Bo"]\n[Result "*"]\n\n'
    return Counted(header + "\n".join(lines) + " *\n\n", plies)


def check(path: Path) -> int:
    """Read a file with `read_game`, which checks every move; how many plies it holds."""
    plies = 0
    with path.open(encoding="utf-8") as stream:
        while (game := chess.pgn.read_game(stream)) is not None:
            if game.errors:
                raise ValueError(f"{path}: {game.errors[0]}")
            plies += sum(1 for _ in game.mainline_moves())
    return plies


if __name__ == "__main__":
    check(Path(sys.argv[1]))
