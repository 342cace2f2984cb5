"""Options that several commands share: one definition, one help text."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import reduce
from typing import Any

import click

from .. import formats
from ..formats.chunks import MAX_RECORD
from ..games import GAMES
from ..replay import Defaults
from ..texts import late_pattern
from ..work.configuration import Configuration, configured
from ..work.inputs import Inputs
from ..work.names import STDIN, NameList
from ..work.selection import Span
from . import help
from .parameters import BoardSize, GameName, PlySpan, RecordList, VariantList

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def stack(*decorators: Decorator) -> Decorator:
    """Several decorators as one."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        return reduce(lambda decorated, add: add(decorated), reversed(decorators), function)

    return decorate


_GAME_NAMES = " or ".join(", ".join(GAMES).rsplit(", ", 1))

INPUT = "Input"
CHECKS = "What to report"
PLIES = "Which plies"
OUTPUT = "Output"
"""Headings of the help."""

TEXT, JSON = "text", "json"
"""The formats of output that nearly every command has."""


INPUT_PATH = click.Path(readable=False)
"""Any name: what cannot be read costs only itself, and is told in its place."""


class Size(click.ParamType[int]):
    """A number of bytes, perhaps with a unit."""

    name = "size"
    _text = late_pattern(r"([0-9]{1,15})([KMG]?)(?:i?B)?", re.IGNORECASE)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the text of an option."""
        match = self._text.fullmatch(str(value).strip())
        if match is None:
            self.fail(f"{value!r} is no size: expected a number, perhaps with K, M or G")
        return max(1, int(match[1]) << 10 * " KMG".index(match[2].upper() or " "))


_CONFIGURATION = f"{__package__}.configuration"
"""Under which name a command's context keeps its configuration."""


