"""How a board is looked at, and what is drawn on it besides its pieces, in text and pictures."""

from __future__ import annotations

from typing import NamedTuple

from ..games import GametoolError


class CannotShow(GametoolError):
    """What was asked for cannot be shown of this input."""


class BoardView(NamedTuple):
    """How the board lies, what stands beside it, and what text shows it with."""

    style: str = "ascii"
    """Characters of text diagrams: a name in `text.ascii.STYLES`."""
    coordinates: bool = True
    flip: bool = False
    """Whether the second player sits below."""
    colour: bool = False
    """Whether text has colours."""


PLAIN = BoardView()
"""The board as it is shown where nobody asks for more."""


class Extras(NamedTuple):
    """What is drawn besides the pieces."""

    marks: str = ""
    """Names of points to mark, ``c3,d4``."""
    score: bool = False
    """The count of the position as it stands."""
    values: bool = False
    """What each piece is worth, in games that say it."""
    vulnerable: bool = False
    """The pieces that can be turned now, in games with such."""


NOTHING = Extras()
