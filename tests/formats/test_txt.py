"""The txt format: what people post, its commands, and places."""

from __future__ import annotations

import io

import pytest

from gametool.formats import sgf, txt
from gametool.formats.chunks import NoEnd
from gametool.formats.txt.words import GLYPHS
from gametool.record import Property, Record, escaped
from gametool.replay import Defaults, replay
from gametool.replay.transcribe import transcribe

from ..growth import assert_in_proportion
from .trees import read_all, read_one

PETRIFY = Defaults("petrify", "6")


def moves(record: Record) -> list[str | None]:
    return [node.move for node in record.main_line()][1:]


def tree(record: Record) -> object:
    """Nested lists: [move, children...]."""
    made: dict[object, list[object]] = {}
    for node in record.nodes():
        made.setdefault(node, [node.move])
        for child in node.children:
            made[child] = [child.move]
            made[node].append(made[child])
    return made[record.root][1:]


POSTED = """\
[Game "petrify"]
[Size "6"]
[Blue "Ann"]
[Orange "Bo"]
[Result "B+3"]

1. c3 d4  2. c3xd4 {a comment} b2
"""


def test_the_example_of_the_contract() -> None:
    record = read_one(txt, POSTED)
    assert record.findings == []
    assert moves(record) == ["c3", "d4", "c3xd4", "b2"]
    names = {name: record.root.get(name) for name in ("GM", "SZ", "PB", "PW", "RE")}
    assert names == {"GM": "petrify", "SZ": "6", "PB": "Ann", "PW": "Bo", "RE": "B+3"}
    assert [node.get("C") for node in record.nodes()] == [None, None, None, "a comment", None]
    again = txt.write(record).text
    assert again == POSTED.replace("4  2", "4 2").replace("} b2", "} 2... b2") + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "c3 d4 c3xd4 b2",
        "1. c3 d4 2. c3xd4 b2",
        "1.c3 d4 2.c3xd4 b2",
        "1 c3 d4 2 c3xd4 b2",
        "1) c3 d4 2) c3xd4 b2",
        "1: c3 d4\n2: c3xd4 b2",
        "7. c3 1. d4 99. c3xd4 3... b2",
        "1. c3 1... d4 2. c3xd4 2... b2",
        "1. c3 1\u2026 d4 2. c3xd4 \u2026 b2",
        "c3\nd4\nc3xd4\nb2\n",
        "c3\r\nd4\r\nc3xd4\r\nb2\r\n",
        "c3\rd4\rc3xd4\rb2",
        "C3 D4 C3XD4 B2",
        "c3 d4 c3 x d4 b2",
        "c3 d4 c3x d4 b2",
        "c3 d4 c3 X D4 b2",
        "c3 d4 c3:d4 b2",
        "c3 d4 c3\u00d7d4 b2",
        "c3, d4, c3xd4, b2",
        "1,c3,d4\r\n2,c3xd4,b2\r\n",
        "\uff11\uff0e\uff23\uff13\u3000d4\uff0cc3\uff58d4 \uff42\uff12",  # full-width
        "c3,d4,c3xd4,b2.",
        "c3! d4? c3xd4!! b2?!",
        "c3 $1 d4 $2 c3xd4 b2",
        "; a comment\nc3 d4 ; another (one) {here}\nc3xd4 b2",
        "{before} c3 {after} d4 {two\nlines} c3xd4 b2",
        "Blue: c3 Orange: d4 Blue: c3xd4 Orange: b2",
        "B: c3 W: d4 B: c3xd4 W: b2",
        "Blue c3 Orange d4 Blue c3xd4 Orange b2",
        "c3 d4 (d5 e5 (e6) f6) c3xd4 (a1) b2",
        "\ufeffc3 d4 c3xd4 b2",
    ],
)
@pytest.mark.parametrize(
    "tags", ["", '[Game "petrify"]\n[Size "6"]\n\n', "[game petrify]\n[SIZE 6]\n"]
)
def test_what_people_post(tags: str, text: str) -> None:
    text = tags + text if not text.startswith("\ufeff") else "\ufeff" + tags + text[1:]
    record = read_one(txt, text)
    replayed = replay(record, defaults=PETRIFY)
    errors = [found for found in replayed.findings if found.severity == "error"]
    assert errors == []
    copy = transcribe(record, "algebraic", PETRIFY).record
    assert moves(copy) == ["c3", "d4", "c3xd4", "b2"]


