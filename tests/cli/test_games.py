"""``perft``, ``games``, ``rules``, and what the group itself does."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import gametool as package
from gametool import core
from gametool.cli.table import COMMANDS
from gametool.games import GAMES

from .helpers import gametool, json_lines


def test_perft_json() -> None:
    result = gametool("perft", "petrify", "--size", "3", "--depth", "3", "--json")
    assert json.loads(result.stdout) == {
        "game": "petrify",
        "size": 3,
        "variant": [],
        "depth": 3,
        "nodes": 536,
    }


def test_perft_with_the_pie_and_a_variant_by_letter() -> None:
    result = gametool(
        *("perft", "morphos", "--size", "3", "--variant", "d", "--pie", "--depth", "2", "--json")
    )
    line = json.loads(result.stdout)
    assert (line["nodes"], line["variant"]) == (81, ["replace"])


def test_perft_divide_adds_up() -> None:
    lines = gametool("perft", "emulsion", "--size", "3", "--depth", "2", "--divide").stdout.split()
    counts = [int(count) for count in lines[1::2]]
    assert sum(counts[:-1]) == counts[-1] == 96


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "chess", "--size", "8", "--depth", "1"),
        ("perft", "petrify", "--size", "53", "--depth", "1"),
        ("perft", "petrify", "--size", "6", "--variant", "free", "--depth", "1"),
        ("nothing",),
        ("validate", "--bogus"),
    ],
)
def test_wrong_usage_is_status_2(arguments: tuple[str, ...]) -> None:
    result = gametool(*arguments)
    assert result.exit_code == 2
    assert "Error" in result.stderr


def test_games_lists_every_game_and_variant() -> None:
    text = gametool("games").stdout
    lines = {line["game"]: line for line in json_lines(gametool("games", "--json"))}
    for name, game in GAMES.items():
        assert name in text
        assert [v["name"] for v in lines[name]["variants"]] == [v.name for v in game.variants]
        for variant in game.variants:
            assert variant.name in text


def test_games_that_are_named() -> None:
    assert gametool("games", "Morphos").stdout in gametool("games").stdout
    found = json_lines(gametool("games", "--json", "morphos", "petrify"))
    assert [line["game"] for line in found] == ["morphos", "petrify"]
    assert "did you mean morphos?" in gametool("games", "morfos").stderr


@pytest.mark.parametrize("name", list(GAMES))
def test_rules_tell_the_variants(name: str) -> None:
    text = gametool("rules", name).stdout
    assert "Pie rule" in text
    for variant in GAMES[name].variants:
        assert f"- {variant.name}" in text or variant.name == "edition-2016"  # these are its own


def test_rules_are_those_of_the_variant() -> None:
    text = " ".join(gametool("rules", "morphos", "--variant", "lingering").stdout.split())
    assert "- lingering (b) [chosen]" in text
    assert "touches both of your edges at the start of your turn" in text
    plain = " ".join(gametool("rules", "morphos").stdout.split())
    assert "touches both of your edges at the end of your turn" in plain
    assert "Two passes in a row are a deadlock" in plain


def test_rules_of_edition_2025_say_nothing_of_the_other() -> None:
    text = gametool("rules", "morphos", "--variant", "edition-2025").stdout
    assert "The edges are no stones" in " ".join(text.split())
    assert "Two passes in a row" not in text
    # Pattern C is drawn: a ring of eight around a block of four.
    assert "C:  . E E ." in text
    double = " ".join(
        gametool("rules", "morphos", "--variant", "edition-2025,double").stdout.split()
    )
    assert "place two stones of your colour on adjacent empty points" in double
    assert "lingering" not in double


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_command_has_short_and_long_help(name: str) -> None:
    for flag in ("-h", "--help"):
        result = gametool(*([name] if name else []), flag)
        assert result.exit_code == 0
        assert "Usage:" in result.stdout


VERSION = f"gametool {package.__version__}\ncore: {core.name()}\n"


def test_version() -> None:
    assert gametool("--version").stdout == VERSION


def test_module_runs_as_a_program() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "gametool", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout == VERSION
    assert run.stderr == ""
