"""The manual pages, made from the commands themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

import click

from gametool.cli.app import PROGRAM
from gametool.cli.statuses import EXIT_STATUS
from gametool.record.findings import CODES

Commands = Iterable[tuple[str, click.Command]]


def overview(group: click.Group, commands: Commands) -> str:
    """The page of the program, in man(7) macros: what all commands share."""
    return "\n".join(_overview(group, commands)) + "\n"


def command_page(group: click.Group, name: str, command: click.Command) -> str:
    """The page of one command, as git has them: ``gametool-validate(1)``."""
    return "\n".join(_command_page(group, name, command)) + "\n"


def _overview(group: click.Group, commands: Commands) -> Iterator[str]:
    ctx = _context(group)
    about, *more = _paragraphs(group.help or "")
    yield from _head(PROGRAM, about)
    yield ".SH SYNOPSIS"
    yield ".B gametool"
    yield "[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGS\\fR]..."
    yield ".SH DESCRIPTION"
    yield _text(" ".join(more))
    yield ".SH OPTIONS"
    yield from _options(group, ctx)
    yield ".SH COMMANDS"
    for name, command in commands:
        page = f"\\fB{_text(f'{PROGRAM}-{name}')}\\fR(1)"
        yield from (".TP", page, _text(command.get_short_help_str(limit=200)))
    yield ".SH FINDINGS"
    yield "What a record can be told; \\fBgametool explain\\fR \\fICODE\\fR tells more."
    for code in CODES.values():
        yield from (".TP", f"\\fB{_text(code.name)}\\fR ({code.severity})", _text(code.meaning))
    yield from _exit_status()
    yield ".SH ENVIRONMENT"
    yield from (".TP", ".B NO_COLOR", "If set to anything, \\fB\\-\\-color auto\\fR means never.")


def _command_page(group: click.Group, name: str, command: click.Command) -> Iterator[str]:
    ctx = click.Context(command, parent=_context(group), info_name=name)
    yield from _head(f"{PROGRAM}-{name}", command.get_short_help_str(limit=200))
    yield ".SH SYNOPSIS"
    yield f".B {_text(f'{PROGRAM} {name}')}"
    yield _text(" ".join(command.collect_usage_pieces(ctx)))
    yield ".SH DESCRIPTION"
    yield _text("\n.PP\n".join(_paragraphs(command.help or "")))
    yield ".SH OPTIONS"
    yield from _options(command, ctx)
    if isinstance(command, click.Group):
        for inner_name in command.list_commands(ctx):
            inner = command.get_command(ctx, inner_name)
            assert inner is not None
            below = click.Context(inner, parent=ctx, info_name=inner_name)
            usage = " ".join(inner.collect_usage_pieces(below))
            yield f".SS {_text(f'{PROGRAM} {name} {inner_name} {usage}')}"
            yield _text("\n.PP\n".join(_paragraphs(inner.help or "")))
            yield from _options(inner, below)
    examples = getattr(command, "examples", ())
    if examples:
        yield from (".SH EXAMPLES", ".EX", *map(_text, examples), ".EE")
    yield from _exit_status()
    yield ".SH SEE ALSO"
    yield f".BR {PROGRAM} (1)"


def _context(group: click.Group) -> click.Context:
    return group.make_context(PROGRAM, [], resilient_parsing=True)


def _head(name: str, about: str) -> Iterator[str]:
    yield '.\\" Made by docs/generate.py: do not edit.'
    yield f'.TH {_text(name.upper())} 1 "" {PROGRAM} "User Commands"'
    yield ".SH NAME"
    yield f"{_text(name)} \\- {_text(about.rstrip('.'))}"


def _exit_status() -> Iterator[str]:
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUS:
        yield from (".TP", _text(status), _text(meaning))


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
