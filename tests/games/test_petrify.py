"""Petrify on small boards, worked out by hand."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.record.results import format_outcome

from ..boards import played, position, reason, texts

# Mounds and barricades: X leaves a block where it stood. The reason, or "" where it may.
FORMATIONS = {
    "mound in the open": (
        """
        . . . . .
        . # # . .
        . # X O .
        . . . . .
        . . . . .
        """,
        "c3xd3",
        "the block left on c3 would complete a mound with b3, b4 and c4",
    ),
    "three blocks of a mound are none": (
        """
        . . . . .
        . # . . .
        . # X O .
        . . . . .
        . . . . .
        """,
        "c3xd3",
        "",
    ),
    "middle of a barricade": (
        """
        . . . . .
        . # . . .
        . . X O .
        . . . # .
        . . . . .
        """,
        "c3xd3",
        "the block left on c3 would complete a barricade with d2 and b4",
    ),
    "end of a barricade": (
        """
        . . . . .
        . . . # .
        . O # . .
        . X . . .
        . . . . .
        """,
        "b2xb3",
        "the block left on b2 would complete a barricade with c3 and d4",
    ),
    "a gap in the diagonal": (
        """
        . . . . #
        . . . . .
        . O # . .
        . X . . .
        . . . . .
        """,
        "b2xb3",
        "",
    ),
    "three in an orthogonal line are allowed": (
        """
        . . . . .
        . . # . .
        . O X . .
        . . # . .
        . . . . .
        """,
        "c3xb3",
        "",
    ),
    "corner": (
        """
        . . . . .
        . . . . .
        . . . . .
        O . . . .
        X . . . .
        """,
        "a1xa2",
        "the block left on a1 would complete a mound with the lower and left edges",
    ),
    "opposite corner": (
        """
        . . . O X
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        "e5xd5",
        "the block left on e5 would complete a mound with the upper and right edges",
    ),
    "one block on an edge is fine: nothing exists beyond the ring": (
        """
        . . . . .
        . . . . .
        X O . . .
        . . . . .
        . . . . .
        """,
        "a3xb3",
        "",
    ),
    "two along an edge": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . O . .
        . . X # .
        """,
        "c1xc2",
        "the block left on c1 would complete a mound with d1 and the lower edge",
    ),
    "two along an edge with a gap": (
        """
        . . . . .
        . . . . .
        . . . . .
        . O . . .
        . X . # .
        """,
        "b1xb2",
        "",
    ),
    "edge square, block off its diagonals": (
        """
        . . . . .
        . . # . .
        . . . O X
        . . . . .
        . . . . .
        """,
        "e3xd3",
        "",
    ),
    "edge square, block diagonally inward": (
        """
        . . . . .
        . . . # .
        . . . O X
        . . . . .
        . . . . .
        """,
        "e3xd3",
        "the block left on e3 would complete a barricade with d4 and the right edge",
    ),
    "inward square, block on the edge": (
        """
        . . . . .
        . . . . #
        . . O X .
        . . . . .
        . . . . .
        """,
        "d3xc3",
        "the block left on d3 would complete a barricade with e4 and the right edge",
    ),
    "a2 and b1": (
        """
        . . . . .
        . . . . .
        . . . . .
        X O . . .
        . # . . .
        """,
        "a2xb2",
        "the block left on a2 would complete a barricade with b1 and the left edge",
    ),
    "a2 and b2": (
        """
        . . . . .
        . . . . .
        . O . . .
        # X . . .
        . . . . .
        """,
        "b2xb3",
        "",
    ),
    "b2 beside a corner block, which only a set-up can have": (
        """
        . . . . .
        . . . . .
        . O . . .
        . X . . .
        # . . . .
        """,
        "b2xb3",
        "the block left on b2 would complete a barricade with a1 and the corner of the board",
    ),
    "b2 and c3 with the corner empty": (
        """
        . . . . .
        . . . . .
        . O # . .
        . X . . .
        . . . . .
        """,
        "b2xb3",
        "",
    ),
    "formations elsewhere do not matter": (
        """
        . . . # #
        . . . # #
        . . O . .
        . . X . .
        . . . . .
        """,
        "c2xc3",
        "",
    ),
}


@pytest.mark.parametrize("name", FORMATIONS)
def test_formations(name: str) -> None:
    diagram, move, expected = FORMATIONS[name]
    here = position("petrify", diagram)
    assert reason(here, move) == expected
    assert (move in texts(here)) == (not expected)


LINES = {
    "over empty squares": ("X . . . . O", "a3xf3", ""),
    "over friends": ("X X . X X O", "a3xf3", ""),
    "over an enemy": (
        "X . O . . O",
        "a3xf3",
        "an orange disk on c3 stands in the way from a3 to f3",
    ),
    "over a block": ("X . # . . O", "a3xf3", "a block on c3 stands in the way from a3 to f3"),
    "the nearest obstacle is named": (
        "O . # O . X",
        "f3xa3",
        "an orange disk on d3 stands in the way from f3 to a3",
    ),
    "to an empty square": (
        "X . . . . .",
        "a3xf3",
        "a capture must land on a disk of Orange's: nothing is on f3",
    ),
    "onto a friend": (
        "X . . . . X",
        "a3xf3",
        "a capture must land on a disk of Orange's: a blue disk is on f3",
    ),
    "onto a block": (
        "X . . . . #",
        "a3xf3",
        "a capture must land on a disk of Orange's: a block is on f3",
    ),
    "by the enemy's disk": (
        "O . . . . X",
        "a3xf3",
        "Blue has no disk on a3: an orange disk is there",
    ),
    "by nothing": (". . . . . O", "a3xf3", "Blue has no disk on a3: nothing is there"),
    "in place": ("X . . . . .", "a3xa3", "a capture must land on a disk of Orange's"),
}


@pytest.mark.parametrize("name", LINES)
def test_lines_of_capture(name: str) -> None:
    row, move, expected = LINES[name]
    empty = ". . . . . .\n"
    here = position("petrify", empty * 3 + row + "\n" + empty * 2)
    assert reason(here, move).startswith(expected)
    assert bool(reason(here, move)) == bool(expected)


def test_a_capture_goes_in_all_eight_directions_and_no_other() -> None:
    here = position(
        "petrify",
        """
        O O O . O
        . . . . O
        O . X . O
        O . . . O
        O . O . O
        """,
    )
    captures = {text for text in texts(here) if "x" in text}
    assert captures == {
        f"c3x{target}" for target in ["a1", "a3", "a5", "c1", "c5", "e1", "e3", "e5"]
    }
    assert reason(here, "c3xa2") == "c3 and a2 are not on one straight line"


def test_a_capture_moves_the_disk_and_leaves_a_block() -> None:
    here = position(
        "petrify",
        """
        . . . O
        . . . .
        . X . .
        . . . .
        """,
    )
    after = here.play(here.parse("b2xd4"))
    assert after.rows() == ["...X", "....", ".#..", "...."]
    assert after.turn == "W"


def test_placements_need_an_empty_square() -> None:
    here = position(
        "petrify",
        """
        . O
        X .
        """,
    )
    assert texts(here)[:2] == ["a2", "b1"]
    assert reason(here, "a1") == "a1 is not empty: a blue disk stands there"
    assert reason(here, "b2") == "b2 is not empty: an orange disk stands there"


def test_pass_is_forced_on_a_full_board_without_captures() -> None:
    # All squares of a 2x2 board are corners, where no block may be left.
    here = position(
        "petrify",
        """
        O X
        X O
        """,
    )
    assert texts(here) == ["pass"]
    assert reason(here, "a1") == (
        "Blue has no move and must pass: a1 is not empty: a blue disk stands there"
    )
    assert reason(here, "a1xb1").startswith("Blue has no move and must pass: the block left on a1")


def test_pass_is_not_allowed_with_a_capture_left_on_a_full_board() -> None:
    here = position(
        "petrify",
        """
        X X X
        X X O
        X X X
        """,
    )
    # From edges and from the centre; no block may be left in a corner.
    assert texts(here) == ["a2xc2", "b1xc2", "b2xc2", "b3xc2"]
    assert reason(here, "pass") == "Blue has a move, a2xc2 for one, and must make it"


def test_the_game_ends_after_two_passes_in_succession() -> None:
    here = played(games.make("petrify", 2).start(pie=False), "a1 b1 b2 a2 pass")
    assert not here.is_over
    assert texts(here) == ["pass"]
    assert played(here, "pass").is_over


def test_a_set_up_between_two_passes_begins_the_count_anew() -> None:
    here = played(games.make("petrify", 1).start(pie=False), "a1 pass")
    here = played(here.edited(games.Setup(turn="B")), "pass")
    assert not here.is_over
    assert played(here, "pass").is_over


def test_last_board_play_loses_a_tie() -> None:
    """Four single groups pair off: 0-0, and Orange played last."""
    over = played(games.make("petrify", 2).start(pie=False), "a1 b1 b2 a2 pass pass")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("B", "last-play", None)
    assert format_outcome(outcome) == "B+"
    assert over.describe(outcome) == (
        "Blue wins 0-0 on the tie-break: Orange made the last board play"
    )
    assert over.score().as_dict()["last_player"] == "W"
    assert over.score().lines()[-1] == (
        "total: Blue 0, Orange 0; a tie, and Orange made the last board play, so Blue wins"
    )


def test_a_tie_without_any_board_play_is_void() -> None:
    """R5, which only a set-up can bring about."""
    over = played(
        position(
            "petrify",
            """
            O X
            X O
            """,
        ),
        "pass pass",
    )
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "void")
    assert format_outcome(outcome) == "Void"
    assert over.score().lines()[-1] == (
        "total: Blue 0, Orange 0; a tie, and no board play was made, so the game is void"
    )


def test_a_set_up_without_a_board_play_can_still_be_won() -> None:
    over = played(
        position(
            "petrify",
            """
            X X
            X O
            """,
        ),
        "pass pass",
    )
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("B", "score", 4)
    assert over.describe(outcome) == "Blue wins 4-0"


def test_patches_are_owned_by_the_biggest_group_left() -> None:
    here = position(
        "petrify",
        """
        X X # O O
        X . # . O
        X X # O .
        . . # . .
        . . # O O
        """,
    )
    score = here.score().as_dict()
    assert score["score"] == {"B": 10, "W": 10}
    left, right = score["patches"]
    assert left["squares"][:3] == ["a1", "b1", "a2"]
    assert (left["size"], left["owner"], left["points"]) == (10, "B", 10)
    assert left["left"] == {"B": [["a3", "b3", "a4", "a5", "b5"]], "W": []}
    # Biggest first, then by lowest point (R4).
    assert right["left"]["W"] == [["e4", "d5", "e5"], ["d1", "e1"], ["d3"]]


def test_blocks_separate_patches_even_where_they_touch_diagonally() -> None:
    here = position(
        "petrify",
        """
        X # .
        # . .
        . . O
        """,
    )
    sizes = [(p["size"], p["owner"]) for p in here.score().as_dict()["patches"]]
    assert sizes == [(6, "W"), (1, "B")]


def test_pairs_are_removed_in_each_patch_on_its_own() -> None:
    """Equal groups in different patches stay; equal groups in one patch go, and leave an
    ownerless patch whose squares count for nobody."""
    here = position(
        "petrify",
        """
        X . # O X
        X . # . .
        . . # # #
        O O . . .
        . . . O O
        """,
    )
    patches = here.score().as_dict()["patches"]
    assert [p["squares"][0] for p in patches] == ["a1", "d4"]
    below, corner = patches
    # One blue pair stands against two of Orange's: one of those stays.
    assert below["removed"] == [{"size": 2, "B": ["a4", "a5"], "W": ["d1", "e1"]}]
    assert below["left"] == {"B": [], "W": [["a2", "b2"]]}
    assert (below["size"], below["owner"], below["points"]) == (16, "W", 16)
    assert corner["removed"] == [{"size": 1, "B": ["e5"], "W": ["d5"]}]
    assert (corner["size"], corner["owner"], corner["points"]) == (4, None, 0)
    assert here.score().as_dict()["score"] == {"B": 0, "W": 16}


def test_pairs_go_in_the_order_of_their_lowest_points() -> None:
    """R4: three blue and two orange groups of one size."""
    here = position(
        "petrify",
        """
        X . X . .
        . . . . .
        O . . . O
        . . . . .
        X . . . .
        """,
    )
    (patch,) = here.score().as_dict()["patches"]
    assert patch["removed"] == [
        {"size": 1, "B": ["a1"], "W": ["a3"]},
        {"size": 1, "B": ["a5"], "W": ["e3"]},
    ]
    assert patch["left"] == {"B": [["c5"]], "W": []}


def test_groups_connect_orthogonally_only() -> None:
    here = position(
        "petrify",
        """
        . . X
        . X .
        X . .
        """,
    )
    (patch,) = here.score().as_dict()["patches"]
    assert patch["left"]["B"] == [["a1"], ["b2"], ["c3"]]


def test_one_square() -> None:
    here = games.make("petrify", 1).start()
    assert texts(here) == ["a1"]
    over = played(here, "a1 pass pass")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("B", "score", 1)


def test_a_board_without_any_square_left_is_a_tie() -> None:
    here = position("petrify", "#")
    over = played(here, "pass pass")
    assert over.score().as_dict() == {
        "score": {"B": 0, "W": 0},
        "patches": [],
        "last_player": None,
    }


def test_formations_on_the_board_are_told_once_each() -> None:
    here = position(
        "petrify",
        """
        . . . . .
        . . . . .
        . # # . #
        . # # . .
        . . . . #
        """,
    )
    assert list(here.irregularities()) == [
        "the block on e1 is part of a mound with the lower and right edges",
        "the block on b2 is part of a mound with c2, b3 and c3",
    ]
    block = here.game.point("b3")
    assert len(list(here.irregularities(1 << block))) == 1
    assert not list(games.make("petrify", 5).start().irregularities())


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("C3", "c3"),
        (" c3 ", "c3"),
        ("c3 x f6", "c3xf6"),
        ("C3XF6", "c3xf6"),
        ("c3:f6", "c3xf6"),
        ("cd", "c3"),
        ("cd:fa", "c3xf6"),
        ("cd : fa", "c3xf6"),
        ("pass", "pass"),
        ("", "pass"),
        ("tt", "pass"),
        ("Swap", "swap"),
    ],
)
def test_notation(text: str, canonical: str) -> None:
    here = games.make("petrify", 6).start()
    assert here.format(here.parse(text)) == canonical


def test_column_x_beside_the_sign_of_capture() -> None:
    here = games.make("petrify", 26).start()
    assert here.format(here.parse("x3xx5")) == "x3xx5"
    assert here.sgf(here.parse("x3")) == "xx"


@pytest.mark.parametrize("text", ["c3d4", "c3xd4xe5", "x", "cd:ce:cf", "c3-d4", "c3,d4", "xc3"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(games.BadMove):
        games.make("petrify", 6).start().parse(text)
