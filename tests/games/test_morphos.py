"""Morphos without mutators, edition 2016, on small boards worked out by hand."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.games import Outcome
from gametool.games.hashes import position_hash
from gametool.games.morphos import Morphos

from ..boards import played, points, position, reason, texts

# The target in the centre; around it exactly the stones of one pattern.
PATTERN_A = """
    . . . . .
    . X X . .
    . X O . .
    . . X . .
    . . . . .
"""
PATTERN_B = """
    . X . . .
    . X . . .
    . X O . .
    . . X X .
    . . . . .
"""
PATTERN_A_SIMPLIFIED = """
    . . . . .
    . . X . .
    . X O . .
    . . X . .
    . . . . .
"""
PATTERN_B_SIMPLIFIED = """
    . . . . .
    . X . . .
    . X O . .
    . . X X .
    . . . . .
"""
PATTERN_RING = """
    . . . . . . .
    . . X X . . .
    . X . . X . .
    . X O . X . .
    . . X X . . .
    . . . . . . .
    . . . . . . .
"""


def lines(diagram: str) -> list[str]:
    return ["".join(line.split()) for line in diagram.strip().splitlines()]


def images(diagram: str) -> list[str]:
    """The eight rotations and reflections of a diagram."""
    rows, found = lines(diagram), []
    for _ in range(4):
        rows = ["".join(row) for row in zip(*rows[::-1], strict=True)]
        found += ["\n".join(rows), "\n".join(row[::-1] for row in rows)]
    assert len(set(found)) in (4, 8)
    return found


def colours_exchanged(diagram: str) -> str:
    return diagram.translate(str.maketrans("XO", "OX"))


def target(diagram: str) -> str:
    """The name of the only O."""
    rows = lines(diagram)
    (found,) = [
        f"{'abcdefg'[x]}{len(rows) - y}"
        for y, row in enumerate(rows)
        for x, character in enumerate(row)
        if character == "O"
    ]
    return found


def check_pattern(diagram: str, *variant: str) -> None:
    """In all eight images and both colours: the whole pattern makes the stone vulnerable, and
    lacking any one of its stones it does not."""
    for image in images(diagram):
        name = target(image)
        for side, shown in (("B", image), ("W", colours_exchanged(image))):
            here = position("morphos", shown, variant, turn=side)  # type: ignore[arg-type]
            assert points(here, here.vulnerable()) == [name]  # type: ignore[attr-defined]
            assert "x" + name in texts(here)
            mine = "X" if side == "B" else "O"
            for at, character in enumerate(shown):
                if character != mine:
                    continue
                holed = shown[:at] + "." + shown[at + 1 :]
                here = position("morphos", holed, variant, turn=side)  # type: ignore[arg-type]
                assert "x" + name not in texts(here), holed
                assert "nearest of " in reason(here, "x" + name)


@pytest.mark.parametrize("diagram", [PATTERN_A, PATTERN_B])
def test_patterns_in_all_images(diagram: str) -> None:
    check_pattern(diagram)


@pytest.mark.parametrize("diagram", [PATTERN_A_SIMPLIFIED, PATTERN_B_SIMPLIFIED])
def test_simplified_patterns_in_all_images(diagram: str) -> None:
    check_pattern(diagram, "simplified")


@pytest.mark.parametrize("diagram", [PATTERN_A, PATTERN_B, PATTERN_RING])
def test_patterns_of_edition_2025_in_all_images(diagram: str) -> None:
    check_pattern(diagram, "edition-2025")


def test_points_outside_of_the_pattern_do_not_matter() -> None:
    here = position(
        "morphos",
        """
        O O O O O
        O X X O O
        O X O O O
        O O X O O
        O O O O O
        """,
    )
    assert "xc3" in texts(here)


def test_the_four_neighbours_alone_are_no_pattern() -> None:
    here = position(
        "morphos",
        """
        . . . . .
        . . X . .
        . X O X .
        . . X . .
        . . . . .
        """,
    )
    assert "xc3" not in texts(here)


EDGES = {
    # Black's edges are above and below, White's at the left and right.
    "black stones and the lower edge, pattern A": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . X . .
        . X O . .
        """,
        "B",
        "xc1",
        True,
    ),
    "the upper edge": (
        """
        . . O X .
        . . X . .
        . . . . .
        . . . . .
        . . . . .
        """,
        "B",
        "xc5",
        True,
    ),
    "the lower edge is no help to White": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . O . .
        . O X . .
        """,
        "W",
        "xc1",
        False,
    ),
    "the left edge is White's": (
        """
        . . . . .
        O . . . .
        X . . . .
        O . . . .
        . . . . .
        """,
        "W",
        "xa3",
        True,
    ),
    "the left edge is no help to Black": (
        """
        . . . . .
        X . . . .
        O . . . .
        X . . . .
        . . . . .
        """,
        "B",
        "xa3",
        False,
    ),
    "the right edge as the short leg of pattern B": (
        """
        . . . . .
        . . . . .
        . . O O O
        . . . . X
        . . . . .
        """,
        "W",
        "xe2",
        True,
    ),
    "R6: the same one row lower, where the short leg ends on the corner of the ring": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . O O O
        . . . . X
        """,
        "W",
        "xe1",
        False,
    ),
    "pattern B, its long leg along the lower edge": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . . X .
        . . O X .
        """,
        "B",
        "xc1",
        True,
    ),
    "pattern B, its long leg along the lower edge up to the last point": (
        """
        . . . . .
        . . . . .
        . . . . .
        . X . . .
        . X O . .
        """,
        "B",
        "xc1",
        True,
    ),
    "R6: the corner of the ring holds nothing, so the long leg ends too early": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . X . .
        . O X . .
        """,
        "B",
        "xb1",
        False,
    ),
    "R6: the same one column farther in": (
        """
        . . . . .
        . . . . .
        . . . . .
        . . . X .
        . . O X .
        """,
        "B",
        "xc1",
        True,
    ),
    "R6: a corner stone with both neighbours, by the edge's help": (
        """
        . . . . .
        . . . . .
        . . . . .
        X . . . .
        O X . . .
        """,
        "B",
        "xa1",
        True,
    ),
    "R6: White on the same corner, by the left edge's help": (
        """
        . . . . .
        . . . . .
        . . . . .
        O . . . .
        X O . . .
        """,
        "W",
        "xa1",
        True,
    ),
}


