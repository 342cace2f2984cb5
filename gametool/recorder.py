"""Recording a game move by move: commands in, replies out.

A `Recorder` holds a record and a place on its main line. It knows no terminal and no
file: whoever drives it shows what a `Reply` asks for, and saves the record when a reply
says that it changed. Every record that it leaves behind can be validated; nothing that
was in the record before is ever lost:

- a move that the record goes on with already is followed, not written again;
- any other move becomes the main line, and what stood there stays as a variation;
- ``undo`` takes back what this recorder did, one command at a time; beyond that it only
  goes back along the main line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from .games import SWAP, BadMove, GametoolError, Move, Position, Side
from .games.terms import OTHER
from .points import is_algebraic
from .record import Node, Points, Record
from .record.edits import Edit, with_text
from .record.results import agrees, format_claim, format_outcome, parse_result
from .replay import main_line, replay
from .replay.answers import explain

View = Literal["board", "moves", "score", "help"]
"""What a reply may ask to be shown."""

PERSONS = (("PB", "PW"), ("BR", "WR"), ("BT", "WT"))
"""Headers about the person of each side: name, rank, team. A swap exchanges them, since
they name who held the colour at the end (R2)."""

ENDS_WITHOUT_THE_BOARD = frozenset({"resignation", "time", "forfeit", "void"})


class CannotResume(GametoolError):
    """A record that cannot be continued; its text says why."""


class Reply(NamedTuple):
    """What came of a command."""

    said: str = ""
    """What was done, or why not: one line, or nothing."""
    refused: bool = False
    changed: bool = False
    """Whether the record is another one now, and must be saved."""
    view: View | None = None
    done: bool = False
    """Whether the user wants to leave."""


class Stop(NamedTuple):
    """A ply of the main line."""

    position: Position
    move: Move | None
    node: Node
    """The move's node; the root before the first move."""

    @property
    def tail(self) -> Node:
        """The last node before the next move: nodes without a move belong to this ply."""
        node = self.node
        while node.children and node.children[0].move is None:
            node = node.children[0]
        return node


class _Step(NamedTuple):
    """What it takes to undo a command."""

    what: str
    at: int
    onward: list[Stop]
    """The main line from the next ply on."""
    edit: Edit


class Command(NamedTuple):
    """A command's arguments and what it does, for the help."""

    usage: str
    summary: str


COMMANDS: dict[str, Command] = {
    "swap": Command("", "exchange sides (pie rule)"),
    "pass": Command("", "pass, where it is forced"),
    "undo": Command("", "take back the last command, or go back along the record"),
    "goto": Command("N", "go to ply N of the record; 0 is the start"),
    "forward": Command("", "go on to the next ply of the record"),
    "why": Command("MOVE", "say whether a move is legal, and why it is not"),
    "legal": Command("", "list the legal moves"),
    "show": Command("", "draw the board"),
    "score": Command("", "count the position as it stands"),
    "comment": Command("TEXT", "add a comment to the last move"),
    "name": Command("B|W NAME", "name the player of a side"),
    "resign": Command("[B|W]", "a side gives up, the one to move by default"),
    "result": Command("[TEXT]", "show or set the result: B+T, W+F, Void ...; none takes it out"),
    "help": Command("", "list the commands"),
    "quit": Command("", "leave; everything is saved"),
}
"""The commands; every other line is a move, in either notation."""


ALIASES = {"?": "help", "exit": "quit"}
"""Other names that people try."""
REMARK = "#"
"""What begins a line that is for whoever reads the input."""


