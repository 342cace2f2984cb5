"""Malformed input of every kind: the findings, their places, and the exit status.

Many of these are what other programs' users stumbled over, told in the trackers of SGF and
PGN software. Each row is judged by the whole ``validate`` command.
"""

from __future__ import annotations

import codecs
import gzip
from pathlib import Path
from typing import NamedTuple

import pytest

from .cli.helpers import gametool, json_lines
from .growth import assert_in_proportion

HEAD = "(;FF[4]GM[petrify]SZ[6]RE[?]"
SOUND = f"{HEAD};B[cc];W[dd])"
NOTES = {"unfinished", "result-missing"}
"""Findings that are beside the point here."""

Place = tuple[str, int, int]


class Case(NamedTuple):
    """An input, and for each of its records the findings that matter."""

    name: str
    data: str | bytes
    records: list[list[Place]]
    status: int
    plies: list[int] | None = None


SGF = [
    # Text around games
    Case("text around and between", f"Hi (all);\n{SOUND}\n-- and\n{SOUND} bye", [[], []], 0),
    Case("mail quoting", f"> {SOUND}\n>\n> {SOUND}\n", [[], []], 0),
    Case(
        "smileys around",
        f":-( ;-) (;) {SOUND} :)",
        [[("syntax", 1, 6)], [("unknown-game", 1, 9), ("bad-size", 1, 9)], []],
        1,
    ),
    Case("only text", "nothing to see (here)", [], 2),
    Case("empty", "", [], 2),
    Case("blanks", " \n\t\r\n", [], 2),
    Case("only a semicolon", ";;)", [], 2),
    Case("only parentheses", "()()(())", [], 2),
    Case("empty game tree", "(;)", [[("unknown-game", 1, 1), ("bad-size", 1, 1)]], 1),
    Case("binary", bytes(range(256)) * 40, [], 2),
    Case("png", b"\x89PNG\r\n\x1a\n" + bytes(1000), [], 2),
    # What is missing
    Case("no semicolon", f"(FF[4]GM[petrify]SZ[6])\n{SOUND}", [[("syntax", 1, 2)], []], 1),
    Case("no closing parenthesis", f"{SOUND[:-1]}\n{SOUND}", [[("syntax", 2, 1)], []], 1, [2, 2]),
    Case("cut off at the end", f"{HEAD};B[cc];W[dd", [[("syntax", 1, 36)]], 1, [1]),
    Case("cut off in a name", f"{HEAD};B[cc];W", [[("syntax", 1, 36), ("syntax", 1, 37)]], 1, [1]),
    Case("cut off in an escape", f"{HEAD};B[cc]C[a\\", [[("syntax", 1, 35)]], 1),
    Case("no closing bracket, next line", f"{HEAD};B[cc\n{SOUND}", [[("syntax", 1, 30)], []], 1),
    Case("no closing bracket in a comment", f"{HEAD}C[oh\n;B[cc])\n{SOUND}", [[], []], 0),
    Case("value never closed", f"{HEAD}C[oh\n;B(cc)", [[("syntax", 1, 29)]], 1),
    Case("no opening bracket", f"{HEAD};Bcc];W[dd])\n{SOUND}", [[("syntax", 1, 30)], []], 1),
    Case("no value", f"{HEAD};B;W[dd])", [[("syntax", 1, 30)]], 1),
    Case("no game name", "(;FF[4]SZ[6];B[cc])", [[("unknown-game", 1, 1)]], 1),
    Case("no size", "(;GM[petrify];B[cc])", [[("bad-size", 1, 1)]], 1),
    # Too much
    Case("closing parentheses", f"{SOUND}))){SOUND}", [[], []], 0),
    Case("unescaped brackets", f"{HEAD}US[Matsuyama[3d]];B[cc])", [[("syntax", 1, 45)]], 1),
    Case("bracket in a comment", f"{HEAD}C[a ] b];B[cc])", [[("syntax", 1, 35)]], 1),
    Case("dashes between", f"{HEAD}PB[x]---PW[y];B[cc])", [[("syntax", 1, 34)]], 1),
    Case("a stray word", f"{HEAD}; TW[..]\n\nfoo;B[cc])", [[("syntax", 3, 1)]], 1),
    Case(
        "variation before a node",
        f"{HEAD}(;B[cc](((;W[dd]))))",
        [[("syntax", 1, 37), ("syntax", 1, 38), ("syntax", 1, 49)]],
        1,
        [2],
    ),
    Case("empty variation", f"{HEAD};B[cc]()(;W[dd]))", [[("syntax", 1, 36)]], 1),
    Case("node after variation", f"{HEAD};B[cc](;W[dd]);W[ee])", [[("syntax", 1, 44)]], 1),
    Case("blank before variations", f"{HEAD};B[cc] (;W[dd]) (;W[ee]))", [[]], 0),
    Case(
        "unbalanced variations",
        f"{HEAD};B[cc](;W[dd](;B[ee])\n{SOUND}",
        [[("syntax", 2, 1)], []],
        1,
    ),
    Case("long name", f"{HEAD}{'A' * 65}[x])", [[("syntax", 1, 29)]], 1),
    # Values
    Case("another game", "(;GM[1]SZ[19];B[cc])", [[("unknown-game", 1, 3)]], 1),
    Case("lower case", "(;gm[petrify]sz[6];b[cc])", [[("syntax", 1, 3)]], 0, [1]),
    Case("old long names", "(;GaMe[petrify]SiZe[6]RE[?];Black[cc])", [[]], 0, [1]),
    Case("square size", "(;GM[petrify]SZ[9:9]RE[?];B[cc])", [[]], 0),
    Case("rectangle", "(;GM[petrify]SZ[19:13];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size in words", "(;GM[petrify]SZ[six];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size in a fraction", "(;GM[petrify]SZ[6.0];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size 0", "(;GM[petrify]SZ[0];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size 53", "(;GM[petrify]SZ[53];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size negative", "(;GM[petrify]SZ[-6];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size huge", f"(;GM[petrify]SZ[{'9' * 5000}];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size in other digits", "(;GM[petrify]SZ[٦];B[cc])", [[("bad-size", 1, 14)]], 1),
    Case("size empty", "(;GM[petrify]SZ[];B[cc])", [[("bad-size", 1, 1)]], 1),
    Case(
        "result huge",
        f"(;GM[petrify]SZ[6]RE[B+{'9' * 5000}];B[cc])",
        [[("result-mismatch", 1, 19)]],
        1,
    ),
    Case(
        "result in other digits",
        "(;GM[petrify]SZ[6]RE[B+٣];B[cc])",
        [[("result-mismatch", 1, 19)]],
        1,
    ),
    Case("result in words", "(;GM[petrify]SZ[6]RE[白胜];B[cc])", [[("result-mismatch", 1, 19)]], 1),
    Case("komi empty", "(;GM[petrify]SZ[6]RE[?]KM[]HA[];B[cc])", [[]], 0),
    Case("two moves", f"{HEAD};B[cc]W[dd])", [[("two-moves-in-node", 1, 35)]], 1, [0]),
    Case("two values", f"{HEAD};B[cc][dd])", [[("two-moves-in-node", 1, 30)]], 1, [0]),
    Case("wrong colour", f"{HEAD};B[cc];B[dd])", [[("wrong-side", 1, 36)]], 1, [1]),
    Case("white first", f"{HEAD};W[cc])", [[("wrong-side", 1, 30)]], 1),
    Case("duplicates", f"{HEAD}PB[a]PB[b];B[cc])", [[("duplicate-property", 1, 34)]], 0),
    Case("off the board", f"{HEAD};B[gg])", [[("bad-point", 1, 30)]], 1),
    Case("blank in a move", f"{HEAD};B[ c c ])", [[("bad-point", 1, 30)]], 1),
    Case("very long move", f"{HEAD};B[{'c' * 100000}])", [[("bad-move", 1, 30)]], 1),
    Case("NUL in text", f"{HEAD}C[a\0b];B[cc])", [[]], 0),
    Case("NUL in a move", f"{HEAD};B[c\0c])", [[("bad-point", 1, 30)]], 1),
    Case("NULs between", f"{HEAD}\0;B[cc])\0\0{SOUND}", [[("syntax", 1, 29)], []], 1),
    Case("backslashes", f"{HEAD}C[\\\\];B[cc]C[\\]];W[dd]C[\\\\\\]];B[ee])", [[]], 0, [3]),
    Case("escaped end", f"{HEAD}C[\\];B[cc];W[dd])", [[("wrong-side", 1, 40)]], 1),
    Case("parentheses in text", f"{HEAD}C[:-) (;GM[1\\] ))];B[cc])", [[]], 0),
    # Lines
    Case("CR LF", f"{HEAD}\r\n;B[cc]\r\n;W[cc])\r\n", [[("illegal-move", 3, 2)]], 1),
    Case("CR", f"{HEAD}\r;B[cc]\r;W[cc])\r", [[("illegal-move", 3, 2)]], 1),
    Case("mixed", f"\n\r\n\r{HEAD}\n;B[cc]\r\n;W[cc])", [[("illegal-move", 6, 2)]], 1),
    Case(
        "line break in a value", f"{HEAD}C[a\nb\r\nc];B[cc]\n;W[cc])", [[("illegal-move", 4, 2)]], 1
    ),
    Case("columns are characters", f"é {HEAD}C[é…𝄞];B[cc];W[cc])", [[("illegal-move", 1, 44)]], 1),
    # Encodings
    Case("BOM", codecs.BOM_UTF8 + SOUND.encode(), [[]], 0),
    Case(
        "BOM and column", codecs.BOM_UTF8 + f"{HEAD};B[zz])".encode(), [[("bad-point", 1, 30)]], 1
    ),
    Case("BOM within", f"\n\ufeff{SOUND}", [[]], 0),
    Case("UTF-16", SOUND.encode("utf-16"), [[("encoding", 1, 1)]], 0),
    Case("UTF-16 big", codecs.BOM_UTF16_BE + SOUND.encode("utf-16-be"), [[("encoding", 1, 1)]], 0),
    Case("UTF-16 declared", f"(;CA[UTF-16]{SOUND[2:]}".encode("utf-16"), [[]], 0),
    Case("UTF-16 denied", f"(;CA[UTF-8]{SOUND[2:]}".encode("utf-16"), [[("encoding", 1, 3)]], 0),
    Case("UTF-16 without BOM", SOUND.encode("utf-16-le"), [[("encoding", 1, 1)]], 0),
    Case("UTF-32", SOUND.encode("utf-32"), [[("encoding", 1, 1)]], 0),
    Case(
        "UTF-16 cut",
        SOUND.encode("utf-16")[:-1],
        [[("encoding", 1, 41), ("syntax", 1, 41), ("syntax", 1, 42)]],
        1,
    ),
    Case("Latin-1", f"{HEAD}PB[Zoë];B[cc])".encode("latin-1"), [[("encoding", 1, 29)]], 0),
    Case("Latin-1 declared", f"{HEAD}CA[latin1]PB[Zoë];B[cc])".encode("latin-1"), [[]], 0),
    Case("UTF-8 denied", f"{HEAD}CA[ascii]PB[Zoë];B[cc])", [[("encoding", 1, 38)]], 0),
    Case("unknown CA", f"{HEAD}CA[klingon];B[cc])", [[("encoding", 1, 29)]], 0),
    Case("no text CA", f"{HEAD}CA[hex];B[cc])", [[("encoding", 1, 29)]], 0),
    Case("slow CA", f"{HEAD}CA[punycode]C[a-{'b9' * 50000}];B[cc])", [[("encoding", 1, 29)]], 0),
    Case("surrogate CA", f"{HEAD}CA[unicode_escape]C[\\ud800];B[cc])", [[("encoding", 1, 29)]], 0),
    Case(
        "Shift-JIS", f"{HEAD}CA[Shift_JIS]PB[表ソ];B[cc])\n{SOUND}".encode("shift_jis"), [[], []], 0
    ),
    Case("GB18030", f"{HEAD}CA[GB18030]PB[围棋];B[cc])".encode("gb18030"), [[]], 0),
    Case("CA in a comment", f"{HEAD}C[CA[klingon\\]];B[cc])", [[]], 0),
    Case("invalid UTF-8", HEAD.encode() + b"C[\xff\xfe\xc0];B[cc])", [[("encoding", 1, 29)]], 0),
    Case(
        "invalid after BOM",
        codecs.BOM_UTF8 + HEAD.encode() + b"C[\xff];B[cc])",
        [[("encoding", 1, 29)]],
        0,
    ),
]

