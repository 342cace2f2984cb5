"""Scoring breakdowns as text: a diagram of what was removed, and what the score says."""

from __future__ import annotations

from collections.abc import Mapping

from ...board import squares_of
from ...games import Overlay, Position
from ..view import PLAIN, BoardView
from .ascii import COLOURS, STYLES, diagram
from .outlines import legend, outlined


def text(
    position: Position,
    view: BoardView = PLAIN,
    *,
    brackets: Mapping[int, str] | None = None,
) -> str:
    """The diagram with removed pieces in lower case, and the breakdown below it.

    ``brackets`` are squares to put in a pair of brackets.
    With lines in the style, areas that bound the count are outlined as their owners' are.
    """
    drawn, lines = parts(position, view, brackets=brackets)
    return "\n".join([drawn, *lines])


def parts(
    position: Position,
    view: BoardView = PLAIN,
    *,
    brackets: Mapping[int, str] | None = None,
) -> tuple[str, list[str]]:
    """The diagram and the lines of `text`, apart."""
    score = position.score()
    overlay, lines = score.overlay(), score.lines()
    shown = _aside(position, overlay.aside)
    if STYLES[view.style].lines and overlay.bounded:
        drawn = outlined(position, overlay.areas, shown, view, brackets=brackets)
        return drawn, [legend(position, overlay.areas), *lines]
    drawn = diagram(position, view, brackets=brackets, shown=shown, tints=_tints(position, overlay))
    return drawn, lines


def _tints(position: Position, overlay: Overlay) -> dict[int, str]:
    """Empty squares in the colour of whoever owns them, and what wins in bold."""
    tints: dict[int, str] = {}
    for area in overlay.areas:
        if area.owner:
            colour = COLOURS["X" if area.owner == "B" else "O"]
            tints.update(dict.fromkeys(squares_of(area.squares & position.empty), colour))
            if area.wins:
                tints.update(dict.fromkeys(squares_of(area.squares), f"1;{colour}"))
    return tints


def _aside(position: Position, squares: int) -> dict[int, str]:
    """Pieces that do not count in the end, in lower case."""
    return {
        square: letter
        for pieces, letter in ((position.black, "x"), (position.white, "o"))
        for square in squares_of(pieces & squares)
    }