def test_a_capture_with_a_blank_before_the_x_needs_the_game() -> None:
    assert moves(read_one(txt, '[Game "petrify"]\nc3 d4 c3 xd4')) == ["c3", "d4", "c3xd4"]
    assert moves(read_one(txt, '[Game "morphos"]\nc3 d4 c3 xd4')) == ["c3", "d4", "c3", "xd4"]


@pytest.mark.parametrize("dash", ["-", "\u2013", "\u2014", "\u2212", "\u2010", " - ", " \u2013 "])
@pytest.mark.parametrize("tag", ["", '[Game "emulsion"]\n'])
def test_dashes(dash: str, tag: str) -> None:
    assert moves(read_one(txt, f"{tag}1. a1{dash}b1 2. b2{dash}c3")) == ["a1-b1", "b2-c3"]


@pytest.mark.parametrize("sign", ["+", " + "])
def test_placements_of_free_emulsion(sign: str) -> None:
    assert moves(read_one(txt, f"a1{sign}a2 b1{sign}b2")) == ["a1+a2", "b1+b2"]


@pytest.mark.parametrize(
    ("variant", "text", "expected"),
    [
        ("", "c3, d4, xe5", ["c3", "d4", "xe5"]),
        ("", "c3,d4 xe5", ["c3,d4", "xe5"]),
        ("double", "c3, d4 xe5 x e5", ["c3,d4", "xe5", "xe5"]),
        ("replace", "c3 , xd4 c3, pass c3,pass", ["c3,xd4", "c3,pass", "c3,pass"]),
        ("", "x3 xx3 xaa3 aa3", ["x3", "xx3", "xaa3", "aa3"]),
    ],
)
def test_moves_of_morphos(variant: str, text: str, expected: list[str]) -> None:
    tags = '[Game "morphos"]\n' + (f'[Variant "{variant}"]\n' if variant else "")
    assert moves(read_one(txt, f"{tags}\n{text}")) == expected


@pytest.mark.parametrize(
    ("end", "result"),
    [
        *(("resigns", "B+R"), ("Orange resigns", "B+R"), ("Blue resigns.", "W+R")),
        *(
            ("B resigns", "W+R"),
            ("resigned", "B+R"),
            ("B+12", "B+12"),
            ("W+R", "W+R"),
            ("b+t", "b+t"),
        ),
        *(("1-0", "B+"), ("0-1", "W+"), ("*", "?"), ("Void", "Void"), ("draw", "Draw")),
        *(("Blue wins", "B+"), ("Orange wins by 7", "W+7"), ("Blue won by resignation", "B+R")),
        *(("White wins on time", "W+T"), ("timeout", "B+T"), ("Blue forfeits", "W+F")),
        ("Orange resigns 1-0", "B+R"),
        ("Orange resigns\n1-0", "B+R"),
    ],
)
def test_results_at_the_end(end: str, result: str) -> None:
    record = read_one(txt, f"1. c3 d4 2. c3xd4 {end}\n")
    assert record.root.get("RE") == result
    assert moves(record) == ["c3", "d4", "c3xd4"]
    assert record.findings == []


def test_results_that_contradict_each_other_are_reported() -> None:
    record = read_one(txt, '[Result "B+R"]\n1. c3 resigns 0-1')
    assert record.root.get("RE") == "B+R"
    assert [(f.code, f.line, f.col) for f in record.findings] == [("result-mismatch", 2, 15)]
    assert read_one(txt, '[Result "B+3"]\n1. c3 d4 1-0').findings == []
    assert read_one(txt, '[Result "?"]\n1. c3 resigns').root.get("RE") == "B+R"


