"""A page to replay games on: one file that loads nothing.

All positions come from the rules and are put into the page as data (`game_data`), what
each step changes; the page's script only shows them. All drawings come from `svg`, as
templates that the script clones. User text goes into the data and, as the page's title,
through `escape`; the script puts it on the page as text only. A content security policy
with the hashes of the page's own script and style keeps anything else from running.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any, get_args

from ... import __version__
from ...board import squares_of
from ...games import Game, Overlay, Position, Side
from ...games.drawn import Colours
from ...points import column_name, coordinates
from ...record import Node, Record
from ...record.properties import label
from ...replay import Defaults, Replay, Step, replay, walk
from ..drawing import Mark, Markup, game_title, read_markup, status
from ..overlay import pair_text, score_overlay
from ..picture import palette, parts, svg
from ..picture.stylesheet import colour_rules, shape_rules
from ..text.phrases import ending, plies, record_title

HEADERS: Mapping[str, str] = {
    name: label(name)
    for name in (
        *("EV", "RO", "DT", "PC", "BR", "WR", "BT", "WT", "TM", "OT"),
        *("RE", "SO", "US", "AN", "CP", "ON", "GC"),
    )
}
"""Properties of the root that the page tells, and what they are called there."""


def page(
    records: Iterable[Record],
    *,
    title: str = "",
    defaults: Defaults | None = None,
    start: str = "",
) -> str:
    """A page on which one or more records can be replayed, variations and comments too.

    It opens at the place ``start``, written as in its addresses; by default at the start.

    Records that cannot be replayed stand in the index with the reason. The same records
    give the same page, byte for byte.
    """
    boards: dict[str, Game] = {}
    data = [game_data(record, boards, defaults) for record in records]
    if not title:
        title = data[0]["title"] if len(data) == 1 else f"{len(data)} games"
    script = _resource("replay.js")
    style = _resource("replay.css") + _board_style({game.look.colours for game in boards.values()})
    filled = {
        "title": escape(_encodable(title)),
        "version": __version__,
        "style": style,
        "style-hash": _hash(style),
        "script": script,
        "script-hash": _hash(script),
        "templates": "".join(_templates(boards)),
        "data": _script_data(data),
        "start": escape(start),
    }
    # In one pass, so that nothing in the parts is taken for a place to fill.
    return re.sub(r"\{\{([a-z-]+)\}\}", lambda match: filled[match[1]], _resource("replay.html"))


def game_data(
    record: Record, boards: dict[str, Game], defaults: Defaults | None = None
) -> dict[str, Any]:
    """A record as the page's script reads it; ``boards`` collects the boards in use.

    Squares are *cells*: numbers from 0, row by row from the top left. Steps leave out
    what follows from others; ``prepare`` in the script lists what.
    """
    replayed = replay(record, defaults=defaults)
    steps = list(walk(record, defaults=defaults))
    title = record_title(record)
    if not steps or replayed.game is None:
        reasons = "; ".join(f.message for f in replayed.findings if f.severity == "error")
        return {"title": title, "line": "cannot be replayed", "info": [], "error": reasons}
    game = replayed.game
    names = {"B": record.root.get("PB") or "", "W": record.root.get("PW") or ""}
    look = palette.LIGHT.boards[game.look.colours]
    frame = f"{game.name}-{game.size}"
    boards.setdefault(frame, game)
    return {
        "title": title,
        "line": f"{game_title(game)}, {plies(replayed.plies)}, {ending(replayed)}",
        "game": game.name,
        "size": game.size,
        "columns": [column_name(column) for column in range(game.size)],
        "unit": parts.UNIT,
        "look": game.look.colours,
        "onPoints": game.look.on_points,
        "frame": frame,
        "players": dict(game.players),
        "colours": {"B": look.black, "W": look.white},
        "names": names,
        "info": _info(record.root, replayed),
        "rows": "".join(steps[0].ply.position.rows()),
        "steps": [_step(steps, number) for number in range(len(steps))],
        "ends": _ends(steps, replayed),
    }


def _info(root: Node, replayed: Replay) -> list[list[str]]:
    """What there is to tell about a game, as pairs of a name and a text."""
    assert replayed.game is not None
    info = [
        [
            name.format(B=replayed.game.players["B"], W=replayed.game.players["W"]),
            root.get(key) or "",
        ]
        for key, name in HEADERS.items()
        if (root.get(key) or "").strip()
    ]
    faults = [
        ["Fault", f"line {found.line}: {found.message}"]
        for found in replayed.findings
        if found.severity == "error"
    ]
    return info + faults


def _step(steps: list[Step], number: int) -> dict[str, Any]:
    """One node: where it stands in the tree, its move, and what it changes on the board."""
    parent, ply, fault = steps[number]
    before = steps[parent].ply if parent is not None else None
    position, node = ply.position, ply.node
    data: dict[str, Any] = {}
    if parent is not None and parent != number - 1:
        data["p"] = parent
    if ply.number != (before.number + 1 if before else 0) or fault:
        data["n"] = ply.number + (fault is not None and node.move is not None)
    if ply.move is not None and ply.before is not None:
        data["c"], data["m"] = ply.before.turn, ply.before.format(ply.move)
        touched = [_cell(position.game.size, square) for square in ply.before.touched(ply.move)]
        changed = _changes(ply.before, position)
        if touched != list(changed):
            data["l"] = touched
    elif fault and node.move is not None:
        data["c"], data["m"] = node.colour, node.move
    if before:
        changed = _changes(before.position, position)
        if changed:
            data["d"] = "".join(f"{cell}{piece}" for cell, piece in changed.items())
    if fault:
        data["f"] = fault.message
    elif position.is_over:
        data["o"] = status(position)
    else:
        data["t"] = position.turn
    data |= _texts(node, position.game)
    return data


def _texts(node: Node, game: Game) -> dict[str, Any]:
    """Comment, name, marks and labels of a node."""
    if not node.properties:
        return {}
    data: dict[str, Any] = {}
    for key, name in (("C", "C"), ("N", "N")):
        value = node.get(name)
        if value:
            data[key] = value
    return data | _markup(read_markup(node, game), game.size)


def _markup(markup: Markup, size: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    kinds: dict[str, list[Any]] = {}
    signs = [
        *((square, "veil") for square in squares_of(markup.dimmed)),
        *((square, f"territory-{side}") for square, side in markup.territory.items()),
        *markup.marks.items(),
    ]
    for square, kind in signs:
        kinds.setdefault(kind, [kind]).append(_cell(size, square))
    if kinds:
        data["k"] = list(kinds.values())
    if markup.labels:
        data["L"] = [
            [_cell(size, square), parts.shortened(text), parts.label_size(parts.shortened(text))]
            for square, text in markup.labels.items()
        ]
    if markup.lines:
        data["a"] = [
            [_cell(size, line.start), _cell(size, line.end), int(line.arrow)]
            for line in markup.lines
        ]
    return data


def _ends(steps: list[Step], replayed: Replay) -> dict[int, dict[str, Any]]:
    """The counts where games ended, and where the main line stops, by the step's number."""
    has_next = {step.parent for step in steps}
    ends = {}
    on_main = True
    for number, (_, ply, fault) in enumerate(steps):
        if number in has_next or fault:
            on_main = on_main and not fault
            continue
        if ply.position.is_over or on_main:
            head = status(ply.position) if ply.position.is_over else _as_it_stands(replayed)
            ends[number] = _end(ply.position, head)
        on_main = False
    return ends


