"""Asking for a line at a terminal: with editing, history, and completion by the Tab key."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress

Complete = Callable[[str], list[str]]
"""What the last word of an unfinished line may become."""
Ask = Callable[[str], str]
"""Shows a prompt and returns the line; raises `EOFError` when there are no more."""


def asker(complete: Complete) -> Ask:
    """The best way to ask that there is here: prompt_toolkit, which the extra ``prompt`` brings,
    else readline, else a bare line."""
    if os.environ.get("TERM") != "dumb":  # which cannot move its cursor
        with suppress(ImportError):
            return _with_prompt_toolkit(complete)
    with suppress(ImportError):
        _set_readline_up(complete)
    return input


def _with_prompt_toolkit(complete: Complete) -> Ask:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.shortcuts import CompleteStyle

    class Words(Completer):
        def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
            text = document.text_before_cursor
            typed = len(text.rpartition(" ")[2])
            return (Completion(word, start_position=-typed) for word in complete(text))

    session: PromptSession[str] = PromptSession(
        completer=Words(),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,  # at once, also when Enter comes right behind
    )
    return session.prompt


def _set_readline_up(complete: Complete) -> None:
    """Have `input` edit lines."""
    import readline

    def word(_: str, number: int) -> str | None:
        words = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return words[number] if number < len(words) else None

    readline.set_completer(word)
    readline.set_completer_delims(" ")
    edits_by_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if edits_by_libedit else "tab: complete")