@pytest.mark.parametrize("name", EDGES)
def test_edge_stones(name: str) -> None:
    diagram, side, move, legal = EDGES[name]
    here = position("morphos", diagram, turn=side)  # type: ignore[arg-type]
    assert (move in texts(here)) == legal
    assert bool(reason(here, move)) != legal
    # Edition 2025 has no edge stones, so none of these is a pattern there.
    assert move not in texts(position("morphos", diagram, ["edition-2025"], turn=side))  # type: ignore[arg-type]


def test_a_flip_recolours_the_stone() -> None:
    here = position("morphos", PATTERN_A)
    after = here.play(here.parse("xc3"))
    assert after.rows() == [".....", ".XX..", ".XX..", "..X..", "....."]
    assert after.turn == "W"


REASONS = {
    "b3": "b3 is not empty: a black stone stands there",
    "c3": "c3 is not empty: a white stone stands there",
    "xb3": "only an enemy stone can be flipped: a black stone is on b3",
    "xe1": "only an enemy stone can be flipped: nothing is on e1",
    "xc3": "c3 is not vulnerable: pattern A to the north-west lacks a black stone on b4, "
    "nearest of 16",
    "a1,a2": "a turn places one stone, not 2",
    "a1,pass": "no returned stone is due, so none can be placed on a1",
    "a1,xc3": "a turn is placements or one flip, not both",
    "pass": "Black has a move, a1 for one, and must make it",
    "swap": "there is no swap here: White's first turn is over, or the pie rule does not apply",
}


@pytest.mark.parametrize("text", REASONS)
def test_reasons(text: str) -> None:
    here = position(
        "morphos",
        """
        . . . . .
        . . X . .
        . X O . .
        . . X . .
        . . . . .
        """,
    )
    assert reason(here, text) == REASONS[text]


def test_the_reason_names_several_lacking_stones() -> None:
    here = position(
        "morphos",
        """
        . . . . .
        . X X . .
        . . O . .
        . . . . .
        . . . . .
        """,
    )
    assert reason(here, "xc3") == (
        "c3 is not vulnerable: pattern A to the north-west lacks black stones on c2 and b3, "
        "nearest of 16"
    )


def test_patterns_that_need_the_other_sides_edge_are_not_named() -> None:
    here = position(
        "morphos",
        """
        . . .
        . . .
        O . .
        """,
    )
    assert reason(here, "xa1") == (
        "a1 is not vulnerable: pattern A to the south-east lacks black stones on b1 and a2, "
        "nearest of 2"
    )


