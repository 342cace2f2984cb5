"""Cutting a stream of SGF into games, in bounded memory and time proportional to its length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from ...texts import late_pattern
from ..chunks import (
    MAX_RECORD,
    Chunk,
    Sheaf,
    advance,
    check_patience,
    ignore,
    most_parts,
    too_dense,
    too_long,
)
from ..encodings import READ_SIZE, multibyte, unmarked
from .patterns import (
    ANY_VALUE,
    CUT_OFF,
    INDENT,
    LOOK_AHEAD,
    MAYBE_START,
    PLAIN,
    START,
    Patterns,
    begins_line,
    declared,
    game_lines,
    is_whole,
    patterns_for,
)

Outside = Callable[[bytes], object]


def split(
    stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD, outside: Outside = ignore
) -> Iterator[Chunk]:
    """Cut a stream into the chunks of its games; see `_split`."""
    for part in _split(stream, file, limit, outside, None):
        assert isinstance(part, Chunk)
        yield part


SHEAF = 1 << 17
"""Bytes in a sheaf, about."""


def split_into_sheaves(
    stream: BinaryIO, file: str = "-", limit: int = MAX_RECORD, outside: Outside = ignore
) -> Iterator[Chunk | Sheaf]:
    """As `split`, with plain games in sheaves; needs the compiled core."""
    from ...core.sgf import cut

    return _split(stream, file, limit, outside, cut)


def _split(
    stream: BinaryIO,
    file: str,
    limit: int,
    outside: Outside,
    cut: Callable[..., tuple[list[int], bool]] | None,
) -> Iterator[Chunk | Sheaf]:
    """Cut a stream into the chunks of its games; text around the games goes ``outside``.

    A game ends with the parenthesis that closes it. Where that is missing, it ends where
    the next one begins: at a game tree whose first node has a ``GM``, which belongs to
    roots only, or at what looks like one inside a value that nobody closed. A game longer
    than the limit is passed over, and its chunk says so; raises `NoEnd` for streams that
    hold nothing for many times the limit.
    """
    buffer = _Buffer(stream)
    number = 0
    while True:
        while cut and (taken := buffer.take_plain(cut, limit)):
            line, column, data, ends = taken
            yield Sheaf(file, number + 1, line, column, data, ends, buffer.encoding)
            number += len(ends)
        if not buffer.skip_to_game(limit, outside):
            return
        number += 1
        line, column = buffer.line, buffer.column
        patterns = buffer.patterns()
        length = _length_of_game(buffer, patterns, limit)
        if length is None:
            head = buffer.data[buffer.start : buffer.start + LOOK_AHEAD]
            yield Chunk(file, number, line, column, head, buffer.encoding, too_long(limit))
            _skip_game(buffer, patterns, limit)
            continue
        data = buffer.take(length)
        fault = too_dense(data, limit, b";", b"[")
        if fault:  # unless most of them stand inside of values
            fault = too_dense(ANY_VALUE.sub(b"[", data), limit, b";", b"[")
        kept = data[:LOOK_AHEAD] if fault else data
        yield Chunk(file, number, line, column, kept, buffer.encoding, fault)
        buffer.line, buffer.column = advance(line, column, data)


class _Buffer:
    """The unread part of a stream, and the place where it begins."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self.encoding = unmarked(stream)
        """The stream, and what its first bytes say of its encoding."""
        self._eof = False
        self.line = self.column = 1
        self.start = 1
        """Where in ``data`` the unread part begins; a little of what was read is before."""
        self.data = b"\n" + self._stream.read1(READ_SIZE)

    def more(self) -> bool:
        """Read on, twice as much each time nothing was consumed; false at the end."""
        if self._eof:
            return False
        rest = self.data[self.start :]
        if len(rest) < READ_SIZE:
            fresh = self._stream.read1(READ_SIZE)  # of a pipe, what is there: somebody waits
        else:
            fresh = self._stream.read(len(rest))
        self._eof = not fresh
        before = self.data[max(0, self.start - INDENT - 1) : self.start]
        self.data = before + rest + fresh
        self.start = len(before)
        return bool(fresh)

    def patterns(self) -> Patterns:
        """The patterns for the game at the start of the unread part."""
        if self.encoding:
            return PLAIN
        while len(self.data) - self.start < LOOK_AHEAD:
            ends = self.data.find(b")", self.start) >= 0  # else there is more to come anyway
            if (ends and is_whole(self.data, self.start)) or not self.more():
                break
        name = declared(self.data[self.start : self.start + LOOK_AHEAD])
        return patterns_for(multibyte(name)) if name else PLAIN

    def skip_to_game(self, limit: int, outside: Callable[[bytes], object]) -> bool:
        """Consume the text before the next game; false if there is none."""
        skipped = 0
        blank = True
        while True:
            for match in START.finditer(self.data, self.start):
                at = match.start()
                if self.data[at] == ord("(") or begins_line(self.data, at):
                    outside(self.data[self.start : at])
                    self.skip(at)
                    return True
            last = max(self.data.rfind(b"(", self.start), self.data.rfind(b";", self.start))
            partial = last >= len(self.data) - limit and MAYBE_START.match(self.data, last)
            end = last if partial else len(self.data)
            blank = blank and not self.data[self.start : end].strip()
            start = self.start
            length = self.skip(end)
            outside(self.data[start : start + length])
            skipped += length
            check_patience(skipped, limit, "there is no record")
            if not self.more():
                # Of a game that is cut off this much there may be only the parenthesis.
                cut_off = CUT_OFF.match(self.data, self.start) is not None
                if cut_off and (blank or begins_line(self.data, self.start)):
                    return True
                outside(self.data[self.start :])
                return False

    def skip(self, end: int) -> int:
        """Consume what is before an index and count its lines; the number of bytes.

        Line ends and characters are left whole, so that they are counted right.
        """
        start = self.start
        last = self.data[max(start, end - 4) : end]
        if not self._eof and end == len(self.data) and last and not last.endswith(b"\n"):
            end -= len(last) - len(last.rstrip(_CONTINUATION)) + 1
            end -= self.data[end - 1 : end + 1] == b"\r\n"
        end = max(start, end)
        self.line, self.column = advance(self.line, self.column, self.take(end - start))
        return end - start

    def take(self, length: int) -> bytes:
        """Consume so many bytes."""
        start, self.start = self.start, self.start + length
        return self.data[start : self.start]

    def take_plain(
        self, cut: Callable[..., tuple[list[int], bool]], limit: int
    ) -> tuple[int, int, bytes, tuple[int, ...]] | None:
        """Consume plain games: their place, the bytes, and where in these each ends. None if
        what comes next is none."""
        if self.encoding not in (None, "utf-8"):
            return None
        while True:
            ends, cut_off = cut(self.data, self.start, SHEAF, min(limit, most_parts(limit)))
            if ends:
                break
            if not (cut_off and self.more()):
                return None
        start, line, column = self.start, self.line, self.column
        data = self.take(ends[-1] - start)
        self.line, self.column = advance(line, column, data)
        return line, column, data, tuple([end - start for end in ends])

    def game_at(self, index: int, patterns: Patterns) -> bool:
        """Whether the tree that opens at an index is a game of its own.

        Reads on if need be, so that the answer does not depend on where reads ended; the
        index is void after that, offsets from ``start`` are not.
        """
        while True:
            node = patterns.first_node.match(self.data, index, index + LOOK_AHEAD)
            if node or len(self.data) - index >= LOOK_AHEAD:
                return node is not None and node[1] is not None
            index -= self.start
            more = self.more()
            index += self.start
            if not more:
                return False


