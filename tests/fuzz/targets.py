"""What is fuzzed: functions of bytes that must not raise, whatever the bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from gametool import core, formats
from gametool.formats.chunks import Chunk, NoEnd, Sheaf
from gametool.record import Record
from gametool.replay import Defaults, main_line, plain, replay
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


def both(data: bytes, limit: int = LIMIT, opened: Callable[[bytes], BinaryIO] = io.BytesIO) -> int:
    """Read an SGF collection with the compiled core, from a stream that is opened so, and without:
    the same comes of it. How many records the core took for plain."""
    if not core.available():
        return 0
    module = formats.load("sgf")
    cut: list[Chunk | Sheaf] = []
    whole: list[Chunk] = []
    ended = [False, False]
    for n, parts in enumerate(
        (
            module.split_into_sheaves(opened(data), "-", limit),  # type: ignore[attr-defined]
            module.split(io.BytesIO(data), "-", limit),
        )
    ):
        try:
            (cut, whole)[n].extend(parts)
        except NoEnd:
            ended[n] = True
    assert ended[0] == ended[1]
    judge = plain.judge(Defaults())
    read: list[Chunk] = []
    taken = 0
    for part in cut:
        if isinstance(part, Chunk):
            read.append(part)
            continue
        found = judge.replays(part.data, part.ends, True)
        silent = judge.replays(part.data, part.ends, False)
        assert silent == [one for one in found if one[3] is None]
        chunks = list(part.chunks(one[:3] for one in found))
        read += chunks
        for chunk, (_, _, _, told) in zip(chunks, found, strict=True):
            if told is not None:
                taken += 1
                record = module.parse(chunk)
                assert plain.replayed(record, told) == replay(record), chunk
    assert read == whole
    return taken


TARGETS: dict[str, Callable[[bytes], object]] = {
    **{name: partial(read, name) for name in formats.FORMATS},
    "replay": judge,
    "core": both,
    **{f"rewrite-{name}": partial(rewrite, name) for name in ("sgf", "txt", "json")},
}
"""Each function of bytes by its name; all readers are among them."""
