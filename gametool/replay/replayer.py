"""Replaying records through the rules: the validator.

`replay` walks a record's tree, every branch of it, and reports findings; it never prints
and never raises for a faulty record. After the first fault in a branch the rest of that
branch is not replayed, only looked through for what is wrong whatever came before; other
branches are replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..games import Game, Move, Position, Side
from ..record import Node, Property, Record
from ..record.findings import Finding, finding
from ..texts import expect, name_text
from .headers import Defaults
from .nodes import NodePlayer
from .verdicts import Verdict, judge, late_result
from .walking import Stepped, walk_tree


class Ply(NamedTuple):
    """A position of the main line and the move that led to it."""

    number: int
    position: Position
    move: Move | None
    before: Position | None
    node: Node
    dimmed: Property | None = None
    """The ``DD`` that holds there, which is inherited from node to node."""


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
    """Whether the whole main line was replayed, to its end."""
    findings: list[Finding]
    recorded_result: str | None
    """The record's own ``RE``, of the root if that has one."""
    over: bool
    winner: Side | None
    reason: str | None
    result: str | None

    @property
    def valid(self) -> bool:
        """Whether the main line was replayed to its end, and there is no error."""
        return self.sound and not any(found.severity == "error" for found in self.findings)

    def header(self) -> dict[str, Any]:
        """The fields that all JSON output on a record begins with."""
        return {
            "file": name_text(self.record.file),
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
        """The JSON of ``validate`` (docs/json.md)."""
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
    expect(record, Record, "what is replayed is a record")
    given = (defaults or Defaults()).of(record.file)
    replayed = _run(record, given, main_line, visit)
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
    other = _run(replayed.record, instead, only_main_line, None)
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
    expect(record, Record, "what is replayed is a record")
    player = NodePlayer(record, defaults or Defaults())
    position = player.start()
    if position is None:
        return
    ply = Ply(0, position, None, None, record.root)
    for stepped in walk_tree(record.root, position, player.step, only_main_line=True):
        node, before = stepped.here.node, stepped.here.position
        if stepped.move is None:
            ply = ply._replace(position=stepped.position, dimmed=stepped.here.dimmed)
            continue
        yield ply if node is not record.root else ply._replace(position=before)
        ply = Ply(stepped.ply, stepped.position, stepped.move, before, node, stepped.here.dimmed)
    yield ply


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
    expect(record, Record, "what is replayed is a record")
    player = NodePlayer(record, defaults or Defaults())
    start = player.start()
    if start is None:
        return
    known = len(player.reporter.findings)
    for stepped in walk_tree(record.root, start, player.step):
        here, made = stepped.here, stepped.move is not None
        before = here.position if made else None
        ply = Ply(stepped.ply, stepped.position, stepped.move, before, here.node, here.dimmed)
        fresh = player.reporter.findings[known:]
        known += len(fresh)
        yield Step(here.parent, ply, None if stepped.sound else _fault(record, here.node, fresh))


def _fault(record: Record, node: Node, fresh: list[Finding]) -> Finding:
    """Why a node could not be played; of one that nobody tried, that its place is uncertain."""
    uncertain = finding("syntax", record.place(node.at), "whether this comes here is uncertain")
    return next((found for found in fresh if found.severity == "error"), uncertain)


class _Repetitions:
    """The positions on the way to the current one (R15), to name the first that recurs."""

    def __init__(self, player: NodePlayer, start: Position) -> None:
        self._player = player
        self._way = [start]
        self._plies = {start: 0}
        self.wanted = start.game.can_repeat
        """Whether one is still looked for: it is told once a record."""

    def look(self, stepped: Stepped) -> None:
        """Compare the position after a move with those on the way to it, and add it."""
        if stepped.move is None:
            return
        for position in self._way[stepped.ply :]:  # another branch begins
            del self._plies[position]
        del self._way[stepped.ply :]
        earlier = self._plies.get(stepped.position)
        if earlier is None:
            self._plies[stepped.position] = len(self._way)
            self._way.append(stepped.position)
            return
        node = stepped.here.node
        message = f"the position after ply {earlier} occurs again after this move"
        self._player.report("repetition", node.at, message, ply=stepped.ply, move=node.move)
        self.wanted = False


def _run(record: Record, defaults: Defaults, only_main_line: bool, visit: Visit | None) -> Replay:
    """Replay a record by the rules that its headers and the defaults name."""
    player = NodePlayer(record, defaults)
    root = record.root
    last = player.start()
    plies = 0
    late: list[Node] = []
    ended = False
    """Whether the main line goes on after the end of the game."""
    sound = record.is_whole and last is not None
    if last is None:
        player.names(root)
    else:
        repetitions = _Repetitions(player, last)
        steps = walk_tree(
            root,
            last,
            player.step,
            only_main_line=only_main_line,
            may_pass_over=lambda: visit is None and not repetitions.wanted,
        )
        for stepped in steps:
            node = stepped.here.node
            if visit and stepped.move is not None:
                visit(node, stepped.position, stepped.move)
            if repetitions.wanted:
                repetitions.look(stepped)
            if stepped.here.on_main_line:
                last, plies = stepped.position, stepped.ply
                sound = sound and stepped.sound
                ended = not stepped.sound and last.outcome() is not None
                if node.properties and node is not root and node.find("RE"):
                    late.append(node)
            if not stepped.sound and stepped.position.outcome() is None:
                player.look_through(
                    node, stepped.position.game, stepped.ply, only_main_line=only_main_line
                )
    recorded = late_result(player.reporter, late)
    verdict = Verdict()
    if last is not None and (sound or ended):
        verdict = judge(player.reporter, last, recorded)
    name, size, game = player.headers
    variant = game.variant if game else ()
    findings = player.reporter.in_order()
    return Replay(
        *(record, name, size, variant, game, last, plies, sound, findings),
        recorded.text,
        *verdict,
    )


__all__ = ["Defaults", "Ply", "Replay", "Step", "Visit", "main_line", "replay", "walk"]
