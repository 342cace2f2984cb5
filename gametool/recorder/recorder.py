"""The recorder: one line of input after the other."""

from __future__ import annotations

from ..texts import did_you_mean
from . import commands, playing
from .line import Line
from .replies import Refusal, Reply

REMARK = "#"
"""What begins a line that is for whoever reads the input."""


class Recorder(Line):
    """A record that is being made by commands, at first at its last ply.

    Raises `CannotResume` for a record that is not read in full, or is not valid in its
    main line.
    """

    def obey(self, text: str) -> Reply:
        """Carry out one line of input: a command, or a move."""
        text = text.strip()
        if not text or text.startswith(REMARK):
            return Reply()
        try:
            text.encode()
        except UnicodeEncodeError:
            return Reply("this line is not valid text", refused=True)
        word, *rest = text.split(None, 1)
        command = commands.find(word)
        try:
            return command.carry_out(self, "".join(rest)) if command else playing.play(self, text)
        except Refusal as refusal:
            hint = "" if command or any(c.isdigit() for c in text) else f" ({_advice(word)})"
            return Reply(f"{refusal}{hint}", refused=True)

    def completions(self, text: str) -> list[str]:
        """What the last word of an unfinished line may become."""
        return commands.completions(self, text)


def _advice(word: str) -> str:
    """What to do about a word that is neither a command nor a move."""
    return did_you_mean(word, commands.COMMANDS, "help lists the commands")
