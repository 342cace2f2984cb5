"""``explain``, and the table of findings that it prints."""

from __future__ import annotations

import io

import pytest

from gametool.formats import sgf
from gametool.record.findings import CODES
from gametool.replay import replay

from .helpers import gametool, json_lines


@pytest.mark.parametrize("code", CODES)
def test_the_example_triggers_the_finding(code: str) -> None:
    (record,) = sgf.read(io.BytesIO(CODES[code].example.encode()))
    found = [one for one in replay(record).findings if one.code == code]
    assert [one.severity for one in found] == [CODES[code].severity]


@pytest.mark.parametrize("code", CODES)
def test_an_error_is_the_only_finding_of_its_example(code: str) -> None:
    (record,) = sgf.read(io.BytesIO(CODES[code].example.encode()))
    errors = [one.code for one in replay(record).findings if one.severity == "error"]
    assert errors == ([code] if CODES[code].severity == "error" else [])


def test_explain_tells_all_about_a_code() -> None:
    text = gametool("explain", "bad-setup").stdout
    code = CODES["bad-setup"]
    told = " ".join(text.split())
    assert text.startswith("bad-setup (error)\n")
    for part in (code.meaning, code.why, code.example, f"Fix: {code.fix}"):
        assert " ".join(part.split()) in told
    assert "example.sgf:1:30: error[bad-setup]: AW[aa]: a6 is named both in AB and in AW" in text


def test_explain_without_a_code_lists_them_all_in_80_columns() -> None:
    lines = gametool("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == list(CODES)
    assert max(map(len, lines)) <= 80


def test_explain_json() -> None:
    lines = json_lines(gametool("explain", "--json"))
    assert [line["code"] for line in lines] == list(CODES)
    for line in lines:
        code = CODES[line["code"]]
        assert (line["meaning"], line["why"], line["fix"]) == (code.meaning, code.why, code.fix)
        assert f": {code.severity}[{code.name}]: " in line["reports"]


def test_several_codes_in_any_letter_case() -> None:
    lines = json_lines(gametool("explain", "--json", "Syntax", "bad-move"))
    assert [line["code"] for line in lines] == ["syntax", "bad-move"]


def test_an_unknown_code_is_a_usage_error_with_a_suggestion() -> None:
    result = gametool("explain", "ilegal-move")
    assert result.exit_code == 2
    assert "no finding 'ilegal-move'; did you mean illegal-move?" in result.stderr
    assert "'gametool explain' lists them" in gametool("explain", "xyz").stderr