def _as_it_stands(replayed: Replay) -> str:
    return f"The count as it stands ({ending(replayed)})"


def _end(position: Position, head: str) -> dict[str, Any]:
    """A count, as the steps in which the page shows it."""
    size = position.game.size
    overlay = score_overlay(position)
    frame = svg.Frame(position.game, svg.Style())
    data: dict[str, Any] = {
        "head": head,
        "lines": position.score().lines(),
        "pairs": [
            [pair_text(position, number, pair), _cells(size, pair.black), _cells(size, pair.white)]
            for number, pair in enumerate(overlay.removed, 1)
        ],
        "areas": f"<g>{svg.areas(overlay, frame)}</g>",
        "chain": [
            [_cell(size, square) for square in line]
            for line in svg.chain_lines(position.game, overlay.chain)
        ],
    }
    if overlay.bounded:
        unowned = Overlay(tuple(area._replace(owner=None) for area in overlay.areas))
        data |= {"bounded": True, "borders": f"<g>{svg.areas(unowned, frame)}</g>"}
    return data


def _cell(size: int, square: int) -> int:
    column, row = coordinates(size, square)
    return (size - 1 - row) * size + column


def _cells(size: int, bits: int) -> list[int]:
    return [_cell(size, square) for square in squares_of(bits)]


