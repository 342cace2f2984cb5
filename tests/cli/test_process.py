"""The program as a process: pipes, signals, closed streams, full disks, odd files.

Everything here runs the real program; what needs no process is tested elsewhere.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import json
import lzma
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametool.record import Record
from gametool.work import parallel
from gametool.work.inputs import Inputs
from gametool.work.names import Failure
from gametool.work.results import Result

from .helpers import EMULSION, ILLEGAL, MORPHOS, PETRIFY

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [sys.executable, "-m", "gametool"]
LINUX = pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc")
NOT_ROOT = pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read and write everything"
)


def environment(**changes: str) -> dict[str, str]:
    """The environment, with this source tree found first."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **changes}


def run(*arguments: str | bytes, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end."""
    options.setdefault("env", environment())
    options.setdefault("timeout", 60)
    if "input" not in options:
        options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, **options)


def shell(script: str, cwd: Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    """Run a script of bash in which ``gametool`` is this program."""
    function = f'gametool() {{ "{sys.executable}" -m gametool "$@"; }}\n'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", function + script],
        cwd=cwd,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A collection that takes some seconds to validate."""
    path = tmp_path_factory.mktemp("collection") / "many.sgf"
    path.write_text((PETRIFY + ILLEGAL + MORPHOS + EMULSION) * 3000)
    return path


# Closed pipes, full disks, closed streams


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_ends_silently_and_soon(tmp_path: Path, jobs: str) -> None:
    """Soon: of an input that never ends."""
    result = shell(f"yes '{PETRIFY.strip()}' | gametool validate -j {jobs} | head -n 1", tmp_path)
    assert result.stdout.count(b"\n") == 1
    assert result.stderr == b""
    assert result.returncode == 128 + signal.SIGPIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["validate", "score", "show", "moves"])
def test_a_full_disk_is_told(tmp_path: Path, command: str) -> None:
    (tmp_path / "a.sgf").write_text(PETRIFY)
    result = shell(f"gametool {command} a.sgf > /dev/full", tmp_path)
    assert result.returncode == 2
    assert b"gametool: cannot write: No space left on device" in result.stderr
    assert b"Traceback" not in result.stderr


def test_closed_standard_streams(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(MORPHOS)
    closed = shell("gametool validate a.sgf >&-", tmp_path)
    assert closed.returncode == 2
    assert closed.stderr == b"gametool: cannot write: standard output is closed\n"
    written = shell("gametool convert a.sgf -o b.sgf >&-", tmp_path)
    assert (written.returncode, written.stderr) == (0, b"")
    assert shell("gametool validate a.sgf 2>&-", tmp_path).returncode == 0
    assert shell("gametool validate a.sgf <&-", tmp_path).returncode == 0
    stdin = shell("gametool validate - <&-", tmp_path)
    assert (stdin.returncode, stdin.stderr) == (2, b"gametool: -: standard input is closed\n")
    unnamed = shell("gametool validate <&-", tmp_path)
    assert unnamed.returncode == 2
    assert b"Usage" in unnamed.stderr
    assert shell("gametool validate a.sgf <&- >&- 2>&-", tmp_path).returncode == 2


# Signals


def start(*arguments: str) -> tuple[subprocess.Popen[bytes], bytes]:
    """Start the program in a process group of its own, and wait until it has read records of
    all kinds: Python can lose an interrupt that comes while a module is imported.

    Also returns what was read of its output.
    """
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        bufsize=0,
    )
    assert process.stdout is not None
    seen = b""
    while seen.count(b"\n") < 8:
        more = process.stdout.read(1000)
        assert more
        seen += more
    return process, seen


