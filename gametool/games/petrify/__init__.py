"""Petrify: capture enemy disks, leave blocks behind, own the biggest patches.

- ``law``: placements, captures and illegal formations, on bit sets;
- ``score``: the final count;
- ``text``, ``reasons``: moves as text, and why one is not allowed;
- ``position``: positions, on which the law is applied; ``game``: the parameters of a game.
"""

from .game import Petrify
from .law import Capture, Place
from .position import PetrifyPosition
from .score import PetrifyScore

__all__ = ["Capture", "Petrify", "PetrifyPosition", "PetrifyScore", "Place"]
