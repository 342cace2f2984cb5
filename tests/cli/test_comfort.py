"""What people type, and what they are told when it is not quite right."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines

DOUBLED = "(;FF[4]GM[petrify]SZ[6]SZ[7]RE[?];B[cc])\n"
"""A warning and a note."""


# validate: which files, which findings


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "bad.sgf").write_text(PETRIFY + ILLEGAL + ILLEGAL)
    (tmp_path / "good.sgf").write_text(PETRIFY)
    (tmp_path / "a b\n.sgf").write_text(ILLEGAL)
    return tmp_path


def test_list_of_faulty_files(files: Path) -> None:
    result = gametool("validate", "-l", str(files / "good.sgf"), str(files / "bad.sgf"))
    assert (result.exit_code, result.stdout, result.stderr) == (1, f"{files}/bad.sgf\n", "")
    result = gametool("validate", "-0", str(files))
    assert result.stdout == f"{files}/a b\n.sgf\0{files}/bad.sgf\0"
    result = gametool("validate", "-l", str(files / "good.sgf"), str(files / "missing"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "missing: No such file" in result.stderr
    assert gametool("validate", "-l", "--json", stdin=PETRIFY).exit_code == 2


def test_list_follows_strict() -> None:
    assert gametool("validate", "-l", stdin=DOUBLED).stdout == ""
    assert gametool("validate", "-l", "--strict", stdin=DOUBLED).stdout == "-\n"


def test_severity_sets_what_is_shown_and_nothing_else() -> None:
    def shown(severity: str) -> list[str]:
        (line,) = json_lines(
            result := gametool(
                "validate", "--strict", "--severity", severity, "--json", stdin=DOUBLED
            )
        )
        assert result.exit_code == 1 and line["valid"] is False
        return [found["severity"] for found in line["findings"]]

    assert shown("note") == ["note", "warning"]
    assert shown("warning") == ["warning"]
    assert shown("error") == []


# Plies and moves


def test_spans_of_plies() -> None:
    lines = json_lines(gametool("show", "--at", "1-2", "--json", stdin=PETRIFY))
    assert [line["ply"] for line in lines] == [1, 2]
    assert gametool("show", "--at", "0-3", stdin=PETRIFY).stdout.count("petrify 6x6, ply") == 4
    lines = json_lines(gametool("moves", "--at", "2-", "--json", stdin=PETRIFY))
    assert [line["ply"] for line in lines] == [2, 3]
    result = gametool("moves", "--at", "2-9", stdin=PETRIFY)
    assert result.exit_code == 2 and "there is no ply 9" in result.stderr
    assert gametool("moves", "--at", "3-2", stdin=PETRIFY).exit_code == 2


def test_why_a_move_is_refused() -> None:
    result = gametool("moves", "--at", "1", "--why", "C4", stdin=PETRIFY)
    assert result.exit_code == 0
    assert result.stdout == "-:1: ply 1: c4 is refused: c4 is not empty: a blue disk stands there\n"
    assert "c3 is legal" in gametool("moves", "--at", "1", "--why", "c3", stdin=PETRIFY).stdout
    (line,) = json_lines(gametool("moves", "--why", "b4", "--json", stdin=MORPHOS))
    assert (line["legal"], line["code"]) == (False, "bad-point")
    (line,) = json_lines(gametool("moves", "--at", "1", "--why", "pass", "--json", stdin=PETRIFY))
    assert line["code"] == "pass-not-allowed" and "has a move" in line["why"]
    assert "moves" not in line
    (line,) = json_lines(gametool("moves", "--at", "1", "--why", "c3", "--json", stdin=PETRIFY))
    assert (line["legal"], line["code"], line["why"]) == (True, None, None)


# Diagrams


def test_the_caption_names_the_players_and_no_line_is_empty_at_the_end() -> None:
    record = "(;GM[petrify]SZ[3]PB[Ann]RE[?];B[cb])"
    result = gametool("show", "--at", "0-1", "-", stdin=record * 2)
    frames = result.stdout.split("\n\n")
    assert len(frames) == 4
    assert frames[1].splitlines()[-1] == "petrify 3x3, ply 1: Blue c2; Orange to move (Blue Ann)"
    assert " 2 . .(X) 2\n" in frames[1]
    assert frames[3].endswith(")\n")


def test_a_file_gets_all_plies(tmp_path: Path) -> None:
    target = tmp_path / "all.txt"
    assert gametool("show", "--all", "-o", str(target), stdin=PETRIFY).exit_code == 0
    assert target.read_text() == gametool("show", "--all", stdin=PETRIFY).stdout


# Words


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("Orange+R", "Orange wins by resignation"),
        ("B + R", "Blue wins by resignation"),
        ("white + t", "Orange wins on time"),
        ("½\u2013½", "recorded as void"),
        ("1/2 \u2212 1/2", "recorded as void"),
    ],
)
def test_results_as_people_write_them(typed: str, verdict: str) -> None:
    head = '[Game "petrify"]\n[Size "6"]\n'
    texts = [f'{head}[Result "{typed}"]\n\n1. c3 d4\n']
    if " \u2212" not in typed:
        texts.append(f"{head}\n1. c3 d4 {typed}\n")
    for text in texts:
        result = gametool("validate", "--from", "txt", stdin=text)
        assert result.stdout == f"-:1: ok: petrify 6x6, 2 plies, {verdict}\n"


def test_a_tag_and_the_end_of_the_moves_say_the_same() -> None:
    head = '[Game "morphos"]\n[Size "3"]\n'
    moves = "1. b1 a1 2. b2 c1 3. b3"
    for result in ("1-0", "1\u20130", "Black+", "*"):
        for text in (f'{head}[Result "{result}"]\n\n{moves}\n', f"{head}\n{moves} {result}\n"):
            assert gametool("validate", "--from", "txt", stdin=text).exit_code == 0, text


@pytest.mark.parametrize(
    ("move", "advice"),
    [("resign", "RE[B+R]"), ("swap-sides", "is written swap"), ("Swap sides", "is written swap")],
)
def test_words_that_are_no_moves(move: str, advice: str) -> None:
    result = gametool("validate", stdin=f"(;GM[petrify]SZ[6];B[cc];W[{move}])")
    assert "error[bad-move]" in result.stdout and advice in result.stdout


@pytest.mark.parametrize("move", ["swap-sides", "Swap sides", "swap-colours", "pie"])
def test_words_for_the_swap_are_one_wrong_move_in_text(move: str) -> None:
    text = f'[Game "petrify"]\n[Size "6"]\n\n1. c3 {move} 2. d4\n'
    told = gametool("validate", "-q", "--severity", "error", "--from", "txt", stdin=text).stdout
    assert told.startswith(f"-:4:7: error[bad-move]: ply 2: {move!r} is no move: ")
    assert told.endswith("the pie swap is written swap\n") and told.count("\n") == 1


def test_text_without_tags_is_told_of_tags() -> None:
    told = gametool("validate", "--from", "txt", stdin="1. c3 d4\n").stdout
    assert '[Game "..."] is missing, or --game NAME' in told
    assert '[Size "..."] is missing, or --size N' in told
    assert "GM" not in told and "SZ" not in told


def test_sizes_in_conditions_and_of_starts() -> None:
    for condition in ("size=6x6", "size>=6X6", "size!=7x7"):
        assert gametool("filter", "--where", condition, "-c", stdin=PETRIFY).stdout == "1\n"
    assert gametool("filter", "--where", "size=6x7", stdin=PETRIFY).exit_code == 2
    assert gametool("solve", "petrify", "--size", "1x1").exit_code == 0


@pytest.mark.parametrize("size", ["4", "4x4", "4X4", " 4 x 4 ", "4:4", "4*4", "4\u00d74"])
def test_sizes_as_people_write_them(size: str) -> None:
    perft = gametool("perft", "petrify", "--size", size, "--depth", "1")
    assert perft.stdout == "16\n"
    assert "SZ[4]" in gametool("new", "petrify", "--size", size).stdout
    record = "(;GM[petrify]RE[?];B[aa])"
    assert gametool("validate", "--size", size, stdin=record).exit_code == 0
    assert gametool("validate", stdin=f"(;GM[petrify]SZ[{size}]RE[?];B[aa])").exit_code == 0
    tags = f'[Game "petrify"]\n[Size "{size}"]\n\n1. a1\n'
    assert gametool("validate", "--from", "txt", stdin=tags).exit_code == 0


@pytest.mark.parametrize("size", ["4x5", "x", "0", "53", "4x", "-4"])
def test_sizes_that_are_none(size: str) -> None:
    assert gametool("perft", "petrify", f"--size={size}", "--depth", "1").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["valdate"], "did you mean validate?"),
        (["help", "scroe"], "did you mean score?"),
        (["perft", "petrfy", "--size", "3", "--depth", "1"], "did you mean petrify?"),
        (["rules", "Morpos"], "did you mean morphos?"),
        (["validate", "--game", "emulsoin"], "did you mean emulsion?"),
        (["new", "morphos", "--size", "3", "--variant", "doubel"], "did you mean double?"),
        (["validate", "--sevrity", "error"], "--severity"),
        (["new", "petrify", "6x6"], "the size is --size 6x6"),
        (["solve", "petrify", "3x3"], "the size is --size 3x3"),
        (["report", "petrify", "x.sgf"], "petrify is a game, and 'x.sgf' is too much"),
        (["edit", "--set", "event=Cup"], "did you mean EV?"),
        (["edit", "--set", "gmae=x"], "did you mean GM?"),
        (["edit", "--strip", "comment"], "did you mean comments?"),
        (["sort", "--by=ply"], "did you mean plies?"),
        (["list", "--columns", "plies"], "Did you mean '--fields'?"),
        (["chess"], "'gametool help' lists the commands"),
    ],
)
def test_advice_on_words_that_are_not_known(arguments: list[str], advice: str) -> None:
    result = gametool(*arguments, stdin=PETRIFY)
    assert result.exit_code == 2
    assert advice in result.stderr


def test_advice_in_findings() -> None:
    for record in ["(;GM[petrfy]SZ[6];B[cc])", "(;GM[morphos]SZ[6]RU[doubel];B[cc])"]:
        assert "; did you mean " in gametool("validate", stdin=record).stdout


def test_a_file_in_the_place_of_a_command(files: Path) -> None:
    result = gametool(str(files / "good.sgf"))
    assert result.exit_code == 2
    assert "gametool validate" in result.stderr


def test_help() -> None:
    assert gametool("help").stdout == gametool("--help").stdout
    assert gametool("help", "score").stdout == gametool("score", "--help").stdout


def test_an_empty_list_of_files_is_like_an_empty_directory(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("\n\n")
    for option in ("--files-from", "--files0-from"):
        result = gametool("validate", option, str(tmp_path / "list"))
        assert result.exit_code == 2
    assert "no names in this list" in gametool("validate", "--files-from", "-", stdin="").stderr


def test_archives_are_named(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("game.sgf", PETRIFY)
    for name in ("a.zip", "a.sgf"):
        (tmp_path / name).write_bytes(data.getvalue())
        result = gametool("validate", str(tmp_path / name))
        assert result.exit_code == 2
        assert "this is a zip archive, which is not read: unpack it first" in result.stderr


@pytest.mark.parametrize("option", ["--width=100", "--theme=dark", "--numbers=1-2", "--columns=2"])
def test_options_of_pictures_are_errors_with_text(option: str) -> None:
    for form in ("text", "markdown", "json"):
        result = gametool("show", "--format", form, option, stdin=EMULSION)
        assert result.exit_code == 2
        assert "is for pictures" in result.stderr
