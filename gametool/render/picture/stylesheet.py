"""Style sheets of pictures: what is the same everywhere, and the colours of a scheme."""

from __future__ import annotations

from ...games.drawn import Colours
from .colours import blend, ink
from .palette import Scheme
from .theme import Theme

FONT = "'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif"
GONE = 0.3
"""How much is left to see of what is removed."""
TINT = 0.16
"""How much of its owner's colour lies on an area."""
ROUND = "stroke-linecap:round;stroke-linejoin:round"

Rules = tuple[tuple[str, str], ...]
"""Selectors (without their scope) and what they set."""

SHAPES: Rules = (
    ("text", f"font-family:{FONT};text-anchor:middle"),
    (".label", "font-weight:bold"),
    (".board,.paper,.halo", "stroke:none"),
    (".grid", "fill:none;stroke-width:1"),
    (".line", "stroke-width:1.3;stroke-linecap:square"),
    (".piece", "stroke-width:1.5"),
    (".ring,.mark", f"fill:none;stroke-width:2.6;{ROUND}"),
    # Opacity of the whole would take a layer of its own for each piece: slow in PNG.
    (".gone", f"fill-opacity:{GONE:g};stroke-dasharray:4 3.1"),
    (".ring", "stroke-width:1.8;stroke-dasharray:none"),
    (".last", "stroke-width:2.4"),
    (".area", f"fill-opacity:{TINT:g};stroke-width:3;stroke-linejoin:round"),
    (".area-n", "fill:none;stroke-dasharray:2 4;stroke-linecap:round"),
    (".area-w", "stroke-dasharray:11 3"),
    (".area-win,.chain,.casing,.counted,.arrow,.arrow-casing", f"fill:none;{ROUND}"),
    (".area-win,.chain", "stroke-width:5"),
    (".casing", "stroke-width:9"),
    (".counted", "stroke-width:2.4"),
    (".territory", "stroke-width:1.5"),
    (".veil", "fill-opacity:.55;stroke:none"),
    (".chosen", "fill:none;stroke-width:2.4;stroke-dasharray:6 4"),
    (".arrow", "stroke-width:4"),
    (".arrow-casing", "stroke-width:7"),
)
"""What is the same in every game and theme."""


def _sheet(rules: Rules, scope: str) -> str:
    return "".join(
        f"{','.join(f'{scope} {part}' for part in selector.split(','))}{{{body}}}\n"
        for selector, body in rules
    )


def shape_rules(scope: str) -> str:
    """The rules that are the same everywhere; ``scope`` begins each selector."""
    return _sheet(SHAPES, scope)


def inks(scheme: Scheme, colours: Colours) -> dict[str, str]:
    """What is written on each kind of thing: ``b w x`` pieces, ``e`` the board, ``gb gw`` gone."""
    look = scheme.boards[colours]
    grounds = {
        "b": look.black,
        "w": look.white,
        "e": look.board,
        "gb": blend(look.black, look.board, GONE),
        "gw": blend(look.white, look.board, GONE),
    }
    if look.block != "none":
        grounds["x"] = look.block
    return {kind: ink(ground) for kind, ground in grounds.items()}


def colour_rules(colours: Colours, scheme: Scheme, scope: str) -> str:
    """The rules of one set of colours."""
    paper, look = scheme.paper, scheme.boards[colours]
    on = inks(scheme, colours)
    rules = (
        (".paper", f"fill:{paper.surface}"),
        ("text", f"fill:{paper.ink}"),
        (".coordinate", f"fill:{paper.muted}"),
        (".board,.halo,.veil", f"fill:{look.board}"),
        (".grid", f"stroke:{look.grid}"),
        (".b,.edge-b", f"fill:{look.black};stroke:{look.black_line}"),
        (".w,.edge-w", f"fill:{look.white};stroke:{look.white_line}"),
        (".w-ring", f"stroke:{look.white_line}"),
        (".block", f"fill:{look.block};stroke:{look.block}"),
        (".block-face", f"fill:{look.block_face};stroke:none"),
        *((f"text.on-{kind}", f"fill:{colour}") for kind, colour in on.items()),
        *((f".mark.on-{kind}", f"stroke:{colour}") for kind, colour in on.items()),
        (".piece.gone,.gone .piece,.chosen", f"stroke:{on['e']}"),
        (".last", f"fill:{look.last};stroke:{look.last_line}"),
        (".area-b", f"fill:{look.black};stroke:{look.black_area}"),
        (".area-w", f"fill:{look.white};stroke:{look.white_area}"),
        (".area-n", f"stroke:{on['e']}"),
        (".area-win,.chain,.arrow,.counted", f"stroke:{paper.accent}"),
        (".casing,.arrow-casing", f"stroke:{paper.casing}"),
    )
    return _sheet(rules, scope)


def style_sheet(colours: Colours, theme: Theme) -> str:
    """The style sheet of a picture whose root has the classes of the theme and of its colours."""
    scope = f".gt-{theme.name}.{colours}"
    sheet = shape_rules(f".gt-{theme.name}") + colour_rules(colours, theme.light, scope)
    if theme.dark is None:
        return sheet
    dark = colour_rules(colours, theme.dark, scope)
    return f"{sheet}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
