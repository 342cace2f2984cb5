"""The command group. Each command is a module of its own, imported when it is used."""

from __future__ import annotations

from importlib import import_module

import click

from .. import __version__

COMMANDS = (
    "validate",
    "score",
    "show",
    "moves",
    "perft",
    "games",
    "rules",
    "explain",
    "completion",
)
"""The commands in the order of the help; each is ``command`` in the module of its name."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__package__}.{cmd_name}").command
        return command


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"gametool {__version__}")
        ctx.exit()


@click.group(
    name="gametool",
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

    Commands read any number of files, directories and - (standard input, the default in a
    pipe). Exit status: 0 all fine, 1 some record is invalid, 2 wrong usage or unreadable input.
    """
