"""Text diagrams, compared with what they have looked like."""

from __future__ import annotations

import re

import pytest

from gametool import games
from gametool.games import Setup
from gametool.render.overlay import values
from gametool.render.text import breakdown
from gametool.render.text.ascii import EXPOSED, MARKED, diagram
from gametool.render.view import BoardView

from ..boards import position

SMALL = position(
    "petrify",
    """
    . . X .
    O O # .
    . X . .
    # . . O
    """,
)


def lines(text: str) -> list[str]:
    return text.split("\n")


def squares(names: str) -> list[int]:
    return [SMALL.game.point(name) for name in names.split()]


def test_ascii() -> None:
    assert lines(diagram(SMALL, last=squares("a3 b3 b2"))) == [
        "   a b c d",
        " 4 . . X . 4",
        " 3(O O)# . 3",
        " 2 .(X). . 2",
        " 1 # . . O 1",
        "   a b c d",
    ]


def test_unicode() -> None:
    assert lines(diagram(SMALL, BoardView(style="unicode"), last=squares("a3 b3 b2"))) == [
        "   a b c d",
        " 4 ┌─┬─●─┐ 4",
        " 3(○─○)■─┤ 3",
        " 2 ├(●)┼─┤ 2",
        " 1 ■─┴─┴─○ 1",
        "   a b c d",
    ]


def test_flipped_the_board_is_turned() -> None:
    assert lines(diagram(SMALL, BoardView(flip=True, style="unicode"), last=squares("b2"))) == [
        "   d c b a",
        " 1 ○─┬─┬─■ 1",
        " 2 ├─┼(●)┤ 2",
        " 3 ├─■─○─○ 3",
        " 4 └─●─┴─┘ 4",
        "   d c b a",
    ]


def test_without_coordinates() -> None:
    assert lines(diagram(SMALL, BoardView(coordinates=False), last=squares("d1"))) == [
        " . . X .",
        " O O # .",
        " . X . .",
        " # . .(O)",
    ]


def test_brackets_of_different_kinds_go_before_the_last_move() -> None:
    kinds = dict(zip(squares("a1 b1 b2"), (MARKED, MARKED, EXPOSED), strict=True))
    assert lines(diagram(SMALL, last=squares("b2 c2"), brackets=kinds))[3:5] == [
        " 2 .<X(.). 2",
        " 1[# .]. O 1",
    ]


def test_a_board_of_one_square() -> None:
    one = games.make("petrify", 1).start()
    assert lines(diagram(one, last=[one.game.point("a1")])) == ["   a", " 1(.) 1", "   a"]
    assert lines(diagram(one, BoardView(style="unicode"))) == ["   a", " 1 · 1", "   a"]


def test_edges_of_morphos_lie_around_the_board() -> None:
    drawn = position("morphos", "X . \n . O")
    assert lines(diagram(drawn, BoardView(style="unicode", flip=True))) == [
        "     b a",
        "     ● ●",
        " 1 ○ ○─┐ ○ 1",
        " 2 ○ └─● ○ 2",
        "     ● ●",
        "     b a",
    ]
    assert lines(diagram(drawn, BoardView(coordinates=False))) == [
        "   X X",
        " O X . O",
        " O . O O",
        "   X X",
    ]


def test_wide_boards_keep_their_columns() -> None:
    game = games.make("emulsion", 28, ["free"])
    corner, beside = game.point("ab28"), game.point("aa28")
    board = game.set_up(Setup(black=1 << corner, white=1 << game.point("a1")))
    head, top, *_, bottom, _ = lines(diagram(board, last=[corner, beside]))
    assert head == "   " + "".join(f"  {c}" for c in "abcdefghijklmnopqrstuvwxyz") + " aa ab"
    assert top == " 28" + "  ." * 26 + " (.  X) 28"
    assert bottom == "  1  O" + "  ." * 27 + " 1"
    head, top, *_, bottom, _ = lines(diagram(board, BoardView(style="unicode"), last=[corner]))
    assert top == " 28  ┌" + "──┬" * 26 + "─(●) 28"
    assert bottom == "  1  ○" + "──┴" * 26 + "──┘ 1"
    assert head == "   " + "".join(f"  {c}" for c in "abcdefghijklmnopqrstuvwxyz") + " aa ab"


def test_labels_stand_behind_pieces_of_all_columns() -> None:
    board = games.make("emulsion", 3).start()
    labels = values(board)
    last = [board.game.point(name) for name in ("a3", "b3", "c1")]
    assert lines(diagram(board, BoardView("unicode"), last=last, labels=labels)) == [
        "   a  b  c",
        " 3(○1─●½)○1 3",
        " 2 ●½─○0─●½ 2",
        " 1 ○1─●½(○1) 1",
        "   a  b  c",
    ]