def test_side_to_move_after_swap_and_set_up() -> None:
    record = read_one(txt, "1. c3 swap d4 2. e5 pass")
    assert [node.colour for node in record.nodes()] == [None, "B", "W", "W", "B", "W"]
    record = read_one(txt, '[PL "W"]\n1... c3 2. d4')
    assert [node.colour for node in record.nodes()] == [None, "W", "B"]


def test_variations() -> None:
    record = read_one(txt, "c3 d4 (d5 e5 (e6 f6) (e1)) (a1) e4 (e3)")
    assert tree(record) == [
        ["c3", ["d4", ["e4"], ["e3"]], ["d5", ["e5"], ["e6", ["f6"]], ["e1"]], ["a1"]]
    ]
    assert tree(read_one(txt, "(a1) b2")) == [["a1"], ["b2"]]
    record = read_one(txt, "c3 ({why not} d3 {it}) d4")
    assert [(node.move, node.get("C")) for node in record.nodes() if node.get("C")] == [
        ("d3", "why not\nit")
    ]


@pytest.mark.parametrize("mark", GLYPHS)
@pytest.mark.parametrize(
    ("text", "move"),
    [
        *(('"zz"', "zz"), ("zz", "zz"), ("d3", "d3"), ("pass", "pass"), ("swap", "swap")),
        *(("_", None), ("a?b", "a?b"), ('"a \\" b?"', 'a " b?')),
    ],
)
@pytest.mark.parametrize("end", ["", " ", "\n", " 2. c4", " (d5)", "{}", ";"])
def test_a_mark_belongs_to_the_move_right_before_it(
    text: str, move: str | None, mark: str, end: str
) -> None:
    record = read_one(txt, f"c3 {text}{mark}{end}")
    node = list(record.main_line())[2]
    assert node.move == move
    assert [found[:2] for found in node.properties] == [GLYPHS[mark][:2]]
    assert record.root.get("RE") is None


def test_marks_that_mean_nothing_are_kept_as_text() -> None:
    record = read_one(txt, '1. d4 "zz"? 2. "aa"! c3??? *')
    assert moves(record) == ["d4", "zz", "aa", "c3"]
    properties = [[found[:2] for found in node.properties] for node in record.main_line()]
    assert properties[2:] == [[("BM", ("1",))], [("TE", ("1",))], [("C", ("???",))]]
    assert record.root.get("RE") == "?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3 (d4", ("syntax", 1, 4)),
        ("c3 ) d4", ("syntax", 1, 4)),
        ("c3\n{d4", ("syntax", 2, 1)),
        ('c3\nd4 [Size "6"] e5', ("syntax", 2, 4)),
        ("c3 B+R d4 e5", ("syntax", 1, 8)),
    ],
)
def test_faults(text: str, expected: tuple[str, int, int]) -> None:
    found = read_one(txt, text).findings[0]
    assert (found.code, found.line, found.col) == expected


def test_places_are_of_the_first_character() -> None:
    record = read_one(txt, '[Game "petrify"]\r\n[Size "6"]\r\n\r\n1. c3 ä! {é} W: c3xd4\r\n')
    assert [(node.move, record.place(node.at)) for node in record.main_line()][1:] == [
        ("c3", (4, 4)),
        ("ä", (4, 7)),
        ("c3xd4", (4, 17)),
    ]
    codes = [(found.code, found.line, found.col) for found in replay(record).findings]
    assert ("bad-point", 4, 7) in codes


