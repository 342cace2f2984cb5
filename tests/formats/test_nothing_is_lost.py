"""What comes out is what went in: small inputs that once were changed in silence."""

from __future__ import annotations

import json as stdlib

import pytest

from gametool import formats
from gametool.formats import ap, json, sgf
from gametool.record import Record
from gametool.replay import replay
from gametool.replay.transcribe import transcribe

from .trees import read_one

HEAD = {"game": "petrify", "size": 6}


def made(**fields: object) -> Record:
    return read_one(json, stdlib.dumps({**HEAD, **fields}))


def errors(record: Record) -> list[str]:
    return [one.code for one in replay(record).findings if one.severity == "error"]


@pytest.mark.parametrize("move", ["x]y", "a\\b", "]", "\\]", "c4\\", "[x]", "c\n4"])
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


@pytest.mark.parametrize("tail", ["B[cc];W[dd])", "W[cc];B[dd])", "B[cc](;W[dd])(;W[ee]C[x]))"])
def test_a_move_in_the_root_is_among_the_moves(tail: str) -> None:
    copy = transcribe(read_one(sgf, f"(;GM[petrify]SZ[6]{tail}"), "algebraic").record
    text = json.write(copy).text
    assert stdlib.loads(text)["moves"] == ["c4", "d3"]
    assert read_one(json, text) == copy or "AP[" in sgf.write(copy).text
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
