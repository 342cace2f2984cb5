"""Scoring breakdowns as text: each game's own part, and a diagram of what was removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ...board import squares_of
from ...games import Position, Side
from ...games.emulsion import EmulsionScore
from ...games.morphos import MorphosScore
from ...games.pairing import Pair, Pairing
from ...games.petrify import PetrifyScore
from ..overlay import Overlay, score_overlay
from .ascii import COLOURS, STYLES, diagram
from .outlines import legend, outlined


class Breakdown(NamedTuple):
    """A score told in text: what single squares of the diagram show, and lines below it."""

    shown: dict[int, str]
    lines: list[str]


def text(
    position: Position,
    *,
    brackets: Mapping[int, str] | None = None,
    style: str = "ascii",
    coordinates: bool = True,
    flip: bool = False,
    colour: bool = False,
) -> str:
    """The diagram with removed pieces in lower case, and the breakdown below it.

    ``brackets`` are squares to put in a pair of brackets.
    With lines in the style, areas that bound the count are outlined as their owners' are.
    """
    breakdown, overlay = of(position), score_overlay(position)
    if STYLES[style].lines and overlay.bounded:
        drawn = outlined(
            position,
            overlay.areas,
            breakdown.shown,
            brackets=brackets,
            coordinates=coordinates,
            flip=flip,
            colour=colour,
        )
        return "\n".join([drawn, legend(position, overlay.areas), *breakdown.lines])
    drawn = diagram(
        position,
        brackets=brackets,
        shown=breakdown.shown,
        tints=_tints(position, overlay),
        style=style,
        coordinates=coordinates,
        flip=flip,
        colour=colour,
    )
    return "\n".join([drawn, *breakdown.lines])


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


def of(position: Position) -> Breakdown:
    """The breakdown of a position as it stands."""
    score = position.score()
    return _PARTS[type(score)](position, score)


def petrify(position: Position, score: PetrifyScore) -> Breakdown:
    """Each patch with its owner, the removed pairs and the groups left."""
    names = position.game.names
    shown: dict[int, str] = {}
    lines = []
    for patch in score.patches:
        shown |= _removed(patch.pairing.removed)
        owner = f"{position.player(patch.owner)}'s" if patch.owner else "nobody's"
        first = names[_lowest(patch.squares)]
        size, groups = _count(patch.size, "square"), _pairing(position, patch.pairing)
        lines.append(f"patch {first}, {size}: {owner}; {groups}")
    totals = score.totals
    total = ", ".join(f"{position.player(side)} {points}" for side, points in totals.items())
    if totals["B"] == totals["W"]:
        if score.last_player is None:
            total += "; a tie, and no board play was made"
        else:
            total += f"; a tie, and {position.player(score.last_player)} made the last board play"
    return Breakdown(shown, [*lines, f"total: {total}"])


def emulsion(position: Position, score: EmulsionScore) -> Breakdown:
    """The removed pairs, the groups left, and what decides."""
    pairing = score.pairing
    lines = [_pairing(position, pairing)]
    if pairing.owner is None:
        last = score.last_mover
        who = f"{position.player(last)} made the last move" if last else "no move was made"
        lines.append(f"nothing is left; {who}")
    else:
        biggest = pairing.biggest
        sizes = ", ".join(f"{position.player(side)} {size}" for side, size in biggest.items())
        lines.append(f"biggest group left: {sizes}")
    return Breakdown(_removed(pairing.removed), lines)


def morphos(position: Position, score: MorphosScore) -> Breakdown:
    """The winning chain; the other stones step back in lower case."""
    if score.chain is None:
        return Breakdown({}, ["no chain"])
    chain = list(squares_of(score.chain))
    others = {
        square: letter
        for stones, letter in ((position.black, "x"), (position.white, "o"))
        for square in squares_of(stones & ~score.chain)
    }
    names = " ".join(position.game.names[square] for square in chain)
    return Breakdown(others, [f"chain: {names}"])


_PARTS: dict[type, Callable[[Position, Any], Breakdown]] = {
    PetrifyScore: petrify,
    EmulsionScore: emulsion,
    MorphosScore: morphos,
}


def _removed(pairs: Iterable[Pair]) -> dict[int, str]:
    shown: dict[int, str] = {}
    for pair in pairs:
        shown |= dict.fromkeys(squares_of(pair.black), "x")
        shown |= dict.fromkeys(squares_of(pair.white), "o")
    return shown


def _pairing(position: Position, pairing: Pairing) -> str:
    """``removed 2 pairs (3: a1-b4, 1: c1-c2); left Blue 5 (a3), Orange 2 (d4)``."""
    names = position.game.names

    def group(bits: int) -> str:
        return f"{bits.bit_count()} ({names[_lowest(bits)]})"

    pairs = ", ".join(
        f"{pair.size}: {names[_lowest(pair.black)]}-{names[_lowest(pair.white)]}"
        for pair in pairing.removed
    )
    removed = f"removed {_count(len(pairing.removed), 'pair')} ({pairs})" if pairs else "no pairs"
    sides: dict[Side, list[int]] = {"B": pairing.left_black, "W": pairing.left_white}
    left = "; ".join(
        f"{position.player(side)} {', '.join(map(group, groups))}"
        for side, groups in sides.items()
        if groups
    )
    return f"{removed}; left {left or 'nothing'}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _lowest(bits: int) -> int:
    return next(squares_of(bits))
