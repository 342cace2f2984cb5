"""The mutators of Morphos, alone and together, on small boards worked out by hand."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.games import SWAP, Outcome, Setup

from ..boards import played, points, position, reason, texts

# double


def test_double_places_one_or_two_stones_or_flips_one() -> None:
    here = games.make("morphos", 2, ["double"]).start()
    singles = ["a1", "a2", "b1", "b2"]
    doubles = ["a1,a2", "a1,b1", "a1,b2", "a2,b2", "b1,a2", "b1,b2"]
    assert texts(here) == sorted(singles + doubles)


def test_double_writes_two_stones_by_row_then_column() -> None:
    """R11: the order means nothing, and the canonical one is by row, then by column."""
    here = games.make("morphos", 4, ["double"]).start()
    for text in ("c3,d2", "d2,c3", "D2 , C3", "cb:dc", "dc:cb"):
        assert here.format(here.parse(text)) == "d2,c3"
    assert played(here, "c3,d2") == played(here, "d2,c3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a1,a1", "a1 is named twice"),
        ("a1,b1,c1", "a turn places at most two stones, not 3"),
        ("a1,c3", "c3 is not empty: a white stone stands there"),
        ("a1,xc3", "a turn is placements or one flip, not both"),
    ],
)
def test_double_reasons(text: str, expected: str) -> None:
    here = position(
        "morphos",
        """
        . . . . .
        . X X . .
        . X O . .
        . . X . .
        . . . . .
        """,
        ["double"],
    )
    assert reason(here, text) == expected
    assert reason(here, "xc3") == ""


def test_double_can_join_a_chain_with_both_stones() -> None:
    here = position(
        "morphos",
        """
        X . .
        . . .
        . . .
        """,
        ["double"],
    )
    assert not played(here, "a1").is_over
    assert played(here, "a1,a2").score().as_dict() == {"chain": ["a1", "a2", "a3"]}


# replace

FLIP = """
    . . . . .
    . X X . .
    . X O . .
    . . X . .
    . . . . .
"""


def owing() -> games.Position:
    """White's stone on c3 was flipped, so White places one before the regular move."""
    return played(position("morphos", FLIP, ["replace"]), "xc3")


def test_replace_begins_with_the_returned_stone() -> None:
    here = owing()
    moves = texts(here)
    # Two placements in either order are two moves with one effect (R10).
    assert {"a1,b1", "b1,a1"} <= set(moves)
    assert played(here, "a1,b1") == played(here, "b1,a1")
    assert len(moves) == here.count_moves() == 20 * 19
    assert played(here, "a1,b1").rows()[-1] == "OO..."


def test_replace_without_a_flip_owes_nothing() -> None:
    here = played(position("morphos", FLIP, ["replace"]), "a1")
    assert "b1" in texts(here)
    assert reason(here, "b1,c1") == "a turn places one stone, and no returned one is due, not 2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a1",
            "White still has a regular move after the returned stone on a1",
        ),
        ("a1,pass", "White still has a regular move after the returned stone on a1"),
        (
            "xb3",
            "a returned stone must be placed first: White's turn begins with one on an empty "
            "point, as in a1,b1",
        ),
        ("b3,a1", "b3 is not empty: a black stone stands there"),
        ("a1,a1", "a1 is named twice"),
        ("a1,xa1", "a1 is named twice"),
        ("a1,b1,c1", "a turn places one stone after the returned one, not 2"),
        ("a1,xc1", "only an enemy stone can be flipped: nothing is on c1"),
    ],
)
def test_replace_reasons(text: str, expected: str) -> None:
    assert reason(owing(), text) == expected


def test_replace_flips_with_the_help_of_the_returned_stone() -> None:
    here = position(
        "morphos",
        """
        O . . . .
        X . . . .
        . X X . .
        . X O . .
        . . X . .
        """,
        ["replace"],
    )
    after = played(here, "xc2")
    assert "a3,xa4" in texts(after)
    assert "b1,xa4" not in texts(after)
    assert played(after, "a3,xa4").rows()[:3] == ["O....", "O....", "OXX.."]


def test_replace_owes_nothing_on_a_full_board() -> None:
    here = games.make("morphos", 3, ["replace", "checkered"]).start(pie=False)
    assert texts(played(here, "xa1")) == ["xa2", "xc2"]