def test_colour_adds_nothing_but_colour() -> None:
    plain = diagram(SMALL, BoardView(style="unicode"), last=squares("b2"))
    coloured = diagram(SMALL, BoardView(style="unicode", colour=True), last=squares("b2"))
    assert re.sub("\033\\[[0-9;]*m", "", coloured) == plain
    assert "(\033[94;7m●\033[0m)" in coloured
    assert "\033[90m■\033[0m" in coloured
    assert "\033[33m○\033[0m" in coloured


# The count

COUNTED = position(
    "petrify",
    """
    O . X O . X
    . # . # . .
    # . # . # #
    . . # # . .
    X X # . O .
    X . # . O .
    """,
)
BELOW = [
    "patch a1, 7 squares: Blue owns it, +7; no pairs; left Blue 3 (a1)",
    "patch d1, 8 squares: Orange owns it, +8; no pairs; left Orange 2 (e1)",
    "patch d4, 1 square: nobody's; no pairs; left nothing",
    "patch a5, 10 squares: nobody's; removed 2 pairs (1: c6-a6, 1: f6-d6); left nothing",
    "total: Blue 7, Orange 8",
]


def test_the_count_in_ascii() -> None:
    assert lines(breakdown.text(COUNTED)) == [
        "   a b c d e f",
        " 6 o . x o . x 6",
        " 5 . # . # . . 5",
        " 4 # . # . # # 4",
        " 3 . . # # . . 3",
        " 2 X X # . O . 2",
        " 1 X . # . O . 1",
        "   a b c d e f",
        *BELOW,
    ]


def test_patches_are_outlined_as_their_owners_are() -> None:
    assert lines(breakdown.text(COUNTED, BoardView(style="unicode"))) == [
        "    a   b   c   d   e   f",
        "  ┌───────────────────────┐",
        " 6│ ◦   ·   •   ◦   ·   • │6",
        "  │   ┌───┐   ┌───┐       │",
        " 5│ · │ ■ │ · │ ■ │ ·   · │5",
        "  └───┼━━━┼───┼───┼───────┘",
        " 4  ■ ┃ · ┃ ■ │ · │ ■   ■  4",
        "  ┏━━━┛   ┃   └───┼═══════╗",
        " 3┃ ·   · ┃ ■   ■ ║ ·   · ║3",
        "  ┃       ┃   ╔═══╝       ║",
        " 2┃ ●   ● ┃ ■ ║ ·   ○   · ║2",
        "  ┃       ┃   ║           ║",
        " 1┃ ●   · ┃ ■ ║ ·   ○   · ║1",
        "  ┗━━━━━━━┛   ╚═══════════╝",
        "    a   b   c   d   e   f",
        "━━ Blue's, ══ Orange's, ── nobody's",
        *BELOW,
    ]


def test_outlines_turn_with_the_board() -> None:
    drawn = breakdown.text(
        position("petrify", ". # \n X O"), BoardView("unicode", flip=True, coordinates=False)
    )
    assert lines(drawn)[:6] == [
        "┌───────┐",
        "│ ◦   • │",
        "└───┐   │",
        "  ■ │ · │",
        "    └───┘",
        "── nobody's",
    ]


@pytest.mark.parametrize("style", ["ascii", "unicode"])
def test_the_colours_of_a_count_add_nothing_but_colour(style: str) -> None:
    coloured = breakdown.text(COUNTED, BoardView(style=style, colour=True))
    assert re.sub("\033\\[[0-9;]*m", "", coloured) == breakdown.text(
        COUNTED, BoardView(style=style)
    )
    dot, gone = (".", "x") if style == "ascii" else ("·", "•")
    assert f"\033[94m{dot}\033[0m" in coloured
    assert f"\033[33m{dot}\033[0m" in coloured
    assert f"\033[2;94m{gone}\033[0m" in coloured


def test_the_group_that_wins_is_bold() -> None:
    board = position("emulsion", "X X \n O X")
    assert "\033[1;94mX\033[0m" in breakdown.text(board, BoardView(colour=True))


def test_the_winning_chain_stands_out() -> None:
    start = games.make("morphos", 3).start()
    board = start
    for move in ("b1", "a1", "b2", "c1", "b3"):
        board = board.play(board.parse(move))
    assert lines(breakdown.text(board, BoardView(style="unicode")))[2:5] == [
        " 3 ○ ┌─●─┐ ○ 3",
        " 2 ○ ├─●─┤ ○ 2",
        " 1 ○ ◦─●─◦ ○ 1",
    ]
