"""The recorder: what it writes, refuses, undoes, and leaves alone."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gametool import games
from gametool.formats import sgf
from gametool.games import SWAP, Position
from gametool.record import Node, Record
from gametool.record.edits import new_record
from gametool.record.results import format_outcome
from gametool.recorder import COMMANDS, CannotResume, Recorder, Reply
from gametool.recorder.commands import ALIASES
from gametool.replay import replay


def fresh(game: str = "petrify", size: int = 6, *variant: str) -> Recorder:
    return Recorder(new_record(games.make(game, size, variant)))


def read(text: str | bytes) -> Record:
    (record,) = sgf.read(io.BytesIO(text.encode() if isinstance(text, str) else text))
    return record


def tell(recorder: Recorder, *lines: str) -> list[Reply]:
    """Lines that must all be taken."""
    replies = [recorder.obey(line) for line in lines]
    assert [reply.said for reply in replies if reply.refused] == []
    return replies


def refusal(recorder: Recorder, line: str) -> str:
    """Why a line is refused; nothing may come of it."""
    before = read(sgf.write(recorder.record).text)
    reply = recorder.obey(line)
    assert reply.refused
    assert not reply.changed
    assert read(sgf.write(recorder.record).text) == before
    return reply.said


def moves(recorder: Recorder) -> list[str | None]:
    return [node.move for node in recorder.record.main_line() if node.move is not None]


def test_moves_in_both_notations_are_written_in_one() -> None:
    recorder = fresh()
    tell(recorder, "c3", "dc", "C3 x D4")
    assert moves(recorder) == ["cd", "dc", "cd:dc"]
    assert recorder.ply == 3


def test_a_record_keeps_its_notation() -> None:
    recorder = Recorder(read("(;GM[morphos]SZ[3];B[b1])"))
    tell(recorder, "ac")
    assert moves(recorder) == ["b1", "a1"]


def test_the_reason_of_the_rules_is_told() -> None:
    recorder = fresh()
    tell(recorder, "c3")
    assert refusal(recorder, "c3") == "c3 is not empty: a blue disk stands there"
    assert "is off the board" in refusal(recorder, "g7")
    assert "must make it" in refusal(recorder, "pass")
    assert refusal(recorder, "unod").endswith("(did you mean undo?)")
    assert refusal(recorder, "castling").endswith("(help lists the commands)")


def test_an_empty_line_is_nothing() -> None:
    assert fresh().obey("  ") == Reply()


def test_the_end_of_the_game_is_told_and_written() -> None:
    recorder = fresh("morphos", 3)
    replies = tell(recorder, "b1", "a1", "b2", "c1", "b3")
    assert replies[-1].said == "the game is over: Black wins with a chain (B+)"
    assert recorder.result == "B+"
    assert "the game is over" in refusal(recorder, "c3")
    tell(recorder, "undo")
    assert recorder.result is None
    assert moves(recorder)[-1] == "cc"


def test_a_forced_pass_and_the_final_count() -> None:
    recorder = fresh("petrify", 1)
    tell(recorder, "a1", "pass", "pass")
    assert moves(recorder) == ["aa", "", ""]
    assert recorder.result == "B+1"


def test_resigning() -> None:
    recorder = fresh()
    (_, reply) = tell(recorder, "c3", "resign")
    assert reply.said == "the game is over: Blue wins by resignation (B+R)"
    assert recorder.result == "B+R"
    assert "undo it" in refusal(recorder, "d4")
    assert "undo it" in refusal(recorder, "resign")
    tell(recorder, "undo", "resign blue")
    assert recorder.result == "W+R"
    tell(recorder, "undo", "resign W", "undo", "d4")
    assert recorder.result is None
    assert "no side" in refusal(recorder, "resign Ann")


def test_results_that_the_board_does_not_decide() -> None:
    recorder = fresh("morphos", 3)
    tell(recorder, "b1", "result w+time")
    assert recorder.result == "W+T"
    assert tell(recorder, "result")[0].said == "the result is W+T"
    tell(recorder, "result none")
    assert recorder.result is None
    assert "needs a finished game" in refusal(recorder, "result B+")
    assert "no result" in refusal(recorder, "result draw")
    tell(recorder, "result ?", "a1", "b2", "c1", "b3")
    assert recorder.result == "B+"
    assert refusal(recorder, "result W+") == "the board says B+"


def test_a_swap_exchanges_the_names() -> None:
    recorder = fresh()
    tell(recorder, "name B Ann", "name orange Bo [x] \\", "c3", "swap")
    root = recorder.record.root
    assert (root.get("PB"), root.get("PW")) == ("Bo [x] \\", "Ann")
    tell(recorder, "undo")
    assert (root.get("PB"), root.get("PW")) == ("Ann", "Bo [x] \\")
    assert "name whom" in refusal(recorder, "name Ann")


def test_leaving_the_line_with_the_swap_exchanges_the_names_back() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6]PB[Bo]BR[1k];B[cc];W[swap];W[dd])"))
    tell(recorder, "undo", "undo", "b2")
    root = recorder.record.root
    assert [root.get(name) for name in ("PB", "PW", "BR", "WR")] == [None, "Bo", None, "1k"]


def test_comments_are_added_never_replaced() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc]C[old \\] one])"))
    tell(recorder, "comment new: \\ ]")
    assert recorder.stop.node.get("C") == "old ] one\nnew: \\ ]"
    tell(recorder, "undo")
    assert recorder.stop.node.get("C") == "old ] one"
    (reply,) = tell(recorder, "comment")
    assert (reply.said, reply.changed) == ("the comment on ply 1, c4: old ] one", False)


def test_comments_are_confirmed_and_can_be_written_anew() -> None:
    recorder = fresh()
    replies = tell(recorder, "comment hello", "c3", "comment", "comment one", "comment two")
    assert [reply.said for reply in replies] == [
        "the comment on the start: hello",
        "",
        "there is no comment on ply 1, c3",
        "the comment on ply 1, c3: one",
        "the comment on ply 1, c3: one / two",
    ]
    assert [reply.confirms for reply in replies] == [True, False, False, True, True]
    tell(recorder, "recomment three")
    assert recorder.stop.node.get("C") == "three"
    tell(recorder, "goto 0", "recomment NONE")
    assert recorder.record.root.find("C") is None
    assert "no comment on the start" in refusal(recorder, "recomment none")
    assert "what shall the comment say" in refusal(recorder, "recomment")
    tell(recorder, "undo", "undo")
    assert recorder.stops[1].node.get("C") == "one\ntwo"


def test_names_are_confirmed_and_can_be_changed() -> None:
    recorder = fresh()
    said = [reply.said for reply in tell(recorder, "name Orange Bob", "name W  Bo B.", "name w")]
    assert said == ["Orange is Bob", "Orange is Bo B.", "Orange is Bo B."]
    tell(recorder, "name white: Bob", "name Black Ann")
    assert tell(recorder, "name")[0].said == "Blue is Ann; Orange is Bob"
    assert tell(recorder, "name B none")[0].said == "Blue is not named"
    assert recorder.record.root.find("PB") is None
    assert "side B or W, Blue or Orange" in refusal(recorder, "name Bob")


# Deleting and redoing


def test_the_last_move_is_deleted_for_good() -> None:
    text = "(;GM[petrify]SZ[6]RE[B+R];B[cc];W[dd]C[old];C[a pause])"
    recorder = Recorder(read(text))
    (reply,) = tell(recorder, "delete")
    said = "d3 is deleted; the result B+R belonged to the other line and is taken out"
    assert (reply.said, reply.view) == (said, "board")
    assert recorder.record == read("(;GM[petrify]SZ[6];B[cc])")
    tell(recorder, "undo")
    assert recorder.record == read(text)
    assert (recorder.ply, recorder.at_end) == (2, True)


def test_a_move_that_was_gone_back_over_can_be_deleted() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc];W[dd])"))
    (back,) = tell(recorder, "undo")
    assert back.said == "back to ply 1; the record keeps d3 (delete takes it out)"
    tell(recorder, "delete", "a1")
    assert recorder.record == read("(;GM[petrify]SZ[6];B[cc];W[af])")
    tell(recorder, "goto 0")
    assert "goes on to ply 2" in refusal(recorder, "delete")
    tell(recorder, "goto 2", "delete", "delete")
    assert moves(recorder) == []
    assert refusal(recorder, "delete") == "the record has no move to delete"


def test_a_variation_beside_a_deleted_move_becomes_the_main_line() -> None:
    text = "(;GM[petrify]SZ[6]PB[Bo]PW[Ann];B[cc](;W[swap])(;W[aa];B[bb]))"
    recorder = Recorder(read(text))
    (reply,) = tell(recorder, "delete")
    assert reply.said == "swap is deleted; the variation a6 is what follows now"
    assert moves(recorder) == ["cc", "aa", "bb"]
    assert recorder.record.root.get("PB") == "Ann"
    assert recorder.ply == 1
    tell(recorder, "undo")
    assert recorder.record == read(text)
    faulty = Recorder(read("(;GM[petrify]SZ[6];B[cc](;W[dd])(;W[cc]))"))
    assert "a variation that is not valid stands beside it" in refusal(faulty, "delete")


def test_a_move_in_the_root_is_not_deleted() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6]B[cc])"))
    assert "no move to delete" in refusal(recorder, "delete")


def test_what_was_undone_can_be_done_again() -> None:
    recorder = fresh()
    tell(recorder, "name B Ann", "c3", "swap", "comment nice", "delete")
    whole = sgf.write(recorder.record).text
    tell(recorder, *["undo"] * 5)
    assert sgf.write(recorder.record).text == sgf.write(fresh().record).text
    replies = tell(recorder, *["redo"] * 5)
    assert replies[2].said == "done again: swap"
    assert sgf.write(recorder.record).text == whole
    assert "nothing to redo" in refusal(recorder, "redo")
    tell(recorder, "undo", "undo", "comment other")
    assert "nothing to redo" in refusal(recorder, "redo")


def test_undoing_and_redoing_go_to_where_it_was_done() -> None:
    recorder = fresh()
    tell(recorder, "c3", "d4", "e5", "goto 1")
    tell(recorder, "undo")
    assert (recorder.ply, len(recorder.stops)) == (2, 3)
    tell(recorder, "goto 0", "redo")
    assert (recorder.ply, recorder.at_end) == (3, True)


# Completion


def test_completions() -> None:
    recorder = fresh("petrify", 2)
    assert recorder.completions("re") == ["redo", "recomment", "resign", "result"]
    assert recorder.completions(" A") == ["a1", "a2"]
    assert recorder.completions("why ") == ["a1", "a2", "b1", "b2"]
    assert recorder.completions("name o") == ["Orange"]
    assert recorder.completions("name orange ") == []
    assert recorder.completions("result w") == ["W+R", "W+T", "W+F"]
    assert recorder.completions("comment a") == []
    assert recorder.completions("x y") == []
    assert "swap" in recorder.completions("") and "a1" in recorder.completions("")


def test_every_command_is_in_the_help_once_and_has_no_second_meaning() -> None:
    assert not set(ALIASES) & set(COMMANDS)
    assert set(ALIASES.values()) <= set(COMMANDS)


def test_a_line_that_cannot_be_saved_is_refused() -> None:
    assert refusal(fresh(), "comment \udcff") == "this line is not valid text"


def test_undo_goes_back_over_what_was_there_without_removing_it() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc];W[dd])"))
    (reply,) = tell(recorder, "undo")
    assert not reply.changed
    assert reply.said.startswith("back to ply 1; the record keeps d3")
    assert moves(recorder) == ["cc", "dd"]
    (reply,) = tell(recorder, "d3")
    assert not reply.changed
    assert recorder.ply == 2
    tell(recorder, "undo", "undo")
    assert refusal(recorder, "undo") == "there is nothing to undo"


def test_another_move_makes_the_old_continuation_a_variation() -> None:
    text = "(;GM[petrify]SZ[6]RE[B+R]XX[a:b\\:c];B[cc];W[dd]C[old]LB[aa:x];B[ee])"
    recorder = Recorder(read(text))
    tell(recorder, "undo", "undo")
    (reply,) = tell(recorder, "a1")
    assert "B+R" in reply.said
    assert moves(recorder) == ["cc", "af"]
    assert recorder.result is None
    old = recorder.stops[1].node.children[1]
    assert (old.move, old.get("C"), old.get("LB")) == ("dd", "old", "aa:x")
    assert recorder.record.root.find("XX") == read(text).root.find("XX")
    tell(recorder, "undo")
    assert recorder.record == read(text)


def test_a_move_of_a_variation_makes_that_the_main_line() -> None:
    text = "(;GM[petrify]SZ[6];B[cc](;W[dd];B[ee])(;W[aa];B[bb]))"
    recorder = Recorder(read(text))
    tell(recorder, "undo", "undo", "a6")
    assert moves(recorder) == ["cc", "aa", "bb"]
    assert (recorder.ply, recorder.at_end) == (2, False)
    tell(recorder, "b5", "undo", "undo")
    assert recorder.record == read(text)


def test_a_variation_that_is_not_sound_is_left_alone() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc](;W[dd])(;W[aa];B[aa]))"))
    tell(recorder, "undo", "a6")
    assert moves(recorder) == ["cc", "aa"]
    parent = recorder.stops[1].node
    assert [child.move for child in parent.children] == ["aa", "dd", "aa"]


def test_nodes_without_a_move_belong_to_the_ply_before_them() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];C[hello];B[cc];C[a pause];W[dd])"))
    tell(recorder, "undo", "a1", "undo")
    pause = recorder.stops[1].tail
    assert pause.get("C") == "a pause"
    tell(recorder, "a1")
    assert [child.move for child in pause.children] == ["af", "dd"]


def test_a_result_belongs_to_the_end() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc];W[dd])"))
    tell(recorder, "undo")
    assert "goes on with d3" in refusal(recorder, "resign")
    assert "goes on with d3" in refusal(recorder, "result B+T")


def test_a_result_of_a_later_node_is_the_result() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6]RE[?];B[cc];W[dd]RE[B+R])"))
    assert recorder.result == "B+R"
    assert "B+R" in refusal(recorder, "e5")
    tell(recorder, "result none", "e5")
    assert recorder.record == read("(;GM[petrify]SZ[6];B[cc];W[dd];B[eb])")


def test_a_move_in_the_root_cannot_be_stepped_over() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6]B[cc];W[dd])"))
    tell(recorder, "undo")
    assert refusal(recorder, "undo") == "there is nothing to undo"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;GM[petrify]SZ[6];B[cc];W", "syntax"),
        ("(;GM[petrify]SZ[6];B[cc];W[cc])", "illegal-move"),
        ("(;GM[petrify]SZ[6]RE[B+3];B[cc])", "unfinished"),
        ("(;GM[1]SZ[19];B[cc])", "unknown-game"),
        ("(;CA[klingon]GM[petrify]SZ[6];B[cc])", "encoding"),
        (b"(;GM[petrify]SZ[6];B[cc]C[\xe9])", "encoding"),
    ],
)
def test_what_cannot_be_gone_on_with(text: str | bytes, reason: str) -> None:
    with pytest.raises(CannotResume, match=reason):
        Recorder(read(text))


def test_a_fault_in_a_variation_is_no_obstacle() -> None:
    recorder = Recorder(read("(;GM[petrify]SZ[6];B[cc](;W[dd])(;W[cc]))"))
    tell(recorder, "a1")
    assert moves(recorder) == ["cc", "dd", "af"]


def test_commands_refuse_what_they_have_no_use_for() -> None:
    recorder = fresh()
    for line in ("undo 3", "legal c3", "quit now", "swap c3", "redo 2", "delete c3"):
        assert "takes nothing more" in refusal(recorder, line)
    assert [recorder.obey(name).view for name in ("show", "legal", "score", "help")] == [
        "board",
        "moves",
        "score",
        "help",
    ]
    assert recorder.obey("QUIT").done


def test_no_list_has_millions_of_moves() -> None:
    recorder = Recorder(new_record(games.make("morphos", 52, "double")))
    assert "more than 10,000 legal moves" in refusal(recorder, "legal")
    assert "undo" in recorder.completions("u")
    assert len(Recorder(new_record(games.make("morphos", 9, "double"))).completions("why ")) > 3000


# The recorder against a model that keeps a whole copy of the record for every command.


@dataclass(frozen=True)
class Tree:
    """A node of the model."""

    move: str | None = None
    comment: str | None = None
    children: tuple[Tree, ...] = ()


@dataclass(frozen=True)
class Model:
    """A record, and how many plies along its main line we are."""

    tree: Tree = Tree()
    ply: int = 0
    result: str | None = None
    names: tuple[str | None, str | None] = (None, None)

    def line(self) -> list[Tree]:
        line = [self.tree]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def with_node(self, node: Tree) -> Model:
        """The model with the current node changed."""
        for parent in reversed(self.line()[: self.ply]):
            node = replace(parent, children=(node, *parent.children[1:]))
        return replace(self, tree=node)


KINDS = [
    ("petrify", 2, ()),
    ("petrify", 3, ()),
    ("morphos", 3, ()),
    ("morphos", 3, ("double", "replace")),
    ("morphos", 2, ("lingering", "checkered")),
    ("emulsion", 3, ()),
    ("emulsion", 2, ("free",)),
]


class Recording(RuleBasedStateMachine):
    """Commands of all kinds, and the file that they leave behind."""

    @initialize(kind=st.sampled_from(KINDS))
    def begin(self, kind: tuple[str, int, tuple[str, ...]]) -> None:
        self.game = games.make(*kind)
        self.recorder = Recorder(new_record(self.game))
        self.file = sgf.write(self.recorder.record).text
        self.model = Model()
        self.past: list[Model] = []
        self.future: list[Model] = []
        self.name(0, "Ann")
        self.name(1, "Bo ]\\")

    def positions(self) -> list[Position]:
        """The positions of the model's main line."""
        positions = [self.game.start()]
        for node in self.model.line()[1:]:
            assert node.move is not None
            positions.append(positions[-1].play(positions[-1].parse(node.move)))
        return positions

    def position(self) -> Position:
        return self.positions()[self.model.ply]

    def at_end(self) -> bool:
        return self.model.ply == len(self.model.line()) - 1

    def given_up(self) -> bool:
        return self.at_end() and (self.model.result or "")[1:] in ("+R", "+T")

    def say(self, line: str, *, refused: bool = False) -> None:
        reply = self.recorder.obey(line)
        assert reply.refused == refused, reply.said
        if reply.changed:
            self.file = sgf.write(self.recorder.record).text

    def become(self, model: Model) -> None:
        self.past.append(self.model)
        self.future.clear()
        self.model = model

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        position = self.position()
        legal = position.legal_moves()
        if not legal or self.given_up():
            return
        move = data.draw(st.sampled_from(legal), "move")
        text = position.format(move)
        self.say(data.draw(st.sampled_from([text, position.sgf(move) or "pass"])))
        model, node = self.model, self.model.line()[self.model.ply]
        known = [child.move for child in node.children]
        if known[:1] == [text]:
            self.become(replace(model, ply=model.ply + 1))
            return
        was_swapped = self.swapped()
        at = known.index(text) if text in known else None
        others = tuple(child for n, child in enumerate(node.children) if n != at)
        child = Tree(text) if at is None else node.children[at]
        model = model.with_node(replace(node, children=(child, *others)))
        self.become(replace(model, ply=model.ply + 1))
        self.settle(was_swapped)

    def settle(self, was_swapped: bool) -> None:
        if self.swapped() != was_swapped:
            self.model = replace(self.model, names=self.model.names[::-1])
        outcome = self.positions()[-1].outcome()
        kept = self.model.result if self.model.result == "?" else None
        self.model = replace(self.model, result=format_outcome(outcome) if outcome else kept)

    def swapped(self) -> bool:
        return any(node.move == "swap" for node in self.model.line())

    @rule(text=st.sampled_from(["a1", "b2", "a1-b1", "a1xb2", "xa1", "swap", "pass", "z9", "no"]))
    def play_illegally(self, text: str) -> None:
        position = self.position()
        try:
            legal = position.is_legal(position.parse(text))
        except games.BadMove:
            legal = False
        if not legal:
            self.say(text, refused=True)

    @rule()
    def undo(self) -> None:
        if self.past:
            self.say("undo")
            self.future.append(self.model)
            self.model = self.past.pop()
        elif self.model.ply:
            self.say("undo")
            self.model = replace(self.model, ply=self.model.ply - 1)
        else:
            self.say("undo", refused=True)

    @rule()
    def redo(self) -> None:
        self.say("redo", refused=not self.future)
        if self.future:
            self.past.append(self.model)
            self.model = self.future.pop()

    @rule()
    def delete(self) -> None:
        line, swapped = self.model.line(), self.swapped()
        last = len(line) - 1
        allowed = last > 0 and self.model.ply >= last - 1
        self.say("delete", refused=not allowed)
        if not allowed:
            return
        parent = replace(self.model, ply=last - 1)
        node = line[last - 1]
        self.become(parent.with_node(replace(node, children=node.children[1:])))
        self.settle(swapped)

    @rule(text=st.text("ab]\\:;() é", min_size=1, max_size=8).map(str.strip).filter(bool))
    def comment(self, text: str) -> None:
        self.say(f"comment {text}")
        node = self.model.line()[self.model.ply]
        comment = text if node.comment is None else f"{node.comment}\n{text}"
        self.become(self.model.with_node(replace(node, comment=comment)))

    @rule(side=st.sampled_from([0, 1]), name=st.sampled_from(["Ann", "Bo ]\\"]))
    def name(self, side: int, name: str) -> None:
        self.say(f"name {'BW'[side]} {name}")
        names = [*self.model.names]
        names[side] = name
        self.become(replace(self.model, names=(names[0], names[1])))

    @rule(side=st.sampled_from("BW"))
    def resign(self, side: str) -> None:
        open_ = self.at_end() and not self.given_up() and not self.position().is_over
        self.say(f"resign {side}", refused=not open_)
        if open_:
            self.become(replace(self.model, result="B+R" if side == "W" else "W+R"))

    @rule(text=st.sampled_from(["?", "W+T", "none"]))
    def result(self, text: str) -> None:
        allowed = self.at_end() and (text != "W+T" or not self.position().is_over)
        self.say(f"result {text}", refused=not allowed)
        if allowed:
            self.become(replace(self.model, result=None if text == "none" else text))

    @precondition(lambda self: self.past)
    @rule(back=st.integers(0, 3))
    def go_on_from_the_file(self, back: int) -> None:
        self.recorder = Recorder(read(self.file))
        self.past, self.future = [], []
        self.model = replace(self.model, ply=len(self.model.line()) - 1)
        for _ in range(min(back, self.model.ply)):
            self.undo()

    @invariant()
    def the_file_is_the_model(self) -> None:
        record = read(self.file)
        root = record.root
        assert (root.get("PB"), root.get("PW")) == self.model.names
        assert root.get("RE") == self.model.result
        stack = [(root, self.model.tree, self.game.start())]
        while stack:
            node, tree, position = stack.pop()
            assert node.get("C") == tree.comment
            assert len(node.children) == len(tree.children)
            for child, subtree in zip(node.children, tree.children, strict=True):
                self._is_move(child, subtree, position)
                move = position.parse(child.move or "")
                stack.append((child, subtree, position.play(move)))

    def _is_move(self, node: Node, tree: Tree, position: Position) -> None:
        assert node.move is not None
        move = position.parse(node.move)
        assert position.format(move) == tree.move
        assert node.colour == position.turn
        assert (move is SWAP) == (tree.move == "swap")

    @invariant()
    def the_file_is_valid(self) -> None:
        replayed = replay(read(self.file))
        assert [found for found in replayed.findings if found.severity == "error"] == []

    @invariant()
    def the_recorder_is_where_the_model_is(self) -> None:
        assert self.recorder.ply == self.model.ply
        assert self.recorder.position == self.position()


Recording.TestCase.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
TestRecording = Recording.TestCase


def test_going_about_in_the_record() -> None:
    recorder = fresh()
    tell(recorder, "c3", "# a remark", "d4", "c3xd4", "goto 1")
    assert recorder.ply == 1
    tell(recorder, "forward")
    assert recorder.ply == 2
    assert refusal(recorder, "goto 4") == "there is no ply 4: the record has 3"
    assert refusal(recorder, "goto") == "go where? say: goto N"
    tell(recorder, "goto 0", "goto 3")
    assert refusal(recorder, "forward") == "the record ends here"
    tell(recorder, "goto 0", "undo")
    assert recorder.ply == 2
    assert len(moves(recorder)) == 2


def test_why_and_other_names() -> None:
    recorder = fresh()
    (reply,) = tell(recorder, "why c9")
    assert reply.said.startswith("c9 is refused: ")
    assert tell(recorder, "why c3")[0].said == "c3 is legal"
    assert tell(recorder, "?")[0].view == "help"
    assert tell(recorder, "exit")[0].done
    assert moves(recorder) == []
