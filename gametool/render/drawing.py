"""Diagrams: what is to be seen of a position, before anybody draws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..board import squares_of
from ..games import PASS, SWAP, Game, Position
from ..points import name_list
from ..record import Node, plain
from ..replay import Ply
from ..replay.setups import point_set
from .overlay import Overlay, score_overlay, values, vulnerable
from .text import breakdown

Mark = Literal["triangle", "square", "circle", "cross", "diamond"]

MARKUP: dict[str, Mark] = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
}
"""SGF's markup properties."""


@dataclass(frozen=True)
class Diagram:
    """A position and what is drawn upon it; squares by number.

    ``labels`` are written on pieces and squares; ``last`` are the squares of the last move.
    ``title`` names the game for those who cannot see it, ``caption`` stands below.
    """

    position: Position
    title: str = ""
    caption: str = ""
    last: tuple[int, ...] = ()
    marks: Mapping[int, Mark] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    overlay: Overlay | None = None

    def description(self) -> str:
        """The position in words."""
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
            sentences += [f"{line}." for line in breakdown.of(position).lines]
        return " ".join(sentences)


def game_title(game: Game) -> str:
    """The game, its size and its variant, as a heading says it."""
    variant = f" ({', '.join(game.variant)})" if game.variant else ""
    return f"{game.title}{variant} {game.size}×{game.size}"  # noqa: RUF001


def status(position: Position) -> str:
    """The outcome in words, or whose turn it is."""
    outcome = position.outcome()
    if outcome is None:
        return f"{position.player(position.turn)} to move"
    return position.describe(outcome)


def move_text(ply: Ply) -> str:
    """Who moved and what, ``Blue c3xf6``; empty at the start."""
    if ply.move is None or ply.before is None:
        return ""
    return f"{ply.before.player(ply.before.turn)} {ply.before.format(ply.move)}"


def brief_caption(ply: Ply) -> str:
    """Ply and move, and the outcome where the game ends: for sheets, whose heading has the rest."""
    text = f"{ply.number}. {move_text(ply)}" if ply.move is not None else "Start"
    return f"{text}; {status(ply.position)}" if ply.position.is_over else text


def caption(ply: Ply) -> str:
    """Game, ply, move and side to move, in one line."""
    moved = f", ply {ply.number}: {move_text(ply)}" if ply.move is not None else ", start"
    return f"{game_title(ply.position.game)}{moved}; {status(ply.position)}"


def touched(ply: Ply) -> tuple[int, ...]:
    """The squares of the move that led to a position."""
    if ply.move is None or ply.before is None:
        return ()
    return tuple(ply.before.touched(ply.move))


def of_ply(
    ply: Ply,
    *,
    title: str = "",
    brief: bool = False,
    marks: Iterable[int] = (),
    score: bool = False,
    show_values: bool = False,
    show_vulnerable: bool = False,
) -> Diagram:
    """The diagram of a position in a record, with the markup that its node holds.

    ``brief`` is for sheets; ``marks`` are squares to mark besides; ``score`` adds the count
    of the position as it stands, ``show_values`` what each piece is worth,
    ``show_vulnerable`` the pieces that could be turned now, in games that have such.
    """
    position = ply.position
    markup, labels = read_markup(ply.node, position.game)
    if show_vulnerable:
        markup.update((square, "diamond") for square in squares_of(vulnerable(position)))
    markup.update((square, "triangle") for square in marks)
    return Diagram(
        position,
        title or game_title(position.game),
        brief_caption(ply) if brief else caption(ply),
        () if score else touched(ply),
        markup,
        {**(values(position) if show_values else {}), **labels},
        score_overlay(position) if score else None,
    )


def read_markup(node: Node, game: Game) -> tuple[dict[int, Mark], dict[int, str]]:
    """The marks and the labels of a node; points that are not on the board are left out."""
    marks: dict[int, Mark] = {}
    labels: dict[int, str] = {}
    for found in node.properties:
        mark = MARKUP.get(found.name)
        if mark:
            for value in found.values:
                bits, _ = point_set(game, value)
                marks.update((square, mark) for square in squares_of(bits))
        elif found.name == "LB":
            for value in found.values:
                point, _, text = value.partition(":")
                bits, _ = point_set(game, point)
                # A label is one line of text, as a node's name is.
                name = plain("N", text)
                if name:
                    labels.update((square, name) for square in squares_of(bits))
    return marks, labels


def numbered(plies: Sequence[Ply], first: int, last: int, *, title: str = "") -> Diagram:
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
        f"{ply.number} {ply.before.format(ply.move)}"
        for ply in shown
        if ply.before is not None
        and (
            ply.move is PASS
            or ply.move is SWAP
            or any(latest[square] != ply.number for square in touched(ply))
        )
    ]
    game = end.position.game
    range_text = f"moves {first} to {end.number}" if end.number > first else f"move {end.number}"
    text = f"{game_title(game)}, {range_text}; {status(end.position)}"
    return Diagram(
        end.position,
        title or game_title(game),
        f"{text} ({', '.join(notes)})" if notes else text,
        labels={square: str(number) for square, number in latest.items()},
    )
