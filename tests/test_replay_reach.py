"""The replay page for everybody: readers of screens, keys, small and large windows, frames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gametool import read
from gametool.record import Record
from gametool.render.page import html
from gametool.render.page.data import tell
from gametool.replay import main_line

from .browsing import Page
from .render.helpers import node, properties_of, random_record, record_of

SIZES = [(320, 568), (740, 360), (640, 380), (683, 325), (500, 500), (1366, 650)]
"""A phone, the same turned, a window at 200%, a frame, and a small laptop."""


def told() -> Record:
    """A game with comments, variations, a fault, glyphs and markup."""
    record = record_of(
        "petrify", 6, "B a1", "W b2", "B c3", "W d4", PB="Ann", GC="See http://a.b/c"
    )
    first = record.root.children[0]
    first.properties = properties_of({"C": "Look: https://example.org/x?y=1. No javascript:x"})
    other = node("W", "d1", BM="2", TR="a1", AR="a1:b2", TB="ff", LB="c3:WWWW")
    first.children += [other, node("W", "a1")]
    return record


RECORDS: dict[str, list[Record]] = {
    "petrify": [random_record("petrify", 6, seed=11)],
    "morphos": [random_record("morphos", 9, plies=60)],
    "emulsion": [random_record("emulsion", 6)],
    "told": [told()],
    "collection": [random_record("petrify", 5, seed=i) for i in range(8)]
    + [record_of("petrify", 6, SZ="x")],
}


@pytest.fixture
def sized(browser: Any) -> Iterator[Any]:
    """Sets the window's size, and puts it back."""

    def resize(width: int, height: int, **features: str) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        media = [{"name": name.replace("_", "-"), "value": v} for name, v in features.items()]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})

    yield resize
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


LOOKS = [
    {"prefers_color_scheme": "light"},
    {"prefers_color_scheme": "dark"},
    {"forced_colors": "active"},
]
CASES = [
    (name, SIZES[(i + j) % len(SIZES)], look)
    for i, name in enumerate(RECORDS)
    for j, look in enumerate([*LOOKS, LOOKS[0]])
]


@pytest.mark.parametrize(("name", "size", "look"), CASES)
def test_axe_finds_nothing(
    browser: Any,
    tmp_path: Path,
    sized: Any,
    name: str,
    size: tuple[int, int],
    look: dict[str, str],
) -> None:
    pytest.importorskip("axe_selenium_python", reason="axe-selenium-python is not installed")
    axe = files("axe_selenium_python") / "node_modules/axe-core/axe.min.js"
    sized(*size, **look)
    page = Page(browser, tmp_path, *RECORDS[name])
    browser.execute_script(axe.read_text(encoding="utf-8"))
    for change in ("", "go(endOfLine(0)); toggle('count')", "byId('more').open = true; toEnd()"):
        page.run(change)
        found = browser.execute_async_script(
            "const done = arguments[0]; axe.run().then(r => done(r.violations.map("
            "v => [v.id, v.nodes.map(n => n.target + ': ' + n.failureSummary)])))"
        )
        assert found == []


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize("size", SIZES)
def test_board_and_controls_are_seen_together(
    browser: Any, tmp_path: Path, sized: Any, size: tuple[int, int], games: int
) -> None:
    sized(*size)
    record = random_record("morphos", 9, plies=60, PB="Ann", PW="Bo")
    page = Page(browser, tmp_path, *[record] * games)
    page.open("" if games > 1 else "#20")
    boxes = page.run(
        "return ['board', 'controls'].map(n => {"
        " const b = byId(n).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]})"
    )
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
    assert page.run("return document.documentElement.scrollWidth") <= size[0]
    assert page.run("return scrollY") == 0


def test_a_large_board_uses_the_room_and_can_be_enlarged(
    browser: Any, tmp_path: Path, sized: Any
) -> None:
    sized(1366, 650)
    page = Page(browser, tmp_path, random_record("petrify", 52, plies=20))
    side = "return document.querySelector('#board svg').getBoundingClientRect().width / 54"
    assert page.run(side) > 10
    page.press("e")
    assert page.run(side) >= 24
    seen = page.run(
        "const b = byId('controls').getBoundingClientRect(); return [b.top > 0, b.bottom < 651]"
    )
    assert seen == [True, True]
    page.press("ESCAPE")
    assert page.run(side) < 13


