"""A record as the page's script reads it: all positions computed, what each step changes.

Squares are *cells*: numbers from 0, row by row from the top left. Steps leave out what
follows from others; ``prepare`` in the script lists what.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

from ...board import squares_of
from ...formats import sgf
from ...games import Game, GametoolError, Overlay, Position
from ...points import column_name, coordinates
from ...record import Node, Record
from ...record.properties import BEST, CHANCE, label
from ...replay import Defaults, Ply, Replay, Step, replay, walk
from ..drawing import Line, Markup, game_title, move_text, read_markup
from ..overlay import score_overlay
from ..picture import palette, parts, svg
from ..text.phrases import ending, plies, record_title
from ..view import PLAIN

HEADERS: Mapping[str, str] = {
    name: label(name)
    for name in (
        *("EV", "RO", "DT", "PC", "BR", "WR", "BT", "WT", "TM", "OT"),
        *("RE", "SO", "US", "AN", "CP", "ON", "GC"),
    )
}
"""Properties of the root that the page tells, and what they are called there."""

GLYPHS: Mapping[str, tuple[str, str]] = {
    "TE": ("!", "good"),
    "BM": ("?", "bad"),
    "IT": ("!?", "interesting"),
    "DO": ("?!", "doubtful"),
}
"""Properties that judge a move, with the signs of the field and in words."""

MOST = 400_000
"""Squares of all steps of a game whose counts stand in the page, a megabyte or two; and of all
ends of variations that have theirs."""
MOST_SHOWN = 4 * MOST
"""Squares of all steps of a game whose values or vulnerable stones the page can show."""
LARGEST = 400_000
"""Squares that the steps of a game may name, some megabytes; a move names one or two."""


class TooLarge(GametoolError):
    """A game that is too much for a page."""


class Told(NamedTuple):
    """A game and what the page tells of it."""

    data: dict[str, Any]
    game: Game | None = None
    end: Position | None = None
    moves: tuple[str, ...] = ()
    """The main line in words, for readers without scripts."""
    left_out: str = ""
    """Why a game that can be replayed is not on the page."""


def tell(record: Record, defaults: Defaults | None = None) -> Told:
    """A record as the page shows it."""
    replayed = replay(record, defaults=defaults)
    steps = list(walk(record, defaults=defaults))
    title = _title(record)
    if not steps or replayed.game is None:
        reasons = "; ".join(f.message for f in replayed.findings if f.severity == "error")
        return Told({"title": title, "line": "cannot be replayed", "info": [], "error": reasons})
    game = replayed.game
    shows_more = len(steps) * game.size**2 <= MOST_SHOWN
    try:
        told = _steps(steps, shows_more)
    except TooLarge as error:
        line = "too much for a page"
        return Told(
            {"title": title, "line": line, "info": [], "error": str(error)}, left_out=str(error)
        )
    look = palette.LIGHT.boards[game.look.colours]
    data: dict[str, Any] = {
        "title": title,
        "line": f"{game_title(game)}, {plies(replayed.plies)}, {ending(replayed)}",
        "game": game.name,
        "size": game.size,
        "columns": [column_name(column) for column in range(game.size)],
        "unit": parts.UNIT,
        "look": game.look.colours,
        "onPoints": game.look.on_points,
        "frame": frame_name(game),
        "players": dict(game.players),
        "colours": {"B": look.black, "W": look.white},
        "names": {"B": record.root.get("PB") or "", "W": record.root.get("PW") or ""},
        "glyphs": dict(GLYPHS.values()),
        "info": _info(record.root, replayed),
        "rows": "".join(steps[0].ply.position.rows()),
        "steps": told,
        "ends": _ends(steps, replayed),
        "sgf": sgf.write(record).text,
    }
    if any("w" in step for step in data["steps"]):
        data["analyzed"] = True
    if any(found.severity == "error" for found in replayed.findings):
        data["faulty"] = True
    extra = _extra(steps)
    if extra and shows_more:
        data["extra"] = extra
    data["counts"] = _counts(steps, data["ends"])
    main = _main_line(steps)
    moves = tuple(f"{ply.number}. {move_text(ply)}" for ply in main if ply.move is not None)
    return Told(data, game, main[-1].position, moves)


def frame_name(game: Game) -> str:
    """What tells the boards apart that games are drawn on."""
    return f"{game.name}-{game.size}"


def _title(record: Record) -> str:
    """The record's title; where it has none of its own, with the name of its file."""
    title = record_title(record)
    file = PurePath(record.file).name
    return f"{title} of {file}" if title == f"Game {record.number}" and file != "-" else title


def _main_line(steps: list[Step]) -> list[Ply]:
    """The plies of the main line as far as it can be played."""
    line = [steps[0].ply]
    last = 0
    for number, (parent, ply, fault) in enumerate(steps):
        if number and parent == last and not fault:
            line.append(ply)
            last = number
    return line


def _info(root: Node, replayed: Replay) -> list[list[str]]:
    """What there is to tell about a game, as pairs of a name and a text."""
    assert replayed.game is not None
    texts = {key: root.get(key) or "" for key in HEADERS}
    texts["RE"] = replayed.recorded_result or ""  # a later node's, where the root tells none
    info = [
        [name.format(B=replayed.game.players["B"], W=replayed.game.players["W"]), texts[key]]
        for key, name in HEADERS.items()
        if texts[key].strip()
    ]
    faults = [
        ["Fault", f"line {found.line}: {found.message}"]
        for found in replayed.findings
        if found.severity == "error"
    ]
    return info + faults


