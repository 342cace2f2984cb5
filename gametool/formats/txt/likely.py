"""Whether a text that nobody called a record is one."""

from __future__ import annotations

import re

from ..chunks import Chunk

_TAG = re.compile(rb'^[ \t]*\[[ \t]*[A-Za-z]\w*[ \t]+"', re.MULTILINE)
_REMARK = re.compile(rb"\{[^{}]*\}?|;[^\n]*")
_MOVE = re.compile(
    rb"(?:\d+\.*)?(?:swap|pass|x?[a-z]{1,2}\d{1,2}(?:[x,+-](?:x?[a-z]{1,2}\d{1,2}|pass))*)?[!?,.]*",
    re.IGNORECASE,
)
_LOOKED_AT = 1 << 12
"""Bytes of a text."""


def is_surely_a_record(chunk: Chunk) -> bool:
    """Whether a text has a tag, or moves at least as often as other words: prose has neither.

    >>> prose = Chunk("README.txt", 1, 1, 1, b"These games were played on c4 and d4 in 2025.")
    >>> is_surely_a_record(prose), is_surely_a_record(prose._replace(data=b"1. c4 d4"))
    (False, True)
    """
    data = chunk.data[:_LOOKED_AT]
    if _TAG.search(data):
        return True
    words = re.findall(rb"[^\s()]+", _REMARK.sub(b" ", data))
    moves = sum(_MOVE.fullmatch(word) is not None for word in words)
    return bool(words) and 2 * moves >= len(words)
