"""What is known of a record is the same with the compiled core and without it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametool import core, formats
from gametool.collection.board_patterns import BoardPattern
from gametool.collection.duplicates import BYS, signature
from gametool.collection.entries import entry
from gametool.collection.facts import Facts
from gametool.collection.fields import FIELDS
from gametool.collection.line_patterns import parse_line_pattern
from gametool.collection.openings import opening
from gametool.collection.tables import rows_of_plies
from gametool.formats.chunks import MAX_RECORD
from gametool.record import Record, Source

from ..core.test_sgf import record
from ..play import VARIANTS, variant_id

RECORDS = Path(__file__).parents[2] / "records"


def read(text: bytes) -> list[Record]:
    """The records of a text in SGF, as commands have them."""
    from io import BytesIO

    module = formats.load("sgf")
    found = []
    for chunk in module.split(BytesIO(text), "-", MAX_RECORD):
        one = module.parse(chunk)
        one.source = Source("sgf", chunk.data, chunk.encoding)
        found.append(one)
    return found


def asked(facts: Facts) -> dict[str, Any]:
    """Everything that is asked of a record anywhere."""
    followed = facts.followed
    asks: dict[str, Any] = {
        "replay": lambda: facts.replay._replace(record=None),
        "fields": lambda: [one.of(facts) for one in FIELDS.values()],
        "line": lambda: facts.line,
        "start": lambda: facts.start,
        "rest": lambda: [node.move for node in facts.rest],
        "late": lambda: facts.late_position,
        "plies": lambda: list(rows_of_plies(facts)),
        "opening": lambda: opening(facts, 5),
        "entry": lambda: entry(facts),
        "least": lambda: followed and list(followed.least_boards()),
        "hashes": lambda: followed and list(followed.hashes()),
        "ends": lambda: followed and followed.ends(),
    }
    for by in BYS:
        asks[by] = partial(signature, facts, by, prefix=True)
    start = facts.start
    if start is not None and followed is not None:
        for number, (_, position) in enumerate(facts.line[:: max(1, len(facts.line) // 3)]):
            rows = tuple(position.rows())
            mirrored = tuple(row[::-1] for row in rows)
            open_ = tuple("?" + row[1:] for row in rows)
            for side in (None, "B", "W"):
                for exact in (False, True):
                    for at, drawn in enumerate((rows, mirrored, open_)):
                        diagram = BoardPattern(drawn, side, exact)  # type: ignore[arg-type]
                        asks[f"{number} {side} {exact} {at}"] = partial(facts.meets, diagram)
        texts = followed.texts[:3]
        if texts:
            line = parse_line_pattern(" ".join(["*", *texts[1:]]))
            asks["line of moves"] = partial(line.met_by, facts)
    return {name: ask() for name, ask in asks.items()}


def same(text: bytes) -> int:
    """How many records the core took, of which all is the same as without it."""
    taken = 0
    for one in read(text):
        facts, slow = Facts(one), Facts(one)
        slow.__dict__["_plain"] = None
        taken += facts._plain is not None
        assert asked(facts) == asked(slow)
    return taken


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_random_records(name: str, variant: tuple[str, ...]) -> None:
    random = Random(f"{name} {variant}")
    sizes = [1, 2, 4] if {"double", "replace"} & set(variant) else [1, 2, 4, 5]
    texts = [record(name, size, variant, random) for size in sizes]
    taken = same("\n".join(texts).encode())
    assert taken or "lingering" in variant or not core.available()


def test_samples_and_faulty_records() -> None:
    data = Path(__file__).parents[1] / "data" / "faulty"
    for path in [*sorted(RECORDS.rglob("*.sgf"))[::3], *sorted(data.rglob("*.sgf"))[::4]]:
        same(path.read_bytes())
