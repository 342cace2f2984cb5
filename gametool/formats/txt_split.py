"""Cutting a stream of txt records into the chunks of single ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from .chunks import MAX_RECORD, Chunk
from .encodings import unmarked
from .txt_words import STRING

_STRING = STRING.encode()
TAG_HEAD = rb"\[[ \t]*+([A-Za-z][A-Za-z0-9_-]*+)[ \t]++"
_SCAN = re.compile(
    rb"(?P<tag>" + TAG_HEAD + rb'(?:[^\]"\n]|' + _STRING + rb")*+\])"
    rb"|(?P<string>" + _STRING + rb")|(?P<brace>\{)|(?P<line>;[^\n]*+)|(?P<sign>[()])"
    rb'|(?P<word>[^\s(){};"\[]++)|(?P<other>\S)'
)
_RESULT_AT_END = re.compile(
    rb"(?:\A|\s)(?:1-0|0-1|1/2-1/2|\*|\?|[BW]\+[A-Za-z0-9]*|void|draw"
    rb"|(?:resign(?:s|ed)?|timeout|times[ ]out|forfeits?|wins?|won)(?:[ ](?:by|on)[ ]\w+)?)"
    rb"[ ]*[.!]?\s*\Z",
    re.IGNORECASE,
)


class _State:
    """What was seen of the record that is being read."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.tags: set[bytes] = set()
        self.moves = False
        self.comment_after_tags = False
        self.blank_after_tags = False
        self.ended = False
        """Whether a line ended with a result."""
        self.depth = 0

    def ends_before_tag(self, name: bytes) -> bool:
        """Whether a tag at the beginning of a line is the first of another record."""
        return self.moves or (
            name in self.tags
            and (name == b"game" or self.comment_after_tags or self.blank_after_tags)
        )


def split(stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD) -> Iterator[Chunk]:
    """Cut a stream into records.

    A record begins with its tags, after the moves of the one before; and also, since people
    leave the tags out, on the line after a result.
    """
    stream, encoding = unmarked(stream)
    number = 0
    first_line = 1
    state = _State()
    in_comment = False
    for line_number, line in enumerate(_lines(stream), 1):
        if in_comment:
            state.lines.append(line)
            end = line.find(b"}")
            if end < 0:
                continue
            in_comment = False
            _scan(state, line, end + 1)
            continue
        head = _SCAN.search(line)
        if head is None:
            if state.lines:
                state.lines.append(line)
                state.blank_after_tags = bool(state.tags)
            continue
        if state.lines and (
            (head["tag"] and state.ends_before_tag(head[2].lower()))
            or (state.ended and (head["word"] or head["string"]) and not _only_a_result(line))
        ):
            number += 1
            yield Chunk(file, number, first_line, 1, b"".join(state.lines), encoding)
            state = _State()
        if not state.lines:
            first_line = line_number
        state.lines.append(line)
        in_comment = _scan(state, line, 0)
    if state.lines:
        yield Chunk(file, number + 1, first_line, 1, b"".join(state.lines), encoding)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; LF, CR LF and CR each end one."""
    for line in iter(stream.readline, b""):
        if b"\r" in line:
            yield from re.findall(rb"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++\Z", line)
        else:
            yield line


def _only_a_result(line: bytes) -> bool:
    return _RESULT_AT_END.fullmatch(line) is not None


def _scan(state: _State, line: bytes, start: int) -> bool:
    """Note what a line holds; whether it ends within a comment."""
    last = None
    while True:
        match = _SCAN.search(line, start)
        if match is None:
            break
        last, start = match, match.end()
        if match["tag"]:
            state.tags.add(match[2].lower())
            state.comment_after_tags = state.blank_after_tags = False
        elif match["brace"] or match["line"]:
            state.comment_after_tags = bool(state.tags)
            if match["brace"]:
                start = line.find(b"}", start) + 1
                if not start:
                    return True
        elif match["sign"]:
            state.depth = max(0, state.depth + (1 if match["sign"] == b"(" else -1))
        else:
            state.moves = True
    if last and last["word"] and not state.depth and _RESULT_AT_END.search(line):
        state.ended = True
    return False
