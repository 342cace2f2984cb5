"""Replaying records of generated games; repetitions; the walk through a record's tree."""

from __future__ import annotations

import io
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametool.formats import sgf
from gametool.games import Move, Position
from gametool.record import Node, Property, Record
from gametool.record.results import format_outcome
from gametool.replay import Defaults, main_line, replay, walk

from .play import VARIANTS, make, random_game, variant_id
from .strategies import played_games


def moves_between(positions: list[Position]) -> list[Move]:
    """The moves that lead from each position to the next."""
    return [
        next(move for move in before.moves() if before.after(move) == after)
        for before, after in pairwise(positions)
    ]


def record_of(positions: list[Position], *, algebraic: bool = False) -> str:
    """The SGF record of a game."""
    start = positions[0]
    rules = f"RU[{','.join(start.game.variant)}]" if start.game.variant else ""
    outcome = positions[-1].outcome()
    result = "?" if outcome is None else format_outcome(outcome)
    text = f"(;FF[4]GM[{start.game.name}]SZ[{start.game.size}]{rules}RE[{result}]"
    for before, move in zip(positions, moves_between(positions), strict=False):
        text += f";{before.turn}[{(before.format if algebraic else before.sgf)(move)}]"
    return text + ")"


def read(text: str) -> Record:
    (record,) = sgf.read(io.BytesIO(text.encode()))
    return record


def test_of_a_record_that_is_cut_off_no_result_is_judged() -> None:
    found = replay(read("(;GM[petrify]SZ[3]RE[B+9];B[aa]"))
    assert (found.plies, found.sound, found.over, found.result) == (1, False, False, None)
    assert [one.code for one in found.findings] == ["syntax"]


def check_replay(positions: list[Position], *, algebraic: bool) -> None:
    record = read(record_of(positions, algebraic=algebraic))
    found = replay(record)
    expected = positions[-1]
    assert found.valid
    assert {f.code for f in found.findings} <= {"unfinished", "repetition"}
    assert found.position == expected
    assert found.plies == len(positions) - 1
    assert found.sound
    outcome = expected.outcome()
    assert found.over == (outcome is not None)
    if outcome is not None:
        assert (found.winner, found.reason) == (outcome.winner, outcome.reason)
        assert found.result == found.recorded_result == format_outcome(outcome)
    else:
        assert (found.winner, found.reason, found.result) == (None, None, None)


@settings(max_examples=60, deadline=None)
@given(positions=played_games(most=5, plies=40), algebraic=st.booleans())
def test_replay_equals_generate_and_play(positions: list[Position], algebraic: bool) -> None:
    check_replay(positions, algebraic=algebraic)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
def test_every_variant_is_replayed(name: str, variant: tuple[str, ...], size: int) -> None:
    random = Random(f"{name} {variant} {size}")
    positions = list(random_game(make(name, size, variant).start(), random, 40))
    for algebraic in (False, True):
        check_replay(positions, algebraic=algebraic)


@settings(max_examples=30, deadline=None)
@given(positions=played_games(most=5, plies=30))
def test_the_main_line_gives_every_position(positions: list[Position]) -> None:
    plies = list(main_line(read(record_of(positions))))
    assert [ply.position for ply in plies] == positions
    assert [ply.number for ply in plies] == list(range(len(positions)))
    assert [ply.before for ply in plies[1:]] == positions[:-1]
    assert [ply.move for ply in plies[1:]] == moves_between(positions)
    assert plies[0].move is None


@settings(max_examples=30, deadline=None)
@given(positions=played_games(most=5, plies=30), seed=st.integers(0, 2**32))
def test_a_game_that_was_cut_into_variations_replays_as_before(
    positions: list[Position], seed: int
) -> None:
    """Each node of the main line gets a variation that repeats what follows in the game."""
    random = Random(seed)
    moves = moves_between(positions)
    root = Node(
        properties=[
            Property("GM", (positions[0].game.name,)),
            Property("SZ", (str(positions[0].game.size),)),
            Property("RU", (",".join(positions[0].game.variant),)),
            Property("RE", ("?",)),
        ]
    )

    def line(start: int) -> list[Node]:
        return [
            Node(before.turn, before.format(move))
            for before, move in list(zip(positions, moves, strict=False))[start:]
        ]

    def hang(parent: Node, nodes: list[Node]) -> None:
        for node in nodes:
            parent.children.append(node)
            parent = node

    main = line(0)
    hang(root, main)
    branches = random.sample(range(len(main)), min(3, len(main)))
    for at in branches:
        hang(root if at == 0 else main[at - 1], line(at))
    record = Record(root)
    found = replay(record)
    assert found.valid
    assert found.position == positions[-1]
    assert found.plies == len(moves)
    steps = list(walk(record))
    assert len(steps) == 1 + len(main) + sum(len(main) - at for at in branches)
    assert all(step.fault is None for step in steps)
    for step in steps[1:]:
        assert step.parent is not None
        assert step.ply.number == steps[step.parent].ply.number + 1
        assert step.ply.position == positions[step.ply.number]