def _changes(before: Position, after: Position) -> dict[int, str]:
    """The cells that differ, and what stands there after."""
    size = after.game.size
    changed = (
        (before.black ^ after.black) | (before.white ^ after.white) | (before.blocks ^ after.blocks)
    )
    if not changed:
        return {}
    found = {}
    for square in squares_of(changed):
        bit = 1 << square
        piece = (
            "X"
            if after.black & bit
            else "O"
            if after.white & bit
            else "#"
            if after.blocks & bit
            else "."
        )
        found[_cell(size, square)] = piece
    return found


# Drawings


def _templates(boards: Mapping[str, Game]) -> Iterable[str]:
    """The boards and the parts to put on them, for the script to clone."""
    for name, game in boards.items():
        for flip in (False, True):
            frame = svg.Frame(game, svg.Style(flip=flip))
            layers = "".join(f'<g class="{layer}"></g>' for layer in ("under", "pieces", "over"))
            yield (
                f'<template id="frame-{name}{"-flipped" if flip else ""}">'
                f'<svg class="gt {game.look.colours}" role="img" aria-describedby="words" '
                f'viewBox="0 0 {frame.width} {frame.width}">\n{svg.surroundings(frame)}'
                f'<g transform="translate({frame.offset} {frame.offset})">{layers}</g>'
                "</svg></template>\n"
            )
    for game in {game.name: game for game in boards.values()}.values():
        drawn = "".join(f'<g data-part="{name}">{body}</g>\n' for name, body in _parts(game))
        yield f'<template id="parts-{game.name}"><svg>\n{drawn}</svg></template>\n'


def _parts(game: Game) -> Iterable[tuple[str, str]]:
    on_points = game.look.on_points
    yield from ((character, parts.piece(game, character, 0, 0)) for character in "XO#")
    yield "O-plain", parts.piece(game, "O", 0, 0, plain=True)
    yield "O-gone", parts.piece(game, "O", 0, 0, gone=True).replace(" gone", "")
    yield "veil", parts.veil(0, 0)
    yield from ((f"territory-{side}", parts.territory(0, 0, side)) for side in get_args(Side))
    yield "last", parts.last_point(0, 0, "e") if on_points else parts.last_square(0, 0)
    yield "halo", parts.halo(0, 0)
    kind: Mark
    for kind in get_args(Mark):
        yield kind, parts.mark(kind, 0, 0, "e")
    for length in range(1, parts.MAX_LABEL + 1):
        yield f"label{length}", parts.label(0, 0, "0" * length, "e")


def _board_style(used: Iterable[Colours]) -> str:
    """The style sheet of the boards: light, and dark where the reader wants that."""
    sheet = [shape_rules(".gt")]
    for colours in sorted(set(used)):
        scope = f".gt.{colours}"
        sheet += [
            colour_rules(colours, palette.LIGHT, scope),
            "@media screen and (prefers-color-scheme:dark){\n",
            colour_rules(colours, palette.DARK, f":root:not([data-theme=light]) {scope}"),
            "}\n@media screen{\n",
            colour_rules(colours, palette.DARK, f":root[data-theme=dark] {scope}"),
            "}\n",
        ]
    return "".join(sheet)


# The page's text


def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"sha256-{b64encode(digest).decode()}"


def _encodable(content: str) -> str:
    """Text without lone surrogates, which no encoding of a page can hold."""
    return content.encode("utf-8", "replace").decode()


def _script_data(data: Any) -> str:
    """Data as JSON that cannot end the script element it stands in."""
    text = _encodable(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
