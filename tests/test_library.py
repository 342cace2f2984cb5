"""The top of the package: what programs use, lazily imported and typed."""

from __future__ import annotations

import gzip
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import gametool
from gametool import games

SGF = "(;FF[4]GM[morphos]SZ[3]RE[B+];B[b1];W[a1];B[b2];W[c1];B[b3])\n"

SAMPLE = """
import io
from collections.abc import Iterator, Mapping
import gametool
from gametool import games
from gametool.games.morphos import Morphos

game: gametool.Game = gametool.make("petrify", 6)
record: gametool.Record = gametool.new(game, ["c3"], {"PB": "Ann"})
position: gametool.Position | None = gametool.replay(record).position
records: Iterator[gametool.Record] = gametool.read(io.BytesIO(b""), format="sgf")
text: str = gametool.write(record) + gametool.to_text(record) + gametool.to_svg(game.start())
valid: bool = gametool.replay(record).valid
reveal_type(gametool.replay(record).winner)
gametool.make(6, "petrify")
moves: list[gametool.Move] = game.start().legal_moves()
after: gametool.Position = game.start().play(moves[0])
reveal_type(after.game)
reveal_type(Morphos(5).start().game)
totals: Mapping[games.Side, int] = gametool.make("petrify", 6).start().score().totals
biggest: int = gametool.make("emulsion", 6).start().score().pairing.biggest["B"]
game.start().play(3)
game.start().play((1, 2))
game.start().play(None)
game.start().play("c3")
"""


def test_all_names_are_there_and_documented() -> None:
    assert dir(gametool) == sorted(gametool.__all__)
    for name in set(gametool.__all__) - {"__version__"}:
        assert getattr(gametool, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        gametool.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, gametool; print([m for m in sys.modules if m.startswith('gametool.')])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert shown.stdout == "['gametool.version']\n"


def test_types_for_users(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "sample.py").write_text(SAMPLE)
    shown = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "sample.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(Path(gametool.__file__).parent.parent)},
    ).stdout
    # What is found in the package itself is silent where it is installed.
    told = [line for line in shown.splitlines() if line.startswith("sample.py:")]
    notes = [line for line in told if "Revealed type" in line]
    errors = [line for line in told if ": error: " in line]
    assert "Literal[" in notes[0] and "None" in notes[0]
    assert "gametool.games.position.Game" in notes[1]
    assert "gametool.games.morphos.ground.Ground" in notes[2]
    assert "[call-overload]" in errors[0]
    assert len(errors) == 1 + 4 and all("[arg-type]" in error for error in errors[1:])


