"""Diagrams as SVG: a single board, or a sheet of several.

The pictures hold no identifiers and all their rules are bound to their own theme and game,
so that any number of them may stand in one web page. All text is escaped; equal diagrams
give equal pictures, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...board import ORTHOGONAL, squares_of
from ...games import Game
from ...points import column_name, coordinates
from ..drawing import Diagram
from ..overlay import Overlay
from .contours import contour
from .palette import LOOKS, Theme, style_sheet
from .parts import (
    CAPTION_SIZE,
    KINDS,
    UNIT,
    area_outline,
    halo,
    label,
    last_point,
    last_square,
    mark,
    piece,
    text,
    text_at,
    trace,
    wrap,
)

MARGIN = 8
BAND = 22
"""The width of a band of coordinates."""
EDGE = 10
"""The thickness of a coloured edge."""
LINE_HEIGHT = 20
"""Of captions; both grow with boards wider than `CAPTION_WIDTH`."""
CAPTION_WIDTH = 420
GAP = 20
"""Between the boards of a sheet."""
MIN_WIDTH = 200
"""So that even the caption of a tiny board can be read."""


@dataclass(frozen=True)
class Style:
    """How to draw: theme, coordinates around the board, second player's view."""

    theme: Theme = "auto"
    coordinates: bool = True
    flip: bool = False
    width: int | None = None
    """Width in pixels where the picture stands by itself; it scales to any."""


class Frame:
    """Where everything is on the picture of one board."""

    def __init__(self, game: Game, style: Style) -> None:
        self.game = game
        self.style = style
        self.edge = EDGE if game.edge_marks else 0
        self.side = UNIT * game.size
        self.offset = MARGIN + self.edge + (BAND if style.coordinates else 0)
        """From the picture's corner to the board's."""
        self.width = self.side + 2 * self.offset

    def centre(self, square: int) -> tuple[int, int]:
        """The middle of a square, from the board's corner."""
        column, row = coordinates(self.game.size, square)
        if self.style.flip:
            column, row = self.game.size - 1 - column, self.game.size - 1 - row
        return UNIT * column + UNIT // 2, self.side - UNIT * row - UNIT // 2


def board(diagram: Diagram, style: Style | None = None) -> str:
    """One diagram as an SVG document, its caption below."""
    style = style or Style()
    frame = Frame(diagram.position.game, style)
    width = max(frame.width, MIN_WIDTH)
    caption = _Caption(diagram.caption, width, width)
    body = _at((width - frame.width) / 2, 0, draw(diagram, style))
    body += caption.at(width / 2, frame.width)
    description = " ".join(part for part in (diagram.caption, diagram.description()) if part)
    height = frame.width + caption.height
    return _document(
        diagram.position.game.name, style, width, height, diagram.title, description, body
    )


def sheet(
    diagrams: Sequence[Diagram],
    style: Style | None = None,
    *,
    title: str = "",
    columns: int | None = None,
) -> str:
    """Several diagrams of one game beside and below each other, as an SVG document.

    Raises `ValueError` if there is none.
    """
    if not diagrams:
        raise ValueError("a sheet needs a diagram")
    style = style or Style()
    frame = Frame(diagrams[0].position.game, style)
    width = max(frame.width, MIN_WIDTH)
    # A little wider than high, as screens are.
    columns = min(len(diagrams), max(1, columns or round((len(diagrams) * 1.4) ** 0.5)))
    full_width = columns * width + (columns - 1) * GAP
    heading = _Caption(title, full_width, width)
    body = [heading.at(full_width / 2, MARGIN / 2)]
    top = heading.height
    for start in range(0, len(diagrams), columns):
        row = diagrams[start : start + columns]
        captions = [_Caption(diagram.caption, width, width) for diagram in row]
        for number, (diagram, caption) in enumerate(zip(row, captions, strict=True)):
            x = number * (width + GAP)
            body.append(_at(x + (width - frame.width) / 2, top, draw(diagram, style)))
            body.append(caption.at(x + width / 2, top + frame.width))
        top += frame.width + max(caption.height for caption in captions) + GAP
    descriptions = [
        f"Diagram {number}: {diagram.caption}. {diagram.description()}"
        for number, diagram in enumerate(diagrams, 1)
    ]
    return _document(
        diagrams[0].position.game.name,
        style,
        full_width,
        top - GAP,
        title or diagrams[0].title,
        " ".join(descriptions),
        "".join(body),
    )


