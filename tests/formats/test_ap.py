"""Game reports of Abstract Play."""

from __future__ import annotations

import gzip
import json as stdlib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from gametool.formats import ap, choose, json, sgf, txt
from gametool.record import Record
from gametool.replay import Defaults, replay
from gametool.replay.transcribe import transcribe

from .trees import read_all, read_one

DATA = Path(__file__).parent.parent / "data" / "ap-morphos"
Report = dict[str, Any]

NAMES = {"": "Default rules", "simplified": "Minimorph", "double": "Duomorph", "replace": "Remorph"}


def report(moves: list[list[Any]], results: tuple[int, int] = (1, 0), **header: Any) -> Report:
    """A report as the site makes it."""
    made: Report = {
        "game": {"name": "Morphos", "variants": ["9x9 board", "Default rules"]},
        "site": {"name": "Abstract Play", "gameid": "0b0b"},
        "date-start": "2026-01-01T08:00:00.000Z",
        "date-end": "2026-01-03T09:00:00.000Z",
        "date-generated": "2026-02-01T00:00:00.000Z",
        "players": [
            {"name": "Ann", "userid": "u1", "result": results[0]},
            {"name": "Bo", "userid": "u2", "is_ai": True, "result": results[1]},
        ],
    }
    return {"header": made | header, "moves": moves}


def read(data: Report) -> Record:
    return read_one(ap, stdlib.dumps(data))


def moves(record: Record) -> list[tuple[str | None, str | None]]:
    return [(node.colour, node.move) for node in record.main_line()][1:]


def errors(record: Record, defaults: Defaults | None = None) -> list[tuple[str, str]]:
    found = replay(record, defaults=defaults).findings
    return [(one.code, one.message) for one in found if one.severity == "error"]


def rounds(texts: list[str]) -> list[list[str]]:
    return [texts[at : at + 2] for at in range(0, len(texts), 2)]


def games() -> list[dict[str, Any]]:
    return [
        stdlib.loads(line)
        for path in sorted(DATA.glob("*.jsonl.gz"))
        for line in gzip.open(path, "rt")
    ]


def finished() -> list[dict[str, Any]]:
    return [game for game in games() if game["result"] and game["result"]["winner"]]


def test_there_are_games() -> None:
    assert len(finished()) > 20


@pytest.mark.parametrize("game", finished(), ids=lambda game: str(game.get("seed")))
def test_games_of_the_site_validate_and_convert_both_ways(game: dict[str, Any]) -> None:
    texts = [ply["move"] for ply in game["plies"]]
    winner = game["result"]["winner"]
    rules = "".join(game["variant"])
    data = report(
        rounds(texts),
        (int(winner == "B"), int(winner == "W")),
        game={
            "name": "Morphos",
            "variants": [f"{game['size']}x{game['size']} board", NAMES[rules]],
        },
    )
    if game["size"] == 13:
        data["header"]["game"]["variants"] = [NAMES[rules]]
    record = read(data)
    replayed = replay(record)
    assert [found for found in replayed.findings if found.severity != "note"] == []
    assert (replayed.winner, replayed.reason) == (winner, game["result"]["reason"])
    assert replayed.variant == (*game["variant"], "edition-2025")
    if "double" in game["variant"]:  # two placements come back in canonical order (R11)
        data["moves"] = rounds([",".join(sorted(text.split(","), key=_by_row)) for text in texts])
    for module in (sgf, json, txt):
        text = sgf.write(record, points="sgf").text if module is sgf else module.write(record).text
        assert stdlib.loads(ap.write(read_one(module, text)).text) == data


def _by_row(point: str) -> tuple[int, str]:
    return int(point.lstrip("abcdefghijklmnopqrstuvwxyz")), point


def test_the_swap_is_put_in_and_taken_out() -> None:
    data = report([["e1", "e5"], ["d5", "f5"], ["f6", "resign"]], pied=True)
    record = read(data)
    assert moves(record) == [
        *(("B", "e1"), ("W", "swap"), ("W", "e5"), ("B", "d5"), ("W", "f5"), ("B", "f6")),
    ]
    assert (record.root.get("PB"), record.root.get("PW")) == ("Ann", "Bo")
    assert record.root.get("RE") == "B+R"
    assert errors(record) == []
    assert stdlib.loads(ap.write(record).text) == data
    generated = report([["e1", "e5"], ["d5", "timeout"]], **{"pie-invoked": True})
    assert moves(read(generated))[1] == ("W", "swap")
    assert stdlib.loads(ap.write(read(generated)).text) == generated


