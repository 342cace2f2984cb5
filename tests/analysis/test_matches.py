"""Players, matches between them, and what a score says of their strength."""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import inf
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from gametool import games, read, replay
from gametool.analysis import chance
from gametool.analysis.limits import Limits
from gametool.analysis.matches import (
    SequentialTest,
    Tally,
    elo,
    expected,
    play_game,
    random_opening,
)
from gametool.analysis.player import BadPlayer
from gametool.analysis.players import (
    LEVELS,
    GreedyPlayer,
    SearchPlayer,
    fair_move,
    player,
)
from gametool.cli.app import cli

from ..play import VARIANTS, make

GTP = f"gtp:{sys.executable} -m gametool gtp"


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_players_play_every_game_to_its_end(name: str, variant: tuple[str, ...]) -> None:
    start = make(name, 3, variant).start()
    played = play_game(start, GreedyPlayer(), SearchPlayer(Limits(nodes=3)), seed=4)
    assert played.end.is_over or played.result == "Void"
    assert played == play_game(start, GreedyPlayer(), SearchPlayer(Limits(nodes=3)), seed=4)


def test_a_greedy_player_wins_at_once() -> None:
    position = games.make("morphos", 2).start(pie=False)
    for text in ("a1", "b1"):
        position = position.play(position.parse(text))
    greedy = GreedyPlayer()
    greedy.begin(position, 1)
    assert position.format(greedy.choose(position)) == "a2"


def test_a_search_takes_a_win_that_is_there_and_none_that_is_not() -> None:
    position = games.make("morphos", 2).start(pie=False)
    for text in ("a1", "b2"):
        position = position.play(position.parse(text))
    searching = SearchPlayer(Limits(nodes=100))
    searching.begin(position, 1)
    assert position.format(searching.choose(position)) == "a2"


def test_who_may_be_swapped_begins_evenly() -> None:
    # On 3x3 some first moves win and some lose; the one chosen must not be the centre, whose
    # games Black wins most often.
    start = games.make("morphos", 3).start()
    move = start.format(fair_move(start, Limits(), 1))
    assert move != "b2"


@pytest.mark.parametrize("text", ["", "levle:1", "level:0", "level:6", "level:x", "time:0", "gtp:"])
def test_players_that_there_are_none_of(text: str) -> None:
    with pytest.raises(BadPlayer, match="expected random, greedy"):
        player(text)


