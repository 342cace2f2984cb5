"""Recording a game move by move: commands in, replies out.

A `Recorder` holds a record and a place on its main line. It knows no terminal and no
file: whoever drives it shows what a `Reply` asks for, and saves the record when a reply
says that it changed. Every record that it leaves behind can be validated; nothing that
was in the record before is lost unless ``delete`` or ``recomment`` is told to:

- a move that the record goes on with already is followed, not written again;
- any other move becomes the main line, and what stood there stays as a variation;
- ``undo`` takes back what this recorder did, one command at a time; beyond that it only
  goes back along the main line.

`line` is the main line and its changes, `commands` lists the commands, whose work is in
`playing` (moves), `going` (the place) and `telling` (comments, names, the result).
"""

from __future__ import annotations

from .commands import COMMANDS, Command
from .line import CannotResume, Stop
from .recorder import Recorder
from .replies import Reply

__all__ = ["COMMANDS", "CannotResume", "Command", "Recorder", "Reply", "Stop"]
