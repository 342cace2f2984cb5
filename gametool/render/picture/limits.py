"""How large a picture may become: known, and said, before anything is drawn."""

from __future__ import annotations

from ..view import CannotShow
from .svg import Picture

MAX_PIXELS = 40_000_000
"""Of a PNG: 160 MB in memory while it is made."""
MAX_SIDE = 32_767
"""Pixels on a side that cairo can draw."""
MAX_SQUARES = {"png": 20_000, "svg": 500_000}
"""Squares of all boards of a picture: some seconds of drawing, or some ten MB of SVG."""

INSTEAD = "choose fewer plies, or make a picture of each: -o 'ply-{{ply}}.{ending}'"


class TooLarge(CannotShow):
    """A picture that would take too long to draw, or too much memory."""


def check(picture: Picture, ending: str) -> None:
    """Raise `TooLarge` for a picture that is not to be drawn, with what to do instead."""
    instead = INSTEAD.format(ending=ending)
    most = MAX_SQUARES[ending]
    if picture.squares > most:
        raise TooLarge(
            f"a sheet of {len(picture.diagrams)} boards has {picture.squares} squares and "
            f"{ending.upper()} room for {most}: {instead}"
        )
    if ending != "png":
        return
    pixels = picture.width * picture.height
    longest = max(picture.width, picture.height)
    if pixels <= MAX_PIXELS and longest <= MAX_SIDE:
        return
    shrink = min((MAX_PIXELS / pixels) ** 0.5, MAX_SIDE / longest)
    cure = f"--width {int(picture.width * shrink)} or less"
    if len(picture.diagrams) > 1:
        cure = f"choose {cure}, {instead}"
    raise TooLarge(
        f"{picture.width:.0f}x{picture.height:.0f} pixels are too many for PNG "
        f"(at most {MAX_PIXELS // 10**6} million, {MAX_SIDE} a side): {cure}"
    )
