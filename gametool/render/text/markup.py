"""Diagrams for posts: the text diagram wrapped in Markdown or BBCode."""

from __future__ import annotations

import re

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&])")


def markdown(drawn: str, caption: str) -> str:
    """A fenced block with the diagram, and the caption in bold."""
    safe = _MARKDOWN.sub(r"\\\1", caption)
    return f"```text\n{drawn}\n```\n\n**{safe}**\n"


def bbcode(drawn: str, caption: str) -> str:
    """A code block with the diagram, and the caption in bold."""
    # BBCode has no escape; after a zero-width space no forum takes a bracket for a tag.
    safe = caption.replace("[", "[\u200b")
    return f"[code]\n{drawn}\n[/code]\n[b]{safe}[/b]\n"
