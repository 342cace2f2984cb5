"""Replaying records through the rules: the validator.

`replay` walks a record's tree, every branch of it, and reports findings; it never prints
and never raises for a faulty record. After the first fault in a branch the rest of that
branch is not replayed, other branches are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import games
from .findings import Finding, Severity, finding
from .games import BadGame, BadMove, Game, Move, Position, Setup, Side
from .points import MAX_SIZE
from .record import FOREIGN, SETUP_PROPERTIES, SIDES, Node, Record, Run
from .results import agrees, format_claim, format_outcome, parse_result


class Defaults(NamedTuple):
    """What a user says of records that do not say it themselves."""

    game: str | None = None
    size: str | None = None
    variant: str | None = None


def variant_names(text: str) -> list[str]:
    """The names in a value of ``RU``, each once."""
    return list(dict.fromkeys(word for word in re.split(r"[,\s]+", text) if word))


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

    def as_dict(self) -> dict[str, Any]:
        """The JSON of ``validate`` (CONTRACT section 4)."""
        return {
            **self.header(),
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
    """Where an assumed variant does not fit the record but another would, say so."""
    assumed = replayed.record.assumed.get("RU")
    if not assumed or not assumed.instead or defaults.variant or replayed.record.root.get("RU"):
        return
    other = _Replayer(replayed.record, defaults._replace(variant=assumed.instead))
    if not other.run(only_main_line, None).valid:
        return
    findings = replayed.findings
    for number, found in enumerate(findings):
        if found.severity == "error":
            message = f"{found.message}; but it fits {assumed.instead}: {assumed.hint}"
            findings[number] = found._replace(message=message)
            return


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
        known = len(replayer.findings)
        stepped = replayer.step(node, before, plies)
        if stepped is None:
            fault = next(f for f in replayer.findings[known:] if f.severity == "error")
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
        self.defaults = defaults
        self.findings: list[Finding] = list(record.findings)
        self.game_name: str | None = None
        self.size: int | None = None
        self.variant: tuple[str, ...] = ()
        self.game: Game | None = None

    def run(self, only_main_line: bool, visit: Visit | None) -> Replay:
        root = self.record.root
        position = self.start()
        last: Position | None = position
        plies = 0
        sound = not self.record.findings or all(f.code != "syntax" for f in self.record.findings)
        if position is None:
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
                        position, played = self._follow(node.run, position)
                        ply += played
                        if on_main:
                            last, plies = position, ply
                        if played < len(node.run.moves):
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
        over, winner, reason, result = False, None, None, None
        if last is not None and sound:
            over, winner, reason, result = self.judge(last)
        order = {id(f): i for i, f in enumerate(self.findings)}
        self.findings.sort(key=lambda f: (f.line, f.col, order[id(f)]))
        return Replay(
            self.record,
            self.game_name,
            self.size,
            self.variant,
            self.game,
            last,
            plies,
            sound,
            self.findings,
            over,
            winner,
            reason,
            result,
        )

    def report(
        self,
        code: str,
        at: int,
        message: str,
        *,
        ply: int | None = None,
        move: str | None = None,
        severity: Severity | None = None,
    ) -> None:
        place = self.record.place(at)
        self.findings.append(finding(code, place, message, ply=ply, move=move, severity=severity))

    # The root

    def start(self) -> Position | None:
        """The starting position of the game that the headers name, or None."""
        root = self.record.root
        if not root.properties and self.record.findings:
            return None  # nothing could be read: the reader has said why
        name = self._header("GM", self.defaults.game)
        if name is None:
            self.report("unknown-game", 0, "the record names no game: GM is missing")
        else:
            try:
                self.game_name = games.find(name).name
            except BadGame as error:
                self.report(error.code, self._at("GM"), str(error))
        self.size = self._size()
        if self.game_name is None or self.size is None:
            return None
        variant = self._header("RU", self.defaults.variant) or ""
        try:
            self.game = games.make(self.game_name, self.size, variant_names(variant))
        except BadGame as error:
            self.report(error.code, self._at("RU"), str(error))
            return None
        self.variant = self.game.variant
        return self.game.start()

    def _header(self, name: str, default: str | None) -> str | None:
        value = self.record.root.get(name)
        if value is not None and value.strip():
            return value
        assumed = self.record.assumed.get(name)
        return assumed.value if default is None and assumed else default

    def _at(self, name: str) -> int:
        found = self.record.root.find(name)
        return found.at if found else 0

    def _size(self) -> int | None:
        text = self._header("SZ", self.defaults.size)
        if text is None:
            self.report("bad-size", 0, "the record tells no board size: SZ is missing")
            return None
        columns, colon, rows = (part.strip() for part in text.partition(":"))
        numbers = [columns, rows] if colon else [columns]
        if not all(re.fullmatch("[0-9]{1,9}", number) for number in numbers):
            self.report("bad-size", self._at("SZ"), f"{text!r} is no board size: expected a number")
        elif len({int(number) for number in numbers}) > 1:
            self.report("bad-size", self._at("SZ"), f"the board is {columns}x{rows}, not square")
        elif not 1 <= int(columns) <= MAX_SIZE:
            message = f"a board has 1 to {MAX_SIZE} squares a side, not {columns}"
            self.report("bad-size", self._at("SZ"), message)
        else:
            return int(columns)
        return None

    # Nodes

    def _follow(self, run: Run, position: Position) -> tuple[Position, int]:
        """The position after the moves of a run up to the first unsound one, and how many."""
        played = 0
        for colour, text in run.moves:
            if colour != position.turn:
                break
            try:
                move = position.parse(text)
            except BadMove:
                break
            after = position.attempt(move)
            if after is None:
                break
            position = after
            played += 1
        return position, played

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
        seen: set[str] = set()
        for found in node.properties:
            if found.name in ("B", "W"):
                moves = ", ".join(found.values)
                message = f"this node has a second move, {found.name}[{moves}]: which one counts?"
                self.report(
                    "two-moves-in-node", found.at, message, ply=ply + 1, move=found.values[0]
                )
                return None
            if found.name in seen and found.name != FOREIGN:
                message = f"{found.name} stands twice in this node; the first one counts"
                self.report("duplicate-property", found.at, message)
            seen.add(found.name)
        if seen.isdisjoint(SETUP_PROPERTIES):
            return position
        return self._set_up(node, position)

    def _set_up(self, node: Node, position: Position) -> Position | None:
        game = position.game
        masks = {"AB": 0, "AW": 0, "AE": 0, "AX": 0}
        turn: Side | None = None
        sound = True
        late = node is not self.record.root
        for name in SETUP_PROPERTIES:
            found = node.find(name)
            if found is None:
                continue
            if late:
                what = "the side to move" if name == "PL" else "the board"
                self.report("late-setup", found.at, f"{name} changes {what} after the root")
                late = False
            if name == "PL":
                word = found.values[0].strip().lower()
                if word not in SIDES:
                    self.report(
                        "bad-setup", found.at, f"PL must be B or W, not {found.values[0]!r}"
                    )
                    sound = False
                else:
                    turn = SIDES[word]
                continue
            if name == "AX" and not game.has_blocks:
                self.report("bad-setup", found.at, f"{game.title} has no blocks: AX cannot be used")
                sound = False
                continue
            for value in found.values:
                bits, problem = point_set(game, value)
                for other, mask in masks.items():
                    if not problem and bits & mask:
                        twice = game.names[(bits & mask).bit_length() - 1]
                        problem = (
                            f"{twice} is named twice in {name}"
                            if other == name
                            else f"{twice} is named both in {other} and in {name}"
                        )
                if problem:
                    self.report("bad-setup", found.at, f"{name}[{value}]: {problem}")
                    sound = False
                masks[name] |= bits
        if not sound:
            return None
        setup = Setup(masks["AB"], masks["AW"], masks["AE"], masks["AX"], turn)
        at = next(found.at for found in node.properties if found.name in SETUP_PROPERTIES)
        edited = position.edited(setup)
        known = position.irregularities()
        for warning in edited.irregularities():
            if warning not in known:
                self.report("bad-setup", at, warning, severity="warning")
        return edited

    # The end

    def judge(self, position: Position) -> tuple[bool, Side | None, str | None, str | None]:
        """Compare the recorded result with the board: over, winner, reason, result."""
        outcome = position.outcome()
        text = self.record.root.get("RE")
        at = self._at("RE")
        claim = None
        if text is None or not text.strip():
            self.report("result-missing", at, "the record tells no result: RE is missing")
        else:
            claim = parse_result(text)
            if claim is None:
                self.report(
                    "result-mismatch",
                    at,
                    f"{text!r} is no result: expected one like B+12, B+, W+R, W+T, W+F, Void or ?",
                )
            elif claim.ending == "draw":
                self.report("result-mismatch", at, f"RE[{text}]: these games have no draws")
        if outcome is not None:
            result = format_outcome(outcome)
            if claim and claim.ending != "draw" and not agrees(claim, outcome):
                message = f"RE[{text}], but on the board {position.describe(outcome)} ({result})"
                self.report("result-mismatch", at, message)
            return True, outcome.winner, outcome.reason, result
        if claim is None or claim.ending in ("unknown", "draw"):
            self._unfinished(position)
            return False, None, None, None
        if claim.ending == "board":
            self._unfinished(position, f"RE[{text}] claims an end on the board, but ")
            return False, None, None, None
        return True, claim.winner, claim.ending, format_claim(claim)

    def _unfinished(self, position: Position, claim: str = "") -> None:
        message = f"{claim}the game is unfinished: {position.player(position.turn)} is to move"
        at = self._at("RE") if claim else 0
        self.report("unfinished", at, message, severity="error" if claim else None)


def point_set(game: Game, value: str) -> tuple[int, str]:
    """The bit set of a set-up value, a point or a rectangle; and what is wrong with it."""
    first, colon, second = (part.strip() for part in value.partition(":"))
    try:
        one = game.point(first)
        two = game.point(second) if colon else one
    except BadMove as error:
        return 0, str(error)
    stride = game.geometry.stride
    rows = sorted((one // stride, two // stride))
    columns = sorted((one % stride, two % stride))
    row = sum(1 << column for column in range(columns[0], columns[1] + 1))
    return sum(row << r * stride for r in range(rows[0], rows[1] + 1)), ""


__all__ = [
    "Defaults",
    "Ply",
    "Replay",
    "Step",
    "Visit",
    "main_line",
    "point_set",
    "replay",
    "variant_names",
    "walk",
]
