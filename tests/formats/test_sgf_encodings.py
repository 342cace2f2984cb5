"""SGF in the encodings that people's files have."""

from __future__ import annotations

import codecs
import io

import pytest

from gametool.formats import sgf
from gametool.record import Record

from .test_any_bytes import Dripping
from .trees import read_all, read_one


def codes(record: Record) -> list[str]:
    return [found.code for found in record.findings]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("UTF-8", "日本"),
        ("ISO-8859-1", "Käthe"),
        ("latin1", "ÿ"),
        ("windows-1252", "“x”"),
        ("koi8-r", "Петя"),
        ("Shift_JIS", "表ソ能 十"),  # the second byte of these is a backslash
        ("Shift_JIS", "ー"),  # whose second byte is [
        ("Shift_JIS", "ゼア]"),  # and ]: here the bracket is escaped, too
        ("Shift_JIS", "①髙"),  # not in the standard, but in Windows's
        ("cp932", "表"),
        ("GBK", "昞誠"),
        ("gb2312", "昞"),  # declared to be less than it is
        ("GB18030", "昞€𠮷"),
        ("Big5", "功許"),
        ("EUC-KR", "한국"),
        ("EUC-JP", "表"),
        ("ISO-2022-JP", "表か]"),
        ("johab", "한국"),
        ("johab", "겥겦겧"),  # whose second bytes are [, a backslash and ]
        ("EUC-KR", "똠"),  # in Windows's extension only
        ("Big5", "€"),
    ],
)
@pytest.mark.parametrize("ca_first", [True, False])
def test_declared_encodings(encoding: str, text: str, ca_first: bool) -> None:
    escaped = text.replace("]", "\\]")
    rest = f"PB[{escaped}]C[{escaped}]"
    ca = f"CA[{encoding}]"
    game = f"(;{ca}{rest};B[cc])(;GM[petrify]C[{escaped}]{ca};W[dd])"
    if not ca_first:
        game = f"(;{rest}{ca};B[cc])(;GM[petrify]C[{escaped}]{ca};W[dd])"
    known = {"gb2312": "gbk", "Shift_JIS": "cp932", "EUC-KR": "cp949", "Big5": "cp950"}
    wider = known.get(encoding, encoding)
    records = read_all(sgf, game.encode(wider))
    assert [codes(record) for record in records] == [[], []]
    assert [record.root.get("C") for record in records] == [text, text]
    assert [node.move for record in records for node in record.nodes()] == [None, "cc", None, "dd"]
    for record in records:
        written = sgf.write(record).text
        assert "CA[UTF-8]" in written
        assert read_one(sgf, written).root.get("C") == text


MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("encoding", MARKS)
@pytest.mark.parametrize("ca", ["", "CA[ISO-8859-1]", "CA[UTF-16]"])
def test_a_byte_order_mark_decides(encoding: str, ca: str) -> None:
    game = f"(;{ca}PB[é碁];B[cc])\n(;PB[ß])"
    records = read_all(sgf, MARKS[encoding] + game.encode(encoding))
    assert [record.root.get("PB") for record in records] == ["é碁", "ß"]
    # A declaration that says otherwise, or a wide encoding without one, is told.
    agrees = {"": encoding == "utf-8", "CA[UTF-16]": "16" in encoding}.get(ca, False)
    told = [] if agrees else ["encoding"]
    assert codes(records[0]) == told
    assert codes(records[1]) == ([] if encoding == "utf-8" else ["encoding"])
    assert records[1].line == 2


@pytest.mark.parametrize("between", ["\xff\xff", "\0", "\n"])
def test_a_name_that_only_looks_known_once_it_is_simplified_is_unknown(between: str) -> None:
    record = read_one(sgf, f"(;GM[petrify]CA[shi{between}ft_jis]PB[x])".encode("latin-1"))
    assert codes(record) == ["encoding"]


