"""Colours of the diagrams, as style sheets.

Every pair of colours that must be told apart differs in lightness too, and what is only a
shade apart has a shape of its own (an orange disk has a ring in it), so that nothing
depends on telling hues. Blue and orange are those of the palette that Okabe and Ito chose
for all kinds of colour vision.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Theme = Literal["auto", "light", "dark"]
"""``auto`` follows what the reader's system prefers."""
THEMES: tuple[Theme, ...] = get_args(Theme)


class Paper(NamedTuple):
    """What lies around the board, and what is written on it."""

    surface: str
    ink: str
    muted: str
    accent: str
    """Outlines of what counts and the winning chain."""


class Palette(NamedTuple):
    """The colours of one game's board. ``text`` is what is drawn upon a piece."""

    board: str
    grid: str
    black: str
    black_line: str
    black_text: str
    white: str
    white_line: str
    white_text: str
    last: str
    """The squares of the last move."""
    white_area: str = "none"
    """The outline of an area of the second side's."""
    block: str = "none"
    block_face: str = "none"


class Look(NamedTuple):
    """How a game's board is drawn."""

    on_points: bool = False
    """Whether pieces stand on the points of a grid, else in squares."""
    radius: float = 0.42
    """Of a piece, as part of a square's side."""
    ringed: bool = False
    """Whether the second side's pieces have a ring in them, as a sign beside the colour."""


LOOKS: dict[str, Look] = {
    "petrify": Look(radius=0.4, ringed=True),
    "morphos": Look(on_points=True, radius=0.465),
    "emulsion": Look(radius=0.42),
}

LIGHT = Paper("#ffffff", "#1d2126", "#5d6670", "#c2185b")
DARK = Paper("#1b1e22", "#e8eaed", "#a3adb8", "#ff6f9f")

PALETTES: dict[str, tuple[Palette, Palette]] = {
    "petrify": (
        Palette(
            board="#f3efe6",
            grid="#cbc2b0",
            black="#0a6aad",
            black_line="#04395f",
            black_text="#ffffff",
            white="#f2a413",
            white_line="#8a5600",
            white_text="#2b1b00",
            last="#9dd49f",
            white_area="#f2a413",
            block="#4b4f56",
            block_face="#6d737c",
        ),
        Palette(
            board="#33383e",
            grid="#4c535b",
            black="#2f86cc",
            black_line="#9fd0f7",
            black_text="#ffffff",
            white="#f5b43a",
            white_line="#fff0c9",
            white_text="#2b1b00",
            last="#3f6b48",
            white_area="#f5b43a",
            block="#868e98",
            block_face="#b4bac2",
        ),
    ),
    "morphos": (
        Palette(
            board="#ecd6a4",
            grid="#8b7343",
            black="#1c1c1e",
            black_line="#000000",
            black_text="#ffffff",
            white="#ffffff",
            white_line="#3d3527",
            white_text="#111111",
            last="#d0483a",
        ),
        Palette(
            board="#a88a57",
            grid="#5d4a29",
            black="#141416",
            black_line="#000000",
            black_text="#ffffff",
            white="#f6f4ef",
            white_line="#2d2619",
            white_text="#111111",
            last="#8f2015",
        ),
    ),
    "emulsion": (
        Palette(
            board="#dbe4ea",
            grid="#b3c1cb",
            black="#23282e",
            black_line="#05070a",
            black_text="#ffffff",
            white="#ffffff",
            white_line="#525e69",
            white_text="#15191d",
            last="#86caa5",
            white_area="#7c8b98",
        ),
        Palette(
            board="#55616c",
            grid="#6f7d89",
            black="#15181c",
            black_line="#000000",
            black_text="#ffffff",
            white="#eef2f5",
            white_line="#1f252b",
            white_text="#15191d",
            last="#4f9a76",
            white_area="#eef2f5",
        ),
    ),
}
"""Game -> its colours in the light and in the dark."""

FONT = "'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif"

Rules = tuple[tuple[str, str], ...]
"""Selectors (without their scope) and what they set."""

SHAPES: Rules = (
    ("text", f"font-family:{FONT};text-anchor:middle"),
    (".label", "font-weight:bold"),
    (".board,.paper,.halo", "stroke:none"),
    (".grid", "fill:none;stroke-width:1"),
    (".line", "stroke-width:1.3;stroke-linecap:square"),
    (".piece", "stroke-width:1.5"),
    (".ring,.mark", "fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round"),
    (".ring", "stroke-width:1.8"),
    (".gone", "opacity:.3"),
    (".trace", "fill:none;stroke-width:1.5;stroke-dasharray:4 3.1"),
    (".area", "fill-opacity:.16;stroke-width:3;stroke-linejoin:round"),
    (".area-n", "fill:none;stroke-dasharray:2 4;stroke-linecap:round"),
    (".area-w", "stroke-dasharray:11 3"),
    (".area-win", "fill-opacity:0;stroke-dasharray:none"),
    (".chain", "fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round"),
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


def colour_rules(game: str, paper: Paper, scope: str) -> str:
    """The rules of a game's colours."""
    look = PALETTES[game][0 if paper is LIGHT else 1]
    rules = (
        (".paper", f"fill:{paper.surface}"),
        ("text", f"fill:{paper.ink}"),
        (".coordinate", f"fill:{paper.muted}"),
        (".board,.halo", f"fill:{look.board}"),
        (".grid", f"stroke:{look.grid}"),
        (".b,.edge-b", f"fill:{look.black};stroke:{look.black_line}"),
        (".w,.edge-w", f"fill:{look.white};stroke:{look.white_line}"),
        (".w-ring", f"stroke:{look.white_line}"),
        (".block", f"fill:{look.block};stroke:{look.block}"),
        (".block-face", f"fill:{look.block_face};stroke:none"),
        ("text.on-b", f"fill:{look.black_text}"),
        ("text.on-w", f"fill:{look.white_text}"),
        ("text.on-x", "fill:#ffffff" if paper is LIGHT else "fill:#0f1113"),
        (".mark.on-b", f"stroke:{look.black_text}"),
        (".mark.on-w", f"stroke:{look.white_text}"),
        (".mark.on-x", "stroke:#ffffff" if paper is LIGHT else "stroke:#0f1113"),
        (".mark.on-e,.trace", f"stroke:{paper.ink}"),
        (".last", f"fill:{look.last};stroke:none"),
        (".area-b", f"fill:{look.black};stroke:{look.black}"),
        (".area-w", f"fill:{look.white};stroke:{look.white_area}"),
        (".area-n", f"stroke:{paper.muted}"),
        (".area-win,.chain", f"stroke:{paper.accent}"),
    )
    return _sheet(rules, scope)


def style_sheet(game: str, theme: Theme) -> str:
    """The style sheet of a picture whose root has the classes ``gt`` and ``gt-THEME``."""
    scope = f".gt-{theme}.{game}"
    sheet = shape_rules(f".gt-{theme}")
    if theme != "auto":
        return sheet + colour_rules(game, LIGHT if theme == "light" else DARK, scope)
    dark = colour_rules(game, DARK, scope)
    return (
        f"{sheet}{colour_rules(game, LIGHT, scope)}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
    )
