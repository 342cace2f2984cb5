"""The manual page, made from the commands themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

import click

from gametool.cli.app import EXIT_STATUS, PROGRAM
from gametool.record.findings import CODES


def manpage(group: click.Group, commands: Iterable[tuple[str, click.Command]]) -> str:
    """One page for the program and all its commands, in man(7) macros."""
    return "\n".join(_lines(group, commands)) + "\n"


def _lines(group: click.Group, commands: Iterable[tuple[str, click.Command]]) -> Iterator[str]:
    ctx = group.make_context(PROGRAM, [], resilient_parsing=True)
    about, *more = _paragraphs(group.help or "")
    yield '.\\" Made by docs/generate.py: do not edit.'
    yield '.TH GAMETOOL 1 "" gametool "User Commands"'
    yield ".SH NAME"
    yield f"gametool \\- {_text(about.rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield ".B gametool"
    yield "[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGS\\fR]..."
    yield ".SH DESCRIPTION"
    yield _text(" ".join(more))
    yield ".SH OPTIONS"
    yield from _options(group, ctx)
    yield ".SH COMMANDS"
    for name, command in commands:
        inner = click.Context(command, parent=ctx, info_name=name)
        usage = " ".join(command.collect_usage_pieces(inner))
        yield f".SS {_text(f'gametool {name} {usage}')}"
        yield _text("\n.PP\n".join(_paragraphs(command.help or "")))
        yield from _options(command, inner)
        examples = getattr(command, "examples", ())
        if examples:
            yield from (".PP", "Examples:", ".PP", ".EX", *map(_text, examples), ".EE")
    yield ".SH FINDINGS"
    yield "What a record can be told; \\fBgametool explain\\fR \\fICODE\\fR tells more."
    for code in CODES.values():
        yield from (".TP", f"\\fB{_text(code.name)}\\fR ({code.severity})", _text(code.meaning))
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUS:
        yield from (".TP", status, _text(meaning))
    yield ".SH ENVIRONMENT"
    yield from (".TP", ".B NO_COLOR", "If set to anything, \\fB\\-\\-color auto\\fR means never.")


def _options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record and isinstance(parameter, click.Option):
            names, what = record
            yield from (".TP", f".B {_text(names)}", _text(what))


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", inspect.cleandoc(text))]


def _text(text: str) -> str:
    """Text that troff prints as it stands; a line break stays one."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = text.replace("'", "\\(aq").replace("`", "\\(ga").replace('"', "\\(dq")
    return re.sub(r"^\.(?!PP$)", r"\\&.", text, flags=re.MULTILINE)
