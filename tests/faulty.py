"""The faulty records in ``data/faulty``, and what is found in them.

``data/faulty/expected.txt`` is what `report` says, read and found right by a human. After
a change write it anew, and read what changed: ``python -m tests.faulty``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gametool.formats import sgf
from gametool.replay import Replay, replay

FOLDER = Path(__file__).parent / "data" / "faulty"
EXPECTED = FOLDER / "expected.txt"


def replays(path: Path) -> Iterator[Replay]:
    """The records of a file, replayed."""
    with path.open("rb") as stream:
        for record in sgf.read(stream, path.name):
            yield replay(record)


def report(path: Path) -> list[str]:
    """A line for each record of a file, and below it one for each finding."""
    lines = []
    for found in replays(path):
        verdict = "valid" if found.valid else "invalid"
        record = found.record
        lines.append(f"{path.name} {record.number} (line {record.line}): {verdict}, {found.plies}")
        for f in found.findings:
            where = f"{f.line}:{f.col}"
            at_ply = f" ply {f.ply} [{f.move}]" if f.ply is not None else ""
            lines.append(f"  {where} {f.severity}[{f.code}]{at_ply}: {f.message}")
    return lines


if __name__ == "__main__":
    everything = [line for path in sorted(FOLDER.glob("*.sgf")) for line in report(path)]
    EXPECTED.write_text("\n".join(everything) + "\n")
