"""Replaying single nodes: set-up, then the move, by the rules of the game."""

from __future__ import annotations

from ..games import BadMove, Game, Move, Position
from ..record import LISTS, SETUP_PROPERTIES, SINGLE_VALUED, Node, Record
from ..record.spelling import plain_move
from ..texts import short
from .headers import Defaults, read_headers
from .reporter import Reporter
from .setups import set_up


class NodePlayer:
    """What is known of a record's game, and the playing of its nodes one by one."""

    def __init__(self, record: Record, defaults: Defaults) -> None:
        self.record = record
        self.reporter = Reporter(record)
        self.report = self.reporter.report
        self.headers = read_headers(self.reporter, defaults.of(record.file))

    def start(self) -> Position | None:
        """The starting position of the game that the headers name, or None."""
        game = self.headers.game
        return game.start() if game else None

    def step(self, node: Node, position: Position, ply: int) -> tuple[Position, Move | None] | None:
        """The position after a node and the move in it; None if the branch ends here."""
        if node in self.record.doubtful:
            return None
        if node.properties:
            changed = self._properties(node, position, ply)
            if changed is None:
                return None
            position = changed
        if node.move is None:
            return position, None
        text = plain_move(node.move)
        if node.colour != position.turn:
            self._wrong_side(node, position, ply + 1)
            return None
        try:
            move = position.parse(text)
        except BadMove as error:
            if not self._after_end(node, position, ply + 1):
                self.report(error.code, node.at, str(error), ply=ply + 1, move=text)
            return None
        after = position.attempt_read(move)
        if after is not None:
            return after, move
        reason = position.why_illegal(move)
        assert reason is not None, "attempt and why_illegal disagree"
        self.report(reason.code, node.at, str(reason), ply=ply + 1, move=text)
        return None

    def look_through(self, node: Node, game: Game, ply: int, *, only_main_line: bool) -> None:
        """Tell what is wrong, whatever came before it, behind a node that cannot be played.

        Which moves would be legal there nobody knows; that a text is no move is certain.
        """
        stack = [(node, ply, node in self.record.doubtful)]
        while stack:
            node, ply, is_new = stack.pop()
            if is_new and node.properties:
                self._second_move(node, self.names(node), ply + 1)
            if node.move is not None:
                ply += 1
                if is_new:
                    self._look_at_move(node, game, ply)
            children = node.children[:1] if only_main_line else node.children
            stack += [(child, ply, True) for child in reversed(children)]

    def _look_at_move(self, node: Node, game: Game, ply: int) -> None:
        text = plain_move(node.move or "")
        try:
            game.read(text)
        except BadMove as error:
            self.report(error.code, node.at, str(error), ply=ply, move=text)

    def _wrong_side(self, node: Node, position: Position, ply: int) -> None:
        if self._after_end(node, position, ply):
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

    def _after_end(self, node: Node, position: Position, ply: int) -> bool:
        """Report any move after the end of the game, readable or not; false before the end."""
        outcome = position.outcome()
        if outcome is None:
            return False
        message = f"the game is over: {position.describe(outcome)}"
        self.report("move-after-end", node.at, message, ply=ply, move=node.move)
        return True

    def _properties(self, node: Node, position: Position, ply: int) -> Position | None:
        """What the properties beside the move do; None if the branch ends here."""
        names = self.names(node)
        if self._second_move(node, names, ply + 1):
            return None
        if names.isdisjoint(SETUP_PROPERTIES):
            return position
        return set_up(self.reporter, node, position)

    def _second_move(self, node: Node, names: set[str], ply: int) -> bool:
        """Report it, if a node has one."""
        if "B" not in names and "W" not in names:
            return False
        second = next(found for found in node.properties if found.name in ("B", "W"))
        move = f"{second.name}[{short(', '.join(second.values))}]"
        message = f"this node has a second move, {move}: which one counts?"
        self.report("two-moves-in-node", second.at, message, ply=ply, move=second.values[0])
        return True

    def names(self, node: Node) -> set[str]:
        """The names of a node's properties; what is said twice is reported."""
        seen: set[str] = set()
        told: set[str] = set()
        for name, values, at in node.properties:
            if name in seen and name not in ("B", "W"):
                if name not in told:
                    counts = "the values of all count" if name in LISTS else "the first one counts"
                    message = f"{short(name)} stands twice in this node; {counts}"
                    self.report("duplicate-property", at, message)
                told.add(name)
            elif len(values) > 1 and name in SINGLE_VALUED:
                number = "two" if len(values) == 2 else len(values)
                message = f"{short(name)} has {number} values; the first one counts"
                self.report("duplicate-property", at, message)
            seen.add(name)
        return seen
