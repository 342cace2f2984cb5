"""Bad weather: what the program takes of memory, and what is left when it is ended anywhere.

Each test runs the real program in processes of their own.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gametool.points import SGF_LETTERS as LETTERS
from gametool.render.picture.letters import wrap

from ..growth import assert_in_proportion
from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY
from .test_process import PROGRAM, environment, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such limits and signals")

MOVES = "".join(f";{'BW'[n % 2]}[{LETTERS[n % 52]}{LETTERS[n // 52]}]" for n in range(250))

# Memory

MEASURE = """
import resource, subprocess, sys
quiet = subprocess.DEVNULL
done = subprocess.run(sys.argv[1:], stdin=sys.stdin, stdout=quiet, stderr=quiet)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A small process between: what a large one starts begins with its memory, as systems count."""


def peak(*arguments: str, stdin: bytes) -> tuple[int, int]:
    """The exit status of the program, and the most memory that it took, in MiB."""
    result = subprocess.run(
        [sys.executable, "-c", MEASURE, *PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        env=environment(),
        timeout=120,
    )
    status, used = map(int, result.stdout.split())
    return status, used >> (20 if sys.platform == "darwin" else 10)


@pytest.mark.parametrize(
    ("command", "record"),
    [
        ("moves", "(;GM[morphos]SZ[24]RU[double])"),
        ("moves --json", "(;GM[morphos]SZ[24]RU[double])"),
        ("show --all", f"(;GM[petrify]SZ[52]{MOVES})"),
        ("show --all --json", f"(;GM[petrify]SZ[52]{MOVES})"),
        ("show --all --format svg", f"(;GM[petrify]SZ[52]{MOVES})"),
        ("replay", f"(;GM[petrify]SZ[52]{MOVES})"),
        ("replay", f"(;GM[emulsion]SZ[52]{'(;AB[aa:ZZ])(;AW[aa:ZZ])' * 500})"),
        ("replay", f"(;GM[petrify]SZ[52]{';TR[aa:ZZ]' * 2000})"),
        ("validate", f"(;GM[petrify]SZ[52]AX[aa:ZZ]{';PL[B]' * 400})"),
        ("validate", f"(;GM[petrify]SZ[52]C[{'x' * 1_000_000}])"),
        ("validate", f"(;GM[petrify]SZ[52]{'(;C[x])' * 16_000})"),
        ("convert --to json", f"(;GM[petrify]SZ[52]{'(;C[x])' * 16_000})"),
    ],
    ids=lambda text: text[:40],
)
def test_small_records_take_little_memory(command: str, record: str) -> None:
    status, used = peak(*command.split(), "--max-record-size", "1M", stdin=record.encode())
    assert status >= 0
    assert used < 64


def test_a_text_is_broken_in_time_that_grows_with_it() -> None:
    assert_in_proportion(lambda length: wrap("e" + "\u0301" * length, 300), 160_000)


# The end at any moment


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A collection that takes about a second to convert."""
    path = tmp_path_factory.mktemp("collection") / "many.sgf"
    path.write_text((PETRIFY + ILLEGAL + MORPHOS + EMULSION) * 500)
    return path


