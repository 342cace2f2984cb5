"""JSON records: layouts, places, faults, and the schema."""

from __future__ import annotations

import io
import json as stdlib
import sys
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from gametool.formats import json, sgf
from gametool.formats.chunks import NoEnd
from gametool.formats.json.places import find, values
from gametool.record import Record
from gametool.replay import replay
from gametool.replay.transcribe import transcribe

from ..growth import assert_in_proportion
from .trees import read_all, read_one, records

SCHEMA = stdlib.loads((files("gametool.formats") / "record.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def moves(record: Record) -> list[str | None]:
    return [node.move for node in record.main_line()][1:]


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(record=records())
def test_all_output_fits_the_schema(record: Record) -> None:
    VALIDATOR.validate(stdlib.loads(json.write(record).text))


@pytest.mark.parametrize(
    "text",
    [
        "(;)",
        "(;GM[1]SZ[19:13]RU[Japanese rules]RE[]PB[]AB[];B[zz]B[aa])",
        "(;SZ[x]GM[a][b]PL[x]AB[aa][]AE[bb]XH[no pair]XH[a:b]XH[GM:x]C[a][b];;W[])",
        "(;B[aa]FF[3]CA[x]KM[6.5]XX[a\\]b];foo[x]foo[y]Foo[z])",
    ],
)
def test_output_on_odd_records_fits_the_schema_and_reads_the_same(text: str) -> None:
    record = transcribe(read_one(sgf, text), "algebraic").record
    written = json.write(record).text
    VALIDATOR.validate(stdlib.loads(written))
    assert json.write(read_one(json, written)).text == written


def test_what_the_object_looks_like() -> None:
    record = read_one(
        sgf,
        "(;GM[Petrify]SZ[6]PB[Ann]PW[Bo]RE[B+R]DT[2024-05-06]AB[aa:bb][cc]AX[dd]PL[W]C[start]"
        "LB[ff:a];W[ee]C[one];B[ef](;W[]TR[aa])(;B[af]C[x](;W[fa])(;W[fb])))",
    )
    assert stdlib.loads(json.write(record).text) == {
        "game": "petrify",
        "size": 6,
        "variant": [],
        "players": {"B": "Ann", "W": "Bo"},
        "result": "B+R",
        "setup": {"B": ["a6:b5", "c4"], "blocks": ["d3"], "turn": "W"},
        "headers": {"DT": "2024-05-06"},
        "moves": ["e2", "e1", ""],
        "comments": {"0": "start", "1": "one"},
        "properties": {"0": [["LB", "f1:a"]], "3": [["TR", "a6"]]},
        "variations": [
            {
                "of": 0,
                "after": 2,
                "moves": ["af", "fa"],
                "colours": {"1": "B"},
                "comments": {"1": "x"},
            },
            {"of": 1, "after": 1, "moves": ["fb"]},
        ],
    }


RECORD: dict[str, Any] = {"game": "petrify", "size": 6, "moves": ["c3", "d4"]}
LINE = stdlib.dumps(RECORD)


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n{LINE}\n",
        f"{LINE}\n\n  {LINE}",
        f"{LINE}{LINE}",
        f"[{LINE},{LINE}]",
        f"[\n{LINE},\n{LINE}\n]\n",
        f"[{LINE}]\n[{LINE}]",
        stdlib.dumps([RECORD, RECORD], indent=2),
        stdlib.dumps([RECORD, RECORD], indent=0),
        stdlib.dumps(RECORD, indent="\t") + "\n" + LINE,
        f"\ufeff{LINE}\r\n{LINE}\r\n",
        LINE.replace(" ", "\n") + "\n" + LINE,
        f'{{"game":"petrify","size":6,"moves":["c3","d4"],"headers":{{"EV":"}}{{]["}}}}\n{LINE}',
    ],
)
def test_layouts(text: str) -> None:
    found = read_all(json, text)
    assert [moves(record) for record in found] == [["c3", "d4"], ["c3", "d4"]]
    assert not any(record.findings for record in found)
    assert [record.number for record in found] == [1, 2]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks(encoding: str) -> None:
    record = read_one(
        json, '{"game":"petrify","size":6,"moves":[],"players":{"B":"é碁"}}'.encode(encoding)
    )
    assert (record.root.get("PB"), record.findings) == ("é碁", [])


