"""The compiled twin of the laws in ``games``: optional, and never a second opinion.

The law is in ``games``, in Python; every message, finding and breakdown comes from there. The
modules beside this file say the same of plain arrays, in Cython, one for each game, so that
they can be held against each other; where they differ, the core is wrong. They are compiled
when gametool is installed, if there is a C compiler. Nothing needs them: who asks first
whether they are `available` can do without.

>>> from gametool import core, games
>>> position = games.make("petrify", 6).start()
>>> if core.available():
...     state = core.state(position)
...     assert state.count_moves() == position.count_moves() == 36

A `State` is a position that changes:

- ``core.state(position)`` makes one of a position of ``games``, ``state.position()`` the other
  way round; ``state.copy()`` is a state of its own;
- moves are numbers: ``state.move(number)`` is the move as ``games`` has it, ``state.code(move)``
  its number; a move has the same number in all positions of a game;
- ``state.legal_moves()`` lists them by their squares, ``state.count_moves()`` counts;
- ``state.play(number)`` makes one, ``state.undo()`` takes it back;
- ``state.turn``, ``state.is_over``, ``state.outcome()`` are as in ``games``;
- ``state.hash``, ``state.canonical_hash``, ``state.board_hash``, ``state.canonical_board_hash``
  are the numbers of ``games.hashes``;
- ``state.playouts(games, seed)`` plays at random to the end, each legal move as likely as
  every other, and returns how many games Black won, White won, nobody won, and all their
  plies; other threads run meanwhile;
- ``state.perft(depth)`` counts sequences of moves.

``proofs.Prover`` is the inner loop of `gametool.analysis`: who can force a win from a state.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..games import Game, Move, Position
    from .laws import Law, State

SWITCH = "GAMETOOL_CORE"
"""The environment variable that, set to 0, switches the core off."""


BUILD = 6
"""What the compiled modules must say of themselves, in ``laws.pyx``: raised with changes on which
they and the modules in Python must agree, so that what was compiled before counts as absent."""


@cache
def available() -> bool:
    """Whether the core was compiled and is not switched off."""
    if os.environ.get(SWITCH) == "0":
        return False
    try:
        from . import laws
    except ImportError:
        return False
    return laws.BUILD == BUILD


@cache
def knows(name: str) -> bool:
    """Whether the core has the law of the game of that name."""
    return available() and find_spec(f"{__name__}.{name}") is not None


def name() -> str:
    """What does the work: ``compiled`` or ``python``."""
    return "compiled" if available() else "python"


@lru_cache(maxsize=256)
def law(game: Game) -> Law:
    """The compiled law of a game; raises ImportError where there is none."""
    module = import_module(f"{__name__}.{game.name}")
    found: Law = getattr(module, type(game).__name__)(game)
    return found


def state(position: Position) -> State:
    """A position to be played on; raises ImportError where there is no compiled law."""
    from .laws import State

    return State(law(position.game), position)


def perft(position: Position, depth: int) -> int:
    """`games.perft` by whatever is there to count."""
    if knows(position.game.name):
        with suppress(OverflowError):  # Python counts farther
            return state(position).perft(depth)
    from ..games import perft as in_python

    return in_python.perft(position, depth)


def divide(position: Position, depth: int) -> list[tuple[Move, int]]:
    """`games.divide` by whatever is there to count."""
    if available():
        return [(m, perft(position.after(m), depth - 1)) for m in position.legal_moves()]
    from ..games import perft as in_python

    return in_python.divide(position, depth)


__all__ = ["available", "divide", "knows", "law", "name", "perft", "state"]
