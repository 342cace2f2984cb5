"""Help texts: options under headings, and examples that can be copied."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from .table import COMMANDS

REST = "Options"
"""The heading of options that belong under no other; it comes last."""


class Option(click.Option):
    """An option that knows under which heading of the help it stands."""

    def __init__(self, *args: Any, section: str = REST, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.section = section


ELSEWHERE = {"--columns": "--fields"}
"""What other tools call an option, where its own name is not like it."""


def section_of(parameter: click.Parameter) -> str:
    """The heading that a parameter stands under."""
    return getattr(parameter, "section", REST)


class Command(click.Command):
    """A command with headings among its options and with examples, one command a line."""

    def __init__(self, *args: Any, examples: tuple[str, ...] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; a size where none belongs, and other tools' words, get advice."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            ours = ELSEWHERE.get(error.option_name)
            if any(ours in one.opts for one in self.params):
                raise click.UsageError(f"{error.message} Did you mean '{ours}'?", ctx) from None
            raise
        except click.UsageError as error:
            size = re.search(r"extra argument \((\d+(x\d+)?)\)", error.message)
            if size and any("--size" in one.opts for one in self.params):
                raise click.UsageError(
                    f"{error.message}: the size is --size {size[1]}", ctx
                ) from None
            raise

    def sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Heading -> its options, each as its names and its help."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                sections.setdefault(section_of(parameter), []).append(record)
        sections[REST] = sections.pop(REST)  # never empty: --help is there
        return sections

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, heading by heading."""
        for title, records in self.sections(ctx).items():
            with formatter.section(title):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples."""
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def option(*names: str, section: str = REST, **settings: Any) -> Callable[[Any], Any]:
    """Like ``click.option``, with a heading."""
    return click.option(*names, cls=Option, section=section, **settings)


def command(name: str, **settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """Like ``click.command``; ``examples`` are shown below the options, and what the command
    does in a line stands in the table of commands."""
    settings.setdefault("short_help", COMMANDS.get(name))
    return click.command(name, cls=Command, **settings)
