"""Themes: which colours a picture has, chosen by name or read from a file of one's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from ...games import GametoolError
from .palette import DARK, LIGHT, SCHEMES, Palette, Paper, Scheme


class Theme(NamedTuple):
    """The colours of a picture, and others for readers who prefer the dark."""

    name: str
    """Letters, digits and hyphens: it stands in the picture's class."""
    light: Scheme
    dark: Scheme | None = None


THEMES: dict[str, Theme] = {
    "auto": Theme("auto", LIGHT, DARK),
    **{name: Theme(name, scheme) for name, scheme in SCHEMES.items()},
}
"""The themes by name; ``auto`` follows what the reader's system prefers."""

AUTO = THEMES["auto"]


class BadTheme(GametoolError):
    """A theme that is none: neither a name nor a file of colours."""


def parse(text: str) -> Theme:
    """The theme of a TOML file: ``base``, a table ``paper`` and one for each kind of board.

    What a table leaves out is as in the base, one of the named schemes (default: light).
    Raises `BadTheme` with the line or the key that is wrong.
    """
    import hashlib  # which takes long to load
    import tomllib  # which few runs need

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTheme(str(error)) from None
    except RecursionError:
        raise BadTheme("it is nested too deeply") from None
    base = data.pop("base", "light")
    if base not in SCHEMES:
        raise BadTheme(f"base is {base!r}: there are {', '.join(SCHEMES)}")
    scheme = SCHEMES[base]
    paper = _changed("paper", scheme.paper, data.pop("paper", {}))
    boards = {
        kind: _changed(kind, palette, data.pop(kind, {})) for kind, palette in scheme.boards.items()
    }
    for key in data:
        known = ", ".join(["base", "paper", *scheme.boards])
        raise BadTheme(f"{key!r} is no part of a theme: there are {known}")
    digest = hashlib.sha256(repr((paper, boards)).encode()).hexdigest()
    return Theme(f"own-{digest[:8]}", Scheme(paper, boards))


Part = TypeVar("Part", Paper, Palette)


def _changed(name: str, part: Part, colours: Any) -> Part:
    if not isinstance(colours, Mapping):
        raise BadTheme(f"{name} is no table of colours")
    for key, colour in colours.items():
        if key not in part._fields:
            raise BadTheme(f"{name} has no {key!r}: there are {', '.join(part._fields)}")
        if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            raise BadTheme(f"{name}.{key} is {colour!r}, no colour such as '#1660a8'")
    return part._replace(**colours)
