"""Names of points in both notations."""

from __future__ import annotations

import pytest

from gametool import games
from gametool.points import (
    MAX_SIZE,
    column_name,
    coordinates,
    explain_bad_point,
    is_algebraic,
    name_list,
    point_names,
    points_by_name,
    sgf_names,
    square_at,
)


@pytest.mark.parametrize(
    ("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (50, "ay"), (51, "az")]
)
def test_columns(column: int, name: str) -> None:
    assert column_name(column) == name


@pytest.mark.parametrize(
    ("size", "algebraic", "sgf"),
    [
        # Algebraic rows count from the bottom, SGF rows from the top.
        (1, "a1", "aa"),
        (6, "c3", "cd"),
        (6, "f6", "fa"),
        (6, "a1", "af"),
        (26, "z26", "za"),
        (27, "aa1", "AA"),
        (29, "ac29", "Ca"),
        (52, "az52", "Za"),
        (52, "az1", "ZZ"),
        (52, "a1", "aZ"),
    ],
)
def test_both_notations_name_one_point(size: int, algebraic: str, sgf: str) -> None:
    table = points_by_name(size)
    assert table[algebraic] == table[sgf]
    assert point_names(size)[table[sgf]] == algebraic
    assert sgf_names(size)[table[algebraic]] == sgf


@pytest.mark.parametrize("size", [1, 2, 9, 26, 27, MAX_SIZE])
def test_names_are_all_there_in_r4_order(size: int) -> None:
    for names in (point_names(size), sgf_names(size)):
        assert len(set(names.values())) == size * size
        assert list(names) == sorted(names)
    ordered = list(point_names(size).values())
    assert ordered == [f"{column_name(x)}{y + 1}" for y in range(size) for x in range(size)]
    assert len(points_by_name(size)) == 2 * size * size


@pytest.mark.parametrize("size", [1, 5, MAX_SIZE])
def test_squares_and_coordinates(size: int) -> None:
    for row in range(-1, size + 1):
        for column in range(-1, size + 1):
            assert coordinates(size, square_at(size, column, row)) == (column, row)


def test_lists_keep_their_order() -> None:
    table = points_by_name(3)
    assert name_list(3, [table["c3"], table["a1"]]) == ["c3", "a1"]


def test_digits_make_a_name_algebraic() -> None:
    assert is_algebraic("c3")
    assert is_algebraic("c3xd4")
    assert not is_algebraic("cd:fa")
    # Only the ten digits that names are written with.
    assert not is_algebraic("c\u0663")


@pytest.mark.parametrize(
    ("size", "text", "message"),
    [
        (6, "", "a point is missing"),
        (6, "g1", "g1 is off the board: a 6x6 board ends at f6"),
        (6, "a7", "a7 is off the board: a 6x6 board ends at f6"),
        (27, "ab1", "ab1 is off the board: a 27x27 board ends at aa27"),
        (6, "a0", "'a0' is not a point: expected column letters and a row number, as in a1"),
        (6, "3c", "'3c' is not a point: expected column letters and a row number, as in a1"),
        (6, "ba1", "'ba1' is not a point: expected column letters and a row number, as in a1"),
        (6, "gg", "gg is off the board: SGF letters of a 6x6 board run from a to f"),
        (6, "aA", "aA is off the board: SGF letters of a 6x6 board run from a to f"),
        (27, "AB", "AB is off the board: SGF letters of a 27x27 board run from a to A"),
        (6, "abc", "'abc' is not a point: expected two SGF letters, or a name such as a1"),
        (6, "a!", "'a!' is not a point: expected two SGF letters, or a name such as a1"),
    ],
)
def test_reasons(size: int, text: str, message: str) -> None:
    assert explain_bad_point(size, text) == message
    with pytest.raises(games.BadMove) as caught:
        games.make("petrify", size).point(text)
    assert str(caught.value) == message
    assert caught.value.code == "bad-point"


def test_algebraic_names_are_case_insensitive_and_sgf_letters_are_not() -> None:
    game = games.make("petrify", 29)
    assert game.point("C3") == game.point("c3")
    assert game.point("AC3") == game.point("ac3")
    assert game.point("CC") != game.point("cc")


def test_tt_is_a_pass_up_to_19_and_a_point_beyond() -> None:
    for size, expected in ((1, "pass"), (19, "pass"), (20, "t1"), (52, "t33")):
        here = games.make("petrify", size).start()
        assert here.format(here.parse("tt")) == expected


@pytest.mark.parametrize("size", [0, 53, -1])
def test_sizes_that_are_none(size: int) -> None:
    """R1."""
    with pytest.raises(games.BadGame, match=f"1 to 52 squares a side, not {size}") as caught:
        games.make("morphos", size)
    assert caught.value.code == "bad-size"


def test_games_that_are_none() -> None:
    with pytest.raises(games.BadGame, match="unknown game 'go'; known are petrify") as caught:
        games.make("go", 9)
    assert caught.value.code == "unknown-game"
    assert games.find(" Petrify ") is games.GAMES["petrify"]
