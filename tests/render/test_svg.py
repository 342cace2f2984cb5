"""Pictures: well-formed, safe, and showing what is on the board."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from gametool import games
from gametool.games import Setup
from gametool.render import drawing as diagram
from gametool.render.drawing import Diagram
from gametool.render.picture import letters, palette, parts, svg
from gametool.render.picture.theme import THEMES
from gametool.render.view import BoardView, Extras
from gametool.replay import main_line, walk

from .helpers import VARIANTS, node, properties_of, random_record, record_of

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = "</title><script>alert(1)</script>\"'&amp;]]>\x00\x1b\ud800\ufffe-->{{data}}"


def parse(picture: str) -> ElementTree.Element:
    """The root of a picture; fails if it is not well-formed."""
    return ElementTree.fromstring(picture.encode())


def everything(position: games.Position) -> Extras:
    """All that can be drawn besides the pieces."""
    return Extras(
        score=True,
        values=position.piece_values() is not None,
        vulnerable=position.vulnerable() is not None,
    )


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """All elements of a class, in the order of the document."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def centres(root: ElementTree.Element, name: str) -> set[tuple[str | None, str | None]]:
    """The centres of all circles of a class."""
    return {(circle.get("cx"), circle.get("cy")) for circle in with_class(root, name)}


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
@pytest.mark.parametrize("size", [1, 2, 6, 13])
def test_every_game_is_drawn_from_start_to_end(
    game: str, variant: tuple[str, ...], size: int
) -> None:
    plies = list(main_line(random_record(game, size, variant, plies=80)))
    for ply in (plies[0], plies[len(plies) // 2], plies[-1]):
        position = ply.position
        shown = diagram.of_ply(ply, everything(position))
        for flip in (False, True):
            root = parse(svg.board(shown, BoardView(flip=flip)))
            assert len(with_class(root, "piece")) == (position.black | position.white).bit_count()
            assert len(with_class(root, "block")) == position.blocks.bit_count()


@pytest.mark.parametrize("game", games.GAMES)
def test_the_largest_board(game: str) -> None:
    ply = list(main_line(random_record(game, 52, plies=60)))[-1]
    root = parse(svg.board(diagram.of_ply(ply)))
    names = [element.text for element in with_class(root, "coordinate")]
    assert names.count("az") == 2 and names.count("52") == 2


def test_a_piece_stands_where_its_coordinates_say() -> None:
    ply = list(main_line(record_of("petrify", 6, "B b5")))[-1]
    for view in (BoardView(), BoardView(flip=True)):
        root = parse(svg.board(diagram.of_ply(ply), view))
        (piece,) = with_class(root, "piece")
        frame = svg.Frame(ply.position.game, view)
        at = {
            (element.text, axis): float(element.get(axis) or "")
            for element in with_class(root, "coordinate")
            for axis in "xy"
        }
        assert float(piece.get("cx") or "") + frame.offset == at["b", "x"]
        # Letters are set a little below the middle of what they name.
        assert abs(float(piece.get("cy") or "") + frame.offset - at["5", "y"]) < 8


def test_flipping_turns_by_half() -> None:
    ply = list(main_line(random_record("emulsion", 5, plies=9)))[-1]
    side = 5 * parts.UNIT
    plain, flipped = (
        parse(svg.board(diagram.of_ply(ply), BoardView(flip=flip))) for flip in (False, True)
    )
    turned = {(str(side - int(x or 0)), str(side - int(y or 0))) for x, y in centres(plain, "b")}
    assert turned == centres(flipped, "b")


def test_without_coordinates() -> None:
    ply = next(main_line(record_of("morphos", 7)))
    root = parse(svg.board(diagram.of_ply(ply), BoardView(coordinates=False)))
    assert not with_class(root, "coordinate")
    assert len(with_class(root, "edge-b")) == len(with_class(root, "edge-w")) == 2


def test_hostile_text_stays_text() -> None:
    record = random_record("petrify", 6, plies=5)
    ply = list(main_line(record))[-1]
    shown = Diagram(ply.position, HOSTILE, HOSTILE, labels={ply.position.game.point("c3"): HOSTILE})
    for picture in (svg.board(shown), svg.sheet([shown, shown], title=HOSTILE)):
        root = parse(picture)
        assert not list(root.iter(f"{NS}script"))
        title = root.find(f"{NS}title")
        assert title is not None and title.text is not None
        assert title.text.startswith("</title><script>alert(1)</script>\"'&amp;]]>")
        assert picture.isprintable() or not re.search("[\x00-\x08\x0b-\x1f\ud800-\udfff]", picture)


def test_a_picture_tells_itself_to_screen_readers() -> None:
    ply = list(main_line(record_of("petrify", 6, "B c4", "W d3", "B c4xd3")))[-1]
    root = parse(svg.board(diagram.of_ply(ply, title="Ann & Bo")))
    assert root.get("role") == "img"
    assert root.findtext(f"{NS}title") == "Ann & Bo"
    description = root.findtext(f"{NS}desc") or ""
    assert "Blue: d3. Blocks: c4. Last move: c4, d3." in description
    assert "ply 3: Blue c4xd3; Orange to move" in description
    assert next(iter(root)).tag == f"{NS}title"  # where browsers look for it


def test_equal_diagrams_give_equal_pictures() -> None:
    def draw() -> str:
        plies = list(main_line(random_record("morphos", 9, plies=30)))
        return svg.sheet([diagram.of_ply(ply, Extras(score=True)) for ply in plies])

    assert draw() == draw()
    assert not re.search(r'\bid="', draw())  # many pictures may stand in one page


def test_the_last_move_is_marked() -> None:
    ply = list(main_line(record_of("petrify", 6, "B c4", "W d3", "B c4xd3")))[-1]
    assert len(with_class(parse(svg.board(diagram.of_ply(ply))), "last")) == 2
    ply = list(main_line(record_of("morphos", 5, "B b4")))[-1]
    root = parse(svg.board(diagram.of_ply(ply)))
    (ring,) = with_class(root, "mark")
    (stone,) = with_class(root, "piece")
    assert (ring.get("cx"), ring.get("cy")) == (stone.get("cx"), stone.get("cy"))


def test_marks_and_labels_of_the_record_are_drawn() -> None:
    record = record_of("petrify", 6)
    record.root.properties = [
        *record.root.properties,
        *properties_of({"TR": ["aa", "bb:cc"], "CR": "ff", "MA": ["zz", "a1"], "SQ": "fa"}),
        *properties_of({"LB": ["cd:A", "dd:long label", "zz:off", "ee"]}),
    ]
    ply = next(main_line(record))
    markup = diagram.read_markup(ply)
    marks, labels = markup.marks, markup.labels
    names = ply.position.game.names
    assert {names[square]: mark for square, mark in marks.items()} == {
        "a6": "triangle",
        **dict.fromkeys(["b5", "c5", "b4", "c4"], "triangle"),
        "f1": "circle",
        "a1": "cross",
        "f6": "square",
    }
    assert {names[square]: text for square, text in labels.items()} == {
        "c3": "A",
        "d3": "long label",
    }
    root = parse(svg.board(diagram.of_ply(ply)))
    assert [element.text for element in with_class(root, "label")] == ["A", "lon…"]
    assert len(with_class(root, "mark")) == 8


def test_numbered_moves_follow_the_latest_and_tell_the_rest() -> None:
    moves = ["B c4", "W d3", "B c4xd3", "W a1", "B f6"]
    plies = list(main_line(record_of("petrify", 6, *moves)))
    shown = diagram.numbered(plies, 1, 4)
    names = plies[0].position.game.names
    numbers = {names[square]: number for square, number in shown.labels.items()}
    assert numbers == {"c4": "3", "d3": "3", "a1": "4"}
    assert shown.caption.endswith("moves 1 to 4; Blue to move (1\u00a0c4, 2\u00a0d3)")
    assert shown.position == plies[4].position
    later = diagram.numbered(plies, 4, 99)
    assert later.caption.endswith("moves 4 to 5; Orange to move")
    assert set(later.labels.values()) == {"4", "5"}


def test_numbered_moves_name_swaps_and_passes() -> None:
    plies = list(main_line(record_of("petrify", 6, "B c4", "W swap", "W d3")))
    shown = diagram.numbered(plies, 1, 3)
    assert shown.caption.endswith("(2\u00a0swap)")
    assert sorted(shown.labels.values()) == ["1", "3"]


def test_the_score_fades_pairs_and_outlines_patches() -> None:
    game = games.make("petrify", 3)
    point = game.point
    setup = Setup(
        black=1 << point("a1") | 1 << point("c3"),
        white=1 << point("a3"),
        blocks=1 << point("b1") | 1 << point("b2") | 1 << point("b3"),
    )
    position = game.set_up(setup)
    record = record_of("petrify", 3)
    ply = next(main_line(record))._replace(position=position)
    root = parse(svg.board(diagram.of_ply(ply, Extras(score=True))))
    assert len(with_class(root, "gone")) == 2
    # Of the right patch, three squares, the disk on c3 is what counts.
    assert [element.text for element in with_class(root, "label")] == ["1", "1", "+3"]
    (counted,) = with_class(root, "counted")
    assert counted.get("d") == "M84 4L116 4L116 36L84 36z"
    left, right = with_class(root, "area")
    assert "area-n" in (left.get("class") or "") and "area-b" in (right.get("class") or "")
    assert not with_class(root, "last")


def test_the_winning_chain_is_one_line_from_edge_to_edge() -> None:
    moves = ["B b1", "W a1", "B b2", "W c1", "B b3"]
    ply = list(main_line(record_of("morphos", 3, *moves)))[-1]
    root = parse(svg.board(diagram.of_ply(ply, Extras(score=True))))
    (chain,) = with_class(root, "chain")
    assert chain.get("d") == "M60 100L60 60M60 60L60 20"


def test_emulsion_values_are_halves() -> None:
    ply = next(main_line(record_of("emulsion", 3)))
    root = parse(svg.board(diagram.of_ply(ply, Extras(values=True))))
    values = [element.text for element in with_class(root, "label")]
    assert values == ["1", "½", "1", "½", "0", "½", "1", "½", "1"]


def test_vulnerable_stones_are_marked() -> None:
    game = games.make("morphos", 5)
    stones = [game.point(name) for name in ("b3", "b4", "c4", "c2")]
    black = sum(1 << square for square in stones)
    position = game.set_up(Setup(black=black, white=1 << game.point("c3"), turn="B"))
    ply = next(main_line(record_of("morphos", 5)))._replace(position=position)
    shown = diagram.of_ply(ply, Extras(vulnerable=True))
    assert shown.marks == {game.point("c3"): "diamond"}


def test_all_markup_of_sgf_is_drawn() -> None:
    record = record_of("morphos", 6)
    record.root.properties = [
        *record.root.properties,
        *properties_of({"AR": ["aa:cc", "aa:aa", "aa", "zz:aa"], "LN": "b1:b5", "SL": "f6"}),
        *properties_of({"DD": "aa:bb", "TB": "cc", "TW": ["dd", "ee:ff"]}),
    ]
    root = parse(svg.board(diagram.of_ply(next(main_line(record)))))
    heads = [(line.get("d") or "").count("M") for line in with_class(root, "arrow")]
    assert heads == [2, 1]
    assert len(with_class(root, "chosen")) == 1
    assert len(with_class(root, "veil")) == 4
    sides = [(sign.get("class") or "").split()[-1] for sign in with_class(root, "territory")]
    assert sorted(sides) == ["b", "w", "w", "w", "w", "w"]


def test_labels_stay_in_their_square() -> None:
    wide = parts.label_size("WWWW") * sum(map(letters.advance, "WWWW"))
    assert wide <= parts.UNIT
    assert (parts.label_size("7"), parts.label_size("12")) == (21, 18)


def test_a_caption_tells_all_moves_that_are_not_seen() -> None:
    turns = [f"{'BW'[i % 2]} {'abcdef'[i % 6]}{i // 6 + 1}" for i in range(36)]
    plies = list(main_line(record_of("petrify", 6, *turns, PB="Ann", PW="Bo")))
    shown = diagram.numbered(plies, 1, 36, players="Ann")
    shown = shown._replace(caption=", ".join(["12\u00a0ar27xaq26"] * 40))
    root = parse(svg.board(shown))
    captions = [element.text or "" for element in with_class(root, "caption")]
    assert captions[0] == "Ann"
    assert " ".join(captions[1:]).count("12 ar27xaq26") == 40
    assert all(line.startswith("12 ") for line in captions[1:])


def test_letters_grow_with_the_board_and_alike() -> None:
    ply = next(main_line(record_of("petrify", 52)))
    root = parse(svg.board(diagram.of_ply(ply)))
    caption, coordinate = (
        float(with_class(root, name)[0].get("font-size") or 0) for name in ("caption", "coordinate")
    )
    assert 15 < coordinate < caption < 2 * coordinate


@pytest.mark.parametrize("name", THEMES)
def test_themes(name: str) -> None:
    ply = next(main_line(record_of("petrify", 4)))
    picture = svg.board(diagram.of_ply(ply), theme=THEMES[name])
    assert THEMES[name].light.boards["disks"].board in picture
    dark = palette.DARK.boards["disks"].board
    assert (dark in picture) == ("prefers-color-scheme" in picture or name == "dark")
    assert ("prefers-color-scheme" in picture) == (name == "auto")


def test_a_sheet_has_all_its_boards_and_captions() -> None:
    plies = list(main_line(record_of("petrify", 6, "B c4", "W d3", "B c4xd3")))
    picture = svg.sheet([diagram.of_ply(ply, brief=True) for ply in plies], title="Opening")
    root = parse(picture)
    assert len(with_class(root, "board")) == 4
    captions = [element.text for element in with_class(root, "caption")]
    assert captions == ["Opening", "Start", "1. Blue c4", "2. Orange d3", "3. Blue c4xd3"]
    with pytest.raises(ValueError, match="needs a diagram"):
        svg.sheet([])


def test_width_scales_the_picture() -> None:
    ply = next(main_line(record_of("petrify", 4)))
    root = parse(svg.board(diagram.of_ply(ply), width=1000))
    box = [float(number) for number in (root.get("viewBox") or "").split()]
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    assert width == 1000
    assert height / width == pytest.approx(box[3] / box[2], rel=1e-4)


def test_long_captions_break_and_headings_end() -> None:
    assert letters.wrap("one two three", 80) == ["one two", "three"]
    assert letters.wrap("one two\u00a0three", 80) == ["one", "two\u00a0three"]
    assert "".join(letters.wrap("x" * 10_000, 200)) == "x" * 10_000
    lines = letters.wrap("x" * 10_000, 200, 6)
    assert len(lines) == 6
    assert lines[-1].endswith("…")
    wide = letters.wrap("語" * 30, 200)
    assert max(map(len, wide)) < max(map(len, letters.wrap("x" * 60, 200)))
    assert letters.wrap("   ", 200) == []


def test_node_helper_escapes() -> None:
    assert node("B", "c3", C="a]b").get("C") == "a]b"


def test_dimmed_squares_stay_dimmed_until_the_record_says_otherwise() -> None:
    """SGF's DD is inherited by the nodes below; an empty one ends it."""
    record = record_of("morphos", 6, "B a1", "W b1", "B c1", "W d1", "B e1")
    record.root.properties = [*record.root.properties, *properties_of({"DD": "aa:bb"})]
    nodes = list(record.main_line())
    nodes[2].properties = properties_of({"DD": "cc"})
    nodes[4].properties = properties_of({"DD": ""})
    nodes[1].children.append(node("W", "f6"))
    plies = [*main_line(record), *(step.ply for step in walk(record) if step.ply.node.move == "f6")]
    counts = [diagram.of_ply(ply).dimmed.bit_count() for ply in plies]
    assert counts == [4, 4, 1, 1, 0, 0, 4]
