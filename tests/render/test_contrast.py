"""Every theme: what must be seen and what must be read, whatever it lies on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from gametool import games
from gametool.games.drawn import Colours
from gametool.render.picture.colours import blend, contrast, luminance
from gametool.render.picture.palette import SCHEMES, Palette
from gametool.render.picture.stylesheet import GONE, TINT, inks

SEEN, READ = 3.0, 4.5
"""The contrasts that WCAG 2 asks of drawings and of texts."""

BOARDS = [(theme, game) for theme in SCHEMES for game in get_args(Colours)]


def looks(colours: Colours) -> games.Look:
    """How the game with these colours looks."""
    return next(game.look for game in games.GAMES.values() if game.look.colours == colours)


def grounds(look: Palette) -> Iterator[str]:
    """What lies below pieces: the board, also tinted in the colour of an area's owner."""
    yield look.board
    if look.black_area != "none":
        yield from (blend(piece, look.board, TINT) for piece in (look.black, look.white))


def seen(look: Palette, piece: str, line: str) -> bool:
    return max(contrast(look.board, piece), contrast(look.board, line)) >= SEEN


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_pieces_are_seen_and_told_apart(theme: str, game: Colours) -> None:
    look = SCHEMES[theme].boards[game]
    assert seen(look, look.black, look.black_line)
    assert seen(look, look.white, look.white_line)
    assert contrast(look.black, look.white) > 2
    if look.block != "none":
        assert seen(look, look.block, look.block_face)


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_what_is_written_on_things_is_read(theme: str, game: Colours) -> None:
    look = SCHEMES[theme].boards[game]
    on = inks(SCHEMES[theme], game)
    assert contrast(look.board, on["e"]) >= READ
    assert contrast(look.black, on["b"]) >= READ
    assert contrast(look.white, on["w"]) >= READ
    if look.block != "none":
        assert contrast(look.block, on["x"]) >= READ
    for ground in grounds(look):
        for piece, kind in ((look.black, "gb"), (look.white, "gw")):
            assert contrast(blend(piece, ground, GONE), on[kind]) >= READ
    paper = SCHEMES[theme].paper
    assert contrast(paper.surface, paper.ink) >= READ
    assert contrast(paper.surface, paper.muted) >= READ


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_the_last_move_is_seen(theme: str, game: Colours) -> None:
    look = SCHEMES[theme].boards[game]
    if looks(game).on_points:  # a ring on the stone, as what is written there
        return
    assert contrast(look.last_line, look.board) >= SEEN
    assert contrast(look.last_line, look.last) >= SEEN


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_outlines_of_areas_are_seen(theme: str, game: Colours) -> None:
    look = SCHEMES[theme].boards[game]
    if look.black_area == "none":
        return
    for line in (look.black_area, look.white_area):
        assert contrast(line, look.board) >= SEEN
    assert look.black_area != look.white_area


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_the_winning_chain_is_seen_on_everything(theme: str, game: Colours) -> None:
    scheme = SCHEMES[theme]
    look, accent, casing = scheme.boards[game], scheme.paper.accent, scheme.paper.casing
    assert contrast(accent, casing) >= SEEN
    for ground in (look.black, look.white, *grounds(look)):
        assert max(contrast(accent, ground), contrast(casing, ground)) >= SEEN


@pytest.mark.parametrize(("theme", "game"), BOARDS)
def test_removed_pieces_differ_in_grey_or_in_shape(theme: str, game: Colours) -> None:
    look = SCHEMES[theme].boards[game]
    black, white = (luminance(blend(c, look.board, GONE)) for c in (look.black, look.white))
    ringed = looks(game).ringed
    assert ringed or (max(black, white) + 0.05) / (min(black, white) + 0.05) >= 1.5
    if ringed:
        assert contrast(look.white_line, blend(look.white, look.board, GONE)) >= SEEN
