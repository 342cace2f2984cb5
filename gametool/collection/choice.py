"""Which records are wanted: conditions, positions and lines, all of which they must meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .conditions import Condition
from .facts import Facts

if TYPE_CHECKING:
    from .board_patterns import BoardPattern
    from .line_patterns import LinePattern


class Choice(NamedTuple):
    """What the wanted records meet; all of it, or, if ``inverted``, not all of it."""

    conditions: tuple[Condition, ...] = ()
    diagrams: tuple[BoardPattern, ...] = ()
    lines: tuple[LinePattern, ...] = ()
    inverted: bool = False

    def takes(self, facts: Facts) -> bool:
        """Whether a record is wanted; what costs least is looked at first."""
        met = (
            all(condition.holds(facts) for condition in self.conditions)
            and all(line.met_by(facts) for line in self.lines)
            and all(facts.meets(diagram) for diagram in self.diagrams)
        )
        return met != self.inverted
