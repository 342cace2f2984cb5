"""Make the screenshots of the replay page anew: light and dark, by Chromium.

Browsers of other versions draw letters otherwise, so that the pictures are not equal everywhere.
Each one bears a digest of the page it was taken of instead, by which a test finds it outdated.

Needs Chromium with its driver, and selenium and Pillow (both in the extra ``test``).
"""

from __future__ import annotations

import hashlib
import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from gametool.cli.app import cli
from gametool.version import __version__

DOCS = Path(__file__).parent
GAMES = ("petrify", "morphos", "emulsion")
PLACE = "#1/40"
"""What the page shows: the first game after so many plies."""
SIZE = (1000, 660)
SCHEMES = ("light", "dark")
KEY = "page"
"""Where the digest stands in the file."""


def name(scheme: str) -> str:
    """The file of a screenshot, seen from the directory of the documents."""
    return f"img/replay-{scheme}.png"


def make_page(target: Path) -> str:
    """Make the page with the tool's own command, and return its digest, whatever the version."""
    files = [str(DOCS / "games" / f"{game}.sgf") for game in GAMES]
    arguments = ["replay", "--title", "Three games", "-o", str(target), *files]
    cli.main(arguments, prog_name="gametool", standalone_mode=False)
    page = target.read_text(encoding="utf-8").replace(f"gametool {__version__}", "gametool")
    return hashlib.sha256(page.encode()).hexdigest()


def make_browser(profile: Path) -> Any:
    """Chromium without a window."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser")))
    )
    for flag in ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={profile}")
    return webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))


def take(browser: Any, page: Path, scheme: str) -> bytes:
    """A picture of the page as a reader who prefers the scheme sees it: PNG."""
    width, height = SIZE
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
    )
    browser.get("about:blank")
    browser.get(page.as_uri() + PLACE)
    return bytes(browser.get_screenshot_as_png())


def write(picture: bytes, digest: str, target: Path) -> None:
    """Write a picture in few colours, with the digest of its page."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text(KEY, digest)
    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(96, dither=Image.Dither.NONE)
    image.save(target, optimize=True, pnginfo=info)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        page = Path(directory) / "page.html"
        digest = make_page(page)
        browser = make_browser(Path(directory) / "profile")
        for scheme in SCHEMES:
            write(take(browser, page, scheme), digest, DOCS / name(scheme))
            print(DOCS / name(scheme))
        browser.quit()