def test_a_program_that_cannot_be_started_is_told() -> None:
    arguments = ["match", "petrify", "random", "gtp:/no/such/engine", "--size", "3"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2 and "cannot be started" in result.stderr


def test_openings_leave_something_to_be_played() -> None:
    game = games.make("emulsion", 2)
    assert random_opening(game, 4, 1) == []  # every game lasts a single ply
    assert len(random_opening(games.make("petrify", 3), 4, 1)) == 4


def test_elo_and_its_interval() -> None:
    assert (elo(0.5), elo(1), elo(0)) == (0, inf, -inf)
    assert f"{elo(0.5):+.0f}" == "+0"
    assert elo(expected(150)) == pytest.approx(150)
    assert all(Tally(wins=n).elo()[2] == -Tally(losses=n).elo()[1] == inf for n in range(1, 300))
    tally = Tally(wins=76, losses=24)
    points, low, high = tally.elo()
    assert low < points < high and points == pytest.approx(200, abs=1)


def test_a_sequential_test_decides_rightly_most_of_the_time() -> None:
    random = Random(1)
    verdicts = []
    for _ in range(40):
        tally, test = Tally(), SequentialTest(0, 100)
        while test.verdict(tally) is None:
            if random.random() < expected(100):
                tally.wins += 1
            else:
                tally.losses += 1
        verdicts.append(test.verdict(tally))
    assert verdicts.count("stronger") >= 34


def test_a_match_writes_valid_records_and_counts_them(tmp_path: Path) -> None:
    target = tmp_path / "games.sgf"
    arguments = ["match", "petrify", "greedy", "random", "--size", "3", "--games", "5", "--pie"]
    result = CliRunner().invoke(cli, [*arguments, "--json", "-o", str(target)])
    told = json.loads(result.stdout)
    assert told["a_wins"] + told["b_wins"] + told["none"] == told["games"] == 5
    assert told["elo_low"] is None or told["elo_low"] <= (told["elo"] or inf)
    records = list(read(target))
    assert len(records) == 5 and all(replay(record).valid for record in records)
    wins = sum(record.root.get(f"P{replay(record).winner}") == "greedy" for record in records)
    assert wins == told["a_wins"]
    again = CliRunner().invoke(cli, [*arguments, "-o", "-"])
    assert again.stdout == target.read_text()


def test_openings_from_records(tmp_path: Path) -> None:
    opening = tmp_path / "openings.sgf"
    opening.write_text("(;GM[petrify]SZ[3];B[bb];W[aa])(;GM[petrify]SZ[3];B[ac])")
    arguments = ["match", "petrify", "random", "random", "--size", "3", "--games", "4", "-o", "-"]
    result = CliRunner().invoke(cli, [*arguments, "--openings", str(opening)])
    assert [result.stdout.count(text) for text in ("RO[1]\n;B[bb]\n;W[aa]", "RO[3]\n;B[ac]\n")] == [
        1,
        1,
    ]
    for wrong in ("(;GM[petrify]SZ[4];B[bb])", "(;GM[petrify]SZ[3]AB[aa])"):
        opening.write_text(wrong)
        refused = CliRunner().invoke(cli, [*arguments, "--openings", str(opening)])
        assert refused.exit_code == 2 and "opening" in refused.stderr


def test_a_match_against_a_program_and_what_becomes_of_one_that_fails() -> None:
    base = ["match", "morphos", "random", "--size", "2", "--games", "2", "--json"]
    result = CliRunner().invoke(cli, [*base, f"{GTP} morphos --size 2 --nodes 5"])
    assert json.loads(result.stdout)["games"] == 2, result.stderr
    result = CliRunner().invoke(cli, [*base, "gtp:true"])
    assert json.loads(result.stdout)["a_wins"] == 2
    assert "it has ended" in result.stderr


def test_limits_hold_for_levels_too() -> None:
    start = games.make("emulsion", 4).start()
    one, most = player("level:5", Limits(nodes=3)), player("nodes:3")
    for each in (one, most):
        each.begin(start, 1)
    assert one.choose(start) == most.choose(start)
    with pytest.raises(BadPlayer):
        player("level:6", Limits(nodes=3))
    arguments = ["match", "petrify", "level:5", "random", "--size", "3", "--games", "2"]
    result = CliRunner().invoke(cli, [*arguments, "--nodes", "1", "--json"])
    assert json.loads(result.stdout)["games"] == 2


@pytest.mark.parametrize("name", games.GAMES)
def test_each_level_searches_more_than_the_one_below(name: str) -> None:
    nodes = games.make(name, 4).levels
    assert list(nodes) == sorted(set(nodes)) and len(nodes) == len(LEVELS)


@pytest.mark.parametrize(("name", "variant"), [("petrify", ()), ("morphos", ("double",))])
def test_moves_too_many_to_list_are_drawn(
    name: str, variant: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each as likely as every other, the swap (R2) among them."""
    for limit in ("LISTED", "QUICKLY_LISTED"):
        monkeypatch.setattr(chance, limit, 2)
    start = make(name, 2, variant).start()
    random = Random(5)
    for position in (start, start.after(start.legal_moves()[0])):
        moves = position.legal_moves()
        drawn = Counter(chance.any_move(position, random) for _ in range(300 * len(moves)))
        assert set(drawn) == set(moves) and all(230 < n < 370 for n in drawn.values())
        assert set(chance.some_moves(position, 3, random)) <= set(moves)


@pytest.mark.parametrize("name", ["petrify", "morphos", "emulsion"])
def test_one_random_move_of_many_is_drawn_without_a_list(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = games.make(name, 52).start(pie=False)
    monkeypatch.setattr(type(start), "legal_moves", lambda _: pytest.fail("listed"))
    assert start.attempt(chance.any_move(start, Random(1))) is not None


def test_who_had_no_time_to_look_does_not_play_the_first_move_of_the_list() -> None:
    start = games.make("petrify", 52).start(pie=False)
    hasty = SearchPlayer(Limits(nodes=1))
    moves = set()
    for seed in range(3):
        hasty.begin(start, seed)
        moves.add(hasty.choose(start))
    assert len(moves) > 1
