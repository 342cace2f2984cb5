"""Game records of Petrify, Morphos and Emulsion: read, check, score, convert, draw.

The library's face. What is named here, and the methods of these classes, is meant to be used, and
so is what docs/api.md lists of the packages below; everything else is internal and may change. Each
name is imported when it is first asked for, so that a program pays for what it uses only.

>>> import gametool
>>> position = gametool.make("petrify", 4).start()
>>> position = position.play(position.parse("b2"))
>>> position.turn, len(position.legal_moves())
('W', 16)
"""

from __future__ import annotations

from .version import __version__

TYPE_CHECKING = False  # as type checkers know it: importing `typing` takes long
if TYPE_CHECKING:
    from typing import Any

    from .games import (
        BadGame,
        BadMove,
        Game,
        GametoolError,
        IllegalMove,
        Position,
        make,
    )
    from .library import CannotRead, new, read, to_svg, to_text, write
    from .record import Record
    from .replay import replay

_ROOMS = {
    "BadGame": "games",
    "BadMove": "games",
    "CannotRead": "library",
    "Game": "games",
    "GametoolError": "games",
    "IllegalMove": "games",
    "Position": "games",
    "Record": "record",
    "make": "games",
    "new": "library",
    "read": "library",
    "replay": "replay",
    "to_svg": "library",
    "to_text": "library",
    "write": "library",
}
"""Where each name comes from."""


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "BadGame",
    "BadMove",
    "CannotRead",
    "Game",
    "GametoolError",
    "IllegalMove",
    "Position",
    "Record",
    "__version__",
    "make",
    "new",
    "read",
    "replay",
    "to_svg",
    "to_text",
    "write",
]