TXT_HEAD = '[Game "petrify"]\n[Size "6"]\n[Result "?"]\n\n'
TXT_SOUND = f"{TXT_HEAD}1. c3 d4\n"
TXT = [
    Case("sound", f"{TXT_SOUND}\n{TXT_SOUND}", [[], []], 0, [2, 2]),
    Case("numbers without moves", f"{TXT_HEAD}1 2 3 4 5\n", [[("syntax", 5, 1)]], 1),
    Case("tags alone", f"{TXT_HEAD}{{nothing yet}} 1.\n", [[]], 0, [0]),
    Case("empty", "", [], 2),
    Case("comment never closed", f"{TXT_HEAD}1. c3 {{oh\nno d4\n", [[("syntax", 5, 7)]], 1, [1]),
    Case("variation never closed", f"{TXT_HEAD}1. c3 (d4\n", [[("syntax", 5, 7)]], 1),
    Case("stray parenthesis", f"{TXT_HEAD}1. c3 ) d4\n", [[("syntax", 5, 7)]], 1),
    Case("parenthesis in a tag", f'[Opening "A (b) c"]\n{TXT_SOUND}', [[]], 0, [2]),
    Case("no tags", "1. c3 d4\n", [[("unknown-game", 1, 1), ("bad-size", 1, 1)]], 1),
    Case("illegal", f"{TXT_HEAD}1. c3\nc3\n", [[("illegal-move", 6, 1)]], 1, [1]),
    Case("dots again", f"{TXT_HEAD}1. c3 {{a}} 1. ... d4 {{b}} 2.\ne5", [[]], 0, [3]),
    Case("empty comments", f"{TXT_HEAD}1. c3 {{}} d4 {{}}", [[]], 0, [2]),
    Case("BOM", codecs.BOM_UTF8 + TXT_SOUND.encode(), [[]], 0, [2]),
    Case("UTF-16 without BOM", TXT_SOUND.encode("utf-16-le"), [[]], 0, [2]),
    Case("CR", TXT_SOUND.replace("\n", "\r"), [[]], 0, [2]),
]

