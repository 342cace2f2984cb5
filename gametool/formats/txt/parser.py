"""Records as people type and post them: tags, then moves, much as in chess's PGN.

``docs/formats.md`` describes the format. Reading is tolerant, and what it cannot make
sense of it takes for a move, so that nothing is lost and the replay tells what is wrong.
"""

from __future__ import annotations

import re

from ...games import Side
from ...games.terms import OTHER
from ...record import Node, Property, Record, escaped, fits, gathered
from ...record.findings import Severity, finding
from ...record.results import compatible, format_claim, parse_result
from ...record.sides import side_named
from ...record.spelling import escaped_move
from ...texts import short
from ..chunks import Chunk, Lines, record_of
from ..encodings import decode
from .tokens import (
    BROKEN,
    CAPTURE,
    COMMAND,
    HEADING,
    LETTERS,
    MARKS,
    MOVES,
    NAGS,
    NO_HEADING,
    ONE_STRING,
    RESULTS,
    TAG,
    WORDS,
)
from .words import (
    BLANK,
    FULL_WIDTH,
    GLYPHS,
    NO_GAME,
    Notation,
    canonical,
    notation,
    of_tag,
    to_values,
    unquoted,
)

_SPELLED = {"GM": '[Game "..."]', "SZ": '[Size "..."]'}
"""The tags of headers that every record needs."""


def parse(chunk: Chunk) -> Record:
    """The record of one chunk."""
    decoded = decode(chunk.data, chunk.encoding, chunk.encoding)
    text, problem = decoded.text, decoded.problem

    locate = Lines(chunk, text).place
    parser = _Parser(text, chunk.game)
    if problem and not decoded.declaration:
        parser.wanted = decoded.at
    root = parser.run()
    findings = [finding("encoding", locate(parser.holder), problem)] if problem else []
    if chunk.fault:
        findings.append(finding("syntax", locate(0), chunk.fault))
    findings += [
        finding(code, locate(at), message, severity=severity)
        for code, at, message, severity in parser.problems
    ]
    return record_of(chunk, root, locate, findings, spelled=_SPELLED)


