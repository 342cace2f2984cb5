"""Game records: the tree of nodes and properties, results, edits, and what can be wrong.

It knows no file format and no rule of a game. ``tree`` has what most need, and its names
stand here as well.
"""

from .tree import (
    FOREIGN,
    REPORT,
    SETUP_PROPERTIES,
    SIDES,
    SIMPLE_TEXT,
    SINGLE_VALUED,
    TEXT,
    Assumption,
    Node,
    Place,
    Points,
    Property,
    Record,
    Run,
    apart,
    escaped,
    foreign,
    gathered,
    parse_foreign,
    plain,
    spelled,
)

__all__ = [
    "FOREIGN",
    "REPORT",
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
    "apart",
    "escaped",
    "foreign",
    "gathered",
    "parse_foreign",
    "plain",
    "spelled",
]
