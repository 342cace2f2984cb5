"""What is fuzzed: functions of bytes that must not raise, whatever the bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial

from gametool import formats
from gametool.formats.chunks import NoEnd
from gametool.record import Record
from gametool.replay import main_line, replay
from gametool.replay.transcribe import transcribe

LIMIT = 1 << 16


def read(name: str, data: bytes) -> list[Record]:
    """The records of a format in some bytes; a small limit now and then is reached."""
    module = formats.load(name)
    records = []
    try:
        for chunk in module.split(io.BytesIO(data), "-", LIMIT):
            record = module.parse(chunk)
            for found in record.findings:
                assert (found.line, found.col) >= (record.line, 1), found
            records.append(record)
    except NoEnd:
        pass
    return records


def judge(data: bytes) -> None:
    """Replay, score and describe the records of an SGF collection."""
    for record in read("sgf", data):
        found = replay(record)
        assert found.valid or found.findings
        if found.position is not None:
            found.position.score().as_dict()
        for ply in main_line(record):
            ply.position.rows()


def rewrite(name: str, data: bytes) -> None:
    """Read records, and write what was read without a fault: it must read the same."""
    module = formats.load(name)
    for record in read(name, data):
        if record.findings:
            continue
        copy, _ = transcribe(record, "sgf" if name == "sgf" else "algebraic")
        text = module.write(copy).text
        again = read(name, text.encode())
        if len(text) < LIMIT // 2:
            assert len(again) == 1, text
            assert not again[0].findings, (text, again[0].findings)


TARGETS: dict[str, Callable[[bytes], object]] = {
    **{name: partial(read, name) for name in formats.FORMATS},
    "replay": judge,
    **{f"rewrite-{name}": partial(rewrite, name) for name in ("sgf", "txt", "json")},
}
"""Each function of bytes by its name; all readers are among them."""