JSON_SOUND = '{"game":"petrify","size":6,"result":"?","moves":["c3","d4"]}'
JSON = [
    Case("lines", f"{JSON_SOUND}\n\n{JSON_SOUND}\n", [[], []], 0, [2, 2]),
    Case("array on one line", f"[{JSON_SOUND},{JSON_SOUND}]", [[], []], 0, [2, 2]),
    Case("empty", "", [], 2),
    Case("no record", '{"a": 1}', [], 2),
    Case("no record before one", f'{{"a": 1}}\n{JSON_SOUND}', [[("syntax", 1, 1)], []], 1),
    Case("a number", f"42\n{JSON_SOUND}", [[("syntax", 1, 1)], []], 1),
    Case("not JSON", f"{{game}}\n{JSON_SOUND}", [[("syntax", 1, 2)], []], 1),
    Case("cut off", JSON_SOUND[:-5], [[("syntax", 1, 55)]], 1),
    Case("cut off before another", f"{JSON_SOUND[:-1]}\n{JSON_SOUND}", [[("syntax", 2, 1)], []], 1),
    Case("deep", "[" * 100000 + "]" * 100000 + JSON_SOUND, [[]], 0),
    Case(
        "deep moves",
        f'{{"game":"petrify","size":6,"moves":{"[" * 99999}{"]" * 99999}}}\n{JSON_SOUND}',
        [[("syntax", 1, 1)], []],
        1,
    ),
    Case(
        "huge number",
        f'{{"game":"petrify","size":{"9" * 5000},"moves":[]}}',
        [[("syntax", 1, 1)]],
        1,
    ),
    Case("no number", '{"game":"petrify","size":NaN,"moves":[]}', [[("syntax", 1, 1)]], 1),
    Case(
        "moves are no texts",
        '{"game":"petrify","size":6,"result":"?","moves":[1,[]]}',
        [[("syntax", 1, 50), ("bad-move", 1, 50), ("syntax", 1, 52), ("bad-point", 1, 52)]],
        1,
    ),
    Case(
        "half a character",
        '{"game":"petrify","size":6,"result":"?","moves":["\\ud800"]}',
        [[("encoding", 1, 51), ("bad-move", 1, 51)]],
        1,
    ),
    Case(
        "keys twice",
        '{"game":"petrify","size":6,"size":7,"result":"?","moves":["c3"]}',
        [[("duplicate-property", 1, 35)]],
        0,
    ),
    Case(
        "moves twice",
        '{"game":"petrify","size":6,"result":"?","moves":["c3"],"moves":["c3","c3"]}',
        [[("syntax", 1, 64)]],
        1,
    ),
    Case(
        "moves under another name",
        '{"game":"petrify","size":6,"result":"?","plies":["c3","d4"]}',
        [[("syntax", 1, 49)]],
        1,
    ),
    Case(
        "moves under another name as a text",
        '{"game":"petrify","size":6,"result":"?","Moves":"c3 d4"}',
        [[("syntax", 1, 50)]],
        1,
    ),
    Case(
        "moves in another object",
        '{"game":"petrify","size":6,"result":"?","data":{"moves":["c3","c3"]}}',
        [[("syntax", 1, 48)]],
        1,
    ),
    Case(
        "moves as objects",
        '{"game":"petrify","size":6,"result":"?","moves":[],"list":[{"m":"c3"}]}',
        [[("syntax", 1, 59)]],
        1,
    ),
    Case(
        "more keys", '{"game":"petrify","size":6,"result":"?","by":"me","tags":["a tag"]}', [[]], 0
    ),
    Case("BOM", codecs.BOM_UTF8 + JSON_SOUND.encode(), [[]], 0, [2]),
    Case("UTF-16", JSON_SOUND.encode("utf-16"), [[]], 0, [2]),
    Case("UTF-16 without BOM", JSON_SOUND.encode("utf-16-be"), [[]], 0, [2]),
]

