"""The engine for other programs: Go Text Protocol, version 2, with the moves of our games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..games import BadGame, BadMove, Game, IllegalMove, Position, Side, make
from ..games.terms import OTHER
from ..version import __version__
from .limits import Limits
from .players import SearchPlayer

SECONDS = 1.0
"""For a move, where no time was set."""


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
            "time_left": lambda _: "",
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
            self._game = make(self._game.name, int(words[0]), self._game.variant)
        except (BadGame, ValueError, IndexError):
            raise _Refused("unacceptable size") from None
        return self._clear([])

    def _clear(self, _: list[str]) -> str:
        self._line = [self._game.start(pie=self._pie)]
        self._resigned = None
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
        chosen = SearchPlayer(self._limits, self._threads)
        chosen.begin(here, self._seed + len(self._line))
        move = chosen.choose(here)
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
        try:
            main, extra, stones = (int(word) for word in words[:3])
        except ValueError:
            raise _Refused("syntax error") from None
        if stones > 0 and extra > 0:
            self._limits = self._limits._replace(seconds=0.9 * extra / stones)
        elif main > 0:  # as much for each of the moves that may come
            self._limits = self._limits._replace(seconds=main / (2.0 * self._game.size**2))
        return ""
