"""What comes out is what went in: small inputs that once were changed in silence."""

from __future__ import annotations

import io
import json as stdlib

import pytest

from gametool import formats
from gametool.formats import ap, json, sgf, txt
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
    text = f'{{"game": "petrify", "size": 6, "moves": ["c4"], "x": {number}, "y": [{number}]}}'
    headers = stdlib.loads(json.write(read_one(json, text)).text)["headers"]
    assert headers == {"x": number, "y": f"[{number}]"}


@pytest.mark.parametrize("tail", ["B[cc];W[dd])", "B[cc](;W[dd])(;W[ee]C[x]))"])
def test_a_move_in_the_root_is_among_the_moves(tail: str) -> None:
    copy = transcribe(read_one(sgf, f"(;GM[petrify]SZ[6]{tail}"), "algebraic").record
    text = json.write(copy).text
    assert stdlib.loads(text)["moves"] == ["c4", "d3"]
    assert read_one(json, text) == copy
    assert json.write(read_one(json, text)).text == text


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