CASES = [
    pytest.param(ending, case, id=f"{ending}: {case.name}")
    for ending, cases in (("sgf", SGF), ("txt", TXT), ("json", JSON))
    for case in cases
]


@pytest.mark.parametrize(("ending", "case"), CASES)
def test_findings_places_and_status(ending: str, case: Case, tmp_path: Path) -> None:
    data = case.data.encode() if isinstance(case.data, str) else case.data
    path = tmp_path / f"case.{ending}"
    path.write_bytes(data)
    result = gametool("validate", "--json", str(path))
    lines = json_lines(result)
    found = [
        [(f["code"], f["line"], f["col"]) for f in line["findings"] if f["code"] not in NOTES]
        for line in lines
        if "error" not in line  # what could not be read is no record
    ]
    assert found == case.records
    assert result.exit_code == case.status
    if case.plies is not None:
        assert [line["plies"] for line in lines] == case.plies
    # The same when piped in, compressed, and in small reads.
    piped = gametool("validate", "--json", "--from", ending, stdin=gzip.compress(data))
    assert piped.exit_code == case.status
    assert piped.stdout == result.stdout.replace(f'"{path}"', '"-"')


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", [SOUND, f"Hi!\n{SOUND}", TXT_SOUND, "1. c3 d4", JSON_SOUND])
def test_wide_text_is_known_by_its_content(text: str, encoding: str) -> None:
    narrow = gametool("validate", "--json", stdin=text)
    wide = gametool("validate", "--json", stdin=text.encode(encoding))
    assert [line["plies"] for line in json_lines(wide)] == [
        line["plies"] for line in json_lines(narrow)
    ]
    assert wide.exit_code == narrow.exit_code


