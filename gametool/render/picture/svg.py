"""Diagrams as SVG: a single board, or a sheet of several.

The pictures hold no identifiers and all their rules are bound to their own theme and game,
so that any number of them may stand in one web page. All text is escaped; equal diagrams
give equal pictures, byte for byte. How large a picture will be is known before it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...board import ORTHOGONAL, squares_of
from ...games import Game, Overlay
from ...points import column_name, coordinates
from ..drawing import BINDING, Diagram
from ..view import PLAIN, BoardView
from . import parts
from .contours import contour
from .letters import CAPTION_SIZE, text, text_at, wrap
from .parts import KINDS, UNIT
from .stylesheet import style_sheet
from .theme import AUTO, Theme

MARGIN = 8
BAND = 22
"""The width of a band of coordinates, where their letters are of `COORDINATE_SIZE`."""
COORDINATE_SIZE = 15
EDGE = 10
"""The thickness of a coloured edge."""
LINE_HEIGHT = 20
"""Of captions, where the board is no wider than `CAPTION_WIDTH`."""
CAPTION_WIDTH = 420
HEADING_LINES = 6
"""Of a sheet's heading and of the players' names, at most."""
GAP = 20
"""Between the boards of a sheet."""
MIN_WIDTH = 200
"""So that even the caption of a tiny board can be read."""


class Frame:
    """Where everything is on the picture of one board."""

    def __init__(self, game: Game, view: BoardView) -> None:
        self.game = game
        self.view = view
        self.edge = EDGE if game.edge_marks else 0
        self.side = UNIT * game.size
        # Letters grow with the board, though less than it does, as far as squares have room.
        self.scale = max(1.0, round((self.side / CAPTION_WIDTH) ** 0.5, 2))
        self.coordinate_scale = min(self.scale, 1.3)
        self.band = BAND * self.coordinate_scale if view.coordinates else 0
        self.offset = MARGIN + self.edge + self.band
        """From the picture's corner to the board's."""
        self.width = self.side + 2 * self.offset

    def centre(self, square: int) -> tuple[int, int]:
        """The middle of a square, from the board's corner."""
        column, row = coordinates(self.game.size, square)
        if self.view.flip:
            column, row = self.game.size - 1 - column, self.game.size - 1 - row
        return UNIT * column + UNIT // 2, self.side - UNIT * row - UNIT // 2


class Picture:
    """A picture that is laid out and not yet drawn: some diagrams of one game.

    ``width`` is in pixels, for where the picture stands by itself; it scales to any. Raises
    `ValueError` if there is no diagram.
    """

    def __init__(
        self,
        diagrams: Sequence[Diagram],
        view: BoardView = PLAIN,
        *,
        theme: Theme = AUTO,
        width: int | None = None,
        title: str = "",
        columns: int | None = None,
    ) -> None:
        if not diagrams:
            raise ValueError("a picture needs a diagram")
        self.diagrams = diagrams
        self.view = view
        self.theme = theme
        self.title = title
        self._frame = Frame(diagrams[0].position.game, view)
        self._cell = max(self._frame.width, MIN_WIDTH)
        # A little wider than high, as screens are.
        columns = max(1, columns or round((len(diagrams) * 1.4) ** 0.5))
        self.columns = min(len(diagrams), columns)
        self._full_width = self.columns * self._cell + (self.columns - 1) * GAP
        scale = self._frame.scale
        self._heading = _Caption(_wrapped(title, self._full_width, scale, HEADING_LINES), scale)
        self._rows = [
            [_caption_of(diagram, self._cell, scale) for diagram in diagrams[i : i + self.columns]]
            for i in range(0, len(diagrams), self.columns)
        ]
        self._full_height = self._heading.height + sum(map(self._row_height, self._rows)) - GAP
        ratio = width / self._full_width if width else 1
        self.width = self._full_width * ratio
        """In pixels, as is ``height``."""
        self.height = self._full_height * ratio

    @property
    def squares(self) -> int:
        """How many squares there are to draw, which is what drawing takes its time for."""
        return len(self.diagrams) * self._frame.game.size**2

    def _row_height(self, captions: Sequence[_Caption]) -> float:
        return self._frame.width + max(caption.height for caption in captions) + GAP

    def draw(self) -> str:
        """The picture as an SVG document."""
        frame = self._frame
        body = [self._heading.at(self._full_width / 2, MARGIN / 2)]
        top = self._heading.height
        diagrams = iter(self.diagrams)
        for captions in self._rows:
            for number, (caption, diagram) in enumerate(zip(captions, diagrams, strict=False)):
                x = number * (self._cell + GAP)
                body.append(_at(x + (self._cell - frame.width) / 2, top, draw(diagram, self.view)))
                body.append(caption.at(x + self._cell / 2, top + frame.width))
            top += self._row_height(captions)
        return self._document("".join(body))

    def _document(self, body: str) -> str:
        first, theme = self.diagrams[0], self.theme
        colours = self._frame.game.look.colours
        width, height = self._full_width, self._full_height
        if len(self.diagrams) == 1:
            description = first.description()
        else:
            description = " ".join(
                f"Diagram {number}: {diagram.description()}"
                for number, diagram in enumerate(self.diagrams, 1)
            )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gt-{theme.name} {colours}" role="img" '
            f'viewBox="0 0 {width:g} {height:g}" '
            f'width="{self.width:.6g}" height="{self.height:.6g}">\n'
            f"<title>{text(self.title or first.title)}</title>\n"
            f"<desc>{text(description)}</desc>\n<style>\n{style_sheet(colours, theme)}</style>\n"
            f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>\n{body}</svg>\n'
        )


