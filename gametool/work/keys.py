"""What a configuration may say: the one table of its keys, and the checks of what is said.

The documentation is made from `KEYS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..games import GAMES, BadGame
from ..record.findings import CODES
from ..replay.headers import board_size
from ..texts import did_you_mean, short
from .settings import BadSetting, Settings


class _Wrong(Exception):
    """A value that cannot be: what is wrong, and the keys or the text that lead to it."""

    def __init__(self, message: str, *steps: str) -> None:
        super().__init__(message)
        self.message = message
        self.steps = steps


def _kind(value: object) -> str:
    kinds = {bool: "a truth value", int: "a number", float: "a number", str: "a text"}
    kinds |= {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")


def _expect(value: Any, kind: type, wanted: str) -> Any:
    if type(value) is not kind:
        raise _Wrong(f"expected {wanted}, not {_kind(value)}")
    return value


def _codes(value: Any) -> frozenset[str]:
    codes = set()
    for one in _expect(value, list, 'a list of codes such as ["syntax"]'):
        word = _expect(one, str, "the code of a finding").strip().lower()
        if word not in CODES:
            advice = did_you_mean(word, CODES, "'gametool explain' lists them")
            raise _Wrong(f"there is no finding {short(one)!r}; {advice}", one)
        codes.add(word)
    return frozenset(codes)


def _globs(value: Any) -> tuple[str, ...]:
    wanted = 'a list of patterns such as ["drafts", "*.tmp.sgf"]'
    return tuple(_expect(one, str, "a pattern") for one in _expect(value, list, wanted))


def _codes_by_glob(value: Any) -> tuple[tuple[str, frozenset[str]], ...]:
    pairs = []
    for pattern, codes in _expect(value, dict, "a table of patterns with codes").items():
        try:
            pairs.append((pattern, _codes(codes)))
        except _Wrong as wrong:
            raise _Wrong(wrong.message, pattern, *wrong.steps) from None
    return tuple(pairs)


def _flag(value: Any) -> bool:
    return bool(_expect(value, bool, "true or false"))


def _game(value: Any) -> str:
    word: str = _expect(value, str, "the name of a game").strip().lower()
    if word not in GAMES:
        advice = did_you_mean(word, GAMES, f"the games are {', '.join(GAMES)}")
        raise _Wrong(f"there is no game {short(value)!r}; {advice}")
    return word


def _size(value: Any) -> str:
    if type(value) not in (int, str):
        raise _Wrong(f"expected the size of a board, such as 6, not {_kind(value)}")
    try:
        return str(board_size(str(value)))
    except BadGame as error:
        raise _Wrong(str(error)) from None


def _variant(value: Any) -> str:
    words = value if isinstance(value, list) else [_expect(value, str, "variants' names")]
    names = [name for one in words for name in _expect(one, str, "a variant's name").split(",")]
    for name in names:
        if name.strip() and not any(game.find_variant(name) for game in GAMES.values()):
            known = [variant.name for game in GAMES.values() for variant in game.variants]
            advice = did_you_mean(name, known, "'gametool games' lists them")
            raise _Wrong(f"no game has a variant {short(name.strip())!r}; {advice}", name)
    return ",".join(name.strip() for name in names if name.strip())


class Key(NamedTuple):
    """A key of the configuration."""

    name: str
    read: Callable[[Any], Any]
    type: str
    default: str
    meaning: str
    example: str
    commands: str
    """Which commands obey it."""

    @property
    def field(self) -> str:
        """Its name among `Settings`."""
        return self.name.replace("-", "_")


ALL = "all that read records"
_VALIDATE = "`validate`"

KEYS: dict[str, Key] = {
    key.name: key
    for key in (
        Key(
            "select",
            _codes,
            "list of codes",
            "all findings",
            "Report only these findings.",
            'select = ["illegal-move", "result-mismatch"]',
            _VALIDATE,
        ),
        Key(
            "ignore",
            _codes,
            "list of codes",
            "none",
            "Leave these findings out.",
            'ignore = ["result-missing", "unfinished"]',
            _VALIDATE,
        ),
        Key(
            "per-file-ignores",
            _codes_by_glob,
            "table: pattern = list of codes",
            "none",
            "Leave these findings out in files that meet the pattern.",
            '[per-file-ignores]\n"drafts" = ["unfinished"]\n"old/*.sgf" = ["encoding"]',
            _VALIDATE,
        ),
        Key(
            "strict",
            _flag,
            "true or false",
            "false",
            "Warnings make a record invalid, too.",
            "strict = true",
            _VALIDATE,
        ),
        Key(
            "game",
            _game,
            "text",
            "none",
            "The game of records that do not say it.",
            'game = "petrify"',
            ALL,
        ),
        Key(
            "size",
            _size,
            "number, or text",
            "none",
            "The board size of records that do not say it.",
            "size = 6",
            ALL,
        ),
        Key(
            "variant",
            _variant,
            "text, or list of texts",
            "none",
            "The variants of records that do not say any; of all of them, so it is for collections "
            "of one variant.",
            'variant = ["simplified", "double"]',
            ALL,
        ),
        Key(
            "exclude",
            _globs,
            "list of patterns",
            "none",
            "Pass over these files and directories in directories that are read; with "
            "`--force-exclude` also if they are named outright.",
            'exclude = ["drafts", "*.tmp.sgf"]',
            ALL,
        ),
    )
}
"""The keys, in the order of the documentation."""


def read_settings(table: Mapping[str, Any], root: str, where: Where) -> Settings:
    """The settings in a table of TOML; raises `BadSetting`."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        key = KEYS.get(name)
        if key is None:
            advice = did_you_mean(name, KEYS, f"there are {', '.join(KEYS)}")
            raise where.bad(f"there is no key {short(name)!r}; {advice}", name)
        try:
            found[key.field] = key.read(value)
        except _Wrong as wrong:
            raise where.bad(f"{name}: {wrong.message}", name, *wrong.steps) from None
    return Settings(**found, root=root)


