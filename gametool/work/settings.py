"""What one configuration has said."""

from __future__ import annotations

from typing import NamedTuple

from ..games import GametoolError


class BadSetting(GametoolError, ValueError):
    """A configuration that cannot be obeyed; the message begins with its file, line and column."""


class Settings(NamedTuple):
    """What one configuration says. Patterns are relative to ``root``."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = ()
    strict: bool = False
    game: str | None = None
    size: str | None = None
    variant: str | None = None
    exclude: tuple[str, ...] = ()
    root: str = ""
