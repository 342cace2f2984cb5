"""Words that options and arguments take, and what a shell offers to complete them with."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ..games import GAMES, BadGame
from ..record.findings import CODES
from ..replay.headers import board_size
from ..texts import did_you_mean, short
from ..work.selection import NodeNumber, Span, parse_selection, parse_span

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def offer(words: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """The words (each with a help text) that complete what was typed."""
    from click.shell_completion import CompletionItem  # only shells need it

    typed = incomplete.lower()
    return [CompletionItem(word, help=what) for word, what in words if word.startswith(typed)]


def offer_in_list(words: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """Like `offer`, for the last word of a list with commas; no word is offered twice."""
    from click.shell_completion import CompletionItem

    before, comma, last = incomplete.rpartition(",")
    taken = {word.strip().lower() for word in before.split(",")}
    free = [(word, what) for word, what in words if word not in taken]
    return [
        CompletionItem(f"{before}{comma}{item.value}", help=item.help) for item in offer(free, last)
    ]


def _codes() -> list[tuple[str, str]]:
    return [(code.name, code.meaning) for code in CODES.values()]


class CodeName(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """The code of a finding."""

    name = "code"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A known code; fails with advice on the one that was probably meant."""
        word = value.strip().lower()
        if word not in CODES:
            advice = did_you_mean(word, CODES, "'gametool explain' lists them.")
            self.fail(f"there is no finding {value.strip()!r}; {advice}", param, ctx)
        return word

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The codes."""
        return offer(_codes(), incomplete)


class CodeList(CodeName):
    """Codes of findings, separated by commas."""

    name = "list"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The codes, as a tuple; blank ones are left out."""
        convert = super().convert
        return tuple(convert(word, param, ctx) for word in value.split(",") if word.strip())

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The codes that the list does not have yet."""
        return offer_in_list(_codes(), incomplete)


class VariantList(click.ParamType):  # type: ignore[type-arg]
    """Names of variants, separated by commas; whether the game has them is seen later."""

    name = "list"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The variants of the game that the command line names, else those of all games."""
        named = _game_named(ctx)
        games = [GAMES[named]] if named else list(GAMES.values())
        return offer_in_list([(v.name, v.summary) for g in games for v in g.variants], incomplete)


class GameName(click.ParamType):  # type: ignore[type-arg]
    """The name of a game, in any letter case."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The names, as click shows those of a choice."""
        names = "|".join(GAMES)
        return f"{{{names}}}" if isinstance(param, click.Argument) else f"[{names}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A known game; fails with advice on the one that was probably meant."""
        word = value.strip().lower()
        if word not in GAMES:
            known = f"the games are {', '.join(GAMES)}"
            advice = did_you_mean(word, GAMES, known)
            self.fail(f"there is no game {short(value.strip())!r}; {advice}", param, ctx)
        return word

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games."""
        return offer([(game.name, game.summary) for game in GAMES.values()], incomplete)


class GameOrFile(GameName):
    """The name of a game, or a file."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How the usage line names it."""
        return "GAME|FILE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text as it is."""
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games that fit, and files."""
        files = click.Path().shell_complete(ctx, param, incomplete)
        return [*super().shell_complete(ctx, param, incomplete), *files]


class BoardSize(click.ParamType):  # type: ignore[type-arg]
    """The size of a board: ``6`` or ``6x6``."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The squares of a side."""
        try:
            return value if isinstance(value, int) else board_size(value)
        except BadGame as error:
            self.fail(str(error), param, ctx)


class PlySpan(click.ParamType):  # type: ignore[type-arg]
    """Plies: ``12``, ``10-25``, ``30-``; or a node by its number in links, ``v12``."""

    name = "plies"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The plies as a span."""
        node = re.fullmatch(r"v([0-9]{1,9})", str(value).strip())
        if node:
            return NodeNumber(int(node[1]), int(node[1]))
        try:
            return value if isinstance(value, Span) else parse_span(value, "12 or 10-25 or 30-")
        except ValueError as error:
            no_node = ", and no node such as v12" if str(value).startswith("v") else ""
            self.fail(f"{error}{no_node}", param, ctx)


class RecordList(click.ParamType):  # type: ignore[type-arg]
    """Numbers of records: ``3``, ``2-5,9``, ``7-``."""

    name = "list"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The selection; fails with what is wrong with the list."""
        if not isinstance(value, str):
            return value
        try:
            return parse_selection(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _game_named(ctx: click.Context) -> str | None:
    for parameter in ("game_name", "default_game"):
        word = ctx.params.get(parameter)
        if word:
            return str(word).lower()
    # An option that still lacks its value ends click's parsing before it gets to arguments.
    return next((word.lower() for word in ctx.args if word.lower() in GAMES), None)