def _document(
    game: str, style: Style, width: float, height: float, title: str, description: str, body: str
) -> str:
    scale = style.width / width if style.width else 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gt-{style.theme} {game}" role="img" '
        f'viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:.6g}" height="{height * scale:.6g}">\n'
        f"<title>{text(title)}</title>\n<desc>{text(description)}</desc>\n"
        f"<style>\n{style_sheet(game, style.theme)}</style>\n"
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>\n{body}</svg>\n'
    )


def draw(diagram: Diagram, style: Style) -> str:
    """The elements of a diagram, its caption left out; the frame's corner is (0, 0)."""
    frame = Frame(diagram.position.game, style)
    on_board = "".join(_board_elements(diagram, frame))
    return surroundings(frame) + _at(frame.offset, frame.offset, on_board)


def surroundings(frame: Frame) -> str:
    """The empty board with its edges and coordinates; the frame's corner is (0, 0)."""
    return _at(frame.offset, frame.offset, "".join((*_edges(frame), *_grid(frame)))) + (
        "".join(_coordinates(frame)) if frame.style.coordinates else ""
    )


def _grid(frame: Frame) -> Iterator[str]:
    size, side = frame.game.size, frame.side
    yield f'<rect class="board" width="{side}" height="{side}"/>\n'
    if LOOKS[frame.game.name].on_points:
        first, last = UNIT // 2, side - UNIT // 2
        steps = [UNIT * i + UNIT // 2 for i in range(size)]
        lines = [f"M{first} {y}H{last}" for y in steps] + [f"M{x} {first}V{last}" for x in steps]
        yield f'<path class="grid line" d="{"".join(lines)}"/>\n'
    else:
        steps = [UNIT * i for i in range(size + 1)]
        lines = [f"M0 {y}H{side}" for y in steps] + [f"M{x} 0V{side}" for x in steps]
        yield f'<path class="grid" d="{"".join(lines)}"/>\n'


def _edges(frame: Frame) -> Iterator[str]:
    """The edges in their owners' colours, mitred at the corners."""
    if not frame.edge:
        return
    low, high, out = -1, frame.side + 1, frame.side + frame.edge
    start = -frame.edge
    for kind, path in (
        ("b", f"M{start} {start}H{out}L{high} {low}H{low}z"),
        ("b", f"M{start} {out}H{out}L{high} {high}H{low}z"),
        ("w", f"M{start} {start}V{out}L{low} {high}V{low}z"),
        ("w", f"M{out} {start}V{out}L{high} {high}V{low}z"),
    ):
        yield f'<path class="edge-{kind}" d="{path}"/>\n'


def _coordinates(frame: Frame) -> Iterator[str]:
    size, flip = frame.game.size, frame.style.flip
    near = MARGIN + BAND / 2
    far = frame.width - near
    for i in range(size):
        middle = frame.offset + UNIT * i + UNIT // 2
        column = column_name(size - 1 - i if flip else i)
        row = str(i + 1 if flip else size - i)
        for end in (near, far):
            yield text_at(middle, end, 15, column, "coordinate")
            yield text_at(end, middle, 15, row, "coordinate")


def _board_elements(diagram: Diagram, frame: Frame) -> Iterator[str]:
    """What stands and is drawn on the board, from below to above."""
    position, overlay = diagram.position, diagram.overlay
    game = position.game
    look = LOOKS[game.name]
    gone = overlay.gone if overlay else 0
    kinds = _kinds(diagram)
    if not look.on_points:
        for square in diagram.last:
            x, y = frame.centre(square)
            yield last_square(x, y)
    if overlay:
        yield areas(overlay, frame)
    for bits, character in ((position.black, "X"), (position.white, "O"), (position.blocks, "#")):
        for square in squares_of(bits):
            plain = square in diagram.labels or gone >> square & 1 == 1
            shape = piece(game, character, *frame.centre(square), plain=plain)
            yield f'<g class="gone">{shape}</g>\n' if gone >> square & 1 else shape
    if overlay:
        for number, pair in enumerate(overlay.removed, 1):
            for square in squares_of(pair.black | pair.white):
                x, y = frame.centre(square)
                yield trace(x, y) + label(x, y, str(number), "e")
        if overlay.chain:
            yield f'<path class="chain" d="{chain_path(frame, overlay.chain)}"/>\n'
    if look.on_points:
        for square in diagram.last:
            if square not in diagram.labels and square not in diagram.marks:
                yield last_point(*frame.centre(square), kinds.get(square, "e"))
    for square, kind in sorted(diagram.marks.items()):
        yield mark(kind, *frame.centre(square), kinds.get(square, "e"))
    for square, name in sorted(diagram.labels.items()):
        x, y = frame.centre(square)
        on = kinds.get(square, "e")
        if on == "e" and look.on_points:
            yield halo(x, y)
        yield label(x, y, name, on)


def areas(overlay: Overlay, frame: Frame) -> str:
    """The outlines of areas, tinted in their owners' colours; they lie below the pieces."""
    drawn = "".join(
        area_outline(contour(frame.game.size, area.squares, UNIT, 2), area.owner, wins=area.wins)
        for area in overlay.areas
    )
    if frame.style.flip and drawn:
        return f'<g transform="rotate(180 {frame.side / 2:g} {frame.side / 2:g})">{drawn}</g>\n'
    return drawn


def chain_lines(game: Game, chain: int) -> list[tuple[int, ...]]:
    """A path of squares as lines to draw: between neighbours, or a dot for a single square."""
    steps = [game.geometry.steps[direction] for direction in ORTHOGONAL]
    lines: list[tuple[int, ...]] = [
        (square, square + step)
        for square in squares_of(chain)
        for step in steps
        if step > 0 and chain >> (square + step) & 1
    ]
    return lines or [(square, square) for square in squares_of(chain)]


def chain_path(frame: Frame, chain: int) -> str:
    """The path element's data of a path of squares."""
    return "".join(
        "M" + "L".join(f"{x} {y}" for x, y in map(frame.centre, line))
        for line in chain_lines(frame.game, chain)
    )


def _kinds(diagram: Diagram) -> dict[int, str]:
    """Square -> the class of what stands there; what is removed leaves an empty square."""
    position = diagram.position
    gone = diagram.overlay.gone if diagram.overlay else 0
    return {
        square: KINDS[character]
        for bits, character in (
            (position.black, "X"),
            (position.white, "O"),
            (position.blocks, "#"),
        )
        for square in squares_of(bits & ~gone)
    }


class _Caption:
    """Lines of text below or above a board, in a size that goes with the board's width."""

    def __init__(self, content: str, width: float, board_width: float) -> None:
        self.scale = max(1, board_width / CAPTION_WIDTH)
        self.lines = wrap(content, (width - 2 * MARGIN) / self.scale)
        self.height = self.scale * (LINE_HEIGHT * len(self.lines) + MARGIN) if content else 0

    def at(self, x: float, top: float) -> str:
        """The lines, centred on ``x``."""
        size = self.scale * CAPTION_SIZE
        middles = (top + self.scale * LINE_HEIGHT * (i + 0.5) for i in range(len(self.lines)))
        return "".join(
            text_at(x, middle, size, line, "caption")
            for middle, line in zip(middles, self.lines, strict=True)
        )


def _at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">\n{body}</g>\n'
