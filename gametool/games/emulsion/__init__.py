"""Emulsion: swap neighbouring pieces so that yours gains value; the biggest group wins.

- ``law``: what an exchange gains, on bit sets;
- ``score``: the final count;
- ``text``, ``reasons``: moves as text, and why one is not allowed;
- ``position``: positions, on which the law is applied; ``game``: the parameters of a game.
"""

from .game import Emulsion
from .law import Exchange, Placement
from .position import EmulsionPosition
from .score import EmulsionScore

__all__ = ["Emulsion", "EmulsionPosition", "EmulsionScore", "Exchange", "Placement"]
