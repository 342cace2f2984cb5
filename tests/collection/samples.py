"""Random records, and records under symmetries, made without the code under test."""

from __future__ import annotations

from random import Random

from gametool import games
from gametool.games import PASS, SWAP, Position
from gametool.points import point_names
from gametool.symmetries import SYMMETRIES


def random_line(
    name: str, size: int, variant: tuple[str, ...] = (), seed: int = 0, plies: int = 12
) -> list[Position]:
    """The positions of a random game from its start."""
    random = Random(seed)
    positions = [games.make(name, size, variant).start()]
    while len(positions) <= plies and not positions[-1].is_over:
        moves = [m for m in positions[-1].moves() if m is not SWAP and m is not PASS]
        if not moves:
            break
        positions.append(positions[-1].after(random.choice(moves)))
    return positions


def sgf(name: str, size: int, moves: list[str], variant: str = "", headers: str = "RE[?]") -> str:
    """A record of moves as text."""
    colours, text = "BW", f"(;FF[4]GM[{name}]SZ[{size}]{variant and f'RU[{variant}]'}{headers}"
    turn = 0
    for move in moves:
        text += f";{colours[turn]}[{move}]"
        turn = turn if move == "swap" else 1 - turn
    return f"{text})\n"


def turned(size: int, text: str, symmetry: str) -> str:
    """A move's text under a symmetry, point by point, by its own reading of names."""
    carry = SYMMETRIES[symmetry]
    names = {}
    for name in point_names(size).values():
        column, row = "abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:]) - 1
        x, y = carry(size - 1, column, row)
        names[name] = f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}"
    result, at = "", 0
    while at < len(text):
        for length in (3, 2):
            if text[at : at + length] in names:
                result += names[text[at : at + length]]
                at += length
                break
        else:
            result += text[at]
            at += 1
    return result
