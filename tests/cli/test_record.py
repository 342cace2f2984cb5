"""``record``: from a pipe, at a terminal, and when it is killed."""

from __future__ import annotations

import contextlib
import io
import os
import random
import select
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gametool import games
from gametool.formats import sgf
from gametool.formats.compression import opened
from gametool.points import point_names
from gametool.record import Record
from gametool.replay import replay

from .helpers import PETRIFY, gametool

GAMETOOL = [sys.executable, "-m", "gametool"]


@pytest.fixture(autouse=True)
def _in_a_directory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.chdir(tmp_path)


def only_record(data: bytes) -> Record:
    (record,) = sgf.read(io.BytesIO(data))
    return record


def moves(path: str | bytes) -> list[str]:
    data = path if isinstance(path, bytes) else Path(path).read_bytes()
    return [node.move for node in only_record(data).main_line() if node.move is not None]


# From a pipe


def test_moves_from_a_pipe_into_a_file() -> None:
    result = gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3\nd4\n")
    assert (result.exit_code, result.output) == (0, "")
    assert moves("g.sgf") == ["cd", "dc"]


def test_without_a_file_the_record_goes_to_standard_output_alone() -> None:
    result = gametool("record", "Emulsion", "--size", "2", stdin="legal\nshow\na1-b1\n")
    assert moves(result.stdout_bytes) == ["bb:ab"]
    assert "a2-a1 a2-b2 b1-a1 b1-b2\n" in result.stderr
    assert "   a b\n 2 X O 2\n" in result.stderr
    assert "line 3: the game is over: White wins on the tie-break" in result.stderr
    assert only_record(result.stdout_bytes).root.get("RE") == "W+"


def test_a_refused_line_costs_itself_only() -> None:
    result = gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3\n\nc3\nd4\n")
    assert result.exit_code == 1
    assert result.stderr == "gametool: line 3: c3 is not empty: a blue disk stands there\n"
    assert moves("g.sgf") == ["cd", "dc"]


def test_what_commands_ask_for_is_printed() -> None:
    lines = "c3\nshow\nscore\nquit\nd4\n"
    result = gametool("record", "petrify", "--size", "3", "-o", "g.sgf", stdin=lines)
    assert result.stdout == (
        "   a b c\n"
        " 3 . .(X) 3\n"
        " 2 . . . 2\n"
        " 1 . . . 1\n"
        "   a b c\n"
        "petrify 3x3, ply 1: Blue c3; Orange to move\n"
        "   a b c\n"
        " 3 . . X 3\n"
        " 2 . . . 2\n"
        " 1 . . . 1\n"
        "   a b c\n"
        "patch a1, 9 squares: Blue owns it, +9; no pairs; left Blue 1 (c3)\n"
        "total: Blue 9, Orange 0\n"
    )
    assert moves("g.sgf") == ["ca"]
    help_text = gametool("record", "petrify", "--size", "3", "-o", "h.sgf", stdin="help").stdout
    assert "  resign [B|W]  " in help_text