def test_broken_utf_16_is_reported() -> None:
    record = read_one(
        sgf, codecs.BOM_UTF16_LE + "(;PB[x])".encode("utf-16-le")[:-4] + b"\0\xd8]\0)\0"
    )
    assert codes(record) == ["encoding"]


def test_without_a_declaration_utf_8_else_latin_1() -> None:
    assert read_one(sgf, "(;PB[é])".encode()).findings == []
    record = read_one(sgf, "(;PB[é])".encode("latin-1"))
    assert record.root.get("PB") == "é"
    assert codes(record) == ["encoding"]


@pytest.mark.parametrize(
    "name",
    [
        "klingon",
        "hex",
        "rot13",
        "utf-16",
        "cp037",
        "unicode_escape",
        "utf-7",
        "idna",
        "zlib",
        "",
        " ",
    ],
)
def test_what_is_no_encoding_is_reported_and_utf_8_assumed(name: str) -> None:
    record = read_one(sgf, f"(;CA[{name}]PB[é +AF0-\\\\u005d];B[cc])")
    assert record.root.get("PB") == "é +AF0-\\u005d"
    assert codes(record) == (["encoding"] if name.strip() else [])


def test_a_text_that_is_not_as_declared_is_reported() -> None:
    record = read_one(sgf, b"(;CA[UTF-8]PB[\xe9])")
    assert (record.root.get("PB"), codes(record)) == ("é", ["encoding"])


def test_a_declaration_that_a_comment_quotes_is_none() -> None:
    record = read_one(sgf, "(;C[CA[koi8-r\\] or CA[klingon\\]]PB[é])")
    assert (record.root.get("PB"), codes(record)) == ("é", [])


@pytest.mark.parametrize("text", ["碁", "\\]é", "é"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_an_encoding_is_declared_for_one_game_only(text: str, encoding: str) -> None:
    """The last byte of these would take the bracket along in Shift_JIS, or in GBK."""
    data = f"(;PB[x {text}])".encode(encoding, "replace")
    for ca in ("Shift_JIS", "GBK"):
        first, second = read_all(sgf, data + f"(;CA[{ca}]PB[表])".encode(ca))
        assert first.root.get("PB") == f"x {text}".replace("\\", "").encode(
            encoding, "replace"
        ).decode(encoding)
        assert second.root.get("PB") == "表"


def test_a_declaration_may_stand_behind_what_is_no_property() -> None:
    record, _ = read_all(sgf, "(; 1 PB[表]! CA[Shift_JIS])(;GM[petrify])".encode("shift_jis"))
    assert record.root.get("PB") == "表"


@pytest.mark.parametrize("step", [1, 5, 8, 10, 30])
def test_a_declaration_counts_however_the_reads_end(step: int) -> None:
    """Also behind a parenthesis in a value."""
    data = "(;C[:)]CA[Shift_JIS]PB[表])(;GM[petrify])".encode("shift_jis")
    chunks = list(sgf.split(io.BufferedReader(Dripping(data, step)), "test"))
    assert [chunk.data for chunk in chunks] == [data[:-14], data[-14:]]


@pytest.mark.parametrize("step", [1, 2, 3, 30])
def test_where_a_game_ends_does_not_hang_on_the_reads(step: int) -> None:
    """A parenthesis and a semicolon do not tell yet whether GM follows."""
    data = b"(;FF[4]\n(;GM["
    chunks = list(sgf.split(io.BufferedReader(Dripping(data, step)), "test"))
    assert [chunk.data for chunk in chunks] == [data[:8], data[8:]]


@pytest.mark.parametrize("step", [1, 2, 3, 30])
def test_where_a_game_stands_does_not_hang_on_the_reads(step: int) -> None:
    """A line end before a byte that is no character is one line end."""
    data = b"\r\n\x83[x(;FF[4]"
    (chunk,) = sgf.split(io.BufferedReader(Dripping(data, step)), "test")
    assert (chunk.line, chunk.column) == (2, 4)
