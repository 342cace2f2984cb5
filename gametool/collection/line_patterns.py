"""Lines to look for: the first moves of games, in which moves may be left open."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..games import BadMove, Game, GametoolError, Position
from ..games.hashes import symmetries
from ..symmetries import carried, image, moved, renamed
from ..texts import short
from .facts import Facts

ANY_MOVE = "*"
_NUMBER = re.compile(r"[0-9]+\.+")
POINT = re.compile(r"a?[a-z][0-9]{1,2}")


class BadLine(GametoolError, ValueError):
    """Text that is no line of moves; it says why."""


class LinePattern(NamedTuple):
    """The first moves of games: each as text, or `ANY_MOVE`."""

    moves: tuple[str, ...]
    exact: bool = False

    def met_by(self, facts: Facts) -> bool:
        """Whether the main line begins with it, under a symmetry unless ``exact``."""
        game, start = facts.game, facts.start
        if game is None or start is None or facts.replay.plies < len(self.moves):
            return False
        names = symmetries(game)[: 1 if self.exact else None]
        return any(
            self._names_the_same(facts.texts, renamed(game.size, name))
            and self._is(facts, start, name)
            for name in names
            if keeps(game, name)
        )

    def _names_the_same(self, texts: list[str], names: dict[str, str]) -> bool:
        """Whether the moves name the same points as those of a game, in whatever order: only
        then can they be the same, and to look closer takes longer."""
        return all(
            text == ANY_MOVE or _points(carried(text.lower(), names)) == _points(played)
            for text, played in zip(self.moves, texts, strict=False)
        )

    def _is(self, facts: Facts, position: Position, name: str) -> bool:
        names = renamed(position.game.size, name)
        for text, (move, after) in zip(self.moves, facts.line, strict=False):
            if text != ANY_MOVE:
                try:
                    wanted = position.parse(carried(text, names))
                except BadMove:
                    return False
                if wanted != move and position.attempt(wanted) != after:
                    return False
            position = after
        return True


def parse_line_pattern(text: str, *, exact: bool = False) -> LinePattern:
    """Read moves with blanks between them, perhaps numbered; raises `BadLine`."""
    words = [word for word in _NUMBER.sub(" ", text).split() if word]
    if not words:
        raise BadLine("a line needs a move")
    for word in words:
        if word != ANY_MOVE and word.lower() not in ("swap", "pass") and not _is_move(word):
            raise BadLine(f"{short(word)!r} is no move: expected text such as c3, or *")
    return LinePattern(tuple(words), exact)


@lru_cache(maxsize=4096)
def _points(text: str) -> frozenset[str]:
    """The points that a move names; of what names none, its text."""
    return frozenset(POINT.findall(text)) or frozenset([text])


def _is_move(word: str) -> bool:
    return any(c.isdigit() for c in word) and all(c.isalnum() or c in ",-+:" for c in word)


@lru_cache(maxsize=256)
def keeps(game: Game, name: str) -> bool:
    """Whether a symmetry carries the start of a game to itself, and so its lines to lines."""
    start, carry = game.start(), image(game.size, name)
    return moved(start.black, carry) == start.black and moved(start.white, carry) == start.white