def finish(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """The exit status, and what was written to standard error."""
    _, errors = process.communicate(timeout=30)
    return process.returncode, errors


def group_members(group: int) -> list[int]:
    """The living processes of a process group."""
    members = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group and fields[0] not in "ZX":
                members.append(int(entry.name))
    return members


def wait_for_end(group: int) -> None:
    """Fail if processes of a group outlive their time."""
    end = time.monotonic() + 10
    while members := group_members(group):
        assert time.monotonic() < end, f"orphans: {members}"
        time.sleep(0.05)


@LINUX
@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize("to_group", [True, False])
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"]
)
def test_signals_end_the_program_and_its_workers(
    collection: Path, jobs: str, to_group: bool, number: signal.Signals, status: int
) -> None:
    process, _ = start("validate", "-j", jobs, str(collection))
    (os.killpg if to_group else os.kill)(process.pid, number)
    code, errors = finish(process)
    assert code == status
    assert errors.strip() == b""
    wait_for_end(process.pid)


def test_an_interrupt_during_the_first_imports_says_nothing() -> None:
    """Before there is anything to tidy up, too; where Ctrl-C is to be ignored, as in the
    background of a script, it is."""
    script = "import gametool.cli.start, signal; signal.raise_signal(signal.SIGINT)"
    for ignored, status in ((False, 128 + signal.SIGINT), (True, 0)):
        begun = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); " if ignored else ""
        result = subprocess.run(
            [sys.executable, "-c", begun + script], capture_output=True, env=environment()
        )
        assert (result.returncode, result.stderr) == (status, b"")


@LINUX
def test_no_worker_outlives_a_killed_program(collection: Path) -> None:
    process, _ = start("validate", "-j", "3", str(collection))
    assert len(group_members(process.pid)) == 4
    process.kill()
    finish(process)
    wait_for_end(process.pid)


@LINUX
def test_a_killed_worker_costs_its_records_only(collection: Path) -> None:
    process, seen = start("validate", "--json", "-j", "2", str(collection))
    worker = max(group_members(process.pid))
    os.kill(worker, signal.SIGKILL)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert b"was not read: a worker process was ended by signal 9" in errors
    assert b"Traceback" not in errors
    lines = [json.loads(line) for line in (seen + output).splitlines()]
    numbers = [line["record"] for line in lines if "error" not in line]
    lost = errors.count(b"was not read")
    assert numbers == sorted(numbers)
    assert len(numbers) + lost == len(lines) == 12000


# The same output, however the work is shared and the input comes


@pytest.mark.parametrize("jobs", ["2", "3", "0"])
def test_jobs_change_nothing(jobs: str, tmp_path: Path) -> None:
    one = tmp_path / "one.sgf"
    one.write_text((PETRIFY + ILLEGAL + MORPHOS + EMULSION) * 100 + "(;GM[petrify]SZ[6];B[cc];W")
    names = [str(one), str(tmp_path / "none.sgf"), str(tmp_path), str(one)]
    alone = run("validate", *names)
    shared = run("validate", "-j", jobs, *names)
    assert shared.stdout == alone.stdout
    assert shared.stderr == alone.stderr
    assert shared.returncode == alone.returncode == 2
    piped = run("validate", "-j", jobs, input=one.read_bytes())
    assert piped.stdout == run("validate", input=one.read_bytes()).stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_findings_appear_while_the_input_goes_on(jobs: str) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "validate", "-j", jobs],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (1, 4, 7):  # and the pipe stays open: each answer comes at once
        process.stdin.write(ILLEGAL.encode())
        answer = b""
        while answer.count(b"\n") < 2:
            answer += os.read(process.stdout.fileno(), 1 << 16)
        assert b"-:%d: invalid" % line in answer
    process.stdin.close()
    process.stdout.read()
    assert process.wait(30) == 1


# Files of all kinds


def test_odd_files_are_told_one_by_one(tmp_path: Path) -> None:
    (tmp_path / "sound.sgf").write_text(MORPHOS)
    (tmp_path / "broken.sgf").symlink_to("nowhere")
    (tmp_path / "loop.sgf").symlink_to("loop.sgf")
    os.mkfifo(tmp_path / "pipe.sgf")
    (tmp_path / "directory.sgf").mkdir()
    (tmp_path / "directory.sgf" / "inside.sgf").write_text(MORPHOS)
    (tmp_path / "link.sgf").symlink_to(tmp_path)  # a directory again: left out
    result = run("validate", ".", cwd=tmp_path)
    assert result.stderr.decode().splitlines() == [
        "gametool: ./broken.sgf: No such file or directory",
        "gametool: ./loop.sgf: Too many levels of symbolic links",
        "gametool: ./pipe.sgf: this is no regular file; to read it, name it outright",
        "2 records: 2 ok, 0 invalid; 3 inputs could not be read",
    ]
    names = [line.split(":")[0] for line in result.stdout.decode().splitlines() if ": ok" in line]
    assert names == ["./directory.sgf/inside.sgf", "./sound.sgf"]
    assert result.returncode == 2