@pytest.mark.parametrize("data", ["\u4e2d(;\u4e2d".encode("utf-16-le") + bytes(9), bytes(1000)])
def test_that_a_file_is_full_of_nuls_is_told(data: bytes) -> None:
    result = gametool("validate", stdin=data)
    assert result.exit_code == 2
    assert "NULs" in result.stderr


BIG = {
    "nested variations": HEAD + "(;C[x]" * 30_000 + ")" * 30_000 + ")",
    "nested moves": HEAD + ";B[cc]" + "(;C[x](;C[y])" * 15_000 + ")" * 15_001,
    "nodes": HEAD + ";" * 50_000 + ")",
    "comment": f"{HEAD}C[{'x' * 5_000_000}])",
    "comment of lines": f"{HEAD}C[" + "x\n" * 2_000_000 + "])",
    "comment of escapes": f"{HEAD}C[" + "\\]" * 2_000_000 + "])",
    "values": HEAD + "LB" + "[aa:1]" * 200_000 + ")",
    "one line": (SOUND * 2000),
    "text before": "x(" * 2_000_000 + SOUND,
    "blanks before": "(" + " " * 5_000_000 + SOUND,
}


@pytest.mark.parametrize("name", BIG)
def test_size_and_depth_are_no_fault(name: str) -> None:
    result = gametool("validate", "-q", "--ignore", "unfinished", stdin=BIG[name])
    assert (result.exit_code, result.stdout) == (0, "")


