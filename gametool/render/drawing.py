"""Diagrams: what is to be seen of a position, before anybody draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from ..board import squares_of
from ..games import PASS, SWAP, Game, Overlay, Position, Side
from ..points import name_list
from ..record import plain
from ..replay import Ply
from ..replay.setups import point_set
from .overlay import marked, score_overlay, values, vulnerable
from .view import NOTHING, Extras

Mark = Literal["triangle", "square", "circle", "cross", "chosen", "diamond"]

MARKUP: dict[str, Mark] = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "chosen",
}
"""SGF's markup properties of single points."""
LINES = {"AR": True, "LN": False}
"""Those of two points; whether there is an arrow's head."""
TERRITORY: dict[str, Side] = {"TB": "B", "TW": "W"}

BINDING = "\u00a0"
"""A space at which no line ends."""


class Line(NamedTuple):
    """A line between the middles of two squares."""

    start: int
    end: int
    arrow: bool


class Markup(NamedTuple):
    """What a node says to draw on the board; squares by number."""

    marks: dict[int, Mark]
    labels: dict[int, str]
    lines: tuple[Line, ...] = ()
    territory: Mapping[int, Side] = {}
    dimmed: int = 0
    """The squares that step back, as a bit set."""


class Diagram(NamedTuple):
    """A position and what is drawn upon it; squares by number.

    ``labels`` are written on pieces and squares; ``last`` are the squares of the last move.
    ``title`` names the game for those who cannot see it, ``players`` and ``caption`` stand
    below.
    """

    position: Position
    title: str = ""
    caption: str = ""
    last: tuple[int, ...] = ()
    marks: Mapping[int, Mark] = MappingProxyType({})
    labels: Mapping[int, str] = MappingProxyType({})
    overlay: Overlay | None = None
    players: str = ""
    lines: tuple[Line, ...] = ()
    territory: Mapping[int, Side] = MappingProxyType({})
    dimmed: int = 0

    def description(self) -> str:
        """What the picture shows, in whole sentences."""
        heading = [f"{part}." for part in (self.players, self.caption) if part]
        return " ".join([*heading, self._in_words()]).replace(BINDING, " ")

    def _in_words(self) -> str:
        position = self.position
        size = position.game.size
        things = [
            (position.player("B"), position.black),
            (position.player("W"), position.white),
            ("Blocks", position.blocks),
        ]
        sentences = [
            f"{name}: {', '.join(name_list(size, squares_of(bits)))}."
            for name, bits in things
            if bits
        ] or ["The board is empty."]
        if self.last:
            sentences.append(f"Last move: {', '.join(name_list(size, self.last))}.")
        if self.overlay:
            sentences += [f"{line}." for line in position.score().lines()]
        return " ".join(sentences)


def game_title(game: Game) -> str:
    """The game, its size and its variant, as a heading says it."""
    variant = f" ({', '.join(game.variant)})" if game.variant else ""
    return f"{game.title}{variant} {game.size}×{game.size}"  # noqa: RUF001


def move_text(ply: Ply) -> str:
    """Who moved and what, ``Blue c3xf6``; empty at the start."""
    if ply.move is None or ply.before is None:
        return ""
    return f"{ply.before.player(ply.before.turn)} {ply.before.format(ply.move)}"


def brief_caption(ply: Ply) -> str:
    """Ply and move, and the outcome where the game ends: for sheets, whose heading has the rest."""
    text = f"{ply.number}.{BINDING}{move_text(ply)}" if ply.move is not None else "Start"
    return f"{text}; {ply.position.status()}" if ply.position.is_over else text


def caption(ply: Ply) -> str:
    """Game, ply, move and side to move, in one line."""
    moved = f", ply {ply.number}: {move_text(ply)}" if ply.move is not None else ", start"
    return f"{game_title(ply.position.game)}{moved}; {ply.position.status()}"


