"""The contract of `Position`, held against every game, every variant, and many sizes."""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from copy import copy, deepcopy
from functools import cached_property
from itertools import pairwise
from random import Random
from zlib import crc32

import pytest

from gametool import games
from gametool.games import (
    PASS,
    SWAP,
    Game,
    GameOver,
    IllegalMove,
    MustPass,
    PassNotAllowed,
    Position,
    Side,
    SwapNotAllowed,
)
from gametool.games.emulsion import Exchange, Placement
from gametool.games.morphos import Morphos
from gametool.games.terms import NO_PLAY, OTHER, Play

from .play import (
    SIZES,
    VARIANTS,
    conceivable_moves,
    make,
    random_game,
    random_setup,
    variant_id,
)

EVERY_GAME = pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=variant_id)
EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


def seeded(*key: object) -> Random:
    """Random numbers that belong to a case and are the same in every run."""
    return Random(crc32(repr(key).encode()))


MANY = 6000
"""Positions with more moves than this are left to the smaller boards."""


def check_moves(position: Position) -> None:
    """The list of legal moves: sorted, without doubles, counted, never empty before the end."""
    if position.count_moves() > MANY:
        return
    moves = position.legal_moves()
    assert list(position.each_legal_move()) == moves
    texts = [position.format(move) for move in moves]
    assert texts == sorted(set(texts))
    assert set(moves) == set(position.moves())
    assert position.count_moves() == len(moves)
    assert position.is_over == (position.outcome() is not None)
    assert bool(moves) != position.is_over
    plays = list(position.board_plays())
    assert position.count_board_plays() == len(plays)
    assert position.can_play() == bool(plays)
    if not position.is_over:
        assert (PASS in moves) == position.must_pass == (not plays)
    assert all(map(position.is_legal, moves))


