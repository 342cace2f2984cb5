"""``gametool completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .. import help

PROGRAM = "gametool"
VARIABLE = "_GAMETOOL_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


@help.command(
    "completion",
    examples=(
        'eval "$(gametool completion bash)"    # in ~/.bashrc',
        "gametool completion zsh > ~/.zfunc/_gametool    # in a directory of $fpath",
        "gametool completion fish > ~/.config/fish/completions/gametool.fish",
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes gametool's commands in SHELL.

    It completes commands and options, games and their variants, codes of findings,
    formats, and files.
    """
    complete = get_completion_class(shell)
    assert complete is not None
    click.echo(complete(ctx.find_root().command, {}, PROGRAM, VARIABLE).source(), nl=False)
