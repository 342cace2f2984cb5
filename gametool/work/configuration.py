"""The configuration of a file: `gametool.toml`, or `[tool.gametool]` of a `pyproject.toml`, in the
nearest directory above that has one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

from ..replay import Defaults
from ..texts import late_pattern
from .settings import BadSetting, Settings

OWN, SHARED = "gametool.toml", "pyproject.toml"
"""The files that hold a configuration; the first counts where both do."""
TABLE = ("tool", "gametool")
"""The table of the shared file."""
_TOML_FAULT = late_pattern(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")
LONGEST = 1 << 20
"""Bytes of a configuration; no real one is longer."""


class Configuration:
    """What is configured, file by file: nothing, one file for all, or the nearest above each."""

    def __init__(self, file: str | None = None, *, looks: bool = True) -> None:
        self._here = os.getcwd()  # noqa: PTH109
        self._looks = looks
        self._known: dict[str, Settings] = {}
        self._fixed: Settings | None = None
        if file is not None:
            self._fixed = _read(file, self._here, demanded=True)
        elif not looks:
            self._fixed = Settings()

    def of(self, file: str) -> Settings:
        """The settings for a file, or for standard input (``-``); raises `BadSetting`."""
        if self._fixed is not None:
            return self._fixed
        if file == "-":
            return self._above(self._here)
        return self._above(os.path.dirname(self._absolute(file)))  # noqa: PTH120

    def _absolute(self, file: str) -> str:
        return os.path.normpath(os.path.join(self._here, file))  # noqa: PTH118

    def _above(self, directory: str) -> Settings:
        """The settings in the nearest of a directory and those above it; else none."""
        passed = []
        found: Settings | None = None
        while found is None:
            if directory in self._known:
                found = self._known[directory]
                break
            passed.append(directory)
            for name in (OWN, SHARED):
                path = os.path.join(directory, name)  # noqa: PTH118
                if os.path.isfile(path):  # noqa: PTH113
                    found = _read(path, directory)
                    if found:
                        break
            parent = os.path.dirname(directory)  # noqa: PTH120
            if parent == directory:
                found = found or Settings()
            directory = parent
        self._known.update(dict.fromkeys(passed, found))
        return found

    def ignored_in(self, file: str) -> frozenset[str]:
        """The codes that are to be ignored in a file because it meets a pattern."""
        settings = self.of(file)
        codes: frozenset[str] = frozenset()
        for pattern, more in settings.per_file_ignores:
            if matches(self._below(file, settings), (pattern,)):
                codes |= more
        return codes

    def excludes(self, file: str) -> bool:
        """Whether a file or directory is to be passed over."""
        settings = self.of(file)
        return bool(settings.exclude) and matches(self._below(file, settings), settings.exclude)

    def _below(self, file: str, settings: Settings) -> str:
        """The path of a file below the directory of its configuration."""
        try:
            return os.path.relpath(self._absolute(file), settings.root)
        except ValueError:  # on another drive
            return self._absolute(file)


class Configured(Defaults):
    """Defaults that the configuration of each file completes: what was typed counts before it."""

    configuration: Configuration
    _last: tuple[str, Defaults] = "", Defaults()
    """The file that was asked about last, which many records are of."""

    def of(self, file: str) -> Defaults:
        """The defaults for the records of a file."""
        if file != self._last[0] or not file:
            self._last = file, self._found(file)
        return self._last[1]

    def _found(self, file: str) -> Defaults:
        settings = self.configuration.of(file)
        variant = settings.variant
        if self.game and settings.game and self.game != settings.game:
            variant = None  # it is meant for the other game
        return Defaults(
            self.game or settings.game,
            self.size or settings.size,
            variant if self.variant is None else self.variant,
        )


def configured(defaults: Defaults, configuration: Configuration) -> Defaults:
    """Defaults that a configuration completes."""
    made = Configured(*defaults)
    made.configuration = configuration
    return made


def _read(path: str, root: str, *, demanded: bool = False) -> Settings | None:
    """The settings in a file; None if it has none of ours, unless they are demanded."""
    shared = os.path.basename(path) != OWN and path.endswith(SHARED)  # noqa: PTH119
    shown = _shown(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise BadSetting(f"{shown}: cannot read the configuration: {error.strerror}") from None
    if shared and not demanded and b"gametool" not in data:
        return None  # whatever else it is: it is none of ours
    if len(data) > LONGEST:
        raise BadSetting(f"{shown}: this is no configuration: it is longer than any can be")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[: error.start].rpartition(b"\n")[2].decode(errors="replace")) + 1
        raise BadSetting(f"{shown}:{line}:{column}: the configuration is not UTF-8") from None
    from .keys import Where, read_settings  # only where there is a configuration

    table = _parsed(text, shown)
    where = Where(shown, text, TABLE if shared else ())
    for depth, name in enumerate(where.table, 1):
        if name not in table:
            if demanded:
                raise BadSetting(f"{shown}: it has no table [{'.'.join(TABLE)}]")
            return None
        table = table[name]
        if not isinstance(table, dict):
            raise Where(shown, text).bad(f"{name} is no table", *where.table[:depth])
    return read_settings(table, root, where)


def _parsed(text: str, shown: str) -> dict[str, Any]:
    import tomllib  # only where there is a configuration

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _TOML_FAULT.fullmatch(str(error))
        if match is None:
            raise BadSetting(f"{shown}:1:1: this is no TOML: {error}") from None
        lines = text.splitlines() or [""]
        line, column = match[2] or len(lines), match[3] or len(lines[-1]) + 1
        raise BadSetting(f"{shown}:{line}:{column}: this is no TOML: {match[1]}") from None
    except RecursionError:
        raise BadSetting(f"{shown}:1:1: this is no TOML that can be read: too deep") from None


def _shown(path: str) -> str:
    """A path as messages tell it: from here if it is below."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return path
    return path if relative.startswith(os.pardir) else relative


# Patterns


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Whether a path, or a directory that it is in, meets a pattern by its name or as a whole.

    ``*`` stands for any characters, ``/`` among them; slashes may be written either way.

    >>> matches("old/sub/a.sgf", ["old"]), matches("old/a.sgf", ["*.sgf"])
    (True, True)
    >>> matches("a.sgf", ["old/*.sgf"]), matches("a.sgf", ["**/a.sgf"])
    (False, True)
    """
    parts = _plain(path).split("/")
    wholes = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return any(
        fnmatchcase(text, form)
        for pattern in patterns
        for form in _forms(_plain(pattern).strip("/"))
        for text in (*wholes, *parts)
    )


def _forms(pattern: str) -> set[str]:
    """A pattern, and what it is where ``**/`` stands for no directory at all."""
    return {pattern, pattern.replace("/**/", "/").removeprefix("**/")}


def _plain(path: str) -> str:
    from unicodedata import normalize  # only where there are patterns

    path = normalize("NFC", path.replace("\\", "/").removeprefix("./"))
    return path.casefold() if sys.platform == "win32" else path
