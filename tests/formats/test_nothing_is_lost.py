"""What comes out is what went in: small inputs that once were changed in silence."""

from __future__ import annotations

import io
import json as stdlib

import pytest

from gametool import formats
from gametool.formats import ap, json, sgf, txt
from gametool.formats.comparison import says_the_same
from gametool.record import Record
from gametool.replay import replay
from gametool.replay.transcribe import transcribe

from .trees import read_one

HEAD = {"game": "petrify", "size": 6}


def made(**fields: object) -> Record:
    return read_one(json, stdlib.dumps({**HEAD, **fields}))


def errors(record: Record) -> list[str]:
    return [one.code for one in replay(record).findings if one.severity == "error"]


@pytest.mark.parametrize("move", ["x]y", "a\\b", "]", "\\]", "c4\\", "[x]"])
@pytest.mark.parametrize("name", ["sgf", "txt", "json"])
def test_a_text_that_is_no_move_stays_as_it_is(name: str, move: str) -> None:
    module = formats.load(name)
    record = made(moves=[move])
    for _ in range(3):
        record = read_one(module, module.write(record).text)
    assert stdlib.loads(json.write(record).text)["moves"] == [move]


@pytest.mark.parametrize("number", ["1.10", "1E5", "1e999", "-0", "null", "0.10e-3", "true"])
def test_values_of_unknown_keys_keep_their_spelling(number: str) -> None:
    fields = f'"x": {number}, "y": [{number}], "headers": {{"z": {number}}}'
    text = f'{{"game": "petrify", "size": 6, "moves": ["c4"], {fields}}}'
    headers = stdlib.loads(json.write(read_one(json, text)).text)["headers"]
    assert headers == {"x": number, "y": f"[{number}]", "z": number}


@pytest.mark.parametrize("tail", ["B[cc];W[dd])", "B[cc](;W[dd])(;W[ee]C[x]))"])
def test_a_move_in_the_root_is_among_the_moves(tail: str) -> None:
    copy = transcribe(read_one(sgf, f"(;GM[petrify]SZ[6]{tail}"), "algebraic").record
    text = json.write(copy).text
    assert stdlib.loads(text)["moves"] == ["c4", "d3"]
    assert read_one(json, text) == copy
    assert json.write(read_one(json, text)).text == text


@pytest.mark.parametrize(
    ("text", "severity", "words"),
    [
        ('"variations": [{"of": 0, "after": 1, "moves": [], "odd": 5}]', "warning", "no 'odd'"),
        ('"colours": {"1": "purple"}', "error", "not 'purple'"),
        ('"colours": {"1": 3}', "error", "not 3"),
        ('"headers": {"EV": "a\\nb"}', "warning", "one line"),
        ('"players": {"B": "a\\tb"}', "warning", "one line"),
        ('"x\\ud800": 1, "x\\udc00": 2', "warning", "half a character"),
        ('"headers": {"RO": "1", "RO": "2"}', "warning", "stands twice"),
        ('"comments": [1]', "error", "must be an object"),
    ],
)
def test_what_a_record_cannot_hold_is_told_once_where_it_stands(
    text: str, severity: str, words: str
) -> None:
    text = f'{{"game": "petrify", "size": 6, "moves": ["c4"],\n{text}}}'
    (found,) = read_one(json, text).findings
    assert (found.severity, found.line) == (severity, 2)
    assert words in found.message


def test_the_key_that_stands_twice_is_pointed_at() -> None:
    text = '{"game": "petrify", "size": 6, "moves": [],\n"headers": {"EV": "a",\n"EV": "b"}}'
    (found,) = read_one(json, text).findings
    assert (found.code, found.line, found.col) == ("duplicate-property", 3, 8)


def test_halves_of_characters_stay_apart_and_whole_ones_whole() -> None:
    text = r'{"game": "petrify", "x\ud800": "\ud83d\ude00", "x\udc00": "\\ud800", "moves": []}'
    headers = stdlib.loads(json.write(read_one(json, text)).text)["headers"]
    assert headers == {"x\\ud800": "\U0001f600", "x\\udc00": "\\ud800"}


@pytest.mark.parametrize("name", ["sgf", "txt", "json", "ap"])
def test_tabs_in_comments_stay(name: str) -> None:
    record = made(moves=["c4"], comments={"0": "a\tb", "1": "\tc\n\td\x0b"}, note="e\tf")
    again = read_one(formats.load(name), formats.load(name).write(record).text)
    said = stdlib.loads(json.write(again).text)
    assert said["comments"] == {"0": "a\tb", "1": "\tc\n\td\x0b"}
    assert said["headers"]["note"] == "e\tf"


@pytest.mark.parametrize("size", ["\\6", "6\\", "a]b", "6:\\6", "6;B[cc"])
@pytest.mark.parametrize("name", ["sgf", "txt", "json", "ap"])
def test_a_size_that_is_none_stays_as_it_is(name: str, size: str) -> None:
    record = made(size=size, moves=["c4"])
    text = formats.load(name).write(record).text
    assert says_the_same(record, text, name)
    assert (
        stdlib.loads(json.write(read_one(formats.load(name), text)).text)["size"]
        == (stdlib.loads(json.write(record).text)["size"])
    )


def test_what_stands_at_the_top_of_a_report_comes_back() -> None:
    header = {
        "game": {"name": "Petrify", "variants": ["6x6 board"]},
        "site": {"name": "here"},
        "players": [{"name": name, "result": 0} for name in "AB"],
    }
    report = {"header": header, "moves": [["c3"]], "version": 2, "more": {"a": [1, None]}}
    back = stdlib.loads(ap.write(read_one(ap, stdlib.dumps(report))).text)
    assert (back["version"], back["more"]) == (2, {"a": [1, None]})
    sgf_text = sgf.write(read_one(ap, stdlib.dumps(report))).text
    assert stdlib.loads(ap.write(read_one(sgf, sgf_text)).text)["more"] == {"a": [1, None]}


