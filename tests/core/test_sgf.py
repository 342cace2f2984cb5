"""Records read, replayed and counted by the compiled core, as without it."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametool import core
from gametool.formats.chunks import MAX_RECORD
from gametool.record.results import format_outcome

from ..cli.helpers import gametool
from ..formats.test_any_bytes import PIECES, Dripping
from ..fuzz.targets import both
from ..play import VARIANTS, make, variant_id

DATA = Path(__file__).parents[1] / "data"
RECORDS = Path(__file__).parents[2] / "records"


def record(name: str, size: int, variant: tuple[str, ...], random: Random) -> str:
    """A random game as other programs write it: headers, blanks, comments, variations."""
    position = make(name, size, variant).start()
    nodes = []
    closing = ""
    for _ in range(random.choice([3, 20, 200])):
        moves = list(position.moves())
        if not moves:
            break
        move = random.choice(moves)
        text = f";{position.turn}[{position.sgf(move)}]"
        if random.random() < 0.1:
            other = position.sgf(random.choice(moves))
            text = f"({text}"
            closing = f")(;{position.turn}[{other}]C[or so])" + closing
        if random.random() < 0.2:
            text += random.choice(["C[yes [no\\]]", " N[x]", "\n", "\r\n", ";"])
        nodes.append(text)
        position = position.after(move)
    outcome = position.outcome()
    result = format_outcome(outcome) if outcome else random.choice(["B+R", "W+Time", "Void", "w+f"])
    headers = [f"GM[{name}]", f"SZ[{size}]", f"RE[{result}]"]
    if variant:
        headers.append(f"RU[{','.join(variant)}]")
    headers += random.sample(["FF[4]", "CA[UTF-8]", "PB[Zoë]", "XX[a][b]", "GC[a \\] b]"], 2)
    random.shuffle(headers)
    return f"(;{''.join(headers)}\n{''.join(nodes)}{closing})"


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_random_games(name: str, variant: tuple[str, ...]) -> None:
    random = Random(f"{name} {variant}")
    sizes = [1, 2, 3, 5] if {"double", "replace"} & set(variant) else [1, 2, 3, 5, 6, 28]
    records = [record(name, size, variant, random) for size in sizes for _ in "ab"]
    taken = both("\n".join(records).encode(), MAX_RECORD)
    assert taken == len(records) or ("lingering" in variant and taken)


@given(st.randoms(use_true_random=False), st.sampled_from(VARIANTS), st.data())
def test_damaged_games(
    random: Random, kind: tuple[str, tuple[str, ...]], data: st.DataObject
) -> None:
    """Letters lost, doubled, changed: whatever becomes of a record, both say the same of it."""
    games = [record(kind[0], random.choice([2, 3, 5]), kind[1], random) for _ in range(3)]
    text = bytearray("\n".join(games).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(st.sampled_from(PIECES["sgf"]))
        text[at : at + data.draw(st.integers(0, 3))] = piece
    both(bytes(text))


@given(st.lists(st.sampled_from(PIECES["sgf"]), max_size=40).map(b"".join))
def test_pieces_of_records(data: bytes) -> None:
    both(data)


PLAIN = "(;GM[petrify]SZ[1]RE[B+1];B[aa];W[];B[])"


@pytest.mark.parametrize("step", [1, 7, 100])
@pytest.mark.parametrize(
    "game",
    [
        "(;CA[Shift_JIS]C[表])",
        "(;C[表]CA[Shift_JIS])",
        "(;CA[Shift_JIS][x]C[ゼ])",
        "(;CA[utf-8]CA[Shift_JIS]C[x])",
        "(;CA [GBK]C[x])",
        "(;CA[UTF-8 ]C[x])",
        "(;C[x];CA[Shift_JIS])",
    ],
)
def test_games_in_other_encodings_are_cut_as_python_cuts_them(game: str, step: int) -> None:
    """The second byte of these characters is a backslash and a bracket."""
    data = (PLAIN + game + PLAIN).encode("shift_jis")
    both(data, opened=lambda data: io.BufferedReader(Dripping(data, step)))


@pytest.mark.parametrize("last", [b"\x81", b"\xc7\x81", "碁".encode()])
def test_an_encoding_is_declared_for_one_game_only(last: bytes) -> None:
    both(b"(;FF[" + last + b"])1(;CA[Shift_JIS]C[" + last + b"])")


RESULTS = """
    B+ b+R W+Resign W+T B+F B+0 B+01 B+1 W+1 Void VOID ? draw 0 B + B+x B+999999999 B+9999999999
    Void+ 1-0 b+forfeit W+resigns
"""


@pytest.mark.parametrize("result", [*RESULTS.split(), "", " B+R", "B+R "])
def test_results(result: str) -> None:
    """On a 1x1 board Blue's disk is the game, of one patch; and an unfinished game."""
    over = "(;GM[petrify]SZ[1]RE[{}];B[aa];W[];B[])"
    running = "(;GM[petrify]SZ[2]RE[{}];B[aa])"
    for text in (over, running):
        both(text.format(result).encode())


@pytest.mark.parametrize(
    "command",
    [["validate"], ["validate", "-q"], ["validate", "--json"], ["validate", "--variant", "free"]],
)
@pytest.mark.parametrize("jobs", [["-j", "1"], ["-j", "2"]])
def test_commands_say_the_same(
    command: list[str], jobs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(path) for path in (RECORDS, DATA / "faulty")]
    said = gametool(*command, *jobs, *paths)
    monkeypatch.setenv(core.SWITCH, "0")
    core.available.cache_clear()
    try:
        plain = gametool(*command, *jobs, *paths)
    finally:
        core.available.cache_clear()
    assert (said.stdout, said.stderr, said.exit_code) == (
        plain.stdout,
        plain.stderr,
        plain.exit_code,
    )


def test_nearly_all_sample_records_are_plain() -> None:
    """They are what real collections hold."""
    taken = [both(path.read_bytes(), MAX_RECORD) > 0 for path in sorted(RECORDS.glob("*.sgf"))]
    assert sum(taken) > len(taken) // 2