ENDLESS = {
    "open trees": (HEAD, "(;C[x]", 40_000),
    "open brackets": (HEAD, "[", 2_000_000),
    "closing brackets": (HEAD, "]", 500_000),
    "games in open values": ("", HEAD + "\n(;FF[\\]", 4_000),
    "encodings in open values": ("", "(;CA[", 120_000),
    "bad moves": (HEAD, "(;B[zz]\n)", 8_000),
    "bad moves on a line": (HEAD, "(;B[zz])", 8_000),
    "set-ups": (HEAD + "AB", "[aa]", 20_000),
    "unclosed values": ("", HEAD + ";B[aa];W[bb]C[abc\n", 4_000),
    "unclosed moves": ("", HEAD + ";B[c\n", 4_000),
    "unclosed values that end in an escape": ("", HEAD + "C[abc\\]\\\n", 4_000),
    "unclosed values in Shift-JIS": ("", "(;CA[shift_jis]GM[petrify]C[abc\n", 4_000),
    "games without parentheses": ("", f"{HEAD[1:]}\n", 4_000),
    "games without opening parentheses": ("", f"{HEAD[1:]})\n", 4_000),
    "blank lines in an open value": (HEAD + "C[", "\n", 1_200_000),
}
"""A start, and what many of take a naive reader time that grows with the square of the length."""


@pytest.mark.parametrize("name", ENDLESS)
def test_faults_take_time_in_proportion(name: str) -> None:
    start, piece, count = ENDLESS[name]

    def judge(count: int) -> None:
        result = gametool("validate", "-q", "--max-findings", "3", stdin=start + piece * count)
        assert result.exit_code == 1

    assert_in_proportion(judge, count)


