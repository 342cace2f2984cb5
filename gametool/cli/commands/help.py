"""``gametool help``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .. import help
from ..parameters import offer
from ..table import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class CommandName(click.ParamType):  # type: ignore[type-arg]
    """The name of a command."""

    name = "command"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The commands."""
        return offer(COMMANDS.items(), incomplete)


@help.command(
    "help",
    examples=("gametool help", "gametool help validate"),
)
@click.argument("name", required=False, type=CommandName(), metavar="[COMMAND]")
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Tell what a command does, or list the commands."""
    root = ctx.find_root()
    group = root.command
    assert isinstance(group, click.Group)
    if name is None:
        click.echo(group.get_help(root))
        return
    _, wanted, _ = group.resolve_command(root, [name])
    assert wanted is not None
    with click.Context(wanted, parent=root, info_name=name) as inner:
        click.echo(wanted.get_help(inner))
