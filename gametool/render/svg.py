"""Diagrams as SVG: a single board, or a sheet of several.

The pictures hold no identifiers and all their rules are bound to their own theme and game,
so that any number of them may stand in one web page. All text is escaped; equal diagrams
give equal pictures, byte for byte.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ..board import ORTHOGONAL, squares_of
from ..games import Game
from ..points import column_name, coordinates
from .contours import contour
from .diagram import Diagram, Mark
from .overlay import Overlay
from .palette import LOOKS, Theme, style_sheet

UNIT = 40
"""The side of a square; all lengths are in these units."""
MARGIN = 8
BAND = 22
"""The width of a band of coordinates."""
EDGE = 10
"""The thickness of a coloured edge."""
CAPTION_SIZE = 15
LINE_HEIGHT = 20
"""Of captions; both grow with boards wider than `CAPTION_WIDTH`."""
CAPTION_WIDTH = 420
GAP = 20
"""Between the boards of a sheet."""
MIN_WIDTH = 200
"""So that even the caption of a tiny board can be read."""
MAX_LABEL = 4
MAX_LINES = 6

KINDS = {"X": "b", "O": "w", "#": "x", ".": "e"}
"""What stands on a square -> the classes of what is drawn upon it (``on-b``)."""


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
            yield _text(middle, end, 15, column, "coordinate")
            yield _text(end, middle, 15, row, "coordinate")


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
                yield removed(*frame.centre(square), str(number))
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
            yield f'<circle class="halo" cx="{x}" cy="{y}" r="15"/>\n'
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


def chain_path(frame: Frame, chain: int) -> str:
    """The lines between the neighbours of a path of squares."""
    parts = []
    for square in squares_of(chain):
        x, y = frame.centre(square)
        parts.append(f"M{x} {y}h0")
        for direction in ORTHOGONAL:
            other = square + frame.game.geometry.steps[direction]
            if other > square and chain >> other & 1:
                parts.append(f"M{x} {y}L{' '.join(map(str, frame.centre(other)))}")
    return "".join(parts)


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


# The parts, each around a point


def piece(game: Game, character: str, x: float, y: float, *, plain: bool = False) -> str:
    """A piece or a block, by its character in a diagram (``X O #``); ``plain``: to write on."""
    if character == "#":
        return (
            f'<rect class="block" x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="3"/>'
            f'<path class="block-face" d="M{x - 17:g} {y - 17:g}h34l-7 7h-20v20l-7 7z"/>\n'
        )
    look = LOOKS[game.name]
    kind = KINDS[character]
    shape = f'<circle class="piece {kind}" cx="{x:g}" cy="{y:g}" r="{look.radius * UNIT:g}"/>'
    if look.ringed and character == "O" and not plain:
        shape += f'<circle class="ring w-ring" cx="{x:g}" cy="{y:g}" r="11.5"/>'
    return shape + "\n"


def last_square(x: float, y: float) -> str:
    """The sign of the last move on boards of squares; it lies below the pieces."""
    half = UNIT / 2
    return (
        f'<rect class="last" x="{x - half:g}" y="{y - half:g}" width="{UNIT}" height="{UNIT}"/>\n'
    )


def last_point(x: float, y: float, on: str) -> str:
    """The sign of the last move on boards of points; it lies upon the pieces."""
    return f'<circle class="mark on-{on}" cx="{x:g}" cy="{y:g}" r="8"/>\n'


def removed(x: float, y: float, number: str) -> str:
    """What is drawn upon a removed piece: a broken line around it, and its pair's number."""
    return f'<circle class="trace" cx="{x:g}" cy="{y:g}" r="15"/>\n' + label(x, y, number, "e")


def area_outline(path: str, owner: str | None, *, wins: bool) -> str:
    """The outline of an area, drawn as its owner's."""
    kind = f"area-{(owner or 'n').lower()}{' area-win' if wins else ''}"
    return f'<path class="area {kind}" d="{path}"/>\n'


def mark(kind: Mark, x: float, y: float, on: str) -> str:
    """A sign on a square or a piece."""
    shapes = {
        "triangle": f"M{x:g} {y - 10:g}l9 15.5h-18z",
        "square": f"M{x - 7.5:g} {y - 7.5:g}h15v15h-15z",
        "circle": f"M{x - 8.5:g} {y:g}a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z",
        "cross": f"M{x - 7:g} {y - 7:g}l14 14m0 -14l-14 14",
        "diamond": f"M{x:g} {y - 10:g}l10 10l-10 10l-10 -10z",
    }
    return f'<path class="mark on-{on}" d="{shapes[kind]}"/>\n'


def label(x: float, y: float, name: str, on: str) -> str:
    """A short text on a square or a piece."""
    if len(name) > MAX_LABEL:
        name = name[: MAX_LABEL - 1] + "…"
    size = (21, 21, 18, 15, 12)[len(name)]
    return _text(x, y, size, name, f"label on-{on}")


# Text


def _text(x: float, y: float, size: float, content: str, classes: str) -> str:
    """A text whose letters are centred on a point."""
    # Half the height of capitals and digits, since not all programs know dominant-baseline.
    return (
        f'<text class="{classes}" x="{x:g}" y="{y + 0.36 * size:.4g}" font-size="{size:g}">'
        f"{text(content)}</text>\n"
    )


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
            _text(x, middle, size, line, "caption")
            for middle, line in zip(middles, self.lines, strict=True)
        )


def _at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">\n{body}</g>\n'


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(content: str) -> str:
    """Text as XML has it: escaped, and without the characters that XML cannot hold."""
    return escape(_NOT_XML.sub("\ufffd", content))


def wrap(content: str, width: float) -> list[str]:
    """Text broken into lines of about a width, at most `MAX_LINES` of them."""
    room = width / (CAPTION_SIZE * 0.54)
    lines: list[str] = []
    line, used = "", 0.0
    for word in content.split():
        length = sum(map(_advance, word))
        if line and used + 1 + length > room:
            lines.append(line)
            line, used = "", 0.0
        if line:
            line, used = f"{line} {word}", used + 1 + length
            continue
        for character in word:  # a word longer than a line breaks anywhere
            if used + _advance(character) > room:
                lines.append(line)
                line, used = "", 0.0
            line, used = line + character, used + _advance(character)
        if len(lines) > MAX_LINES:
            break
    lines += [line] if line else []
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES - 1], lines[MAX_LINES - 1][:-1] + "…"]
    return lines


def _advance(character: str) -> float:
    """About how wide a character is, in letters."""
    if unicodedata.combining(character):
        return 0
    return 1.8 if unicodedata.east_asian_width(character) in "WF" else 1
