"""The report on a game as one page: tables, lines over plies, first moves on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...games import Game
from ...texts import counted
from ...version import __version__
from ..drawing import game_title
from ..picture.heat import Cell, board, extent, shade
from ..picture.letters import text

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: left; }
td + td, th + th { text-align: right; } svg { max-width: 100%; height: auto; }
svg text { fill: currentColor; font-size: 11px; } .grid { stroke: currentColor; opacity: .3; }
.placed, .moves { stroke: #2f7fd0; } .taken { stroke: #c2571a; } .blocks { stroke: #777; }
polyline { fill: none; stroke-width: 2; } .cell text { fill: #101316; text-anchor: middle; }
"""
WIDTH, HEIGHT, LEFT, BELOW = 720.0, 160.0, 46.0, 24.0

Told = Mapping[str, Any]


def page(games: Sequence[tuple[Game, Told]]) -> str:
    """The reports of some games, one after the other."""
    title = " · ".join(game_title(game) for game, _ in games) or "No games"
    body = "".join(part for game, told in games for part in _sections(game, told))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="gametool {__version__}">\n'
        f"<title>{text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{body}</body>\n</html>\n"
    )


def _sections(game: Game, told: Told) -> Iterator[str]:
    yield f"<h1>{text(game_title(game))}</h1>\n"
    yield f"<p>{counted(told['games'], 'game')}, {text(told['source'])}.</p>\n"
    yield "<h2>What the numbers say</h2>\n"
    yield "<ul>\n" + "".join(f"<li>{text(line)}</li>\n" for line in told["conclusions"]) + "</ul>\n"
    yield "<h2>Balance</h2>\n" + _table(
        ("", "games", "won by who began", "by the other", "nobody", "swaps", "share", "95%"),
        [
            (name, *(told["balance"][key][field] for field in _BALANCE), *_share(balance))
            for key, name in (("without_pie", "without pie"), ("with_pie", "with pie"))
            for balance in [told["balance"][key]]
        ],
    )
    reasons = ", ".join(
        f"{reason} {count}" for reason, count in told["decisive"]["reasons"].items()
    )
    share, interval = _share(told["decisive"])
    yield f"<p>Decided: {share} ({interval}). Ended by: {text(reasons) or 'nothing'}.</p>\n"
    yield "<h2>Length and changes of the lead</h2>\n" + _table(
        ("", *_SUMMARY),
        [
            (name, *(told[key][field] for field in _SUMMARY))
            for key, name in (("length", "plies"), ("lead_changes", "changes of the lead"))
        ],
    )
    yield "<h2>Legal moves by ply</h2>\n"
    yield _chart({"moves": [(one["ply"], one["mean"]) for one in told["branching"]]})
    yield "<h2>Squares filled, taken and blocked by ply</h2>\n"
    yield _chart(
        {
            name: [(one["ply"], one[name]) for one in told["changes"]]
            for name in ("placed", "taken", "blocks")
        }
    )
    if told["first_moves"]:
        yield "<h2>First moves</h2>\n" + _heat_map(game, told["first_moves"])
    if told["players"]:
        yield "<h2>Players</h2>\n" + _table(
            ("", "games", "won", "lost", "nobody", "share", "95%"),
            [
                (
                    f"{pair['a']} against {pair['b']}",
                    *(pair[field] for field in ("games", "a_wins", "b_wins", "none")),
                    *_share(pair),
                )
                for pair in told["players"]
            ],
        )


_BALANCE = ("games", "first", "second", "none", "swapped")
_SUMMARY = ("min", "median", "mean", "max")


def _share(told: Told) -> tuple[str, str]:
    if told["share"] is None:
        return "-", "-"
    return f"{told['share']:.0%}", f"{told['low']:.0%} to {told['high']:.0%}"


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    def cells(row: Sequence[Any], tag: str) -> str:
        shown = ("-" if cell is None else f"{cell:g}" if _is_number(cell) else cell for cell in row)
        return "".join(f"<{tag}>{text(str(cell))}</{tag}>" for cell in shown)

    lines = "".join(f"<tr>{cells(row, 'td')}</tr>\n" for row in rows)
    return f"<table>\n<tr>{cells(head, 'th')}</tr>\n{lines}</table>\n"


def _is_number(cell: Any) -> bool:
    return isinstance(cell, int | float)


def _chart(series: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """Lines over plies, in a frame from nothing to the most."""
    points = [point for line in series.values() for point in line]
    if not points:
        return "<p>No move was made.</p>\n"
    last = max(2, *(ply for ply, _ in points))
    most = max(*(value for _, value in points), 1.0)

    def at(ply: int, value: float) -> str:
        x, y = LEFT + (ply - 1) * WIDTH / (last - 1), HEIGHT * (1 - value / most) + 8
        return f"{x:.1f},{y:.1f}"

    lines = "".join(
        f'<polyline class="{name}" points="{" ".join(at(*point) for point in line)}">'
        f"<title>{name}</title></polyline>\n"
        for name, line in series.items()
    )
    legend = "".join(
        f'<polyline class="{name}" points="{LEFT + 90 * n:g},{HEIGHT + 42:g} '
        f'{LEFT + 90 * n + 20:g},{HEIGHT + 42:g}"/>'
        f'<text x="{LEFT + 90 * n + 26:g}" y="{HEIGHT + 46:g}">{name}</text>\n'
        for n, name in enumerate(series)
    )
    return (
        f'<svg role="img" viewBox="0 0 {LEFT + WIDTH + 10:g} {HEIGHT + BELOW + 30:g}" '
        f'width="{LEFT + WIDTH + 10:g}">\n'
        f'<path class="grid" fill="none" d="M{LEFT:g} 8V{HEIGHT + 8:g}H{LEFT + WIDTH:g}"/>\n'
        f'<text x="0" y="18">{most:g}</text><text x="0" y="{HEIGHT + 8:g}">0</text>\n'
        f'<text x="{LEFT:g}" y="{HEIGHT + 24:g}">ply 1</text>'
        f'<text x="{LEFT + WIDTH - 30:g}" y="{HEIGHT + 24:g}">{last}</text>\n'
        f"{lines}{legend}</svg>\n"
    )


def _heat_map(game: Game, moves: Sequence[Told]) -> str:
    """The board, each square with the mean chance of the first moves that name it."""
    start, size = game.start(pie=False), game.size
    chances: dict[int, list[float]] = {}
    elsewhere = []
    for found in moves:
        squares = start.touched(start.parse(found["move"]))
        for square in squares:
            chances.setdefault(square, []).append(found["win"])
        if not squares:
            elsewhere.append(f"{found['move']} {found['win']:.0%}")
    means = {square: sum(found) / len(found) for square, found in chances.items()}
    cells = {square: Cell(_colour(mean), f"{mean:.0%}") for square, mean in means.items()}
    width, height = extent(size)
    said = f"<p>{text(', '.join(elsewhere))}</p>\n" if elsewhere else ""
    return (
        "<p>The chance of who makes a first move there, the mean over all that name the "
        f'square.</p>\n<svg role="img" viewBox="0 0 {width:g} {height:g}" width="{width:g}">\n'
        f"{board(size, cells)}\n</svg>\n{said}"
    )


def _colour(chance: float) -> str:
    """From blue (lost) over white to orange (won)."""
    return shade(abs(chance - 0.5) * 2, (242, 153, 60) if chance > 0.5 else (110, 165, 230))
