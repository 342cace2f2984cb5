"""The notebook in docs/ prints what stands in it."""

from __future__ import annotations

import base64
import json

from docs.make_notebook import NOTEBOOK, run

from .cli.needs import needed


def test_the_notebook_prints_what_it_says_and_draws_two_plots() -> None:
    needed("pandas")
    needed("matplotlib")
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    kept = [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    fresh = run(notebook)
    assert [texts(found) for found in fresh] == [texts(found) for found in kept]
    pictures = [out["data"]["image/png"] for found in fresh for out in found if "data" in out]
    assert len(pictures) == 2
    for picture in pictures:
        assert base64.b64decode(picture).startswith(b"\x89PNG")


def texts(outputs: list[dict[str, list[str]]]) -> list[str]:
    return ["".join(out["text"]) for out in outputs if "text" in out]