def test_edition_2025_counts_only_patterns_wholly_on_the_board() -> None:
    here = position(
        "morphos",
        """
        . .
        O .
        """,
        ["edition-2025"],
    )
    assert reason(here, "xa1") == "a1 is not vulnerable: no pattern of Black's fits around it here"


def test_a_chain_between_the_own_edges_wins() -> None:
    here = position(
        "morphos",
        """
        . X .
        . X .
        . . X
        """,
    )
    # Diagonal neighbours do not join.
    assert not played(here, "a1").is_over
    over = played(here, "b1")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.margin) == ("B", "chain", None)
    assert over.describe(outcome) == "Black wins with a chain"
    assert over.score().as_dict() == {"chain": ["b1", "b2", "b3"]}


def test_the_other_sides_edges_do_not_count() -> None:
    here = position(
        "morphos",
        """
        . . .
        X X .
        . . .
        """,
    )
    assert not played(here, "c2").is_over


def test_a_flip_can_win() -> None:
    here = position(
        "morphos",
        """
        . X X . .
        . X X . .
        . X O . .
        . . X . .
        . . X . .
        """,
    )
    over = played(here, "xc3")
    assert over.is_over
    assert over.score().as_dict() == {"chain": ["c1", "c2", "c3", "c4", "c5"]}


def test_a_chain_is_looked_for_at_the_end_of_its_owners_turn_only() -> None:
    """White's chain stands from the set-up on: Black may move, then White wins by any turn."""
    here = position(
        "morphos",
        """
        . . .
        O O O
        . . .
        """,
    )
    assert not here.is_over
    after = played(here, "a1")
    assert not after.is_over
    over = played(after, "c1")
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winner == "W"


def test_a_game_that_is_over_and_one_that_goes_on_are_known_apart() -> None:
    """The same stones with White to move: Black's chain was set up, or made by the last turn."""
    chain = """
        . X . .
        . X . .
        . X O .
        . X . .
    """
    running = position("morphos", chain, turn="W")
    over = played(position("morphos", chain.replace("X", ".", 1)), "b4")
    assert (running.black, running.white, running.turn) == (over.black, over.white, over.turn)
    assert over.is_over and not running.is_over
    assert position_hash(over) != position_hash(running)


def test_no_stone_is_vulnerable_once_the_game_is_over() -> None:
    here = position("morphos", PATTERN_A)
    assert points(here, here.vulnerable() or 0) == ["c3"]
    ended = here._replace(end=Outcome("W", "chain"))  # type: ignore[attr-defined]
    assert ended.vulnerable() == 0


def test_a_pass_is_a_turn_at_whose_end_a_chain_is_looked_for() -> None:
    here = position("morphos", "O")
    assert texts(here) == ["pass"]
    assert not played(here, "pass").is_over
    over = played(here, "pass pass")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("W", "chain")


def test_a_move_on_a_full_board_without_flips_is_a_must_pass() -> None:
    here = position("morphos", "O")
    assert reason(here, "a1") == (
        "Black has no move and must pass: a1 is not empty: a white stone stands there"
    )
    assert reason(here, "xa1") == (
        "Black has no move and must pass: a1 is not vulnerable: "
        "no pattern of Black's fits around it here"
    )


def test_two_passes_in_succession_are_a_deadlock() -> None:
    """R7. No board is known where this happens, so nothing is vulnerable here."""
    game = Morphos(2)
    game.images = ()
    here = game.start()
    here = played(here, "a1 b1 b2 a2")
    assert texts(here) == ["pass"]
    here = played(here, "pass")
    assert not here.is_over
    over = played(here, "pass")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "deadlock")
    assert over.describe(outcome) == "deadlock, nobody wins"


def test_a_swap_breaks_a_succession_of_passes() -> None:
    game = Morphos(2)
    game.images = ()
    board = game.geometry
    here = game.set_up(games.Setup(board.even, board.odd))
    here = played(here, "pass swap pass")
    assert not here.is_over
    assert played(here, "pass").is_over


def test_the_shortest_chain_is_reported() -> None:
    here = position(
        "morphos",
        """
        X X X .
        X . X .
        X X X .
        . . X .
        """,
        turn="W",
    )
    over = played(here, "d1 d4")
    assert over.score().as_dict() == {"chain": ["c1", "c2", "c3", "c4"]}


def test_one_point() -> None:
    over = played(games.make("morphos", 1).start(), "a1")
    assert over.score().as_dict() == {"chain": ["a1"]}


# Edition 2025