def active(page: Page) -> str:
    return str(page.run("return document.activeElement.id || document.activeElement.tagName"))


def test_the_focus_never_falls_to_the_body(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, told())
    page.press("ARROW_RIGHT")
    page.click("#choices button:last-of-type")
    assert active(page) == "board"
    page.click("#first")
    assert active(page) == "first"
    page.click("#last")
    page.click("#last")
    assert active(page) == "last"
    assert page.address == "#score"
    page.run("document.querySelector('#score-stages button').focus()")
    page.press("ARROW_LEFT", "ARROW_LEFT")
    assert active(page) != "BODY"


def test_the_tabulator_reaches_a_move_at_the_start(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 6, "B c4", "W d3"))
    stops = page.run("return [...document.querySelectorAll('#moves a')].map(a => a.tabIndex)")
    assert stops == [0, -1]


def test_the_wheel_scrolls_on_where_there_is_no_step(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 6, "B c4"))
    wheel = """
        const event = new WheelEvent("wheel", {deltaY: arguments[0], cancelable: true});
        byId("board").dispatchEvent(event);
        return event.defaultPrevented;
    """
    assert page.run(wheel, -9) is False
    assert page.run(wheel, 9) is True
    assert page.address == "#1"
    page.run("go(at, lastStage())")
    page.run("return new Promise(done => setTimeout(done, 80))")
    assert page.run(wheel, 9) is False


def test_keys_work_where_addresses_and_storage_are_refused(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 6, "B c4", "W d3"))
    page.run(
        "history.replaceState = () => { throw new DOMException('no') };"
        "window.missed = 0; addEventListener('keydown', e => window.missed += !e.defaultPrevented)"
    )
    page.press("ARROW_RIGHT", "ARROW_RIGHT", "END", "HOME")
    assert page.text("status").startswith("Start")
    assert page.run("return window.missed") == 0
    assert page.complaints() == []


def test_a_frame_shows_board_and_controls(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, random_record("petrify", 6, seed=11, PB="Ann", PW="Bo"))
    outer = tmp_path / "outer.html"
    outer.write_text('<iframe src="page.html#9" width="500" height="500"></iframe>')
    browser.get(outer.as_uri())
    browser.switch_to.frame(0)
    try:
        assert page.run("return document.documentElement.className") == "framed"
        bottom = "return byId(arguments[0]).getBoundingClientRect().bottom"
        assert page.run(bottom, "board") > 250
        assert page.run(bottom, "controls") <= 500
    finally:
        browser.switch_to.default_content()


def test_links_lead_to_the_web_only(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, told())
    page.press("ARROW_RIGHT")
    links = page.run(
        "return [...document.querySelectorAll('#comment a')].map(a => [a.href, a.rel])"
    )
    assert links == [["https://example.org/x?y=1", "noopener noreferrer nofollow"]]
    assert page.text("comment") == "Look: https://example.org/x?y=1. No javascript:x"


def test_glyphs_arrows_and_territory_are_shown(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, told())
    page.press("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_DOWN")
    assert page.text("status") == "Ply 2: Orange d1 (bad). Blue to move"
    assert any(line.startswith("2 d1?") for line in map(" ".join, map(str.split, moves(page))))
    drawn = page.run(
        "return ['.arrow', '.territory', '.mark', '.label'].map(s =>"
        " document.querySelectorAll('#board ' + s).length)"
    )
    assert drawn == [1, 1, 1, 1]


def moves(page: Page) -> list[str]:
    return page.all("#moves .line")


