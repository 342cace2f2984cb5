"""Colours of the diagrams: schemes for each set of pieces that a game can choose (`games.Look`).

Every pair of colours that must be told apart differs in lightness too, and what is only a
shade apart has a shape of its own (an orange disk has a ring in it), so that nothing
depends on telling hues. Blue and orange are those of the palette that Okabe and Ito chose
for all kinds of colour vision. What must be seen has a contrast of 3 to all that it may lie
on, what must be read one of 4.5; the tests measure both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...games.drawn import Colours


class Paper(NamedTuple):
    """What lies around the board, and what is written on it."""

    surface: str
    ink: str
    muted: str
    accent: str
    """Outlines of what counts and the winning chain."""
    casing: str
    """What lies around the accent, so that it is seen on everything."""


class Palette(NamedTuple):
    """The colours of one kind of board; what is written on them follows from them."""

    board: str
    grid: str
    black: str
    black_line: str
    white: str
    white_line: str
    last: str = "none"
    """The squares of the last move, and the line around each."""
    last_line: str = "none"
    black_area: str = "none"
    """The outlines of the two sides' areas."""
    white_area: str = "none"
    block: str = "none"
    block_face: str = "none"


class Scheme(NamedTuple):
    """All the colours of one theme: the paper's, and each kind of board's."""

    paper: Paper
    boards: Mapping[Colours, Palette]


LIGHT = Scheme(
    Paper("#ffffff", "#1d2126", "#5d6670", "#ad1457", "#ffffff"),
    {
        "disks": Palette(
            board="#f3efe6",
            grid="#cbc2b0",
            black="#0a6aad",
            black_line="#04395f",
            white="#f2a413",
            white_line="#7a4b00",
            last="#9dd49f",
            last_line="#1b6b33",
            black_area="#0a6aad",
            white_area="#a86800",
            block="#4b4f56",
            block_face="#6d737c",
        ),
        "stones": Palette(
            board="#ecd6a4",
            grid="#8b7343",
            black="#1c1c1e",
            black_line="#000000",
            white="#ffffff",
            white_line="#3d3527",
        ),
        "slate": Palette(
            board="#dbe4ea",
            grid="#b3c1cb",
            black="#23282e",
            black_line="#05070a",
            white="#ffffff",
            white_line="#525e69",
            last="#86caa5",
            last_line="#17663c",
            black_area="#23282e",
            white_area="#66737f",
        ),
    },
)

DARK = Scheme(
    Paper("#1b1e22", "#e8eaed", "#a3adb8", "#ff8ab2", "#14090d"),
    {
        "disks": Palette(
            board="#33383e",
            grid="#4c535b",
            black="#2f86cc",
            black_line="#9fd0f7",
            white="#f5b43a",
            white_line="#fff0c9",
            last="#3f6b48",
            last_line="#8fe3a4",
            black_area="#5aa9e8",
            white_area="#f5b43a",
            block="#868e98",
            block_face="#b4bac2",
        ),
        "stones": Palette(
            board="#a88a57",
            grid="#5d4a29",
            black="#141416",
            black_line="#000000",
            white="#f6f4ef",
            white_line="#2d2619",
        ),
        "slate": Palette(
            board="#55616c",
            grid="#6f7d89",
            black="#15181c",
            black_line="#000000",
            white="#eef2f5",
            white_line="#1f252b",
            last="#3d7a5c",
            last_line="#c4f5d6",
            black_area="#000000",
            white_area="#eef2f5",
        ),
    },
)

WOOD = Scheme(
    Paper("#fbf6ec", "#2b1d0e", "#6b5840", "#9c0e45", "#fff8ea"),
    {
        "disks": LIGHT.boards["disks"]._replace(
            board="#ead3a6",
            grid="#b99a63",
            black="#174f8a",
            black_line="#0a2a4c",
            white="#f7b733",
            white_line="#6e4100",
            last="#b9cf86",
            last_line="#2f5a1c",
            black_area="#174f8a",
            white_area="#8a4f00",
            block="#4a3b2c",
            block_face="#6f5a45",
        ),
        "stones": LIGHT.boards["stones"]._replace(board="#dcb670", grid="#7a5c2c"),
        "slate": LIGHT.boards["slate"]._replace(
            board="#dcbf8b",
            grid="#b3925a",
            white="#fffaf0",
            last="#a9c48a",
            last_line="#2b5a2e",
            white_area="#6e5a3a",
        ),
    },
)

PRINT = Scheme(
    Paper("#ffffff", "#000000", "#444444", "#000000", "#ffffff"),
    {
        "disks": Palette(
            board="#ffffff",
            grid="#999999",
            black="#3c3c3c",
            black_line="#000000",
            white="#ffffff",
            white_line="#000000",
            last="#dddddd",
            last_line="#000000",
            black_area="#000000",
            white_area="#555555",
            block="#737373",
            block_face="#999999",
        ),
        "stones": Palette(
            board="#ffffff",
            grid="#777777",
            black="#111111",
            black_line="#000000",
            white="#ffffff",
            white_line="#000000",
        ),
        "slate": Palette(
            board="#ffffff",
            grid="#999999",
            black="#111111",
            black_line="#000000",
            white="#ffffff",
            white_line="#000000",
            last="#dddddd",
            last_line="#000000",
            black_area="#000000",
            white_area="#666666",
        ),
    },
)
"""Greys on white paper."""

SCHEMES: dict[str, Scheme] = {"light": LIGHT, "dark": DARK, "wood": WOOD, "print": PRINT}