def places(text: str) -> list[tuple[str, int, int]]:
    return [
        (found.code, found.line, found.col)
        for record in read_all(json, text)
        for found in replay(record).findings
        if found.severity != "note"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"game":"petrify","size":6,"moves":["c3","z9"]}', [("bad-point", 1, 43)]),
        ('{"game":"petrify",\n "size":6,\n "moves":[\n  "c3",\n  "c3"]}', [("illegal-move", 5, 4)]),
        ('{"size": 77, "game": "petrify", "moves": []}', [("bad-size", 1, 10)]),
        ('{"game": "go", "size": 6, "moves": []}', [("unknown-game", 1, 11)]),
        ('{"game":"petrify","size":6,"moves":["c3",5]}', [("syntax", 1, 42), ("bad-move", 1, 42)]),
        (
            '{"game":"petrify","size":6,"variations":[{"of":0,"after":1,"moves":["c3"]}],'
            '"moves":["c3"]}',
            [("illegal-move", 1, 70)],
        ),
        ('{"game":"petrify","size":6,"moves":"c3 d4"}', [("syntax", 1, 37)]),
        ('{"game":"petrify","size":6,"size":7,"moves":[]}', [("duplicate-property", 1, 35)]),
        ('{"game":"petrify","size":6,"moves":["c3"],"comments":{"2":"x"}}', [("syntax", 1, 60)]),
        (
            '{"game":"petrify","size":6,"moves":[],"variations":[{"of":1,"after":0}]}',
            [("syntax", 1, 53)],
        ),
        (  # a line that does not exist, and what is no number
            '{"game":"petrify","size":6,"moves":["c3"],"variations":[{"moves":[]},'
            '{"of":9,"after":0},{"of":0,"after":true}]}',
            [("syntax", 1, 70), ("syntax", 1, 89)],
        ),
        (  # what comes after a node that nobody can read is not judged
            '{"game":"petrify","size":6,"moves":["c3",null,"c3"]}',
            [("syntax", 1, 42)],
        ),
        (  # node 0 of a variation stands in another line
            '{"game":"petrify","size":6,"variations":[{"moves":["c3"],"comments":{"0":"x"}}]}',
            [("syntax", 1, 75)],
        ),
        (  # the root is node 1 as well, so that the second move is node 2
            '{"game":"petrify","size":6,"first_in_root":true,"moves":["c3","d4"],'
            '"variations":[{"of":0,"after":2,"moves":["c3"]}]}',
            [("illegal-move", 1, 111)],
        ),
        (
            '{"game":"petrify","size":6,"moves":[],"properties":{"0":[["a b","x"]]}}',
            [("syntax", 1, 58)],
        ),
    ],
)
def test_places_of_findings(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert places(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("5", '"x"', "null", "nonsense", "[[[]]", "{", "}", '{"a":1}', '{"game":', "{'game':1}"),
        *(
            "[" * 100_000,
            '{"a":' * 100_000,
            '{"game": NaN}',
            '{"size": 1e999, "game": 1}',
            '{"game":"\\',
        ),
        '{"game":"petrify","size":' + "9" * 10_000 + "}",
    ],
)
def test_what_is_no_record_is_reported(text: str) -> None:
    found = read_all(json, text)
    assert len(found) <= 1
    assert all("syntax" in [f.code for f in record.findings] for record in found)


