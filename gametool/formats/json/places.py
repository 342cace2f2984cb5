"""Where in a JSON text a value stands, by the path of keys and indices to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .shape import Path

_TOKEN = re.compile(r'\s*+("[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]++)', re.DOTALL)


class Finder:
    """Finds values in a text by their paths: one by one at first, and by an index of the
    whole text when there is more to be found, since each look takes as long as the text."""

    _PATIENCE = 20

    def __init__(self, text: str) -> None:
        self._text = text
        self._looks = 0
        self._index: dict[Path, int] | None = None

    def offset(self, path: Path) -> int:
        """The offset of the first character of a value, or of what is around it."""
        self._looks += 1
        if self._looks <= self._PATIENCE:
            return find(self._text, path)
        if self._index is None:
            self._index = dict(values(self._text))
        while path not in self._index and path:
            path = path[:-1]
        return self._index.get(path, 0)


def find(text: str, wanted: Path) -> int:
    """The offset of the first character of a value; of the text's own for a string.

    Where there is no such value, the offset of the innermost one around it that there is.
    """
    best, depth = 0, -1
    for path, offset in values(text):
        if depth < len(path) <= len(wanted) and path == wanted[: len(path)]:
            best, depth = offset, len(path)
            if depth == len(wanted):
                break
    return best


def value_around(text: str, at: int) -> int:
    """Where the value begins that holds an offset; the last one before it if none does."""
    best = 0
    for _, offset in values(text):
        if offset > at:
            break
        best = offset
    return best


def _key(token: str) -> str:
    """What a key says, as far as it is JSON."""
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token


def values(text: str) -> Iterator[tuple[Path, int]]:
    """The path and the offset of every value in a text, as far as it is JSON."""
    path: list[str | int] = []
    """The key or index in each open container of the value that comes next."""
    keys: list[bool] = []
    """For each open container, whether a key comes next."""
    for match in _TOKEN.finditer(text):
        token = match[1]
        if token == ":":
            if keys:
                keys[-1] = False
        elif token == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
            elif keys:
                keys[-1] = True
        elif token in "]}":
            if not path:
                return
            path.pop()
            keys.pop()
        elif keys and keys[-1]:
            path[-1] = _key(token)
        else:
            yield tuple(path), match.start(1) + (token[0] == '"')
            if token in "[{":
                path.append(0 if token == "[" else "")
                keys.append(token == "{")
