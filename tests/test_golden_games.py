"""Whole games, played again: every legal move, the last board and the full breakdown."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gametool import games
from gametool.games import SWAP, Position
from gametool.record.results import format_outcome

DATA = Path(__file__).parent / "data"
REASONS = {"group": "biggest-group"}


def load(folder: str) -> list[Any]:
    """All games of a folder's files, each named by its file and line."""
    return [
        pytest.param(json.loads(line), id=f"{path.name.partition('.')[0]}:{number}")
        for path in sorted((DATA / folder).glob("*.jsonl.gz"))
        for number, line in enumerate(gzip.open(path, "rt"), 1)
    ]


@pytest.mark.parametrize("game", load("games"))
def test_game(game: dict[str, Any]) -> None:
    position = games.make(game["game"], game["size"], game["variant"]).start(pie=game["pie"])
    for number, ply in enumerate(game["plies"], 1):
        assert not position.is_over
        assert position.turn == ply["player"]
        legal = position.legal_moves()
        texts = [position.format(move) for move in legal]
        assert len(legal) == ply["legal_count"] == position.count_moves(), f"ply {number}"
        digest = sha256(",".join(texts).encode()).hexdigest()[:12]
        assert digest == ply["legal_sha"], f"ply {number}"
        move = position.parse(ply["move"])
        assert position.format(move) == ply["move"]
        assert position.is_legal(move)
        position = position.after(move)
    assert position.rows() == game["final"]
    if game.get("capped"):
        assert not position.is_over
        return
    assert position.is_over
    assert position.legal_moves() == []
    assert not position.is_legal(SWAP)
    outcome = position.outcome()
    assert outcome is not None
    result = game["result"]
    assert outcome.winner == result["winner"]
    assert outcome.reason == REASONS.get(result["reason"], result["reason"])
    CHECKS[game["game"]](position, result)


def check_petrify(position: Position, result: dict[str, Any]) -> None:
    found = position.score().as_dict()
    assert found["score"] == result["score"]
    assert found["last_player"] == result["last_play"]
    difference = abs(result["score"]["B"] - result["score"]["W"])
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.margin or 0) == difference
    assert format_outcome(outcome) == f"{result['winner']}+{difference or ''}"
    assert len(found["patches"]) == len(result["patches"])
    for patch, expected in zip(found["patches"], result["patches"], strict=True):
        assert patch["squares"][0] == expected["lowest"]
        assert patch["size"] == len(patch["squares"]) == expected["size"]
        assert patch["owner"] == expected["owner"]
        assert patch["points"] == (expected["size"] if expected["owner"] else 0)
        check_pairing(patch, expected)
        biggest = [len(groups[0]) for groups in patch["left"].values() if groups]
        assert max(biggest, default=0) == expected["biggest"]


def check_emulsion(position: Position, result: dict[str, Any]) -> None:
    found = position.score().as_dict()
    assert found["last_mover"] == result["last_play"]
    assert max(found["biggest"].values()) == result["biggest"]
    outcome = position.outcome()
    assert outcome is not None
    if outcome.reason == "biggest-group":
        assert outcome.margin == abs(found["biggest"]["B"] - found["biggest"]["W"])
    check_pairing(found, result)


def check_pairing(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Removed pairs and groups left, in the golden order; and all groups are accounted for."""
    pairs = [
        {"size": pair["size"], "B": pair["B"][0], "W": pair["W"][0]} for pair in found["removed"]
    ]
    assert pairs == expected["pairs"]
    for pair in found["removed"]:
        assert len(pair["B"]) == len(pair["W"]) == pair["size"]
    for side in "BW":
        left = [(len(group), group[0]) for group in found["left"][side]]
        assert sorted(left) == sorted(
            (group["size"], group["lowest"])
            for group in expected["left"]
            if group["colour"] == side
        )
        assert [size for size, _ in left] == sorted((size for size, _ in left), reverse=True)
        removed = [(pair["size"], pair[side][0]) for pair in found["removed"]]
        assert sorted(left + removed) == sorted(
            (group["size"], group["lowest"])
            for group in expected["groups"]
            if group["colour"] == side
        )


def check_morphos(position: Position, result: dict[str, Any]) -> None:
    chain = position.score().as_dict()["chain"]
    assert (chain is not None) == (result["reason"] == "chain")
    if chain is not None:
        check_chain(position, chain)
        assert any(set(chain) <= set(group) for group in result["chains"])


def check_chain(position: Position, chain: list[str]) -> None:
    """The reported chain is a path between the winner's edges, of the winner's stones."""
    outcome = position.outcome()
    assert outcome is not None
    size, side = position.game.size, outcome.winner
    stones = position.black if side == "B" else position.white
    cells = {}
    for name in chain:
        square = position.game.point(name)
        assert stones >> square & 1
        cells[square % (size + 2) - 1, square // (size + 2) - 1] = name
    axis = 1 if side == "B" else 0
    ends = [cell for cell in cells if cell[axis] == 0]
    assert len(ends) == 1, "a shortest path touches an edge once"
    # Walk the path: every square but the ends has two neighbours in it.
    walked, here = {ends[0]}, ends[0]
    while fresh := neighbours(here, cells) - walked:
        assert len(fresh) == 1
        (here,) = fresh
        walked.add(here)
    assert walked == set(cells)
    assert here[axis] == size - 1


def neighbours(cell: tuple[int, int], cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of the cells that are orthogonally adjacent to one."""
    return {(x, y) for x, y in cells if abs(x - cell[0]) + abs(y - cell[1]) == 1}


CHECKS = {"petrify": check_petrify, "emulsion": check_emulsion, "morphos": check_morphos}


@pytest.mark.parametrize("game", load("ap-morphos"))
def test_morphos_edition_2025(game: dict[str, Any]) -> None:
    position = games.make("morphos", game["size"], ["edition-2025", *game["variant"]]).start()
    for number, ply in enumerate(game["plies"], 1):
        assert position.turn == ply["player"]
        if ply["legal"] is not None:
            texts = {position.format(move) for move in position.moves() if move is not SWAP}
            expected = {position.format(position.parse(text)) for text in ply["legal"]}
            assert texts == expected, f"ply {number}"
        position = position.play(position.parse(ply["move"]))
        assert position.rows() == ply["board"]
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (game["result"]["winner"], game["result"]["reason"])
    chain = position.score().as_dict()["chain"]
    assert (chain is not None) == (outcome.reason == "chain")
    if chain is not None:
        check_chain(position, chain)


@pytest.mark.parametrize("game", load("games"))
def test_swap_is_there_on_ply_2_only(game: dict[str, Any]) -> None:
    position = games.make(game["game"], game["size"], game["variant"]).start()
    texts = [ply["move"] for ply in game["plies"][:4] if ply["move"] != "swap"]
    positions = [position]
    for text in texts[:3]:
        positions.append(positions[-1].play(positions[-1].parse(text)))
    for number, (here, _) in enumerate(pairwise(positions), 1):
        assert here.is_legal(SWAP) == (number == 2)
