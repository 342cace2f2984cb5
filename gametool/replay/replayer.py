"""Replaying records through the rules: the validator.

`replay` walks a record's tree, every branch of it, and reports findings; it never prints
and never raises for a faulty record. After the first fault in a branch the rest of that
branch is not replayed, other branches are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..games import BadMove, Game, Move, Position, Side
from ..record import SETUP_PROPERTIES, SINGLE_VALUED, Node, Record
from ..record.findings import Finding
from ..texts import short
from .headers import Defaults, read_headers
from .reporter import Reporter
from .setups import set_up
from .verdicts import Verdict, judge


class Ply(NamedTuple):
    """A position of the main line and the move that led to it."""

    number: int
    position: Position
    move: Move | None
    before: Position | None
    node: Node


class Replay(NamedTuple):
    """What came of a record: its game, its main line as far as it is sound, the findings."""

    record: Record
    game_name: str | None
    size: int | None
    variant: tuple[str, ...]
    game: Game | None
    position: Position | None
    """The last sound position of the main line."""
    plies: int
    sound: bool
    """Whether the whole main line was replayed."""
    findings: list[Finding]
    over: bool
    winner: Side | None
    reason: str | None
    result: str | None

    @property
    def valid(self) -> bool:
        """Whether there is no error."""
        return not any(found.severity == "error" for found in self.findings)

    @property
    def recorded_result(self) -> str | None:
        """The record's own ``RE``."""
        return self.record.root.get("RE")

    def header(self) -> dict[str, Any]:
        """The fields that all JSON output on a record begins with."""
        return {
            "file": self.record.file,
            "record": self.record.number,
            "line": self.record.line,
            "game": self.game_name,
            "size": self.size,
            "variant": list(self.variant),
        }

    def credits(self) -> dict[str, Any]:
        """Who played, when and where, as the record says it."""
        get = self.record.root.get
        players = {"B": get("PB"), "W": get("PW")}
        return {"players": players, "date": get("DT"), "event": get("EV")}

    def as_dict(self) -> dict[str, Any]:
        """The JSON of ``validate`` (CONTRACT section 4)."""
        return {
            **self.header(),
            **self.credits(),
            "plies": self.plies,
            "valid": self.valid,
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
            "result": self.result,
            "recorded_result": self.recorded_result,
            "findings": [found.as_dict() for found in self.findings],
        }


Visit = Callable[[Node, Position, Move], object]
"""Called with each node that has a sound move, the position after it, and the move."""


def replay(
    record: Record,
    *,
    main_line: bool = False,
    defaults: Defaults | None = None,
    visit: Visit | None = None,
) -> Replay:
    """Replay a record, variations too unless only the main line is asked for."""
    given = defaults or Defaults()
    replayed = _Replayer(record, given).run(main_line, visit)
    if record.assumed and not replayed.valid:
        _try_instead(replayed, given, main_line)
    return replayed


def _try_instead(replayed: Replay, defaults: Defaults, only_main_line: bool) -> None:
    """Where an assumed variant does not fit the record but another would, say so.

    If the moves are what does not fit, it is enough that all of them do by the other one.
    """
    assumed = replayed.record.assumed.get("RU")
    if not assumed or not assumed.instead or defaults.variant or replayed.record.root.get("RU"):
        return
    instead = defaults._replace(variant=assumed.instead)
    other = _Replayer(replayed.record, instead).run(only_main_line, None)
    faults = _faults_of_moves(replayed)
    if not other.valid and (not faults or _faults_of_moves(other)):
        return
    findings = replayed.findings
    at = (faults or [n for n, found in enumerate(findings) if found.severity == "error"])[0]
    what = "it fits" if other.valid else "the moves fit"
    message = f"{findings[at].message}; but {what} {assumed.instead}: {assumed.hint}"
    findings[at] = findings[at]._replace(message=message)


def _faults_of_moves(replayed: Replay) -> list[int]:
    """Which of the findings are errors of a move."""
    return [
        number
        for number, found in enumerate(replayed.findings)
        if found.severity == "error" and found.ply is not None
    ]