class _Parser:
    """The work on one record: a current node, and a stack of those that variations left."""

    def __init__(self, text: str, game: str | None) -> None:
        self.text = text
        self.game = game
        """The game of a record that does not say it."""
        self.problems: list[tuple[str, int, str, Severity | None]] = []
        self.warned: set[str] = set()
        """What was warned of already: once a record is enough."""
        self.wanted = -1
        """The offset of a character of which it is asked what it stands in."""
        self.holder = 0
        """Where the tag, comment or word begins that holds it."""
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
        self.numbers: list[int] = []
        """Where numbers of moves stand."""

    def run(self) -> Node:
        """The tree of the record."""
        text, at, end = self.text, 0, len(self.text)
        look = None
        only_tags = True
        """Whether nothing else stands before this on its line."""
        while at < end:
            if at <= self.wanted:
                self.holder = at
            behind = self._tag(at, only_tags) if text[at] == "[" else None
            if only_tags and self.node is self.root and not self.root.children:
                behind = behind or self._heading(at)
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
            match = WORDS.match(text, at)
            assert match is not None, "every character is some word"
            blank = match["blank"]
            if blank:
                only_tags = only_tags or "\n" in blank or "\r" in blank
            elif match.lastgroup != "quote":
                only_tags = False
            was = self.node
            self._word(match, at)
            at = match.end()
            if self.node is not was and match.lastgroup in MOVES:
                at = self._marks(at)
        if self.open:
            count = len(self.open)
            missing = f"{count} closing parentheses are" if count > 1 else ") is"
            message = f"this variation is never closed: {missing} missing"
            self._wrong(self.open[0][1], message)
        is_silent = not self.result and not self.root.properties
        if not self.root.children and (self.numbers[1:] or (is_silent and text.strip(BLANK))):
            first = [*self.numbers, end - len(text.lstrip(BLANK))][0]
            self._wrong(first, "no move stands in this text")
        self._finish()
        return self.root

    def _marks(self, at: int) -> int:
        """Take the marks that stand right behind a move, if there are any; where they end.

        Only with a blank before it can ``?`` be a result.
        """
        marks = MARKS.match(self.text, at)
        if marks is None:
            return at
        self._glyph(marks[0], at)
        return marks.end()

    def _is_mark(self, at: int) -> bool:
        """Whether a ``?`` belongs to a move on the same line, rather than being the result."""
        line = max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1
        return self.node is not self.root and bool(self.text[line:at].strip())

    def _glyph(self, word: str, at: int) -> None:
        glyph = NAGS.get(word, word)
        if glyph in GLYPHS:
            self._add(GLYPHS[glyph]._replace(at=at))
        else:
            self._text(word)

    def _notation(self, at: int) -> Notation:
        """How moves look here; people may put comments before the tags."""
        tags = [_tag_text(self.text, name, at) for name in ("Game", "Variant")]
        game = (self.root.get("GM") or tags[0] or self.game or "").strip().lower()
        variant = (self.root.get("RU") or tags[1]).strip()
        captures = not game and CAPTURE.search(self.text)
        return notation(game or None, bool(variant), not captures)

    def _tag(self, at: int, only_tags: bool) -> int | None:
        """Take the tag that stands here, if there is one; where it ends."""
        tag = TAG.match(self.text, at)
        if tag is None:
            tag = BROKEN.match(self.text, at) if only_tags else None
            if tag is None:
                return None
            message = f'this tag is broken: expected [{tag["name"]} "..."]'
            self._wrong(at, message)
        strings = ONE_STRING.findall(tag["strings"] or "") or [_in_quotes(tag["text"] or "")]
        values = [unquoted(string) for string in strings]
        found = of_tag(tag["name"], values, at)
        if self.node is not self.root:
            self._wrong(at, "a tag stands among the moves")
        if found.name != "GM" or values != [NO_GAME]:
            if not all(fits(found.name, text) for text in values):
                name = tag["name"]
                self._warn(at, f"{name} is one line: its line breaks and tabs are read as blanks")
            self._properties(self.root).append(found)
        return tag.end()

    def _heading(self, at: int) -> int | None:
        """Take the lines of prose that stand here above the moves, if they do; where they end."""
        heading = HEADING.match(self.text, at)
        if heading is None or NO_HEADING.search(heading[0]):
            return None
        self._warn(at, 'a heading is kept as a comment; a tag would be [Event "..."]', "heading")
        self._text(" ".join(heading[0].split()))
        return heading.end()

    def _word(self, match: re.Match[str], at: int) -> None:
        kind = match.lastgroup
        word = match[0]
        if kind == "number":
            self.numbers.append(at)
        if kind in ("blank", "number", "separator"):
            if match["listed"] and self.open:  # no 1) of a list, but the end of a variation
                self._sign(")", at + len(word) - 1)
            return
        if kind in ("aside", "evaluation"):
            self._text(word)
        elif kind in ("closed", "comment"):
            if not match["closed"]:
                self._wrong(at, "this comment is never closed: } is missing")
            elif "{" in match["comment"]:
                inner = match.start("comment") + match["comment"].index("{")
                self._warn(inner, "a { within a comment: is there a } missing before it?")
            self._comment(match["comment"], match.start("comment"))
        elif kind == "rest":
            self._comment(match["rest"], match.start("rest"))
        elif kind == "sign":
            self._sign(word, at)
        elif kind == "escape":
            self._warn(at, "a line that begins with % is for programs: it is kept as a comment")
            self._comment(word, at)
        elif kind == "quote":
            self._warn(at, "lines begin with > as in mail, which is left out")
        elif kind == "markup":
            self._warn(at, f"{short(word)} belongs to a web page or a forum, and is left out", word)
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
            self._result(_canonical_result(word), word, at)
        elif match["verb"]:
            self._result(self._said(match), word, at)
        elif kind == "other" and not any(map(str.isalnum, word)):
            fault = "a } that closes no comment" if word == "}" else f"unexpected {short(word)!r}"
            self._wrong(at, fault)
            self._text(word)
        else:
            self._move(word.translate(FULL_WIDTH), at)

    def _wrong(self, at: int, message: str, code: str = "syntax") -> None:
        self.problems.append((code, at, message, None))

    def _warn(self, at: int, message: str, what: str = "") -> None:
        """Report what can be read all the same, once for all of its kind."""
        if (what or message) not in self.warned:
            self.warned.add(what or message)
            self.problems.append(("syntax", at, message, "warning"))

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
            self._wrong(at, message)

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
            self._wrong(at, "a ) that closes no variation")

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
        for command in COMMAND.finditer(text):
            words.append(text[last : command.start()].strip(BLANK))
            last = command.end()
            strings = [unquoted(string) for string in ONE_STRING.findall(command[2])]
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
            ending = how if how.isdigit() else LETTERS.get(how[:1].lower(), "")
            return f"{side}+{ending}" if side else None
        loser = side or self._expected()
        return f"{OTHER[loser]}+{LETTERS[match['verb'][0].lower()]}"

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
            self._wrong(at, message, "result-mismatch")

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


def _canonical_result(word: str) -> str:
    """A result as RE has it; one that is written so already stays as it is."""
    known = RESULTS.get(word.lower())
    claim = parse_result(word)
    if known or claim is None or word[:2].upper() in ("B+", "W+"):
        return known or word
    return format_claim(claim)


def _in_quotes(text: str) -> str:
    """The text of a tag that has no string, or half a string, as one."""
    text = text.strip().removesuffix("]").rstrip()
    if text.startswith('"'):
        text = text[1:]
        text = text[:-1] if text.endswith(_CLOSING) else text
    elif match := _TYPESET.fullmatch(text):
        text = match[1]
    return f'"{text}"'


_OPENING, _CLOSING = "\u201c\u201e\u201d\xab\u2018\u201a", ('"', "\u201d", "\u201c")
_TYPESET = re.compile(f"[{_OPENING}']([^{_OPENING}\xbb\u2019']*)[\u201d\u201c\xbb\u2019\u2018']")
"""A text in the quotes that word processors and phones put for plain ones."""


def _tag_text(text: str, name: str, at: int) -> str:
    """What a tag says that comes only after ``at``."""
    match = re.compile(rf'^\[\s*{name}\s+"([^"\n]*)"', re.IGNORECASE | re.MULTILINE).search(
        text, at
    )
    return match[1] if match else ""
