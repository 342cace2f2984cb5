"""--record LIST: only some records of each input, in every command that reads records."""

from __future__ import annotations

import gzip
from pathlib import Path

import click
import pytest

from docs.generate import commands
from gametool.work.selection import parse_selection

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

FOUR = PETRIFY + ILLEGAL + MORPHOS + EMULSION
READS = [
    name
    for name, command in commands()
    if any(isinstance(one, click.Argument) and one.name == "files" for one in command.params)
]


def records(*arguments: str, stdin: str = FOUR) -> list[int]:
    """The numbers of the records that are validated."""
    return [
        line["record"]
        for line in json_lines(gametool("validate", "--json", *arguments, stdin=stdin))
    ]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", [3]),
        ("2-3", [2, 3]),
        ("4,1-2", [1, 2, 4]),
        ("3-", [3, 4]),
        (" 2 - 3 , 4 ", [2, 3, 4]),
        ("2-99", [2, 3, 4]),
        ("1-3,2-4", [1, 2, 3, 4]),
    ],
)
def test_lists(text: str, numbers: list[int]) -> None:
    assert records("--record", text) == numbers


@pytest.mark.parametrize("text", ["", "x", "0", "3-2", "1,,2", "-3", "1-2-3", "1 2", "1.5", "٣"])
def test_what_is_no_list(text: str) -> None:
    result = gametool("validate", "--record", text, stdin=FOUR)
    assert result.exit_code == 2
    assert "--record" in result.stderr
    with pytest.raises(ValueError):
        parse_selection(text)


@pytest.mark.parametrize("name", READS)
def test_every_command_that_reads_records_has_it(name: str) -> None:
    (option,) = [one for one in dict(commands())[name].params if "--record" in one.opts]
    assert option.help


def test_of_each_input(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(FOUR)
    (tmp_path / "b.sgf.gz").write_bytes(gzip.compress((MORPHOS + PETRIFY).encode()))
    lines = json_lines(gametool("score", "--json", "--record", "2", str(tmp_path), str(tmp_path)))
    assert [(Path(line["file"]).name, line["game"]) for line in lines] == 2 * [
        ("a.sgf", "petrify"),
        ("b.sgf.gz", "petrify"),
    ]


def test_numbers_that_an_input_does_not_have_are_an_error() -> None:
    result = gametool("validate", "--json", "--record", "3,7,9-", stdin=FOUR)
    assert result.exit_code == 2
    valid, missing = json_lines(result)
    assert valid["record"] == 3
    message = "there is no record 7, 9-: it holds 4 records"
    assert missing == {"file": "-", "error": "unreadable", "message": message}
    assert result.stderr.startswith(f"gametool: -: {message}\n")


def test_faults_of_others_do_not_count() -> None:
    assert gametool("validate", stdin=FOUR).exit_code == 1
    assert gametool("validate", "--record", "1,3-", stdin=FOUR).exit_code == 0


def test_the_number_stays_that_of_the_file() -> None:
    result = gametool("convert", "--to", "json", "--record", "3", stdin=FOUR)
    assert result.exit_code == 0
    assert '"morphos"' in result.stdout and "petrify" not in result.stdout


def test_an_input_that_cannot_be_read_is_an_object_too(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.sgf")
    for command in ("validate", "score", "show", "moves"):
        result = gametool(command, "--format", "json", missing, "-", stdin=MORPHOS)
        assert result.exit_code == 2
        first, second = json_lines(result)
        assert first == {
            "file": missing,
            "error": "unreadable",
            "message": "No such file or directory",
        }
        assert second["game"] == "morphos"
