"""The txt format: tags, sound and broken."""

from __future__ import annotations

import pytest

from gametool.formats import txt

from .test_txt import moves
from .trees import read_all, read_one


def test_tags_of_every_kind() -> None:
    text = (
        '[Event "a \\"b\\" \\\\ c"]\n[site "Oslo"]\n[Opening "x"]\n[KM "6.5"]\n'
        '[AB "c3, d4 a1:b2"]\n'
        '[White Elo "no tag"]\n[Wood_Type "oak" "ash"]\n[Black "Ann"]\n'
    )
    record = read_one(txt, text + "c3")
    values = {found.name: found.values for found in record.root.properties}
    assert values["EV"] == ('a "b" \\\\ c',)
    assert (values["PC"], values["ON"], values["KM"], values["PB"]) == (
        ("Oslo",),
        ("x",),
        ("6.5",),
        ("Ann",),
    )
    assert values["AB"] == ("c3", "d4", "a1:b2")
    assert values["XH"] == ("Wood_Type:oak\nash",)


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        *(('[Event "Ann"', "Ann"), ('[Event "Ann]', "Ann"), ('[Event "Ann', "Ann")),
        *(("[Event A b", "A b"), ('[Event "a" b" ]', 'a" b'), ("[Event A [b]", "A [b")),
        *(('[Event "a \\"b\\" c]', 'a "b" c'), ('[Event "a [b] c]', "a [b] c"), ('[Event "]', "")),
        *(('[ Event  "a" "b" ', "a"), ("[Event A\"b\"]", 'A"b"'), ('[Event "a\\', "a\\")),
        ('[Event "a" {1890}', "a"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_a_broken_tag_is_reported_and_taken_as_far_as_it_goes(
    tag: str, value: str, line_break: str
) -> None:
    for before in ([], ['[Game "petrify"]', ""], ["; a comment"], ['[Round "1"] ']):
        lines = [*before, tag, '[Size "6"]', '[Blue "Ann"]', "", "1. c3 d4"]
        if before and before[-1].startswith("[Round"):
            lines[:2] = ["".join(lines[:2])]
        record = read_one(txt, line_break.join(lines))
        assert record.root.get("EV") == value
        assert (record.root.get("SZ"), record.root.get("PB")) == ("6", "Ann")
        assert moves(record) == ["c3", "d4"]
        (found,) = record.findings
        line = next(n for n, text in enumerate(lines, 1) if tag in text)
        assert (found.code, found.line) == ("syntax", line)
        assert found.col == lines[line - 1].index(tag) + 1
        assert found.message == 'this tag is broken: expected [Event "..."]'


def test_broken_tags_and_several_records() -> None:
    text = (
        '[Game "petrify"\n[Size "6" [Blue "Ann"]\n\n1. c3 d4\n\n'
        '[Game "morphos\n[Size 9\n[Black "Bo"]\n\n1. e5 {[Size "6"} f5 [Event "x\n'
    )
    first, second = read_all(txt, text)
    assert moves(first) == ["c3", "d4"]
    assert moves(second)[:2] == ["e5", "f5"]
    names = ("GM", "SZ", "PB")
    assert [first.root.get(name) for name in names] == ["petrify", "6", "Ann"]
    assert [second.root.get(name) for name in names] == ["morphos", "9", "Bo"]
    assert [found.line for found in first.findings] == [1, 2]
    assert [found.line for found in second.findings] == [6, 7]
    assert second.root.get("EV") is None, "that is no tag, but a word among the moves"