def check_text(position: Position) -> None:
    """Reading gives back what writing wrote, in either notation."""
    moves = list(position.moves())
    for move in moves[:: 1 + len(moves) // 60]:
        text, sgf = position.format(move), position.sgf(move)
        assert position.parse(text) == move
        assert position.parse(text.upper()) == move
        assert position.parse(" " + text.replace(",", " , ") + " ") == move
        assert position.parse(sgf) == move, sgf
        names = position.game.names
        assert all(names[square] in text for square in position.touched(move))


def check_play(position: Position, random: Random) -> None:
    """Playing makes a new position and leaves the old one as it was."""
    moves = list(position.moves())
    before, rows = tuple(position), position.rows()  # type: ignore[arg-type]
    for move in random.sample(moves, min(5, len(moves))):
        after = position.play(move)
        assert after == position.play(move) == position.after(move)
        assert hash(after) == hash(position.play(move))
        assert after != position
        if move is SWAP:
            assert (after.turn, after.rows()) == (position.turn, rows)
        else:
            assert after.turn != position.turn
        assert not after.black & after.white
        assert not (after.black | after.white) & after.blocks
        assert (after.black | after.white | after.blocks) & ~after.game.geometry.board == 0
    assert tuple(position) == before  # type: ignore[arg-type]
    assert position.rows() == rows


SENTENCE = re.compile(r"[A-Za-z][^\n]{10,200}[^\s.]")
CODES = {
    PASS: PassNotAllowed,
    SWAP: SwapNotAllowed,
}


def check_every_move(position: Position, random: Random, most: int) -> None:
    """The check of a single move agrees with the generator; and refusals say why."""
    # With their types, since two named tuples of different types can be equal.
    legal = {(type(move), move) for move in position.moves()}
    why_checked = 0
    for move in conceivable_moves(position.game, random, most):
        allowed = (type(move), move) in legal
        assert position.is_legal(move) == allowed, move
        if why_checked > 50 and not allowed:
            continue
        why = position.why_illegal(move)
        assert (why is None) == allowed, move
        if why is not None:
            why_checked += 1
            check_reason(position, move, why)


@pytest.mark.parametrize("size", [3, 6])
@EVERY_GAME
def test_positions_games_and_moves_survive_copy_and_pickle(
    name: str, variant: tuple[str, ...], size: int
) -> None:
    random = seeded("pickle", name, variant, size)
    for position in random_game(make(name, size, variant).start(), random, plies=6):
        for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
            assert again == position
            assert type(again) is type(position)
            assert again.game == position.game
            assert list(again.moves()) == list(position.moves())
        for move in position.moves():
            assert pickle.loads(pickle.dumps(move)) == move


def test_pass_and_swap_stay_what_they_are() -> None:
    for move in (PASS, SWAP):
        assert pickle.loads(pickle.dumps(move)) is move
        assert copy(move) is move
        assert deepcopy(move) is move


@EVERY_GAME
def test_what_is_no_move_is_a_type_error(name: str, variant: tuple[str, ...]) -> None:
    position = make(name, 6, variant).start()
    for thing in (3, "c3", None, (1, 2)):
        for ask in (position.play, position.is_legal, position.why_illegal):
            with pytest.raises(TypeError, match="is no move of"):
                ask(thing)  # type: ignore[arg-type]


@EVERY_GAME
def test_moves_of_other_games_and_sizes_are_refused(name: str, variant: tuple[str, ...]) -> None:
    small, large = make(name, 3, variant).start(), make(name, 8, variant).start()
    for move in large.board_plays():
        if not all(square in small.game.names for square in large.touched(move)):
            assert not small.is_legal(move)
            with pytest.raises(IllegalMove, match="3x3 board"):
                small.play(move)
    for other, _ in VARIANTS:
        if other != name:
            foreign = next(make(other, 3, ()).start().board_plays(), None)
            if foreign is None:
                continue
            with pytest.raises(TypeError, match="is no move of"):
                small.play(foreign)


def test_a_swap_and_a_placement_of_the_same_squares_differ() -> None:
    assert Exchange(9, 10) != Placement(9, 10)
    assert not Exchange(9, 10) == Placement(9, 10)  # noqa: SIM201


def check_reason(position: Position, move: object, why: IllegalMove) -> None:
    text = str(why)
    assert SENTENCE.fullmatch(text), text
    for flaw in ("None", "  ", "''", "Turn(", "lacks ,", "a a ", " a orange", "of 0"):
        assert flaw not in text, text
    expected = CODES.get(move)  # type: ignore[call-overload]
    if position.is_over:
        assert type(why) is GameOver
    elif expected is not None:
        assert type(why) is expected
    elif position.must_pass:
        assert type(why) is MustPass
    else:
        assert type(why) is IllegalMove
    with pytest.raises(type(why), match=re.escape(text)):
        position.play(move)


def check_follow(game: Game, random: Random) -> None:
    """Many plays at once come to what they come to one at a time, up to the first that is not
    sound: of the wrong side, nobody's, or illegal."""
    positions = list(random_game(game.start(), random, 60))
    moves = [
        random.choice([move for move in before.moves() if before.after(move) == after])
        for before, after in pairwise(positions)
    ]
    plays: list[Play] = [(at.turn, move) for at, move in zip(positions, moves, strict=False)]
    for count in {0, min(1, len(plays)), len(plays) // 2, len(plays)}:
        at, played = positions[count].follow(plays[count:])
        assert (at, played) == (positions[-1], len(plays) - count)
        assert type(at) is type(positions[0])
        position = positions[count]
        faulty = conceivable_moves(game, random, 20)
        illegal = next((move for move in faulty if not position.is_legal(move)), None)
        faults: list[Play] = [NO_PLAY]
        if count < len(plays):
            faults.append((OTHER[position.turn], plays[count][1]))
        if illegal is not None:
            faults.append((position.turn, illegal))
        for fault in faults:
            assert positions[0].follow([*plays[:count], fault, *plays]) == (position, count)


def check_score(position: Position) -> None:
    """A position can be scored as it stands, and described when it is over."""
    assert isinstance(position.score().as_dict(), dict)
    outcome = position.outcome()
    if outcome is not None:
        assert outcome.winner in ("B", "W", None)
        assert len(position.describe(outcome)) > 5


@EVERY_SIZE
@EVERY_GAME
def test_positions_of_play(name: str, variant: tuple[str, ...], size: int) -> None:
    random = seeded(name, variant, size)
    for position in random_game(make(name, size, variant).start(), random, plies=60):
        # Positions near the end of a game are few, so all of those are looked at.
        if size < 4 or position.is_over or random.random() < 0.15:
            check_moves(position)
            check_text(position)
            check_play(position, random)
            check_score(position)


@EVERY_SIZE
@EVERY_GAME
def test_every_conceivable_move(name: str, variant: tuple[str, ...], size: int) -> None:
    random = seeded(name, variant, size, "every")
    most = 150
    game = make(name, size, variant)
    positions = [p for _ in range(2) for p in random_game(game.start(), random, plies=30)]
    for position in random.sample(positions, min(4, len(positions))):
        check_every_move(position, random, most)
    for _ in range(3):
        check_every_move(random_setup(game, random), random, most)


@EVERY_SIZE
@EVERY_GAME
def test_positions_from_setups(name: str, variant: tuple[str, ...], size: int) -> None:
    random = seeded(name, variant, size, "set-up")
    game = make(name, size, variant)
    for _ in range(3):
        for position in random_game(random_setup(game, random), random, plies=2):
            check_moves(position)
            check_text(position)
            check_play(position, random)
            check_score(position)


@pytest.mark.parametrize("size", [26, 27, 51, 52])
@EVERY_GAME
def test_wide_boards(name: str, variant: tuple[str, ...], size: int) -> None:
    random = seeded(name, variant, size)
    position = make(name, size, variant).start()
    for _ in range(4):
        if "double" not in variant:
            assert position.count_moves() == sum(1 for _ in position.moves())
        move = next(position.board_plays())
        for text in (position.format(move), position.sgf(move)):
            assert position.parse(text) == move
        position = position.play(move)
    start = random_setup(make(name, size, variant), random)
    if not start.is_over and "replace" not in variant and "double" not in variant:
        assert start.count_moves() == sum(map(start.is_legal, start.moves()))


@EVERY_SIZE
@EVERY_GAME
def test_many_plays_at_once(name: str, variant: tuple[str, ...], size: int) -> None:
    random = seeded(name, variant, size, "follow")
    for _ in range(2):
        check_follow(make(name, size, variant), random)


def test_words_are_read_once_and_what_is_no_move_is_nobodys() -> None:
    game = games.make("petrify", 6)
    read = []

    def spelling(word: str) -> tuple[Side, str]:
        read.append(word)
        return "B", word.strip("!")

    plays = game.plays(spelling)
    for word in ("c3!", "c3!", "z9!", "z9!"):
        assert (plays[word] == NO_PLAY) == (word == "z9!")
    assert plays["c3!"] == ("B", game.read("c3"))
    assert read == ["c3!", "z9!", "z9!"]
    assert game.plays(spelling) is plays


def test_games_of_the_same_parameters_are_equal() -> None:
    """Even where they are not the same object: only so many are kept."""
    kept, other = games.make("morphos", 5, ["double"]), Morphos(5, ["c"])
    assert kept is games.make("Morphos", 5, ["double"])
    assert kept == other
    assert hash(kept) == hash(other)
    assert kept.start() == other.start()
    assert kept != games.make("morphos", 5)
    assert kept != games.make("morphos", 6, ["double"])
    assert games.make("petrify", 5) != games.make("emulsion", 5)
    assert kept != "morphos"


@EVERY_GAME
def test_what_is_remembered_cannot_be_changed(name: str, variant: tuple[str, ...]) -> None:
    """What two looks at a position, its game, score or outcome share is immutable."""
    position = [*random_game(make(name, 3, variant).start(), seeded(name, variant), plies=9)][-1]
    seen: set[int] = set()
    stack: list[object] = [position, position.game, position.score(), position.outcome()]
    while stack:
        here = stack.pop()
        if id(here) in seen or isinstance(here, (str, int, type(None))):
            continue
        seen.add(id(here))
        assert not isinstance(here, (list, dict, set, bytearray)), here
        if isinstance(here, (tuple, frozenset)):
            stack += here
        elif isinstance(here, Mapping):
            stack += here.values()
        for attribute, kind in vars(type(here)).items():
            if isinstance(kind, (property, cached_property)) and not attribute.startswith("_"):
                value = getattr(here, attribute)
                if value is getattr(here, attribute):  # and not made anew each time
                    stack.append(value)
