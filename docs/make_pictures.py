"""Make the pictures of diagrams.md anew, by the commands that stand in it."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from gametool.cli.app import cli

DOCS = Path(__file__).parent
PAGE = DOCS / "diagrams.md"


def commands() -> dict[str, list[str]]:
    """The name of each picture's file and the command line, without the program, that makes it."""
    found = {}
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        for line in re.findall(r"^\$ gametool (.*)$", block, re.MULTILINE):
            arguments = shlex.split(line)
            found[arguments[arguments.index("-o") + 1]] = arguments
    return found


def make(arguments: list[str], target: Path) -> None:
    """Run one of the commands, in the directory of the page, with another file to write to."""
    target.parent.mkdir(exist_ok=True)
    arguments = list(arguments)
    arguments[arguments.index("-o") + 1] = str(target.resolve())
    before = Path.cwd()
    os.chdir(DOCS)
    try:
        status = cli.main(arguments, prog_name="gametool", standalone_mode=False)
    finally:
        os.chdir(before)
    assert not status, (arguments, status)


if __name__ == "__main__":
    for name, arguments in commands().items():
        make(arguments, DOCS / name)
        print(DOCS / name)
