"""Morphos: connect your two edges; surrounded enemy stones may be flipped.

- ``editions``: the patterns, editions and mutators, as data;
- ``laws``: what a turn does and what ends the game, on bit sets;
- ``patterns``, ``chains``, ``turns``, ``reasons``: their parts;
- ``play``: positions, on which the laws are applied;
- ``game``: the parameters of a game, and what the rules say in words.
"""

from .chains import MorphosScore
from .editions import EDITIONS
from .game import Morphos
from .play import MorphosPosition
from .turns import Turn

__all__ = ["EDITIONS", "Morphos", "MorphosPosition", "MorphosScore", "Turn"]