def test_walk_stops_at_a_fault_and_says_why() -> None:
    steps = list(walk(read("(;GM[petrify]SZ[6];B[aa](;W[bb])(;W[aa];B[cc]))")))
    assert [(step.ply.number, step.parent) for step in steps] == [
        (0, None),
        (1, 0),
        (2, 1),
        (1, 1),
    ]
    fault = steps[-1].fault
    assert fault is not None
    assert fault.code == "illegal-move"


def test_the_main_line_ends_before_its_first_fault() -> None:
    plies = list(main_line(read("(;GM[petrify]SZ[6];B[aa];W[bb];B[bb];W[cc])")))
    assert [ply.number for ply in plies] == [0, 1, 2]


def test_nodes_without_moves_belong_to_the_ply_before() -> None:
    record = read("(;GM[petrify]SZ[6]RE[B+R];C[hello];B[aa];C[well];W[bb];LB[aa:1])")
    assert replay(record).plies == 2
    assert [ply.number for ply in main_line(record)] == [0, 1, 2]


def test_a_move_in_the_root_is_a_ply() -> None:
    record = read("(;GM[petrify]SZ[6]RE[B+R]B[aa];W[bb])")
    assert replay(record).plies == 2
    assert [ply.number for ply in main_line(record)] == [0, 1, 2]


# Set-up


def test_a_set_up_in_the_root() -> None:
    found = replay(read("(;GM[petrify]SZ[3]RE[?]AB[aa:ba]AW[ca]AX[bb]AE[cc]PL[W];W[ac])"))
    assert found.valid
    assert found.position is not None
    assert found.position.rows() == ["XXO", ".#.", "O.."]


def test_a_set_up_clears_squares_of_a_full_start() -> None:
    found = replay(read("(;GM[morphos]SZ[3]RU[checkered]RE[?]AE[bb])"))
    assert found.position is not None
    assert found.position.rows() == ["OXO", "X.X", "OXO"]


def test_a_late_set_up_is_obeyed_with_a_warning() -> None:
    found = replay(read("(;GM[petrify]SZ[3]RE[?];B[aa];AW[bb]AE[aa]PL[B];B[aa])"))
    assert [f.code for f in found.findings if f.severity == "warning"] == ["late-setup"]
    assert found.position is not None
    assert found.position.rows() == ["X..", ".O.", "..."]


def test_a_formation_is_told_where_a_set_up_completes_it_and_not_again() -> None:
    found = replay(
        read("(;GM[petrify]SZ[6]RE[?]AX[bb][bc][cb];AX[cc];B[aa];AX[ee];W[ab];C[nothing])")
    )
    told = [(f.col, f.message) for f in found.findings if f.code == "bad-setup"]
    assert told == [(39, "the block on c4 is part of a mound with b4, b5 and c5")]


@pytest.mark.parametrize("side", ["B", "W", "b", "white", "Black", "1", "2"])
def test_spellings_of_the_side_to_move(side: str) -> None:
    found = replay(read(f"(;GM[petrify]SZ[3]RE[?]PL[{side}])"))
    assert found.valid
    assert found.position is not None
    assert found.position.turn == ("W" if side in ("W", "white", "2") else "B")


def test_a_set_up_that_already_has_a_winner() -> None:
    """With lingering a chain is looked at before the turn begins."""
    found = replay(read("(;GM[morphos]SZ[2]RU[b]RE[B+]AB[aa][ab]AW[bb])"))
    assert (found.valid, found.over, found.winner, found.plies) == (True, True, "B", 0)


# Headers


def test_what_the_record_does_not_say_can_be_given() -> None:
    record = read("(;;B[cc])")
    assert not replay(record).valid
    found = replay(record, defaults=Defaults("emulsion", "6", "free"))
    assert (found.game_name, found.size, found.variant) == ("emulsion", 6, ("free",))


def test_what_the_record_says_goes_before_what_is_given() -> None:
    found = replay(read("(;GM[Petrify]SZ[3]RE[?])"), defaults=Defaults("emulsion", "6"))
    assert (found.game_name, found.size) == ("petrify", 3)


@pytest.mark.parametrize(
    ("rules", "variant"),
    [
        ("free", ("free",)),
        ("FREE", ("free",)),
        ("", ()),
    ],
)
def test_variants_of_emulsion(rules: str, variant: tuple[str, ...]) -> None:
    found = replay(read(f"(;GM[emulsion]SZ[3]RU[{rules}]RE[?])"))
    assert (found.valid, found.variant) == (True, variant)


@pytest.mark.parametrize("rules", ["a,c", "c, a", "simplified,double", "double simplified", "A,C"])
def test_letters_of_the_source_are_read_too(rules: str) -> None:
    found = replay(read(f"(;GM[morphos]SZ[3]RU[{rules}]RE[?])"))
    assert (found.valid, found.variant) == (True, ("simplified", "double"))


