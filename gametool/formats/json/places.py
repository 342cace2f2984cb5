"""Where in a JSON text a value stands, by the path of keys and indices to it.

The time for all of this grows with the length of the text only, however deep it is nested and
whatever nobody closed in it.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator

from .shape import Path

_TOKEN = re.compile(
    r'\s*+("[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}:,]|[^\s\[\]{}:,"]++)', re.DOTALL
)


class Finder:
    """Finds values in a text by their paths: one by one at first, and by an index of the
    whole text when there is more to be found, since each look takes as long as the text."""

    _PATIENCE = 20

    def __init__(self, text: str) -> None:
        self._text = text
        self._looks = 0
        self._index: _Index | None = None

    def offset(self, path: Path) -> int:
        """The offset of the first character of a value, or of what is around it."""
        self._looks += 1
        if self._looks <= self._PATIENCE:
            return find(self._text, path)
        if self._index is None:
            self._index = _Index(self._text)
        return self._index.offset(path)


class _Index:
    """All values of a text, each known by the number of the one around it and its key there."""

    def __init__(self, text: str) -> None:
        self._numbers: dict[tuple[int, str | int], int] = {}
        self._offsets = array("Q")
        around = array("Q")
        """The number of the value that is open at each depth."""
        for depth, key, offset in values(text):
            number = len(self._offsets)
            self._offsets.append(offset)
            if depth:
                self._numbers.setdefault((around[depth - 1], key), number)
            del around[depth:]
            around.append(number)

    def offset(self, path: Path) -> int:
        number = 0
        for key in path:
            inner = self._numbers.get((number, key))
            if inner is None:
                break
            number = inner
        return self._offsets[number] if self._offsets else 0


def find(text: str, wanted: Path) -> int:
    """The offset of the first character of a value; of the text's own for a string.

    Where there is no such value, the offset of the innermost one around it that there is.
    """
    best, deepest, met = 0, -1, 0
    for depth, key, offset in values(text):
        met = min(met, max(depth - 1, 0))  # so many keys of the path lead to where we are
        if depth > len(wanted) or met < depth - 1 or (depth and key != wanted[depth - 1]):
            continue
        met = depth
        if depth > deepest:
            best, deepest = offset, depth
            if depth == len(wanted):
                break
    return best


def value_around(text: str, at: int) -> int:
    """Where the value begins that holds an offset; the last one before it if none does."""
    best = 0
    for _, _, offset in values(text):
        if offset > at:
            break
        best = offset
    return best


def repeated(text: str) -> Iterator[tuple[str, int]]:
    """The keys that an object has already, each with the offset of its value there."""
    around: list[int] = []
    seen: set[tuple[int, str | int]] = set()
    for number, (depth, key, offset) in enumerate(values(text)):
        if depth and (around[depth - 1], key) in seen:
            yield str(key), offset
        elif depth:
            seen.add((around[depth - 1], key))
        del around[depth:]
        around.append(number)


def _key(token: str) -> str:
    """What a key says, as far as it is JSON."""
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token


def values(text: str) -> Iterator[tuple[int, str | int, int]]:
    """Every value in a text, as far as it is JSON: how many are open around it, its key or index
    in the innermost of them (nothing for the outermost), and its offset."""
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
            yield len(path), path[-1] if path else "", match.start(1) + (token[0] == '"')
            if token in "[{":
                path.append(0 if token == "[" else "")
                keys.append(token == "{")
