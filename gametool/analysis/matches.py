"""Matches: players against each other, and how much stronger one is than the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, log10
from random import Random
from typing import Any, NamedTuple

from ..games import Game, Move, Position, Side
from ..games.terms import OTHER
from .chance import any_move
from .player import Forfeit, Player
from .search import wilson

LONGEST = 20
"""Plies of a game, for each square of the board; then it is void (R15)."""
ERROR = 0.05
"""How often a sequential test may be wrong, either way."""


class Played(NamedTuple):
    """A game that was played."""

    moves: list[Move]
    texts: list[str]
    end: Position
    winner: Side | None
    result: str | None
    """What the record must say where the board does not: a resignation, a forfeit, void."""
    why: str = ""
    """Why it was forfeited."""

    @property
    def swapped(self) -> bool:
        """Whether the persons exchanged sides."""
        return "swap" in self.texts[1:2]


def play_game(
    start: Position, first: Player, second: Player, opening: Sequence[Move] = (), seed: int = 1
) -> Played:
    """One game; ``first`` is the person who begins, whatever colour it has after a swap."""
    persons = (first, second)
    position, moves, texts = start, list[Move](), list[str]()
    claim: str | None = None
    winner: Side | None = None
    why = ""
    mover = 0
    try:
        for mover, person in enumerate(persons):
            person.begin(start, 2 * seed + mover)
        while not position.is_over:
            if len(moves) > LONGEST * start.game.size**2:
                claim = "Void"
                break
            mover = len(moves) % 2  # the persons alternate at every ply (R2)
            given = len(moves) < len(opening)
            move = opening[len(moves)] if given else persons[mover].choose(position)
            if move is None:
                winner = OTHER[position.turn]
                claim = f"{winner}+R"
                break
            listeners = (0, 1) if given else (1 - mover,)
            texts.append(position.format(move))
            moves.append(move)
            before, position = position, position.after(move)
            for mover in listeners:
                persons[mover].told(before, move)
    except Forfeit as reason:
        why = str(reason)
        own = position.turn if mover == len(moves) % 2 else OTHER[position.turn]
        winner = OTHER[own]
        claim = f"{winner}+F"
    if claim is None:
        outcome = position.outcome()
        assert outcome is not None
        winner = outcome.winner
    return Played(moves, texts, position, winner, claim, why)


def random_opening(game: Game, plies: int, seed: int) -> list[Move]:
    """Random first moves after which the game is not over; fewer where that cannot be had."""
    random = Random(seed)
    for length in range(plies, 0, -1):
        for _ in range(20):
            position, moves = game.start(pie=False), list[Move]()
            while len(moves) < length and not position.is_over:
                moves.append(any_move(position, random))
                position = position.after(moves[-1])
            if not position.is_over:
                return moves
    return []


@dataclass
class Tally:
    """How a match stands, from the first player's view."""

    wins: int = 0
    losses: int = 0
    none: int = 0

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.losses + self.none

    @property
    def score(self) -> float:
        """Wins, and half of what nobody won, as a share."""
        return (self.wins + self.none / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95% interval (Wilson)."""
        return wilson(self.score, self.games)

    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo points, and its 95% interval; infinite where one has won all."""
        low, high = self.interval
        return elo(self.score), elo(low), elo(high)


def elo(score: float) -> float:
    """The difference in Elo points that a score speaks for."""
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score))


def expected(points: float) -> float:
    """The score that a difference in Elo points lets one expect."""
    return 1 / (1 + 10 ** (-points / 400))


class SequentialTest(NamedTuple):
    """A sequential probability ratio test: is the first player stronger by ``high`` Elo points,
    or by no more than ``low``?"""

    low: float
    high: float

    def ratio(self, tally: Tally) -> float:
        """The logarithm of the likelihood ratio; games that nobody won say nothing."""
        less, more = expected(self.low), expected(self.high)
        return tally.wins * log(more / less) + tally.losses * log((1 - more) / (1 - less))

    @property
    def bound(self) -> float:
        """Where the ratio decides, on either side."""
        return log((1 - ERROR) / ERROR)

    def verdict(self, tally: Tally) -> str | None:
        """``stronger``, ``not stronger``, or None while it is open."""
        ratio = self.ratio(tally)
        if ratio >= self.bound:
            return "stronger"
        return "not stronger" if ratio <= -self.bound else None

    def told(self, tally: Tally) -> dict[str, Any]:
        """How the test stands, as JSON has it."""
        return {
            "elo0": self.low,
            "elo1": self.high,
            "llr": round(self.ratio(tally), 3),
            "bound": round(self.bound, 3),
            "verdict": self.verdict(tally),
        }


class MatchGame(NamedTuple):
    """A game of a match."""

    played: Played
    first_is_a: bool
    """Whether the match's first player began."""

    def a_side(self) -> Side:
        """The colour that the match's first player had at the end."""
        first: Side = "W" if self.played.swapped else "B"
        return first if self.first_is_a else OTHER[first]


def match(
    game: Game,
    a: Player,
    b: Player,
    openings: Iterator[Sequence[Move]],
    tally: Tally,
    *,
    games: int,
    pie: bool = False,
    seed: int = 1,
    test: SequentialTest | None = None,
) -> Iterator[MatchGame]:
    """The games of a match as they are played, counted in ``tally``; each opening is played
    twice, with the sides exchanged. A ``test`` ends it when it is decided."""
    opening: Sequence[Move] = ()
    for number in range(games):
        if number % 2 == 0:
            opening = next(openings)
        first_is_a = number % 2 == 0
        pair = (a, b) if first_is_a else (b, a)
        played = play_game(game.start(pie=pie), *pair, opening, seed + number)
        done = MatchGame(played, first_is_a)
        if played.winner is None:
            tally.none += 1
        elif played.winner == done.a_side():
            tally.wins += 1
        else:
            tally.losses += 1
        yield done
        if test is not None and test.verdict(tally) is not None:
            return
