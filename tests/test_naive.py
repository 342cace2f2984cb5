"""The rules against a naive second version of them, from any position at all."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from gametool.games import PASS, SWAP, Position
from gametool.points import coordinates

from . import naive
from .play import VARIANTS, make, random_game, random_setup, variant_id


def naive_moves(position: Position) -> set[str]:
    """The legal moves as the naive rules have them, pass and swap left out."""
    game = position.game
    board = naive.board_of(position)
    if game.name == "petrify":
        return naive.petrify_moves(board, game.size, position.turn)
    if game.name == "emulsion":
        return naive.emulsion_moves(board, position.turn, "free" in game.variant)
    lingering = None
    if position.lingering:  # type: ignore[attr-defined]
        square = position.lingering.bit_length() - 1  # type: ignore[attr-defined]
        column, row = coordinates(game.size, square)
        lingering = (column + 1, row + 1)
    return naive.morphos_moves(
        board,
        game.size,
        position.turn,
        game.variant,
        lingering,
        position.owed,  # type: ignore[attr-defined]
    )


def check(position: Position) -> None:
    moves = set(position.moves())
    found = {position.format(move) for move in moves - {SWAP, PASS}}
    assert found == naive_moves(position), "\n".join(position.rows())


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_legal_moves(name: str, variant: tuple[str, ...], size: int) -> None:
    random = Random(crc32(repr((name, variant, size)).encode()))
    game = make(name, size, variant)
    for _ in range(12):
        start = random_setup(game, random)
        for position in random_game(start, random, plies=3):
            if not position.is_over:
                check(position)
    for position in random_game(game.start(), random, plies=30):
        if not position.is_over and random.random() < 0.4:
            check(position)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_petrify_totals(size: int) -> None:
    random = Random(size)
    for _ in range(100):
        position = random_setup(make("petrify", size, ()), random)
        totals = position.score().as_dict()["score"]
        assert totals == naive.petrify_totals(naive.board_of(position))


@pytest.mark.parametrize("size", [1, 2, 3, 5])
@pytest.mark.parametrize(
    ("name", "variant"), [case for case in VARIANTS if case[0] == "morphos"], ids=variant_id
)
def test_morphos_chains(name: str, variant: tuple[str, ...], size: int) -> None:
    """A game is over by a chain exactly when the rule looks at one: after the mover's turn, or
    with lingering stones at the start of the next player's."""
    random = Random(crc32(repr((variant, size)).encode()))
    game = make(name, size, variant)
    lingering = "lingering" in variant
    for _ in range(12):
        before = random_setup(game, random)
        at_start = lingering and naive.has_chain(naive.board_of(before), size, before.turn)
        assert before.is_over == at_start
        for position in random_game(before, random, plies=12):
            if position is not before:
                looked_at = position.turn if lingering else before.turn
                chain = naive.has_chain(naive.board_of(position), size, looked_at)
                outcome = position.outcome()
                by_chain = outcome is not None and outcome.reason == "chain"
                assert by_chain == chain
                if outcome is not None and chain:
                    assert outcome.winner == looked_at
            before = position
