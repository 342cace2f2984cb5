"""The command group. Each command is a module in ``commands/``, imported when it is used; which
there are stands in ``table.py``."""

from __future__ import annotations

from importlib import import_module
from typing import IO, TYPE_CHECKING, Any

import click

from ..version import __version__
from .statuses import EXIT_STATUS, FAILED
from .table import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PROGRAM = "gametool"


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is asked for."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The exit statuses, which are the same for all commands."""
        with formatter.section("Exit status"):
            formatter.write_dl(EXIT_STATUS)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a configuration that cannot be obeyed is a wrong use of it."""
        try:
            return super().invoke(ctx)
        except _bad_setting() as error:
            raise BadConfiguration(str(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """All commands, each in a line."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, or options, that begin so."""
        from .parameters import offer

        found = offer(COMMANDS.items(), incomplete)
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command and its arguments; fails with advice on what was probably meant."""
        word = args[0]
        if word not in COMMANDS and not word.startswith("-"):
            from pathlib import Path

            from ..texts import did_you_mean, short

            advice = did_you_mean(word, COMMANDS, f"'{PROGRAM} help' lists the commands")
            if Path(word).exists():
                advice = f"to check what is in it: {PROGRAM} validate {short(word)}"
            ctx.fail(f"there is no command {short(word)!r}; {advice}")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__package__}.commands.{cmd_name}").command
        return command


class BadConfiguration(click.ClickException):
    """A configuration that cannot be obeyed; the message says where."""

    exit_code = FAILED

    def show(self, file: IO[Any] | None = None) -> None:
        """Say so as of other files."""
        click.echo(f"gametool: {self.format_message()}", file=file, err=file is None)


def _bad_setting() -> type[Exception]:
    from ..work.settings import BadSetting  # only once something is raised

    return BadSetting


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from .. import core

        click.echo(f"{PROGRAM} {__version__}\ncore: {core.name()}")
        ctx.exit()


@click.group(
    name=PROGRAM,
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Game records of Petrify, Morphos and Emulsion: check, score, show, convert.

    Commands read any number of files, directories (searched for record files) and - (standard
    input, the default in a pipe); what is named twice is read twice.
    'gametool COMMAND --help' tells what a command does.
    """
