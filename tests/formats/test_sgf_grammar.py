"""The reader of SGF accepts what sgfmill's grammar accepts, as the same tree."""

from __future__ import annotations

import io
import re
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gametool.formats import sgf
from gametool.formats.sgf.writer import _OURS
from gametool.record import Record
from gametool.record._sgfmill import sgf_grammar
from gametool.replay import replay

from ..growth import assert_in_proportion
from .trees import read_all, read_one

Tree = list[Any]
"""The nodes of a tree, each before its children: (number of children, properties)."""

SEEDS = [
    "(;GM[petrify]SZ[6];B[cc];W[dd](;B[ee])(;B[ff];W[aa]))",
    "junk ( ( ;FF[4] C[a\\]b\\\\] ;B[cc] W [dd] ) between (;AW[aa][bb]\n[cc])",
    "(;AddBlack[aa]Foo[x]Foo[y];B[cc]White[dd])",
    "(;C[a:b\\:c](;B[])(;W[])(;N[x]))tail",
    "(;B[cc]B[dd]C[]C[x]W[ee][ff])",
    "(;\t;\n;(;;)(;))",
    "(;C[\r\n\n\r\r\\\r\nx])",
    "(;C[([;)]KM[6.5])",
    "(;XX[(;GM[1\\])\n(;FF[4\\])])",
    "(;B[cc]C[a;b];W[dd] C[\\]];B[ee]\nC[C[];W[ff]C[](;B[aa]C[;W[bb\\]])(;B[C[x];W[ab]C[y]))",
    "(;B[cc];W[dd]C[x][y];B[ee]C[x]C[y];W[ff][gg];B[aa]N[n]C[x];W[bb]C[x]N[n];B[ab])",
    "(; B[cc];B [dd];\nW[ee] ;C[x]B[ff];W[gg]C [x];B[aa]C[x];W[b;b];B[b\\b];W[b\nb];B[B[b])",
]


def fragments() -> st.SearchStrategy[str]:
    """Pieces that make up something like SGF."""
    return st.sampled_from(
        [
            *("(", ")", ";", "[", "]", "\\", "\\]", " ", "\n", "\r\n", "(;", ")(", "];", "B", "W"),
            *("B[aa]", "W[bb]", "C[x]", "C[", "AB[aa][bb]", "ab", "Foo[1]", "x[", "é", "\0", ":"),
            *("[]", ";B[cc]", ";W[dd]", "(;C[a\\\\])", "B[cc]W[dd]", "SZ[6]", "TE", "\t", "1"),
        ]
    )


def merged(properties: list[tuple[str, list[str]]]) -> dict[str, list[str]]:
    """Properties as sgfmill has them: those of the same name in one; moves say the same."""
    result: dict[str, list[str]] = {}
    for name, values in properties:
        if name in ("B", "W"):
            values = [re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) for value in values]
        result.setdefault(name, []).extend(values)
    return result


SMALL = re.compile(
    r"(?<![A-Za-z])(?!(?:AddBlack|White|Foo)(?![A-Za-z]))[A-Za-z]*[a-z][A-Za-z]*\s*\["
)
"""A name with small letters that are not left out, as sgfmill does."""


def ours(record: Record) -> Tree:
    tree = []
    for node in record.nodes():
        properties = [] if node.move is None else [(str(node.colour), [node.move])]
        properties += [(found.name, list(found.values)) for found in node.properties]
        tree.append((len(node.children), merged(properties)))
    return tree


def theirs(game: Any) -> Tree:
    tree = []
    stack = [game]
    while stack:
        part = stack.pop()
        for index, properties in enumerate(part.sequence):
            last = index == len(part.sequence) - 1
            decoded = {
                name: [re.sub("\r\n|\n\r|\r", "\n", value.decode()) for value in values]
                for name, values in properties.items()
            }
            tree.append((len(part.children) if last else 1, merged([*decoded.items()])))
        stack += reversed(part.children)
    return tree


def check(text: str) -> bool:
    """Compare the readers on a text; whether sgfmill could read it."""
    try:
        games = sgf_grammar.parse_sgf_collection(text.encode())
    except ValueError:
        return False
    # What begins like a game but for its semicolon or its parenthesis, or ends right behind
    # that, is a fault to us, and nothing to sgfmill.
    if SMALL.search(text) or re.search(
        r"\(\s*[A-Z]{1,2}\s*\[|^[ \t]*;\s*(?:FF|GM|CA)\s*\[|\(\s*\Z", text, re.MULTILINE
    ):
        return False
    records = read_all(sgf, text)
    assert [ours(record) for record in records] == [theirs(game) for game in games]
    assert not any(found.code == "syntax" for record in records for found in record.findings)
    return True


@pytest.mark.parametrize("text", SEEDS)
def test_seeds_read_alike(text: str) -> None:
    assert check(text)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(fragments(), max_size=14).map("".join))
def test_anything_that_sgfmill_reads_reads_alike(text: str) -> None:
    check("(;" + text + ")")