@pytest.mark.parametrize("name", ["loop", "broken", "", "a\nb.sgf", "missing/x.sgf"])
def test_what_cannot_be_opened_is_status_2(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "broken").symlink_to("nowhere")
    result = run("validate", name, cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith(b"gametool: ")
    assert result.stderr.count(b"\n") == 1


@NOT_ROOT
def test_what_may_not_be_read_is_status_2(tmp_path: Path) -> None:
    (tmp_path / "sound.sgf").write_text(MORPHOS)
    (tmp_path / "secret.sgf").write_text(MORPHOS)
    (tmp_path / "secret.sgf").chmod(0)
    (tmp_path / "closed").mkdir(mode=0)
    result = run("validate", ".", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.count(b"Permission denied") == 2
    assert b"sound.sgf:1: ok" in result.stdout


def test_pipes_devices_and_substitutions(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(MORPHOS)
    for script in (
        "mkfifo pipe && (cat a.sgf > pipe &) && gametool validate pipe",
        "gametool validate /dev/stdin < a.sgf",
        "cat a.sgf | gametool validate /dev/stdin",
        "cat a.sgf | gametool validate",
        "gametool validate <(cat a.sgf)",
        "gametool validate - < a.sgf",
    ):
        result = shell(script, tmp_path)
        assert (result.returncode, result.stderr) == (0, b""), script
        assert b"ok: morphos 3x3" in result.stdout, script


def test_an_endless_stream_is_given_up(tmp_path: Path) -> None:
    result = shell("gametool validate --max-record-size 64K /dev/zero", tmp_path)
    assert result.returncode == 2
    assert b"/dev/zero: there is no record for" in result.stderr
    result = shell(
        "(printf '(;GM[petrify]SZ[6]C['; cat /dev/zero) | gametool validate --max-record-size 64K",
        tmp_path,
    )
    assert result.returncode == 2
    assert b"-:1:1: error[syntax]: the record is longer than 64 KiB" in result.stdout
    assert b"there is no end of the record for" in result.stderr


def test_the_output_must_not_be_an_input(tmp_path: Path) -> None:
    record = tmp_path / "a.sgf"
    record.write_text(PETRIFY)
    for script in ("gametool show a.sgf >> a.sgf", "gametool show < a.sgf >> a.sgf"):
        result = shell(script, tmp_path)
        assert result.returncode == 2, script
        assert b"the output goes to this same file" in result.stderr
    assert record.read_text() == PETRIFY


@NOT_ROOT
def test_read_only_directories_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(MORPHOS)
    tmp_path.chmod(0o500)
    try:
        assert run("validate", ".", cwd=tmp_path).returncode == 0
    finally:
        tmp_path.chmod(0o700)


# Names and encodings


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have names of characters")
def test_names_that_are_no_utf8(tmp_path: Path) -> None:
    name = b"caf\xe9\n\x1b.sgf"
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))).write_text(MORPHOS)
    for arguments in ([b"."], [name]):
        result = run("validate", *arguments, cwd=tmp_path)
        assert result.returncode == 0
        assert result.stdout.endswith(
            b"caf\\xe9\\n\\x1b.sgf:1: ok: morphos 3x3, 5 plies, Black wins with a chain\n"
        )
    listed = run("validate", "--files0-from", "-", cwd=tmp_path, input=b"./" + name + b"\0")
    assert listed.returncode == 0
    (line,) = run("validate", "--json", name, cwd=tmp_path).stdout.splitlines()
    assert json.loads(line)["file"] == "caf\\xe9\n\x1b.sgf"


