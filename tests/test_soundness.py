"""Nothing wrong passes: what was not replayed to its end is never valid, whatever is shown."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gametool import formats
from gametool.record import Record
from gametool.replay import Replay, replay

from .cli.helpers import gametool, json_lines

PETRIFY = ("--game", "petrify", "--size", "6")
HEAD = "(;FF[4]GM[petrify]SZ[6]RE[?]"


def read(text: str | bytes, form: str = "sgf") -> Record:
    data = text.encode() if isinstance(text, str) else text
    module = formats.load(form)
    return module.parse(next(iter(module.split(io.BytesIO(data), "-", 1 << 20))))


def codes(found: Replay) -> list[str]:
    return [one.code for one in found.findings if one.severity != "note"]


@pytest.mark.parametrize(
    ("form", "data"),
    [
        ("txt", b"1. c4 {caf\xe9} c4 2. c4 zz\n"),
        ("txt", b"H\xe9 there, this is prose.\n"),
        ("txt", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"),
        ("txt", b"1. c4 d3 )"),
        ("sgf", b"(;B[cc];W[dd]"),
        ("sgf", b"(;B[cc]C[\xe9];W[cc])"),
        ("json", b'{"game": "petrify", "moves": ["c4", "c4"]'),
    ],
)
def test_options_count_whatever_else_was_found(form: str, data: bytes) -> None:
    result = gametool("validate", "--json", *PETRIFY, "--from", form, stdin=data)
    (line,) = json_lines(result)
    assert (result.exit_code, line["valid"]) == (1, False)
    assert "unknown-game" not in [found["code"] for found in line["findings"]]


@pytest.mark.parametrize(
    "options",
    [
        ("--ignore", "illegal-move"),
        ("--ignore", "illegal-move,result-missing,unfinished"),
        ("--select", "encoding"),
        ("--select", "unfinished", "--strict"),
    ],
)
@pytest.mark.parametrize(
    "text", [f"{HEAD};B[cc];W[cc])", "(;GM[go]SZ[6];B[cc])", f"{HEAD};B[cc]", f"{HEAD};[cc];W[dd])"]
)
def test_no_option_makes_valid_what_was_not_replayed(text: str, options: tuple[str, ...]) -> None:
    result = gametool("validate", *options, stdin=text)
    assert (result.exit_code, ": invalid: " in result.stdout) == (1, True)


@pytest.mark.parametrize(
    ("tail", "wanted", "plies"),
    [
        ("X1[v];B[cc];W[cc])", ["syntax", "illegal-move"], 1),
        ("KO;B[cc])", ["syntax"], 1),
        (";[cc];W[dd])", ["syntax"], 0),
        (";B[cc]\0;W[dd])", ["syntax"], 2),
        (";B[cc]();W[dd])", ["syntax"], 2),
        (";B[cc]((;W[dd])))", ["syntax"], 2),
        # Others of the same kinds
        (";B[cc];Wdd];B[ee])", ["syntax"], 1),
        (";B[cc];W1[dd];B[ee])", ["syntax"], 1),
        (";B[cc] C;W[dd] ] ;B[cc])", ["syntax", "syntax", "illegal-move"], 2),
        (";B[cc] --- W[dd])", ["syntax", "two-moves-in-node"], 0),
        ("B[cc](W[dd]))", ["syntax"], 2),
        (";B[cc](;W[dd]);W[cc])", ["syntax"], 2),
        (";B[cc],;W[dd].;B[cc])", ["syntax", "syntax", "illegal-move"], 2),
        (";black[cc];white[dd])", ["syntax"], 2),
        (";Ab[cc])", ["syntax", "late-setup"], 0),
        ("Pb[Ann]wr[3 dan];B[cc])", ["syntax"], 1),
        ("AB[aa]AB[aa];W[bb])", ["bad-setup", "duplicate-property"], 0),
        ("AB[aa][];B[bb])", ["bad-setup"], 1),
        ("PL[W]PL[B];W[bb])", ["duplicate-property"], 1),
    ],
)
def test_reading_goes_on_behind_a_fault(tail: str, wanted: list[str], plies: int) -> None:
    found = replay(read(HEAD + tail))
    assert (sorted(codes(found)), found.plies) == (sorted(wanted), plies)


def test_names_of_headers_in_small_letters_count() -> None:
    found = replay(read("(;gm[Morphos]Sz[1]re[W+];b[aa])"))
    assert codes(found) == ["syntax", "result-mismatch"]
    assert (found.game_name, found.size, found.winner) == ("morphos", 1, "B")


def test_lists_of_points_add_up() -> None:
    found = replay(read(f"{HEAD}AB[aa]AB[cc]AW[bb])"))
    assert found.position is not None
    assert "".join(found.position.rows()).count("X") == 2
    assert [one.message for one in found.findings if one.severity == "warning"] == [
        "AB stands twice in this node; the values of all count"
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(;GM[morphos]SZ[1];B[aa]RE[W+1])", ["late-result", "result-mismatch"]),
        ("(;GM[morphos]SZ[1];B[aa]RE[B+])", ["late-result"]),
        ("(;GM[morphos]SZ[1]RE[B+];B[aa];RE[W+])", ["result-mismatch"]),
        ("(;GM[morphos]SZ[1]RE[?];B[aa];RE[B+])", ["late-result"]),
        ("(;GM[morphos]SZ[1]RE[B+];B[aa]RE[B+])", []),
    ],
)
def test_a_result_in_a_later_node_counts(text: str, wanted: list[str]) -> None:
    found = replay(read(text))
    assert codes(found) == wanted
    assert found.recorded_result == text.rpartition("RE[")[2].partition("]")[0] or not wanted[1:]


@pytest.mark.parametrize("move", ["W[]", "W[hello]", "W[zz]", "B[aa]", "W[swap]"])
def test_the_outcome_is_known_after_moves_behind_the_end(move: str) -> None:
    found = replay(read(f"(;GM[morphos]SZ[1]RE[B+];B[aa];{move})"))
    assert codes(found) == ["move-after-end"]
    assert (found.over, found.winner, found.reason, found.result) == (True, "B", "chain", "B+")
    assert not found.valid


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"(;GM[petrify]SZ[6]\nPB[Jos\xe9];B[cc])", (2, 1)),
        (b"(;GM[petrify]SZ[6]CA[klingon];B[cc])", (1, 19)),
        (b"(;GM[petrify]SZ[6];B[cc]C[a]C[\xe9])", (1, 29)),
        (b"(;GM[petrify]SZ[6]CA[utf-8];B[cc];W[dd]\nC[\xe9])", (2, 1)),
    ],
)
def test_encoding_points_at_what_is_wrong(data: bytes, place: tuple[int, int]) -> None:
    (found,) = [one for one in replay(read(data)).findings if one.code == "encoding"]
    assert (found.line, found.col) == place


PIECES = (
    *(";B[cc]", ";W[dd]", ";B[ee]", ";W[ff]", ";W[]", ";b[cc]", "(", ")", ";", "[cc]", "B", "KO"),
    *("X1[v]", "AB[aa]", "AB[]", "RE[B+R]", "C[x]", "C[", "]", "\0", " ", "PL[W]", "\\", "\xe9"),
)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES), max_size=10).map("".join), st.booleans())
def test_valid_implies_replayed_to_its_end(text: str, closed: bool) -> None:
    record = read(HEAD + text + ")" * closed)
    found = replay(record)
    if not found.valid:
        return
    moves = [node.move for node in record.main_line() if node.move is not None]
    assert found.plies == len(moves)
    assert found.game is not None and not any(one.severity == "error" for one in found.findings)
    assert record.is_whole and record.doubtful.isdisjoint(record.main_line())
