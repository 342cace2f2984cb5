"""A judged game as its record: values, marks, comments and best lines, beside all that it had.

Nothing is replaced: where a node has a value, a judgement of the move or of the position of its
own, that stays, and ours is left out; our sentence goes below a comment. A record that is marked
as analyzed is not judged again, so that doing it twice changes nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..games import BadMove, Move, Position
from ..record import Node, Property, Record
from ..record.edits import with_text
from ..record.properties import ANALYZED, BEST, CHANCE
from ..replay import Defaults, main_line
from .marks import Judged, Judgement, Mark
from .search import Estimate

MOVE_MARKS = frozenset(("BM", "DO", "IT", "TE"))
"""SGF's judgements of a move; a node has at most one."""
POSITION_MARKS = frozenset(("DM", "GB", "GW", "UC"))
"""Those of a position."""
OF_MARK: dict[Mark, Property] = {
    "blunder": Property("BM", ("2",)),
    "mistake": Property("DO", ("",)),
    "only-move": Property("TE", ("1",)),
}


def is_analyzed(record: Record) -> bool:
    """Whether a record holds an analysis already."""
    return record.root.find(ANALYZED) is not None


def annotate(record: Record, judgement: Judgement, defaults: Defaults | None = None) -> None:
    """Write what `analyze` found into the record."""
    nodes = [ply.node for ply in main_line(record, defaults=defaults) if ply.move is not None]
    before = record.root
    for judged, node in zip(judgement.plies, nodes, strict=True):
        if node is not before:  # where the root has a move, nothing is before it
            before = _last(before)
            _value(before, judged.position, judged.estimate)
            _line(before, judged)
        before = node
    _value(_last(before), judgement.last, judgement.end)
    for judged, node in zip(judgement.plies, nodes, strict=True):
        _judge(node, judged)
    _add(record.root, Property(ANALYZED, ("gametool",)))


def _last(node: Node) -> Node:
    """The last node before the next move: nodes without a move belong to the ply before."""
    while node.children and node.children[0].move is None:
        node = node.children[0]
    return node


def _value(node: Node, position: Position, found: Estimate) -> None:
    """What a position is worth: for Black, from -1 to 1, as SGF's ``V`` has it."""
    if not found.visits and found.worth is None:
        return
    sign = 1 if position.turn == "B" else -1
    win, low, high = (0.5 + sign * (chance - 0.5) for chance in (found.win, found.low, found.high))
    low, high = min(low, high), max(low, high)
    text = f"{win:.4f}" if found.worth is not None else f"{win:.4f}:{low:.4f}:{high:.4f}"
    _add(node, Property(CHANCE, (text,)))
    _add(node, Property("V", (f"{2 * win - 1:.2f}",)))
    good = "GB" if win > 0.5 else "GW"
    sure = found.worth is not None
    if win != 0.5 and (sure or low > 0.5 or high < 0.5):
        _add(node, Property(good, ("2" if sure else "1",)), POSITION_MARKS)


def _judge(node: Node, judged: Judged) -> None:
    """The mark of a move, and why in a sentence."""
    if judged.mark is None:
        return
    _add(node, OF_MARK[judged.mark], MOVE_MARKS)
    said = sentence(judged)
    old = node.get("C")
    if old is None:
        node.properties = with_text(node.properties, "C", said)
    elif said not in old.split("\n"):
        node.properties = with_text(node.properties, "C", f"{old}\n{said}")


def sentence(judged: Judged) -> str:
    """What a mark says, for people."""
    position = judged.position
    player = position.player(position.turn)
    best = ", ".join(found["move"] for found in judged.best())
    if judged.mark == "blunder":
        return f"Blunder: {player} had a won game with {best}, and gave it away."
    if judged.mark == "only-move":
        return f"Only move: {player} wins by {best} and by nothing else."
    chance = f"{judged.estimate.win:.0%}"
    return f"Mistake: {player} had about {chance} with {best}, and much less after this."


def _line(parent: Node, judged: Judged) -> None:
    """The best move as a variation with what follows, unless it was played or stands there."""
    if not judged.estimate.best:
        return
    best = judged.estimate.best[0]
    position = judged.position
    played = next((found for found in judged.estimate.best if found.move == judged.move), None)
    if played and played.worth == 1:
        best = played
    known = _known(parent, position, best.move)
    if known is None:
        known = _written(position, judged.estimate.line or (best.move,))
        parent.children.append(known)
    _add(known, Property(BEST, (f"{best.win:.4f}",)))


def _known(parent: Node, position: Position, move: Move) -> Node | None:
    """The child that has this move."""
    for child in parent.children:
        if child.move is None or child.colour != position.turn:
            continue
        try:
            if position.parse(child.move) == move:
                return child
        except BadMove:
            continue
    return None


def _written(position: Position, line: Sequence[Move]) -> Node:
    """A line as nodes, each with the next."""
    first = last = Node(position.turn, position.sgf(line[0]))
    for move, following in pairwise(line):
        position = position.after(move)
        fresh = Node(position.turn, position.sgf(following))
        last.children.append(fresh)
        last = fresh
    return first


def _add(node: Node, added: Property, excluded: frozenset[str] = frozenset()) -> None:
    """Add a property, unless the node has it, or another that excludes it."""
    names = {found.name for found in node.properties}
    if added.name not in names and not names & excluded:
        node.properties = [*node.properties, added]