def board(
    diagram: Diagram,
    view: BoardView = PLAIN,
    *,
    theme: Theme = AUTO,
    width: int | None = None,
) -> str:
    """One diagram as an SVG document, its caption below."""
    return Picture([diagram], view, theme=theme, width=width).draw()


def sheet(
    diagrams: Sequence[Diagram],
    view: BoardView = PLAIN,
    *,
    title: str = "",
    columns: int | None = None,
) -> str:
    """Several diagrams of one game beside and below each other, as an SVG document."""
    return Picture(diagrams, view, title=title, columns=columns).draw()


def draw(diagram: Diagram, view: BoardView = PLAIN) -> str:
    """The elements of a diagram, its caption left out; the frame's corner is (0, 0)."""
    frame = Frame(diagram.position.game, view)
    on_board = "".join(_board_elements(diagram, frame))
    return surroundings(frame) + _at(frame.offset, frame.offset, on_board)


def surroundings(frame: Frame) -> str:
    """The empty board with its edges and coordinates; the frame's corner is (0, 0)."""
    return _at(frame.offset, frame.offset, "".join((*_edges(frame), *_grid(frame)))) + (
        "".join(_coordinates(frame)) if frame.view.coordinates else ""
    )


def _grid(frame: Frame) -> Iterator[str]:
    size, side = frame.game.size, frame.side
    yield f'<rect class="board" width="{side}" height="{side}"/>\n'
    if frame.game.look.on_points:
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
    size, flip = frame.game.size, frame.view.flip
    near = MARGIN + frame.band / 2
    letters = COORDINATE_SIZE * frame.coordinate_scale
    far = frame.width - near
    for i in range(size):
        middle = frame.offset + UNIT * i + UNIT // 2
        column = column_name(size - 1 - i if flip else i)
        row = str(i + 1 if flip else size - i)
        for end in (near, far):
            yield text_at(middle, end, letters, column, "coordinate")
            yield text_at(end, middle, letters, row, "coordinate")


def _board_elements(diagram: Diagram, frame: Frame) -> Iterator[str]:
    """What stands and is drawn on the board, from below to above."""
    overlay = diagram.overlay
    if not frame.game.look.on_points:
        for square in diagram.last:
            yield parts.last_square(*frame.centre(square))
    if overlay:
        yield areas(overlay, frame)
    yield from _pieces(diagram, frame)
    if overlay:
        yield from _count(overlay, frame, _kinds(diagram))
    yield from _markup(diagram, frame)


def _pieces(diagram: Diagram, frame: Frame) -> Iterator[str]:
    gone = diagram.overlay.gone if diagram.overlay else 0
    worth = points(diagram.overlay) if diagram.overlay else {}
    for bits, character in _things(diagram):
        for square in squares_of(bits):
            removed = gone >> square & 1 == 1
            plain = square in diagram.labels or square in worth
            x, y = frame.centre(square)
            yield parts.piece(frame.game, character, x, y, plain=plain, gone=removed)


def _count(overlay: Overlay, frame: Frame, kinds: Mapping[int, str]) -> Iterator[str]:
    """The removed pairs with their numbers, and the winning chain."""
    for number, pair in enumerate(overlay.removed, 1):
        for square in squares_of(pair.black | pair.white):
            x, y = frame.centre(square)
            yield parts.label(x, y, str(number), kinds[square])
    yield counted(overlay, frame)
    for square, worth in points(overlay).items():
        yield parts.label(*frame.centre(square), worth, kinds[square])
    if overlay.chain:
        path = chain_path(frame, overlay.chain)
        yield f'<path class="casing" d="{path}"/><path class="chain" d="{path}"/>\n'


