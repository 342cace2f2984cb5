"""Writes the documents that are made from the program itself.

``python docs/generate.py`` writes them all; with ``--check`` it writes nothing, names
those that are out of date and exits 1 if there is one. Tests hold them to the program.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import partial
from pathlib import Path
from typing import Any

# The program that stands beside these documents, no other that may be installed.
sys.path.insert(0, str(Path(__file__).parent.parent))

import click
from click.testing import CliRunner

from docs.manpage import command_page, overview
from docs.readme import collections_page, readme_page
from gametool.cli.app import PROGRAM, cli
from gametool.cli.commands.explain import cures, reported
from gametool.record.findings import CODES, Code
from gametool.work.keys import KEYS

DOCS = Path(__file__).parent
NOTICE = "<!-- Made by docs/generate.py: do not edit. -->\n\n"
TERMINAL = 80 - 2
"""Click leaves two columns of a terminal free."""
LINE = 96
"""Width of the JSON in documents."""


def run(*arguments: str) -> str:
    """What a command line prints on standard output."""
    result = CliRunner().invoke(
        cli, arguments, prog_name="gametool", terminal_width=TERMINAL, catch_exceptions=False
    )
    return result.stdout


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands, in the order of the help."""
    ctx = cli.make_context(PROGRAM, [], resilient_parsing=True)
    for name in cli.list_commands(ctx):
        command = cli.get_command(ctx, name)
        assert command is not None
        yield name, command


def commands_page() -> str:
    """The help texts of all commands."""
    listed = "".join(
        f"- [{name}](#gametool-{name}): {command.get_short_help_str(limit=100)}\n"
        for name, command in commands()
    )
    pages = [f"# Commands\n\n{listed}\n```text\n{run('--help')}```\n"]
    for name, _ in commands():
        pages.append(f"## gametool {name}\n\n```text\n{run(name, '--help')}```\n")
    return NOTICE + "\n".join(pages)


def findings_page() -> str:
    """The table of findings, and a section for each."""
    rows = "".join(
        f"| [{code.name}](#{code.name}) | {code.severity} | {_markdown(code.meaning)} "
        f"| {_mended(code)} |\n"
        for code in CODES.values()
    )
    pages = [f"{_FINDINGS}| code | severity | meaning | mended |\n|---|---|---|---|\n{rows}"]
    for code in CODES.values():
        pages.append(
            f"## {code.name}\n\n"
            f"**{code.severity.capitalize()}.** {_markdown(code.meaning)}\n\n"
            f"*Why it matters.* {_markdown(code.why)}\n\n"
            f"*Example.*\n\n```text\n{code.example}\n\n{reported(code)}\n```\n\n"
            f"*Fix.* {_markdown(code.fix)}\n"
            + "".join(f"\n*`{option}`.* {_markdown(what)}\n" for option, what in cures(code))
        )
    return NOTICE + "\n".join(pages)


def _mended(code: Code) -> str:
    """Which options mend a finding."""
    return ", ".join(f"`{option.removeprefix('validate ')}`" for option, _ in cures(code))


_FINDINGS = """\
# Findings

`gametool validate` reports what is wrong with a record as findings. Each has a code, which
never changes its meaning, a severity, and a place (line and column, from 1). Errors make a
record invalid; warnings do so with `--strict`; notes never do. The severity below is the usual
one: a finding says what it is in its case.

`--select CODE,CODE` reports only these findings, `--ignore CODE,CODE` leaves some out; what is
not reported does not make a record invalid, but one whose main line was not replayed to its
end never is valid. `--max-findings N` ends the list after N; records
are still checked, and the exit status is that of all findings. `gametool explain CODE` prints
what this page says.

Some findings have a cure. `--fix` mends in place what has one right answer and loses nothing;
`--unsafe-fixes` also replaces values that are wrong, and the comment keeps the old ones. What is
mended is said below, code by code; findings that are not wanted (`--select`, `--ignore`) are not
mended. A file changes whole or not at all; a mended record is written in canonical form, all others
and the text around games stay byte for byte (in other formats than SGF all records of a file in
which one is mended are written anew). Moves are never touched, and a record that cannot be read
whole stays as it is. The report and the exit status are of what remains; in JSON, `fixed` lists
what was mended, with the places before. `--diff` shows the change as a patch and writes nothing;
the exit status is what it would be.

Findings come as text, or with `--format`

- `json`: an object for each record, see [json.md](json.md);
- `github`: annotations of the lines concerned, for a step of a GitHub Actions workflow;
- `sarif`: one SARIF 2.1.0 log, for code scanning and editors. Columns count characters
  (`unicodeCodePoints`), and files are named by URIs relative to the working directory, unless
  they were named by absolute paths.

"""