def test_what_is_no_move_is_taken_for_one_and_nothing_is_lost() -> None:
    record = read_one(txt, "c3 hello z99 a0 c3xd4xe5")
    assert moves(record) == ["c3", "hello", "z99", "a0", "c3xd4xe5"]
    assert moves(read_one(txt, txt.write(record).text)) == moves(record)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[Game "petrify"]\nc3\n[Game "morphos"]\nd4', [["c3"], ["d4"]]),
        ('[Size "6"]\n\n[Size "7"]\nd4', [[], ["d4"]]),
        ('[Game "a"]\n[Game "b"]\nd4', [[], ["d4"]]),
        ('[Game "a"]\n{only this}\n[Game "b"]\nd4', [[], ["d4"]]),
        ('{note}\n[Game "a"]\nc3', [["c3"]]),
        ("c3 d4 resigns\n\n1. e5", [["c3", "d4"], ["e5"]]),
        ("c3 d4\nW+R\n{so sad}\n1. e5\n*\nf6", [["c3", "d4"], ["e5"], ["f6"]]),
        ("c3 d4\n\ne5", [["c3", "d4", "e5"]]),
        ('c3 {\n[Game "x"]\n} d4', [["c3", "d4"]]),
        ('c3 {oh\n\n[Game "x"]\nd4', [["c3"], ["d4"]]),
        ("c3 {oh\r\n \r\n[game x]\r\nd4", [["c3"], ["d4"]]),
        ('c3 {oh\n\n[Game "x"] {a} d4\n\n[Game "y"] e5', [["c3"], ["d4"], ["e5"]]),
        ('c3 {oh\n\n[Game "x"]\n\n[Game "y"]\nd4 {oh', [["c3"], [], ["d4"]]),
        ('c3 {look:\n\n[Game "x"]\nd4\n\n[Game "y"]\n}\ne5', [["c3", "e5"]]),
        ('c3 {look:\n\n[Size "6"]\nd4', [["c3"]]),
        ("c3 (d4\nresigns\n) e5", [["c3", "e5"]]),
        ("", []),
        (" \n\n", []),
    ],
)
def test_several_records_in_a_file(text: str, expected: list[list[str]]) -> None:
    assert [moves(record) for record in read_all(txt, text)] == expected


TAGS = '[Game "petrify"]\n[Size "6"]\n\n'


@pytest.mark.parametrize(
    ("between", "first", "second"),
    [
        ("\n; above\n", None, "above"),
        ("; above\n", None, "above"),
        ("\n; above\n\n", None, "above"),
        ("; below\n\n", "below", None),
        ("; below\n\n; above\n", "below", "above"),
        ("\n{above\n; too}\n", None, "above\n; too"),
        ("\n{a} ; b\n% c\n", None, "a\nb\n% c"),
        ("\n; below\n2. e4\n", "below", None),
        ("\n(1. e4\n; below\n", None, None),
    ],
)
def test_remarks_above_the_tags_of_a_game_are_its_own(
    between: str, first: str | None, second: str | None
) -> None:
    one, other = read_all(txt, f"{TAGS}1. c4 d3\n{between}{TAGS}1. f1 *\n")
    assert other.root.get("C") == second
    comments = [node.get("C") for node in one.main_line() if node.get("C")]
    assert comments == ([first] if first else [])


def test_remarks_above_a_game_without_tags_stand_behind_a_blank_line() -> None:
    found = read_all(txt, "c3 *\n; so sad\ne5 *\n\n; new\n\n; too\nf6")
    assert [moves(record) for record in found] == [["c3"], ["e5"], ["f6"]]
    assert [record.root.get("C") for record in found] == [None, None, "new\ntoo"]


def test_lines_for_programs_are_kept_as_comments() -> None:
    record = read_one(txt, f"% c1\n{TAGS}1. c4\n%(d4 *\nd3 % e4\n")
    assert moves(record) == ["c4", "d3", "e4"]
    assert [node.get("C") for node in record.main_line()] == ["% c1", "%(d4 *", "%", None]
    assert [(found.severity, found.line, found.col) for found in record.findings] == [
        ("warning", 1, 1),
        ("error", 7, 4),
    ]


