"""The fields of a record: one list for tables, conditions, sorting, splitting, libraries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from ..games import GametoolError
from ..record import plain
from ..texts import did_you_mean, name_text, short
from .facts import Facts

Kind = Literal["text", "word", "words", "number", "flag", "date"]
"""What a value is: free text; one of a few words; some of a few words; a number; yes or no; a
date."""

Value = str | int | bool | list[str] | None


class BadField(GametoolError, ValueError):
    """A name that no field has, or a list that cannot be read; it says why."""


class Field(NamedTuple):
    """One thing that is known of every record."""

    name: str
    kind: Kind
    meaning: str
    of: Callable[[Facts], Value]

    def get(self, facts: Facts) -> Value:
        """The value of a record, as it is known or else found out."""
        known: Value = facts.known[self.name] if self.name in facts.known else self.of(facts)
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return field, (self.name,)  # a function does not go to another process, its name does


def _root(name: str) -> Callable[[Facts], Value]:
    def read(facts: Facts) -> Value:
        text = facts.record.root.get(name)
        return text.strip() or None if text is not None else None

    return read


def _recorded(facts: Facts) -> Value:
    """The root's result; where it says nothing, a later node's, as the replay finds it."""
    said = _root("RE")(facts)
    return said if said and said != "?" else (facts.replay.recorded_result or "").strip() or None


def _error(facts: Facts) -> Value:
    return next((f.code for f in facts.replay.findings if f.severity == "error"), None)


FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        Field("file", "text", "the input that it stands in", lambda f: name_text(f.record.file)),
        Field("record", "number", "its number there, from 1", lambda f: f.record.number),
        Field("line", "number", "the line that it begins in", lambda f: f.record.line),
        Field("game", "word", "the game", lambda f: f.replay.game_name),
        Field("size", "number", "squares on a side of the board", lambda f: f.replay.size),
        Field("variant", "words", "the variants", lambda f: list(f.replay.variant)),
        Field("black", "text", "who had Black at the end (PB)", _root("PB")),
        Field("white", "text", "who had White at the end (PW)", _root("PW")),
        Field("date", "date", "when it was played (DT)", _root("DT")),
        Field("event", "text", "the event (EV)", _root("EV")),
        Field("round", "text", "the round (RO)", _root("RO")),
        Field("site", "text", "the place (PC)", _root("PC")),
        Field("plies", "number", "turns of the main line that could be replayed",
              lambda f: f.replay.plies),
        Field("moves", "text", "the moves of the main line, with blanks between",
              lambda f: " ".join(f.texts)),
        Field("swapped", "flag", "whether White swapped", lambda f: f.swapped),
        Field("winner", "word", "B or W", lambda f: f.replay.winner),
        Field("reason", "word", "how it ended", lambda f: f.replay.reason),
        Field("result", "text", "the result as replayed", lambda f: f.replay.result),
        Field("recorded_result", "text", "the result as recorded (RE)", _recorded),
        Field("valid", "flag", "whether it has no error", lambda f: f.replay.valid),
        Field("error", "word", "the code of its first error", _error),
        Field("comments", "number", "nodes with a comment", lambda f: f.counts[0]),
        Field("variations", "number", "branches beside the main line", lambda f: f.counts[1]),
        Field("setup", "flag", "whether it starts from a set-up", lambda f: f.has_setup),
    )
}  # fmt: skip
"""The only list of the fields; beside these, any SGF property of the root by its name."""

PLACE = ("file", "record", "line")
"""What every object about one record has."""
SHORT = "file,record,game,size,variant,black,white,date,plies,result,error"
"""The fields of tables for people."""
_PROPERTY = re.compile("[A-Z][A-Z0-9]{0,63}")


def field(name: str) -> Field:
    """The field of that name; raises `BadField`."""
    name = name.strip()
    if name in FIELDS:
        return FIELDS[name]
    if _PROPERTY.fullmatch(name):
        return Field(name, "text", f"the SGF property {name}", _property(name))
    if name.lower() in FIELDS:
        return FIELDS[name.lower()]
    advice = did_you_mean(
        name,
        FIELDS,
        f"there are {', '.join(FIELDS)}, and SGF properties by their names in capitals",
        _ELSEWHERE,
    )
    raise BadField(f"there is no field {short(name)!r}; {advice}")


_ELSEWHERE = {"ply": "plies", "length": "plies", "path": "file"}
"""What others call a field, where its own name is not like it."""


def _property(name: str) -> Callable[[Facts], Value]:
    def read(facts: Facts) -> Value:
        found = facts.record.root.find(name)
        if found is None:
            return None
        return ",".join(plain(name, value) for value in found.values).strip() or None

    return read


def parse_fields(text: str) -> list[Field]:
    """Fields with commas between; raises `BadField`."""
    return [field(name) for name in text.split(",") if name.strip()]


class Order(NamedTuple):
    """A field to sort by."""

    field: Field
    descends: bool


def parse_order(text: str) -> list[Order]:
    """Fields with commas between, a ``-`` before those that descend; raises `BadField`."""
    order = []
    for name in text.split(","):
        name = name.strip()
        if name:
            order.append(Order(field(name.removeprefix("-")), name.startswith("-")))
    return order


def text_of(value: Value) -> str:
    """A value as text: nothing for what is not known."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(value)
    return str(value)


_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")


def first_date(value: Value) -> str | None:
    """The first date of a value as ``DT`` has it: a year, perhaps with month and day."""
    match = _DATE.match(value) if isinstance(value, str) else None
    return match[0] if match else None


def sort_key(kind: Kind, value: Value) -> Any:
    """What a value is sorted by; None for what is not known, which comes last."""
    if value is None or value == []:
        return None
    if kind == "date":
        return (first_date(value) or "9999", str(value))
    if isinstance(value, list):
        return text_of(value)
    if isinstance(value, str):
        return (value.casefold(), value)
    return int(value)


def sorted_by(
    order: Sequence[Order], keys: Iterable[Sequence[Any]], count: int | None = None
) -> list[int]:
    """The numbers of some rows in order, by their keys (`sort_key` of each field).

    Equal ones stay in the order they came in; what is not known comes last, whether the field
    descends or not.
    """
    rows = list(keys)
    numbers = list(range(len(rows)))
    for at in range(len(order) - 1, -1, -1):
        known = [n for n in numbers if rows[n][at] is not None]
        unknown = [n for n in numbers if rows[n][at] is None]
        known.sort(key=lambda n, at=at: rows[n][at], reverse=order[at].descends)  # type: ignore[misc]
        numbers = known + unknown
    return numbers
