"""What can be wrong with a record: codes, severities, places.

`CODES` is the one table of finding codes; help texts, documentation and checks are
made from it. Codes never change their meaning.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeVar

T = TypeVar("T", str, str | None)

Severity = Literal["error", "warning", "note"]


class Code(NamedTuple):
    """One kind of finding: what it means, why it matters, how to get it and be rid of it."""

    name: str
    severity: Severity
    """What it usually is; a finding says what it is in its case."""
    meaning: str
    why: str
    example: str
    """An SGF record that triggers it."""
    fix: str
    cure: str = ""
    """What ``validate --fix`` does about it: one right answer, and nothing is lost."""
    unsafe_cure: str = ""
    """What ``--unsafe-fixes`` does beyond."""


_HEAD = "(;FF[4]GM[petrify]SZ[6]"

CODES: dict[str, Code] = {
    code.name: code
    for code in (
        Code(
            "syntax",
            "error",
            "The text is not what its format demands; reading goes on behind the fault.",
            "Moves may be missing there, or another game may have been swallowed. Moves behind the "
            "fault are judged only where it is certain that they follow those before it.",
            _HEAD + ";B[cc];W[dd]",
            "Close brackets and parentheses; inside an SGF value write ] as \\]. A file that was "
            "cut off has to be fetched again.",
            "Names of properties are put into capitals, and names of games into small letters; no "
            "other fault is mended.",
        ),
        Code(
            "encoding",
            "warning",
            "The bytes are not text in the declared (or the default) encoding.",
            "Names and comments may come out wrong, and other programs may read them differently. "
            "Moves are not affected.",
            "(;FF[4]CA[klingon]GM[petrify]SZ[6];B[cc])",
            "Name the real encoding in CA, or convert the file to UTF-8 and say CA[UTF-8].",
            "The record is written in UTF-8 and says so, where it is certain what it was: UTF-16, "
            "UTF-8 or Latin-1 without CA, or only signs that all encodings have. A missing CA is "
            "added, though its lack is no finding.",
        ),
        Code(
            "unknown-game",
            "error",
            "The record names no game that gametool knows.",
            "Without a game there are no rules to replay the moves by. GM[1] is Go.",
            "(;FF[4]GM[1]SZ[19];B[cc])",
            "Set GM to petrify, morphos or emulsion; for records without GM, say --game NAME.",
        ),
        Code(
            "bad-size",
            "error",
            "The board size is missing, not square, or not from 1 to 52.",
            "SGF points count from the top: without the size they cannot be placed.",
            "(;FF[4]GM[petrify]SZ[19:13];B[cc])",
            "Set SZ to one number from 1 to 52; for records without SZ, say --size N.",
        ),
        Code(
            "bad-variant",
            "error",
            "The game has no such variant, or not in this combination.",
            "A variant changes the rules; by other rules the verdict would mean nothing.",
            "(;FF[4]GM[petrify]SZ[6]RU[free];B[cc])",
            "Set RU to variants of the game, separated by commas, or leave it out for the plain "
            "game. `gametool games` lists them.",
        ),
        Code(
            "bad-point",
            "error",
            "A point of a move is not on the board, or is no point at all.",
            "Often the board size is wrong, or the rows were counted from the other side.",
            _HEAD + ";B[zz])",
            "Check SZ and the point. SGF letters count rows from the top, names such as a1 from "
            "the bottom.",
        ),
        Code(
            "bad-move",
            "error",
            "The text is no move of this game.",
            "It cannot be played, and the rest of its branch is not replayed, only looked "
            "through for what is no move anywhere.",
            _HEAD + ";B[cc:dd:ee])",
            "Write the move in the game's notation, which `gametool games` lists.",
        ),
        Code(
            "illegal-move",
            "error",
            "The rules do not allow the move in this position; the message says why.",
            "Either the move or the position is not what was played, so nothing after it can be "
            "trusted. The rest of its branch is not replayed, only looked through for what is "
            "no move anywhere.",
            _HEAD + ";B[cc];W[cc])",
            "Compare the move, and those before it, with the source of the record. "
            "`gametool show --at PLY` draws the position, `gametool moves --at PLY` lists what "
            "was allowed.",
        ),
        Code(
            "wrong-side",
            "error",
            "The move is of the side that is not to move.",
            "A turn was left out, written twice, or given the wrong colour. After a swap White "
            "moves again.",
            _HEAD + ";B[cc];B[dd])",
            "Add the missing move, pass or swap, or correct the colour; after a set-up, name the "
            "side to move with PL.",
        ),
        Code(
            "pass-not-allowed",
            "error",
            "A pass although there is something to play.",
            "In these games a pass is forced or forbidden, so a move was left out here.",
            _HEAD + ";B[])",
            "Find the move that was made. A game that was given up gets a result such as "
            "RE[W+R], no pass.",
        ),
        Code(
            "must-pass",
            "error",
            "A move on the board although a pass is forced.",
            "There is no legal move on the board, so an earlier move is probably wrong.",
            "(;FF[4]GM[petrify]SZ[1];B[aa];W[aa])",
            "Write the pass, W[] or B[], or correct the moves before it; at ply 2 a swap is "
            "legal, too.",
        ),
        Code(
            "swap-not-allowed",
            "error",
            "The pie swap anywhere but on the second player's first turn.",
            "Only then may sides be exchanged; anywhere else it is unclear who plays which.",
            _HEAD + ";B[swap])",
            "Remove the swap, or move it to ply 2.",
        ),
        Code(
            "move-after-end",
            "error",
            "A move of any kind after the game was over.",
            "Either the game ended earlier than its players thought, or an earlier move is wrong.",
            "(;FF[4]GM[morphos]SZ[1];B[aa];W[])",
            "Remove the moves after the end, passes too.",
        ),
        Code(
            "two-moves-in-node",
            "error",
            "A node holds more than one move.",
            "SGF allows one: which of them counts, and in which order, nobody can tell.",
            _HEAD + ";B[cc]W[dd])",
            "Give each move a node of its own: put ; between them.",
        ),
        Code(
            "bad-setup",
            "error",
            "A set-up that cannot be: overlapping, off the board, or pieces the game does not "
            "have. A warning where only the rules could not have produced it.",
            "The game cannot start from a position that does not exist.",
            _HEAD + "AB[aa]AW[aa])",
            "Correct the points of AB, AW, AE, AX and the side in PL.",
        ),
        Code(
            "result-mismatch",
            "error",
            "The recorded result is not what the board says, or no result at all.",
            "Ratings and statistics taken from the header would be wrong; or moves are missing "
            "or wrong.",
            "(;FF[4]GM[morphos]SZ[1]RE[W+];B[aa])",
            "Correct RE, or the moves; `gametool score` shows how the result comes about.",
            "",
            "RE of a game that ended on the board is replaced by the result there; the comment of "
            "the root keeps the old one.",
        ),
        Code(
            "result-missing",
            "note",
            "The record tells no result.",
            "Programs that only read headers do not know who won.",
            "(;FF[4]GM[morphos]SZ[1];B[aa])",
            "Add RE; `gametool score` tells the value of a game that is over.",
            "RE is added to a game that ended on the board.",
        ),
        Code(
            "late-result",
            "warning",
            "A result in a node below the root, where the root tells none: it counts.",
            "Programs that only read headers do not see it.",
            "(;FF[4]GM[petrify]SZ[6];B[cc]RE[W+R])",
            "Put RE into the root.",
            "RE is put into the root.",
        ),
        Code(
            "unfinished",
            "note",
            "The game did not come to an end. An error if the recorded result claims that it did.",
            "Moves may be missing at the end, and the score is only that of the moment.",
            _HEAD + "RE[?];B[cc])",
            "Add the missing moves (passes too), or a result such as B+R, B+T or ?.",
        ),
        Code(
            "duplicate-property",
            "warning",
            "A node holds the same property twice, or two values of one that has a single value. "
            "Of lists (set-up, markup) all values count, of others the first one.",
            "SGF forbids it, and other programs may take the second one.",
            "(;FF[4]GM[petrify]SZ[6]SZ[7];B[cc])",
            "Keep one of them. Only lists have several values: points are written AB[aa][bb].",
            "Values of lists are put together, and what is said twice alike is said once.",
            "Of different values the first is kept, as it counts; the comment of the node keeps "
            "the others. Comments are put together.",
        ),
        Code(
            "late-setup",
            "warning",
            "A set-up below the root: it was obeyed, but games do not change boards midway.",
            "What follows was not reached by moves, so it proves nothing about the game before.",
            _HEAD + ";B[cc];AW[dd])",
            "Put the set-up into the root, or write what happened as moves.",
        ),
        Code(
            "repetition",
            "note",
            "A whole position occurs again; there is no rule against it, and the game goes on.",
            "It is said once a record: such a game may never end.",
            "(;FF[4]GM[morphos]SZ[3]RU[lingering];B[a2];W[a1];B[b1];W[a3];B[b3];W[b2];B[c2];W[c1]"
            ";B[xa3];W[c3];B[xc3];W[xa2];B[xa1];W[xb1];B[xc1];W[xc2];B[xb2];W[xa1];B[xa2];W[xb2]"
            ";B[xc2];W[xc1];B[xb1];W[xa2])",
            "Nothing has to be done.",
        ),
    )
}


class Finding(NamedTuple):
    """One thing found: what, where, and why.

    ``line`` and ``col`` count from 1 (docs/findings.md); ``ply`` counts from 1 along the
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
    """A finding of a known code, with the code's severity unless another is given.

    Texts of the record that it quotes are shortened: they may be of any length.
    """
    return Finding(
        code, severity or CODES[code].severity, *place, ply, _short(move), _short(message)
    )


LONGEST = 400
"""Characters of a message; longer ones lose their middle."""


def _short(text: T) -> T:
    if text is None or len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST * 3 // 4]} ... {text[-LONGEST // 8 :]}"