class Recorder:
    """A record that is being made, and the ply that the user is at: at first the last one.

    Raises `CannotResume` for a record that is not read in full, or is not valid in its
    main line.
    """

    def __init__(self, record: Record) -> None:
        for found in record.findings:
            # What was not read, or read by guess, would be lost by saving.
            raise CannotResume(f"{found.line}:{found.col}: {found.code}: {found.message}")
        replayed = replay(record, main_line=True)
        for found in replayed.findings:
            if found.severity == "error":
                raise CannotResume(f"{found.line}:{found.col}: {found.code}: {found.message}")
        assert replayed.game is not None
        self.record = record
        self.game = replayed.game
        self.stops = _stops(record)
        self.ply = len(self.stops) - 1
        self._algebraic = _points(record) == "algebraic"
        self._steps: list[_Step] = []

    @property
    def stop(self) -> Stop:
        """The ply that the user is at."""
        return self.stops[self.ply]

    @property
    def position(self) -> Position:
        """The position that the user is at."""
        return self.stop.position

    @property
    def before(self) -> Position | None:
        """The position one ply earlier."""
        return self.stops[self.ply - 1].position if self.ply else None

    @property
    def at_end(self) -> bool:
        """Whether the main line goes no further than this."""
        return self.ply == len(self.stops) - 1

    @property
    def result(self) -> str | None:
        """The recorded result."""
        return self.record.root.get("RE")

    def obey(self, line: str) -> Reply:
        """Carry out one line of input: a command, or a move."""
        line = line.strip()
        if not line or line.startswith(REMARK):
            return Reply()
        try:
            line.encode()
        except UnicodeEncodeError:
            return _refused("this line is not valid text")
        word, *rest = line.split(None, 1)
        carry_out = _ACTIONS.get(ALIASES.get(word.lower(), word.lower()))
        try:
            return carry_out(self, "".join(rest)) if carry_out else self._play(line)
        except _Refusal as refusal:
            return _refused(str(refusal))

    # Moves

    def _play(self, text: str) -> Reply:
        position = self.position
        self._must_be_open()
        try:
            move = position.parse(text)
        except BadMove as error:
            hint = "" if any(c.isdigit() for c in text) else " (help lists the commands)"
            raise _Refusal(f"{error}{hint}") from None
        reason = position.why_illegal(move)
        if reason is not None:
            raise _Refusal(str(reason))
        name = position.format(move)
        if not self.at_end and self.stops[self.ply + 1].move == move:
            self._note(name)
            self.ply += 1
            return self._moved(changed=False)
        swapped = self._is_swapped()
        if not self._promote(move, name):
            stop = self.stop
            node = Node(position.turn, name if self._algebraic else position.sgf(move))
            self._note(name, stop.tail)
            stop.tail.children.insert(0, node)
            self.stops[self.ply + 1 :] = [Stop(position.after(move), move, node)]
        self.ply += 1
        if self._is_swapped() != swapped:
            self._exchange_persons()
        return self._moved(changed=True, dropped=self._settle())

    def _moved(self, *, changed: bool, dropped: str = "") -> Reply:
        outcome = self.position.outcome()
        said = f"the game is over: {self.position.describe(outcome)}" if outcome else ""
        if outcome and self.result:
            said += f" ({self.result})"
        return Reply("; ".join(filter(None, (said, dropped))), changed=changed, view="board")

    def _promote(self, move: Move, name: str) -> bool:
        """Make the variation that begins with a move the main line, if there is one.

        One that is not sound all through is left alone.
        """
        position, parent = self.position, self.stop.tail
        for child in parent.children[1:]:
            if child.colour != position.turn or child.move is None:
                continue
            try:
                if position.parse(child.move) != move:
                    continue
            except BadMove:
                continue
            self._note(name, parent)
            parent.children.remove(child)
            parent.children.insert(0, child)
            if replay(self.record, main_line=True).sound:
                self.stops = _stops(self.record)
                return True
            self._revert()
        return False

    def _is_swapped(self) -> bool:
        return any(stop.move is SWAP for stop in self.stops[1:3])

    def _must_be_open(self) -> None:
        """Refuse to go on where the record says that the game ended off the board."""
        claim = parse_result(self.result or "")
        if self.at_end and claim and claim.ending in ENDS_WITHOUT_THE_BOARD:
            raise _Refusal(f"the record ends here with {self.result}; undo it, or say: result none")

    def _must_be_at_end(self) -> None:
        if not self.at_end:
            following = self.stops[self.ply + 1].move
            assert following is not None
            raise _Refusal(
                f"the record goes on with {self.position.format(following)} here, and a "
                "result belongs to its end: follow it, or play another move first"
            )

    # The headers

    def _settle(self) -> str:
        """Make RE fit the end of a main line that has changed; what to tell about it."""
        outcome = self.stops[-1].position.outcome()
        old = self.result
        if outcome is not None:
            self._set("RE", format_outcome(outcome))
        elif old is not None and old.strip() not in ("", "?"):
            self._set("RE", None)
            return f"the result {old} belonged to the other line and is taken out"
        return ""

    def _set(self, name: str, text: str | None) -> None:
        """Set or take out a header, as part of the step noted last."""
        root = self.record.root
        self._steps[-1].edit.touch(root)
        root.properties = with_text(root.properties, name, text)

    def _exchange_persons(self) -> None:
        for black, white in PERSONS:
            old = self.record.root.get(black), self.record.root.get(white)
            if any(text is not None for text in old):
                self._set(black, old[1])
                self._set(white, old[0])

    # Undoing

    def _note(self, what: str, *nodes: Node) -> None:
        """Begin a step that ``undo`` takes back; ``nodes`` are about to change."""
        self._steps.append(_Step(what, self.ply, self.stops[self.ply + 1 :], Edit(nodes)))

    def _revert(self) -> _Step:
        step = self._steps.pop()
        step.edit.revert()
        self.ply = step.at
        self.stops[self.ply + 1 :] = step.onward
        return step

    # Commands

    def _undo(self, text: str) -> Reply:
        _no_arguments("undo", text)
        if self._steps:
            ply = self.ply
            step = self._revert()
            view: View | None = "board" if self.ply != ply else None
            return Reply(f"undone: {step.what}", changed=bool(step.edit), view=view)
        if self.stop.node is self.record.root:
            raise _Refusal("there is nothing to undo")
        assert self.stop.move is not None
        name = self.stops[self.ply - 1].position.format(self.stop.move)
        self.ply -= 1
        return Reply(f"back to ply {self.ply}; the record keeps {name}", view="board")

    def _goto(self, text: str) -> Reply:
        last = len(self.stops) - 1
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise _Refusal("go where? say: goto N")
        if int(text) > last:
            raise _Refusal(f"there is no ply {text}: the record has {last}")
        self.ply = int(text)
        return Reply(view="board")

    def _forward(self, text: str) -> Reply:
        _no_arguments("forward", text)
        if self.at_end:
            raise _Refusal("the record ends here")
        self.ply += 1
        return Reply(view="board")

    def _why(self, text: str) -> Reply:
        if not text:
            raise _Refusal("which move? say: why MOVE")
        return Reply(explain(self.position, text).sentence)

    def _comment(self, text: str) -> Reply:
        if not text:
            raise _Refusal("comment what? say: comment TEXT")
        node = self.stop.node
        old = node.get("C")
        self._note("the comment", node)
        node.properties = with_text(node.properties, "C", f"{old}\n{text}" if old else text)
        return Reply(changed=True)

    def _name(self, text: str) -> Reply:
        words = text.split(None, 1)
        side = self._side(words[0]) if len(words) == 2 else None
        if side is None:
            raise _Refusal(f"name whom? say: name {COMMANDS['name'].usage}")
        self._note(f"the name of {self.position.player(side)}")
        self._set(f"P{side}", words[1])
        return Reply(changed=True)

    def _resign(self, text: str) -> Reply:
        side = self._side(text) if text else self.position.turn
        if side is None:
            raise _Refusal(f"{text!r} is no side: say: resign {COMMANDS['resign'].usage}")
        outcome = self.position.outcome()
        if outcome:
            raise _Refusal(f"the game is over: {self.position.describe(outcome)}")
        self._must_be_open()
        self._must_be_at_end()
        self._note("the resignation")
        self._set("RE", f"{OTHER[side]}+R")
        winner = self.position.player(OTHER[side])
        return Reply(
            f"the game is over: {winner} wins by resignation ({self.result})", changed=True
        )

    def _result(self, text: str) -> Reply:
        if not text:
            return Reply(f"the result is {self.result}" if self.result else "there is no result")
        self._must_be_at_end()
        if text.lower() == "none":
            self._note("the taking out of the result")
            self._set("RE", None)
            return Reply(changed=True)
        claim = parse_result(text)
        outcome = self.position.outcome()
        if claim is None or claim.ending == "draw":
            raise _Refusal(f"{text!r} is no result: expected one like B+R, W+T, W+F, Void or ?")
        if outcome and not agrees(claim, outcome):
            raise _Refusal(f"the board says {format_outcome(outcome)}")
        if not outcome and claim.ending == "board":
            player = self.position.player(self.position.turn)
            raise _Refusal(f"{text} needs a finished game, and {player} is to move")
        self._note("the result")
        self._set("RE", format_claim(claim))
        return Reply(changed=True)

    def _side(self, word: str) -> Side | None:
        """The side that B, W or a player's name stands for."""
        sides: tuple[Side, Side] = ("B", "W")
        word = word.lower()
        for side in sides:
            if word in (side.lower(), self.position.player(side).lower()):
                return side
        return None