def test_edition_2025_full_board_without_vertical_pairs_is_whites() -> None:
    over = played(games.make("morphos", 2, ["edition-2025"]).start(), "a1 b1 b2 a2")
    assert over.rows() == ["OX", "XO"]
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("W", "deadlock")
    assert over.describe(outcome) == "White wins the deadlock"
    assert over.score().as_dict() == {"chain": None}


def test_edition_2025_full_board_with_a_vertical_pair_is_blacks() -> None:
    here = position(
        "morphos",
        """
        O X X
        O . X
        X O O
        """,
        ["edition-2025"],
    )
    outcome = played(here, "b2").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("B", "deadlock")


def test_edition_2025_counts_vertical_pairs_of_either_colour() -> None:
    """The only vertical neighbours of one colour are White's on d1 and d2."""
    here = position(
        "morphos",
        """
        X O O O
        O X X X
        X O O O
        O X X .
        """,
        ["edition-2025"],
        turn="W",
    )
    outcome = played(here, "d1").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("B", "deadlock")


def test_edition_2025_goes_on_while_only_the_mover_is_stuck() -> None:
    here = position(
        "morphos",
        """
        X X O
        O X O
        O O X
        """,
        ["edition-2025"],
    )
    assert texts(here) == ["pass"]
    after = played(here, "pass")
    assert not after.is_over
    assert texts(after) == ["xb2"]
    outcome = played(after, "xb2").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("W", "chain")


def test_edition_2025_has_no_pass_before_the_board_is_full() -> None:
    here = games.make("morphos", 3, ["edition-2025"]).start()
    assert reason(here, "pass") == "Black has a move, a1 for one, and must make it"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3,c4", ""),
        ("c3,d4", "c3 and d4 are not adjacent, and a turn places two adjacent stones"),
        ("c3", "a second stone must follow: c2 beside c3 is empty"),
        ("a5", ""),
        ("c3,c4,c5", "a turn places at most two stones, not 3"),
    ],
)
def test_edition_2025_double_places_two_adjacent_stones(text: str, expected: str) -> None:
    here = position(
        "morphos",
        """
        . O . . .
        X . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["edition-2025", "double"],
    )
    assert reason(here, text) == expected


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        (["edition-2025", "lingering"], "edition-2025 has no mutator 'lingering'"),
        (["edition-2025", "e"], "edition-2025 has no mutator 'checkered'"),
        (["edition-2025", "double", "replace"], "edition-2025 takes one mutator at a time"),
        (["edition-2025", "edition-2016"], "a game is of one edition only"),
        (["fast"], "morphos has no variant 'fast'; it has simplified, "),
    ],
)
def test_variants_that_do_not_go_together(variant: list[str], message: str) -> None:
    with pytest.raises(games.BadGame, match=message) as caught:
        games.make("morphos", 5, variant)
    assert caught.value.code == "bad-variant"


def test_letters_and_order_of_mutators_do_not_matter() -> None:
    assert games.make("morphos", 5, ["e", "A", " Double "]) is games.make(
        "morphos", 5, ["simplified", "double", "checkered"]
    )
    assert games.make("morphos", 5, ["edition-2016"]).variant == ()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("C3", "c3"),
        ("Xc3", "xc3"),
        ("x c3", "xc3"),
        ("cc", "xc3"),
        ("ee", "e1"),
        ("C3 , pass", "c3,pass"),
        ("tt", "pass"),
    ],
)
def test_notation(text: str, canonical: str) -> None:
    here = position("morphos", PATTERN_A)
    assert here.format(here.parse(text)) == canonical


def test_placement_in_column_x() -> None:
    here = games.make("morphos", 26).start()
    assert here.format(here.parse("x3")) == "x3"
    assert here.format(here.parse("xx3")) == "xx3"
    assert here.sgf(here.parse("x3")) == here.sgf(here.parse("xx3")) == "xx"


@pytest.mark.parametrize("text", ["xc3,xd4", "xc3,d4", "xc3,pass", "c3-d4", "c3d4", "x", ",c3"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(games.BadMove):
        games.make("morphos", 5).start().parse(text)


@pytest.mark.parametrize("variant", [(), ("replace",), ("replace", "double")])
@pytest.mark.parametrize("text", ["c3,xd4,pass", "c3,d4,pass", "xd4,pass"])
def test_only_a_returned_stone_may_be_followed_by_a_pass(
    text: str, variant: tuple[str, ...]
) -> None:
    with pytest.raises(games.BadMove, match="a pass may follow a returned stone only"):
        games.make("morphos", 6, variant).start().parse(text)