@pytest.mark.parametrize(
    ("entries", "results", "result"),
    [
        ([["e1", "e5"], ["resign"]], (0, 1), "W+R"),
        ([["e1", "e5"], ["resign"]], (1, 0), "B+R"),
        ([["e1", "timeout"]], (1, 0), "B+T"),
        ([["e1", "draw"]], (1, 1), "Void"),
        ([["e1", "abandoned"]], (0, 0), "Void"),
        ([["e1", "e5"]], (100, 3), "B+"),
        ([["e1", "e5"], ["f1", None]], (0, 1), "W+"),
        ([["e1", {"move": "e5", "sequence": 2, "result": "x"}], ["f1", None]], (0, 1), "W+"),
        ([[None, "e5"], ["f1"]], (0, 1), "W+"),
        ([["e1", None], ["f1", "f2"], [None, None], []], (0, 1), "W+"),
    ],
)
def test_results_and_entries(
    entries: list[list[Any]], results: tuple[int, int], result: str
) -> None:
    data = report(entries, results)
    record = read(data)
    assert record.findings == []
    assert record.root.get("RE") == result
    assert stdlib.loads(ap.write(record).text) == data
    assert stdlib.loads(ap.write(read_one(sgf, sgf.write(record, points="sgf").text)).text) == data


def test_unknown_fields_survive() -> None:
    data = report(
        [["e1", "e5"]],
        event="Open",
        round="2",
        unrated=True,
        pied=False,
        tournament={"id": [1, {"x": "]\\}"}]},
        startingPosition="odd",
    )
    data["header"]["players"][0] |= {"score": 3, "rating": 1500.5}
    data["header"]["game"]["variants"].append("Default rules")
    record = read(data)
    assert (record.root.get("EV"), record.root.get("RO")) == ("Open", "2")
    assert [(found.code, found.line) for found in record.findings] == [("syntax", 1)]
    for module in (sgf, json, txt):
        assert stdlib.loads(ap.write(read_one(module, module.write(record).text)).text) == data


@pytest.mark.parametrize(
    ("variants", "gameid", "size", "variant"),
    [
        (["9x9 board", "Default rules"], "x", 9, ("edition-2025",)),
        (["Default rules"], "x", 13, ("edition-2025",)),
        ([], "x", 13, ("edition-2025",)),
        (["11x11 board", "Minimorph"], "x", 11, ("simplified", "edition-2025")),
        (["Duomorph"], "x", 13, ("double", "edition-2025")),
        (["Remorph"], "x", 13, ("replace", "edition-2025")),
        (
            ["Brett 9x9", "Zwei auf einmal"],
            "x#morphos:double|size-11",
            11,
            ("double", "edition-2025"),
        ),
        (["Standardregeln"], "x#morphos:size-9", 9, ("edition-2025",)),
        (["Standardregeln"], "x#morphos", 13, ("edition-2025",)),
    ],
)
def test_size_and_variants(
    variants: list[str], gameid: str, size: int, variant: tuple[str]
) -> None:
    game = {"name": "Morphos", "variants": variants}
    data = report([["e1", "resign"]], game=game, site={"name": "Abstract Play", "gameid": gameid})
    replayed = replay(read(data))
    assert (replayed.size, replayed.variant) == (size, variant)
    assert stdlib.loads(ap.write(read(data)).text) == data


def test_a_variant_in_another_language_needs_the_option() -> None:
    record = read(
        report([["e1", "resign"]], game={"name": "Morphos", "variants": ["Zwergmorphos"]})
    )
    assert [code for code, _ in errors(record)] == ["bad-variant"]
    assert errors(record, Defaults(variant="edition-2025,simplified")) == []


@pytest.mark.parametrize("variants", [["Default rules"], ["Spielbrett 9", "Default rules"], []])
def test_a_size_that_is_not_told_is_the_usual_one_unless_its_user_says_otherwise(
    variants: list[str],
) -> None:
    game = {"name": "Morphos", "variants": variants}
    record = read(report([["e1", "resign"]], game=game))
    edition = "edition-2025"
    assert replay(record, defaults=Defaults(variant=edition)).size == 13
    defaults = Defaults(size="9", variant=edition)
    assert replay(record, defaults=defaults).size == 9
    copy = transcribe(record, "sgf", defaults).record
    made = stdlib.loads(ap.write(copy).text)
    assert made["header"]["game"]["variants"] == ["9x9 board", "Default rules"]
    assert replay(read(made), defaults=Defaults(size="11")).size == 9, "now it is told"
    assert stdlib.loads(ap.write(record).text)["header"]["game"] == game


