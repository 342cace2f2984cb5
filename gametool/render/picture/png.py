"""SVG pictures as PNG, by CairoSVG, which is imported only here and only when used."""

from __future__ import annotations

from importlib import import_module

from ...games import GametoolError


class NoPng(GametoolError):
    """The optional part that makes PNG is not installed, or lacks the cairo library."""


def png(picture: str, *, width: int | None = None) -> bytes:
    """A picture of `svg` as PNG, ``width`` pixels wide, else as wide as it says itself.

    Raises `NoPng` where the extra ``png`` is not installed. Pictures of the theme ``auto``
    come out light: PNG cannot ask what its reader prefers.
    """
    try:
        cairosvg = import_module("cairosvg")
    except ImportError:
        raise NoPng("PNG needs CairoSVG: pip install 'gametool[png]'") from None
    except OSError as error:
        raise NoPng(f"PNG needs the cairo library (libcairo2): {error}") from None
    data: bytes = cairosvg.svg2png(bytestring=picture.encode(), output_width=width)
    return data