def main_line(record: Record, *, defaults: Defaults | None = None) -> Iterator[Ply]:
    """The positions of the main line from ply 0 on, as far as it is sound.

    Set-up and other nodes without a move belong to the ply before them.
    """
    replayer = _Replayer(record, defaults or Defaults())
    position = replayer.start()
    if position is None:
        return
    number = 0
    move: Move | None = None
    before: Position | None = None
    current = record.root
    for node in record.main_line():
        if node.move is not None and node is not record.root:
            yield Ply(number, position, move, before, current)
        stepped = replayer.step(node, position, number)
        if stepped is None:
            if node.move is None or node is record.root:
                yield Ply(number, position, move, before, current)
            return
        after, made = stepped
        if made is not None:
            if node is record.root:
                yield Ply(number, position, None, None, current)
            before, move, number, current = position, made, number + 1, node
        position = after
    yield Ply(number, position, move, before, current)


class Step(NamedTuple):
    """One node of a record's tree, replayed."""

    parent: int | None
    """The number of the step before it, counted from 0 in the order of `walk`."""
    ply: Ply
    """The position after the node; of a node that cannot be played, the one before it."""
    fault: Finding | None
    """Why the node could not be played; nothing after it is replayed."""


def walk(record: Record, *, defaults: Defaults | None = None) -> Iterator[Step]:
    """All nodes of a record, each before those that follow it, the main line first.

    Nothing comes of a record whose game is unknown.
    """
    replayer = _Replayer(record, defaults or Defaults())
    start = replayer.start()
    if start is None:
        return
    stack: list[tuple[Node, int | None, Position, int]] = [(record.root, None, start, 0)]
    number = 0
    while stack:
        node, parent, before, plies = stack.pop()
        known = len(replayer.reporter.findings)
        stepped = replayer.step(node, before, plies)
        if stepped is None:
            fault = next(f for f in replayer.reporter.findings[known:] if f.severity == "error")
            yield Step(parent, Ply(plies, before, None, None, node), fault)
        else:
            after, move = stepped
            plies += move is not None
            yield Step(
                parent, Ply(plies, after, move, before if move is not None else None, node), None
            )
            stack += [(child, number, after, plies) for child in reversed(node.children)]
        number += 1


class _Repetitions:
    """The positions on the way to the current one (R15), to name the first that recurs."""

    def __init__(self, start: Position) -> None:
        self._way = [start]
        self._plies = {start: 0}

    def back_to(self, ply: int) -> None:
        """Go back to an earlier ply of the way, where another branch begins."""
        for position in self._way[ply + 1 :]:
            del self._plies[position]
        del self._way[ply + 1 :]

    def reached(self, position: Position) -> int | None:
        """Add a position; or the ply after which it stood before."""
        earlier = self._plies.get(position)
        if earlier is None:
            self._plies[position] = len(self._way)
            self._way.append(position)
        return earlier


