"""Replaying records: positions, findings and verdicts of a record's tree."""

import sys
from types import ModuleType

from .headers import Defaults
from .replayer import Ply, Replay, Step, Visit, main_line, replay, walk

__all__ = ["Defaults", "Ply", "Replay", "Step", "Visit", "main_line", "replay", "walk"]


class _Room(ModuleType):
    """This package, which answers to a call as its main function does.

    At the top of the library ``gametool.replay`` is that function; once this package is imported,
    the name is the package's.
    """

    __call__ = staticmethod(replay)


sys.modules[__name__].__class__ = _Room
