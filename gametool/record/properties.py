"""The one table of SGF properties: what each holds, what it is called, and where it stands.

Readers, writers, the replay and the pages derive what they know of a property from here.
A property that is not in the table is carried as it is written.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..games import Side

Kind = Literal["line", "text", "number", "points", "labels", "side", "style"]
"""What a value is: one line of text, text of several lines, a number, a point (perhaps a
rectangle, or two points with a colon between), a point and a text, a side, a number of flags."""


class PropertyInfo(NamedTuple):
    """One property."""

    name: str
    kind: Kind
    tag: str = ""
    """Its tag in txt; players have the names of their sides."""
    label: str = ""
    """What people call it on a page, with the sides as ``{B}`` and ``{W}``; else its tag."""
    ordered: bool = True
    """Whether it has a place of its own among the properties of a root."""

    @property
    def single(self) -> bool:
        """Whether it has one value; the values of others are a list, and add up."""
        return self.kind not in ("points", "labels")

    @property
    def is_text(self) -> bool:
        """Whether escapes and line breaks in it are to be interpreted."""
        return self.kind in ("line", "text")


REPORT = "XAP"
"""Ours: what an Abstract Play report says beyond the record, as JSON."""
FOREIGN = "XH"
"""Ours: headers of other formats that no SGF property can be named after, each a value
``name:text``; a record has at most one such property (`gametool.record.gathered`)."""
ANALYZED = "XAN"
"""Ours, at the root: the record holds an analysis, which is not to be made again."""
CHANCE = "XW"
"""Ours: Black's chance at this node, from 0 to 1, and where it is estimated, ``:`` its interval."""
BEST = "XB"
"""Ours: this is the best move here, and the chance of who makes it."""

_TABLE = (
    PropertyInfo("FF", "number"),
    PropertyInfo("CA", "line"),
    PropertyInfo("AP", "line"),
    PropertyInfo("GM", "line", "Game"),
    PropertyInfo("SZ", "number", "Size"),
    PropertyInfo("RU", "line", "Variant"),
    PropertyInfo("PB", "line"),
    PropertyInfo("BR", "line", "BlackRank", "Rank of {B}"),
    PropertyInfo("BT", "line", "BlackTeam", "Team of {B}"),
    PropertyInfo("PW", "line"),
    PropertyInfo("WR", "line", "WhiteRank", "Rank of {W}"),
    PropertyInfo("WT", "line", "WhiteTeam", "Team of {W}"),
    PropertyInfo("RE", "line", "Result"),
    PropertyInfo("DT", "line", "Date"),
    PropertyInfo("EV", "line", "Event"),
    PropertyInfo("RO", "line", "Round"),
    PropertyInfo("PC", "line", "Place"),
    PropertyInfo("TM", "number", "TimeLimit", "Time"),
    PropertyInfo("OT", "line", "Overtime"),
    PropertyInfo("GN", "line", "Name"),
    PropertyInfo("ON", "line", "Opening"),
    PropertyInfo("SO", "line", "Source"),
    PropertyInfo("AN", "line", "Annotator", "Annotated by"),
    PropertyInfo("US", "line", "EnteredBy", "Entered by"),
    PropertyInfo("CP", "line", "Copyright"),
    PropertyInfo("GC", "text", "About", "Comment"),
    PropertyInfo("AB", "points"),
    PropertyInfo("AW", "points"),
    PropertyInfo("AE", "points"),
    PropertyInfo("AX", "points"),
    PropertyInfo("PL", "side"),
    PropertyInfo("C", "text"),
    PropertyInfo("N", "line", ordered=False),
    PropertyInfo("ST", "style", ordered=False),
    PropertyInfo(REPORT, "text", ordered=False),
    *(
        PropertyInfo(name, "points", ordered=False)
        for name in ("TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD", "VW", "AR", "LN")
    ),
    PropertyInfo("LB", "labels", ordered=False),
)

PROPERTIES: dict[str, PropertyInfo] = {one.name: one for one in _TABLE}
"""The properties that are known, in the order in which a root is written."""

SIMPLE_TEXT = frozenset(one.name for one in _TABLE if one.kind == "line")
"""Properties whose value is one line of text."""
TEXT = frozenset(one.name for one in _TABLE if one.kind == "text")
"""Properties whose value is text of several lines."""
SINGLE_VALUED = frozenset(one.name for one in _TABLE if one.single)
"""Properties with one value in SGF; of several only the first counts."""
POINT_PROPERTIES = frozenset(one.name for one in _TABLE if one.kind == "points")
"""Properties whose values are points, or pairs of points with a colon between."""
LABELS = frozenset(one.name for one in _TABLE if one.kind == "labels")
"""Properties whose values are a point and a text."""
LISTS = POINT_PROPERTIES | LABELS
"""Properties whose values add up, in however many pieces they are written."""
SETUP_PROPERTIES = ("AB", "AW", "AE", "AX", "PL")
"""Set-up: black, white, emptied points, blocks (ours), and the side to move."""
ROOT_ORDER = tuple(one.name for one in _TABLE if one.ordered)
"""The order of root properties; others follow in their own order."""
TAGS = {one.name: one.tag for one in _TABLE if one.tag}
"""Root properties and the names of their tags in txt."""
FILE_PROPERTIES = frozenset(("FF", "CA", "AP"))
"""Properties that tell of an SGF file rather than of the game."""
SIDES: dict[str, Side] = {"b": "B", "w": "W", "black": "B", "white": "W", "1": "B", "2": "W"}
"""What ``PL`` may say, in any letter case."""


def label(name: str) -> str:
    """What people call a property, with the sides as ``{B}`` and ``{W}``.

    >>> label("BR"), label("DT"), label("KM")
    ('Rank of {B}', 'Date', 'KM')
    """
    known = PROPERTIES.get(name)
    return (known.label or known.tag or name) if known else name
