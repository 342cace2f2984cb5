"""What was played in a position of a library's games, from its index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import core
from ..games import Position, Side
from ..games.hashes import symmetries
from ..symmetries import carried, image, moved, renamed
from . import reached
from .entries import SIDES, followed_by, least_hash, signed
from .library import Library
from .openings import Branch
from .reached import OVER, Reply


def played(
    library: Library, drawn: Position, turns: Sequence[Side], ids: set[int] | None = None
) -> Branch:
    """What was played in a position, only by these sides, and only in games of these ids unless
    all count.

    Moves are as the position lies, those of one symmetry class together.
    """
    root = Branch(None)
    movers = {SIDES[side] for side in turns}
    if len(movers) == 2:
        movers.add(OVER)
    here = _Place(library, drawn)
    for one in reached.replies(library.sqlite, here.hash, ids):
        text = here.text(one) if one.next else ""
        if one.turn not in movers or text is None:  # None: another position of the same hash
            continue
        _count(root, one)
        if text:
            _count(root.children.setdefault(one.next, Branch(text)), one)
    return root


def _count(branch: Branch, one: Reply) -> None:
    branch.games += one.games
    branch.over += one.black + one.white + one.none
    branch.wins["B"] += one.black
    branch.wins["W"] += one.white


class _Place:
    """A position that is asked about, and the moves that lead on from it."""

    def __init__(self, library: Library, drawn: Position) -> None:
        self._library = library
        self._drawn = drawn
        self.hash = least_hash(drawn)
        self._moves: dict[int, dict[int, str]] = {}

    def text(self, one: Reply) -> str | None:
        """The text of a move, as the position lies; None if it was made in another one."""
        if one.turn not in self._moves:
            self._moves[one.turn] = self._replies(one.turn)
        known = self._moves[one.turn].get(one.next)
        if known is not None:
            return known
        # More than the board can count, such as a stone that lingers: see what was played.
        for position, text in self._example(one.turn, one.next):
            return min(self._turned(position, text), default=None)
        return None

    def _example(self, turn: int, following: int | None = None) -> Iterator[tuple[Position, str]]:
        """A position of a game that came there, and the text of the move that was made."""
        found = reached.example(self._library.sqlite, self.hash, turn, following)
        if found is None:
            return
        number, ply = found
        for stored in self._library.stored([number]):
            before = stored.line[ply - 1][1] if ply else stored.start
            if before is not None:
                yield before, stored.texts[ply]

    def _replies(self, turn: int) -> dict[int, str]:
        """All moves in a position that a game came to, by what they lead to."""
        found: dict[int, str] = {}
        for position, _ in self._example(turn):
            for text, least in _after(position):
                for turned in self._turned(position, text):
                    key = followed_by(least, text)
                    found[key] = min(turned, found.get(key, turned))
        return found

    def _turned(self, position: Position, text: str) -> list[str]:
        """A move's text under each symmetry that makes a position the one that was asked about."""
        game, drawn = position.game, self._drawn
        pieces = [
            (getattr(position, name), getattr(drawn, name)) for name in ("black", "white", "blocks")
        ]
        return [
            carried(text, renamed(game.size, name))
            for name in symmetries(game)
            if all(moved(bits, image(game.size, name)) == wanted for bits, wanted in pieces)
        ]


def _after(position: Position) -> Iterator[tuple[str, int]]:
    """The text of each legal move, and the least hash of the position after it."""
    if not core.knows(position.game.name):
        for move in position.moves():
            yield position.format(move), least_hash(position.after(move))
        return
    state = core.state(position)
    for code in state.legal_moves():
        after = state.copy()
        after.play(code)
        yield position.format(state.move(code)), signed(after.canonical_board_hash)
