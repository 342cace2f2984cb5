"""The graph of a game: Black's chance over its plies, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...games import Game
from . import palette
from .letters import text

HEIGHT = 120.0
STEP = 12.0
"""Between two plies, where the graph is not long."""
WIDEST = 960.0
LEFT, TOP, BOTTOM, GAP = 44.0, 30.0, 26.0, 16.0
"""Room for the scale, a graph's title, the numbers of the plies, and between two graphs."""


class Graph(NamedTuple):
    """What one graph shows."""

    title: str
    game: Game
    shares: Sequence[float]
    """Black's chance at the start and after each ply, from 0 to 1."""
    marks: Mapping[int, str]
    """What is said of single plies."""
    captions: Mapping[int, str]
    """The plies in words, for who points at them."""


def document(graphs: Sequence[Graph]) -> str:
    """Graphs below each other as an SVG document."""
    paper = palette.LIGHT.paper
    width = LEFT + max((_width(graph) for graph in graphs), default=0.0) + GAP
    each = TOP + HEIGHT + BOTTOM + GAP
    body = "".join(
        f'<g transform="translate({LEFT:g} {n * each + TOP:g})">\n{_drawn(graph)}</g>\n'
        for n, graph in enumerate(graphs)
    )
    height = each * len(graphs)
    title = graphs[0].title if len(graphs) == 1 else f"{len(graphs)} games"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="sans-serif" font-size="11" '
        f'fill="{paper.ink}">\n<title>{text(title)}</title>\n'
        f'<rect width="{width:g}" height="{height:g}" fill="{paper.surface}"/>\n{body}</svg>\n'
    )


def _width(graph: Graph) -> float:
    return min(WIDEST, STEP * max(10, len(graph.shares) - 1))


def _drawn(graph: Graph) -> str:
    paper, board = palette.LIGHT.paper, palette.LIGHT.boards[graph.game.look.colours]
    width, plies = _width(graph), max(1, len(graph.shares) - 1)
    step = width / plies
    points = [(n * step, HEIGHT * (1 - share)) for n, share in enumerate(graph.shares)]
    line = " ".join(f"{x:.1f} {y:.1f}" for x, y in points)
    black, white = graph.game.players["B"], graph.game.players["W"]
    parts = [
        f'<text x="0" y="-10" font-size="13">{text(graph.title)}</text>\n',
        f'<rect width="{width:g}" height="{HEIGHT:g}" fill="{board.board}" '
        f'stroke="{paper.muted}"/>\n',
        f'<path d="M0 {HEIGHT:g}L{line}L{points[-1][0]:.1f} {HEIGHT:g}z" fill="{board.black}" '
        'fill-opacity="0.35"/>\n',
        f'<path d="M0 {HEIGHT / 2:g}H{width:g}" stroke="{paper.muted}" stroke-dasharray="3 3"/>\n',
        f'<path d="M{line}" fill="none" stroke="{paper.ink}" stroke-width="1.5" '
        'stroke-linejoin="round"/>\n',
        *(
            f'<text x="-6" y="{y:g}" text-anchor="end">{label}</text>\n'
            for y, label in ((9, "100%"), (HEIGHT / 2 + 4, "50%"), (HEIGHT, "0%"))
        ),
        f'<text x="0" y="{HEIGHT + 15:g}">chance of {text(black)} against {text(white)}, '
        f"plies 0 to {len(graph.shares) - 1}</text>\n",
    ]
    for ply, (x, y) in enumerate(points):
        marked = graph.marks.get(ply)
        size, fill = (4.5, paper.accent) if marked else (2, paper.ink)
        said = ": ".join(filter(None, (graph.captions.get(ply), marked)))
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:g}" fill="{fill}">'
            f"<title>{text(said)}</title></circle>\n"
        )
    return "".join(parts)
