"""Removal of equal-sized pairs of groups."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gametool.games.pairing import Pair, owner, remove_pairs

from ..naive import left_after_pairs

A1, B1, C1, D1, E1, F1, G1, H1 = (1 << n for n in range(8))


def test_nothing() -> None:
    pairing = remove_pairs([], [])
    assert pairing.owner is None
    assert pairing.biggest == {"B": 0, "W": 0}


def test_equal_groups_go_in_pairs_by_their_lowest_point() -> None:
    """R4."""
    pairing = remove_pairs([A1, C1, E1], [B1, D1])
    assert pairing.removed == (Pair(1, A1, B1), Pair(1, C1, D1))
    assert (pairing.left_black, pairing.left_white) == ((E1,), ())
    assert pairing.owner == "B"


def test_pairs_of_all_sizes_are_listed_by_their_lowest_point() -> None:
    pairing = remove_pairs([A1, D1 | E1], [B1 | C1, F1])
    assert pairing.removed == (Pair(1, A1, F1), Pair(2, D1 | E1, B1 | C1))
    assert pairing.owner is None


def test_groups_left_are_listed_biggest_first() -> None:
    pairing = remove_pairs([A1, C1 | D1, F1 | G1], [])
    assert pairing.left_black == (C1 | D1, F1 | G1, A1)


def test_the_owner_is_whoever_has_the_bigger_group_where_sizes_first_differ() -> None:
    assert owner([A1, C1 | D1], [E1 | F1, H1]) is None
    assert owner([A1 | B1, D1], [F1 | G1]) == "B"
    assert owner([A1, C1], [E1 | F1]) == "W"


SIZES = st.lists(st.tuples(st.integers(1, 5), st.sampled_from("BW")), max_size=12)


@given(SIZES, st.integers())
def test_the_order_of_removal_does_not_matter(sizes: list[tuple[int, str]], seed: int) -> None:
    groups: dict[str, list[int]] = {"B": [], "W": []}
    at = 0
    for size, side in sizes:
        groups[side].append(((1 << size) - 1) << at)
        at += size + 1
    pairing = remove_pairs(groups["B"], groups["W"])
    shuffled = list(sizes)
    Random(seed).shuffle(shuffled)
    left = left_after_pairs(shuffled)
    assert sorted(left) == sorted(
        [(group.bit_count(), "B") for group in pairing.left_black]
        + [(group.bit_count(), "W") for group in pairing.left_white]
    )
    # Equal sizes cannot be left, so the biggest group decides.
    assert pairing.owner == owner(groups["B"], groups["W"]) == (max(left)[1] if left else None)
    assert len(sizes) == len(left) + 2 * len(pairing.removed)