def _choose_configuration(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Take the configuration from where ``--config`` says, or from nowhere (``--no-config``)."""
    if not value or ctx.resilient_parsing:
        return
    if _CONFIGURATION in ctx.meta:
        raise click.UsageError("--config and --no-config exclude each other")
    named = None if param.name == "no_config" else str(value)
    ctx.meta[_CONFIGURATION] = Configuration(named, looks=named is not None)


def _defaults(prefix: str) -> Decorator:
    """What records are that do not say it, by options with this prefix."""
    return stack(
        help.option(
            f"--{prefix}game",
            "default_game",
            section=INPUT,
            type=GameName(),
            metavar="NAME",
            help=f"Game of records that do not say it: {_GAME_NAMES}.",
        ),
        help.option(
            f"--{prefix}size",
            "default_size",
            section=INPUT,
            metavar="N",
            help="Board size of records that do not say it.",
        ),
        help.option(
            f"--{prefix}variant",
            "default_variant",
            section=INPUT,
            type=VariantList(),
            metavar="LIST",
            help="Variants of records that do not say it.",
        ),
    )


def _refuse(_: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        name = param.name
        raise click.UsageError(
            f"--{name} says neither which records to take (--where {name}={value}) nor what those "
            f"are that do not say it (--default-{name} {value})"
        )


def _refused(name: str) -> Decorator:
    return click.option(
        f"--{name}",
        hidden=True,
        expose_value=False,
        callback=_refuse,
        help="Not in commands on collections.",
    )


_records = stack(
    click.argument("files", nargs=-1, type=INPUT_PATH, metavar="[FILE]..."),
    help.option(
        "--from",
        "from_format",
        section=INPUT,
        type=click.Choice(list(formats.FORMATS)),
        help="Format of the input [default: by ending, else by content].",
    ),
    help.option(
        "--files-from",
        section=INPUT,
        multiple=True,
        type=INPUT_PATH,
        metavar="LIST",
        help="Read names of inputs from LIST (- is standard input), one a line.",
    ),
    help.option(
        "--files0-from",
        section=INPUT,
        multiple=True,
        type=INPUT_PATH,
        metavar="LIST",
        help="The same with names that end in NUL, as find -print0 writes them.",
    ),
    help.option(
        "--record",
        "wanted",
        section=INPUT,
        type=RecordList(),
        metavar="LIST",
        help="Read only these records of each input: 3, 2-5,9, 7-.",
    ),
    help.option(
        "--exclude",
        section=INPUT,
        multiple=True,
        metavar="GLOB",
        help="Pass over files and directories of this name, or path, in directories that are read.",
    ),
    help.option(
        "--force-exclude",
        section=INPUT,
        is_flag=True,
        help="Pass over what is excluded even if it is named outright, as hooks do.",
    ),
    help.option(
        "--config",
        section=INPUT,
        type=INPUT_PATH,
        metavar="FILE",
        expose_value=False,
        callback=_choose_configuration,
        help="Read the configuration from this file [default: gametool.toml, or [tool.gametool] of "
        "a pyproject.toml, in the nearest directory above each input].",
    ),
    help.option(
        "--no-config",
        section=INPUT,
        is_flag=True,
        expose_value=False,
        callback=_choose_configuration,
        help="Read no configuration.",
    ),
    help.option(
        "--max-record-size",
        section=INPUT,
        type=Size(),
        default=f"{MAX_RECORD >> 20}M",
        show_default=True,
        metavar="SIZE",
        help="Longest record to read, in bytes (K, M, G: units of 1024).",
    ),
)

input_files = stack(_records, _defaults(""))
"""The inputs, their format, and what records are that do not say it."""

collection_files = stack(
    _records,
    _defaults("default-"),
    *map(_refused, ("game", "size", "variant")),
)
"""The same for commands on collections, where ``--game`` could mean a condition as well."""


def output_format(
    *names: str, what: str = "How the output looks", default: str = TEXT, former: str = ""
) -> Decorator:
    """``--format`` with the names beside text and json, and ``--json``; see `chosen_format`.

    ``former`` is an older spelling, which is still understood.
    """
    choice = click.Choice([TEXT, JSON, *names])
    options = [
        help.option(
            "--format",
            "output_format",
            section=OUTPUT,
            type=choice,
            help=f"{what} [default: {default}].",
        ),
        help.option(
            "--json",
            "as_json",
            section=OUTPUT,
            is_flag=True,
            help="As --format json: an object a line.",
        ),
    ]
    if former:
        options.append(click.option(former, "former_format", type=choice, hidden=True))
    return stack(*options)


def chosen_format(settings: dict[str, Any], default: str = TEXT) -> str:
    """Take what `output_format` says out of a command's settings."""
    named = settings.pop("output_format") or settings.pop("former_format", None)
    settings.pop("former_format", None)
    if settings.pop("as_json"):
        if named not in (None, JSON):
            raise click.UsageError(f"--json and --format {named} exclude each other")
        return JSON
    return named or default


jobs = help.option(
    "-j",
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes to share the records out to; 0: one a core.",
)

shared = stack(
    jobs,
    help.option(
        "--on",
        "cluster",
        metavar="ADDRESS",
        help="Let the workers of the Dask scheduler at this address do it (docs/cluster.md).",
    ),
)
"""Who does the work: processes of our own, or a cluster; see `workers`."""


def workers(settings: dict[str, Any]) -> int | str:
    """Take what `shared` says out of a command's settings."""
    jobs: int = settings.pop("jobs")
    cluster: str | None = settings.pop("cluster")
    if cluster is not None and jobs != 1:
        raise click.UsageError("--on and -j exclude each other")
    return jobs if cluster is None else cluster


at_ply = stack(
    help.option(
        "--at",
        section=PLIES,
        type=PlySpan(),
        metavar="N|A-B|vN",
        help="After ply N, or plies A to B; 0 is the start; vN: at that node, as in links of the "
        "replay page [default: last].",
    ),
    help.option("--all", "every", section=PLIES, is_flag=True, help="After every ply, from 0 on."),
)

EVERY = Span(0, None)
"""All plies."""

game_argument = click.argument("game_name", type=GameName())
_SIZE = "Squares on a side of the board."
size_option = help.option("--size", required=True, type=BoardSize(), metavar="N", help=_SIZE)
usual_size_option = help.option(
    "--size", type=BoardSize(), metavar="N", help=f"{_SIZE[:-1]} [default: the usual size]."
)
variant_option = help.option(
    "--variant",
    default="",
    type=VariantList(),
    metavar="LIST",
    help="Variants of the game, separated by commas.",
)


diff = help.option(
    "--diff",
    section=OUTPUT,
    is_flag=True,
    help="Show what would change as a unified diff, and write nothing.",
)


def configuration() -> Configuration:
    """The configuration that the command at work is to obey."""
    meta = click.get_current_context().meta
    if _CONFIGURATION not in meta:
        meta[_CONFIGURATION] = Configuration()
    found: Configuration = meta[_CONFIGURATION]
    return found


def defaults(options: dict[str, Any]) -> Defaults:
    """Take the defaults for records out of a command's options; the configuration completes
    them."""
    given = Defaults(
        options.pop("default_game"), options.pop("default_size"), options.pop("default_variant")
    )
    return configured(given, configuration())


def plies(settings: dict[str, Any]) -> Span | None:
    """Take the plies that ``--at`` and ``--all`` ask for out of a command's settings."""
    at: Span | None = settings.pop("at")
    if settings.pop("every"):
        if at is not None:
            raise click.UsageError("--at and --all exclude each other")
        return EVERY
    return at


def inputs(options: dict[str, Any]) -> Inputs:
    """Take the inputs out of a command's options.

    Without any, that is standard input, unless it is a terminal.
    """
    names = list(options.pop("files"))
    lists = [NameList(file, b"\n") for file in options.pop("files_from")]
    lists += [NameList(file, b"\0") for file in options.pop("files0_from")]
    if not names and not lists:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError("name a file or a directory, or pipe a record in")
        names = [STDIN]
    return Inputs(
        names,
        lists,
        from_format=options.pop("from_format"),
        limit=options.pop("max_record_size"),
        game=options["default_game"],
        wanted=options.pop("wanted"),
        exclude=options.pop("exclude"),
        force_exclude=options.pop("force_exclude"),
        configuration=configuration(),
    )
