"""What is written reads as the same record, in every format and from one to the other."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from gametool import formats
from gametool.formats import ap, json, sgf, txt
from gametool.formats.comparison import meaning, same, says_the_same
from gametool.record import REPORT, Record
from gametool.replay import replay
from gametool.replay.transcribe import transcribe, transcribed

from .trees import FORMATS, read_one, records

slow = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@slow
@given(record=records())
@pytest.mark.parametrize("name", FORMATS)
def test_reading_what_was_written_gives_an_equal_record(name: str, record: Record) -> None:
    copy = transcribe(record, "algebraic").record
    back = read_one(FORMATS[name], FORMATS[name].write(copy).text)
    assert meaning(back) == meaning(copy)
    assert same(back, copy)


@slow
@given(record=records())
@pytest.mark.parametrize("name", FORMATS)
def test_writing_twice_gives_the_same_text(name: str, record: Record) -> None:
    module = FORMATS[name]
    once = module.write(transcribe(record, "algebraic").record).text
    assert module.write(read_one(module, once)).text == once


@slow
@given(record=records())
def test_sgf_to_json_to_txt_to_sgf(record: Record) -> None:
    first = read_one(sgf, sgf.write(record, points="sgf").text)
    second = read_one(json, json.write(first).text)
    third = read_one(txt, txt.write(second).text)
    last = read_one(sgf, sgf.write(third, points="sgf").text)
    assert meaning(last) == meaning(first)


@slow
@given(record=records())
def test_through_a_report_and_back(record: Record) -> None:
    copy = transcribe(record, "algebraic").record
    back = transcribed(read_one(ap, ap.write(copy).text), "algebraic")
    assert _without_report(back) == _without_report(copy)


def _without_report(record: Record) -> object:
    data = meaning(record)
    properties = {
        number: [item for item in found if item[0] != REPORT]
        for number, found in data.pop("properties", {}).items()
    }
    return data, {number: found for number, found in properties.items() if found}


@pytest.mark.parametrize("name", FORMATS)
def test_depth_costs_nothing(name: str) -> None:
    deep = "(;GM[petrify]SZ[6]" + "(;B[cc]C[x]" * 3000 + "(;W[dd])(;W[ee])" + ")" * 3001
    record = transcribe(read_one(sgf, deep), "algebraic").record
    back = read_one(FORMATS[name], FORMATS[name].write(record).text)
    assert meaning(back) == meaning(record)
    wide = "(;GM[petrify]SZ[6]" + "(;B[cc](;W[dd]" * 3000 + "))" * 3000 + ")"
    record = transcribe(read_one(sgf, wide), "algebraic").record
    assert meaning(read_one(FORMATS[name], FORMATS[name].write(record).text)) == meaning(record)


@pytest.mark.parametrize("name", ["sgf", "json", "txt", "ap"])
@pytest.mark.parametrize("line_break", ["\r\n", "\r", "\n\r", "\n"])
def test_line_breaks_in_moves_are_all_the_same(name: str, line_break: str) -> None:
    text = f"(;GM[petrify]SZ[6];B[cd];W[zz{line_break}];B[a{line_break}];W[x\\]{line_break}])"
    record = transcribe(read_one(sgf, text), "algebraic").record
    moves = [node.move for node in record.main_line()]
    assert moves == [None, "c3", "zz\n", "a\n", "x\\]\n"]
    assert says_the_same(record, formats.load(name).write(record).text, name)


FOREIGN = "XH[a b:x][Wood:oak][no pair][Wood:ash][KM:y][c:d\\: e]"


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "written",
    [
        *(FOREIGN, FOREIGN.replace("][", "]XH[")),
        *("TR[aa]XH[a:b][]SQ[bb]", "XH[a:b]TR[aa]XH[]SQ[bb]", "XH[]TR[aa]XH[a:b]"),
    ],
)
def test_headers_of_other_formats_are_one_property(name: str, written: str) -> None:
    first = read_one(sgf, f"(;GM[petrify]SZ[6]RE[?]{written};B[cc])")
    wanted = next(found.values for found in first.root.properties if found.name == "XH")
    assert len(wanted) == (6 if "Wood" in written else 2)
    text = FORMATS[name].write(first).text
    back = read_one(FORMATS[name], text)
    for record in (first, back, read_one(sgf, sgf.write(back).text)):
        found = [found.values for found in record.root.properties if found.name == "XH"]
        assert found == [wanted]
        assert [one.code for one in replay(record).findings] == ["unfinished"]
    assert sgf.write(back).text.count("XH") == 1
    assert FORMATS[name].write(back).text == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("json", '{"game":"petrify","size":6,"headers":{"a b":"x"},"id":5,"properties":'
        '{"0":[["XH","c:d"],["XH","e:f"]]}}'),
        ("txt", '[Game "petrify"]\n[a-b "x"]\n[Wood "5"]\n{[%XH "c:d"] [%XH "e:f"]}'),
    ],
)  # fmt: skip
def test_headers_of_strangers_become_one_property(name: str, text: str) -> None:
    record = read_one(FORMATS[name], text)
    (values,) = [found.values for found in record.root.properties if found.name == "XH"]
    assert (len(values), values[2:]) == (4, ("c:d", "e:f"))
    assert "duplicate-property" not in [found.code for found in replay(record).findings]
