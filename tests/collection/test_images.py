"""Hashes of all images at once are those of ``games.hashes``, and lines have classes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gametool.collection.images import LineHash, images
from gametool.games.hashes import canonical_hash, position_hash

from ..play import VARIANTS, variant_id
from .samples import random_line


@pytest.mark.parametrize(("name", "variant"), VARIANTS[::3], ids=variant_id)
def test_images_are_the_numbers_of_the_games(name: str, variant: tuple[str, ...]) -> None:
    positions = random_line(name, 4, variant, seed=3)
    line = LineHash(positions[0])
    known = images(positions[0].game)
    for before, after in pairwise(positions):
        line.add(after)
        lanes = known.apart(known.of(after))
        assert lanes[0] == position_hash(after)
        assert min(lanes) == canonical_hash(after)
        assert before != after
