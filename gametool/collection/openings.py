"""The opening tree: how games began, and how they went on from there.

Lines that one symmetry of the game carries into each other are one line; it is shown as the
first record had it, turned so that its moves come early in the alphabet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..games import Game, Side
from ..games.hashes import symmetries
from ..symmetries import carried, renamed
from .facts import Facts
from .stats import rounded, wilson


class Step(NamedTuple):
    """A ply of a record: its move, and the line up to there under each symmetry."""

    text: str
    lines: tuple[int, ...]


class Opening(NamedTuple):
    """The first plies of a record, and how it ended."""

    start: str
    """What it starts from, in words."""
    game: str
    size: int
    variant: tuple[str, ...]
    symmetries: tuple[str, ...]
    lines: tuple[int, ...]
    """The start under each symmetry."""
    steps: list[Step]
    over: bool
    winner: Side | None


def opening(facts: Facts, depth: int) -> Opening | None:
    """The opening of a record; None if its game is unknown."""
    followed, game = facts.followed, facts.game
    if followed is None or game is None:
        return None
    first, *lines = followed.hashes()
    texts = followed.texts[:depth]
    steps = [Step(text, line) for text, line in zip(texts, lines, strict=False)]
    name = label(game) + (" from a set-up" if facts.has_setup else "")
    replay = facts.replay
    kind = name, game.name, game.size, game.variant
    return Opening(*kind, symmetries(game), first, steps, replay.over, replay.winner)


def label(game: Game) -> str:
    """A game with its size and variant."""
    variant = f" {','.join(game.variant)}" if game.variant else ""
    return f"{game.name} {game.size}x{game.size}{variant}"


class Branch:
    """A line of the tree and what follows it."""

    def __init__(self, move: str | None, shown: int = 0) -> None:
        self.move = move
        self.games = self.over = 0
        self.wins: dict[Side, int] = {"B": 0, "W": 0}
        self.children: dict[int, Branch] = {}
        self._shown = shown
        """The hash of the line as it is shown."""

    def named(self, move: str | None) -> Branch:
        """The same branch, now called that."""
        self.move = move
        return self

    def count(self, one: Opening) -> None:
        """Count a game that went this way."""
        self.games += 1
        self.over += one.over
        if one.winner:
            self.wins[one.winner] += 1

    def follow(self, one: Opening, step: Step, before: tuple[int, ...]) -> Branch:
        """The branch that a game goes on to; it is made if it is new."""
        key = min(step.lines)
        child = self.children.get(key)
        if child is None:
            # Of the images of the game that begin as this branch is shown, the first in order.
            found = []
            for name, earlier, line in zip(one.symmetries, before, step.lines, strict=True):
                if earlier == self._shown:
                    found.append((carried(step.text, renamed(one.size, name)), line))
            child = self.children[key] = Branch(*min(found))
        return child

    def as_dict(self, least: int = 1) -> dict[str, Any]:
        """The tree as JSON, without branches of fewer games; most games first."""
        return {
            "move": self.move,
            "games": self.games,
            "B": self.wins["B"],
            "W": self.wins["W"],
            "none": self.over - sum(self.wins.values()),
            "interval": rounded(wilson(self.wins["B"], self.over)),
            "children": [child.as_dict(least) for child in self.ordered(least)],
        }

    def ordered(self, least: int = 1) -> list[Branch]:
        """What follows, most games first."""
        found = [child for child in self.children.values() if child.games >= least]
        return sorted(found, key=lambda child: (-child.games, child.move or ""))

    def lines(self, least: int = 1) -> Iterator[str]:
        """The tree for people, without branches of fewer games."""
        stack = [(self, 0)]
        while stack:
            branch, depth = stack.pop()
            told = branch.as_dict(self.games + 1)
            line = f"{'  ' * depth}{branch.move or 'all'}".ljust(24)
            line += f" {branch.games:6} games   B {told['B']}  W {told['W']}  none {told['none']}"
            if told["interval"]:
                low, high = told["interval"]
                line += f"   {told['B'] / branch.over:.0%} ({low:.0%} to {high:.0%})"
            yield line
            stack += [(child, depth + 1) for child in reversed(branch.ordered(least))]


class Tree:
    """All openings."""

    def __init__(self) -> None:
        self._starts: dict[tuple[str, int], Branch] = {}
        self._first: dict[tuple[str, int], Opening] = {}

    def add(self, one: Opening) -> None:
        """Add a record."""
        key = one.start, min(one.lines)
        branch = self._starts.get(key)
        if branch is None:
            branch = self._starts[key] = Branch(one.start, one.lines[0])
            self._first[key] = one
        branch.count(one)
        before = one.lines
        for step in one.steps:
            branch = branch.follow(one, step, before)
            branch.count(one)
            before = step.lines

    def starts(self) -> list[tuple[Opening, Branch]]:
        """A record of each start, and the tree of it."""
        return [(self._first[key], branch) for key, branch in self._starts.items()]

    def root(self) -> Branch:
        """The tree of all; records of several starts are branches named after these."""
        return joined(list(self._starts.values()))


def joined(branches: Sequence[Branch]) -> Branch:
    """One tree of several, as branches named after their starts; a single one as it is."""
    if len(branches) == 1:
        return branches[0].named(None)
    root = Branch(None)
    for number, branch in enumerate(branches):
        root.children[number] = branch
        root.games += branch.games
        root.over += branch.over
        for side, wins in branch.wins.items():
            root.wins[side] += wins
    return root
