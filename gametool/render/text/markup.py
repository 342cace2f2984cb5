"""Diagrams for posts: the text diagram wrapped in Markdown or BBCode."""

from __future__ import annotations

import re

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&])")


def markdown(drawn: str, caption: str) -> str:
    """A fenced block with the diagram, and the caption in bold."""
    safe = _MARKDOWN.sub(r"\\\1", caption)
    return f"```text\n{drawn}\n```\n\n**{safe}**\n"


TAGS = ("code", "c")
"""BBCode's tags for letters of one width; which one a forum knows differs."""


def bbcode(drawn: str, caption: str, tag: str = TAGS[0]) -> str:
    """A block with the diagram, in one of the `TAGS`, and the caption in bold."""
    # BBCode has no escape; after a zero-width space no forum takes a bracket for a tag.
    safe = caption.replace("[", "[\u200b")
    return f"[{tag}]\n{drawn}\n[/{tag}]\n[b]{safe}[/b]\n"
