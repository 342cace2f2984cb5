"""Which findings ``validate`` reports: --select, --ignore, --max-findings, formats."""

from __future__ import annotations

import pytest

from .helpers import ILLEGAL, gametool, json_lines

UNFINISHED = "(;FF[4]GM[petrify]SZ[6];B[cc])\n"
"""Two notes: result-missing and unfinished."""
TWICE = "(;FF[4]GM[petrify]SZ[6]SZ[7]RE[?];B[cc])\n"
"""A warning and a note: duplicate-property and unfinished."""


def codes(*arguments: str, stdin: str) -> list[list[str]]:
    """The codes reported for each record."""
    lines = json_lines(gametool("validate", "--json", *arguments, stdin=stdin))
    return [[found["code"] for found in line["findings"]] for line in lines]


def test_select_reports_only_these() -> None:
    assert codes(stdin=UNFINISHED) == [["result-missing", "unfinished"]]
    assert codes("--select", "unfinished", stdin=UNFINISHED) == [["unfinished"]]
    assert codes("--select", "syntax,unfinished", stdin=UNFINISHED) == [["unfinished"]]
    assert codes("--select", "syntax", stdin=UNFINISHED) == [[]]


def test_ignore_leaves_out() -> None:
    assert codes("--ignore", "unfinished", stdin=UNFINISHED) == [["result-missing"]]
    both = ("--ignore", "unfinished", "--ignore", "result-missing")
    assert codes(*both, stdin=UNFINISHED) == [[]]


def test_ignore_wins_over_select() -> None:
    chosen = ("--select", "unfinished,result-missing", "--ignore", "unfinished")
    assert codes(*chosen, stdin=UNFINISHED) == [["result-missing"]]


def test_what_is_not_reported_does_not_make_a_record_invalid() -> None:
    assert gametool("validate", "--strict", stdin=TWICE).exit_code == 1
    result = gametool("validate", "--strict", "--select", "syntax", stdin=TWICE)
    assert result.exit_code == 0
    assert result.stdout == "-:1: ok: petrify 6x6, 1 ply, unfinished\n"
    (line,) = json_lines(gametool("validate", "--select", "syntax", "--json", stdin=TWICE))
    assert line["valid"] is True


def test_what_was_not_replayed_is_never_valid() -> None:
    result = gametool("validate", "--ignore", "illegal-move", stdin=ILLEGAL)
    assert result.exit_code == 1
    assert result.stdout == "-:1: invalid: petrify 6x6, 1 ply, replayed up to there\n"
    (line,) = json_lines(gametool("validate", "--select", "syntax", "--json", stdin=ILLEGAL))
    assert line["valid"] is False
    assert gametool("validate", "--ignore", "unknown-game", stdin="(;GM[1];B[aa])").exit_code == 1


def test_strict_looks_at_reported_warnings_only() -> None:
    assert gametool("validate", "--strict", stdin=TWICE).exit_code == 1
    ignore = ("--strict", "--ignore", "duplicate-property")
    assert gametool("validate", *ignore, stdin=TWICE).exit_code == 0


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_unknown_codes_are_a_usage_error_with_a_suggestion(option: str) -> None:
    result = gametool("validate", option, "syntax,unfinish", stdin=UNFINISHED)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "no finding 'unfinish'; did you mean unfinished?" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_max_findings_counts_over_the_whole_run(jobs: str) -> None:
    records = UNFINISHED * 3 + ILLEGAL
    limited = ("--max-findings", "3", "-j", jobs)
    result = gametool("validate", "-q", *limited, stdin=records)
    assert [line.split(": ")[1] for line in result.stdout.splitlines()] == [
        "note[result-missing]",
        "note[unfinished]",
        "note[result-missing]",
    ]
    assert "gametool: 3 findings reported, 4 more left out (--max-findings)" in result.stderr
    assert result.exit_code == 1  # for the illegal move, which was not reported
    assert codes(*limited, stdin=records) == [
        ["result-missing", "unfinished"],
        ["result-missing"],
        [],
        [],
    ]


def test_max_findings_that_are_enough_are_not_mentioned() -> None:
    result = gametool("validate", "--max-findings", "2", stdin=UNFINISHED)
    assert result.stdout.count("note[") == 2
    assert result.stderr == ""
    assert gametool("validate", "--max-findings", "0", stdin=UNFINISHED).exit_code == 2


def test_json_is_an_output_format() -> None:
    long = gametool("validate", "--format", "json", stdin=ILLEGAL)
    former = gametool("validate", "--output-format", "json", stdin=ILLEGAL)
    short = gametool("validate", "--json", stdin=ILLEGAL)
    both = gametool("validate", "--json", "--format", "json", stdin=ILLEGAL)
    assert long.stdout == short.stdout == both.stdout == former.stdout
    clash = gametool("validate", "--json", "--format", "sarif", stdin=ILLEGAL)
    assert clash.exit_code == 2


def test_a_game_for_records_without_one_must_exist() -> None:
    record = "(;FF[4]SZ[6]RE[?];B[cc])\n"
    assert gametool("validate", "--game", "Petrify", stdin=record).exit_code == 0
    assert gametool("validate", "--game", "chess", stdin=record).exit_code == 2