def touched(ply: Ply) -> tuple[int, ...]:
    """The squares of the move that led to a position."""
    if ply.move is None or ply.before is None:
        return ()
    return tuple(ply.before.touched(ply.move))


def of_ply(
    ply: Ply,
    extras: Extras = NOTHING,
    *,
    title: str = "",
    players: str = "",
    brief: bool = False,
) -> Diagram:
    """The diagram of a position in a record, with the markup that its node holds.

    ``brief`` is for sheets. Raises `CannotShow` where there is none of the extras.
    """
    position = ply.position
    markup = read_markup(ply)
    if extras.vulnerable:
        markup.marks.update((square, "diamond") for square in squares_of(vulnerable(position)))
    markup.marks.update((square, "triangle") for square in marked(position, extras.marks))
    return Diagram(
        position,
        title or game_title(position.game),
        brief_caption(ply) if brief else caption(ply),
        () if extras.score else touched(ply),
        markup.marks,
        {**(values(position) if extras.values else {}), **markup.labels},
        score_overlay(position) if extras.score else None,
        players,
        markup.lines,
        markup.territory,
        markup.dimmed,
    )


def read_markup(ply: Ply) -> Markup:
    """What the node of a ply says to draw; points that are not on the board are left out."""
    node, game = ply.node, ply.position.game
    marks: dict[int, Mark] = {}
    labels: dict[int, str] = {}
    lines: list[Line] = []
    territory: dict[int, Side] = {}
    dimmed = 0
    for value in ply.dimmed.values if ply.dimmed else ():
        dimmed |= point_set(game, value)[0]
    for found in node.properties:
        mark, side = MARKUP.get(found.name), TERRITORY.get(found.name)
        for value in found.values:
            if mark:
                marks.update(dict.fromkeys(_squares(game, value), mark))
            elif side:
                territory.update(dict.fromkeys(_squares(game, value), side))
            elif found.name in LINES:
                ends = [_squares(game, point) for point in value.split(":")]
                if len(ends) == 2 and all(len(end) == 1 for end in ends) and ends[0] != ends[1]:
                    lines.append(Line(ends[0][0], ends[1][0], LINES[found.name]))
            elif found.name == "LB":
                point, _, text = value.partition(":")
                # A label is one line of text, as a node's name is.
                name = plain("N", text)
                if name:
                    labels.update(dict.fromkeys(_squares(game, point), name))
    return Markup(marks, labels, tuple(lines), territory, dimmed)


def _squares(game: Game, value: str) -> list[int]:
    """The squares of a point or a rectangle of points, in SGF's writing."""
    return list(squares_of(point_set(game, value)[0])) if value else []


def numbered(
    plies: Sequence[Ply], first: int, last: int, *, title: str = "", players: str = ""
) -> Diagram:
    """Moves ``first`` to ``last`` as numbers on the board after the last of them.

    As in Go books: each square of a move bears its number unless a later one of the moves
    touched it; what cannot be seen on the board, the caption tells. ``plies`` are those of
    `replay.main_line`, from ply 0.
    """
    shown = [ply for ply in plies if first <= ply.number <= last and ply.move is not None]
    end = shown[-1] if shown else plies[0]
    latest: dict[int, int] = {}
    for ply in shown:
        latest.update(dict.fromkeys(touched(ply), ply.number))
    notes = [
        f"{ply.number}{BINDING}{ply.before.format(ply.move)}"
        for ply in shown
        if ply.before is not None
        and ply.move is not None
        and (
            ply.move is PASS
            or ply.move is SWAP
            or any(latest[square] != ply.number for square in touched(ply))
        )
    ]
    game = end.position.game
    range_text = f"moves {first} to {end.number}" if end.number > first else f"move {end.number}"
    text = f"{game_title(game)}, {range_text}; {end.position.status()}"
    return Diagram(
        end.position,
        title or game_title(game),
        f"{text} ({', '.join(notes)})" if notes else text,
        labels={square: str(number) for square, number in latest.items()},
        players=players,
    )