def test_lines_that_are_no_text_are_refused() -> None:
    lines = b"comment \xff\n" + b"x" * (3 << 20) + b"\nc3\r\n"
    result = gametool("record", "petrify", "--size", "3", "-o", "g.sgf", stdin=lines)
    assert result.exit_code == 1
    assert [line[:16] for line in result.stderr.splitlines()] == [
        "gametool: line 1",
        "gametool: line 2",
    ]
    assert moves("g.sgf") == ["ca"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_lines_may_begin_with_a_mark_of_order(encoding: str) -> None:
    arguments = ("record", "petrify", "--size", "3", "-o", "g.sgf")
    assert gametool(*arguments, stdin="c3\nb1\n".encode(encoding)).exit_code == 0
    assert moves("g.sgf") == ["ca", "bc"]


def test_going_on_with_a_file_keeps_what_is_in_it() -> None:
    old = "(;GM[morphos]SZ[3]XX[a:b]C[n\\]ote];B[b1]KO[](;W[a1]C[one])(;W[c3]TR[aa]))\n"
    Path("g.sgf").write_text(old)
    result = gametool("record", "g.sgf", stdin="undo\nc1\n")
    assert result.exit_code == 0
    record = only_record(Path("g.sgf").read_bytes())
    (first,) = record.root.children
    assert [child.move for child in first.children] == ["c1", "a1", "c3"]
    assert first.find("KO") is not None
    assert first.children[1].get("C") == "one"
    assert first.children[2].get("TR") == "aa"
    assert (record.root.get("XX"), record.root.get("C")) == ("a:b", "n]ote")


def test_the_same_command_again_goes_on() -> None:
    for line in ("c3", "d4", "c3xd4"):
        result = gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin=line)
        assert result.exit_code == 0
    assert len(moves("g.sgf")) == 3
    assert gametool("record", "petrify", "-o", "g.sgf", stdin="undo\n").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [("morphos", "--size", "6"), ("petrify", "--size", "7")],
)
def test_an_existing_file_of_another_game_is_refused(arguments: tuple[str, ...]) -> None:
    gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3")
    before = Path("g.sgf").read_bytes()
    result = gametool("record", *arguments, "-o", "g.sgf", stdin="d4")
    assert result.exit_code == 2
    assert "g.sgf: holds a game of petrify 6x6, not of" in result.stderr
    assert Path("g.sgf").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"(;GM[petrify]SZ[6];B[cc];W[cc])", "g.sgf:1:26: illegal-move: "),
        (b"(;GM[petrify]SZ[6];B[cc];W", "g.sgf:1:26: syntax: "),
        (b"(;GM[petrify]SZ[6];B[cc])(;GM[petrify]SZ[6])", "several records"),
        (b"Dear Ann,\n(;GM[petrify]SZ[6];B[cc])", "more than the plain record"),
        (b"(;GM[petrify]SZ[6];B[cc])\nYours, Bo", "more than the plain record"),
        (b"nothing at all", "no record found"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_is_left_alone(content: bytes, reason: str) -> None:
    Path("g.sgf").write_bytes(content)
    for arguments in (["g.sgf"], ["petrify", "--size", "6", "-o", "g.sgf"]):
        result = gametool("record", *arguments, stdin="d4\n")
        assert result.exit_code == 2
        assert reason in result.stderr
        assert Path("g.sgf").read_bytes() == content


def test_other_trouble_with_files() -> None:
    Path("d").mkdir()
    os.mkfifo("fifo")
    for arguments, reason in (
        (["none.sgf"], "none.sgf: No such file"),
        (["petrfy"], "the games are petrify, morphos, emulsion"),
        (["d"], "d: not a regular file"),
        (["fifo"], "fifo: not a regular file"),
        (["petrify", "--size", "6", "-o", "d"], "d: not a regular file"),
        (["petrify", "--size", "6", "-o", "no/g.sgf"], "no/g.sgf: No such file"),
        (["petrify", "--size", "6", "-o", "g.sgf.gz"], "record writes plain files"),
        (["petrify", "--size", "99"], "1 to 52"),
        (["g.sgf", "-o", "h.sgf"], "are for a new game"),
    ):
        result = gametool("record", *arguments, stdin="")
        assert result.exit_code == 2, arguments
        assert reason in result.stderr, arguments


@pytest.mark.parametrize("name", ["g.txt", "g.json"])
def test_other_formats_by_the_ending_of_the_file(name: str) -> None:
    for line in ("c3\nd4\n", "comment a {b} \\ ]\nundo\nundo\ncomment again\n", "c3xd4\nresign\n"):
        assert gametool("record", "petrify", "--size", "6", "-o", name, stdin=line).exit_code == 0
    record = only_record(gametool("convert", name).stdout_bytes)
    assert [node.move for node in record.main_line() if node.move] == ["cd", "dc", "cd:dc"]
    assert [node.get("C") for node in record.main_line()] == [None, "again", None, None]
    assert record.root.get("RE") == "B+R"
    assert gametool("validate", name).exit_code == 0


def test_each_game_has_a_usual_size() -> None:
    for game, size in (("petrify", 8), ("morphos", 13), ("emulsion", 8)):
        assert f"SZ[{size}]" in gametool("record", game, stdin="").stdout


def test_remarks_and_confirmations_are_no_output() -> None:
    lines = "# a game\nname Orange Bo\nc3\ncomment hm\nundo\nredo\ncomment\nresult\n  # end\n"
    result = gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin=lines)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines() == [
        "gametool: line 5: undone: the comment",
        "gametool: line 7: the comment on ply 1, c3: hm",
        "gametool: line 8: there is no result",
    ]
    assert only_record(Path("g.sgf").read_bytes()).root.get("PW") == "Bo"


def test_deleting_after_going_on_with_a_file() -> None:
    gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3\nd4\n")
    assert gametool("record", "g.sgf", stdin="undo\ndelete\n").exit_code == 0
    assert moves("g.sgf") == ["cd"]


def test_an_empty_file_is_as_good_as_none() -> None:
    Path("g.sgf").touch()
    assert gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3").exit_code == 0
    assert moves("g.sgf") == ["cd"]