def test_what_web_pages_mail_and_forums_add_is_left_out_with_a_warning() -> None:
    text = f"[code]\n{TAGS}1. c4&nbsp;d3<br/>\n2. e4 [b]d4[/b] &#160;\n[/code]\n"
    record = read_one(txt, text)
    assert moves(record) == ["c4", "d3", "e4", "d4"]
    assert {found.severity for found in record.findings} == {"warning"}
    quoted = "".join(f"> {line}\n" for line in f"{TAGS}1. c4 {{a\nb}}\n\n{TAGS}e4".splitlines())
    found = read_all(txt, quoted)
    assert [moves(record) for record in found] == [["c4"], ["e4"]]
    assert [len(record.findings) for record in found] == [1, 1]


@pytest.mark.parametrize("mark", ["\ufeff", "```\n", "~~~ \n", "[quote=Bo]\n", "> "])
def test_what_stands_before_the_tags_of_a_game_belongs_to_it(mark: str) -> None:
    """Files put one behind the other, posts and mails: no games of their own."""
    found = read_all(txt, f"{mark}{TAGS}1. c4 *\n\n{mark}{TAGS}1. d3 *\n\x1a")
    assert [record.root.get("GM") for record in found] == ["petrify"] * 2
    assert [moves(record) for record in found] == [["c4"], ["d3"]]
    assert all(one.severity == "warning" for record in found for one in record.findings)


@pytest.mark.parametrize("between", ["", "\n", "\r\n\r\n"])
@pytest.mark.parametrize(
    "heading", ["Petrify 6x6, Ann (Blue) vs Bo", "Round 3\nSpiel von Zoë: gut!"]
)
@pytest.mark.parametrize("below", [f"{TAGS}1. c4 d3", "1. c4 d3", "1) c4 d3", f"{TAGS}c4 d3"])
def test_a_heading_is_a_comment_with_a_warning(heading: str, between: str, below: str) -> None:
    record = read_one(txt, f"{heading}\n{between}{below}")
    assert moves(record) == ["c4", "d3"]
    assert record.root.get("C") == heading.replace("\n", " ")
    assert [(one.severity, one.line, one.col) for one in record.findings] == [("warning", 1, 1)]


@pytest.mark.parametrize("line", ["z9 foo", "pass", "Orange wins", "W+R", "Bo: e4", "he resigned"])
def test_a_line_with_a_move_or_a_result_is_no_heading(line: str) -> None:
    """What it says counts, or is a fault."""
    first, *_ = read_all(txt, f"{TAGS}{line}\n1. c4 d3")
    assert not any("heading" in found.message for found in first.findings)
    assert first.root.get("C") is None


def test_words_among_the_moves_are_no_heading() -> None:
    record = read_one(txt, f"{TAGS}c4 d3\nAnn is late\n1. e4")
    assert moves(record) == ["c4", "d3", "Ann", "is", "late", "e4"]


