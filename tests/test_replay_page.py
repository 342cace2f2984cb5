"""The replay page, driven in a real browser without a window.

Needs Chromium with its driver, and selenium; without them these tests are skipped.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from gametool import games
from gametool.games import Position
from gametool.record import Property, Record
from gametool.render.page import html
from gametool.render.text.phrases import record_title
from gametool.replay import main_line, walk

from .browsing import Page
from .render.helpers import VARIANTS, node, properties_of, random_record, record_of

HOSTILE = "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=1'>&lt;b&gt;"


def positions(record: Record) -> list[Position]:
    return [ply.position for ply in main_line(record)]


def branched() -> Record:
    """A game with two variations after ply 1, one of which branches again, and a faulty one."""
    record = record_of("petrify", 4, "B a1", "W b2", "B c3", "W d4")
    first = record.root.children[0]
    other = node("W", "d1", C="other\ntwo lines")
    first.children += [other, node("W", "a1")]
    other.children += [node("B", "a2"), node("B", "a3", N="named")]
    return record


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_step_shows_the_position_of_the_rules(
    browser: Any, tmp_path: Path, game: str, variant: tuple[str, ...]
) -> None:
    record = random_record(game, 4, variant, plies=24)
    page = Page(browser, tmp_path, record)
    expected = positions(record)
    for number, position in enumerate(expected):
        assert page.board() == position.rows()
        assert page.address == f"#{number}"
        if number + 1 < len(expected):
            page.press("ARROW_RIGHT")
    for position in expected[-2::-1]:
        page.press("ARROW_LEFT")
        assert page.board() == position.rows()
    assert page.complaints() == []


def test_jumping_anywhere_shows_the_right_position(browser: Any, tmp_path: Path) -> None:
    record = random_record("morphos", 9, ("replace",), plies=60)
    page = Page(browser, tmp_path, record)
    expected = positions(record)
    rng = random.Random(5)
    for number in rng.sample(range(len(expected)), 15):
        page.run("location.hash = arguments[0]", f"#{number}")
        page.run("return new Promise(done => setTimeout(done, 20))")
        assert page.board() == expected[number].rows(), number
        page.run("flip()")
        flipped = [row[::-1] for row in expected[number].rows()[::-1]]
        assert page.board() == flipped
        page.run("flip()")


def test_keys_and_buttons(browser: Any, tmp_path: Path) -> None:
    record = record_of("petrify", 6, "B c4", "W d3", "B c4xd3", PB="Ann", PW="Bo")
    page = Page(browser, tmp_path, record)
    assert "Start. Blue to move" in page.text("status")
    assert "Ann" in page.text("lower") and "Bo" in page.text("upper")
    page.press("ARROW_RIGHT")
    assert page.text("status") == "Ply 1: Blue c4. Orange to move"
    assert page.text("words") == "Blue: c4."
    page.click("#next")
    page.click("#next")
    assert page.text("status") == "Ply 3: Blue c4xd3. Orange to move"
    assert page.text("words") == "Blue: d3. Blocks: c4."
    page.press("HOME")
    assert page.address == "#0"
    assert page.run("return document.getElementById('previous').ariaDisabled") == "true"
    page.press("END")
    assert page.address == "#3"
    page.press("END")
    assert page.address == "#score"
    assert page.run("return document.getElementById('next').ariaDisabled") == "true"
    page.press("ARROW_LEFT")
    assert page.address == "#3"
    page.press("f")
    assert "Ann" in page.text("upper")
    assert page.run("return document.getElementById('flip').ariaPressed") == "true"
    page.press("?")
    assert page.run("return document.getElementById('help').open")
    page.press("ESCAPE")
    page.click("#first")
    assert page.address == "#0"


def test_the_board_steps_by_click_swipe_and_wheel(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, random_record("petrify", 5, plies=10))
    gesture = """
        const board = document.getElementById("board"), box = board.getBoundingClientRect();
        const fire = (type, share) => board.dispatchEvent(new PointerEvent(type, {
          isPrimary: true, bubbles: true, clientX: box.left + share * box.width,
          clientY: box.top + 50}));
        fire("pointerdown", arguments[0]);
        fire("pointerup", arguments[1]);
    """
    steps = [(0.8, 0.8, "#1"), (0.8, 0.3, "#2"), (0.1, 0.1, "#1"), (0.9, 0.2, "#2")]
    for start, end, address in [*steps, (0.2, 0.9, "#1")]:
        page.run(gesture, start, end)
        assert page.address == address
    page.run("document.getElementById('board').dispatchEvent(new WheelEvent('wheel', {deltaY: 9}))")
    assert page.address == "#2"


def test_playing_goes_on_by_itself_and_stops(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, random_record("petrify", 5, plies=3))
    page.run("byId('speed').value = '350'; byId('speed').dispatchEvent(new Event('change'))")
    page.press("SPACE")
    assert page.run("return document.getElementById('play').ariaPressed") == "true"
    stepped = "return new Promise(done => setInterval(() => at && done(location.hash), 10))"
    assert page.run(stepped) == "#1"
    page.press("HOME")
    assert page.run("return document.getElementById('play').ariaPressed") == "false"
    page.run("return new Promise(done => setTimeout(done, 400))")
    assert page.address == "#0"


def test_the_tree_of_variations(browser: Any, tmp_path: Path) -> None:
    record = branched()
    page = Page(browser, tmp_path, record)
    assert [line.split() for line in page.all("#moves .line")] == [
        ["1", "a1", "2", "b2"],
        ["2", "d1", "other", "two", "lines", "3", "a2"],
        ["3", "a3"],
        ["2", "a1"],
        ["3", "c3", "4", "d4"],
    ]
    page.press("ARROW_RIGHT")
    assert page.all("#choices button") == ["b2", "d1", "a1"]
    page.press("ARROW_RIGHT", "ARROW_DOWN")
    assert page.text("status") == "Ply 2: Orange d1. Blue to move"
    assert page.text("comment") == "other\ntwo lines"
    page.press("ARROW_DOWN")
    assert "a1" in page.text("status")
    assert "not empty" in page.text("fault")
    page.press("ARROW_DOWN")
    assert "not empty" in page.text("fault")  # there is no further one
    page.press("ARROW_UP")
    page.click("#choices button:last-child")
    assert page.text("comment") == "named"
    assert page.address.startswith("#v")
    shown, address = page.board(), page.address
    for step in walk(record):
        if step.ply.node.get("N") == "named":
            assert shown == step.ply.position.rows()
    page.open(address)
    assert page.board() == shown
    page.press("END", "HOME")
    page.click("#moves .line:last-child .move:last-of-type")
    assert page.address == "#4"
    assert page.complaints() == []


def test_the_count_removes_the_pairs_one_after_the_other(browser: Any, tmp_path: Path) -> None:
    record = random_record("petrify", 5, seed=11)
    ply = list(main_line(record))[-1]
    pairs = [pair for patch in ply.position.score().patches for pair in patch.pairing.removed]
    assert ply.position.is_over and len(pairs) > 1
    page = Page(browser, tmp_path, record)
    page.press("END")
    assert page.all("#board .gone") == []
    squares = 0
    for number, pair in enumerate(pairs, 1):
        page.press("ARROW_RIGHT")
        squares += (pair.black | pair.white).bit_count()
        assert len(page.all("#board .gone")) == squares
        assert page.text("status").startswith(f"Pair {number}, {pair.size} each: Blue ")
        assert page.address == f"#score{number}"
        assert page.run("return !document.querySelector('#board .area-b, #board .area-w')")
    page.press("ARROW_RIGHT")
    assert page.address == "#score"
    outcome = ply.position.outcome()
    assert page.text("status") == ply.position.describe(outcome)
    owners = [patch.owner for patch in ply.position.score().patches]
    for side in "BW":
        drawn = page.run(f"return document.querySelectorAll('#board .area-{side.lower()}').length")
        assert drawn == owners.count(side)
    assert any("total: Blue" in line for line in page.all("#score-lines li"))
    page.click("#score-stages li:first-child button")
    assert page.address == "#score1"
    page.open("#score")
    assert len(page.all("#board .gone")) == squares
    assert page.complaints() == []


def test_the_winning_chain_is_drawn(browser: Any, tmp_path: Path) -> None:
    record = record_of("morphos", 3, "B b1", "W a1", "B b2", "W c1", "B b3")
    page = Page(browser, tmp_path, record)
    page.press("END", "END")
    assert page.text("status") == "Black wins with a chain"
    chain = page.run("return document.querySelector('#board .chain').getAttribute('d')")
    assert chain == "M60 100L60 60M60 60L60 20"


def test_marks_and_labels(browser: Any, tmp_path: Path) -> None:
    record = record_of("petrify", 6, "B c4")
    first = record.root.children[0]
    first.properties = properties_of({"TR": "a1", "LB": ["c4:7", "b2:longer"], "MA": "zz"})
    page = Page(browser, tmp_path, record)
    assert page.all("#board .mark") == []
    page.press("ARROW_RIGHT")
    assert len(page.all("#board .mark")) == 1
    labels = page.run(
        "return [...document.querySelectorAll('#board .label')].map(e => e.textContent)"
    )
    assert labels == ["7", "lon…"]


def test_hostile_names_and_comments_are_text(browser: Any, tmp_path: Path) -> None:
    names = {"PB": HOSTILE, "PW": "\u202eBo {{data}} {{script}}", "EV": HOSTILE, "RE": "?"}
    record = record_of("petrify", 6, "B c4", **names)
    comment = f"{HOSTILE}\u2028<!-- {{{{title}}}} \U0001f600"
    record.root.children[0].properties = properties_of(
        {"C": comment, "N": HOSTILE, "LB": f"c4:{HOSTILE}"}
    )
    broken = record_of("petrify", 6, PB=HOSTILE, SZ="<img src=x onerror='window.pwned=1'>")
    page = Page(browser, tmp_path, record, broken, title=HOSTILE)
    page.open("#1/1")
    assert page.run("return document.title") == HOSTILE
    assert page.run("return document.getElementById('comment').textContent").endswith(comment)
    assert HOSTILE in page.run("return document.getElementById('lower').textContent")
    assert HOSTILE in page.run("return document.getElementById('info').textContent")
    assert record_title(record) in page.text("game-title")
    page.open("#2/")
    assert "no board size" in page.text("board")
    assert page.run("return window.pwned") is None
    assert page.run("return document.images.length") == 0
    assert page.run("return document.scripts.length") == 2
    assert page.complaints() == []


def test_nothing_but_its_own_script_runs_and_nothing_is_loaded(
    browser: Any, tmp_path: Path
) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 6, "B c4"))
    page.run(
        "const s = document.createElement('script'); s.textContent = 'window.pwned = 1';"
        "document.body.append(s)"
    )
    assert page.run("return window.pwned") is None
    page.complaints()
    loaded = page.run("return performance.getEntriesByType('resource').map(e => e.name)")
    assert loaded == []


def test_a_collection_has_an_index(browser: Any, tmp_path: Path) -> None:
    records = [
        random_record(("petrify", "morphos", "emulsion")[i % 3], 5, plies=6, seed=i, PB=f"Ann {i}")
        for i in range(9)
    ]
    page = Page(browser, tmp_path, *records, title="The cup")
    entries = page.all("#games a")
    assert len(entries) == 9
    assert entries[4].startswith("5. Ann 4")
    page.click("#games li:nth-child(5) a")
    page.run("return new Promise(done => setTimeout(done, 50))")
    assert page.address == "#5/0"
    assert "Morphos 5×5" in page.text("game-line")  # noqa: RUF001
    page.open("#3/2")
    assert page.board() == positions(records[2])[2].rows()
    page.press("n")
    page.run("return new Promise(done => setTimeout(done, 50))")
    assert page.address == "#4/0"
    page.run(
        "const f = document.getElementById('filter'); f.value = 'ann 7 MORPHOS';"
        "f.dispatchEvent(new Event('input'))"
    )
    assert page.all("#games li") == [entries[7]]


@pytest.mark.parametrize(
    "address", ["#99", "#x", "#v999", "#score9", "#7/3", "#/", "#0/1", "#v1score"]
)
def test_odd_addresses_lead_somewhere(browser: Any, tmp_path: Path, address: str) -> None:
    page = Page(browser, tmp_path, random_record("petrify", 4))
    page.open(address)
    assert page.text("status")
    assert page.complaints() == []


def test_screen_readers_are_told(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 6, "B c4", "W d3"))
    page.press("ARROW_RIGHT")
    picture = page.run(
        "const s = document.querySelector('#board svg');"
        "return [s.role || s.getAttribute('role'), s.getAttribute('aria-label'),"
        " s.getAttribute('aria-describedby')]"
    )
    assert picture == ["img", "Ply 1: Blue c4. Orange to move", "words"]
    assert page.run("return document.getElementById('status').ariaLive") == "polite"
    unnamed = page.run(
        "return [...document.querySelectorAll('button, input, a')].filter(e =>"
        " !e.innerText.trim() && !e.ariaLabel && e.checkVisibility()).length"
    )
    assert unnamed == 0
    current = page.run(
        "return [...document.querySelectorAll('#moves [aria-current]')].map(e => e.dataset.step)"
    )
    assert current == ["1"]
    # One stop for the tabulator among the moves, however many there are.
    assert page.run("return document.querySelectorAll('#moves [tabindex=\"0\"]').length") == 1


def test_it_fits_a_phone_and_prints(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, random_record("morphos", 19, plies=30, PB="A" * 200))
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.open("#12")
        assert page.run("return document.documentElement.scrollWidth") == 360
        assert page.run("return document.getElementById('board').offsetWidth") > 320
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        shown = page.run(
            "return ['controls', 'board', 'moves'].map(n =>"
            " document.getElementById(n).checkVisibility())"
        )
        assert shown == [False, True, True]
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_the_theme_can_be_chosen(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 4))
    colour = "return getComputedStyle(document.querySelector('#board .board')).fill"
    before = page.run(colour)
    page.click("#more summary")
    page.click("#theme")
    chosen = page.run(colour)
    assert chosen != before
    page.open("#0")  # it is remembered
    assert page.run(colour) == chosen
    page.click("#more summary")
    page.click("#theme")
    assert page.run(colour) == before


def test_many_variations_and_long_games(browser: Any, tmp_path: Path) -> None:
    long = random_record("morphos", 40, plies=700)
    for before in list(long.main_line())[1:401]:
        before.children.append(node("B", "zz9"))
    page = Page(browser, tmp_path, long)
    page.open("#700")
    assert page.board() == positions(long)[700].rows()
    assert len(page.all("#moves .line")) == 801
    assert page.complaints() == []


def test_variations_within_variations(browser: Any, tmp_path: Path) -> None:
    record = record_of("morphos", 52)
    position = games.make("morphos", 52).start()
    last = record.root
    for _ in range(600):  # each a variation of the one before
        first, second = itertools.islice(position.board_plays(), 2)
        last.children = [node(position.turn, position.format(m)) for m in (first, second)]
        last, position = last.children[1], position.play(second)
    page = Page(browser, tmp_path, record)
    steps = page.run("return game.steps.length")
    assert steps == 1201
    page.open(f"#v{steps - 1}")
    assert page.board() == position.rows()
    assert page.complaints() == []


# Without a browser


def test_the_page_is_small() -> None:
    record = random_record("morphos", 30, plies=800)
    page = html.page([record])
    frame = html.page([record_of("morphos", 30)])
    assert (len(page) - len(frame)) / 800 < 180  # characters a ply


def test_the_same_records_give_the_same_page() -> None:
    record = branched()
    assert html.page([record]) == html.page([record])


def test_the_data_is_json_that_cannot_end_its_element() -> None:
    record = record_of("petrify", 6, PB=HOSTILE)
    record.root.properties = [*record.root.properties, Property("PW", ("\ud800\u2028",))]
    page = html.page([record])
    start = page.index('id="data">') + len('id="data">')
    data = page[start : page.index("</script>", start)]
    assert not set("<>&\u2028") & set(data)
    assert json.loads(data)[0]["names"] == {"B": HOSTILE, "W": "?\u2028"}


def test_the_graph_of_an_analyzed_game_leads_to_its_plies(browser: Any, tmp_path: Path) -> None:
    record = record_of("petrify", 4, "B a1", "W b2", "B c3")
    first, second = record.root.children[0], record.root.children[0].children[0]
    record.root.properties = [*record.root.properties, Property("XW", ("0.5:0.4:0.6",))]
    first.properties = [Property("XW", ("0.75",))]
    second.properties = [Property("XW", ("0.1",)), Property("BM", ("2",))]
    first.children.append(node("W", "d4", XB="0.8"))
    page = Page(browser, tmp_path, record)
    shown = "return byId('graph').querySelectorAll(arguments[0]).length"
    assert page.run(shown, ".chance") == 1 and page.run(shown, ".judged") == 1
    page.run(
        "const b = byId('graph').getBoundingClientRect();"
        "byId('graph').dispatchEvent(new MouseEvent('click', {clientX: b.left + b.width / 3}))"
    )
    assert page.address == "#1"
    assert page.all("#choices button") == ["b2?", "d4 80%"]
    circles = "return layer('over').childElementCount"
    assert page.run(circles) == 1
    page.press("b")
    assert page.run(circles) == 0
    assert page.complaints() == []


def test_a_game_without_analysis_has_no_graph(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, tmp_path, record_of("petrify", 4, "B a1"))
    assert page.run("return getComputedStyle(byId('graph')).display") == "none"
    assert page.run("return byId('best').hidden")
