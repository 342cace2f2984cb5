"""The pie rule in all its clauses (R2), in every game."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.games import GAMES, PASS, SWAP, GameOver, SwapNotAllowed

from ..boards import played, position, reason, texts

EVERY_GAME = pytest.mark.parametrize("name", GAMES)

ONLY_THEN = "may swap, instead of a first move, right after"
NO_LONGER = "first turn is over, or the pie rule does not apply"


@EVERY_GAME
def test_the_second_player_may_swap_on_ply_2(name: str) -> None:
    start = games.make(name, 4).start()
    after = start.play(start.legal_moves()[0])
    assert "swap" in texts(after)
    swapped = after.play(SWAP)
    # Nothing on the board changes, and White (now the other person) is to move.
    assert swapped.rows() == after.rows()
    assert swapped.turn == after.turn == "W"
    assert swapped.play(swapped.legal_moves()[0]).turn == "B"
    assert [text for text in texts(after) if text != "swap"] == texts(swapped)


@EVERY_GAME
def test_nobody_swaps_on_ply_1_or_after_ply_2(name: str) -> None:
    position = games.make(name, 4).start()
    for ply in range(1, 6):
        legal = ply == 2
        assert position.is_legal(SWAP) == legal
        assert (SWAP in position.legal_moves()) == legal
        if not legal:
            assert (ONLY_THEN if ply == 1 else NO_LONGER) in reason(position, "swap")
            with pytest.raises(SwapNotAllowed):
                position.play(SWAP)
        position = position.play(next(position.board_plays()))


@EVERY_GAME
def test_nobody_swaps_back(name: str) -> None:
    start = games.make(name, 4).start()
    swapped = start.play(start.legal_moves()[0]).play(SWAP)
    assert not swapped.is_legal(SWAP)
    later = swapped.play(swapped.legal_moves()[0])
    assert not later.is_legal(SWAP)


@EVERY_GAME
def test_no_swap_without_the_pie_rule(name: str) -> None:
    start = games.make(name, 4).start(pie=False)
    assert not start.play(start.legal_moves()[0]).is_legal(SWAP)


SET_UP = {
    "petrify": """
        . . .
        . X .
        . . .
    """,
    "morphos": """
        . . .
        . X .
        . . .
    """,
    "emulsion": """
        X O X
        O X O
        X O X
    """,
}


@EVERY_GAME
def test_no_swap_from_a_set_up_with_white_to_move(name: str) -> None:
    here = position(name, SET_UP[name], turn="W", pie=True)
    for _ in range(4):
        assert not here.is_legal(SWAP)
        here = here.play(here.legal_moves()[0])


@EVERY_GAME
def test_swap_from_a_set_up_with_black_to_move(name: str) -> None:
    here = position(name, SET_UP[name], turn="B", pie=True)
    assert not here.is_legal(SWAP)
    assert here.play(here.legal_moves()[0]).is_legal(SWAP)


@pytest.mark.parametrize(
    ("name", "size", "variant", "move"),
    [
        ("morphos", 1, (), "a1"),
        ("morphos", 1, ("replace",), "a1"),
        ("emulsion", 2, (), "b1-a1"),
    ],
)
def test_no_swap_after_a_first_ply_that_ended_the_game(
    name: str, size: int, variant: tuple[str, ...], move: str
) -> None:
    over = played(games.make(name, size, variant).start(), move)
    assert over.is_over
    assert texts(over) == []
    assert not over.is_legal(SWAP)
    assert type(over.why_illegal(SWAP)) is GameOver


def test_swap_where_a_pass_would_be_forced() -> None:
    """Petrify on 1x1: the board is full after ply 1."""
    after = played(games.make("petrify", 1).start(), "a1")
    assert texts(after) == ["pass", "swap"]
    assert played(after, "swap").rows() == ["X"]


def test_a_swap_is_no_pass_and_no_board_play() -> None:
    """Petrify: it breaks a succession of passes, and does not count for the tie-break."""
    full = """
        O X
        X O
    """
    here = position("petrify", full, pie=True)
    swapped = played(here, "pass swap")
    assert not swapped.is_over
    assert texts(swapped) == ["pass"]
    assert not played(swapped, "pass").is_over
    over = played(swapped, "pass pass")
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.reason == "void"


def test_a_pass_on_ply_1_does_not_take_the_swap_away() -> None:
    here = position("petrify", "O", pie=True).play(PASS)
    assert texts(here) == ["pass", "swap"]


def test_what_is_checked_at_the_end_of_a_turn_is_checked_after_a_swap() -> None:
    """Morphos on 1x1 with White's stone: Black must pass; White's swap is a turn at whose end
    White has a chain."""
    here = games.make("morphos", 1, ["checkered"]).start()
    assert texts(here) == ["pass"]
    after = played(here, "pass")
    assert texts(after) == ["pass", "swap"]
    for text in ("swap", "pass"):
        outcome = played(after, text).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == ("W", "chain")


def test_the_refusal_uses_the_games_own_names() -> None:
    assert reason(games.make("petrify", 6).start(), "swap") == (
        "only Orange may swap, instead of a first move, right after Blue's first turn"
    )


@EVERY_GAME
def test_without_the_pie_rule_no_refusal_names_the_very_moment(name: str) -> None:
    game = games.make(name, 4)
    here = game.start(pie=False)
    here = here.play(next(here.board_plays()))
    assert reason(here, "swap") == (
        f"there is no swap here: {game.players['W']}'s first turn is over, "
        "or the pie rule does not apply"
    )


@EVERY_GAME
def test_a_pass_that_is_refused_on_ply_2_is_told_of_the_swap(name: str) -> None:
    here = games.make(name, 4).start()
    for end in ("must make it", "must make it or swap", "must make it"):
        assert reason(here, "pass").endswith(end)
        here = here.play(next(here.board_plays()))
