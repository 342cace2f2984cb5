"""Geometry: bit sets on a board inside one ring of virtual squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametool.board import (
    ALL_DIRECTIONS,
    ORTHOGONAL,
    Geometry,
    between,
    bits_of,
    geometry,
    shifted,
    squares_of,
)
from gametool.points import coordinates, square_at

SIZES = [1, 2, 3, 4, 7, 19, 52]


def cells(board: Geometry, bits: int) -> set[tuple[int, int]]:
    return {coordinates(board.size, square) for square in squares_of(bits)}


@given(st.sets(st.integers(0, 200)))
def test_bits_and_squares(squares: set[int]) -> None:
    assert list(squares_of(bits_of(squares))) == sorted(squares)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_and_its_ring(size: int) -> None:
    board = geometry(size)
    assert board.board.bit_count() == size * size == len(list(board.squares))
    assert board.ring.bit_count() == (size + 2) ** 2 - size * size
    edges = [board.bottom_edge, board.top_edge, board.left_edge, board.right_edge]
    assert all(edge.bit_count() == size for edge in edges)
    # The ring is the four edges and four corners.
    assert (board.ring & ~sum(edges)).bit_count() == 4
    assert {y for _, y in cells(board, board.top_edge)} == {size}
    assert {x for x, _ in cells(board, board.left_edge)} == {-1}
    assert board.even | board.odd == board.board
    assert not board.even & board.odd
    assert board.even >> square_at(size, 0, 0) & 1


@pytest.mark.parametrize("size", SIZES[:-1])
def test_neighbours_and_edges(size: int) -> None:
    board = geometry(size)
    for x, y in cells(board, board.board):
        square = square_at(size, x, y)
        around = {(x + dx, y + dy) for dx, dy in ORTHOGONAL}
        inside = {(a, b) for a, b in around if 0 <= a < size and 0 <= b < size}
        assert cells(board, board.neighbours[square]) == inside
        assert board.edge_contacts[square] == 4 - len(inside)
        assert cells(board, board.neighbourhood(1 << square)) == around


@given(
    size=st.integers(1, 7),
    bits=st.integers(min_value=0),
    step=st.sampled_from(ALL_DIRECTIONS),
)
def test_a_step_never_wraps_around(size: int, bits: int, step: tuple[int, int]) -> None:
    board = geometry(size)
    bits &= board.board
    moved = shifted(bits, board.steps[step])
    assert cells(board, moved) == {(x + step[0], y + step[1]) for x, y in cells(board, bits)}


@given(size=st.integers(1, 7), within=st.integers(min_value=0), seed=st.integers(0, 80))
def test_flood_fill(size: int, within: int, seed: int) -> None:
    board = geometry(size)
    within &= board.board
    start = 1 << seed & within
    expected, todo = set(), cells(board, start)
    while todo:
        x, y = todo.pop()
        expected.add((x, y))
        todo |= {(x + dx, y + dy) for dx, dy in ORTHOGONAL} & cells(board, within) - expected
    assert cells(board, board.flood(start, within)) == expected


@given(size=st.integers(1, 7), bits=st.integers(min_value=0))
def test_groups(size: int, bits: int) -> None:
    board = geometry(size)
    bits &= board.board
    groups = board.groups(bits)
    assert sum(groups) == bits
    lowest = [group & -group for group in groups]
    assert lowest == sorted(lowest)
    for group in groups:
        assert board.flood(group & -group, group) == group
        assert not board.neighbourhood(group) & bits & ~group


@given(
    size=st.integers(1, 6),
    offsets=st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), min_size=1, max_size=4),
    corners=st.booleans(),
)
def test_where_a_shape_fits(size: int, offsets: list[tuple[int, int]], corners: bool) -> None:
    """R6: in Morphos the corners of the ring hold nothing; nothing exists beyond the ring."""
    board = geometry(size)
    exists = {(x, y) for x in range(-1, size + 1) for y in range(-1, size + 1)}
    if not corners:
        exists -= {(x, y) for x in (-1, size) for y in (-1, size)}
    expected = {
        (x, y)
        for x, y in cells(board, board.board)
        if all((x + dx, y + dy) in exists for dx, dy in offsets)
    }
    assert cells(board, board.fitting(offsets, corners=corners)) == expected


@pytest.mark.parametrize("size", [1, 2, 5])
def test_lines_between_squares(size: int) -> None:
    board = geometry(size)
    everywhere = cells(board, board.board)
    for x, y in everywhere:
        for a, b in everywhere:
            found = between(board, square_at(size, x, y), square_at(size, a, b))
            dx, dy = a - x, b - y
            length = max(abs(dx), abs(dy))
            if length == 0 or not (0 in (dx, dy) or abs(dx) == abs(dy)):
                assert found is None
            else:
                step = dx // length, dy // length
                on_the_way = {(x + step[0] * k, y + step[1] * k) for k in range(1, length)}
                assert found is not None
                assert cells(board, found) == on_the_way