def test_replace_turn_ends_after_the_returned_stone_where_no_move_is_left() -> None:
    """R10: written c3,pass, and no pass in the sense of R7."""
    here = played(games.make("morphos", 3, ["replace"]).start(), "a1 b1 c1 a3 c3 c2 b3 b2 xb1")
    assert here.rows() == ["OXX", ".OO", "XXX"]
    assert "a2,pass" in texts(here)
    move = here.parse("a2,pass")
    assert here.format(move) == "a2,pass"
    # In SGF the bare point says it.
    assert here.sgf(move) == "ab"
    assert here.parse("ab") == here.parse("a2") == move


# lingering and simplified


LINGERING = """
    . . . . .
    . O X . .
    O X O X .
    . . . . .
    . . . . .
"""


def test_a_lingering_stone_still_attacks() -> None:
    """Black flips c3 by b3, d3 and c4. For one turn it still counts as White's, so that White
    can flip b3 by a3, b4 and c3."""
    variant = ["simplified", "lingering"]
    here = played(position("morphos", LINGERING, variant), "xc3")
    assert points(here, here.lingering) == ["c3"]  # type: ignore[attr-defined]
    assert "xb3" in texts(here)
    # Without the mutator it does not.
    plain = played(position("morphos", LINGERING, ["simplified"]), "xc3")
    assert "xb3" not in texts(plain)


def test_a_stone_lingers_for_one_turn_only() -> None:
    here = played(position("morphos", LINGERING, ["simplified", "lingering"]), "xc3 a1 b1")
    assert here.turn == "W"
    assert here.lingering == 0  # type: ignore[attr-defined]
    assert "xb3" not in texts(here)


def test_no_stone_lingers_after_a_pass() -> None:
    """The flip was not on the enemy's latest turn any more: that was a pass."""
    full = position("morphos", "O O\nO O", ["lingering"])
    flipped = full._replace(lingering=full.white & -full.white)  # type: ignore[attr-defined]
    assert texts(flipped) == ["pass"]
    assert played(flipped, "pass").lingering == 0  # type: ignore[attr-defined]


def test_a_set_up_begins_anew() -> None:
    """Nothing lingers, no returned stone is due, no pass counts, and an end is taken back."""
    start = games.make("morphos", 3, ["lingering", "replace"]).start()
    fields = {"passes": 1, "lingering": 1 << 6, "owed": True, "end": Outcome(None, "deadlock")}
    later = start._replace(**fields)  # type: ignore[attr-defined]
    assert later.edited(Setup()) == start


def test_a_lingering_stone_is_no_target() -> None:
    """R9."""
    here = played(position("morphos", LINGERING, ["simplified", "lingering"]), "xc3")
    assert "xc3" not in texts(here)
    assert reason(here, "xc3") == (
        "c3 was flipped on Black's latest turn and still counts as White's"
    )


BARRED = """
    . . . . .
    . O X . .
    O X O X .
    . . O O .
    . . . . .
"""


def test_a_flip_that_could_be_flipped_back_is_barred() -> None:
    """White flips b3. It lingers as Black's, so that Black surrounds c3 by b3, c4 and d3; but
    on b3 in fact stands White, who with b4, c2 and d2 could flip c3 back (R8)."""
    here = played(position("morphos", BARRED, ["simplified", "lingering"], turn="W"), "xb3")
    assert points(here, here.vulnerable()) == ["c3"]  # type: ignore[attr-defined]
    assert "xc3" not in texts(here)
    assert reason(here, "xc3") == (
        "flipping c3 is barred: White could flip it back at once through pattern B"
    )


def test_the_bar_is_lifted_without_the_stone_that_would_flip_back() -> None:
    diagram = BARRED.replace(". . O O .", ". . O . .")
    here = played(position("morphos", diagram, ["simplified", "lingering"], turn="W"), "xb3")
    assert "xc3" in texts(here)


def test_a_returned_stone_counts_when_flipping_back() -> None:
    """R8 with replace: White's returned stone could complete the pattern on d2, unless Black's
    own returned stone is there."""
    diagram = BARRED.replace(". . O O .", ". . O . .")
    variant = ["simplified", "lingering", "replace"]
    here = played(position("morphos", diagram, variant, turn="W"), "xb3")
    assert "a1,xc3" not in texts(here)
    assert reason(here, "a1,xc3") == (
        "flipping c3 is barred: White could flip it back at once through pattern B, "
        "the returned stone on d2"
    )
    assert "d2,xc3" in texts(here)


def test_no_returned_stone_is_named_where_the_pattern_stands_without_it() -> None:
    """R8: b1 lies between a1, a2 and Black's edge, which is pattern B as it is; another image of
    it would need a stone on a3."""
    here = games.make("morphos", 4, ["lingering", "replace"]).start()
    here = played(here, "b1 b2 a2 c2 d3 a1 xa1")
    assert reason(here, "c1,xb1") == (
        "flipping b1 is barred: Black could flip it back at once through pattern B"
    )


