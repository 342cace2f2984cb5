"""Whatever the bytes, readers yield findings: nothing raises, however the bytes arrive."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametool import formats
from gametool.formats.chunks import Chunk, Lines, NoEnd, advance
from gametool.record import Record
from gametool.replay import replay

from ..cli.helpers import gametool

PIECES = {
    "sgf": [
        *(b"(", b")", b";", b"[", b"]", b"\\", b"\n", b"\r", b" ", b"\0", b"\xff", "é".encode()),
        *(
            b"(;FF[4]",
            b"GM[petrify]",
            b"GM[morphos]",
            b"GM[emulsion]",
            b"SZ[6]",
            b"SZ[2]",
            b"RU[free]",
        ),
        *(
            b";B[cc]",
            b";W[dd]",
            b"B[aa:bb]",
            b";B[]",
            b"C[",
            b"AB[aa:cc]",
            b"CA[",
            b"RE[B+3]",
            b"\n(;GM[",
        ),
        *(b"\x95\\", b"\x83[", b"\x81]"),  # characters of Shift_JIS
        *(b"CA[shift_jis]", b"CA[utf-16]", b"PL[W]", b"AX[aa]", b";W[swap]", b"tt", b"a1", b"lb"),
    ],
    "txt": [
        *(
            b"[",
            b"]",
            b'"',
            b"{",
            b"}",
            b"(",
            b")",
            b";",
            b"\\",
            b"\n",
            b"\r",
            b" ",
            b"\0",
            b"\xff",
        ),
        *(b'[Game "petrify"]\n', b'[Game "emulsion"]\n', b'[Size "6"]\n', b'[Variant "free"]\n'),
        *(
            b"1. ",
            b"c3 ",
            b"c3xd4 ",
            b"a1-b1 ",
            b"swap ",
            b"pass ",
            b"B+3\n",
            b"resigns",
            b"1/2-1/2",
        ),
    ],
    "json": [
        *(
            b"[",
            b"]",
            b'"',
            b"{",
            b"}",
            b",",
            b":",
            b"\\",
            b"\n",
            b" ",
            b"\0",
            b"\xff",
            b"1",
            b"null",
        ),
        *(
            b'"game":"petrify"',
            b'"game":"morphos"',
            b'"size":6',
            b'"moves":[',
            b'"c3"',
            b'"setup":{',
        ),
        *(
            b'"variations":[{',
            b'"of":0',
            b'"after":1',
            b'"comments":{"0":"x"}',
            b'"headers":{',
            b"\\ud800",
        ),
        *(
            b'"properties":{"0":[["C","x"]]}',
            b'{"game":"petrify","size":6,"moves":["c3"]}\n',
            b"1e999",
        ),
    ],
    "ap": [
        *(b"[", b"]", b'"', b"{", b"}", b",", b":", b"\n", b"1", b"null", b'"c3"', b'"moves":['),
        *(b'{"header":{', b'"game":{"name":"Morphos","variants":["size-9"]}', b'"players":['),
        *(
            b'{"name":"a","result":1}',
            b'"date-start":"x"',
            b'{"move":"c3"}',
            b'["c3","d4"]',
            b'"startingPosition":"x"',
        ),
    ],
}
NAMES = list(formats.FORMATS)


def mixtures(name: str) -> st.SearchStrategy[bytes]:
    """Bytes that look a little like the format, and some that do not."""
    return st.lists(st.sampled_from(PIECES[name]) | st.binary(max_size=3), max_size=30).map(
        b"".join
    )


class Dripping(io.RawIOBase):
    """A stream that yields a few bytes at a time, as pipes may."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data = data
        self._step = step

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        part = self._data[: min(self._step, len(buffer))]
        self._data = self._data[len(part) :]
        buffer[: len(part)] = part
        return len(part)


def records(name: str, stream: io.BufferedIOBase, limit: int) -> Iterator[Record]:
    """The records of a stream."""
    module = formats.load(name)
    for chunk in module.split(stream, "-", limit):  # type: ignore[arg-type]
        assert len(chunk.data) <= max(limit, 1 << 13) or limit > 1000
        yield module.parse(chunk)


def judged(name: str, stream: io.BufferedIOBase, limit: int = 1 << 20) -> list[object]:
    """What is found in a stream, with all that depends on it."""
    found: list[object] = []
    try:
        for record in records(name, stream, limit):
            result = replay(record)
            for finding in result.findings:
                assert finding.line >= record.line
                assert finding.col >= 1
            if result.position is not None:
                result.position.score()
            found.append((record.number, record.line, result.as_dict()))
    except NoEnd as error:
        found.append(str(error))
    return found


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_readers_never_raise_and_do_not_depend_on_reads(name: str, data: st.DataObject) -> None:
    text = data.draw(mixtures(name))
    step = data.draw(st.integers(1, 7))
    whole = judged(name, io.BytesIO(text))
    assert judged(name, io.BufferedReader(Dripping(text, step), 16)) == whole
    for limit in (1, 20, 60):
        judged(name, io.BytesIO(text), limit)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("before", ["\r\n", "\r", "\n\r", "\r\n\r\n", "\u00e9\r\n\u7881 "])
def test_lines_are_counted_alike_however_a_stream_is_read(name: str, before: str) -> None:
    text = (before + {"sgf": "(;GM[x])", "txt": '[Game "x"]'}.get(name, '{"game":1}')).encode()
    whole = judged(name, io.BytesIO(text))
    for step in range(1, 6):
        assert judged(name, io.BufferedReader(Dripping(text, step), 16)) == whole


@pytest.mark.parametrize("command", ["validate", "score", "convert"])
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_commands_never_raise(command: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    text = data.draw(mixtures(name) | st.binary())
    more = data.draw(st.sampled_from(([], ["--from", name])))
    result = gametool(command, *more, stdin=text)
    assert result.exit_code in (0, 1, 2)


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_can_be_validated(data: bytes) -> None:
    assert gametool("validate", "--json", stdin=data).exit_code in (0, 1, 2)


LINES = st.lists(st.sampled_from(["a", "é", "\r", "\n", "\r\n", "\n\r", "x" * 4093]), max_size=12)


def places(text: str) -> list[tuple[int, int]]:
    """Line and column of every character, the naive way."""
    found = []
    line, column = 1, 1
    for at, character in enumerate(text):
        found.append((line, column))
        column += 1
        if character == "\n" or (character == "\r" and text[at + 1 : at + 2] != "\n"):
            line, column = line + 1, 1
    return found


@given(LINES)
@example(["x" * 4095, "\r", "\n", "a"])
@example(["x" * 4093, "a", "a", "\r\n", "\r\n"])
@settings(deadline=None)
def test_places_agree_with_counting(pieces: list[str]) -> None:
    text = "".join(pieces)
    lines = Lines(Chunk("-", 1, 1, 1, b""), text)
    for at, place in enumerate(places(text)):
        if text[at - 1 : at + 1] != "\r\n":  # between the two nobody points
            assert lines.place(at) == place


@given(LINES)
def test_advancing_agrees_with_counting(pieces: list[str]) -> None:
    text = "".join(pieces) + "a"
    line, column = advance(7, 3, text[:-1].encode())
    expected = places(text)[-1]
    assert line == 7 + expected[0] - 1
    assert column == expected[1] + (2 if expected[0] == 1 else 0)
