"""The fuzzer's seeds, and what it found: each must be taken without an exception."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gametool import formats

from .fuzz.targets import TARGETS

FOLDER = Path(__file__).parent / "fuzz"
SEEDS = sorted(path for path in (FOLDER / "seeds").rglob("*") if path.is_file())

FOUND = [
    ("ap", b":,1"),
    ("sgf", b"(;CA[latin\0-1]GM[petrify])"),
    ("rewrite-txt", b'[Game "?"]\n[Size "4"]\n\n1. a1 "b"? 2. swap! 3. a1- pass?? 4. "xb" ?'),
    ("sgf", b"\xc3\xa9\xc0(;FF[4]"),
]
"""What once raised, or was judged differently in one read and in several."""


def test_every_reader_and_the_replay_are_fuzzed() -> None:
    assert {*formats.FORMATS, "replay"} <= set(TARGETS)
    assert {path.parent.name for path in SEEDS} >= {*formats.FORMATS, "replay"}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_seeds(target: str, seed: Path) -> None:
    TARGETS[target](seed.read_bytes())


@pytest.mark.parametrize(("target", "data"), FOUND)
def test_what_was_found_stays_repaired(target: str, data: bytes) -> None:
    TARGETS[target](data)


def test_the_fuzzer_runs(tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    run = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.fuzz", "sgf", "-runs=200", str(tmp_path)],
        cwd=FOLDER.parent.parent,
        capture_output=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert b"Done 200 runs" in run.stderr