@pytest.mark.parametrize("name", ["Morphos", "Emulsion"])
def test_a_text_that_says_nothing_is_quoted_whole(name: str) -> None:
    game = {"name": name, "variants": ["5x5 board", "Spielbrett f\u00fcr  9"]}
    record = read(report([["a1-b1", "resign"]], game=game))
    for module in (ap, sgf, json, txt):
        [(code, message)] = errors(read_one(module, module.write(record).text))
        assert code == "bad-variant"
        assert f"{name.lower()} has no variant 'Spielbrett f\u00fcr 9'; it has" in message


def test_free_emulsion() -> None:
    game = {"name": "Emulsion", "variants": ["3x3 board", "Free Emulsion"]}
    data = report([["a1+b1", "resign"]], game=game)
    replayed = replay(read(data))
    assert (replayed.variant, replayed.plies, replayed.valid) == (("free",), 1, True)
    assert stdlib.loads(ap.write(read_one(sgf, sgf.write(read(data)).text)).text) == data


EDGE = [["a2", "a1"], ["b1", "c3"], ["xa1", "d4"]]
"""Black flips in the corner with the help of an edge, which edition 2025 does not have."""


def test_a_game_of_the_older_edition_is_pointed_out() -> None:
    record = read(report([*EDGE, ["resign"]]))
    [(code, message)] = errors(record)
    assert code == "illegal-move"
    assert "it fits edition-2016" in message
    assert "--variant edition-2016" in message
    assert errors(record, Defaults(variant="edition-2016")) == []
    [(_, message)] = errors(record, Defaults(variant="edition-2025"))
    assert "2016" not in message, "whoever names an edition knows better"
    mini = {"name": "Morphos", "variants": ["9x9 board", "Minimorph"]}
    [(_, message)] = errors(read(report([*EDGE, ["resign"]], game=mini)))
    assert "2016" not in message
    [(_, message)] = errors(read(report([*EDGE, ["a1"]])))
    assert "2016" not in message, "illegal in both editions"


def test_a_game_of_the_older_edition_is_pointed_out_whatever_its_result() -> None:
    game = {"name": "Morphos", "variants": ["3x3 board", "Default rules"]}
    texts = [["a2", "a1"], ["c1", "a3"], ["c2", "xa2"]]
    record = read(report(texts, game=game))
    [(code, message)] = errors(record)
    assert code == "illegal-move"
    assert "; but the moves fit edition-2016" in message
    found = errors(record, Defaults(variant="edition-2016"))
    assert [code for code, _ in found] == ["unfinished"]
    # A result that fits no edition is no sign of one.
    [(code, message)] = errors(read(report([["b1", "a1"]], game=game)))
    assert (code, "2016" in message) == ("unfinished", False)


@pytest.mark.parametrize("name", ["a0", "z99", "j1", "a10", "zz1"])
def test_points_that_the_site_lets_pass_are_bad_points(name: str) -> None:
    record = read(report([["e1", name], ["resign"]]))
    found = [one for one in replay(record).findings if one.severity == "error"]
    assert [(one.code, one.ply, one.move) for one in found] == [("bad-point", 2, name)]
    text = stdlib.dumps(report([["e1", name], ["resign"]]))
    assert (found[0].line, found[0].col) == (1, text.index(f'"{name}"') + 2)


@pytest.mark.parametrize("game", ["petrify", "emulsion"])
def test_reports_of_the_other_games_with_scores(game: str) -> None:
    path = DATA.parent / "games" / f"{game}.jsonl.gz"
    with gzip.open(path, "rt") as lines:
        played = next(g for g in map(stdlib.loads, lines) if g["size"] == 4 and not g.get("capped"))
    data = {"game": game, "size": 4, "moves": [ply["move"] for ply in played["plies"]]}
    data |= {"players": {"B": "Ann", "W": "Bo"}, "result": f"{played['result']['winner']}+"}
    record = read_one(json, stdlib.dumps(data))
    text, notes = ap.write(record)
    made = stdlib.loads(text)
    score = replay(record).position
    assert score is not None
    counted = score.score().as_dict()
    counted = counted.get("score") or counted["biggest"]
    assert [player["score"] for player in made["header"]["players"]] == [counted["B"], counted["W"]]
    assert [player["result"] for player in made["header"]["players"]] == [
        int(played["result"]["winner"] == side) for side in "BW"
    ]
    assert [note.split()[0] for note in notes] == [
        "date-start",
        "date-end",
        "date-generated",
        "the",
    ]
    assert moves(read(made)) == moves(record)
    assert errors(read(made)) == []


