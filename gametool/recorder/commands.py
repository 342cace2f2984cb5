"""The commands: what each takes and does, and what completes a line of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from . import going, playing, telling
from .going import simply
from .line import Line
from .replies import Refusal, Reply


def _nothing(_: Line) -> list[str]:
    return []


def _moves(line: Line) -> list[str]:
    with suppress(Refusal):
        return going.legal_moves(line.position)
    return []


def _results(_: Line) -> list[str]:
    return [f"{side}+{how}" for how in "RTF" for side in "BW"] + ["Void", "?", telling.NONE]


class Command(NamedTuple):
    """A command's arguments and what it does, for the help; and how it does it."""

    usage: str
    summary: str
    carry_out: Callable[[Line, str], Reply]
    offer: Callable[[Line], Iterable[str]] = _nothing
    """Words that its first argument may be."""


COMMANDS: dict[str, Command] = {
    "swap": Command("", "exchange sides (pie rule)", playing.swap),
    "pass": Command("", "pass, where it is forced", playing.pass_),
    "undo": Command("", "take back the last command, or go back along the record", playing.undo),
    "redo": Command("", "do again what was undone", playing.redo),
    "delete": Command("", "take the last move out of the record for good", playing.delete),
    "goto": Command("N", "go to ply N of the record; 0 is the start", going.goto),
    "forward": Command("", "go on to the next ply of the record", going.forward),
    "back": Command("", "go back to the ply before; nothing is undone", going.back),
    "why": Command("MOVE", "say whether a move is legal, and why it is not", going.why, _moves),
    "legal": Command("", "list the legal moves", going.legal),
    "show": Command("", "draw the board", simply("show", Reply(view="board"))),
    "score": Command("", "count the position as it stands", simply("score", Reply(view="score"))),
    "comment": Command("[TEXT]", "show the comment of this ply, or add to it", telling.comment),
    "recomment": Command("TEXT", "write that comment anew; none takes it out", telling.recomment),
    "name": Command(
        "[B|W [NAME]]",
        "show or set the name of a side's player; none takes it out",
        telling.name,
        telling.sides,
    ),
    "resign": Command(
        "[B|W]", "a side gives up, the one to move by default", telling.resign, telling.sides
    ),
    "result": Command(
        "[TEXT]",
        "show or set the result: B+T, W+F, Void ...; none takes it out",
        telling.result,
        _results,
    ),
    "help": Command("", "list the commands", simply("help", Reply(view="help"))),
    "quit": Command("", "leave; everything is saved", simply("quit", Reply(done=True))),
}
"""The commands; every other line is a move, in either notation."""

ALIASES = {
    "?": "help",
    "exit": "quit",
    "q": "quit",
    "board": "show",
    "moves": "legal",
    "next": "forward",
    "resigns": "resign",
    "takeback": "undo",
}
"""Other names that people try."""


def find(word: str) -> Command | None:
    """The command of a name, in any letter case."""
    word = word.lower()
    return COMMANDS.get(ALIASES.get(word, word))


def completions(line: Line, text: str) -> list[str]:
    """What the last word of an unfinished line may become, in the order to offer it."""
    *before, last = text.lstrip().lower().split(" ")
    if not before:
        words: Iterable[str] = [*COMMANDS, *_moves(line)]
    else:
        command = find(before[0])
        words = command.offer(line) if command and not any(before[1:]) else ()
    return [word for word in dict.fromkeys(words) if word.lower().startswith(last)]