@pytest.mark.parametrize("name", ["sgf", "txt", "json", "ap"])
def test_nodes_without_moves_and_very_many_values_can_be_written(name: str) -> None:
    for tail in (";B[cd];;;C[x];W[dc])", ";;)", f";B[cd]X{'[a]' * 20_000})"):
        record = transcribe(read_one(sgf, f"(;GM[petrify]SZ[6]{tail}"), "algebraic").record
        text = formats.load(name).write(record).text
        assert says_the_same(record, text, name)


def test_a_result_in_a_later_node_is_that_of_a_report() -> None:
    given = read_one(sgf, "(;GM[petrify]SZ[6];B[cd];W[dc]RE[W+T])")
    record = transcribe(given, "algebraic").record
    report = stdlib.loads(ap.write(record).text)
    assert [player["result"] for player in report["header"]["players"]] == [0, 1]
    assert report["moves"] == [["c3", "d4"], ["timeout"]]
    assert says_the_same(record, ap.write(record).text, "ap")


def test_null_alone_is_no_move() -> None:
    record = made(moves=["c4", None, "d3"])
    found = replay(record)
    assert (errors(record), found.valid, found.plies) == (["syntax"], False, 1)
    assert errors(made(moves=["c4", None, "d3"], properties={"2": []})) == []
    assert errors(made(moves=["c4", None, "d3"], comments={"2": "x"})) == []


def test_games_are_written_by_their_own_names() -> None:
    copy = transcribe(read_one(sgf, "(;GM[ Morphos]SZ[9:9];B[aa])"), "sgf").record
    assert (copy.root.get("GM"), copy.root.get("SZ")) == ("morphos", "9")


def report(players: int, *moves: object) -> Record:
    header = {
        "game": {"name": "Morphos", "variants": ["9x9 board"]},
        "site": {"name": "Abstract Play"},
        "players": [{"name": name, "result": name == "A"} for name in "ABCD"[:players]],
    }
    return read_one(ap, stdlib.dumps({"header": header, "moves": [["e1", "e5"], *moves]}))


@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_report_of_other_than_two_players_says_so_and_keeps_their_names(players: int) -> None:
    record = report(players)
    messages = [one.message for one in record.findings]
    assert f"a report has two players, not {players}" in messages
    written = stdlib.loads(ap.write(record).text)
    assert [one["name"] for one in written["header"]["players"]][:players] == [*"ABCD"[:players]]


def test_a_sequence_against_the_seats_is_told() -> None:
    late = {"move": "d5", "sequence": 2}
    assert "syntax" in errors(report(2, [late, {"move": "d4", "sequence": 1}]))
    assert "syntax" not in errors(report(2, [late, {"move": "d4", "sequence": 3}]))


@pytest.mark.parametrize("value", [None, 1, "x", {}])
def test_properties_of_a_report_may_be_anything(value: object) -> None:
    header = {"gametool": {"properties": {"1": value}}}
    record = read_one(ap, stdlib.dumps({"header": header, "moves": []}))
    assert "syntax" in errors(record)


def comments(text: str) -> list[str | None]:
    return [node.get("C") for node in read_one(txt, text).main_line()][1:]


def test_what_stands_in_parentheses_without_moves_is_a_comment() -> None:
    assert comments("1. c4 (0:02) d3 (5) 2. e5 (10.5) b2") == ["(0:02)", "(5)", "(10.5)", None]
    record = read_one(txt, "1) c4 (e4 e5 2) d3 2) b2")
    assert [len(node.children) for node in record.main_line()] == [2, 1, 1, 0]


@pytest.mark.parametrize(
    ("text", "mark", "result"),
    [
        ("1. c4 d3 ?!", "DO", None),
        ("1. c4 d3 ?", "BM", None),
        ("1. c4 d3\n?", None, "?"),
        ("1. c4 d3 !!", "TE", None),
        ("1. c4 d3 1:0", None, "B+"),
        ("1. c4 d3 0:1\n", None, "W+"),
        ("1. c4 d3 1/2-1/2", None, "Void"),
        ("1. c4 d3 1-0", None, "B+"),
        ("1. c4 d3 *", None, "?"),
    ],
)
def test_marks_and_results_are_told_apart(text: str, mark: str | None, result: str | None) -> None:
    record = read_one(txt, text)
    *_, last = record.main_line()
    assert [found.name for found in last.properties] == ([mark] if mark else [])
    assert record.root.get("RE") == result


def test_a_result_with_a_colon_ends_a_game() -> None:
    data = b"1. c4 d3 1:0\n1. e5 b2 0:1\n"
    assert len(list(txt.split(io.BytesIO(data)))) == 2


@pytest.mark.parametrize("name", ["A\\B", "C:\\new", "C:\\users", 'say "x"', "a\\", "}", "\\\\"])
def test_backslashes_in_names_stay(name: str) -> None:
    record = made(players={"B": name, "W": None}, moves=["c4"])
    assert read_one(txt, txt.write(record).text).root.get("PB") == name


def test_backslashes_that_people_type_stand_for_themselves() -> None:
    record = read_one(txt, '[Blue "A\\B"]\n[Orange "C:\\new"]\n\n1. c4')
    assert (record.root.get("PB"), record.root.get("PW")) == ("A\\B", "C:\\new")


def test_moves_are_numbered_from_where_white_begins() -> None:
    record = read_one(sgf, "(;GM[petrify]SZ[6]PL[W];W[cc];B[dd];W[ee];B[ff])")
    assert txt.write(record).text.splitlines()[-2] == "1... c4 2. d3 e2 3. f1"
