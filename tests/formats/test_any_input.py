"""No input makes a reader raise, and whatever was read can be written in every format."""

from __future__ import annotations

import io
import json as stdlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gametool import formats
from gametool.formats.comparison import says_the_same
from gametool.replay.transcribe import transcribe

WORDS = st.sampled_from(
    [
        *(
            '{"header":',
            '"game":',
            '"moves":',
            "[",
            "]",
            "{",
            "}",
            ",",
            '"',
            ":",
            "null",
            "1",
            "-1",
        ),
        *(
            '"c3"',
            '"variations":[{"of":0,"after":1,"moves":["c3"]}]',
            '"players":',
            '"B":',
            "\\u0000",
        ),
        *(
            "[Game",
            '"petrify"]',
            "\n",
            " ",
            "(",
            ")",
            "c3",
            "x",
            "d4",
            "1.",
            "swap",
            "resigns",
            ";",
            "_",
        ),
        *(
            '{[%TR "c3"]}',
            "[%",
            "!",
            "B+R",
            "W:",
            "(;",
            "GM[petrify]",
            "SZ[6]",
            ";B[cc]",
            "]",
            "\\",
        ),
        *("é", "\x00", "\x80", "AB[aa][bb]", "PL[W]", "C[", '"size":6', "\ufeff"),
    ]
)

VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 60), st.floats(), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                [
                    *("header", "game", "moves", "size", "players", "B", "W", "setup", "headers"),
                    *("comments", "properties", "variations", "of", "after", "0", "1", "name"),
                    *(
                        "variants",
                        "site",
                        "gameid",
                        "result",
                        "move",
                        "pied",
                        "gametool",
                        "colours",
                    ),
                ]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=25,
)


def check(name: str, data: bytes) -> None:
    module = formats.load(name)
    for chunk in module.split(io.BytesIO(data), "test", 1 << 20):
        record = module.parse(chunk)
        copy = transcribe(record, "algebraic").record
        for found in record.findings:
            assert found.line >= 1
            assert found.col >= 1
        for to in formats.FORMATS:
            says_the_same(copy, formats.load(to).write(copy).text, to)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.lists(WORDS, max_size=16).map("".join))
@pytest.mark.parametrize("name", formats.FORMATS)
def test_words_in_any_order(name: str, text: str) -> None:
    check(name, text.encode("utf-8", "replace"))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=VALUES)
@pytest.mark.parametrize("name", ["json", "ap"])
def test_any_json(name: str, value: object) -> None:
    check(name, stdlib.dumps(value).encode())
    check(name, stdlib.dumps({"header": value, "moves": value, "game": "petrify"}).encode())


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=60))
@pytest.mark.parametrize("name", formats.FORMATS)
def test_any_bytes(name: str, data: bytes) -> None:
    check(name, data)