@pytest.mark.parametrize(
    ("dt", "start", "end"),
    [
        ("2024-05-06", "2024-05-06", "2024-05-06"),
        ("2024-05-06,07", "2024-05-06", "2024-05-07"),
        ("2024-05-06,06-01", "2024-05-06", "2024-06-01"),
        ("2024", "2024-01-01", "2024-01-01"),
        ("in May", "1970-01-01", "1970-01-01"),
    ],
)
def test_dates(dt: str, start: str, end: str) -> None:
    record = read_one(sgf, f"(;GM[petrify]SZ[6]DT[{dt}]PB[a]PW[b]PC[here]RE[B+R];B[aa])")
    header = stdlib.loads(ap.write(record).text)["header"]
    assert header["date-start"] == f"{start}T00:00:00.000Z"
    assert header["date-end"] == header["date-generated"] == f"{end}T00:00:00.000Z"


def test_a_changed_record_wins_over_the_report_it_came_from() -> None:
    text = sgf.write(read(report([["e1", "resign"]], (1, 0)))).text
    text = (
        text.replace("PB[Ann]", "PB[Eve]")
        .replace("RE[B+R]", "RE[W+T]")
        .replace("DT[2026-01-01,2026-01-03]", "DT[2025-12-31]")
    )
    made = stdlib.loads(ap.write(read_one(sgf, text)).text)
    assert [(p["name"], p["result"]) for p in made["header"]["players"]] == [("Eve", 0), ("Bo", 1)]
    assert made["moves"] == [["e1", "timeout"]]
    assert made["header"]["date-start"] == "2025-12-31T00:00:00.000Z"


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["header"].pop("players"),
        lambda data: data["header"].pop("game"),
        lambda data: data["header"].update(players=[{"name": 5}, None]),
        lambda data: data["header"].update(players=[{"name": "a", "result": 1}] * 3),
        lambda data: data.update(header=[]),
        lambda data: data.pop("moves"),
        lambda data: data.update(moves=[["e1", "e2", "e3"]]),
        lambda data: data.update(moves=["e1", [5], [{"sequence": 1}]]),
        lambda data: data.update(moves=[[]]) or data["header"].update(pied=True),
        lambda data: data["header"]["game"].update(variants="9x9"),
    ],
)
def test_faulty_reports_are_reported(change: Any) -> None:
    data = deepcopy(report([["e1", "e5"]]))
    change(data)
    record = read(data)
    assert "syntax" in [found.code for found in record.findings]
    replay(record)
    ap.write(record)


@pytest.mark.parametrize(
    ("path", "head", "format"),
    [
        ("x.json", b'{"header": {', "ap"),
        ("x.json", b'[\n {\n "header": {', "ap"),
        ("x.json", b'{"game": "petrify"', "json"),
        ("-", b'\xef\xbb\xbf{"game": "petrify"', "json"),
        ("-", b'[{"moves": []}]', "json"),
        ("-", b'[Game "petrify"]', "txt"),
        ("-", b"1. c3 d4", "txt"),
        ("-", b"c3 d4", "txt"),
        ("-", b"{note} c3", "txt"),
        ("-", b"some text (;FF[4]", "sgf"),
        ("-", "\ufeff(;FF[4]".encode("utf-16"), "sgf"),
        ("-", b"", "sgf"),
        ("-", b"\x7fELF\0\0 a1", "sgf"),
        ("x.sgf", b"c3 d4", "sgf"),
        ("x.TXT", b"(;FF[4])", "txt"),
    ],
)
def test_the_choice_of_a_format(path: str, head: bytes, format: str) -> None:
    assert choose(path, head) == format


def test_many_reports() -> None:
    data = report([["e1", "resign"]])
    assert len(read_all(ap, stdlib.dumps([data, data]))) == 2
    assert len(read_all(ap, f"{stdlib.dumps(data)}\n{stdlib.dumps(data, indent=1)}")) == 2
