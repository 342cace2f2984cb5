"""Somebody to play against: a recorder that answers moves by its own."""

from __future__ import annotations

from collections.abc import Callable

from ..record import Record
from ..recorder import COMMANDS, Recorder, Reply
from ..recorder.commands import find
from .limits import UNLIMITED, Limits
from .players import LEVELS, SearchPlayer, level_limits
from .search import estimate

_BACK = tuple(COMMANDS[name] for name in ("undo", "delete"))
"""Commands that take a move back, and so the answer to the move before it."""
_ONWARD = tuple(COMMANDS[name] for name in ("swap", "pass", "redo", "forward"))
"""Commands that make a move; so does every line that is no command."""
HINTS = 3
"""Moves of a hint, at most."""
SAID = "also: hint, level 1 to 5; undo takes back your move and the answer to it"


class Opponent(Recorder):
    """Takes down a game against a player that moves at every other ply.

    The persons alternate at every ply, the swap included (R2), so the one who plays the first,
    third ... ply stays who it is, whatever its colour. ``announce`` is told the moves of the
    opponent. Raises `CannotResume` as `Recorder` does.
    """

    def __init__(
        self,
        record: Record,
        level: int,
        *,
        begins: bool,
        seed: int = 1,
        limits: Limits = UNLIMITED,
        announce: Callable[[str], object] = lambda _: None,
    ) -> None:
        super().__init__(record)
        self._begins = begins
        self._seed = seed
        self._limits = limits
        self._announce = announce
        self.set_level(level)

    def set_level(self, level: int) -> None:
        """Play at a level, or as well as the limits of a move allow."""
        self.level = level
        limits = self._limits
        if limits.seconds is None and limits.nodes is None:
            limits = level_limits(self.position.game, level).within(limits)
        self._player = SearchPlayer(limits)
        self._player.begin(self.position, self._seed)

    @property
    def name(self) -> str:
        """What it is called in the record."""
        limited = self._limits.seconds is not None or self._limits.nodes is not None
        return "gametool" if limited else f"gametool, level {self.level}"

    @property
    def is_to_move(self) -> bool:
        """Whether the opponent is to move at the end of the record."""
        if self.position.is_over or not self.at_end or self._has_ended():
            return False
        return (self.ply % 2 == 0) == self._begins

    def _has_ended(self) -> bool:
        """Whether a result off the board stands in the record."""
        return bool(self.result) and self.result != "?"

    def obey(self, text: str) -> Reply:
        """Carry out a line of input, and answer a move."""
        word, _, rest = text.strip().partition(" ")
        if word.lower() == "hint" and not rest.strip():
            return self._hint()
        if word.lower() == "level":
            return self._level(rest.strip())
        reply = super().obey(text)
        command = find(word) if word else None
        if reply.refused or not word:
            return reply
        if command in _BACK and self.ply and self.is_to_move:
            again = super().obey(text)
            said = "; ".join(filter(None, (reply.said, again.said)))
            return again._replace(said=said, changed=reply.changed or again.changed, view="board")
        if reply.view == "help":
            return reply._replace(said=SAID)
        return self.answer(reply) if command is None or command in _ONWARD else reply

    def answer(self, reply: Reply | None = None) -> Reply:
        """Move, if it is the opponent's turn."""
        reply = reply or Reply()
        if not self.is_to_move:
            return reply
        position = self.position
        move = position.format(self._player.choose(position))
        made = super().obey(move)
        self._announce(move)
        said = f"{position.player(position.turn)} plays {move}"
        said = "; ".join(filter(None, (reply.said, said, made.said)))
        return made._replace(said=said, changed=reply.changed or made.changed)

    def _hint(self) -> Reply:
        position = self.position
        if position.is_over:
            return Reply("the game is over", refused=True)
        found = estimate(position, level_limits(position.game, max(LEVELS)), self._seed)
        best = [f"{position.format(one.move)} ({one.win:.0%})" for one in found.best[:HINTS]]
        return Reply(f"hint: {', '.join(best)}")

    def _level(self, text: str) -> Reply:
        if not (text.isdecimal() and int(text) in LEVELS):
            return Reply(f"which level? say: level 1 to {max(LEVELS)}", refused=True)
        self._limits = self._limits._replace(seconds=None, nodes=None)
        self.set_level(int(text))
        return Reply(f"the opponent plays at level {text}")
