"""Diagrams read back are the positions that were drawn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametool import games
from gametool.formats.diagrams import BadDiagram, read_diagram, setup, setup_properties
from gametool.games import Position
from gametool.points import MAX_SIZE
from gametool.record import Node, Property, Record
from gametool.render.text.ascii import EXPOSED, MARKED, STYLES, caption, diagram
from gametool.render.view import BoardView
from gametool.replay import replay

from .play import VARIANTS, random_game, random_setup


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any board of any game and size, or the end of a short random game."""
    name, variant = draw(st.sampled_from(VARIANTS))
    game = games.make(name, draw(st.integers(1, MAX_SIZE)), variant)
    random = Random(draw(st.integers(0, 1 << 32)))
    if game.size < 6 and draw(st.booleans()):
        return list(random_game(game.start(), random, 12))[-1]
    return random_setup(game, random)


@given(
    positions(),
    st.sampled_from(list(STYLES)),
    st.sampled_from([(True, False), (True, True), (False, False)]),
    st.randoms(use_true_random=False),
)
def test_what_is_drawn_reads_back(
    position: Position, style: str, view: tuple[bool, bool], random: Random
) -> None:
    coordinates, flip = view
    squares = list(position.game.geometry.squares)
    some = random.sample(squares, min(len(squares), 4))
    text = diagram(
        position,
        BoardView(style, coordinates, flip),
        last=some[:2],
        brackets=dict(zip(some[1:], (MARKED, EXPOSED), strict=False)),
    )
    text += f"\n{caption(position, None, 0, None)}\n"
    rows = read_diagram(text)
    assert rows == position.rows()
    assert position.game.set_up(setup(position.game, rows)).rows() == rows


@given(positions())
def test_the_properties_of_a_record_make_the_same_board(position: Position) -> None:
    game = position.game
    headers = [("GM", game.name), ("SZ", str(game.size)), ("RU", ",".join(game.variant))]
    root = Node(properties=[Property(name, (value,)) for name, value in headers])
    root.properties = [
        *root.properties,
        *setup_properties(game, position.rows(), position.turn),
    ]
    replayed = replay(Record(root))
    assert replayed.position is not None
    assert replayed.position.rows() == position.rows()
    assert replayed.position.turn == position.turn


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("X", ["X"]),
        ("> quoted? no\n\nX O\n. #\n\nBlue to move", ["XO", ".#"]),
        ("XO\n.#", ["XO", ".#"]),
        ("2 x o\n1 . #", ["XO", ".#"]),
        ("x o 2\n. # 1", ["XO", ".#"]),
        ("  X\nO . O\n  X", ["."]),
        ("  XX\nO.XO\nOO.O\n  XX", [".X", "O."]),
        ("1 . #\r\n2 x o\r\n", ["OX", "#."]),
    ],
)
def test_diagrams_as_people_draw_them(text: str, rows: list[str]) -> None:
    assert read_diagram(text) == rows


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no row of a board"),
        ("Dear Ann,\nsee below", "no row of a board"),
        ("X O\n. . .", "line 2: 3 squares in a row of a board of 2 rows"),
        ("2 X O\n2 . .", "numbered from 2 to 1, or the other way: 2 2"),
        ("3 X O .\n1 . . .\n2 . . .", "3 1 2"),
        ("2 X O 2\n1 . Q 1", "line 2: 'Q' is no square"),
    ],
)
def test_what_is_no_diagram(text: str, reason: str) -> None:
    with pytest.raises(BadDiagram, match=reason):
        read_diagram(text)


def test_a_board_that_the_game_does_not_have() -> None:
    with pytest.raises(BadDiagram, match="Morphos has no blocks"):
        setup(games.make("morphos", 1), ["#"])
    with pytest.raises(BadDiagram, match="1x1, not 2x2"):
        setup(games.make("morphos", 2), ["X"])


def test_a_full_start_is_emptied_where_the_diagram_is() -> None:
    properties = setup_properties(games.make("emulsion", 2), [".X", "O."], "W")
    assert [(p.name, p.values) for p in properties] == [
        ("AB", ("ba",)),
        ("AW", ("ab",)),
        ("AE", ("bb", "aa")),
        ("PL", ("W",)),
    ]