@pytest.mark.parametrize(
    ("ending", "long", "sound"),
    [
        ("sgf", f"{HEAD}C[{'x' * 20000}];B[cc])\n", SOUND),
        ("sgf", f"{HEAD}C[{'x' * 20000}\n", f"{SOUND}\n"),
        ("sgf", f"{HEAD}C[{'x]C[' * 5000}];B[cc]", "(;GM[petrify]SZ[6]RE[?];B[cc])"),
        ("txt", f"{TXT_HEAD}c3 {{{'x' * 20000}}} d4\n\n", TXT_SOUND),
        ("txt", TXT_HEAD + "c3 {" + "x \n" * 7000 + "} d4\n\n", TXT_SOUND),
        ("json", f'{{"game":"petrify","size":6,"comments":{{"0":"{"x" * 20000}"}}}}\n', JSON_SOUND),
        (
            "json",
            f'{{"game":"petrify",\n"size":6,"comments":{{"0":\n"{"x" * 20000}"}}}}\n',
            JSON_SOUND,
        ),
    ],
)
def test_the_limit_costs_the_long_record_only(ending: str, long: str, sound: str) -> None:
    data = f"{sound}\n{long}{sound}\n"
    command = ("validate", "--json", "--from", ending, "--max-record-size")
    limited = json_lines(gametool(*command, "10K", stdin=data))
    assert [line["valid"] for line in limited] == [True, False, True]
    first = next(f for f in limited[1]["findings"] if f["code"] == "syntax")
    assert "--max-record-size" in first["message"]
    assert first["line"] == limited[1]["line"]
    whole = json_lines(gametool(*command, "1M", stdin=data))
    assert [line["line"] for line in whole] == [line["line"] for line in limited]


def test_messages_are_short_whatever_they_quote() -> None:
    long = "x" * 100_000
    head = "(;GM[petrify]SZ[6]"
    data = f"(;GM[{long}]SZ[{long}]){head}RU[{long}]){head}RE[{long}];B[{long}])"
    for line in json_lines(gametool("validate", "--json", stdin=data)):
        for found in line["findings"]:
            assert len(found["message"]) < 1000
            assert len(found["move"] or "") < 1000


@pytest.mark.parametrize(
    ("ending", "data", "end"),
    [
        ("sgf", "(;GM[petrify]SZ[LONG])", "is no board size: expected a number"),
        ("sgf", "(;GM[petrify]SZ[6]RE[LONG])", "is no result: expected one like"),
        ("sgf", "(;GM[petrify]SZ[6]CA[LONG])", "is no encoding that is known"),
        ("sgf", "(;GM[petrify]SZ[6]CA[klin[gon])", "CA[klin[gon] is no encoding that is known"),
        ("sgf", "(;GM[LONG]SZ[6])", "; known are petrify, morphos, emulsion"),
        ("sgf", "(;GM[petrify]SZ[6]RU[LONG])", "; it has none"),
        ("sgf", "(;GM[petrify]SZ[6]AB[LONG])", "is not a point: expected two SGF letters"),
        ("sgf", "(;GM[petrify]SZ[6]PL[LONG])", "PL must be B or W, not"),
        ("sgf", "(;GM[petrify]SZ[6];B[LONG])", "is no move: it has 100000 characters"),
        ("sgf", "(;GM[petrify]SZ[6];B[aa][LONG])", "which one counts?"),
        ("sgf", "(;GM[petrify]SZ[6];LONG)", "has no value"),
        (
            "json",
            '{"game":"petrify","size":6,"LONG":1,"LONG":2}',
            "stands twice; the first one counts",
        ),
        ("json", '{"game":"petrify","size":6,"moves":[["LONG"]]}', "a move must be a text, not"),
        ("txt", "c3 LONG", "is no move: it has 100000 characters"),
    ],
)
def test_quoting_a_long_text_hides_nothing_else(ending: str, data: str, end: str) -> None:
    data = data.replace("LONG", "x" * 100_000)
    game = ("--game", "petrify", "--size", "6") if ending == "txt" else ()
    result = gametool("validate", "--json", "--from", ending, *game, stdin=data)
    messages = [found["message"] for line in json_lines(result) for found in line["findings"]]
    assert any(end in message for message in messages), messages
    assert all(len(message) < 250 for message in messages)
