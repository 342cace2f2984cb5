"""Heat maps: a board whose squares are coloured by a number, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...points import column_name, coordinates
from . import palette
from .letters import text

CELL = 36.0
LEFT, TOP, BELOW, GAP = 24.0, 26.0, 20.0, 16.0
"""Room for the numbers of the rows, a map's title, the letters of the columns, and between maps."""
INK = "#101316"
"""What is written on squares: they are light in every theme."""


class Cell(NamedTuple):
    """A coloured square."""

    fill: str
    label: str
    said: str = ""
    """More in words, for who points at it."""


class Heat(NamedTuple):
    """One map."""

    title: str
    size: int
    cells: Mapping[int, Cell]
    """By square, those that have a number."""
    note: str = ""
    """What is told below the board."""


def extent(size: int) -> tuple[float, float]:
    """Width and height of a board with its coordinates."""
    return LEFT + size * CELL + 4, size * CELL + BELOW


def board(size: int, cells: Mapping[int, Cell]) -> str:
    """The squares and the coordinates, as the inside of an SVG element."""
    parts = []
    for square, cell in sorted(cells.items()):
        column, row = coordinates(size, square)
        x, y = column * CELL + LEFT, (size - 1 - row) * CELL
        said = f"<title>{text(cell.said)}</title>" if cell.said else ""
        parts.append(
            f'<g class="cell">{said}<rect x="{x:g}" y="{y:g}" width="{CELL:g}" height="{CELL:g}" '
            f'fill="{cell.fill}"/><text x="{x + CELL / 2:g}" y="{y + CELL / 2 + 4:g}">'
            f"{text(cell.label)}</text></g>\n"
        )
    parts += (
        f'<text x="{column * CELL + LEFT + CELL / 2 - 3:g}" y="{size * CELL + 14:g}">'
        f"{column_name(column)}</text>"
        for column in range(size)
    )
    parts += (
        f'<text x="2" y="{(size - 1 - row) * CELL + CELL / 2 + 4:g}">{row + 1}</text>'
        for row in range(size)
    )
    return "".join(parts)


def document(maps: Sequence[Heat]) -> str:
    """Maps below each other as an SVG document."""
    paper = palette.LIGHT.paper
    body, width, height = "", 200.0, 0.0
    for one in maps:
        across, down = extent(one.size)
        edge = one.size * CELL
        body += (
            f'<g transform="translate(0 {height + TOP:g})">\n'
            f'<text x="{LEFT:g}" y="-8" font-size="13">{text(one.title)}</text>\n'
            f'<rect x="{LEFT:g}" y="0" width="{edge:g}" height="{edge:g}" fill="none" '
            f'stroke="{paper.muted}"/>\n{board(one.size, one.cells)}\n'
            f'<text x="{LEFT:g}" y="{down + 12:g}">{text(one.note)}</text>\n</g>\n'
        )
        # A character is some 7 wide: nothing that is written is cut off.
        width = max(width, across + GAP, LEFT + 7.0 * max(len(one.title), len(one.note)) + GAP)
        height += TOP + down + BELOW + GAP
    title = maps[0].title if len(maps) == 1 else f"{len(maps)} boards"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="sans-serif" font-size="11" '
        f'fill="{paper.ink}">\n<title>{text(title)}</title>\n'
        f"<style>.cell text {{ fill: {INK}; text-anchor: middle }}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" fill="{paper.surface}"/>\n{body}</svg>\n'
    )


def shade(share: float, end: tuple[int, int, int]) -> str:
    """A colour between white and ``end``."""
    return "#" + "".join(f"{round(255 + (part - 255) * share):02x}" for part in end)
