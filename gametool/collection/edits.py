"""Changes of many records' headers, and what can be taken out of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..games import GametoolError
from ..record import LISTS, PROPERTIES, Record
from ..record.edits import with_text
from ..record.properties import ANALYZED, BEST, CHANCE, FOREIGN, REPORT
from ..texts import did_you_mean, short

CLOCKS = frozenset(("BL", "WL", "OB", "OW", "TM", "OT"))
MARKUP = frozenset(
    (*("TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD", "VW", "AR", "LN", "LB", "FG", "PM"),
     *("BM", "DO", "IT", "TE", "DM", "GB", "GW", "UC", "HO", "V"))
)  # fmt: skip
COMMENTS = frozenset(("C", "GC", "N"))
OF_FF4 = frozenset(
    (*("B", "W", "KO", "MN", "AB", "AW", "AE", "PL", "C", "N", "AP", "CA", "FF", "GM", "ST", "SZ"),
     *("AN", "BR", "BT", "CP", "DT", "EV", "GN", "GC", "ON", "OT", "PB", "PC", "PW", "RE", "RO"),
     *("RU", "SO", "TM", "US", "WR", "WT", "HA", "KM"))
)  # fmt: skip
OWN = frozenset(("AX", FOREIGN, REPORT, ANALYZED, CHANCE, BEST))
"""Properties of gametool that records need: blocks, what other formats say beside, analysis."""
STRIPS = ("comments", "variations", "markup", "clocks", "private")
"""What can be taken out; ``private`` are properties that neither FF[4] nor gametool knows."""


class BadEdit(GametoolError, ValueError):
    """A change that no record can have; it says why."""


class Change(NamedTuple):
    """What to change in every record."""

    texts: tuple[tuple[str, str], ...] = ()
    """Root properties and their new texts."""
    unset: tuple[str, ...] = ()
    strips: tuple[str, ...] = ()

    def apply(self, record: Record) -> bool:
        """Change a record in place; whether there was anything to change."""
        changed = False
        root = record.root
        for name in self.unset:
            changed |= root.find(name) is not None
            root.properties = with_text(root.properties, name, None)
        for name, text in self.texts:
            if root.get(name) != text:
                changed = True
                root.properties = with_text(root.properties, name, text)
        if self.strips:
            changed |= _strip(record, self.strips)
        return changed


def parse_change(texts: Sequence[str], unset: Sequence[str], strips: Sequence[str] = ()) -> Change:
    """Read ``P=TEXT``, names of properties, and what to strip; raises `BadEdit`."""
    pairs = []
    for one in texts:
        name, equals, text = one.partition("=")
        if not equals:
            raise BadEdit(f"{short(one)!r}: expected P=TEXT, as in EV=Cup")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadEdit(f"what {name} is to say is no valid text") from None
        pairs.append((header_name(name), text))
    for what in strips:
        if what not in STRIPS:
            advice = did_you_mean(what, STRIPS, f"there are {', '.join(STRIPS)}")
            raise BadEdit(f"there is no {short(what)!r} to strip; {advice}")
    return Change(tuple(pairs), tuple(map(header_name, unset)), tuple(strips))


def header_name(name: str) -> str:
    """The name of a property of a root that may be changed; raises `BadEdit`."""
    name = name.strip()
    if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= 64):
        tags = {info.tag.lower(): info.name for info in PROPERTIES.values() if info.tag}
        advice = did_you_mean(name, PROPERTIES, "such as EV", tags)
        raise BadEdit(f"{short(name)!r} is no SGF property: they have names in capitals; {advice}")
    if name in LISTS or name in ("B", "W", "PL"):
        raise BadEdit(f"{name} is no header: it belongs to the game itself")
    if name in ("FF", "CA", "AP"):
        raise BadEdit(f"{name} tells of the file, and is written anew with it")
    return name


def _strip(record: Record, what: Collection[str]) -> bool:
    changed = False
    if "variations" in what:
        for node in list(record.main_line()):
            if len(node.children) > 1:
                node.children = node.children[:1]
                changed = True
    gone = frozenset[str]()
    for name, properties in (("comments", COMMENTS), ("markup", MARKUP), ("clocks", CLOCKS)):
        if name in what:
            gone |= properties
    known = OF_FF4 | OWN | MARKUP | CLOCKS | frozenset(PROPERTIES)
    for node in record.nodes():
        kept = [
            found
            for found in node.properties
            if found.name not in gone and (found.name in known or "private" not in what)
        ]
        if len(kept) < len(node.properties):
            node.properties = kept
            changed = True
    return changed
