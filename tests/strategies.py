"""Hypothesis strategies: games, positions reached by play, records of played games."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from gametool.games import Game, Position

from .play import VARIANTS, make, random_game


@st.composite
def games(draw: st.DrawFn, name: str | None = None, most: int = 6) -> Game:
    """A game of any variant, from 1x1 up to a size."""
    chosen = [case for case in VARIANTS if name in (None, case[0])]
    game, variant = draw(st.sampled_from(chosen))
    return make(game, draw(st.integers(1, most)), variant)


@st.composite
def played_games(
    draw: st.DrawFn, name: str | None = None, most: int = 6, plies: int = 60
) -> list[Position]:
    """All positions of a game of random moves, over or not."""
    game = draw(games(name, most))
    # The moves come from a seed: drawing each of them would cost far more than playing.
    random = Random(draw(st.integers(0, 2**32)))
    limit = draw(st.integers(0, plies))
    return list(random_game(game.start(), random, limit))


@st.composite
def positions(draw: st.DrawFn, name: str | None = None, most: int = 6) -> Position:
    """A position reached by play."""
    return draw(played_games(name, most))[-1]
