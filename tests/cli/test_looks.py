"""``show``, ``moves``, ``score``: the shapes that scripts rely on."""

from __future__ import annotations

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY, gametool, json_lines


def test_show_draws_the_last_position_with_the_last_move_in_parentheses() -> None:
    result = gametool("show", stdin=PETRIFY)
    assert result.stdout == (
        "   a b c d e f\n"
        " 6 . . . . . . 6\n"
        " 5 . . . . . . 5\n"
        " 4 . .(#). . . 4\n"
        " 3 . . .(X). . 3\n"
        " 2 . . . . . . 2\n"
        " 1 . . . . . . 1\n"
        "   a b c d e f\n"
        "petrify 6x6, ply 3: Blue c4xd3; Orange to move\n"
    )


def test_show_marks_the_edges_of_morphos() -> None:
    result = gametool("show", stdin=MORPHOS)
    assert result.stdout.splitlines()[:7] == [
        "     a b c",
        "     X X X",
        " 3 O .(X). O 3",
        " 2 O . X . O 2",
        " 1 O O X O O 1",
        "     X X X",
        "     a b c",
    ]


def test_show_json_has_rows_from_the_top() -> None:
    (line,) = json_lines(gametool("show", "--json", stdin=MORPHOS))
    assert line["board"] == [".X.", ".X.", "OXO"]
    assert (line["ply"], line["move"], line["player"]) == (5, "b3", None)


def test_show_all_begins_at_ply_0() -> None:
    lines = json_lines(gametool("show", "--all", "--json", stdin=PETRIFY))
    assert [line["ply"] for line in lines] == [0, 1, 2, 3]
    assert [line["move"] for line in lines] == [None, "c4", "d3", "c4xd3"]
    assert [line["player"] for line in lines] == ["B", "W", "B", "W"]


def test_show_at_a_ply_that_is_not_there() -> None:
    result = gametool("show", "--at", "9", stdin=PETRIFY)
    assert result.exit_code == 2
    assert "there is no ply 9" in result.stderr


def test_show_of_a_faulty_record_draws_what_is_sound() -> None:
    result = gametool("show", stdin=ILLEGAL)
    assert "ply 1: Blue c4" in result.stdout
    assert "error[illegal-move]" in result.stderr
    assert result.exit_code == 1


def test_moves_after_a_ply() -> None:
    (line,) = json_lines(gametool("moves", "--at", "1", "--json", stdin=EMULSION))
    assert line["player"] is None  # the game on 2x2 ends after one swap
    assert line["moves"] == []
    (line,) = json_lines(gametool("moves", "--at", "1", "--json", stdin=MORPHOS))
    assert line["player"] == "W"
    assert line["moves"] == ["a1", "a2", "a3", "b2", "b3", "c1", "c2", "c3", "swap"]


def test_score_of_petrify() -> None:
    (line,) = json_lines(gametool("score", "--json", stdin=PETRIFY))
    assert line["score"] == {"B": 35, "W": 0}
    assert line["over"] is False
    (patch,) = line["patches"]
    assert patch["left"] == {"B": [["d3"]], "W": []}
    assert (patch["size"], patch["owner"], patch["points"]) == (35, "B", 35)


def test_score_of_morphos_tells_the_chain() -> None:
    (line,) = json_lines(gametool("score", "--json", stdin=MORPHOS))
    assert line["chain"] == ["b1", "b2", "b3"]
    assert (line["winner"], line["reason"], line["result"]) == ("B", "chain", "B+")


def test_score_of_emulsion_shows_removed_pairs_in_lower_case() -> None:
    result = gametool("score", stdin=EMULSION)
    assert result.stdout.splitlines()[1:] == [
        "   a b",
        " 2 x o 2",
        " 1 x o 1",
        "   a b",
        "removed 1 pair (2: a1-b1); left nothing",
        "nothing is left; Black made the last move, so White wins",
    ]


def test_score_marks_an_unfinished_game() -> None:
    assert gametool("score", stdin=PETRIFY).stdout.startswith("-:1: petrify 6x6, 3 plies, unfin")


def test_one_ply_and_every_ply_exclude_each_other() -> None:
    for command in ("show", "moves"):
        result = gametool(command, "--at", "1", "--all", stdin=PETRIFY)
        assert result.exit_code == 2
        assert "exclude each other" in result.stderr
