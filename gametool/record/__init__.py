"""Game records: the tree of nodes and properties, results, edits, and what can be wrong.

It knows no file format and no rule of a game. What most need of ``tree``, ``properties`` and
``spelling`` stands here as well.
"""

from .properties import (
    FOREIGN,
    LABELS,
    LISTS,
    POINT_PROPERTIES,
    PROPERTIES,
    REPORT,
    ROOT_ORDER,
    SETUP_PROPERTIES,
    SIDES,
    SIMPLE_TEXT,
    SINGLE_VALUED,
    TEXT,
)
from .spelling import (
    Property,
    apart,
    escaped,
    fits,
    foreign,
    gathered,
    parse_foreign,
    plain,
    spelled,
    valued,
)
from .tree import Assumption, Node, Place, Points, Record, Run, Source

__all__ = [
    "FOREIGN",
    "LABELS",
    "LISTS",
    "POINT_PROPERTIES",
    "PROPERTIES",
    "REPORT",
    "ROOT_ORDER",
    "SETUP_PROPERTIES",
    "SIDES",
    "SIMPLE_TEXT",
    "SINGLE_VALUED",
    "TEXT",
    "Assumption",
    "Node",
    "Place",
    "Points",
    "Property",
    "Record",
    "Run",
    "Source",
    "apart",
    "escaped",
    "fits",
    "foreign",
    "gathered",
    "parse_foreign",
    "plain",
    "spelled",
    "valued",
]