@pytest.mark.parametrize("unseen", ["\xa0", "\u200b \ufeff", "\x1f", "\u3000\t", "> \xa0"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_lines_with_nothing_to_see_are_blank(unseen: str, encoding: str) -> None:
    text = f"{unseen}\n{TAGS}1. c4 *\n{unseen}\n\n{TAGS}{unseen}\nd3 *\n{unseen}\n{unseen}"
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        return
    found = read_all(txt, data)
    assert [moves(record) for record in found] == [["c4"], ["d3"]]


def test_a_brace_within_a_comment_is_a_warning_and_is_not_written() -> None:
    record = read_one(txt, f"{TAGS}1. c4 {{a) d3 2. e4 {{b}} e5")
    (found,) = record.findings
    assert (found.severity, found.line, found.col) == ("warning", 4, 20)
    assert read_one(txt, txt.write(record).text).findings == []
    assert read_one(txt, txt.write(record).text) == record


@pytest.mark.parametrize("sign", ["=", "+-", "-+", "+=", "=+", "+/-", "\xb1", "\u2213", "\u221e"])
def test_signs_that_value_positions_are_comments(sign: str) -> None:
    record = read_one(txt, f"1. c4 {sign} d3 {sign}")
    assert [(node.move, node.get("C")) for node in record.main_line()][1:] == [
        ("c4", sign),
        ("d3", sign),
    ]
    assert record.findings == []


def test_signs_that_can_be_no_move_are_told_and_reading_goes_on() -> None:
    record = read_one(txt, f"{TAGS}1. c4+ d3# 2. @@ c4 }} | \0")
    assert moves(record) == ["c4", "d3", "c4"]
    assert [found.col for found in record.findings] == [6, 10, 15, 21, 23, 25]
    assert "illegal-move" in [found.code for found in replay(record).findings]


@pytest.mark.parametrize(
    "quotes", ["\u201c\u201d", "\u201e\u201c", "\xab\xbb", "\u2018\u2019", "''"]
)
def test_typeset_quotes_and_blanks_that_nobody_sees(quotes: str) -> None:
    left, right = quotes
    text = f"[Game {left}petrify{right}]\n[Size {left}6{right}]\n\n1.\xa0c4 x\xa0d3\u200b\ufeff e4"
    record = read_one(txt, text)
    assert (record.root.get("GM"), record.root.get("SZ")) == ("petrify", "6")
    assert moves(record) == ["c4xd3", "e4"]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'[Game "petrify"]\n[Event "Caf\xe9"]\n\nc4', (2, 1)),
        (b'[Game "petrify"]\n\nc4 {a\nb \xe9}', (3, 4)),
        (b"c4 ; \xe9", (1, 4)),
        (b"c4 d\xe9 e5", (1, 4)),
    ],
)
def test_encoding_points_at_what_holds_the_first_bad_byte(
    data: bytes, place: tuple[int, int]
) -> None:
    (found,) = (one for one in read_one(txt, data).findings if one.code == "encoding")
    assert (found.line, found.col) == place


def test_written_text_is_neat() -> None:
    record = read_one(
        sgf,
        "(;GM[petrify]SZ[6]RU[]PB[Ann]AB[aa:bb][cc]KM[6.5]XH[Wood:oak]C[go];B[ff]TE[1]C[fine]"
        ";W[ee](;B[ef]N[x];W[df])(;B[df]C[or {this}];)(;W[zz]))",
    )
    assert txt.write(record).text.splitlines() == [
        '[Game "petrify"]',
        '[Size "6"]',
        '[Variant ""]',
        '[Blue "Ann"]',
        '[AB "a6:b5 c4"]',
        '[KM "6.5"]',
        '[Wood "oak"]',
        "",
        '{go} 1. f1! {fine} 1... e2 2. e1 {[%N "x"]} (2. d1 {[%C "or \\u007bthis\\u007d"]}',
        '_) (1... W: "zz") 2... d1',
        "",
    ]


def test_commands_carry_the_rest() -> None:
    text = 'c3 {see [%TR "c3 d4"] here [%LB "c3:a" "d4:b"] [%C "{x\\u007d"]}\n_ {no move} d4'
    record = read_one(txt, text)
    first, second, third = list(record.nodes())[1:]
    assert [(p.name, p.values) for p in first.properties] == [
        ("C", ("see\nhere",)),
        ("TR", ("c3", "d4")),
        ("LB", ("c3:a", "d4:b")),
        ("C", ("{x}",)),
    ]
    assert (second.move, second.colour, second.get("C")) == (None, None, "no move")
    assert (third.move, third.colour) == ("d4", "W")


def test_long_texts_are_wrapped_between_words_only() -> None:
    record = read_one(txt, " ".join(["c3 d4"] * 100))
    lines = txt.write(record).text.splitlines()
    assert max(map(len, lines)) <= 80
    assert moves(read_one(txt, "\n".join(lines))) == moves(record)