def test_links_and_permissions_stay() -> None:
    gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3")
    Path("g.sgf").chmod(0o640)
    Path("link.sgf").symlink_to("g.sgf")
    gametool("record", "link.sgf", stdin="d4")
    assert Path("link.sgf").is_symlink()
    assert moves("g.sgf") == ["cd", "dc"]
    assert stat.S_IMODE(Path("g.sgf").stat().st_mode) == 0o640
    assert sorted(path.name for path in Path().iterdir()) == ["g.sgf", "link.sgf"]


def test_a_new_file_has_the_permissions_of_any_new_file() -> None:
    Path("other").touch()
    gametool("record", "petrify", "--size", "6", "-o", "g.sgf", stdin="c3")
    assert Path("g.sgf").stat().st_mode == Path("other").stat().st_mode


def test_latin_1_is_written_as_utf_8() -> None:
    Path("g.sgf").write_bytes("(;CA[latin1]GM[petrify]SZ[6]PB[André])".encode("latin-1"))
    assert gametool("record", "g.sgf", stdin="c3").exit_code == 0
    assert "PB[André]" in Path("g.sgf").read_text(encoding="utf-8")
    assert only_record(Path("g.sgf").read_bytes()).root.get("CA") == "UTF-8"


# A process of its own


def start(*arguments: str, **settings: int) -> subprocess.Popen[bytes]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*GAMETOOL, "record", *arguments], **(pipes | settings))


def wait_for(path: str, move_count: int) -> None:
    """Wait until a file holds so many moves."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with contextlib.suppress(FileNotFoundError):
            if len(moves(path)) >= move_count:
                return
        time.sleep(0.01)
    raise AssertionError(f"{path} never had {move_count} moves")


def test_a_change_by_another_program_is_not_overwritten() -> None:
    process = start("petrify", "--size", "6", "-o", "g.sgf")
    assert process.stdin is not None
    process.stdin.write(b"c3\n")
    process.stdin.flush()
    wait_for("g.sgf", 1)
    Path("g.sgf").write_text("somebody else's")
    _, errors = process.communicate(b"d4\n", timeout=20)
    assert process.returncode == 2
    assert b"another program has changed it" in errors
    assert Path("g.sgf").read_text() == "somebody else's"


def test_killed_at_any_time_the_file_is_whole() -> None:
    names = list(point_names(20).values())
    lines = "".join(f"{name}\n" for name in names).encode()
    source = random.Random(5)
    for number in range(5):
        path = f"{number}.sgf"
        process = start("petrify", "--size", "20", "-o", path)
        assert process.stdin is not None
        # What it cannot read at once would block, so it is fed by a thread of the system's.
        feeder = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=process.stdin)
        assert feeder.stdin is not None
        feeder.stdin.write(lines)
        feeder.stdin.close()
        wait_for(path, source.randint(1, 25))
        time.sleep(source.random() / 50)
        process.kill()
        process.communicate()
        feeder.kill()
        feeder.wait()
        record = only_record(Path(path).read_bytes())
        replayed = replay(record)
        assert replayed.valid
        made = [replayed.game.names[s] for s in _squares(record)]  # type: ignore[union-attr]
        assert made == names[: len(made)]
        assert made
        # And the game goes on from there.
        result = gametool("record", path, stdin="\n".join(names[len(made) : len(made) + 2]))
        assert result.exit_code == 0
        assert len(moves(path)) == len(made) + 2


def _squares(record: Record) -> list[int]:
    game = replay(record).game
    assert game is not None
    return [game.point(node.move) for node in record.main_line() if node.move]


# At a terminal

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")


class Terminal:
    """A process with a terminal before it."""

    def __init__(self, *arguments: str, kind: str = "dumb", columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        settings = {"TERM": kind, "NO_COLOR": "1", "COLUMNS": str(columns)}
        environment = {**os.environ, **settings, "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.process = subprocess.Popen(
            [*GAMETOOL, "record", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.seen = ""

    def until(self, text: str) -> str:
        """What is printed until ``text`` was."""
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], 20)
            try:
                data = os.read(self.master, 4096) if ready else b""
            except OSError:
                data = b""
            assert data, f"{text!r} is not in {self.seen!r}"
            self.seen += data.decode(errors="replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self, pressing: str = "") -> int:
        """The exit status; a key may be pressed until it is heard."""
        # What nobody reads would keep a process waiting that sets its terminal back.
        with contextlib.suppress(OSError):
            for _ in range(20):
                self.type(pressing)
                while select.select([self.master], [], [], 1)[0] and os.read(self.master, 4096):
                    pass
        status = self.process.wait(timeout=20)
        os.close(self.master)
        return status


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_game_at_a_terminal() -> None:
    terminal = Terminal("morphos", "--size", "3", "-o", "g.sgf")
    assert " 3 O . . . O 3" in terminal.until("1 Black> ")
    terminal.type("b1\n")
    assert " 1 O .(X). O 1" in terminal.until("2 White> ")
    terminal.type("b1\n")
    assert "b1 is not empty: a black stone stands there" in terminal.until("2 White> ")
    terminal.type("a1\nb2\nc1\nb3\n")
    assert "the game is over: Black wins with a chain (B+)" in terminal.until("6 over> ")
    terminal.type("undo\n")
    assert "undone: b3" in terminal.until("5 Black> ")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert moves("g.sgf") == ["bc", "ac", "bb", "cc"]


@pytest.fixture(params=["readline", "prompt_toolkit"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of terminal that is served by a way to ask for lines."""
    pytest.importorskip(request.param)
    return "dumb" if request.param == "readline" else "xterm"