def _steps(steps: list[Step], shows_more: bool) -> list[dict[str, Any]]:
    """All nodes; raises `TooLarge`."""
    told, named = [], 0
    for number in range(len(steps)):
        told.append(_step(steps, number, shows_more))
        named += _squares_named(told[-1])
        if named > LARGEST:
            raise TooLarge(
                f"its set-ups and marks name more than {LARGEST} squares, which is too much for "
                "a page"
            )
    return told


def _squares_named(step: Mapping[str, Any]) -> int:
    lists = sum(len(step.get(key, ())) for key in ("u", "L"))
    marks = sum(map(len, step.get("k", ())))
    return lists + marks + 4 * len(step.get("v", ())) + len(step.get("d", "")) // 4


def _step(steps: list[Step], number: int, shows_more: bool) -> dict[str, Any]:
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
        data["o"] = position.status()
    else:
        data["t"] = position.turn
    data |= _texts(ply)
    if shows_more:
        data |= _on_request(before.position if before else None, position)
    return data


def _on_request(before: Position | None, position: Position) -> dict[str, Any]:
    """What pieces are worth, as it differs from before, and which are vulnerable."""
    data: dict[str, Any] = {}
    size = position.game.size
    now = position.piece_values() or {}
    then = (before.piece_values() if before else None) or {}
    changed = [
        [_cell(size, square), now.get(square, "")]
        for square in sorted(now.keys() | then.keys())
        if now.get(square) != then.get(square)
    ]
    if changed:
        data["v"] = changed
    exposed = _cells(size, position.vulnerable() or 0)
    if exposed:
        data["u"] = exposed
    return data


def _extra(steps: list[Step]) -> str:
    """What the game has to show besides the count, as a button says it."""
    position = steps[0].ply.position
    if position.piece_values() is not None:
        return "Values"
    return "" if position.vulnerable() is None else "Vulnerable"


def _texts(ply: Ply) -> dict[str, Any]:
    """Comment, name, marks and labels of a node."""
    node = ply.node
    if not node.properties and not ply.dimmed:
        return {}
    data: dict[str, Any] = {}
    for key, name in (("C", "C"), ("N", "N")):
        value = node.get(name)
        if value:
            data[key] = value
    glyphs = [sign for name, (sign, _) in GLYPHS.items() if node.get(name) is not None]
    if glyphs:
        data["g"] = glyphs
    for key, name in (("w", CHANCE), ("b", BEST)):
        share = _share(node.get(name))
        if share is not None:
            data[key] = share
    return data | _markup(read_markup(ply), ply.position.game)


def _share(text: str | None) -> float | None:
    """The chance that an analysis found (`CHANCE`, `BEST`), 0 to 1; None where there is none."""
    try:
        share = float((text or "").partition(":")[0])
    except ValueError:
        return None
    return share if 0 <= share <= 1 else None


def _markup(markup: Markup, game: Game) -> dict[str, Any]:
    size = game.size
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
        data["a"] = "".join(_drawn(line, svg.Frame(game, PLAIN)) for line in markup.lines)
    return data


def _drawn(line: Line, frame: svg.Frame) -> str:
    return parts.line(frame.centre(line.start), frame.centre(line.end), arrow=line.arrow)


def _ends(steps: list[Step], replayed: Replay) -> dict[int, dict[str, Any]]:
    """The counts where games ended, and where the main line stops, by the step's number; of
    the main line only where there are too many for a page."""
    has_next = {step.parent for step in steps}
    leaves = len(steps) - len(has_next) + 1
    few = leaves * steps[0].ply.position.game.size ** 2 <= MOST
    ends = {}
    on_main = True
    for number, (_, ply, fault) in enumerate(steps):
        if number in has_next or fault:
            on_main = on_main and not fault
            continue
        if on_main or (few and ply.position.is_over):
            head = ply.position.status() if ply.position.is_over else _as_it_stands(replayed)
            ends[number] = _end(ply.position, head)
        on_main = False
    return ends


def _counts(steps: list[Step], ends: Mapping[int, Any]) -> dict[int, dict[str, Any]]:
    """The counts of all other steps, unless that is too much for a page."""
    if len(steps) * steps[0].ply.position.game.size ** 2 > MOST:
        return {}
    counts = {}
    for number, (_, ply, fault) in enumerate(steps):
        if number in ends or fault:
            continue
        count = _end(ply.position, "")
        if count["pairs"] or count["chain"] or count["areas"]:
            counts[number] = {key: count[key] for key in count if key not in ("head", "borders")}
    return counts


def _as_it_stands(replayed: Replay) -> str:
    return f"The count as it stands ({ending(replayed)})"


def _end(position: Position, head: str) -> dict[str, Any]:
    """A count, as the steps in which the page shows it."""
    size = position.game.size
    overlay = score_overlay(position)
    frame = svg.Frame(position.game, PLAIN)
    data: dict[str, Any] = {
        "head": head,
        "lines": position.score().lines(),
        "pairs": [[_cells(size, pair.black), _cells(size, pair.white)] for pair in overlay.removed],
        "areas": svg.areas(overlay, frame),
        "chain": [
            [_cell(size, square) for square in line]
            for line in svg.chain_lines(position.game, overlay.chain)
        ],
    }
    worth = svg.points(overlay)
    if worth:
        data["counted"] = svg.counted(overlay, frame)
        data["points"] = [[_cell(size, square), text] for square, text in worth.items()]
    if overlay.bounded:
        unowned = Overlay(tuple(area._replace(owner=None) for area in overlay.areas))
        data["borders"] = svg.areas(unowned, frame)
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