_CONTINUATION = bytes(range(0x80, 0xC0))


def _length_of_game(buffer: _Buffer, patterns: Patterns, limit: int) -> int | None:
    """How many bytes the game at the start of the buffer has; reads on as needed.

    None if they are more than the limit.
    """
    at = 0
    depth = _depth(buffer)
    while True:
        to_parenthesis = patterns.to_parenthesis.match(buffer.data, buffer.start + at)
        assert to_parenthesis is not None
        at = to_parenthesis.end() - buffer.start
        sign = buffer.data[buffer.start + at : buffer.start + at + 1]
        if sign in (b"", b"["):  # the end of what was read, perhaps within a value
            to_game = patterns.to_game.match(buffer.data, buffer.start + at)
            if to_game:
                length = to_game.end() - buffer.start
                return length if length <= limit else None
            if len(buffer.data) - buffer.start > limit:
                return None
            if not buffer.more():
                return len(buffer.data) - buffer.start
        elif at >= limit:
            return None
        elif sign == b")":
            at += 1
            depth -= 1
            if depth == 0:
                return at
        elif sign == b"(":
            if depth and buffer.game_at(buffer.start + at, patterns):
                return at
            at += 1
            depth += 1
        else:  # a ] that closes nothing: `parse` will say so
            at += 1


def _depth(buffer: _Buffer) -> int:
    """How many trees are open before the game at the start of the buffer: one if its
    parenthesis is missing."""
    return int(buffer.data[buffer.start] == ord(";"))


_OUTSIDE = late_pattern(rb"[^\[\]()]*+")


def _skip_game(buffer: _Buffer, patterns: Patterns, limit: int) -> None:
    """Consume a game that is too long, a piece at a time.

    It ends as others do, or at what looks like another game on a line of its own.
    """
    skipped = 0
    depth = _depth(buffer)
    inside = False
    at = searched = buffer.start
    while True:
        match = (patterns.to_end if inside else _OUTSIDE).match(buffer.data, at)
        assert match is not None
        at = match.end()
        swallowed = next(game_lines(buffer.data, searched, at + 1), None) if inside else None
        if swallowed is not None:
            buffer.skip(swallowed)
            return
        sign = buffer.data[at : at + 1]
        if sign == b"" or (inside and sign != b"]"):
            # What looks like a game may stand across the end of what was read.
            skipped += buffer.skip(max(buffer.start, at - LOOK_AHEAD))
            check_patience(skipped, limit, "there is no end of the record")
            at -= buffer.start
            if not buffer.more():
                buffer.skip(len(buffer.data))
                return
            at += buffer.start
            searched = buffer.start
            continue
        if inside:
            inside = False
        elif sign == b"[":
            inside, searched = True, at
        elif sign == b"(":
            at -= buffer.start
            if depth and buffer.game_at(buffer.start + at, patterns):
                buffer.skip(buffer.start + at)
                return
            at += buffer.start
            depth += 1
        elif sign == b")":
            depth -= 1
            if depth == 0:
                buffer.skip(at + 1)
                return
        at += 1
