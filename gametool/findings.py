"""What can be wrong with a record: codes, severities, places.

`CODES` is the one table of finding codes; help texts, documentation and checks are
made from it. Codes never change their meaning.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning", "note"]


class Code(NamedTuple):
    """One kind of finding: what it means, how to get it, and how to be rid of it."""

    name: str
    severity: Severity
    meaning: str
    example: str
    """An SGF record that triggers it."""
    fix: str


_HEAD = "(;FF[4]GM[petrify]SZ[6]"

CODES: dict[str, Code] = {
    code.name: code
    for code in (
        Code(
            "syntax",
            "error",
            "The text is not what its format demands; the record is read as far as it makes sense.",
            _HEAD + ";B[cc];W",
            "Close brackets and parentheses; in SGF write ] inside text as \\].",
        ),
        Code(
            "encoding",
            "warning",
            "The bytes are not text in the declared (or the default) encoding.",
            "(;FF[4]CA[klingon]GM[petrify]SZ[6];B[cc])",
            "Declare the real encoding in CA, or convert the file to UTF-8.",
        ),
        Code(
            "unknown-game",
            "error",
            "The record names no game that gametool knows.",
            "(;FF[4]GM[1]SZ[19];B[cc])",
            "Set GM to petrify, morphos or emulsion.",
        ),
        Code(
            "bad-size",
            "error",
            "The board size is missing, not square, or not from 1 to 52.",
            "(;FF[4]GM[petrify]SZ[19:13];B[cc])",
            "Set SZ to one number from 1 to 52.",
        ),
        Code(
            "bad-variant",
            "error",
            "The game has no such variant, or not in this combination.",
            "(;FF[4]GM[petrify]SZ[6]RU[free];B[cc])",
            "Set RU to variants of the game, separated by commas, or leave it out.",
        ),
        Code(
            "bad-point",
            "error",
            "A point of a move is not on the board, or is no point at all.",
            _HEAD + ";B[zz])",
            "Check the board size and the point.",
        ),
        Code(
            "bad-move",
            "error",
            "The text is no move of this game.",
            _HEAD + ";B[cc:dd:ee])",
            "Write the move as the game's notation has it.",
        ),
        Code(
            "illegal-move",
            "error",
            "The move is not allowed in this position; the message says why.",
            _HEAD + ";B[cc];W[cc])",
            "Check the move, and those before it, against the source of the record.",
        ),
        Code(
            "wrong-side",
            "error",
            "The move is of the side that is not to move.",
            _HEAD + ";B[cc];B[dd])",
            "Add the missing move, or the pass or swap that was left out.",
        ),
        Code(
            "pass-not-allowed",
            "error",
            "A pass although there is something to play.",
            _HEAD + ";B[])",
            "Passes are forced or forbidden: find the move that was made.",
        ),
        Code(
            "must-pass",
            "error",
            "A move on the board although a pass is forced.",
            "(;FF[4]GM[petrify]SZ[1];B[aa];W[aa])",
            "Write the pass.",
        ),
        Code(
            "swap-not-allowed",
            "error",
            "The pie swap anywhere but on the second player's first turn.",
            _HEAD + ";B[swap])",
            "Remove the swap, or move it to ply 2.",
        ),
        Code(
            "move-after-end",
            "error",
            "A move of any kind after the game was over.",
            "(;FF[4]GM[morphos]SZ[1];B[aa];W[])",
            "Remove the moves after the end.",
        ),
        Code(
            "two-moves-in-node",
            "error",
            "A node holds more than one move.",
            _HEAD + ";B[cc]W[dd])",
            "Give each move a node of its own.",
        ),
        Code(
            "bad-setup",
            "error",
            "A set-up that cannot be: overlapping, off the board, or pieces the game does not "
            "have. A warning where only the rules could not have produced it.",
            _HEAD + "AB[aa]AW[aa])",
            "Correct the set-up's points.",
        ),
        Code(
            "result-mismatch",
            "error",
            "The recorded result is not what the board says, or no result at all.",
            "(;FF[4]GM[morphos]SZ[1]RE[W+];B[aa])",
            "Correct RE.",
        ),
        Code(
            "result-missing",
            "note",
            "The record tells no result.",
            "(;FF[4]GM[morphos]SZ[1];B[aa])",
            "Add RE.",
        ),
        Code(
            "unfinished",
            "note",
            "The game did not come to an end. An error if the recorded result claims that it did.",
            _HEAD + "RE[B+3];B[cc])",
            "Add the missing moves (passes too), or a result such as B+R or ?.",
        ),
        Code(
            "duplicate-property",
            "warning",
            "A node holds the same property twice; the first one counts.",
            "(;FF[4]GM[petrify]SZ[6]SZ[7];B[cc])",
            "Keep one of them.",
        ),
        Code(
            "late-setup",
            "warning",
            "A set-up below the root: it was obeyed, but games do not change boards midway.",
            _HEAD + ";B[cc];AW[dd])",
            "Put the set-up into the root.",
        ),
        Code(
            "repetition",
            "note",
            "A whole position occurs again; there is no rule against it, and the game goes on.",
            "(;FF[4]GM[morphos]SZ[3]RU[lingering];B[a2];W[a1];B[b1];W[a3];B[b3];W[b2];B[c2];W[c1]"
            ";B[xa3];W[c3];B[xc3];W[xa2];B[xa1];W[xb1];B[xc1];W[xc2];B[xb2];W[xa1];B[xa2];W[xb2]"
            ";B[xc2];W[xc1];B[xb1];W[xa2])",
            "Nothing to do: know that the game may never end.",
        ),
    )
}


class Finding(NamedTuple):
    """One thing found: what, where, and why.

    ``line`` and ``col`` count from 1 (CONTRACT, "Places"); ``ply`` counts from 1 along the
    branch and is None where no move is concerned; ``move`` is the move as it was written.
    """

    code: str
    severity: Severity
    line: int
    col: int
    ply: int | None
    move: str | None
    message: str

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON data."""
        return self._asdict()


def finding(
    code: str,
    place: tuple[int, int],
    message: str,
    *,
    ply: int | None = None,
    move: str | None = None,
    severity: Severity | None = None,
) -> Finding:
    """A finding of a known code, with the code's severity unless another is given."""
    return Finding(code, severity or CODES[code].severity, *place, ply, move, message)
