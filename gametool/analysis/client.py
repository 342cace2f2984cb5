"""Another program that plays, by the Go Text Protocol over a pipe."""

from __future__ import annotations

import shlex
import subprocess

from ..games import BadMove, Move, Position
from ..texts import short
from .player import BadPlayer, Forfeit

PATIENCE = 5.0
"""Seconds that a program has to end after ``quit``."""


class GtpPlayer:
    """A program that plays with our moves as text, such as ``gametool gtp``."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
            self._program = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise BadPlayer(f"{short(command)}: cannot be started: {error}") from None
        self._command = command

    def begin(self, start: Position, seed: int) -> None:
        """Set the board up."""
        self._ask(f"boardsize {start.game.size}")
        self._ask("clear_board")

    def choose(self, position: Position) -> Move | None:
        """What the program plays."""
        answer = self._ask(f"genmove {position.turn.lower()}")
        if answer.lower() == "resign":
            return None
        try:
            move = position.parse(answer)
        except BadMove as error:
            raise Forfeit(str(error)) from None
        reason = position.why_illegal(move)
        if reason is not None:
            raise Forfeit(f"{answer}: {reason}")
        return move

    def told(self, position: Position, move: Move) -> None:
        """Tell the program of a move that it has not made itself."""
        self._ask(f"play {position.turn.lower()} {position.format(move)}")

    def close(self) -> None:
        """Let the program end, or end it."""
        try:
            self._program.communicate("quit\n", timeout=PATIENCE)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            self._program.kill()
            self._program.wait()

    def _ask(self, command: str) -> str:
        """Send a command; the answer to it. Raises `Forfeit`."""
        stdin, stdout = self._program.stdin, self._program.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(f"{command}\n")
            stdin.flush()
            line = stdout.readline()
            lines = [line]
            while line.strip():
                line = stdout.readline()
                lines.append(line)
        except BrokenPipeError:
            lines = []
        except OSError as error:
            raise Forfeit(f"{self._command}: {error}") from None
        answer = "".join(lines).strip()
        if not answer:
            raise Forfeit(f"{self._command}: it has ended")
        if not answer.startswith("="):
            raise Forfeit(f"{self._command}: {command}: {short(answer)}")
        return answer.lstrip("=0123456789").strip()
