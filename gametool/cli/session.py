"""Recording a game with somebody at a terminal, or a script in a pipe."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size

import click

from ..recorder import COMMANDS, Recorder, Reply
from ..recorder.commands import find
from ..recorder.going import legal_moves
from ..render.text import breakdown
from ..render.text.ascii import caption, diagram
from ..render.text.phrases import one_line, seats
from ..render.view import BoardView
from .output import STDOUT, write
from .reading import lines
from .recording import Target, Trouble
from .statuses import FAILED, FINE


def at_terminal() -> bool:
    """Whether there is somebody to talk with."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class Session:
    """The recorder with somebody before it, or a script."""

    def __init__(self, recorder: Recorder, target: Target, colour: bool) -> None:
        self.recorder = recorder
        self.target = target
        self.board_view = BoardView(colour=colour)

    # In a pipe

    def obey_all(self) -> int:
        """Carry out the lines of standard input; the exit status."""
        refused = False
        for number, line in enumerate(lines(), 1):
            reply = self.recorder.obey(line) if line is not None else _NOT_TEXT
            if reply.changed:
                try:
                    self.target.save(self.recorder.record)
                except OSError as error:
                    raise self._unsaved(error) from None
            if reply.view and (reply.view != "board" or _asks_for_board(line)):
                # Where the record itself goes to standard output, it is alone there.
                drawn, below = self.view(reply)
                click.echo("\n".join([*drawn, *below]), err=not self.target.is_file)
            if reply.said and not reply.confirms:
                print(f"gametool: line {number}: {one_line(reply.said)}", file=sys.stderr)
            refused = refused or reply.refused
            if reply.done:
                break
        if not self.target.is_file:
            write(STDOUT, self.target.content(self.recorder.record))
        return 1 if refused else 0

    # At a terminal

    def talk(self) -> int:
        """Ask for lines until the user has enough; the exit status."""
        from .prompt import asker  # which no pipe needs

        ask = asker(self.recorder.completions)
        self._show(*self.board())
        where = f"saved to {one_line(self.target.path)} after every change; " * self.target.is_file
        self._show((), [f"{where}help lists the commands"])
        status = FINE
        while True:
            try:
                reply = self.recorder.obey(ask(self.prompt()))
            except EOFError:
                click.echo()
                break
            except UnicodeDecodeError:
                reply = _NOT_TEXT
            if reply.view:
                self._show(*self.view(reply))
            if reply.said:
                self._show((), [one_line(reply.said)])
            if reply.changed:
                try:
                    self.target.save(self.recorder.record)
                    status = FINE
                except OSError as error:
                    self._unsaved(error).show()
                    status = FAILED
            if reply.done:
                break
        if not self.target.is_file:
            write(STDOUT, self.target.content(self.recorder.record))
        return status

    def prompt(self) -> str:
        """``3 Blue> ``: the number of the ply to come and who is to move."""
        position = self.recorder.position
        who = "over" if position.is_over else position.player(position.turn)
        return f"{self.recorder.ply + 1} {who}> "

    def _show(self, drawn: Sequence[str], below: Iterable[str]) -> None:
        """Print lines that are drawn, and others that may be broken between words."""
        width = get_terminal_size().columns
        click.echo("\n".join([*drawn, *(line for text in below for line in folded(text, width))]))

    # Both

    def view(self, reply: Reply) -> Lines:
        """What a reply asks to be shown."""
        position = self.recorder.position
        if reply.view == "moves":
            return [], [" ".join(legal_moves(position))]
        if reply.view == "score":
            drawn, said = breakdown.parts(position, self.board_view)
            return [drawn], said
        if reply.view == "help":
            return _help(get_terminal_size().columns - 1), []
        return self.board()

    def board(self) -> Lines:
        """The board with the last move on it."""
        recorder = self.recorder
        position, before, move = recorder.position, recorder.before, recorder.stop.move
        last = before.touched(move) if before and move is not None else []
        drawn = diagram(position, self.board_view, last=last)
        players = seats(recorder.record, recorder.game.players)
        return [drawn], [caption(position, move, recorder.ply, before, players)]

    def _unsaved(self, error: OSError) -> Trouble:
        return Trouble(f"{one_line(self.target.path)}: not saved: {error.strerror or error}")


Lines = tuple[list[str], list[str]]
"""Lines that must stay as they are, and those below that may be broken between words."""

_NOT_TEXT = Reply("this line is not valid text, or far too long", refused=True)


def folded(text: str, width: int) -> list[str]:
    """A line in lines of a width, broken between words only: moves stay whole."""
    broken = textwrap.wrap(
        text,
        max(width - 1, 1),  # some terminals break a line that is just full
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return broken or [""]


def _asks_for_board(line: str | None) -> bool:
    return line is not None and find(line.strip()) is COMMANDS["show"]


def _help(width: int) -> list[str]:
    """The commands, and what they do."""
    formatter = click.HelpFormatter(width=width)
    formatter.write_text("Any move, such as those that legal lists, or:")
    with formatter.indentation():
        commands = COMMANDS.items()
        rows = [(f"{name} {c.usage}".strip(), c.summary) for name, c in commands]
        formatter.write_dl(rows, col_max=width // 3)
    return formatter.getvalue().rstrip().split("\n")