def _markup(diagram: Diagram, frame: Frame) -> Iterator[str]:
    """The last move's ring on boards of points, and what the record says to draw."""
    on_points = frame.game.look.on_points
    kinds = _kinds(diagram)
    gone = diagram.overlay.gone if diagram.overlay else 0
    worth = points(diagram.overlay) if diagram.overlay else {}
    for square in squares_of(diagram.dimmed):
        yield parts.veil(*frame.centre(square))
    for square, side in sorted(diagram.territory.items()):
        yield parts.territory(*frame.centre(square), side)
    if on_points:
        for square in diagram.last:
            if square not in diagram.labels and square not in diagram.marks:
                yield parts.last_point(*frame.centre(square), kinds.get(square, "e"))
    for square, kind in sorted(diagram.marks.items()):
        yield parts.mark(kind, *frame.centre(square), kinds.get(square, "e"))
    for line in diagram.lines:
        yield parts.line(frame.centre(line.start), frame.centre(line.end), arrow=line.arrow)
    for square, name in sorted(diagram.labels.items()):
        if gone >> square & 1 or square in worth:
            continue  # it bears the number of its pair, or the points of its area
        x, y = frame.centre(square)
        on = kinds.get(square, "e")
        if on == "e" and on_points:
            yield parts.halo(x, y)
        yield parts.label(x, y, name, on)


def areas(overlay: Overlay, frame: Frame) -> str:
    """The outlines of areas, tinted in their owners' colours; they lie below the pieces."""
    drawn = "".join(
        parts.area_outline(
            contour(frame.game.size, area.squares, UNIT, 2), area.owner, wins=area.wins
        )
        for area in overlay.areas
    )
    return _turned(drawn, frame)


def _turned(drawn: str, frame: Frame) -> str:
    """What was drawn as Black sees it, as the board lies."""
    if frame.view.flip and drawn:
        return f'<g transform="rotate(180 {frame.side / 2:g} {frame.side / 2:g})">{drawn}</g>\n'
    return drawn


def counted(overlay: Overlay, frame: Frame) -> str:
    """The outlines of the groups that make areas their owners'; they lie upon the pieces."""
    side = frame.game.size
    drawn = "".join(
        f'<path class="counted" d="{contour(side, area.counted, UNIT, 4)}"/>\n'
        for area in overlay.areas
        if area.counted
    )
    return _turned(drawn, frame)


def points(overlay: Overlay) -> dict[int, str]:
    """What areas score, each on the lowest square of the group that counts."""
    return {
        next(squares_of(area.counted)): f"+{area.points}"
        for area in overlay.areas
        if area.counted and area.points
    }


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


def _things(diagram: Diagram) -> tuple[tuple[int, str], ...]:
    """The pieces and blocks as bit sets, with their characters in a diagram."""
    position = diagram.position
    return (position.black, "X"), (position.white, "O"), (position.blocks, "#")


def _kinds(diagram: Diagram) -> dict[int, str]:
    """Square -> the class of what stands there; ``gb`` and ``gw`` are removed pieces."""
    gone = diagram.overlay.gone if diagram.overlay else 0
    return {
        square: ("g" if gone >> square & 1 else "") + KINDS[character]
        for bits, character in _things(diagram)
        for square in squares_of(bits)
    }


class _Caption:
    """Lines of text below or above a board, in a size that goes with the board's width."""

    def __init__(self, lines: Sequence[str], scale: float) -> None:
        self.scale = scale
        self.lines = lines
        self.height = scale * (LINE_HEIGHT * len(lines) + MARGIN) if lines else 0

    def at(self, x: float, top: float) -> str:
        """The lines, centred on ``x``."""
        size = self.scale * CAPTION_SIZE
        middles = (top + self.scale * LINE_HEIGHT * (i + 0.5) for i in range(len(self.lines)))
        return "".join(
            text_at(x, middle, size, line.replace(BINDING, " "), "caption")
            for middle, line in zip(middles, self.lines, strict=True)
        )


def _caption_of(diagram: Diagram, width: float, scale: float) -> _Caption:
    players = _wrapped(diagram.players, width, scale, HEADING_LINES)
    return _Caption([*players, *_wrapped(diagram.caption, width, scale)], scale)


def _wrapped(content: str, width: float, scale: float, lines: int | None = None) -> list[str]:
    """The lines of a text in letters so many times larger than a caption's are."""
    return wrap(content, (width - 2 * MARGIN) / scale, lines)


def _at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">\n{body}</g>\n'
