"""Records for the tests of the formats: from text, and at random."""

from __future__ import annotations

import io
from random import Random
from types import ModuleType

from hypothesis import strategies as st

from gametool import games
from gametool.formats import json, sgf, txt
from gametool.record import Node, Property, Record, escaped

from ..play import VARIANTS


def read_one(module: ModuleType, text: str | bytes) -> Record:
    """The only record of a text."""
    records = read_all(module, text)
    assert len(records) == 1
    return records[0]


def read_all(module: ModuleType, text: str | bytes) -> list[Record]:
    """The records of a text."""
    data = text.encode() if isinstance(text, str) else text
    return [module.parse(chunk) for chunk in module.split(io.BytesIO(data), "test")]


ALL_TEXTS = st.text(
    st.one_of(
        st.sampled_from(list("]\\:[](){};\"'\n\r\t -%x1aB_")),
        st.sampled_from(["é", "碁", "\U0001f0a1", "\u2028", "\xa0", "\x0b", "\0", "\x85"]),
        st.characters(codec="utf-8"),
    ),
    max_size=12,
)
SNIPPETS = st.sampled_from(
    [
        *("{", "}", '[%C "x"]', '[Game "petrify"]', '\n[Game "petrify"]', "; no", "1. c3"),
        *("\n(;FF[4]GM[1]", "\n(;FF[4", "(;", "\\", "]", "B+R", "resigns", "\n\n1-0\n", "x", "  "),
        *("ends with a blank ", "a\nb", "\\]", "a: b", "null", '{"header":1}', '\n{"game":1}'),
    ]
)
TEXTS = st.one_of(ALL_TEXTS, SNIPPETS, st.tuples(SNIPPETS, SNIPPETS).map("".join))

RAW_VALUES = TEXTS.map(lambda text: escaped(text.replace("\r", "\n")))
NAMES = st.sampled_from(
    ["TR", "SQ", "LB", "AR", "N", "V", "KM", "XX", "TE", "BM", "IT", "C", "FOO", "XH"]
)
MARKUP = st.sampled_from(["TE[1]", "TE[2]", "BM[1]", "IT[]", "DO[]"])


@st.composite
def properties(draw: st.DrawFn, most: int = 3) -> list[Property]:
    """Properties of a node, some of them by the same name."""
    found = []
    for _ in range(draw(st.integers(0, most))):
        name = draw(NAMES)
        values = st.lists(RAW_VALUES, min_size=1, max_size=3)
        found.append(Property(name, tuple(draw(values))))
    return found


HEADERS = ("PB", "PW", "DT", "EV", "RO", "PC", "GN", "GC", "AN", "US", "ON", "BR", "WR", "TM")


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A legal game in algebraic text, with variations, comments, headers and all the rest."""
    name, variant = draw(st.sampled_from(VARIANTS))
    size = draw(st.integers(1, 5))
    random = Random(draw(st.integers(0, 1 << 30)))
    game = games.make(name, size, variant)
    root = Node(properties=[Property("GM", (name,)), Property("SZ", (str(size),))])
    extra = [Property(header, (draw(RAW_VALUES),)) for header in HEADERS if draw(st.booleans())]
    root.properties = [*root.properties, *extra, *draw(properties())]
    if game.variant:
        root.properties.append(Property("RU", (",".join(game.variant),)))
    if draw(st.booleans()):
        root.properties.append(Property("RE", (draw(st.sampled_from(["B+", "W+R", "?", "x"])),)))
    nodes = [(root, game.start())]
    for _ in range(draw(st.integers(0, 14))):
        # Mostly at the end of the last line, now and then somewhere before.
        parent, position = nodes[-1] if random.random() < 0.7 else random.choice(nodes)
        if position.is_over or random.random() < 0.1:
            fresh = Node(properties=draw(properties(1)))
        else:
            move = random.choice(position.legal_moves())
            fresh = Node(position.turn, position.format(move), draw(properties(1)))
            position = position.after(move)
        parent.children.append(fresh)
        nodes.append((fresh, position))
    if draw(st.booleans()):  # what no rule allows must survive as well
        random.choice(nodes)[0].children.append(
            Node(draw(st.sampled_from(["B", "W"])), escaped(draw(TEXTS)), draw(properties(1)))
        )
    return Record(root)


FORMATS = {"sgf": sgf, "json": json, "txt": txt}