class _Replayer:
    """The work on one record."""

    def __init__(self, record: Record, defaults: Defaults) -> None:
        self.record = record
        self.reporter = Reporter(record)
        self.report = self.reporter.report
        self.headers = read_headers(self.reporter, defaults)

    def run(self, only_main_line: bool, visit: Visit | None) -> Replay:
        root = self.record.root
        position = self.start()
        last: Position | None = position
        plies = 0
        sound = not self.record.findings or all(f.code != "syntax" for f in self.record.findings)
        if position is None:
            self._names(root)
            sound = False
        else:
            repetitions = _Repetitions(position) if position.game.can_repeat else None
            # (node, position before it, plies before it, whether it is on the main line)
            stack = [(root, position, 0, True)]
            while stack:
                node, position, ply, on_main = stack.pop()
                if repetitions:
                    repetitions.back_to(ply)
                while True:
                    stepped = self.step(node, position, ply)
                    if stepped is None:
                        sound = sound and not on_main
                        break
                    position, move = stepped
                    if move is not None:
                        ply += 1
                        if visit:
                            visit(node, position, move)
                        if repetitions:
                            earlier = repetitions.reached(position)
                            if earlier is not None:
                                message = (
                                    f"the position after ply {earlier} occurs again after this move"
                                )
                                self.report("repetition", node.at, message, ply=ply, move=node.move)
                                repetitions = None
                    if on_main:
                        last, plies = position, ply
                    if node.run and not visit and not repetitions:
                        run = node.run
                        plays = position.game.plays(run.spelling)
                        position, played = position.follow(plays.of(run.words))
                        ply += played
                        if on_main:
                            last, plies = position, ply
                        if played < len(run.words):
                            # The next move is not sound: its node says where it stands.
                            for _ in range(played + 1):
                                node = node.children[0]
                            continue
                        children = node.behind
                    else:
                        children = node.children
                    if not children:
                        break
                    if len(children) > 1 and not only_main_line:
                        stack += [(child, position, ply, False) for child in children[:0:-1]]
                    node = children[0]
        verdict = judge(self.reporter, last) if last is not None and sound else Verdict()
        name, size, game = self.headers
        variant = game.variant if game else ()
        findings = self.reporter.in_order()
        return Replay(
            self.record, name, size, variant, game, last, plies, sound, findings, *verdict
        )

    def start(self) -> Position | None:
        """The starting position of the game that the headers name, or None."""
        game = self.headers.game
        return game.start() if game else None

    def step(self, node: Node, position: Position, ply: int) -> tuple[Position, Move | None] | None:
        """The position after a node and the move in it; None if the branch ends here."""
        if node.properties:
            changed = self._properties(node, position, ply)
            if changed is None:
                return None
            position = changed
        text = node.move
        if text is None:
            return position, None
        if node.colour != position.turn:
            self._wrong_side(node, position, ply + 1)
            return None
        try:
            move = position.parse(text)
        except BadMove as error:
            self.report(error.code, node.at, str(error), ply=ply + 1, move=text)
            return None
        after = position.attempt(move)
        if after is not None:
            return after, move
        reason = position.why_illegal(move)
        assert reason is not None, "attempt and why_illegal disagree"
        self.report(reason.code, node.at, str(reason), ply=ply + 1, move=text)
        return None

    def _wrong_side(self, node: Node, position: Position, ply: int) -> None:
        outcome = position.outcome()
        if outcome is not None:
            message = f"the game is over: {position.describe(outcome)}"
            self.report("move-after-end", node.at, message, ply=ply, move=node.move)
            return
        side = node.colour
        assert side is not None
        message = (
            f"{position.player(position.turn)} ({position.turn}) is to move, "
            f"not {position.player(side)} ({side})"
        )
        if ply == 3 and position.turn == "W" and not self.record.root.find("PL"):
            # Only a swap makes the third ply White's, and it is often forgotten that it does.
            message += f": after a swap {position.player('W')} moves again"
        self.report("wrong-side", node.at, message, ply=ply, move=node.move)

    def _properties(self, node: Node, position: Position, ply: int) -> Position | None:
        """What the properties beside the move do; None if the branch ends here."""
        names = self._names(node)
        if "B" in names or "W" in names:
            second = next(found for found in node.properties if found.name in ("B", "W"))
            move = f"{second.name}[{short(', '.join(second.values))}]"
            message = f"this node has a second move, {move}: which one counts?"
            self.report("two-moves-in-node", second.at, message, ply=ply + 1, move=second.values[0])
            return None
        if names.isdisjoint(SETUP_PROPERTIES):
            return position
        return set_up(self.reporter, node, position)

    def _names(self, node: Node) -> set[str]:
        """The names of a node's properties; what is said twice is reported."""
        seen: set[str] = set()
        for name, values, at in node.properties:
            if name in seen and name not in ("B", "W"):
                message = f"{short(name)} stands twice in this node; the first one counts"
                self.report("duplicate-property", at, message)
            elif len(values) > 1 and name in SINGLE_VALUED:
                number = "two" if len(values) == 2 else len(values)
                message = f"{short(name)} has {number} values; the first one counts"
                self.report("duplicate-property", at, message)
            seen.add(name)
        return seen


__all__ = [
    "Defaults",
    "Ply",
    "Replay",
    "Step",
    "Visit",
    "main_line",
    "replay",
    "walk",
]