def _markdown(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


_EXAMPLE = re.compile(
    r"^(`gametool (?P<arguments>[^`]*)` prints:\n\n```json\n).*?^```$", re.MULTILINE | re.DOTALL
)


def json_page() -> str:
    """The page as it stands, each example with what its command prints today."""
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    with chdir(DOCS / "examples"):
        return _EXAMPLE.sub(_printed, page)


def _printed(example: re.Match[str]) -> str:
    lines = run(*example["arguments"].split()).splitlines()
    printed = [json.loads(line) for line in lines]
    for data in printed:
        if "seconds" in data:
            data["seconds"] = 0.0  # no two runs take the same time
    return example[1] + "".join(f"{laid_out(data)}\n" for data in printed) + "```"


def laid_out(data: Any, indent: str = "") -> str:
    """JSON with line breaks only where a line would be too long."""
    text = json.dumps(data, ensure_ascii=False)
    if len(indent) + len(text) <= LINE or not isinstance(data, dict | list):
        return text
    inner = indent + "  "
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {laid_out(value, inner)}" for key, value in data.items()]
        start, end = "{}"
    else:
        parts = [laid_out(value, inner) for value in data]
        start, end = "[]"
    return f"{start}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{end}"


def configuration_page() -> str:
    """What a configuration may say, key by key."""
    rows = "".join(
        f"| [`{key.name}`](#{key.name}) | {key.type} | {key.default} | {key.commands} |\n"
        for key in KEYS.values()
    )
    pages = [f"{_CONFIGURATION}\n| key | value | default | commands |\n|---|---|---|---|\n{rows}"]
    for key in KEYS.values():
        pages.append(f"### {key.name}\n\n{key.meaning}\n\n```toml\n{key.example}\n```\n")
    return NOTICE + "\n".join(pages)


_CONFIGURATION = """\
# Configuration

What a collection always needs can be written down once, in `gametool.toml`, or in the table
`[tool.gametool]` of a `pyproject.toml`:

```toml
# gametool.toml; in a pyproject.toml all of it stands under [tool.gametool]
game = "petrify"
size = 6
strict = true
ignore = ["result-missing"]
exclude = ["drafts"]

[per-file-ignores]  # [tool.gametool.per-file-ignores] there
"old/*.sgf" = ["encoding"]
```

For each file that is read, the nearest directory above it with a configuration counts, and no
other: configurations are not merged. In one directory `gametool.toml` comes before
`pyproject.toml`; a `pyproject.toml` without the table counts for nothing. For standard input it is
the working directory. `--config FILE` reads that file for all inputs instead and looks at no
other; `--no-config` reads none.

The command line wins. `--select` replaces `select` and `ignore`; `--ignore` and `--exclude` add to
what is configured; `--no-strict` undoes `strict`; `--game`, `--size` and `--variant` (in commands
on collections `--default-game` and so on) each replace their key, and another game than the
configured one leaves the configured variants out.

A key that does not exist, a value of the wrong kind, or a file that is no TOML ends the run with
exit status 2 and a message that says where, `FILE:LINE:COLUMN: ...`. A broken `pyproject.toml` that
says nothing of gametool is none of its business.

## Patterns

Patterns are those of a shell: `*` stands for any characters, slashes among them, `?` for one,
`[...]` for one of some; `**/` may stand for no directory at all. Slashes may be written either
way. A pattern is met by the path of a file below the directory of the configuration (with
`--config`: below the working directory), by its name, or by a directory that it is in. Files that
are named outright are read although they are excluded, unless `--force-exclude` is given, as the
[hooks](integration.md) do.

## Keys
"""


PAGES: dict[str, Callable[[], str]] = {
    "commands.md": commands_page,
    "findings.md": findings_page,
    "configuration.md": configuration_page,
    "json.md": json_page,
    f"man/{PROGRAM}.1": lambda: overview(cli, commands()),
    **{
        f"man/{PROGRAM}-{name}.1": partial(command_page, cli, name, command)
        for name, command in commands()
    },
    "collections.md": collections_page,
    "../README.md": readme_page,
}
"""File -> what makes it."""


def main(arguments: list[str]) -> int:
    """Write the documents, or check them."""
    stale = 0
    for name, make in PAGES.items():
        path = (DOCS / name).resolve()
        text = make()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path} is out of date: run python docs/generate.py", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
