"""Replaying records: positions, findings and verdicts of a record's tree."""

from .headers import Defaults
from .replayer import Ply, Replay, Step, Visit, main_line, replay, walk

__all__ = ["Defaults", "Ply", "Replay", "Step", "Visit", "main_line", "replay", "walk"]
