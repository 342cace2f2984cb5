"""Colours as numbers: how far apart two are, and what comes of one that shines through."""

from __future__ import annotations

DARK_INK, LIGHT_INK = "#101316", "#ffffff"


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, 0 to 1, as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _parts(colour)]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, 1 (none) to 21 (black and white), as WCAG 2 defines it."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(colour: str, ground: str, opacity: float) -> str:
    """What a colour looks like that covers another only so far, ``opacity`` 0 to 1."""
    mixed = (
        opacity * c + (1 - opacity) * g for c, g in zip(_parts(colour), _parts(ground), strict=True)
    )
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


def ink(ground: str) -> str:
    """What can be read best on a colour: nearly black, or white."""
    return max(DARK_INK, LIGHT_INK, key=lambda text: contrast(text, ground))


def _parts(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