@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "utf-16"},
        {"LC_ALL": "nowhere.UTF-9"},
    ],
    ids=str,
)
def test_poor_environments(tmp_path: Path, changes: dict[str, str]) -> None:
    record = "(;FF[4]CA[UTF-8]GM[petrify]SZ[6]RE[黒]PB[Zoë];B[cc])"
    (tmp_path / "é.sgf").write_text(record, encoding="utf-8")
    for command in ("validate --json", "score", "show --style unicode", "moves"):
        result = run(*command.split(), ".", cwd=tmp_path, env=environment(**changes))
        assert b"Traceback" not in result.stderr
        assert result.returncode == 1
        assert result.stdout


def test_no_home_and_no_terminal_settings(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(MORPHOS)
    bare = {"PYTHONPATH": str(ROOT), "HOME": "/nowhere"}
    assert run("validate", "a.sgf", cwd=tmp_path, env=bare).returncode == 0
    del bare["HOME"]
    assert run("show", "a.sgf", cwd=tmp_path, env=bare).returncode == 0


# Lists of files


def test_lists_of_files(tmp_path: Path) -> None:
    (tmp_path / "a b.sgf").write_text(MORPHOS)
    (tmp_path / "c.sgf").write_text(PETRIFY)
    (tmp_path / "list").write_bytes(b"a b.sgf\r\n\nc.sgf")
    (tmp_path / "empty").write_bytes(b"")
    for script in (
        "gametool validate --files-from list",
        "gametool validate --files-from - < list",
        "gametool validate 'a b.sgf' --files-from <(echo c.sgf)",
        "find . -name '*.sgf' -print0 | sort -z | gametool validate --files0-from -",
    ):
        result = shell(script, tmp_path)
        assert result.returncode == 0, script
        assert [line.split(b":")[0][-5:] for line in result.stdout.splitlines()[::2]] == [
            b"b.sgf",
            b"c.sgf",
        ][: len(result.stdout.splitlines()[::2])]
        assert b"2 records: 2 ok, 0 invalid\n" in result.stderr, script
    nothing = shell("gametool validate --files-from empty", tmp_path)
    assert (nothing.returncode, nothing.stdout) == (2, b"")
    assert b"no names in this list of files" in nothing.stderr
    missing = shell("gametool validate --files-from nowhere c.sgf", tmp_path)
    assert missing.returncode == 2
    assert b"gametool: nowhere: No such file" in missing.stderr
    twice = shell("echo - | gametool validate --files-from -", tmp_path)
    assert twice.returncode == 2
    assert b"standard input is the list of files" in twice.stderr
    endless = shell("gametool validate --files0-from <(yes | head -c 100000)", tmp_path)
    assert endless.returncode == 2
    assert b"this is no list of files" in endless.stderr


# Compressed files


def zstd(data: bytes) -> bytes:
    """Compress with the optional package."""
    zstandard = pytest.importorskip("zstandard")
    compressed: bytes = zstandard.ZstdCompressor(write_checksum=True).compress(data)
    return compressed


PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress, ".zst": zstd}


