"""``new``: empty records, and records that begin as a diagram shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import EMULSION, MORPHOS, PETRIFY, gametool, json_lines


@pytest.mark.parametrize(
    ("game", "record"), [("petrify", PETRIFY), ("morphos", MORPHOS), ("emulsion", EMULSION)]
)
@pytest.mark.parametrize("options", [[], ["--style", "unicode", "--flip"], ["--no-coords"]])
def test_what_show_draws_makes_a_record(game: str, record: str, options: list[str]) -> None:
    drawn = gametool("show", "--at", "1", *options, stdin=record).stdout
    made = gametool("new", game, "--diagram", "-", "--to-move", "W", stdin=drawn)
    assert made.exit_code == 0
    (before,) = json_lines(gametool("show", "--at", "1", "--json", stdin=record))
    (after,) = json_lines(gametool("show", "--json", stdin=made.stdout))
    assert after["board"] == before["board"]
    assert gametool("validate", "-q", stdin=made.stdout).exit_code == 0
    assert "PL[W]" in made.stdout


def test_a_diagram_in_other_formats(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("X #\n. O\n")
    for form in ("txt", "json"):
        made = gametool("new", "petrify", "--diagram", str(path), "--to", form)
        shown = gametool("show", "--no-coords", "--from", form, stdin=made.stdout).stdout
        assert shown.startswith(" X #\n . O\n")


def test_an_empty_record() -> None:
    made = gametool("new", "morphos", "--size", "3", "--variant", "double")
    assert "GM[morphos]SZ[3]RU[double]" in made.stdout
    assert gametool("validate", stdin=made.stdout).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["petrify"], "needs --size N, or a --diagram"),
        (["petrify", "--size", "6", "--to-move", "B"], "--to-move is for a --diagram"),
        (["petrify", "--size", "6", "--diagram", "-"], "the diagram is 2x2, not 6x6"),
        (["emulsion", "--diagram", "-"], "Emulsion has no blocks"),
        (["petrify", "--diagram", "none.txt"], "none.txt: No such file"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    result = gametool("new", *arguments, stdin="X #\n. O\n")
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_text_without_a_diagram() -> None:
    result = gametool("new", "petrify", "--diagram", "-", stdin=b"\xff\n")
    assert result.exit_code == 2
    assert gametool("new", "petrify", "--diagram", "-", stdin="hello").exit_code == 2
