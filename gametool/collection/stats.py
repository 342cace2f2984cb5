"""What many records come to: counts, results with their uncertainty, ratings of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log, sqrt
from typing import Any, NamedTuple

from ..games import Side

Z = 1.959963984540054
"""Standard deviations to either side of 95% of a normal distribution."""
ROUNDS = 500
ELO = 400 / log(10)
"""Elo points for a factor e between two players' strengths."""
PRIOR = 1.0
"""Virtual games of each player against one of average strength, half of them won: who won all
games, or lost them, has a finite rating."""


def wilson(hits: int, count: int) -> tuple[float, float] | None:
    """The 95% Wilson interval of a share; None of nothing.

    >>> [round(x, 3) for x in wilson(5, 10)]
    [0.237, 0.763]
    """
    if not count:
        return None
    share, spread = hits / count, Z * Z / count
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


class Seen(NamedTuple):
    """What statistics need of one record."""

    by: tuple[Any, ...]
    black: str | None
    white: str | None
    over: bool
    winner: Side | None
    reason: str | None
    plies: int | None
    """None where the game is unknown."""
    swapped: bool


class Group:
    """The counts of some records."""

    def __init__(self) -> None:
        self.records = self.finished = self.swapped = self.none = 0
        self.wins: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self._plies: Counter[int] = Counter()

    def add(self, seen: Seen) -> None:
        """Count a record."""
        self.records += 1
        self.swapped += seen.swapped
        if seen.plies is not None:
            self._plies[seen.plies] += 1
        if seen.over:
            self.finished += 1
            self.reasons[seen.reason or "unknown"] += 1
            if seen.winner is None:
                self.none += 1
            else:
                self.wins[seen.winner] += 1

    def as_dict(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "records": self.records,
            "finished": self.finished,
            "B": self.wins["B"],
            "W": self.wins["W"],
            "none": self.none,
            "swapped": self.swapped,
            "reasons": dict(sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))),
            "plies": self.plies(),
            "intervals": {
                "B": rounded(wilson(self.wins["B"], self.finished)),
                "W": rounded(wilson(self.wins["W"], self.finished)),
            },
        }

    def plies(self) -> dict[str, float | None]:
        """The least, median, mean and most plies."""
        if not self._plies:
            return dict.fromkeys(("min", "median", "mean", "max"))
        from statistics import median  # which takes long to load

        values = sorted(self._plies.elements())
        return {
            "min": values[0],
            "median": median(values),
            "mean": round(sum(values) / len(values), 2),
            "max": values[-1],
        }


def rounded(interval: tuple[float, float] | None) -> list[float] | None:
    """An interval for people and JSON."""
    return [round(bound, 4) for bound in interval] if interval else None


class Player(NamedTuple):
    """What became of a player: games with a result, and the rating they speak for."""

    name: str
    games: int
    wins: int
    losses: int
    rating: float | None = None
    low: float | None = None
    high: float | None = None


class Players:
    """Who played whom, and who won."""

    def __init__(self) -> None:
        self.won: dict[str, Counter[str]] = {}
        """Winner -> loser -> how often."""
        self._games: Counter[str] = Counter()

    def add(self, seen: Seen) -> None:
        """Count a record with both names."""
        if not seen.black or not seen.white:
            return
        for name in {seen.black, seen.white}:
            self._games[name] += 1
        if seen.winner is None or seen.black == seen.white:
            return
        names = {"B": seen.black, "W": seen.white}
        loser = seen.white if seen.winner == "B" else seen.black
        self.won.setdefault(names[seen.winner], Counter())[loser] += 1

    def ranked(self) -> list[Player]:
        """All players, best first; those without a result come last, unrated."""
        ratings = bradley_terry(self.won)
        lost: Counter[str] = Counter()
        for losers in self.won.values():
            lost.update(losers)
        players = []
        for name, games in self._games.items():
            wins = sum(self.won.get(name, {}).values())
            rating = ratings.get(name)
            told = [round(value, 1) for value in rating] if rating else []
            players.append(Player(name, games, wins, lost[name], *told))
        return sorted(players, key=lambda p: (p.rating is None, -(p.rating or 0), p.name))


def bradley_terry(won: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[float, float, float]]:
    """Ratings in Elo points around 1500 with 95% intervals, from who beat whom how often.

    The strengths make what happened most likely (Hunter's minorisation-maximisation), with
    `PRIOR` virtual games. An interval takes the strengths of the others as known.
    """
    names = sorted({*won, *(loser for losers in won.values() for loser in losers)})
    met: dict[str, Counter[str]] = {name: Counter() for name in names}
    wins = dict.fromkeys(names, PRIOR / 2)
    for winner, losers in won.items():
        for loser, count in losers.items():
            met[winner][loser] += count
            met[loser][winner] += count
            wins[winner] += count
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        fresh = {}
        for name in names:
            own = strength[name]
            shares = sum(n / (own + strength[other]) for other, n in met[name].items())
            fresh[name] = wins[name] / (shares + PRIOR / (own + 1))
        change = max((abs(log(fresh[n] / strength[n])) for n in names), default=0.0)
        strength = fresh
        if change < 1e-9:
            break
    ratings = {}
    for name in names:
        own = strength[name]
        information = PRIOR * own / (own + 1) ** 2 + sum(
            n * own * strength[other] / (own + strength[other]) ** 2
            for other, n in met[name].items()
        )
        rating, half = 1500 + ELO * log(own), Z * ELO / sqrt(information)
        ratings[name] = rating, rating - half, rating + half
    return ratings


def summed(seen: Iterable[Seen]) -> tuple[dict[tuple[Any, ...], Group], Players]:
    """All records by their groups, and their players."""
    groups: dict[tuple[Any, ...], Group] = {}
    players = Players()
    for one in seen:
        groups.setdefault(one.by, Group()).add(one)
        players.add(one)
    return groups, players