class _Refusal(Exception):
    """A command that cannot be carried out."""


def _refused(said: str) -> Reply:
    return Reply(said, refused=True)


def _no_arguments(name: str, text: str) -> None:
    if text:
        raise _Refusal(f"{name} takes nothing more: {text!r}")


def _simple(name: str, reply: Reply) -> Callable[[Recorder, str], Reply]:
    def carry_out(_: Recorder, text: str) -> Reply:
        _no_arguments(name, text)
        return reply

    return carry_out


_ACTIONS: dict[str, Callable[[Recorder, str], Reply]] = {
    "undo": Recorder._undo,
    "goto": Recorder._goto,
    "forward": Recorder._forward,
    "why": Recorder._why,
    "comment": Recorder._comment,
    "name": Recorder._name,
    "resign": Recorder._resign,
    "result": Recorder._result,
    "legal": _simple("legal", Reply(view="moves")),
    "show": _simple("show", Reply(view="board")),
    "score": _simple("score", Reply(view="score")),
    "help": _simple("help", Reply(view="help")),
    "quit": _simple("quit", Reply(done=True)),
}
"""What `COMMANDS` do; swap and pass are moves like others."""


def _points(record: Record) -> Points:
    """How the record's moves are written."""
    texts = (node.move for node in record.main_line() if node.move)
    written: Points = "algebraic" if any(map(is_algebraic, texts)) else "sgf"
    return record.points or written


def _stops(record: Record) -> list[Stop]:
    """The main line of a sound record."""
    return [Stop(ply.position, ply.move, ply.node) for ply in main_line(record)]


__all__ = ["COMMANDS", "CannotResume", "Command", "Recorder", "Reply", "Stop"]