class Where(NamedTuple):
    """A TOML text and the table in it that is read, to tell places in it."""

    file: str
    text: str
    table: tuple[str, ...] = ()

    def bad(self, message: str, *steps: str) -> BadSetting:
        """The error of what keys, one in the other, and perhaps a text lead to."""
        line, column = self._find([*self.table, *steps])
        return BadSetting(f"{self.file}:{line}:{column}: {message}")

    def _find(self, steps: list[str]) -> tuple[int, int]:
        """The place of the deepest key that can be found; then of the text behind it."""
        best, depth, at = (1, 1), 0, 0
        header: list[str] = []
        offset = 0
        for number, line in enumerate(self.text.splitlines(keepends=True), 1):
            match = _HEADER.match(line) or _ASSIGNMENT.match(line)
            if match:
                names = [_unquoted(part) for part in _NAME.findall(match[1])]
                if match.re is _HEADER:
                    header, names = names, []
                path = header + names
                if path == steps[: len(path)] and len(path) > depth:
                    best, depth = (number, match.start(1) + 1), len(path)
                    at = offset + match.end()
            offset += len(line)
        if depth and depth < len(steps):
            word = re.compile(rf"""["']?{re.escape(steps[-1])}["']?""")
            inside = word.search(self.text, at)
            if inside:
                before = self.text[: inside.start()]
                begins = max(before.rfind("\n"), before.rfind("\r")) + 1
                return len(f"{before}.".splitlines()), inside.start() - begins + 1
        return best


_BARE = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_NAME = re.compile(_BARE)
_HEADER = re.compile(rf"\s*\[\s*({_BARE}(?:\s*\.\s*{_BARE})*)\s*\]")
_ASSIGNMENT = re.compile(rf"\s*({_BARE}(?:\s*\.\s*{_BARE})*)\s*=")


def _unquoted(name: str) -> str:
    return name[1:-1] if name[0] in "\"'" else name
