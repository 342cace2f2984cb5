"""Morphos: connect your two edges; surrounded enemy stones may be flipped.

- ``editions``: the patterns, editions and mutators, as data; ``ground``: these on a board;
- ``law``: what a turn does and what ends the game, on bit sets, with ``patterns`` and ``chains``;
- ``score``: the winning chain;
- ``text``, ``reasons``, ``rules``: turns as text, why one is not allowed, the rules in words;
- ``position``: positions, on which the law is applied; ``game``: the parameters of a game.
"""

from .editions import EDITIONS
from .game import Morphos
from .position import MorphosPosition
from .score import MorphosScore
from .text import Turn

__all__ = ["EDITIONS", "Morphos", "MorphosPosition", "MorphosScore", "Turn"]