@pytest.mark.parametrize(
    "data", [SGF.encode(), gzip.compress(SGF.encode(), mtime=0)], ids=["plain", "compressed"]
)
def test_reading(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "any.sgf"
    path.write_bytes(data)
    with path.open("rb") as stream:
        for source in (path, str(path), tmp_path, io.BytesIO(data), stream):
            (record,) = gametool.read(source)
            assert gametool.replay(record).result == "B+"


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_text("")
    for source in (tmp_path / "missing.sgf", tmp_path / "empty.sgf", io.BytesIO(b"")):
        with pytest.raises(gametool.CannotRead):
            list(gametool.read(source))
    with pytest.raises(TypeError, match="stream of bytes"):
        list(gametool.read(io.StringIO(SGF)))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="path or a binary stream"):
        gametool.read(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no format 'pgn'"):
        gametool.read(tmp_path, format="pgn")


@pytest.mark.parametrize("format", ["sgf", "txt", "json", "ap"])
def test_writing_and_reading_back(format: str, tmp_path: Path) -> None:
    record = gametool.new(gametool.make("petrify", 4), ["a1", "swap", "b2"], {"PB": "Ann"})
    text = gametool.write(record, tmp_path / "x", format=format)
    assert (tmp_path / "x").read_text() == text
    (back,) = gametool.read(tmp_path / "x", format=format)
    assert gametool.replay(back).plies == 3


def test_the_format_is_that_of_the_file_name(tmp_path: Path) -> None:
    record = gametool.new(gametool.make("petrify", 4))
    assert gametool.write(record, tmp_path / "a.json").startswith("{")
    assert gametool.write([record, record]).count("GM[petrify]") == 2


def test_new_refuses_what_the_rules_do() -> None:
    with pytest.raises(gametool.IllegalMove):
        gametool.new(gametool.make("petrify", 4), ["a1", "a1"])
    with pytest.raises(gametool.BadMove):
        gametool.new(gametool.make("petrify", 4), ["what"])


def test_drawing() -> None:
    (record,) = gametool.read(io.BytesIO(SGF.encode()))
    start = gametool.make("morphos", 3).start()
    assert "(X)" in gametool.to_text(record) and "(X)" not in gametool.to_text(start)
    assert "chain: b1 b2 b3" in gametool.to_text(record, score=True)
    assert gametool.to_svg(record).startswith("<svg")
    with pytest.raises(TypeError, match="position or a record"):
        gametool.to_text("x")  # type: ignore[arg-type]


def test_one_variant_by_name_and_wrong_types() -> None:
    assert gametool.make("morphos", 6, "double").variant == ("double",)
    assert gametool.make("morphos", 6, "a, c").variant == ("simplified", "double")
    for wrong in (("petrify", "6"), (6, "petrify"), ("morphos", 6, [1]), ("petrify", True)):
        with pytest.raises(TypeError, match=" is "):
            gametool.make(*wrong)  # type: ignore[arg-type]


PETRIFY = gametool.make("petrify", 3)
MORPHOS = gametool.make("morphos", 3)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametool.make("morphos", 6, 3),  # type: ignore[arg-type]
        lambda: gametool.replay("x"),  # type: ignore[arg-type]
        lambda: gametool.replay(None),  # type: ignore[arg-type]
        lambda: list(gametool.replay.walk("x")),  # type: ignore[attr-defined]
        lambda: gametool.write("x"),  # type: ignore[arg-type]
        lambda: gametool.write([5]),  # type: ignore[list-item]
        lambda: gametool.write(5),  # type: ignore[arg-type]
        lambda: gametool.write(gametool.new(PETRIFY), 5),  # type: ignore[arg-type]
        lambda: gametool.to_svg(5),  # type: ignore[arg-type]
        lambda: gametool.new("petrify"),  # type: ignore[arg-type]
        lambda: gametool.new(PETRIFY, "c3"),
        lambda: gametool.new(PETRIFY, 5),  # type: ignore[arg-type]
        lambda: gametool.new(PETRIFY, [5]),  # type: ignore[list-item]
        lambda: gametool.new(PETRIFY, [], {"PB": 5}),  # type: ignore[dict-item]
        lambda: gametool.new(PETRIFY, [], ["PB"]),  # type: ignore[arg-type]
        lambda: PETRIFY.start(pie="no"),  # type: ignore[arg-type]
        lambda: PETRIFY.start().parse(5),  # type: ignore[arg-type]
        lambda: PETRIFY.start().parse(None),  # type: ignore[arg-type]
        lambda: PETRIFY.start().format("c3"),  # type: ignore[arg-type]
        lambda: PETRIFY.start().sgf(MORPHOS.start().legal_moves()[0]),
        lambda: PETRIFY.start().occupant("c3"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_told_in_a_sentence(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r" (is|are|takes|goes|can be) .*(, not|expected) "):
        call()


def test_what_no_header_can_be_called() -> None:
    for name, advice in (("pb", "PB"), ("event", "EV"), ("B", "the game itself"), ("GM", "game")):
        with pytest.raises(ValueError, match=advice):
            gametool.new(PETRIFY, [], {name: "x"})


def test_a_move_of_a_larger_board_has_no_text() -> None:
    with pytest.raises(gametool.IllegalMove, match="the 3x3 board does not have"):
        PETRIFY.start().format(gametool.make("petrify", 9).start().legal_moves()[-1])


def test_the_names_of_sides_cannot_be_changed() -> None:
    for game in games.GAMES.values():
        with pytest.raises(TypeError):
            game.players["B"] = "x"  # type: ignore[index]


@pytest.mark.parametrize("room", ["formats", "collection", "render", "work", "cli", "core"])
def test_packages_give_what_is_meant_to_be_used_only(room: str) -> None:
    package = import_module(f"gametool.{room}")
    for name in package.__all__:
        assert getattr(package, name).__doc__ or name.isupper(), name
    assert package.__all__ or "Internal" in (package.__doc__ or "")


def test_positions_print_as_boards_and_are_told_in_words() -> None:
    game = gametool.make("petrify", 3)
    position = game.start().play(game.start().parse("a1"))
    position = position.play(position.parse("c2"))
    assert str(position) == "  a b c\n3 . . .\n2 . . O\n1 X . .\nBlue to move"
    assert repr(position) == "<petrify 3x3: X a1; O c2; Blue to move>"
    assert repr(gametool.make("morphos", 4, "double")) == "morphos 4x4 double"
    assert f"{games.PASS} {games.SWAP}" == "pass swap"
    assert repr(gametool.new(game)) == "<record 1 of -, line 1: petrify 3>"
    (nameless,) = gametool.read(io.BytesIO(b"(;C[hm])"))
    assert repr(nameless) == "<record 1 of -, line 1: no game named>"


def test_the_document_lists_what_is_meant_to_be_used() -> None:
    page = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^::: (\S+)\n    options:\n      members: \[(.*)\]$", page, re.MULTILINE)
    assert len(listed) == page.count(":::")
    names = {name for _, members in listed for name in members.split(", ")}
    assert set(gametool.__all__) - {"__version__"} <= names
    for module, members in listed:
        for name in members.split(", "):
            assert getattr(import_module(module), name).__doc__ or name.isupper(), name
