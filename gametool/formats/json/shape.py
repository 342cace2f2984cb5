"""The shape of a JSON record: what its reader and its writer must agree on.

A *line* is a list of moves with ``comments`` and ``properties`` by the number of the node
in it (from 1; 0 is the root, in the main line only). The main line is the object itself,
every other line an entry of ``variations``, which is flat however deep the tree is: ``of``
says which line it leaves (0 is the main line, 1 the first variation, ...) and ``after``
behind which of its nodes. The schema is ``record.schema.json``.
"""

from __future__ import annotations

import re
from typing import Any

from ...record import SIMPLE_TEXT
from ...record.properties import FILE_PROPERTIES

Object = dict[str, Any]
Path = tuple[str | int, ...]
"""Keys and indices on the way to a value."""

HEADERS = (SIMPLE_TEXT | {"GC"}) - FILE_PROPERTIES - {"N", "GM", "SZ", "RU", "RE", "PB", "PW"}
"""Root properties that become ``headers``: one text each."""
PROPERTY_NAME = re.compile("[A-Z]{1,64}")
SETUP_KEYS = {"AB": "B", "AW": "W", "AE": "empty", "AX": "blocks"}
"""Set-up properties and their keys in ``setup``; ``PL`` is ``turn``."""
FIRST_IN_ROOT = "first_in_root"
"""The key that is true where the first of the moves stands in the root node itself, which
then is both node 0 and node 1."""
KNOWN_KEYS = frozenset(
    (
        *("game", "size", "variant", "players", "result", "setup", "headers", "moves"),
        *("colours", "comments", "properties", "variations", FIRST_IN_ROOT),
    )
)
"""The keys of the object."""
LINES_OF_MOVES = ("moves", "variations")
"""The keys of which the first of two is no more likely than the second."""
VARIATION_KEYS = frozenset(("of", "after", "moves", "colours", "comments", "properties"))
"""The keys of a variation."""
