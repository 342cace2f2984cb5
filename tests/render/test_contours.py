"""Outlines around sets of squares."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from gametool.board import bits_of, geometry
from gametool.points import points_by_name
from gametool.render.picture.contours import contour


def around(size: int, *names: str, inset: float = 0) -> list[str]:
    """The closed paths around some points on a board of squares one wide."""
    table = points_by_name(size)
    path = contour(size, bits_of(table[name] for name in names), 1, inset)
    return [part.removesuffix("z") for part in path.split("M")[1:]]


def area(path: str) -> float:
    """The signed area within a closed path; clockwise is positive, as y points down."""
    corners = [tuple(map(float, corner.split())) for corner in path.split("L")]
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


def test_a_single_square() -> None:
    assert around(3, "a3") == ["0 0L1 0L1 1L0 1"]
    assert around(3, "a3", inset=0.25) == ["0.25 0.25L0.75 0.25L0.75 0.75L0.25 0.75"]


def test_straight_sides_have_no_corners_on_them() -> None:
    assert around(3, "a3", "b3", "c3") == ["0 0L3 0L3 1L0 1"]


def test_a_hole_has_a_path_of_its_own() -> None:
    ring = [name for name in points_by_name(3) if re.fullmatch("[abc][123]", name)]
    ring.remove("b2")
    assert sorted(map(area, around(3, *ring))) == [-1, 9]
    # Inset, the outer path shrinks and the one around the hole grows.
    inner, outer = sorted(map(area, around(3, *ring, inset=0.1)))
    assert round(inner, 6) == -1.44 and round(outer, 6) == 7.84


def test_squares_that_touch_at_a_corner_stay_apart() -> None:
    assert sorted(map(area, around(2, "a2", "b1"))) == [1, 1]
    assert sorted(map(area, around(2, "a1", "b2"))) == [1, 1]


@given(st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 2 ** (n * n) - 1))))
def test_the_paths_enclose_exactly_the_squares(drawn: tuple[int, int]) -> None:
    size, chosen = drawn
    squares = bits_of(s for i, s in enumerate(geometry(size).squares) if chosen >> i & 1)
    path = contour(size, squares, 1, 0)
    areas = [area(part.removesuffix("z")) for part in path.split("M")[1:]]
    assert sum(areas) == squares.bit_count()
    # Around each connected part goes one path clockwise; all others are around holes.
    assert sum(1 for found in areas if found > 0) == len(geometry(size).groups(squares))