@pytest.mark.parametrize(
    ("result", "reason", "winner", "text"),
    [
        ("B+R", "resignation", "B", "B+R"),
        ("w+resign", "resignation", "W", "W+R"),
        ("W+T", "time", "W", "W+T"),
        ("B+Time", "time", "B", "B+T"),
        ("B+F", "forfeit", "B", "B+F"),
        ("Void", "void", None, "Void"),
    ],
)
def test_games_that_ended_off_the_board(
    result: str, reason: str, winner: str | None, text: str
) -> None:
    """R3: these are results of a record, not moves."""
    found = replay(read(f"(;GM[petrify]SZ[6]RE[{result}];B[aa])"))
    assert (found.valid, found.over) == (True, True)
    assert (found.reason, found.winner, found.result) == (reason, winner, text)
    assert found.recorded_result == result


# Repetition (R15)

ROUND = "xa1 xb1 xc1 xc2 xb2 xa1 xa2 xb2 xc2 xc1 xb1 xa2"
BEGINNING = "a2 a1 b1 a3 b3 b2 c2 c1 xa3 c3 xc3 xa2"


def circling(rounds: int, variant: str = "lingering") -> Record:
    moves = (BEGINNING + f" {ROUND}" * rounds).split()
    nodes = "".join(f";{'BW'[n % 2]}[{move}]" for n, move in enumerate(moves))
    return read(f"(;GM[morphos]SZ[3]RU[{variant}]RE[?]{nodes})")


def test_the_first_position_that_recurs_is_named_once() -> None:
    found = replay(circling(4))
    assert found.valid
    assert found.plies == 12 + 4 * 12
    repetitions = [f for f in found.findings if f.code == "repetition"]
    assert [(f.ply, f.severity, f.message) for f in repetitions] == [
        (24, "note", "the position after ply 12 occurs again after this move")
    ]


def test_no_repetition_before_the_round_is_complete() -> None:
    record = read(
        "(;GM[morphos]SZ[3]RU[lingering]RE[?]"
        + "".join(
            f";{'BW'[n % 2]}[{move}]"
            for n, move in enumerate((BEGINNING + " " + ROUND).split()[:-1])
        )
        + ")"
    )
    assert [f.code for f in replay(record).findings] == ["unfinished"]


def test_the_same_position_in_two_branches_is_no_repetition() -> None:
    record = read(
        "(;GM[morphos]SZ[4]RU[lingering]RE[?];B[a1](;W[b1];B[c1];W[d1])(;W[d1];B[c1];W[b1]))"
    )
    assert [f.code for f in replay(record).findings] == ["unfinished"]


def test_long_circling_records_take_linear_time() -> None:
    found = replay(circling(1000))
    assert found.plies == 12 + 12_000
    assert len(found.findings) == 2


def test_deep_records_need_no_recursion() -> None:
    found = replay(
        read("(;GM[petrify]SZ[52]RE[B+R]" + "(;" + "(;".join(["C[x]"] * 20_000) + ")" * 20_001)
    )
    assert found.valid


PIECES = st.sampled_from(
    [
        *(";B[aa]", ";W[ab]", ";B[ba]", ";W[bb]", ";B[aa:bb]", ";W[bb:aa]", ";B[]", ";W[]"),
        *(";W[swap]", ";B[zz]", ";W[x;y]", ";b[ab]", "; B[bb]", ";W [ba]", ";B[ab]C[x;y\\]]"),
        *(";W[ba]C[]", "C[z]", "[cc]", "N[n]", "AB[cc]", "PL[B]", "W[bb]", ";", ";C[x]", "\n"),
        *("(", ")(", ")", ";B[cc];W[cd];B[ce]", ";W[dc];B[dd]C[x];W[de]", ";B[cc:dc]C[(;GM[1\\]]"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_runs_of_moves_are_replayed_as_their_nodes_are(text: str) -> None:
    """Whoever has asked for the nodes of a record has left no run in it."""
    runs = list(sgf.read(io.BytesIO(f"(;GM[petrify]SZ[6]RE[?]{text})".encode())))
    nodes = list(sgf.read(io.BytesIO(f"(;GM[petrify]SZ[6]RE[?]{text})".encode())))
    for one, other in zip(runs, nodes, strict=True):
        assert all(node.run is None for node in list(other.nodes()))
        for only_main_line in (False, True):
            fast = replay(one, main_line=only_main_line)
            slow = replay(other, main_line=only_main_line)
            assert fast._replace(record=other) == slow


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (";B[aa];W[swap];B[cc]", True),
        ("PL[W];W[aa];B[bb];B[cc]", False),
        (";B[aa];W[bb];W[cc]", False),
        (";W[aa]", False),
    ],
)
def test_what_follows_a_swap_is_hinted_at_only_after_one(line: str, hint: bool) -> None:
    """With White to begin it is White's third ply as well, and nobody swapped."""
    (found,) = [
        one
        for one in replay(read(f"(;GM[petrify]SZ[6]{line})")).findings
        if one.code == "wrong-side"
    ]
    assert ("after a swap Orange moves again" in found.message) == hint