@pytest.mark.parametrize("ending", PACKERS)
def test_compressed_files_are_read_as_what_is_in_them(tmp_path: Path, ending: str) -> None:
    pack = PACKERS[ending]
    packed = pack((PETRIFY + ILLEGAL).encode()) + pack(MORPHOS.encode())  # two members
    (tmp_path / f"a.SGF{ending.upper()}").write_bytes(packed)
    (tmp_path / f"notes{ending}").write_bytes(packed)
    plain = run("validate", "--json", input=(PETRIFY + ILLEGAL + MORPHOS).encode())
    piped = run("validate", "--json", input=packed)
    assert (piped.returncode, piped.stdout) == (1, plain.stdout)
    searched = run("validate", ".", cwd=tmp_path)
    assert searched.returncode == 1
    assert b"3 records: 2 ok, 1 invalid" in searched.stderr
    assert run("validate", f"notes{ending}", cwd=tmp_path).returncode == 1


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("damage", ["cut", "changed", "followed"])
def test_damaged_files_are_read_as_far_as_they_are_sound(
    tmp_path: Path, ending: str, damage: str
) -> None:
    pack = PACKERS[ending]
    whole = pack((MORPHOS * 3).encode())
    second = pack(os.urandom(20000))
    packed = {
        "cut": whole + second[:-3000],
        "changed": whole + second[:9000] + b"damaged!" * 9 + second[9072:],
        "followed": whole + b"something else",
    }[damage]
    path = tmp_path / f"a.sgf{ending}"
    path.write_bytes(packed)
    result = run("validate", path.name, cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout.count(b": ok: morphos") == 3
    assert b"gametool: a.sgf%s: damaged " % ending.encode() in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("ending", PACKERS)
def test_an_ending_that_lies_is_told(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"a.sgf{ending}").write_text(MORPHOS)
    result = run("validate", f"a.sgf{ending}", cwd=tmp_path)
    assert result.returncode == 2
    assert b"although its name ends in " + ending.encode() in result.stderr


@LINUX
@pytest.mark.parametrize("ending", PACKERS)
def test_bombs_take_little_memory_and_time(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"bomb{ending}"
    path.write_bytes(PACKERS[ending](bytes(64 << 20)))
    result = run("validate", "--max-record-size", "1M", str(path), preexec_fn=limit_memory)
    assert result.returncode == 2
    assert b"there is no record for" in result.stderr
    assert b"Traceback" not in result.stderr


def test_what_takes_much_memory_to_be_unpacked_is_told(tmp_path: Path) -> None:
    """It grows with the longest record that is to be read, as docs/limits.md says."""
    path = tmp_path / "a.sgf.xz"
    path.write_bytes(lzma.compress(MORPHOS.encode(), preset=9))
    assert run("validate", str(path)).returncode == 0
    result = run("validate", "--max-record-size", "1M", str(path))
    assert result.returncode == 2
    assert b"a.sgf.xz: unpacking this xz file takes more than 16 MiB of memory" in result.stderr


def limit_memory() -> None:
    """Let the process that is to be started have 300 MB."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))


# Progress


def test_progress_is_shown_on_a_terminal_only(collection: Path) -> None:
    pty = pytest.importorskip("pty")
    assert b"records," not in run("validate", "-q", str(collection)).stderr

    def read(descriptor: int) -> Iterator[bytes]:
        with contextlib.suppress(OSError):  # the other end is closed
            while block := os.read(descriptor, 4096):
                yield block

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "validate", "-q", *[str(collection)] * 3],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=environment(COLUMNS="80", TERM="xterm"),
    )
    os.close(theirs)
    shown = b""
    stopped = False
    for block in read(ours):
        shown += block
        if b" left" in shown and not stopped:
            stopped = True  # a second signal would find it cleaning up
            process.terminate()
    os.close(ours)
    assert process.wait(60) == 143
    assert b"% [#" in shown
    assert b"/s, 0:" in shown
    assert shown.endswith(b"\r\033[K")


@LINUX
def test_a_failure_in_the_batch_of_a_killed_worker_is_told_as_it_was() -> None:
    """It needs no worker, so the end of one does not change it."""
    missing = Failure("missing.sgf", "no such file")
    (work,) = Inputs([str(ROOT / "records" / "emulsion-3x3.sgf")])
    told = list(parallel.results(end_the_worker, [missing, work, missing], jobs=2))
    assert [told[0], told[2]] == [missing, missing]
    assert isinstance(told[1], Failure)
    assert "record 1 was not read: a worker process was ended by signal 9" in told[1].reason


def end_the_worker(_: Record) -> Result:
    """A command that no worker survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@LINUX
@pytest.mark.parametrize("command", ["convert", "show", "replay", "list"])
def test_a_device_may_be_input_and_output_at_once(command: str, tmp_path: Path) -> None:
    """Nothing that was in it is lost."""
    (tmp_path / "a.sgf").write_text(PETRIFY)
    done = run(command, "a.sgf", "/dev/null", "-o", "/dev/null", cwd=tmp_path)
    assert done.returncode == 2
    assert b"/dev/null: no record found" in done.stderr
    assert b"is an input" not in done.stderr and b"Usage" not in done.stderr


@LINUX
def test_a_pipe_is_not_written_to_while_it_is_read(tmp_path: Path) -> None:
    """It would never end."""
    for name in ("-", "/dev/stdin"):
        done = run("convert", name, "-o", "/dev/stdin", cwd=tmp_path, input=PETRIFY.encode())
        assert done.returncode == 2
        assert b"/dev/stdin is an input" in done.stderr


def on_terminal(*arguments: str, cwd: Path) -> bytes:
    """What a terminal gets of the program."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env=environment(NO_COLOR="1", TERM="xterm"),
        cwd=cwd,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while block := os.read(ours, 4096):
            shown += block
    os.close(ours)
    process.wait(60)
    return shown


@pytest.mark.parametrize(
    "command",
    ["convert", "convert --to txt", "filter", "list --format csv", "unmerge", "fmt --diff"],
)
def test_what_a_record_holds_does_not_drive_the_terminal(command: str, tmp_path: Path) -> None:
    evil = "\x1b[31m"
    text = f"(;GM[petrify]SZ[6]PB[{evil}Zoë]C[a\u202eb{evil}];B[cc])"
    (tmp_path / "a.sgf").write_text(text, encoding="utf-8")
    shown = on_terminal(*command.split(), "a.sgf", cwd=tmp_path)
    assert evil.encode() not in shown
    assert "Zoë".encode() in shown
    if command == "convert":
        assert rb"C[a\u202eb\x1b[31m]" in shown
    assert evil.encode() in run("convert", "a.sgf", cwd=tmp_path).stdout


def test_output_to_a_pipe_by_a_name_of_dev(tmp_path: Path) -> None:
    done = run("convert", "-o", "/dev/stdout", input=PETRIFY.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b"(;FF[4]")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no SIGHUP here")
def test_hanging_up_leaves_nothing_behind(collection: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.sgf"
    process = subprocess.Popen(
        [*PROGRAM, "convert", str(collection), "-o", str(target)],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not list(tmp_path.iterdir()) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGHUP)
    assert process.wait(60) == 129
    assert not list(tmp_path.iterdir())


PIPE = (
    "gametool filter -j {jobs} --where 'plies<60' {samples} odd.sgf"
    " | gametool sort -j {jobs} --by=game,-plies"
    " | gametool transform -j {jobs} --to-symmetry rotate180 -"
    " | gametool dedupe -j {jobs} -"
    " | gametool list -j {jobs} --fields game,size,plies,black,error --format csv -"
)
"""Commands on collections one after another."""


def test_five_commands_in_a_pipe(tmp_path: Path) -> None:
    """A faulty record in the middle goes all the way, and processes change nothing."""
    ann = "(;GM[petrify]SZ[6]RE[?]PB[Ann];B[cc];W[cc])"
    (tmp_path / "odd.sgf").write_text(f"{ann}\n{ann.replace('Ann', 'Bo')[:-7]})\n")
    samples = shlex.quote(str(ROOT / "records"))
    one, two = (shell(PIPE.format(jobs=jobs, samples=samples), tmp_path) for jobs in (1, 2))
    assert (one.returncode, one.stdout) == (two.returncode, two.stdout)
    assert one.returncode == 0
    rows = one.stdout.splitlines()
    assert rows[0] == b"game,size,plies,black,error"
    assert b"petrify,6,1,Ann,illegal-move" in rows and b"petrify,6,1,Bo," in rows
    assert [row.split(b",")[0] for row in rows[1:]] == sorted(
        row.split(b",")[0] for row in rows[1:]
    )


def test_a_pipe_of_five_ends_when_its_reader_has_enough(tmp_path: Path) -> None:
    (tmp_path / "many.sgf").write_text(PETRIFY * 3000)
    script = (
        "gametool filter --where valid many.sgf | gametool edit --set EV=x -"
        " | gametool transform --to-symmetry rotate180 - | gametool list --format csv - | head -1;"
        ' echo "${PIPESTATUS[@]}"'
    )
    done = shell(script, tmp_path)
    head, statuses = done.stdout.splitlines()
    assert head.startswith(b"file,record") and set(statuses.split()) <= {b"0", b"141"}
    assert done.stderr == b""