def test_mutated_records_read_alike() -> None:
    random = Random(1)
    accepted = 0
    for _ in range(4000):
        text = random.choice(SEEDS)
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(text) + 1)
            cut = random.choice([0, 0, 1, 2])
            text = text[:at] + random.choice(["", *"()[];\\\n BWax:"]) + text[at + cut :]
        if text.count("GM[") < 2 and not re.search(r"[\r\n]\s*\(", text):  # no resynchronisation
            accepted += check(text)
    assert accepted > 500, "the mutations are too wild to test anything"


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(fragments(), max_size=14).map("".join))
def test_what_was_read_is_written_so_that_sgfmill_reads_the_same(text: str) -> None:
    try:
        game = sgf_grammar.parse_sgf_game(("(;" + text + ")").encode())
    except ValueError:
        return
    if SMALL.search(text):
        return
    record = read_all(sgf, "(;" + text + ")")[0]
    written = sgf.write(record).text
    again = theirs(sgf_grammar.parse_sgf_game(written.encode()))
    (count, root), *rest = again
    wanted = theirs(game)
    assert {name: root[name][0] for name in _OURS} == _OURS
    for name in _OURS:
        root.pop(name)
        wanted[0][1].pop(name, None)
    assert [(count, root), *rest] == wanted
    assert sgf.write(read_one(sgf, written)).text == written


# Resynchronisation: where a game that was never closed ends


def test_a_game_without_its_semicolon_is_a_fault() -> None:
    record = read_one(sgf, "(GM[petrify]SZ[6];B[aa])")
    assert [found.code for found in record.findings] == ["syntax"]


@pytest.mark.parametrize("indent", ["", " \t"])
def test_a_game_without_its_parenthesis_is_a_fault(indent: str) -> None:
    text = "(;FF[4]GM[petrify];B[aa](;W[bb])(;W[cc]))\r"
    rest = indent + text[1:]
    for data, faulty in ((rest + text, 0), (text + rest + text, 1), (text + rest, 1)):
        records = read_all(sgf, data)
        codes = [[found.code for found in record.findings] for record in records]
        assert codes.pop(faulty) == ["syntax"]
        assert codes in ([[]], [[], []])
        assert records[faulty].line == faulty + 1


@pytest.mark.parametrize("end", [";B[bb]", "x;FF[4]GM[petrify])", ";FF\n", ";\n", "text ("])
def test_other_text_after_a_game_is_skipped(end: str) -> None:
    assert read_one(sgf, f"(;FF[4]GM[petrify];B[aa])\n{end}").findings == []


@pytest.mark.parametrize("end", ["(", " ( \r\n", "\n--\n\t(\n"])
def test_a_file_that_is_cut_off_where_a_game_begins(end: str) -> None:
    first, second = read_all(sgf, f"(;FF[4]GM[petrify];B[aa]){end}")
    assert first.findings == []
    assert [found.code for found in second.findings] == ["syntax"]


def test_a_game_tree_with_gm_is_a_new_game() -> None:
    first, second = read_all(sgf, "(;GM[petrify];B[aa](;GM[morphos];B[bb])")
    assert [node.move for node in first.main_line()] == [None, "aa"]
    assert second.root.get("GM") == "morphos"


def test_a_game_inside_of_a_value_that_was_never_closed_is_a_new_game() -> None:
    first, second = read_all(sgf, "(;GM[petrify]C[oops\n(;FF[4]GM[morphos];B[bb])")
    assert [found.code for found in first.findings] == ["syntax"]
    assert second.root.get("GM") == "morphos"


def test_a_game_that_a_comment_quotes_is_no_new_game() -> None:
    record = read_one(sgf, "(;GM[petrify]C[look:\n(;FF[4\\]GM[1\\];B[aa\\])];B[bb])")
    assert record.root.get("C") == "look:\n(;FF[4]GM[1];B[aa])"


@pytest.mark.parametrize("blank", [" ", "\n", "\r\n", "\t"])
def test_blanks_are_read_in_time_that_grows_with_length_only(blank: str) -> None:
    """Wherever they stand, and whatever is asked of the record."""
    text = "(;GM[petrify]SZ[6];B[aa];W[bb]C[x];B[cc]N[x](;W[aa])(;W[dd];B[dd]))"

    def read(count: int) -> None:
        for at in range(len(text)):
            if text[at] in "(;)" or text[at - 1] in "(;])":
                (record,) = read_all(sgf, text[:at] + blank * count + text[at:])
                assert [found.move for found in replay(record).findings] == ["aa", "dd"]

    assert_in_proportion(read, 60_000)


def test_signs_inside_of_values_are_no_parts_of_a_record() -> None:
    many = "C[" + ";[" * 9000 + "]"
    for text, fine in ((f"(;GM[petrify]{many})", True), ("(;GM[petrify]" + ";N[x]" * 9000, False)):
        (chunk,) = sgf.split(io.BytesIO(text.encode()), "-", 1 << 16)
        assert (chunk.fault is None) == fine


def test_a_small_limit_is_one_of_length() -> None:
    """A short way of writing does not make a record too long: what is written is read back."""
    text = "(;GM[petrify]" + ";B[aa];W[bb]" * 2000 + ")"
    (chunk,) = sgf.split(io.BytesIO(text.encode()), "-", len(text))
    assert chunk.fault is None
