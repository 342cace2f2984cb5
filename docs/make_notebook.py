"""Runs the cells of `plies.ipynb` and writes what they print and draw into it.

``python docs/make_notebook.py``, with the extra ``notebook``. The tests hold it by `run`.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
NOTEBOOK = DOCS / "plies.ipynb"


def run(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The outputs of its code cells, run one after another in this directory."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    names: dict[str, Any] = {}
    outputs = []
    here = Path.cwd()
    os.chdir(DOCS)
    try:
        for cell in notebook["cells"]:
            if cell["cell_type"] != "code":
                continue
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec("".join(cell["source"]), names)
            found: list[dict[str, Any]] = []
            if said.getvalue():
                text = said.getvalue().splitlines(keepends=True)
                found.append({"output_type": "stream", "name": "stdout", "text": text})
            for number in pyplot.get_fignums():
                picture = io.BytesIO()
                pyplot.figure(number).savefig(picture, dpi=60, metadata={"Software": None})
                data = {"image/png": base64.b64encode(picture.getvalue()).decode()}
                found.append({"output_type": "display_data", "data": data, "metadata": {}})
            pyplot.close("all")
            outputs.append(found)
    finally:
        os.chdir(here)
    return outputs


def main() -> None:
    """Write the outputs."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, outputs) in enumerate(zip(code, run(notebook), strict=True), 1):
        cell["outputs"], cell["execution_count"] = outputs, number
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