def test_what_is_too_long_is_cut_and_reported() -> None:
    second = '[Game "petrify"]\n[Size "6"]\n1. c3'
    for first in ("c3 " * 3000, "c3\n" * 3000, "{" + "x\n" * 3000, "{" + "x" * 9000, "{}\n" * 3000):
        chunks = list(txt.split(io.BytesIO(f"{first}\n{second}".encode()), "x", 4096))
        assert [chunk.fault is not None for chunk in chunks] == [True, False], first[:4]
        assert all(len(chunk.data) <= 4096 for chunk in chunks)
        assert "syntax" in [found.code for found in txt.parse(chunks[0]).findings]
        assert chunks[1].line == first.count("\n") + 2
    with pytest.raises(NoEnd):
        list(txt.split(io.BytesIO(b"x" * 2_000_000), "x", 4096))


def test_a_comment_that_is_never_closed_is_reported_and_swallows_no_game() -> None:
    first, second = read_all(txt, '[Game "petrify"]\n\nc3 {oh\n\n[Game "petrify"]\n\nd4\n')
    found = [(f.code, f.line, f.col) for f in first.findings]
    assert found == [("syntax", 3, 4)]
    assert (second.line, second.findings) == (5, [])


def test_unclosed_parentheses_are_reported_once() -> None:
    record = read_one(txt, '[Game "petrify"]\n\nc3 (d4 (e5 (f6) a1')
    (found,) = record.findings
    assert (found.code, found.line, found.col) == ("syntax", 3, 4)
    assert "2 closing parentheses are missing" in found.message


@pytest.mark.parametrize(
    "piece",
    ["(a1", ")", "{}", "-", "\u2013", "1.", "$1", '"a"', "a\u3000", "a\t", "a1!", "\xbd", "_."],
)
def test_a_record_of_too_many_parts_is_not_read(piece: str) -> None:
    data = (piece * 20_000).encode()
    (chunk,) = txt.split(io.BytesIO(data), "x", 20_000 * 6)
    assert chunk.fault is not None
    assert "parts" in chunk.fault
    assert len(chunk.data) < len(data) / 2


@pytest.mark.parametrize("text", ['a\n\n[Game "x"]', 'a\n\n[Game "x"]\n{', "a\n\n[ game x]"])
def test_games_that_a_comment_quotes_survive(text: str) -> None:
    record = read_one(txt, "c3 d4")
    record.root.properties = [Property("C", (escaped(text),))]
    record.root.children[0].properties = [Property("C", ("{",))]
    assert read_one(txt, txt.write(record).text).root.get("C") == text


@pytest.mark.parametrize("end", ["", "}"])
@pytest.mark.parametrize(
    "piece", ['[Game "x"]\n{\n\n', '[Game "x"]\n\n', '[Game "x"]\n\n{\n\n}\n\n']
)
def test_comments_are_looked_through_once(piece: str, end: str) -> None:
    def read(count: int) -> None:
        for chunk in txt.split(io.BytesIO(f"{{\n\n{piece * count}{end}".encode())):
            txt.parse(chunk)

    assert_in_proportion(read, 4_000)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[a ",
            '"',
            "(",
            "{",
            "x ",
            "x\n",
            "x [",
            "1 ",
            '[a "',
            "c3-",
            "? ",
            "c3 , ",
            "[%a ",
            "&a;",
            "<a ",
            "[/a",
        ),
        *("c3\n\n; a\n", "\n; a\n", "{a}\n", "{a}", "{a\n", ">\n", "% {\n"),
    ],
)
def test_time_grows_with_length_only(piece: str) -> None:
    def read(count: int) -> None:
        text = "c3\n\n" + piece * count + " " * count
        for chunk in txt.split(io.BytesIO(text.encode())):
            txt.parse(chunk)

    assert_in_proportion(read, 8_000)
