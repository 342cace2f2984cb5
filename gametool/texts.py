"""Texts of records, as messages quote them and as they are remembered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, wraps
from types import MappingProxyType
from typing import Any, AnyStr, TypeVar, cast

T = TypeVar("T")

LONGEST = 60


def short(text: str) -> str:
    """A text, or the beginning of one that is too long: what is said of it must be seen.

    >>> short("x" * 100)[-5:]
    'xx...'
    """
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def json_text(value: object) -> str:
    """A value as JSON in one line; only who asks for JSON loads what makes it."""
    from json import dumps

    return dumps(value)


def counted(number: int, word: str) -> str:
    """A number of things in words.

    >>> counted(2, "pair")
    '2 pairs'
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def expect(value: object, kinds: type | tuple[type, ...], what: str) -> None:
    """Raise a `TypeError` in a sentence that begins with ``what``, unless a value is of a type.

    >>> expect("c3", list, "moves are a list")
    Traceback (most recent call last):
    ...
    TypeError: moves are a list, not 'c3'
    """
    if not isinstance(value, kinds):
        raise TypeError(f"{what}, not {short(repr(value))}")


@contextmanager
def errors_name(path: str) -> Iterator[None]:
    """Have an `OSError` say which file it is about, where what was written to did not know."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None


def remember_short(function: Callable[[str], T]) -> Callable[[str], T]:
    """Remember what a function says of texts, since the same few come again and again.

    Long texts are not kept: there is hardly a limit to what a record can hold.
    """
    known = lru_cache(maxsize=256)(function)

    @wraps(function)
    def ask(text: str) -> T:
        return (known if len(text) <= LONGEST else function)(text)

    return ask


class _LatePattern:
    """What acts as a regular expression, and becomes one."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._given), name)
        setattr(self, name, found)  # asked once only
        return found


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A regular expression that is compiled when it is first used: together they would take
    a good part of the time in which a command starts."""
    return cast("re.Pattern[AnyStr]", _LatePattern(pattern, flags))


_UNWRITABLE = late_pattern("[\ud800-\udfff]")


def name_text(name: str) -> str:
    r"""A file's name as text that can be written anywhere; bytes that are no text as ``\xe9``.

    >>> name_text("caf\udce9.sgf")
    'caf\\xe9.sgf'
    """
    return name if name.isascii() else _UNWRITABLE.sub(_by_number, name)


def _by_number(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number - 0xDC00:02x}" if 0xDC80 <= number < 0xDD00 else f"\\u{number:04x}"


def did_you_mean(
    word: str,
    known: Iterable[str],
    otherwise: str = "",
    elsewhere: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Advice on a word that is not known: the one probably meant, else something else to say.

    ``elsewhere`` has what others call some of the known ones.

    >>> did_you_mean("petrfy", ["petrify", "morphos"])
    'did you mean petrify?'
    >>> did_you_mean("ply", ["plies"], elsewhere={"ply": "plies"})
    'did you mean plies?'
    """
    from difflib import get_close_matches  # only who errs needs it

    words = {**elsewhere, **{one.lower(): one for one in known}}
    close = get_close_matches(word.strip().lower()[:LONGEST], words, n=1)
    return f"did you mean {words[close[0]]}?" if close else otherwise
