"""The parts that diagrams are made of, as SVG elements around a point."""

from __future__ import annotations

from math import hypot

from ...games import Game, Side
from ..drawing import Mark
from .letters import advance, text_at

UNIT = 40
"""The side of a square; all lengths are in these units."""
MAX_LABEL = 4
"""Characters of a label at most."""
KINDS = {"X": "b", "O": "w", "#": "x", ".": "e"}
"""What stands on a square -> the classes of what is drawn upon it (``on-b``)."""


def piece(
    game: Game, character: str, x: float, y: float, *, plain: bool = False, gone: bool = False
) -> str:
    """A piece or a block, by its character in a diagram (``X O #``); ``plain``: to write on.

    A piece that is ``gone`` is faded, and keeps its ring, by which its side is known.
    """
    if character == "#":
        return (
            f'<rect class="block" x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="3"/>'
            f'<path class="block-face" d="M{x - 17:g} {y - 17:g}h34l-7 7h-20v20l-7 7z"/>\n'
        )
    look = game.look
    kind = KINDS[character]
    classes = f"piece {kind} gone" if gone else f"piece {kind}"
    shape = f'<circle class="{classes}" cx="{x:g}" cy="{y:g}" r="{look.radius * UNIT:g}"/>'
    if look.ringed and character == "O" and (gone or not plain):
        radius = 12.8 if gone else 11.5  # around the number of its pair
        shape += f'<circle class="ring w-ring" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    return shape + "\n"


def last_square(x: float, y: float) -> str:
    """The sign of the last move on boards of squares; it lies below the pieces."""
    inset, side = UNIT / 2 - 1.7, UNIT - 3.4
    return (
        f'<rect class="last" x="{x - inset:g}" y="{y - inset:g}" '
        f'width="{side:g}" height="{side:g}"/>\n'
    )


def last_point(x: float, y: float, on: str) -> str:
    """The sign of the last move on boards of points; it lies upon the pieces."""
    return f'<circle class="mark on-{on}" cx="{x:g}" cy="{y:g}" r="8"/>\n'


def halo(x: float, y: float) -> str:
    """What hides the lines of the board behind a label."""
    return f'<circle class="halo" cx="{x:g}" cy="{y:g}" r="15"/>\n'


def area_outline(path: str, owner: str | None, *, wins: bool) -> str:
    """The outline of an area, drawn as its owner's; what wins has a broad one in a casing."""
    kind = f"area-{(owner or 'n').lower()}"
    if wins:
        return (
            f'<path class="area {kind}" d="{path}"/><path class="casing" d="{path}"/>'
            f'<path class="area-win" d="{path}"/>\n'
        )
    return f'<path class="area {kind}" d="{path}"/>\n'


def mark(kind: Mark, x: float, y: float, on: str) -> str:
    """A sign on a square or a piece."""
    shapes = {
        "triangle": f"M{x:g} {y - 10:g}l9 15.5h-18z",
        "square": f"M{x - 7.5:g} {y - 7.5:g}h15v15h-15z",
        "circle": f"M{x - 8.5:g} {y:g}a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z",
        "cross": f"M{x - 7:g} {y - 7:g}l14 14m0 -14l-14 14",
        "diamond": f"M{x:g} {y - 10:g}l10 10l-10 10l-10 -10z",
        "chosen": f"M{x - 17.5:g} {y - 17.5:g}h35v35h-35z",
    }
    classes = "chosen" if kind == "chosen" else f"mark on-{on}"
    return f'<path class="{classes}" d="{shapes[kind]}"/>\n'


def territory(x: float, y: float, side: Side) -> str:
    """The sign that a square is somebody's: a small square in the colour of the side."""
    kind = side.lower()
    return f'<rect class="territory {kind}" x="{x - 5:g}" y="{y - 5:g}" width="10" height="10"/>\n'


def veil(x: float, y: float) -> str:
    """What makes a square step back."""
    half = UNIT / 2
    return (
        f'<rect class="veil" x="{x - half:g}" y="{y - half:g}" width="{UNIT}" height="{UNIT}"/>\n'
    )


def line(start: tuple[float, float], end: tuple[float, float], *, arrow: bool) -> str:
    """A line from one point to another, perhaps with an arrow's head."""
    (x, y), (to_x, to_y) = start, end
    path = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
    length = hypot(to_x - x, to_y - y)
    if arrow and length:
        along, across = (to_x - x) / length * 11, (to_y - y) / length * 11
        wings = [(-along - across, -across + along), (-along + across, -across - along)]
        (left_x, left_y), (right_x, right_y) = wings
        path += (
            f"M{to_x + left_x:.4g} {to_y + left_y:.4g}L{to_x:g} {to_y:g}"
            f"L{to_x + right_x:.4g} {to_y + right_y:.4g}"
        )
    return f'<path class="arrow-casing" d="{path}"/><path class="arrow" d="{path}"/>\n'


def shortened(name: str) -> str:
    """A label that has room on a square."""
    return name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…"


def label_size(name: str) -> float:
    """The size of a label's letters, small enough for a square."""
    most = (21, 21, 18, 15, 12)[len(name)]
    width = 1.1 * sum(map(advance, name))  # bold letters are wider
    return min(most, round(0.9 * UNIT / width, 1)) if width else most


def label(x: float, y: float, name: str, on: str) -> str:
    """A short text on a square or a piece."""
    name = shortened(name)
    return text_at(x, y, label_size(name), name, f"label on-{on}")
