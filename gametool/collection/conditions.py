"""Conditions on records: ``FIELD``, ``!FIELD``, ``FIELD OP VALUE``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ..games import GametoolError
from ..texts import short
from .facts import Facts
from .fields import FIELDS, BadField, Field, Value, field, first_date, text_of

PLAYER = "player"
"""A field of conditions only: either side."""
_CONDITION = re.compile(
    r"\s*(!?)\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?:(!=|!~|<=|>=|=|<|>|~)(.*))?", re.DOTALL
)
_COMMA = re.compile(r"(?<!\\),")
FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class BadCondition(GametoolError, ValueError):
    """Text that is no condition; it says why."""


class Condition(NamedTuple):
    """A condition: some of the fields meet it, or, if ``negated``, none does."""

    text: str
    fields: tuple[Field, ...]
    test: Callable[[Value], bool]
    negated: bool

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_condition, (self.text,)

    def holds(self, facts: Facts) -> bool:
        """Whether a record meets it."""
        return any(self.test(one.get(facts)) for one in self.fields) != self.negated


def parse_condition(text: str) -> Condition:
    """Read a condition; raises `BadCondition`."""
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise BadCondition(
            f"{short(text)!r} is no condition: expected FIELD, !FIELD, or FIELD OP VALUE "
            "with = != < <= > >= ~ !~"
        )
    negated, name, operator, value = match.groups()
    try:
        fields = (FIELDS["black"], FIELDS["white"]) if name.lower() == PLAYER else (field(name),)
    except BadField as error:
        raise BadCondition(str(error)) from None
    if operator is None:
        return Condition(text, fields, bool, bool(negated))
    if negated:
        raise BadCondition(f"{short(text)!r}: ! stands before a field alone; there is != for this")
    value = value.strip()
    if operator in ("~", "!~"):
        return Condition(text, fields, _pattern(value), operator == "!~")
    if operator in ("=", "!="):
        choices = [part.strip().replace("\\,", ",") for part in _COMMA.split(value)]
        tests = [_equals(fields[0], choice) for choice in choices]
        return Condition(text, fields, lambda known: any(t(known) for t in tests), operator == "!=")
    return Condition(text, fields, _compares(fields[0], operator, value), False)


def _pattern(text: str) -> Callable[[Value], bool]:
    try:
        pattern = re.compile(text, re.IGNORECASE)
    except re.error as error:
        raise BadCondition(f"{short(text)!r} is no regular expression: {error}") from None
    return lambda value: value is not None and bool(pattern.search(text_of(value)))


def _equals(one: Field, text: str) -> Callable[[Value], bool]:
    if one.kind == "number":
        number = _number(one, text)
        return lambda value: value == number
    if one.kind == "flag":
        if text.lower() not in FLAGS:
            raise BadCondition(f"{one.name} is true or false, not {short(text)!r}")
        flag = FLAGS[text.lower()]
        return lambda value: value is flag
    if one.kind == "date" and first_date(text) == text:
        return lambda value: (first_date(value) or "")[: len(text)] == text
    if one.name == "variant":
        wanted = {part.strip().lower() for part in text.split(",") if part.strip()}
        return lambda value: isinstance(value, list) and set(value) == wanted
    if one.kind in ("word", "words"):
        word = text.casefold()
        return lambda value: text_of(value).casefold() == word
    return lambda value: text_of(value) == text


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _compares(one: Field, operator: str, text: str) -> Callable[[Value], bool]:
    compare = _COMPARE[operator]
    if one.kind == "number":
        number = _number(one, text)
        return lambda value: isinstance(value, int) and compare(value, number)
    if one.kind == "flag":
        raise BadCondition(f"{one.name} is true or false: it can be = or !=, not {operator}")
    if one.kind == "date":
        if first_date(text) != text:
            raise BadCondition(f"{short(text)!r} is no date: expected 2025, 2025-06 or 2025-06-30")

        def test(value: Value) -> bool:
            date = first_date(value)
            return date is not None and compare(date[: len(text)], text)

        return test
    if one.name not in FIELDS and _as_number(text) is not None:
        wanted = _as_number(text)

        def by_number(value: Value) -> bool:
            number = _as_number(text_of(value))
            return number is not None and compare(number, wanted)

        return by_number
    folded = text.casefold()
    return lambda value: value is not None and compare(text_of(value).casefold(), folded)


def _as_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _number(one: Field, text: str) -> float:
    # A size may be told as 6x6, as everywhere.
    by = re.fullmatch(r"\s*([0-9]+)\s*[xX\u00d7:*]\s*\1\s*", text) if one.name == "size" else None
    number = _as_number(by[1] if by else text)
    if number is None:
        raise BadCondition(f"{one.name} is a number, not {short(text)!r}")
    return number
