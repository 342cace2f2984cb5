"""What comes of a command."""

from __future__ import annotations

from typing import Literal, NamedTuple

View = Literal["board", "moves", "score", "help"]
"""What a reply may ask to be shown."""


class Reply(NamedTuple):
    """What came of a command."""

    said: str = ""
    """What was done, or why not: one line, or nothing."""
    refused: bool = False
    changed: bool = False
    """Whether the record is another one now, and must be saved."""
    view: View | None = None
    done: bool = False
    """Whether the user wants to leave."""
    confirms: bool = False
    """Whether it only says that what was asked was done, which no script need hear."""


class Refusal(Exception):
    """A command that cannot be carried out; its text says why."""


def nothing_more(name: str, text: str) -> None:
    """Refuse a text behind a command that takes none."""
    if text:
        raise Refusal(f"{name} takes nothing more: {text!r}")