@pytest.mark.parametrize("number", ["9" * 501, "9" * 5000, "-" + "9" * 501])
@pytest.mark.parametrize("text", ['{"game":"petrify","size":6,"id":%s}', '{"game":"","x":[%s]}'])
def test_a_number_of_too_many_digits(text: str, number: str) -> None:
    (found,) = read_one(json, text % number).findings
    what = f"a number in it has {number.count('9')} digits, more than 500"
    assert (found.code, found.message) == ("syntax", f"this JSON cannot be read: {what}")
    record = read_one(json, text % ("-" + "9" * 500))
    assert record.findings == []
    assert "9" * 500 in json.write(record).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"[{LINE},", [None, (1, len(LINE) + 3, "cut off")]),
        (f"[{LINE}", [None, (1, len(LINE) + 2, "cut off")]),
        (f"[\n[{LINE}],\n{LINE}\n", [None, None, (4, 1, "cut off")]),
        (f"[{LINE}]\n[", [None, (2, 2, "cut off")]),
        ("[", [(1, 2, "cut off")]),
        (f"[{LINE},,,,{LINE}]", [None, (1, len(LINE) + 3, "before this comma"), None]),
        (f"[{LINE},\n,\n , {LINE}]", [None, (2, 1, "before this comma"), None]),
        (f"[,{LINE}]", [(1, 2, "before this comma"), None]),
        (f"[{LINE},\n]", [None, (2, 1, "ends in a comma")]),
        (f"[{LINE}\n,{LINE}\n]", [None, None]),
        (f"{LINE},,\n{LINE},", [None, None]),
    ],
)
def test_faults_of_arrays(text: str, expected: list[tuple[int, int, str] | None]) -> None:
    found = read_all(json, text)
    assert len(found) == len(expected)
    for record, fault in zip(found, expected, strict=True):
        if fault is None:
            assert (moves(record), record.findings) == (["c3", "d4"], [])
        else:
            (finding,) = record.findings
            assert (finding.code, finding.line, finding.col) == ("syntax", *fault[:2])
            assert fault[2] in finding.message


@pytest.mark.parametrize("piece", ["{},,", ",", "[", "[,", "],", "5,,", '"",,'])
def test_commas_are_counted_in_time_that_grows_with_length_only(piece: str) -> None:
    def read(count: int) -> None:
        for _ in json.split(io.BytesIO(f"[{piece * count}".encode())):
            pass

    assert_in_proportion(read, 80_000)


def test_files_may_be_put_one_behind_the_other() -> None:
    found = read_all(json, f"\ufeff{LINE}\n\ufeff{LINE}\n\x1a")
    assert [bool(record.findings) for record in found] == [False, False]


def test_a_broken_line_costs_itself_alone() -> None:
    found = read_all(json, f'{LINE}\n{{"game":"petrify","moves":["c3"\n{LINE}\n')
    assert [bool(record.findings) for record in found] == [False, True, False]
    assert [record.line for record in found] == [1, 2, 3]


def test_half_a_character_is_kept_as_its_escape() -> None:
    record = read_one(
        json,
        '{"game":"petrify","size":6,"moves":[],"players":{"B":"\\ud800x","W":"\\ud83d\\ude00"}}',
    )
    assert record.root.get("PB") == "\\ud800x"
    assert record.root.get("PW") == "\U0001f600"


def test_headers_of_other_formats_and_unknown_keys_are_kept() -> None:
    headers = {"Opening book": "a:b]c", "KM": "6.5"}
    record = read_one(json, stdlib.dumps(RECORD | {"headers": headers, "id": 5}))
    again = stdlib.loads(json.write(read_one(sgf, sgf.write(record).text)).text)
    assert again["headers"] == {"Opening book": "a:b]c", "id": "5"}
    assert again["properties"] == {"0": [["KM", "6.5"]]}


def test_players_by_the_names_of_the_game() -> None:
    record = read_one(
        json, '{"game":"petrify","size":6,"moves":[],"players":{"Blue":"Ann","orange":"Bo"}}'
    )
    assert (record.root.get("PB"), record.root.get("PW")) == ("Ann", "Bo")


