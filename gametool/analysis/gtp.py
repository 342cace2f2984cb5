"""The engine for other programs: Go Text Protocol, version 2, with the moves of our games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from ..games import BadGame, BadMove, Game, IllegalMove, Position, Side, make
from ..games.terms import OTHER
from ..replay.headers import board_size
from ..version import __version__
from .limits import Limits
from .players import SearchPlayer

SECONDS = 1.0
"""For a move, where no time was set."""
AHEAD = 20
"""A move gets the time left to this many: no game runs out of it, however long."""
SPARE = 0.9
"""What part of the time for a move may be used, for an answer takes some time too."""


class _Refused(Exception):
    """Why a command cannot be done."""


RESIGN = "resign"


class Engine:
    """One game with one client; sides are ``b`` and ``w``, moves are texts such as ``c3xf6``.

    ``pie``: with the swap. ``resigns``: gives up where the loss is proven.
    """

    def __init__(
        self,
        game: Game,
        limits: Limits,
        seed: int,
        *,
        pie: bool = False,
        resigns: bool = False,
        threads: int = 1,
    ) -> None:
        self._game, self._seed, self._pie = game, seed, pie
        self._resigns, self._threads = resigns, threads
        self._resigned: Side | None = None
        self._limits = limits
        if limits.seconds is None and limits.nodes is None:
            self._limits = limits._replace(seconds=SECONDS)
        self._main: float | None = None
        """Seconds of main time that each side is given, if any."""
        self._period: tuple[float, int] | None = None
        """Seconds after that for so many moves, again and again."""
        self._left: dict[Side, tuple[float, int]] = {}
        """Seconds that a side has left, for so many moves; 0: for the game."""
        self._line: list[Position] = [game.start(pie=pie)]
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "gametool",
            "version": lambda _: __version__,
            "known_command": lambda words: str("".join(words) in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": lambda _: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": lambda _: "",
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda _: "\n" + "\n".join(self._here.rows()),
            "final_score": self._score,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
        }

    @property
    def _here(self) -> Position:
        return self._line[-1]

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """The answer to each command, until one is ``quit``."""
        for line in lines:
            text = "".join(c for c in line.partition("#")[0] if c >= " " or c == "\t")
            words = text.split()
            number = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
            if not words:
                continue
            command = self._commands.get(words[0])
            try:
                if command is None:
                    raise _Refused("unknown command")
                yield f"={number} {command(words[1:])}".rstrip() + "\n\n"
            except _Refused as reason:
                yield f"?{number} {reason}\n\n"
            if words[0] == "quit":
                return

    def _boardsize(self, words: list[str]) -> str:
        try:
            self._game = make(self._game.name, board_size(words[0]), self._game.variant)
        except (BadGame, IndexError):
            raise _Refused("unacceptable size") from None
        return self._clear([])

    def _clear(self, _: list[str]) -> str:
        self._line = [self._game.start(pie=self._pie)]
        self._resigned = None
        self._left = {}
        return ""

    def _turn(self, words: list[str]) -> None:
        side = words[0][:1].upper() if words else ""
        if side not in ("B", "W"):
            raise _Refused("syntax error")
        if self._here.is_over or self._resigned:
            raise _Refused("the game is over")
        if side != self._here.turn:
            raise _Refused("illegal move: it is the other side's turn")

    def _play(self, words: list[str]) -> str:
        self._turn(words)
        if [word.lower() for word in words[1:]] == [RESIGN]:
            self._resigned = self._here.turn
            return ""
        try:
            self._line.append(self._here.play(self._here.parse(" ".join(words[1:]))))
        except (BadMove, IllegalMove) as reason:
            raise _Refused(f"illegal move: {' '.join(str(reason).split())}") from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        self._turn(words)
        here = self._here
        begin = time.monotonic()
        chosen = SearchPlayer(self._limits_of(here.turn), self._threads)
        chosen.begin(here, self._seed + len(self._line))
        move = chosen.choose(here)
        self._use(here.turn, time.monotonic() - begin)
        if self._resigns and chosen.worth == -1:
            self._resigned = here.turn
            return RESIGN
        self._line.append(here.after(move))
        return here.format(move)

    def _undo(self, _: list[str]) -> str:
        if self._resigned:
            self._resigned = None
            return ""
        if len(self._line) == 1:
            raise _Refused("cannot undo")
        self._line.pop()
        return ""

    def _score(self, _: list[str]) -> str:
        if self._resigned:
            return f"{OTHER[self._resigned]}+R"
        outcome = self._here.outcome()
        if outcome is None:
            raise _Refused("cannot score: the game is not over")
        if outcome.winner is None:
            return "0"
        return f"{outcome.winner}+{'' if outcome.margin is None else outcome.margin}"

    def _time_settings(self, words: list[str]) -> str:
        main, extra, moves = _numbers(words[:3], 3)
        self._left = {}
        self._main = main or None
        self._period = (extra, moves) if extra and moves else None
        if extra and not moves:  # GTP's way to say that there is no limit
            self._main = None
        return ""

    def _time_left(self, words: list[str]) -> str:
        side = words[0][:1].upper() if words else ""
        if side not in ("B", "W"):
            raise _Refused("syntax error")
        seconds, moves = _numbers(words[1:3], 2)
        self._left["B" if side == "B" else "W"] = seconds, moves
        return ""

    def _limits_of(self, side: Side) -> Limits:
        """The limits of a side's next move."""
        if side not in self._left:
            if self._main is None and self._period is None:
                return self._limits
            self._left[side] = (self._main, 0) if self._main else self._period or (0, 0)
        seconds, moves = self._left[side]
        share = SPARE * seconds / (moves or AHEAD)
        if not moves and self._period is not None:
            share = max(share, min(seconds, SPARE * self._period[0] / self._period[1]))
        return self._limits._replace(seconds=share)

    def _use(self, side: Side, spent: float) -> None:
        """Take the time of a move from a side's clock, as far as it is known."""
        if side not in self._left:
            return
        seconds, moves = self._left[side]
        if moves > 1:
            self._left[side] = max(0.0, seconds - spent), moves - 1
        elif moves or (seconds <= spent and self._period is not None):
            self._left[side] = self._period or (0.0, 0)
        else:
            self._left[side] = max(0.0, seconds - spent), 0


def _numbers(words: list[str], count: int) -> list[int]:
    """So many whole numbers, none below 0."""
    if len(words) != count or not all(word.isascii() and word.isdigit() for word in words):
        raise _Refused("syntax error")
    return [int(word[:9]) for word in words]
