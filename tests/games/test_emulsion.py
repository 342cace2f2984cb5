"""Emulsion and Free Emulsion on small boards, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from gametool import games
from gametool.board import squares_of
from gametool.games import Position
from gametool.games.emulsion import Exchange
from gametool.games.emulsion.law import contact, gain, values
from gametool.points import coordinates
from gametool.record.results import format_outcome

from ..boards import played, position, reason, texts
from ..strategies import positions


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (1, ["O"]),
        (2, ["XO", "OX"]),
        (3, ["OXO", "XOX", "OXO"]),
        (4, ["XOXO", "OXOX", "XOXO", "OXOX"]),
    ],
)
def test_the_board_starts_checkered_with_white_on_a1(size: int, rows: list[str]) -> None:
    """R12."""
    assert games.make("emulsion", size).start().rows() == rows


VALUES = """
    . O X . .
    X X O . .
    O X X O .
    O . O . .
    X X . . .
"""


@pytest.mark.parametrize(
    ("square", "standard", "free"),
    [
        ("a1", 4, 4),  # two edges, one like neighbour
        ("b1", 3, 5),  # one edge, one like neighbour, two empty ones
        ("c3", 2, 2),  # inside: one like neighbour
        ("a4", 3, 4),  # left edge, b4, and a5 empty
        ("b4", 4, 4),  # a4 and b3
        ("b3", 4, 5),  # c3, b4, and b2 empty
        ("c5", 1, 2),  # the upper edge, and d5 empty
    ],
)
def test_values_are_doubled(square: str, standard: int, free: int) -> None:
    """2 for each like neighbour, 1 for each edge, and 1 for each empty one in the free game."""
    for variant, value in (((), standard), (("free",), free)):
        here = position("emulsion", VALUES, variant)
        assert here.value(here.game.point(square), here.black) == value  # type: ignore[attr-defined]


def test_an_orthogonal_swap_does_not_count_the_piece_that_left() -> None:
    here = position(
        "emulsion",
        """
        O O O O O
        O O O O O
        O X O O O
        O O O O O
        O O O O O
        """,
    )
    # b3 has 0. On a3 only the edge counts: 0.5. On c3 nothing would: its old square is left.
    assert reason(here, "b3-a3") == ""
    assert reason(here, "b3-c3") == ("b3-c3 would leave Black's value at 0; a swap must raise it")


def test_a_diagonal_swap_counts_all_neighbours_of_the_new_square() -> None:
    here = position(
        "emulsion",
        """
        O O O O O
        O O O X O
        O O X O O
        O X O O X
        O O O O O
        """,
    )
    # From c3 to d2: the neighbour e2 is like. To b4, c4 and the like: none is.
    assert reason(here, "c3-d2") == ""
    assert reason(here, "c3-b4") == ("c3-b4 would leave Black's value at 0; a swap must raise it")
    assert reason(here, "c3-d4") == (
        "a swap takes two pieces of different colours: c3 and d4 both hold a black piece"
    )


def test_both_values_are_named_when_a_swap_loses() -> None:
    here = position(
        "emulsion",
        """
        . . . X .
        . . . O .
        . X X O .
        . . X . .
        . . . . .
        """,
        ["free"],
    )
    # c3: b3 and c2 are like, c4 is empty: 2.5. On d4: d5 is like, c4 and e4 are empty: 2.
    assert reason(here, "c3-d4") == (
        "c3-d4 would lower Black's value from 2.5 to 2; a swap must raise it"
    )


REASONS = {
    "a1-b1": "a swap takes two pieces of different colours: a1 and b1 both hold a black piece",
    "a1-b2": "there is no piece on b2 to swap",
    "a1-c1": "a1 and c1 are not neighbours, not even diagonally",
    "a2-c1": "a swap takes two pieces of different colours: a2 and c1 both hold a white piece",
    "b3+b4": "b3+b4 is a placement, and only Free Emulsion has those",
    "pass": "Black has a move, c3-d3 for one, and must make it",
}


@pytest.mark.parametrize("text", REASONS)
def test_reasons(text: str) -> None:
    here = position(
        "emulsion",
        """
        . . . .
        . . X O
        O . . .
        X X O .
        """,
    )
    assert reason(here, text) == REASONS[text]


FREE_REASONS = {
    "c3+d4": "c3 and d4 are not orthogonally adjacent",
    "c3+c3": "c3 and c3 are not orthogonally adjacent",
    "a1+a2": "a1 is not empty: a black piece stands there",
    "a3+a2": "a2 is not empty: a white piece stands there",
    "c3-d3": "there is no piece on c3 to swap",
}


@pytest.mark.parametrize("text", FREE_REASONS)
def test_reasons_in_the_free_game(text: str) -> None:
    here = position(
        "emulsion",
        """
        . . . .
        . . . .
        O . . .
        X . . .
        """,
        ["free"],
    )
    assert reason(here, text) == FREE_REASONS[text]


def test_the_squares_of_a_swap_come_in_either_order() -> None:
    here = games.make("emulsion", 4).start()
    for text in ("b1-a1", "a1-b1", "B1 - A1", "b1:a1", "bd:ad", "ad:bd"):
        assert here.format(here.parse(text)) == "b1-a1"
    white = played(here, "b1-a1")
    assert white.format(white.parse("d1-d2")) == white.format(white.parse("d2-d1"))


def test_two_squares_in_sgf_are_a_placement_where_both_are_empty() -> None:
    here = games.make("emulsion", 4, ["free"]).start()
    assert here.format(here.parse("ad:bd")) == "a1+b1"
    here = played(here, "a1+b1")
    assert here.format(here.parse("ad:bd")) == "b1-a1"


def test_a_swap_exchanges_the_two_pieces() -> None:
    after = played(games.make("emulsion", 3).start(), "b1-b2")
    assert after.rows() == ["OXO", "XXX", "OOO"]
    assert after.turn == "W"


def test_a_free_placement_puts_the_movers_piece_first() -> None:
    here = games.make("emulsion", 2, ["free"]).start()
    assert texts(here) == sorted(
        ["a1+a2", "a2+a1", "a1+b1", "b1+a1", "a2+b2", "b2+a2", "b1+b2", "b2+b1"]
    )
    after = played(here, "a1+a2")
    assert after.rows() == ["O.", "X."]
    assert played(after, "b1+b2").rows() == ["OX", "XO"]


def test_the_game_ends_when_there_is_no_move() -> None:
    """2x2: after one swap each side has a row or a column, and nobody can gain."""
    start = games.make("emulsion", 2).start()
    assert texts(start) == ["a2-a1", "a2-b2", "b1-a1", "b1-b2"]
    over = played(start, "b1-a1")
    assert over.is_over
    assert texts(over) == []
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("W", "last-move", None)
    assert over.describe(outcome) == (
        "White wins on the tie-break: the board is empty and Black made the last move"
    )
    assert reason(over, "pass").startswith("the game is over: White wins")


def test_an_empty_board_without_any_move_made_is_void() -> None:
    """R13, from a set-up and in Free Emulsion on 1x1."""
    for here in (
        position(
            "emulsion",
            """
            X O
            X O
            """,
        ),
        games.make("emulsion", 1, ["free"]).start(),
    ):
        outcome = here.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (None, "void")
        assert format_outcome(outcome) == "Void"
        assert here.describe(outcome) == "void: the board is empty, and no move was made"


def test_one_square_is_whites_from_the_start() -> None:
    here = games.make("emulsion", 1).start()
    outcome = here.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("W", "biggest-group", 1)
    assert format_outcome(outcome) == "W+1"


def test_the_last_mover_loses_a_tie_on_odd_boards_too() -> None:
    """R14: Free Emulsion on 3x3, with one square left over that belongs to nobody."""
    over = played(
        games.make("emulsion", 3, ["free"]).start(pie=False),
        "a2+a3 b1+b2 b3+c3 b1-a2 c1+c2 c2-b3",
    )
    assert over.rows() == ["OOO", "OXX", ".XX"]
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("B", "last-move")


def test_pairs_go_and_the_biggest_group_left_wins() -> None:
    here = position(
        "emulsion",
        """
        X X O O
        X O O X
        X O X X
        O X O O
        """,
    )
    score = here.score().as_dict()
    # X: a2 a3 a4 b4 (4), c2 d2 d3 (3), b1 (1); O: b2 b3 c3 c4 d4 (5), c1 d1 (2), a1 (1).
    assert score["removed"] == [{"size": 1, "B": ["b1"], "W": ["a1"]}]
    assert score["left"] == {
        "B": [["a2", "a3", "a4", "b4"], ["c2", "d2", "d3"]],
        "W": [["b2", "b3", "c3", "c4", "d4"], ["c1", "d1"]],
    }
    assert score["biggest"] == {"B": 4, "W": 5}


def test_the_margin_is_the_difference_of_the_biggest_groups_left() -> None:
    here = position(
        "emulsion",
        """
        X X X
        X X X
        O O O
        """,
    )
    outcome = here.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("B", "biggest-group", 3)
    assert format_outcome(outcome) == "B+3"
    assert here.describe(outcome) == "Black wins, biggest group 6 to 3"


def test_a_side_without_a_group_left_counts_as_zero() -> None:
    here = position("emulsion", "X")
    outcome = here.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.margin) == ("B", 1)


def test_empty_squares_in_the_standard_game_are_irregular() -> None:
    here = position("emulsion", VALUES)
    assert list(here.irregularities()) == [
        "c1 is empty, and only in Free Emulsion are there empty squares"
    ]
    assert not list(position("emulsion", VALUES, ["free"]).irregularities())
    assert not list(games.make("emulsion", 4).start().irregularities())


@pytest.mark.parametrize("text", ["c3", "c3-", "c3-c3", "c3-d4-e5", "cd", "c3xd4", "cd:ce:cf"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(games.BadMove):
        games.make("emulsion", 6).start().parse(text)


@given(positions("emulsion"))
def test_what_an_exchange_gains_is_the_value_after_it_less_that_before(here: Position) -> None:
    """What `gain` counts at once."""
    game, board = here.game, here.game.geometry
    own, enemy = here.sides()
    empty = here.empty if game.free else 0
    for mine in squares_of(own):
        for theirs in squares_of(enemy):
            touch = contact(board, Exchange(mine, theirs))
            near = (coordinates(game.size, square) for square in (mine, theirs))
            distance = max(abs(a - b) for a, b in zip(*near, strict=True))
            assert (touch is None) == (distance > 1)
            if touch:
                before, after = values(game, own, own | enemy, Exchange(mine, theirs))
                assert gain(touch, own, empty) == after - before