def interrupted(arguments: list[str], after: float, *numbers: int, **options: str) -> bytes:
    """Start the program and send it signals after so many seconds; what it says of that."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=options["cwd"],
    )
    with process:
        time.sleep(after)
        for number in numbers:
            process.send_signal(number)
        _, errors = process.communicate(timeout=60)
    return errors


def temporary(directory: Path) -> list[str]:
    """The unfinished files in a directory."""
    return [path.name for path in directory.rglob(".gametool-*")]


def test_the_first_of_two_signals_counts(collection: Path, tmp_path: Path) -> None:
    chance = random.Random(1)
    for _ in range(12):
        first, second = chance.sample([signal.SIGTERM, signal.SIGHUP], 2)
        errors = interrupted(
            ["convert", str(collection), "-o", "out.sgf"],
            chance.uniform(0.2, 1),
            first,
            second,
            cwd=str(tmp_path),
        )
        assert b"Traceback" not in errors
        assert b"Exception ignored" not in errors
        assert not temporary(tmp_path)


def test_the_first_signal_gives_the_status(tmp_path: Path) -> None:
    for first, second in ((signal.SIGTERM, signal.SIGHUP), (signal.SIGHUP, signal.SIGTERM)):
        process = subprocess.Popen(
            [*PROGRAM, "validate", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            bufsize=0,
        )
        with process:
            assert process.stdin and process.stdout
            process.stdin.write(PETRIFY.encode())
            process.stdout.readline()
            process.send_signal(first)
            process.send_signal(second)
            process.wait(60)
        assert process.returncode in (128 + first, 128 + second)


def test_one_long_count_can_be_interrupted(tmp_path: Path) -> None:
    """3.6 million moves at each position: what counts them must look for signals in between."""
    perft = ["perft", "morphos", "--size", "52", "--variant", "double", "--depth", "3"]
    assert b"Traceback" not in interrupted(perft, 1, signal.SIGINT, cwd=str(tmp_path))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["KILL", "TERM"])
def test_no_file_is_torn_whenever_the_program_is_ended(
    number: signal.Signals, collection: Path, tmp_path: Path
) -> None:
    """In place, in a directory, in a library: what is there is whole."""
    chance = random.Random(number)
    text = collection.read_text()
    here = tmp_path / "here.sgf"
    sound = run("convert", str(collection), timeout=120).stdout
    run("library", "create", "l.db", cwd=tmp_path)
    for _ in range(2):
        here.write_text(text)
        interrupted(
            ["convert", "here.sgf", "-o", "here.sgf"],
            chance.uniform(0.1, 1.5),
            number,
            cwd=str(tmp_path),
        )
        assert here.read_bytes() in (text.encode(), sound)
        interrupted(
            ["convert", str(collection), "--out-dir", "d"],
            chance.uniform(0.1, 1),
            number,
            cwd=str(tmp_path),
        )
        for path in (tmp_path / "d").glob("*.sgf") if (tmp_path / "d").exists() else ():
            assert path.read_text().endswith(")\n")
        interrupted(
            ["library", "add", "l.db", str(collection)],
            chance.uniform(0.1, 1),
            number,
            cwd=str(tmp_path),
        )
        assert run("library", "check", "l.db", cwd=tmp_path).stderr == b""
    if number != signal.SIGKILL:
        assert not temporary(tmp_path)


# Full disks


def small_files(size: int) -> Callable[[], None]:
    """Let the process that is to be started write files of so many bytes and no more."""

    def limit() -> None:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing fails then, as on a full disk
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize(
    "arguments",
    [
        "convert here.sgf -o here.sgf",
        "convert here.sgf -o old.sgf",
        "convert here.sgf -o old.jsonl.gz",
        "fmt here.sgf",
        "edit -i --set EV=x here.sgf",
        "sort --by size here.sgf -o old.sgf",
        "list here.sgf -o old.csv",
        "split here.sgf --by 10000 --out-dir d",
        "replay --record 1 here.sgf -o old.html",
        "show --all --record 1 here.sgf -o old.svg",
        "library add l.db here.sgf",
    ],
)
def test_a_full_disk_leaves_what_is_there(arguments: str, tmp_path: Path) -> None:
    before = {}
    run("library", "create", "l.db", cwd=tmp_path)
    (tmp_path / "here.sgf").write_text((PETRIFY + MORPHOS) * 200)
    for name in ("old.sgf", "old.jsonl.gz", "old.csv", "old.html", "old.svg"):
        (tmp_path / name).write_text("old")
    for path in tmp_path.glob("*.*[!b]"):
        before[path] = path.read_bytes()
    result = run(*arguments.split(), cwd=tmp_path, preexec_fn=small_files(200))
    assert b"Traceback" not in result.stderr
    assert (result.returncode, {path: path.read_bytes() for path in before}) == (2, before)
    assert not temporary(tmp_path)
    told = result.stderr.decode()
    assert any(name in told for name in (arguments.split()[-1], "l.db", tempfile.gettempdir()))
    if "l.db" in arguments:
        assert run("library", "check", "l.db", cwd=tmp_path).returncode == 0
