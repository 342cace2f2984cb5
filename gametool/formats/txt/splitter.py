"""Cutting a stream of txt records into the chunks of single ones."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple

from ..chunks import MAX_RECORD, Chunk, bounded_lines, check_patience, ignore, too_dense, too_long
from ..encodings import unmarked
from .tokens import BLANKS, NO_HEADING
from .words import BROKEN_TAG, MARKUP, STRING, TAG_NAME

_STRING = STRING.encode()
_SCAN = re.compile(
    rb"\[[ \t]*+(?P<name>" + TAG_NAME.encode() + rb')[ \t]++(?:[^\[\]"\n]|' + _STRING + rb")*+\]"
    rb"|(?P<string>" + _STRING + rb")|(?P<brace>\{)|(?P<line>(?:;|^%)[^\n]*+)|(?P<sign>[()])"
    rb"|(?P<markup>" + MARKUP.encode() + rb")"
    rb'|(?P<word>[^\s\x1a(){};"\[]++)|(?P<other>"[^\n]*+|[^\s\x1a])'
)
_UNSEEN = re.compile(f"{BLANKS}*+")
_QUOTE = re.compile(rb"(?:\xef\xbb\xbf)?+(?:>[ \t]*+)*+")
"""How mail marks the lines that it quotes; and the mark of another file that was put behind one."""
_REMARKS = re.compile(
    rb"(?:^%[^\n]*+|\s*+(?:\{[^}]*+\}\s*+)*+(?:;[^\n]*+|(?P<open>\{[^}]*+))?)\s*+\Z"
)
"""A line, or the rest of one, with nothing but remarks, the last one perhaps still open."""
_HEADING = re.compile(
    rb"(?![^\r\n]*?" + NO_HEADING.pattern.encode() + rb")[A-Za-z\x80-\xff]", re.IGNORECASE
)
"""The beginning of a line of words that may stand above the tags of the first record."""
_BROKEN_TAG = re.compile(rb"\s*+" + BROKEN_TAG.encode())
_MARKS = (
    *(bytes((sign,)) for sign in range(0x80) if not chr(sign).isalnum()),
    *(b"\xc2", b"\xe2", b"\xe3\x80"),  # signs of Latin-1, dashes, the ideographic space
    b"\xe1\x9a\x80",  # a blank as well
    *(b"\x85", b"\xa0"),  # blanks in Latin-1
)
"""What divides words: a record has hardly more words than it has of these."""
_HEAD = 1 << 12
"""So much is kept of a record that is too long."""
_RESULT_LENGTH = 40
_RESULT_AT_END = re.compile(
    rb"(?:\A|\s)(?:1-0|0-1|1/2-1/2|1:0|0:1|\*|\?|[BW]\+[A-Za-z0-9]*|void|draw"
    rb"|(?:resign(?:s|ed)?|timeout|times[ ]out|forfeits?|wins?|won)(?:[ ](?:by|on)[ ]\w+)?)"
    rb"[ ]*+[.!]?\s*+\Z",
    re.IGNORECASE,
)


class _State:
    """What was seen of the record that is being read."""

    def __init__(self, limit: int) -> None:
        self.text = bytearray()
        self.tags: set[bytes] = set()
        self.moves = False
        self.comment_after_tags = False
        self.blank_after_tags = False
        self.in_comment = False
        self.comment_ends = False
        """Whether the open comment is known to be closed, whatever games it quotes."""
        self.after_blank = False
        self.ended = False
        """Whether a line ended with a result."""
        self.depth = 0
        self.too_long = False
        self._length = 0
        self._limit = limit

    def add(self, line: bytes, whole: bool) -> None:
        """Add a line to the record, as long as that is not too long."""
        self._length += len(line)
        self.too_long = self.too_long or not whole or self._length > self._limit
        if self.too_long:
            check_patience(self._length, self._limit, "there is no end of the record")
            line = line[:_HEAD] if not self.text else b""
        self.text += line

    def chunk(self, file: str, number: int, line: int, encoding: str | None) -> Chunk:
        """The record as a chunk."""
        data = bytes(self.text)
        fault = too_dense(data, self._limit, *_MARKS)
        if self.too_long:
            fault = too_long(self._limit)
        kept = data[:_HEAD] if fault else data
        return Chunk(file, number, line, 1, kept, encoding, fault)

    @property
    def may_end(self) -> bool:
        """Whether a remark that comes now may stand above another record."""
        return (self.moves or self.blank_after_tags) and not (self.depth or self.too_long)

    def ends_before(self, head: re.Match[bytes], line: bytes) -> bool:
        """Whether a line that begins with this word is the first of another record."""
        if head["name"]:
            name = head["name"].lower()
            return (
                self.moves
                or self.too_long
                or (name in self.tags and (name == b"game" or self.comment_after_tags))
                or (name in self.tags and self.blank_after_tags)
            )
        return (
            self.ended
            and bool(head["word"] or head["string"])
            and not _RESULT_AT_END.fullmatch(line)
        )

    def scan(self, line: bytes, start: int) -> None:
        """Note what a line holds from an index on."""
        self.in_comment = self.comment_ends = False
        may_be_heading = (
            not self.moves and not self.tags and _HEADING.match(line, start) is not None
        )
        last = None
        only_tags = start == 0
        while match := _word(line, start, only_tags):
            start = match.end()
            if match["name"]:
                self.tags.add(match["name"].lower())
                self.comment_after_tags = self.blank_after_tags = False
                last = None
                continue
            last, only_tags = match, False
            if match["brace"] or match["line"]:
                self.comment_after_tags = bool(self.tags)
                if match["brace"]:
                    start = line.find(b"}", start) + 1
                    if not start:
                        self.in_comment = True
                        return
            elif match["sign"]:
                self.depth = max(0, self.depth + (1 if match["sign"] == b"(" else -1))
            elif not match["markup"]:
                self.moves |= not may_be_heading
        if last and last["word"] and not self.depth:
            line = line.rstrip()
            self.ended = _RESULT_AT_END.search(line, max(0, len(line) - _RESULT_LENGTH)) is not None


def _word(line: bytes, start: int, only_tags: bool) -> re.Match[bytes] | None:
    """The next word of a line; a tag has a name. It may be a broken one if there are only tags
    before it."""
    word = _SCAN.search(line, start)
    if only_tags and word and not word["name"]:
        return _BROKEN_TAG.match(line, start) or word
    return word


def split(
    stream: BinaryIO,
    file: str = "-",
    limit: int = MAX_RECORD,
    outside: Callable[[bytes], object] = ignore,  # all belongs to a record here
) -> Iterator[Chunk]:
    """Cut a stream into records.

    A record begins with its tags, after the moves of the one before; and also, since people
    leave the tags out, on the line after a result. Remarks above that belong to it, too. A
    comment ends where it is closed; if that is nowhere, at the next game.
    """
    stream, encoding = unmarked(stream)
    number = 0
    first_line = 1
    state = _State(limit)
    lines = _Lines(stream, limit)
    looked_up_to = begins_at = 0
    after_blank = False
    for line_number, (raw, whole) in enumerate(lines, 1):
        line = _unquoted(raw)
        if state.in_comment and not state.comment_ends and not state.too_long:
            if state.after_blank and _is_game_tag(line):
                state.comment_ends = lines.brace((line, whole), limit - len(state.text)) == b"}"
                if not state.comment_ends:
                    number += 1
                    yield state.chunk(file, number, first_line, encoding)
                    state = _State(limit)
            state.after_blank = line.isspace()
        head = None if state.in_comment and not state.too_long else _word(line, 0, True)
        if head and state.may_end and _is_remark(head) and line_number > looked_up_to:
            block = lines.remarks(line, limit - len(state.text))
            looked_up_to = line_number + len(block.blank) - 1
            following = _word(block.next, 0, True)
            if following and state.ends_before(following, block.next):
                begins_at = line_number + block.first(after_blank, bool(following["name"]))
        after_blank = line.isspace()
        if line_number == begins_at or (head and state.text and state.ends_before(head, line)):
            number += 1
            yield state.chunk(file, number, first_line, encoding)
            state = _State(limit)
        if not state.text and head is None:
            continue
        if not state.text:
            first_line = line_number
        state.add(raw, whole)
        if not whole:
            continue
        if state.in_comment:
            end = line.find(b"}")
            if end >= 0:
                state.scan(line, end + 1)
        elif head is None:
            state.blank_after_tags = bool(state.tags)
        else:
            state.scan(line, 0)
    if state.text:
        yield state.chunk(file, number + 1, first_line, encoding)


def _unquoted(line: bytes) -> bytes:
    """A line without the marks at its beginning, in as many bytes; blank if nobody sees what is in
    it."""
    marks = _QUOTE.match(line)
    assert marks is not None, "there may be none"
    if marks.end():
        line = b" " * marks.end() + line[marks.end() :]
    text = line.strip()
    if text and not b" " < text[:1] < b"\x7f" and _is_unseen(text):
        return b" " * (len(line) - 1) + b"\n"
    return line


def _is_unseen(text: bytes) -> bool:
    try:
        return _UNSEEN.fullmatch(text.decode()) is not None
    except UnicodeDecodeError:
        return _UNSEEN.fullmatch(text.decode("latin-1")) is not None


def _is_remark(head: re.Match[bytes]) -> bool:
    return not head["name"] and bool(head["line"] or head["brace"])


class _Block(NamedTuple):
    """Lines of remarks, and the line after them."""

    blank: list[bool]
    """For each line whether it is blank."""
    next: bytes
    """Nothing if there is none, or it was not looked for so far."""

    def first(self, after_blank: bool, adjacent: bool) -> int:
        """Which line of the block is the first that belongs to the record below.

        What stands right below the moves is theirs, unless it stands right above tags.
        """
        if after_blank or (adjacent and True not in self.blank):
            return 0
        return self.blank.index(True) if True in self.blank else len(self.blank)


def _is_game_tag(line: bytes) -> bool:
    head = _word(line, 0, True) if line.startswith(b"[") else None
    return head is not None and (head["name"] or b"").lower() == b"game"


class _Lines:
    """The lines of a stream, each with whether it is whole, and a look at those to come.

    LF, CR LF and CR each end a line.
    """

    def __init__(self, stream: BinaryIO, limit: int) -> None:
        self._fresh = _lines(stream, limit)
        self._seen: deque[tuple[bytes, bool]] = deque()
        """Lines that were looked at, and come next."""

    def __iter__(self) -> Iterator[tuple[bytes, bool]]:
        while True:
            line = self._seen.popleft() if self._seen else next(self._fresh, None)
            if line is None:
                return
            yield line

    def brace(self, line: tuple[bytes, bool], most: int) -> bytes | None:
        """The next brace from a line on, if it is not far.

        If it opens a comment, or there is none, an open comment before it is never closed.
        Either way the lines up to there are not looked at a second time.
        """
        for text, whole in chain((line,), self._seen, self._unseen()):
            most -= len(text)
            if most < 0 or not whole:
                return None
            found = _BRACE.search(text)
            if found:
                return found[0]
        return None

    def remarks(self, line: bytes, most: int) -> _Block:
        """The block of remarks that begins with a line."""
        blank: list[bool] = []
        start = 0
        for text, whole in chain(((line, True),), self._seen, self._unseen()):
            seen = _unquoted(text)
            most -= len(text)
            if start < 0:  # within a comment
                start = seen.find(b"}") + 1 or -1
            found = _REMARKS.match(seen, start) if start >= 0 else None
            if most < 0 or not whole or (start >= 0 and found is None):
                return _Block(blank, seen if whole and most >= 0 else b"")
            if start >= 0:
                start = -1 if found and found["open"] else 0
            blank.append(seen.isspace())
        return _Block(blank, b"")

    def _unseen(self) -> Iterator[tuple[bytes, bool]]:
        for line in self._fresh:
            self._seen.append(line)
            yield line


_BRACE = re.compile(rb"[{}]")


def _lines(stream: BinaryIO, limit: int) -> Iterator[tuple[bytes, bool]]:
    for line, whole in bounded_lines(stream, limit):
        if b"\r" in line:
            for part in re.findall(rb"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++\Z", line):
                yield part, whole
        else:
            yield line, whole
