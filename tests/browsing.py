"""A real browser without a window, and a page in it.

Needs Chromium with its driver, and selenium; without them the tests that use it are skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametool.record import Record
from gametool.render.page import html

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--window-size=1280,900",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if not (CHROMIUM and DRIVER):
        pytest.skip("no Chromium with its driver (Debian: chromium, chromium-driver)")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


class Page:
    """A page in the browser, and short ways to ask it and to act on it."""

    def __init__(self, browser: Any, path: Path, *records: Record, title: str = "") -> None:
        self.browser = browser
        self.path = path / "page.html"
        self.path.write_text(html.page(records, title=title), encoding="utf-8")
        self.open()

    def open(self, address: str = "") -> None:
        self.browser.get("about:blank")
        self.browser.get(self.path.as_uri() + address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def text(self, name: str) -> str:
        """The text of an element, as it is shown; '' if it is hidden."""
        return str(self.run("return document.getElementById(arguments[0]).innerText", name))

    @property
    def address(self) -> str:
        return str(self.run("return location.hash"))

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.keys import Keys

        for key in keys:
            self.browser.switch_to.active_element.send_keys(getattr(Keys, key, key))

    def click(self, selector: str) -> None:
        self.browser.find_element("css selector", selector).click()

    def all(self, selector: str) -> list[str]:
        """The texts of all elements to be seen that a selector matches."""
        return list(
            self.run(
                "return [...document.querySelectorAll(arguments[0])]"
                ".filter(e => e.checkVisibility()).map(e => e.innerText ?? '')",
                selector,
            )
        )

    def board(self) -> list[str]:
        """The rows from the top, read off the drawing."""
        drawn: dict[str, list[list[float]]] = self.run(
            """
            const found = {X: [], O: [], "#": []};
            for (const piece of document.querySelectorAll("#board .pieces > g")) {
              const name = piece.dataset.part[0];
              const at = piece.getAttribute("transform").match(/-?[0-9.]+/g).map(Number);
              found[name].push(at);
            }
            return found;
            """
        )
        size = int(self.run("return game.size"))
        rows = [["."] * size for _ in range(size)]
        for piece, places in drawn.items():
            for x, y in places:
                assert rows[int(y // 40)][int(x // 40)] == "."
                rows[int(y // 40)][int(x // 40)] = piece
        return ["".join(row) for row in rows]

    def complaints(self) -> list[str]:
        """What the browser logged: script errors, refused loads."""
        return [entry["message"] for entry in self.browser.get_log("browser")]
