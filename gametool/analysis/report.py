"""A game's own numbers, from records or self-play: how even it is, how long, how lively."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from statistics import mean, median
from typing import Any, NamedTuple

from ..games import SWAP, Game, Move, Position, Side
from ..texts import counted
from .limits import UNLIMITED, Limits, Reached
from .matches import Tally, match, play_game
from .players import player
from .search import Estimate, ended, estimate, wilson
from .solver import Solver
from .states import state

LOOKS = 32
"""Random games that tell who is ahead after a ply."""
LARGEST = 11
"""On larger boards nobody asks who is ahead: that would take minutes a game."""
PROVEN = 5
"""On boards of up to so many squares a side proofs of first moves are tried."""
PROOF_NODES = 20_000
"""What a proof may cost."""
AHEAD = 0.05
"""By how much the chance must differ from a half for somebody to be ahead."""
RECORDS = "records"
"""The source of games that somebody else played."""
RIVALS = ("random", "greedy", "level:2")
"""The players that are held against each other."""


class Course(NamedTuple):
    """A game as it went."""

    positions: list[Position]
    """From the start to where it stopped."""
    moves: list[Move]
    over: bool
    winner: Side | None
    reason: str | None

    @property
    def swapped(self) -> bool:
        """Whether the persons exchanged sides."""
        return SWAP in self.moves[1:2]

    @property
    def first_won(self) -> bool | None:
        """Whether the person who began won; None if nobody did."""
        return None if self.winner is None else (self.winner == "B") != self.swapped


class Plan(NamedTuple):
    """What a report is to be made of by play."""

    games: int
    name: str = "level:2"
    """Who plays, against itself."""
    rivals: int = 20
    """Games of each pair of `RIVALS`."""
    first_nodes: int = 60
    """Positions that the value of a first move costs."""
    seed: int = 1
    most: Limits = UNLIMITED
    """What a move, or the value of a first move, may cost."""


def self_play(game: Game, plan: Plan, *, pie: bool) -> Iterator[Course]:
    """Games of a player against itself."""
    persons = player(plan.name, plan.most), player(plan.name, plan.most)
    for number in range(plan.games):
        played = play_game(game.start(pie=pie), *persons, seed=plan.seed + number)
        positions = [game.start(pie=pie)]
        for move in played.moves:
            positions.append(positions[-1].after(move))
        outcome = played.end.outcome()
        reason = outcome.reason if outcome else "void"
        yield Course(positions, played.moves, True, played.winner, reason)


class Numbers:
    """What some games of one kind come to; courses are added one by one."""

    def __init__(self, game: Game, source: str, seed: int = 1) -> None:
        self.game, self.source = game, source
        self._seed = seed
        self._plain, self._pie = _Balance(), _Balance()
        self._lengths: list[int] = []
        self._reasons: Counter[str] = Counter()
        self._leads: list[int] = []
        self._branching: defaultdict[int, list[int]] = defaultdict(list)
        self._changes: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
        self._opened: dict[str, Tally] = {}
        self.rivals: list[dict[str, Any]] = []
        self.first_moves: list[dict[str, Any]] = []

    def add(self, course: Course, *, pie: bool) -> None:
        """Count a game; ``pie``: it was played with the swap."""
        if course.over:
            (self._pie if pie else self._plain).add(course)
            self._lengths.append(len(course.moves))
            self._reasons[course.reason or "unknown"] += 1
            if self.game.size <= LARGEST:
                self._leads.append(self._lead_changes(course))
            if course.moves and not pie:
                first = course.positions[0].format(course.moves[0])
                _count(self._opened.setdefault(first, Tally()), course.winner, "B")
        for ply, position in enumerate(course.positions[:-1], 1):
            self._branching[ply].append(position.count_moves())
        for ply, (before, after) in enumerate(pairwise(course.positions), 1):
            self._changes[ply].append(changed(before, after))

    def _lead_changes(self, course: Course) -> int:
        """How often the person who is ahead, by random games, was another than before."""
        changes, leader = 0, None
        for ply, position in enumerate(course.positions):
            if position.is_over:
                continue
            black, white, _, _ = state(position).playouts(LOOKS, self._seed + ply)
            if abs(black - white) / LOOKS < 2 * AHEAD:
                continue
            ahead = (black > white) != (course.swapped and ply > 1)
            changes += leader is not None and leader != ahead
            leader = ahead
        return changes

    def as_dict(self) -> dict[str, Any]:
        """All numbers, as JSON has them."""
        told: dict[str, Any] = {
            "game": self.game.name,
            "size": self.game.size,
            "variant": list(self.game.variant),
            "source": self.source,
            "games": len(self._lengths),
            "balance": {"without_pie": self._plain.as_dict(), "with_pie": self._pie.as_dict()},
            "length": _summary(self._lengths),
            "branching": [
                {"ply": ply, "mean": round(mean(counts), 2), "games": len(counts)}
                for ply, counts in sorted(self._branching.items())
            ],
            "decisive": self._decisive(),
            "lead_changes": _summary(self._leads),
            "changes": [
                {
                    "ply": ply,
                    **{
                        name: round(mean(values), 3)
                        for name, values in zip(
                            ("placed", "taken", "blocks"), zip(*all_, strict=True), strict=True
                        )
                    },
                    "games": len(all_),
                }
                for ply, all_ in sorted(self._changes.items())
            ],
            "first_moves": self.first_moves or _as_played(self._opened),
            "players": self.rivals,
        }
        told["conclusions"] = list(conclusions(told))
        return told

    def _decisive(self) -> dict[str, Any]:
        won = self._plain.won + self._pie.won
        return {**_share(won, len(self._lengths)), "reasons": dict(self._reasons.most_common())}


class _Balance:
    def __init__(self) -> None:
        self.games = self.first = self.second = self.swapped = 0

    @property
    def won(self) -> int:
        return self.first + self.second

    def add(self, course: Course) -> None:
        self.games += 1
        self.swapped += course.swapped
        self.first += course.first_won is True
        self.second += course.first_won is False

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "first": self.first,
            "second": self.second,
            "none": self.games - self.won,
            "swapped": self.swapped,
            **_share(self.first, self.won),
        }


def changed(before: Position, after: Position) -> tuple[int, int, int]:
    """How many squares a move filled, took from the other side, and turned to blocks."""
    own, other = ("black", "white") if before.turn == "B" else ("white", "black")
    mine = getattr(after, own)
    return (
        (mine & before.empty).bit_count(),
        (mine & getattr(before, other)).bit_count(),
        (after.blocks & ~before.blocks).bit_count(),
    )


def first_moves(game: Game, plan: Plan) -> list[dict[str, Any]]:
    """What each first move is worth, by proof or search; images are looked at once."""
    start, here = game.start(pie=False), state(game.start(pie=False))
    limits = plan.most.within(Limits(nodes=plan.first_nodes))
    solver = Solver()
    known: dict[int, tuple[float, float, float, int, bool]] = {}
    told = []
    for move in start.legal_moves():
        here.play(here.code(move))
        key = here.canonical_hash
        here.undo()
        if key not in known:
            after = start.after(move)
            found = _proven(solver, after, plan.most) or estimate(after, limits, plan.seed)
            proven = found.worth is not None
            known[key] = 1 - found.win, 1 - found.high, 1 - found.low, found.visits, proven
        win, low, high, visits, proven = known[key]
        told.append(
            {
                "move": start.format(move),
                "win": round(win, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "visits": visits,
                "proven": proven,
            }
        )
    return told


def _proven(solver: Solver, position: Position, most: Limits) -> Estimate | None:
    """The value as an estimate without doubt, where it can be had."""
    if position.game.size > PROVEN:
        return None
    solver.restart(most.within(Limits(nodes=PROOF_NODES)))
    try:
        return ended(solver.value(position))
    except Reached:
        return None


def rivals(game: Game, plan: Plan) -> Iterator[dict[str, Any]]:
    """How often each of `RIVALS` beats each other one."""
    for number, name in enumerate(RIVALS):
        for other in RIVALS[:number]:
            tally = Tally()
            openings: Iterator[Sequence[Move]] = repeat(())
            played = match(
                game,
                player(name, plan.most),
                player(other, plan.most),
                openings,
                tally,
                games=plan.rivals,
                seed=plan.seed,
            )
            for _ in played:
                pass
            low, high = tally.interval
            yield {
                "a": name,
                "b": other,
                "games": tally.games,
                "a_wins": tally.wins,
                "b_wins": tally.losses,
                "none": tally.none,
                "share": round(tally.score, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }


def conclusions(told: Mapping[str, Any]) -> Iterator[str]:
    """What the numbers support: only what the 95% intervals leave no doubt of."""
    own = told["source"] != RECORDS
    plain, pie = told["balance"]["without_pie"], told["balance"]["with_pie"]
    for balance, how in ((plain, "Without the pie rule"), (pie, "With the pie rule")):
        if balance["share"] is None:
            continue
        verdict = _beyond(balance, "who began", "who came second")
        between = " between equal players" if own else ""
        yield f"{how} {verdict} in {counted(balance['games'], 'game')}{between}."
    won = told["decisive"]
    if won["share"] is not None:
        some = "Every game" if won["share"] == 1 else f"{won['share']:.0%} of the games"
        yield f"{some} had a winner."
    for pair in told["players"]:
        a, b = pair["a"], pair["b"]
        yield f"In {counted(pair['games'], 'game')} of {a} against {b} {_beyond(pair, a, b)}."
    values = [found for found in told["first_moves"] if found["low"] is not None]
    good = [found["move"] for found in values if found["low"] > 0.5]
    bad = [found["move"] for found in values if found["high"] < 0.5]
    if values:
        of, proven = f"Of {counted(len(values), 'first move')}", [one["proven"] for one in values]
        if not own:
            yield f"{of} {len(good)} clearly won more games than they lost, {len(bad)} fewer."
        elif all(proven):
            yield f"{of} {len(good)} can force a win and {len(bad)} cannot avoid a loss, proven."
        else:
            some = f", {sum(proven)} of all proven" if any(proven) else ""
            yield f"{of} a search finds {len(good)} better than even and {len(bad)} worse{some}."


def _beyond(share: Mapping[str, Any], one: str, other: str) -> str:
    if share["low"] is not None and share["low"] > 0.5:
        return f"{one} won more often ({_percent(share)})"
    if share["high"] is not None and share["high"] < 0.5:
        return f"{other} won more often ({_percent(share)} for {one})"
    return f"no advantage of {one} or {other} was shown ({_percent(share)} for {one})"


def _percent(share: Mapping[str, Any]) -> str:
    if share["share"] is None:
        return "nothing counted"
    return f"{share['share']:.0%}, 95% interval {share['low']:.0%} to {share['high']:.0%}"


def _share(hits: int, count: int) -> dict[str, float | None]:
    if not count:
        return dict.fromkeys(("share", "low", "high"))
    low, high = wilson(hits / count, count)
    return {"share": round(hits / count, 4), "low": round(low, 4), "high": round(high, 4)}


def _summary(values: Sequence[int]) -> dict[str, float | None]:
    if not values:
        return dict.fromkeys(("min", "median", "mean", "max"))
    return {
        "min": min(values),
        "median": median(values),
        "mean": round(mean(values), 2),
        "max": max(values),
    }


def _count(tally: Tally, winner: Side | None, side: Side) -> None:
    if winner is None:
        tally.none += 1
    elif winner == side:
        tally.wins += 1
    else:
        tally.losses += 1


def _as_played(opened: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """First moves of records, by how their games ended."""
    return [
        {
            "move": move,
            "win": round(tally.score, 4),
            "low": round(tally.interval[0], 4),
            "high": round(tally.interval[1], 4),
            "visits": tally.games,
            "proven": False,
        }
        for move, tally in sorted(opened.items())
    ]


def by_play(
    game: Game, plan: Plan, tell: Callable[[str], object] = lambda _: None
) -> Iterable[Numbers]:
    """The numbers of a game by self-play, as far as they are known at each step."""
    numbers = Numbers(game, f"self-play of {plan.name}", plan.seed)
    for pie in (False, True):
        for number, course in enumerate(self_play(game, plan, pie=pie), 1):
            numbers.add(course, pie=pie)
            tell(f"{number}/{plan.games} games {'with' if pie else 'without'} pie")
            yield numbers
    tell("first moves")
    numbers.first_moves = first_moves(game, plan)
    yield numbers
    for pair in rivals(game, plan):
        tell(f"{pair['a']} against {pair['b']}")
        numbers.rivals.append(pair)
        yield numbers
