"""Records as people type and post them: tags, then moves, much as in chess's PGN.

``docs/formats.md`` describes the format. Reading is tolerant, and what it cannot make
sense of it takes for a move, so that nothing is lost and the replay tells what is wrong.
"""

from __future__ import annotations

import re

from ...games import Side
from ...games.terms import OTHER
from ...record import Node, Property, Record, escaped, gathered
from ...record.findings import finding
from ...record.results import compatible, parse_result
from ...record.spelling import escaped_move
from ...texts import short
from ..chunks import Chunk, Lines, record_of
from ..encodings import decode
from ..sides import side_named, side_names
from .words import (
    BLANK,
    BROKEN_TAG,
    GLYPHS,
    NO_GAME,
    NO_MOVE,
    STRING,
    TAG_NAME,
    Notation,
    canonical,
    notation,
    of_tag,
    to_values,
    unquoted,
)

_TAG = re.compile(
    rf"\[\s*+(?P<name>{TAG_NAME})"
    rf"(?:(?P<strings>(?:\s++{STRING})++)\s*+|[ \t]++(?P<text>[^\[\]\"\n]*))\]"
)
_BROKEN_TAG = re.compile(BROKEN_TAG)
_ONE_STRING = re.compile(STRING)
_COMMAND = re.compile(rf"\[%([A-Za-z]{{1,64}})((?:\s++{STRING})++)\s*+\]")
_SIDES = "|".join(name for name in side_names() if len(name) > 1)
_SIDE = rf"(?:{_SIDES}|[bw])"
_WORDS = re.compile(
    rf"""
    (?P<blank>\s++)
    |\{{(?P<comment>[^}}]*+)(?P<closed>\}}|\Z)
    |;(?P<rest>[^\r\n]*+)
    |(?P<aside>\([0-9][0-9:.,'=+\-\ ]*+\))
    |(?P<sign>[()])
    |(?P<string>{STRING})
    |(?P<result>(?:1-0|0-1|1/2-1/2|½-½|1:0|0:1|\*|\?(?![!?])|[BW]\+(?:[0-9]++|[a-z]++)?|void|draw|drawn|abandoned)
        (?![^\s(){{}};,.!]))
    |(?:(?P<who>{_SIDE})\s++)?(?P<verb>resign(?:s|ed)?|timeout|times?[ ]out|loses?[ ]on[ ]time
        |forfeits?|wins?|won)(?:\s++(?:by|on)\s++(?P<how>[0-9]++|resignation|time|forfeit))?
        (?![A-Za-z0-9])
    |(?P<number>[0-9]++(?:[ \t]*+(?:\.++|:(?![0-9])|…)|(?=\s|\Z))|(?P<listed>[0-9]++\))|\.{{2,}}|…)
    |(?P<side>(?:{_SIDES})(?![A-Za-z0-9])[ \t]*+:?|[bw][ \t]*+:)
    |(?P<glyph>[!?]++|\$[0-9]++)
    |(?P<separator>[,.]++)
    |(?P<none>{NO_MOVE})(?![A-Za-z0-9_])
    |(?P<plain>(?:pass(?:es)?|swaps?|--?|[\u2013\u2014])(?![A-Za-z0-9]))
    |(?P<other>[^\s(){{}};"!?]++(?:[!?]++[^\s(){{}};"!?]++)*+|"[^\n]*+|.)
    """,  # a quote at the start of other is closed nowhere on its line
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_MARKS = re.compile(r"[!?]++")
_MOVES = frozenset(("string", "plain", "none", "other"))
"""The kinds of words that are taken for moves, besides those that look like one."""
_CAPTURE = re.compile(r"[0-9](?:[ \t]*[x\u00d7][ \t]+|[x\u00d7])[a-z]", re.IGNORECASE)
"""What a capture looks like, and hardly ever a flip after a placement."""
_NAGS = {f"${number}": glyph for number, glyph in enumerate(("!", "?", "!!", "??", "!?", "?!"), 1)}
_RESULTS = {
    **dict.fromkeys(("1-0", "1:0"), "B+"),
    **dict.fromkeys(("0-1", "0:1"), "W+"),
    "*": "?",
    "?": "?",
    "void": "Void",
    "abandoned": "Void",
    **dict.fromkeys(("1/2-1/2", "½-½"), "Void"),
    **dict.fromkeys(("draw", "drawn"), "Draw"),
}
_LETTERS = {"r": "R", "t": "T", "l": "T", "f": "F"}
"""The letter in a result for the first letter of how the game was lost."""


def parse(chunk: Chunk) -> Record:
    """The record of one chunk."""
    decoded = decode(chunk.data, chunk.encoding, chunk.encoding)
    text, problem = decoded.text, decoded.problem

    locate = Lines(chunk, text).place
    parser = _Parser(text, chunk.game)
    root = parser.run()
    findings = [finding("encoding", locate(0), problem)] if problem else []
    if chunk.fault:
        findings.append(finding("syntax", locate(0), chunk.fault))
    findings += [finding(code, locate(at), message) for code, at, message in parser.problems]
    return record_of(chunk, root, locate, findings)


class _Parser:
    """The work on one record: a current node, and a stack of those that variations left."""

    def __init__(self, text: str, game: str | None) -> None:
        self.text = text
        self.game = game
        """The game of a record that does not say it."""
        self.problems: list[tuple[str, int, str]] = []
        self.root = Node(properties=[])
        self.node = self.root
        self.way: dict[Node, tuple[Node, Side]] = {}
        """For each node, its parent and whose move was expected there."""
        self.open: list[tuple[Node, int]] = []
        """Where to go on after each open variation, and where it began."""
        self.side: Side | None = None
        """Whose move the text says that the next one is."""
        self.words: dict[Node, list[str]] = {}
        """The plain text of each node's comments."""
        self.pending: list[Property] | None = None
        """What comments say between the beginning of a variation and its first move."""
        self.result: tuple[str, int] | None = None

    def run(self) -> Node:
        """The tree of the record."""
        text, at, end = self.text, 0, len(self.text)
        look = None
        only_tags = True
        """Whether nothing else stands before this on its line."""
        while at < end:
            behind = self._tag(at, only_tags) if text[at] == "[" else None
            if behind is not None:
                at = behind
                continue
            if look is None and not text[at].isspace():
                look = self._notation(at)
            move = look.move.match(text, at) if look else None
            if move:
                only_tags = False
                self._move(canonical(move[0]), at)
                at = self._marks(move.end())
                continue
            match = _WORDS.match(text, at)
            assert match is not None, "every character is some word"
            blank = match["blank"]
            only_tags = (only_tags or "\n" in blank or "\r" in blank) if blank else False
            self._word(match, at)
            at = match.end()
            if match.lastgroup in _MOVES:
                at = self._marks(at)
        if self.open:
            count = len(self.open)
            missing = f"{count} closing parentheses are" if count > 1 else ") is"
            message = f"this variation is never closed: {missing} missing"
            self.problems.append(("syntax", self.open[0][1], message))
        self._finish()
        return self.root

    def _marks(self, at: int) -> int:
        """Take the marks that stand right behind a move, if there are any; where they end.

        Only with a blank before it can ``?`` be a result.
        """
        marks = _MARKS.match(self.text, at)
        if marks is None:
            return at
        self._glyph(marks[0], at)
        return marks.end()

    def _is_mark(self, at: int) -> bool:
        """Whether a ``?`` belongs to a move on the same line, rather than being the result."""
        line = max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1
        return self.node is not self.root and bool(self.text[line:at].strip())

    def _glyph(self, word: str, at: int) -> None:
        glyph = _NAGS.get(word, word)
        if glyph in GLYPHS:
            self._add(GLYPHS[glyph]._replace(at=at))
        else:
            self._text(word)

    def _notation(self, at: int) -> Notation:
        """How moves look here; people may put comments before the tags."""
        tags = [_tag_text(self.text, name, at) for name in ("Game", "Variant")]
        game = (self.root.get("GM") or tags[0] or self.game or "").strip().lower()
        variant = (self.root.get("RU") or tags[1]).strip()
        captures = not game and _CAPTURE.search(self.text)
        return notation(game or None, bool(variant), not captures)

    def _tag(self, at: int, only_tags: bool) -> int | None:
        """Take the tag that stands here, if there is one; where it ends."""
        tag = _TAG.match(self.text, at)
        if tag is None:
            tag = _BROKEN_TAG.match(self.text, at) if only_tags else None
            if tag is None:
                return None
            message = f'this tag is broken: expected [{tag["name"]} "..."]'
            self.problems.append(("syntax", at, message))
        strings = _ONE_STRING.findall(tag["strings"] or "") or [_in_quotes(tag["text"] or "")]
        values = [unquoted(string) for string in strings]
        found = of_tag(tag["name"], values, at)
        if self.node is not self.root:
            self.problems.append(("syntax", at, "a tag stands among the moves"))
        if found.name != "GM" or values != [NO_GAME]:
            self._properties(self.root).append(found)
        return tag.end()

    def _word(self, match: re.Match[str], at: int) -> None:
        kind = match.lastgroup
        word = match[0]
        if kind in ("blank", "number", "separator"):
            if match["listed"] and self.open:  # no 1) of a list, but the end of a variation
                self._sign(")", at + len(word) - 1)
            return
        if kind == "aside":
            self._text(word)
        elif kind in ("closed", "comment"):
            if not match["closed"]:
                self.problems.append(("syntax", at, "this comment is never closed: } is missing"))
            self._comment(match["comment"], match.start("comment"))
        elif kind == "rest":
            self._comment(match["rest"], match.start("rest"))
        elif kind == "sign":
            self._sign(word, at)
        elif kind == "string":
            self._move(unquoted(word), at)
        elif kind == "plain":
            self._move("swap" if word[:1] in "sS" else "pass", at)
        elif kind == "none":
            self._move(None, at)
        elif kind == "side":
            self.side = side_named(word.rstrip(": \t"))
        elif kind == "glyph" or (word == "?" and self._is_mark(at)):
            self._glyph(word, at)
        elif match["result"]:
            self._result(_RESULTS.get(word.lower(), word), word, at)
        elif match["verb"]:
            self._result(self._said(match), word, at)
        else:
            self._move(word, at)

    # Nodes

    def _expected(self) -> Side:
        """Whose move comes after the current node."""
        if self.node is self.root:
            return self.root.next_to_move(self.root.to_move("B"))
        return self.node.next_to_move(self.way[self.node][1])

    def _move(self, text: str | None, at: int) -> None:
        expected = self._expected()
        colour = None if text is None else self.side or expected
        fresh = Node(colour, None if text is None else escaped_move(text), [], at)
        self.side = None
        self.way[fresh] = self.node, expected
        self.node.children.append(fresh)
        self.node = fresh
        if self.pending is not None:
            pending, self.pending = self.pending, None
            for found in pending:
                self._add(found)
        if self.result and not self.open:
            message = f"a result, {short(self.result[0])}, stands before this move"
            self.problems.append(("syntax", at, message))

    def _sign(self, sign: str, at: int) -> None:
        if sign == "(":
            self.open.append((self.node, at))
            self.node = self.way[self.node][0] if self.node in self.way else self.root
            self.pending = []
        elif self.open:
            pending, self.pending = self.pending, None
            for found in pending or ():
                self._add(found)
            self.node = self.open.pop()[0]
        else:
            self.problems.append(("syntax", at, "a ) that closes no variation"))

    def _properties(self, node: Node) -> list[Property]:
        assert isinstance(node.properties, list)
        return node.properties

    def _add(self, found: Property) -> None:
        """Give a property to the current node, or to the next if a variation begins."""
        node = self.node
        if self.pending is not None:
            self.pending.append(found)
        elif found.name == "":
            self.words.setdefault(node, []).extend(found.values)
        elif node is self.root and node.move is None and found.name in ("B", "W"):
            node.colour = "B" if found.name == "B" else "W"
            node.move, *rest = found.values
            node.at = found.at
            if rest:
                self._properties(node).append(found._replace(values=tuple(rest)))
        else:
            self._properties(node).append(found)

    def _text(self, text: str) -> None:
        self._add(Property("", (text,)))

    def _comment(self, text: str, at: int) -> None:
        last = 0
        words = []
        commands = []
        for command in _COMMAND.finditer(text):
            words.append(text[last : command.start()].strip(BLANK))
            last = command.end()
            strings = [unquoted(string) for string in _ONE_STRING.findall(command[2])]
            values = to_values(command[1], strings)
            commands.append(Property(command[1], values, at + command.start()))
        words.append(text[last:].strip(BLANK))
        for word in words:
            if word:
                self._text(word)
        for found in commands:
            self._add(found)

    # The end

    def _said(self, match: re.Match[str]) -> str | None:
        """The result that a phrase such as ``Black resigns`` tells, if it is one."""
        side = side_named(match["who"]) if match["who"] else None
        how = match["how"] or ""
        if match["verb"].lower().startswith(("win", "won")):
            ending = how if how.isdigit() else _LETTERS.get(how[:1].lower(), "")
            return f"{side}+{ending}" if side else None
        loser = side or self._expected()
        return f"{OTHER[loser]}+{_LETTERS[match['verb'][0].lower()]}"

    def _result(self, result: str | None, word: str, at: int) -> None:
        if result is None or self.open:
            self._text(word)  # no result, or not that of the game: only words
        elif self.result is None:
            self.result = result, at
        else:
            self._compare(self.result[0], result, at)

    def _compare(self, one: str, other: str, at: int) -> None:
        """Report a result that contradicts another."""
        first, second = parse_result(one), parse_result(other)
        if first and second and not compatible(first, second):
            message = f"the text ends with the result {other}, but {one} was said before"
            self.problems.append(("result-mismatch", at, message))

    def _finish(self) -> None:
        for node, words in self.words.items():
            text = Property("C", (escaped("\n".join(words)),), node.at)
            self._properties(node).insert(0, text)
        properties = self._properties(self.root)
        properties[:] = gathered(properties)
        if self.result is None:
            return
        result, at = self.result
        said = (self.root.get("RE") or "").strip()
        if said in ("", "?"):
            properties[:] = [found for found in properties if found.name != "RE"]
            properties.append(Property("RE", (escaped(result),), at))
        else:
            self._compare(said, result, at)


def _in_quotes(text: str) -> str:
    """The text of a tag that has no string, or half a string, as one."""
    text = text.strip().removesuffix("]").rstrip()
    if text.startswith('"'):
        text = text[1:].removesuffix('"')
    return f'"{text}"'


def _tag_text(text: str, name: str, at: int) -> str:
    """What a tag says that comes only after ``at``."""
    match = re.compile(rf'^\[\s*{name}\s+"([^"\n]*)"', re.IGNORECASE | re.MULTILINE).search(
        text, at
    )
    return match[1] if match else ""
