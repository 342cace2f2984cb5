"""Makes the sample reports: ``python docs/reports/make_reports.py``; some minutes."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from gametool import games
from gametool.analysis.report import Plan, by_play
from gametool.render.drawing import game_title
from gametool.render.report.game import page

HERE = Path(__file__).parent
GAMES = 30
SAMPLES = (
    ("petrify", 5, ""),
    ("emulsion", 5, ""),
    ("emulsion", 4, "free"),
    ("morphos", 5, ""),
    ("morphos", 5, "simplified"),
    ("morphos", 5, "lingering"),
    ("morphos", 4, "double"),
    ("morphos", 5, "replace"),
    ("morphos", 5, "checkered"),
)


def main() -> None:
    """Write each page, and the list of them with their conclusions."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    listed = [text[: text.index("\n\n", text.index("They say")) + 2]]
    for name, size, variant in SAMPLES:
        game = games.make(name, size, variant)
        *_, numbers = by_play(game, Plan(GAMES, rivals=GAMES))
        told = numbers.as_dict()
        file = "-".join(filter(None, (name, variant, f"{size}x{size}"))) + ".html"
        (HERE / file).write_text(page([(game, told)]), encoding="utf-8")
        print(file)
        listed.append(f"## [{game_title(game)}]({file})\n\n")
        listed += [f"- {line}\n" for line in told["conclusions"]]
        listed.append("\n")
    (HERE / "README.md").write_text("".join(listed).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