@pytest.mark.parametrize("game", ["petrify", "emulsion"])
def test_the_count_at_any_ply(browser: Any, tmp_path: Path, game: str) -> None:
    record = random_record(game, 5, plies=12)
    page = Page(browser, tmp_path, record)
    page.open("#7")
    page.press("c")
    position = list(main_line(record))[7].position
    pairs = position.score().as_dict()
    removed = pairs.get("removed") or [p for x in pairs.get("patches", []) for p in x["removed"]]
    squares = sum(2 * pair["size"] for pair in removed)
    assert len(page.all("#board .gone")) == squares > 0
    assert page.all("#score-lines li")
    page.press("c")
    assert page.all("#board .gone") == []


def test_values_numbers_and_coordinates_can_be_switched(browser: Any, tmp_path: Path) -> None:
    record = random_record("emulsion", 3, plies=2)
    page = Page(browser, tmp_path, record)
    labels = "return [...document.querySelectorAll('#board .label')].map(e => e.textContent)"
    page.press("v")
    assert sorted(page.run(labels)) == sorted(["1", "½", "1", "½", "0", "½", "1", "½", "1"])
    page.press("v", "m", "ARROW_RIGHT")
    assert page.run(labels) == ["1", "1"]
    page.click("#more summary")
    page.click("#coordinates")
    assert page.all("#board .coordinate") == []
    page.click("#coordinates")
    assert page.all("#board .coordinate") != []


def test_the_slider_goes_to_any_ply_of_the_line(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, told())
    page.run("byId('slider').value = 3; byId('slider').dispatchEvent(new Event('input'))")
    assert page.address == "#3"
    assert page.run("return [byId('slider').max, byId('slider').ariaValueText]") == [
        "4",
        "Ply 3: Blue c3. Orange to move",
    ]


def test_the_picture_to_save_is_whole_and_coloured(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, told())
    page.open("#1")
    root = ElementTree.fromstring(page.run("return picture().text"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    fills = {element.get("fill") for element in root.iter()}
    assert len(fills) > 3
    page.run(
        "window.saved = []; save = (blob, ending) => window.saved.push([blob.size > 100, ending]);"
        "savePng(); saveSvg()"
    )
    page.run("return new Promise(done => setTimeout(done, 300))")
    assert sorted(page.run("return window.saved")) == [[True, "png"], [True, "svg"]]
    assert page.run("return game.sgf").startswith("(;")
    assert page.complaints() == []


def test_the_index_finds_shows_and_tells(browser: Any, tmp_path: Path) -> None:
    records = [random_record("petrify", 5 + i % 2, plies=4, seed=i) for i in range(40)]
    for number, record in enumerate(records, 1):
        record.number, record.file = number, "cups/autumn.sgf"
    records[7].root.children[0].move = "z9"
    page = Page(browser, tmp_path, *records)
    page.open("#39/0")
    entries = page.all("#games a")
    assert entries[4].startswith("5. Game 5 of autumn.sgf")
    assert entries[7].endswith("faulty")
    seen = page.run(
        "const box = byId('games').getBoundingClientRect(),"
        " link = document.querySelector('#games [aria-current]').getBoundingClientRect();"
        "return link.top >= box.top && link.bottom <= box.bottom + 1"
    )
    assert seen
    page.run("filterGames('6x6')")
    assert len(page.all("#games li")) == 20
    page.run("filterGames('chess')")
    assert page.text("no-games") == "No game has all of these words."


def test_without_scripts_there_is_the_end_and_the_moves() -> None:
    hostile = "</noscript><script>alert(1)</script>"
    record = record_of("petrify", 6, "B c4", "W d3", PB=hostile)
    page = html.page([record])
    still = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
    assert still
    assert still[1].count('class="piece') == 2
    assert "1. Blue c4, 2. Orange d3" in still[1].replace("\u00a0", " ")
    assert "<script" not in still[1]
    assert "&lt;/noscript&gt;" in still[1]


@pytest.mark.parametrize("root", ["", "RE[]", "RE[?]"])
def test_a_result_of_a_later_node_is_told(root: str) -> None:
    text = f"(;GM[petrify]SZ[6]{root};B[cc];W[dd]RE[W+R])"
    (record,) = read(BytesIO(text.encode()))
    assert ["Result", "W+R"] in tell(record).data["info"]