def test_editing_history_and_completion(kind: str) -> None:
    terminal = Terminal("petrify", "--size", "3", "-o", "g.sgf", kind=kind)
    terminal.until("1 Blue>")
    terminal.type("b3\x082\r")
    assert "(X)" in terminal.until("Orange to move")
    terminal.until("2 Orange>")
    terminal.type("nam\t or\t Bob\r")
    terminal.until("Orange is Bob")
    terminal.until("2 Orange>")
    terminal.type("\x10\x10\r")  # Ctrl-P: the line before
    terminal.until("b2 is not empty")
    terminal.until("2 Orange>")
    terminal.type("legal\x01\x0bund\t\r")  # Ctrl-A, Ctrl-K: the line taken out
    terminal.until("undone: the name of Orange")
    terminal.until("2 Orange>")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert moves("g.sgf") == ["bb"]


def test_long_lines_break_between_words(kind: str) -> None:
    terminal = Terminal("emulsion", "--size", "3", "-o", "g.sgf", kind=kind, columns=24)
    position = games.make("emulsion", 3).start()
    first, *_, last = map(position.format, position.legal_moves())
    terminal.until("1 Black>")
    terminal.type("legal\r")
    terminal.until(first)
    lines = f"{first}{terminal.until(last)}{last}".replace("\r", "").split("\n")
    assert len(lines) > 2
    assert max(map(len, lines)) < 24
    assert [move for line in lines for move in line.split()] == [
        position.format(move) for move in position.legal_moves()
    ]
    terminal.until("1 Black>")
    terminal.type("help\r")
    terminal.until("Any move")
    lines = terminal.until("is saved").replace("\r", "").split("\n")
    assert max(map(len, lines)) < 24
    terminal.until("1 Black>")
    terminal.type("quit\r")
    assert terminal.end() == 0


def test_lines_that_are_no_text_at_a_terminal(kind: str) -> None:
    terminal = Terminal("petrify", "--size", "3", "-o", "g.sgf", kind=kind)
    terminal.until("1 Blue>")
    os.write(terminal.master, b"comment \xff\r")
    terminal.until("this line is not valid text")
    terminal.until("1 Blue>")
    terminal.type("quit\r")
    assert terminal.end() == 0


def test_ctrl_c_leaves_the_file_as_saved(kind: str) -> None:
    terminal = Terminal("petrify", "--size", "3", kind=kind)
    terminal.until("1 Blue>")
    terminal.type("b2\n")
    terminal.until("2 Orange>")
    terminal.type("c3")
    assert terminal.end(pressing="\x03") == 130
    assert moves("petrify-3x3-1.sgf") == ["bb"]
    assert [path.name for path in Path().iterdir()] == ["petrify-3x3-1.sgf"]


def test_without_a_name_the_next_free_one_is_taken() -> None:
    Path("petrify-3x3-1.sgf").touch()
    terminal = Terminal("petrify", "--size", "3")
    assert "saved to petrify-3x3-2.sgf after every change" in terminal.until("1 Blue> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert moves("petrify-3x3-2.sgf") == []


@pytest.mark.parametrize("name", ["game.gz", "game.XZ", "game.sgf.bz2"])
def test_no_plain_record_under_the_name_of_a_compressed_one(name: str, tmp_path: Path) -> None:
    """The recorder refuses; what writes once compresses."""
    target = tmp_path / name
    assert gametool("record", "petrify", "--size", "3", "-o", str(target)).exit_code == 2
    assert not target.exists()
    for command in ("show", "replay"):
        assert gametool(command, "-o", str(target), stdin=PETRIFY).exit_code == 0
        with target.open("rb") as file:
            stream, unpacker = opened(file, str(target))
            assert unpacker is not None
            assert b"petrify" in stream.read().lower()
