"""``gametool validate``: text, JSON and exit status as the documents have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines


def test_text_of_a_sound_record() -> None:
    result = gametool("validate", stdin=MORPHOS)
    assert result.stdout == "-:1: ok: morphos 3x3, 5 plies, Black wins with a chain\n"
    assert result.exit_code == 0


def test_text_of_an_illegal_move_names_place_ply_and_reason() -> None:
    result = gametool("validate", stdin=ILLEGAL)
    assert result.stdout.splitlines() == [
        "-:3:2: error[illegal-move]: ply 2: c4 is not empty: a blue disk stands there",
        "-:1: invalid: petrify 6x6, 1 ply, replayed up to there",
    ]
    assert result.exit_code == 1


def test_json_fields_are_those_of_the_contract() -> None:
    (line,) = json_lines(gametool("validate", "--json", stdin=MORPHOS))
    assert line == {
        "file": "-",
        "record": 1,
        "line": 1,
        "game": "morphos",
        "size": 3,
        "variant": [],
        "players": {"B": None, "W": None},
        "date": None,
        "event": None,
        "plies": 5,
        "valid": True,
        "over": True,
        "winner": "B",
        "reason": "chain",
        "result": "B+",
        "recorded_result": "B+",
        "findings": [],
    }


def test_json_of_a_finding() -> None:
    (line,) = json_lines(gametool("validate", "--json", stdin=ILLEGAL))
    assert line["findings"] == [
        {
            "code": "illegal-move",
            "severity": "error",
            "line": 3,
            "col": 2,
            "ply": 2,
            "move": "cc",
            "message": "c4 is not empty: a blue disk stands there",
        }
    ]
    assert (line["valid"], line["over"], line["plies"]) == (False, False, 1)


def test_a_fault_costs_its_own_record_only() -> None:
    result = gametool("validate", "--json", stdin=PETRIFY + ILLEGAL + EMULSION)
    lines = json_lines(result)
    assert [line["valid"] for line in lines] == [True, False, True]
    assert [line["record"] for line in lines] == [1, 2, 3]
    assert [line["line"] for line in lines] == [1, 2, 5]
    assert result.exit_code == 1
    assert "3 records: 2 ok, 1 invalid" in result.stderr


def test_quiet_prints_findings_only() -> None:
    result = gametool("validate", "-q", stdin=MORPHOS + ILLEGAL)
    assert [line.split(":")[1] for line in result.stdout.splitlines()] == ["4"]
    assert result.stderr == ""


def test_quiet_json_tells_invalid_records_and_what_could_not_be_read() -> None:
    result = gametool("validate", "-q", "--json", "-", "no.sgf", stdin=MORPHOS + ILLEGAL)
    invalid, unreadable = json_lines(result)
    assert (invalid["record"], invalid["valid"]) == (2, False)
    assert unreadable["error"] == "unreadable"
    assert result.exit_code == 2
    strict = gametool("validate", "-q", "--json", "--strict", stdin="(;GM[petrify]SZ[6]KO[]KO[])")
    assert len(json_lines(strict)) == 1


def test_strict_makes_warnings_invalid() -> None:
    doubled = "(;GM[petrify]SZ[6]RE[?]KO[]KO[];B[cc])"
    assert gametool("validate", stdin=doubled).exit_code == 0
    strict = gametool("validate", "--strict", "--json", stdin=doubled)
    assert strict.exit_code == 1
    assert json_lines(strict)[0]["valid"] is False


def test_main_line_leaves_variations_out() -> None:
    branched = "(;GM[petrify]SZ[6]RE[?];B[cc](;W[dd])(;W[cc]))"
    assert gametool("validate", stdin=branched).exit_code == 1
    assert gametool("validate", "--main-line", stdin=branched).exit_code == 0


def test_directories_are_searched_in_order_without_hidden_files(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.SGF").write_text(MORPHOS)
    (tmp_path / "a.sgf").write_text(PETRIFY)
    (tmp_path / ".hidden.sgf").write_text(ILLEGAL)
    (tmp_path / "notes.md").write_text("no record")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    result = gametool("validate", "--json", str(tmp_path))
    names = [Path(line["file"]).name for line in json_lines(result)]
    assert names == ["a.sgf", "two.SGF"]
    assert result.exit_code == 0


def test_a_named_file_is_read_whatever_its_ending(tmp_path: Path) -> None:
    odd = tmp_path / "record.backup"
    odd.write_text(MORPHOS)
    assert gametool("validate", str(odd)).exit_code == 0


@pytest.mark.parametrize("content", ["", "nothing here"])
def test_a_file_without_records_is_status_2(tmp_path: Path, content: str) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text(content)
    sound = tmp_path / "sound.sgf"
    sound.write_text(MORPHOS)
    result = gametool("validate", str(empty), str(sound))
    assert result.exit_code == 2
    assert f"{empty}: no record found" in result.stderr
    assert f"{sound}:1: ok" in result.stdout


@pytest.mark.parametrize("format", ["json", "ap"])
@pytest.mark.parametrize(
    "content",
    [
        *('{"a": 1}', "null", "[]", '"str"', "5", "nonsense", "[[1, 2]]", '{"a": {"game": 1}}'),
        *('{"a": 1}\n[null, {"b": [{"header": {}}]}]\n{"c": ', "[1, 2", "{", '{"game": '),
        *('["game", "header"]', '{"a": "game"}', "{'game': \"petrify\"}"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_that_is_no_record_is_status_2(format: str, content: str, jobs: str) -> None:
    result = gametool("validate", "-j", jobs, "--from", format, stdin=content)
    told = f"gametool: -: no record found (read as {format})\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


RECORD = '{"game": "petrify", "size": 6, "moves": ["c3"]}'


@pytest.mark.parametrize("line", ['{"a": 1}', "null", "nonsense", '{"game": "petrify", "moves": '])
@pytest.mark.parametrize("before", [True, False])
def test_a_bad_line_among_records_is_a_finding(line: str, before: bool) -> None:
    lines = [line, RECORD] if before else [RECORD, line]
    found = json_lines(
        result := gametool("validate", "--json", "--from", "json", stdin="\n".join(lines))
    )
    assert result.exit_code == 1
    assert [one["valid"] for one in found] == [not before, before]
    assert [one["record"] for one in found] == [1, 2]


def test_a_broken_record_alone_is_a_finding() -> None:
    for text in (RECORD[:-1], RECORD.replace('"c3"]', "c3]"), RECORD[1:-1].join(("{", ",}"))):
        result = gametool("validate", "--from", "json", stdin=text)
        assert (result.exit_code, "error[syntax]" in result.stdout) == (1, True)


def test_a_long_file_of_something_else_is_status_2_but_a_record_in_it_counts() -> None:
    result = gametool("validate", "--from", "json", stdin='{"a": 1}\n' * 1500)
    assert (result.exit_code, result.stdout.count("error[syntax]")) == (2, 1500)
    assert "gametool: -: no record found (read as json)\n" in result.stderr
    assert "no record found (read as json)" in gametool("validate", stdin="[ ]\n").stderr
    result = gametool("validate", "--from", "json", stdin='{"a": 1}\n' * 1500 + RECORD)
    assert (result.exit_code, result.stdout.count("error[syntax]")) == (1, 1500)


def test_unreadable_input_wins_over_invalid_and_the_rest_is_processed(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.sgf"
    faulty.write_text(ILLEGAL)
    result = gametool("validate", str(tmp_path / "missing.sgf"), str(faulty))
    assert result.exit_code == 2
    assert "missing.sgf: No such file" in result.stderr
    assert "illegal-move" in result.stdout


def test_a_directory_without_records_is_an_error(tmp_path: Path) -> None:
    result = gametool("validate", str(tmp_path))
    assert result.exit_code == 2
    assert "no records in this directory" in result.stderr


def test_jobs_keep_the_order_of_the_input() -> None:
    many = (PETRIFY + ILLEGAL + MORPHOS) * 50
    alone = gametool("validate", "--json", stdin=many)
    shared = gametool("validate", "--json", "-j", "2", stdin=many)
    assert shared.stdout == alone.stdout
    assert shared.exit_code == alone.exit_code == 1


def test_defaults_fill_in_missing_headers() -> None:
    bare = "(;;B[cc];W[dd])"
    result = gametool("validate", "--game", "petrify", "--size", "6", "--json", stdin=bare)
    (line,) = json_lines(result)
    assert (line["game"], line["size"], line["plies"]) == ("petrify", 6, 2)


def test_colour_can_be_forced() -> None:
    result = gametool("validate", "--color", "always", stdin=ILLEGAL)
    assert "\033[31merror[illegal-move]\033[0m" in result.stdout


def test_control_characters_never_reach_the_terminal() -> None:
    result = gametool("validate", stdin="(;GM[\033]0;evil\a]SZ[6];B[\033[31m])")
    assert "\033" not in result.stdout


@pytest.mark.parametrize("text", ["1 2 3 4 5", "(3,3) (4,4)", "{'moves':['c3']}", "{a remark}"])
def test_a_text_without_a_move_or_a_tag_is_no_empty_game(text: str) -> None:
    result = gametool("validate", "--from", "txt", "--game", "petrify", "--size", "6", stdin=text)
    assert result.exit_code == 1
    assert "no move stands in this text" in result.stdout
