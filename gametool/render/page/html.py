"""A page to replay games on: one file that loads nothing.

All positions come from the rules and are put into the page as data (`data.tell`), what
each step changes; the page's script only shows them. All drawings come from `svg`, as
templates that the script clones. User text goes into the data and, as the page's title,
through `escape`; the script puts it on the page as text only. A content security policy
with the hashes of the page's own script and style keeps anything else from running. For
readers without scripts the ends of the games and their moves stand in the page, too.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, get_args

from ...games import Game, Side
from ...games.drawn import Colours
from ...record import Record
from ...replay import Defaults
from ...version import __version__
from ..drawing import Diagram, Mark
from ..picture import palette, parts, svg
from ..picture.letters import text
from ..picture.stylesheet import colour_rules, shape_rules
from ..view import PLAIN, BoardView
from .data import Told, frame_name, tell


def page(
    records: Iterable[Record],
    *,
    title: str = "",
    defaults: Defaults | None = None,
    start: str = "",
    left_out: Callable[[Record, str], object] = lambda record, why: None,
) -> str:
    """A page on which one or more records can be replayed, variations and comments too.

    It opens at the place ``start``, written as in its addresses; by default at the start.

    Records that cannot be replayed stand in the index with the reason; so do those that are too
    much for a page, which are ``left_out``. The same records give the same page, byte for byte.
    """
    told = []
    for record in records:
        told.append(tell(record, defaults))
        if told[-1].left_out:
            left_out(record, told[-1].left_out)
    data = [game.data for game in told]
    boards = {frame_name(one.game): one.game for one in told if one.game}
    if not title:
        title = data[0]["title"] if len(data) == 1 else f"{len(data)} games"
    script = _script()
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
        "still": "".join(map(_still, told)),
    }
    # In one pass, so that nothing in the parts is taken for a place to fill.
    return re.sub(r"\{\{([a-z-]+)\}\}", lambda match: filled[match[1]], _resource("replay.html"))


# Drawings


def _templates(boards: Mapping[str, Game]) -> Iterable[str]:
    """The boards and the parts to put on them, for the script to clone."""
    for name, game in boards.items():
        for flip in (False, True):
            frame = svg.Frame(game, BoardView(flip=flip))
            layers = "".join(f'<g class="{layer}"></g>' for layer in ("under", "pieces", "over"))
            yield (
                f'<template id="frame-{name}{"-flipped" if flip else ""}">'
                f'<svg class="gt {game.look.colours}" role="img" aria-describedby="words" '
                f'data-band="{frame.band:g}" viewBox="0 0 {frame.width:g} {frame.width:g}">\n'
                f"{svg.surroundings(frame)}"
                f'<g transform="translate({frame.offset:g} {frame.offset:g})">{layers}</g>'
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


# Without scripts


def _still(told: Told) -> str:
    """The end of a game as a picture, and its moves."""
    title, line = _shown(told.data["title"]), _shown(told.data["line"])
    head = f'<h2 dir="auto">{title}</h2>\n<p>{line}</p>\n'
    if told.game is None or told.end is None:
        return f"{head}<p>{_shown(told.data['error'])}</p>\n"
    width = svg.Frame(told.game, PLAIN).width
    picture = (
        f'<svg class="gt {told.game.look.colours} still-board" role="img" '
        f'viewBox="0 0 {width:g} {width:g}">'
        f"<title>The end of the game</title>\n{svg.draw(Diagram(told.end))}</svg>"
    )
    return f"{head}{picture}\n<p>{_shown(_joined(told.moves))}</p>\n"


def _joined(moves: Sequence[str]) -> str:
    return ", ".join(moves) or "No move was made."


def _shown(content: str) -> str:
    return text(_encodable(content))


# The page's text


_HERE = Path(__file__).parent


def _resource(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _script() -> str:
    """The parts of the script, in the order of their names."""
    return "".join(
        map(_resource, sorted(f"script/{part.name}" for part in _HERE.glob("script/*.js")))
    )


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