def test_with_lingering_a_chain_counts_at_the_start_of_its_owners_turn() -> None:
    here = position(
        "morphos",
        """
        . X .
        . X .
        . . .
        """,
        ["lingering"],
    )
    after = played(here, "b1")
    assert not after.is_over
    over = played(after, "a1")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("B", "chain")
    assert over.turn == "B"


def test_with_lingering_a_chain_can_be_broken_in_time() -> None:
    diagram = """
        O X . .
        O X X X
        . O O X
        . . . .
    """
    plain = position("morphos", diagram, ["simplified"])
    assert played(plain, "d1").is_over
    here = played(position("morphos", diagram, ["simplified", "lingering"]), "d1")
    assert not here.is_over
    assert not played(here, "xb3").is_over
    assert played(here, "a1").is_over


def test_with_lingering_a_set_up_chain_of_the_side_to_move_wins_at_once() -> None:
    diagram = """
        . X .
        . X .
        . X .
    """
    assert position("morphos", diagram, ["lingering"]).is_over
    waiting = position("morphos", diagram, ["lingering"], turn="W")
    assert not waiting.is_over
    assert played(waiting, "a1").is_over


def test_with_lingering_the_start_of_a_turn_comes_before_a_forced_pass() -> None:
    """On 1x1 White's stone is a chain: Black has to pass, then White has won."""
    here = games.make("morphos", 1, ["lingering", "checkered"]).start()
    assert texts(here) == ["pass"]
    over = played(here, "pass")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("W", "chain")


def test_a_swap_does_not_end_lingering() -> None:
    """R9: ply 1 flips on the full board, and ply 2 is a swap."""
    here = games.make("morphos", 4, ["simplified", "lingering", "checkered"]).start()
    flip = next(text for text in texts(here) if text.startswith("x"))
    after = played(here, flip)
    swapped = after.play(SWAP)
    assert swapped.lingering == after.lingering != 0  # type: ignore[attr-defined]
    assert swapped.turn == after.turn == "W"
    assert texts(swapped) == [text for text in texts(after) if text != "swap"]


def test_a_swap_does_not_pay_a_returned_stone() -> None:
    here = position("morphos", FLIP, ["replace"], pie=True)
    swapped = played(here, "xc3 swap")
    assert all("," in text for text in texts(swapped))


def test_positions_can_recur_with_lingering() -> None:
    """R15: twelve plies that lead back to the same position."""
    here = played(
        games.make("morphos", 3, ["lingering"]).start(),
        "a2 a1 b1 a3 b3 b2 c2 c1 xa3 c3 xc3 xa2",
    )
    again = played(here, "xa1 xb1 xc1 xc2 xb2 xa1 xa2 xb2 xc2 xc1 xb1 xa2")
    assert again == here
    assert hash(again) == hash(here)
    assert not again.is_over


# checkered


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (1, ["O"]),
        (2, ["XO", "OX"]),
        (3, ["OXO", "XOX", "OXO"]),
        (4, ["XOXO", "OXOX", "XOXO", "OXOX"]),
    ],
)
def test_checkered_starts_full_with_white_on_a1(size: int, rows: list[str]) -> None:
    assert games.make("morphos", size, ["checkered"]).start().rows() == rows


def test_checkered_begins_with_flips() -> None:
    """White's corner stones have Black's on two sides and Black's edge on the third, with a
    further edge stone in the corner between."""
    here = games.make("morphos", 3, ["checkered"]).start()
    assert texts(here) == ["xa1", "xa3", "xc1", "xc3"]
    after = played(here, "xa1")
    assert after.rows() == ["OXO", "XOX", "XXO"]


# all together


def test_three_stones_in_one_turn() -> None:
    """double and replace: the returned stone, then two placements."""
    here = played(position("morphos", FLIP, ["double", "replace"]), "xc3")
    assert here.format(here.parse("e5,d1,a1")) == "e5,a1,d1"
    after = played(here, "e5,d1,a1")
    assert after.rows() == ["....O", ".XX..", ".XX..", "..X..", "O..O."]


def test_the_returned_stone_and_a_flip_of_double() -> None:
    here = played(position("morphos", FLIP, ["double", "replace"]), "xc3")
    assert reason(here, "a1,b1,xc1") == "a turn is placements or one flip, not both"
    assert reason(here, "a1,b1,c1,d1") == (
        "a turn places at most two stones after the returned one, not 3"
    )
