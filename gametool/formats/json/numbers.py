"""Numbers of JSON that keep their spelling, so that what nobody needs to understand stays."""

from __future__ import annotations

import json
import re
from typing import Any


class Number(float):
    """A number with a fraction or an exponent, and the text of it."""

    def __new__(cls, text: str) -> Number:
        number = super().__new__(cls, text)
        number.text = text
        return number

    text: str

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


_MARKED = re.compile(r'"\\u0000([-+.0-9Ee]+)\\u0000"')


def dumps(value: Any) -> str:
    """A value as JSON, numbers as they were spelled."""
    try:
        marked = _marked(value)
    except RecursionError:
        marked = value  # so deep that only the usual spelling is left
    return _MARKED.sub(r"\1", json.dumps(marked, ensure_ascii=False))


def _marked(value: Any) -> Any:
    """The value with each such number as a text that no other text looks like."""
    if isinstance(value, Number):
        return f"\0{value.text}\0"
    if isinstance(value, dict):
        return {key: _marked(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_marked(item) for item in value]
    return value