def test_find() -> None:
    text = '{"a": [1, {"b": "x"}, []], "c": {"d": null}}'
    for path, value in [
        ((), "{"),
        (("a",), "["),
        (("a", 0), "1"),
        (("a", 1), "{"),
        (("a", 1, "b"), "x"),
        (("a", 2), "[]]"),
        (("c", "d"), "null"),
        (("c", "no"), '{"d"'),
        (("no",), '{"a"'),
    ]:
        assert text[find(text, path) :].startswith(value), path


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("[" + "1," * 5000 + "]", [True]),
        (f'{{"game":"petrify","moves":["{"x" * 9000}"]}}\n{LINE}', [True, False]),
        (f'{{"game":"petrify",\n"moves":["{"x" * 9000}"]}}\n{LINE}', [True, False]),
        ('{"game":"petrify","moves":[' + '"c3",\n' * 2000 + f'"d4"]}}\n{LINE}\n', [True, False]),
        (f"{LINE}\n" + " " * 9000 + f"\n{LINE}", [False, True, False]),
    ],
)
def test_what_is_too_long_is_cut_and_reported(text: str, faults: list[bool]) -> None:
    chunks = list(json.split(io.BytesIO(text.encode()), "x", 4096))
    assert [chunk.fault is not None for chunk in chunks] == faults
    assert all(len(chunk.data) <= 4096 for chunk in chunks)
    for chunk in chunks:
        found = [one.code for one in json.parse(chunk).findings]
        assert found == (["syntax"] if chunk.fault else [])


def test_a_stream_without_an_end_is_given_up() -> None:
    for text in (b"[" * 2_000_000, b'{"a":' + b"1,\n" * 1_000_000):
        with pytest.raises(NoEnd):
            list(json.split(io.BytesIO(text), "x", 4096))


def test_many_findings_cost_one_look_at_the_text() -> None:
    text = stdlib.dumps({"game": "petrify", "size": 6, "moves": [5] * 20_000})
    record = read_one(json, text)
    assert len(record.findings) == 20_000
    last = record.findings[-1]
    assert last.col == len(text) - 2


# Time and memory: as the text grows, so do they, and no faster


def _spent(text: str) -> int:
    """The bytecode that the reading of a text takes: its time, whatever the machine does."""
    count = 0

    def trace(frame: object, event: str, _: object) -> object:
        nonlocal count
        count += event == "line"
        return trace

    chunks = list(json.split(io.BytesIO(text.encode())))
    sys.settrace(trace)
    try:
        for chunk in chunks:
            json.is_like_a_record(chunk)
            json.parse(chunk)
    finally:
        sys.settrace(None)
    return count


@pytest.mark.parametrize(
    "hostile",
    [
        lambda n: '{"game":' + "[" * n,
        lambda n: '{"game":"' + '\\"' * n,
        lambda n: '{"game":"petrify","size":6,"moves":[' + ",".join(["[]"] * n) + "]}",
        lambda n: '{"game":"petrify","x":' + "[" * n + "]" * n + "}",
    ],
)
def test_hostile_json_takes_time_as_it_grows(hostile: Callable[[int], str]) -> None:
    assert _spent(hostile(2000)) < 3 * _spent(hostile(1000)) + 1000


def test_unclosed_strings_are_looked_through_once() -> None:
    text = '{"game":"' + '\\"' * 1000
    assert len(list(values(text))) == 2


def test_json_nested_too_deep_is_told_and_not_written() -> None:
    for depth in (199, 201, 980, 100_000):
        text = '{"game":"petrify","size":6,"moves":[],"x":' + "[" * depth + "]" * depth + "}"
        record = read_one(json, text)
        told = [found.code for found in record.findings]
        assert told == ([] if depth < 200 else ["syntax"])
        if not told:
            assert "x" in json.write(record).text
