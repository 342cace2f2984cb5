"""Verdicts and findings as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from ...games import Side
from ...record import Record
from ...record.findings import Finding, Severity
from ...replay import Replay
from ...texts import late_pattern, name_text

COLOURS: dict[Severity, str] = {"error": "31", "warning": "33", "note": "36"}
"""ANSI colours of the severities."""


def painted(text: str, code: str, colour: bool) -> str:
    """Text in an ANSI colour, if colour is wanted."""
    return f"\033[{code}m{text}\033[0m" if colour else text


def one_line(text: str) -> str:
    """Text that cannot break out of its line, drive the terminal, or command a workflow (``::``).

    >>> one_line("a\\nb"), one_line("::error::x.sgf")
    ('a\\\\nb', '\\\\x3a:error::x.sgf')
    """
    if text.startswith("::"):
        return "\\x3a" + one_line(text[1:])
    if text.isprintable():
        return text
    text = name_text(text)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


_DRIVING = late_pattern("(?!\r\n)[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that a terminal obeys, but for ends of lines and tabs."""


def readable(data: bytes) -> bytes:
    """Data as a terminal may get it: in its lines and letters, and nothing in it is obeyed.

    >>> readable(b"C[\\x1b[31m]\\n")
    b'C[\\\\x1b[31m]\\n'
    """
    text = data.decode(errors="backslashreplace")
    return _DRIVING.sub(lambda found: found[0].encode("unicode_escape").decode(), text).encode()


def said(found: Finding) -> str:
    """What a finding says, without its place in the file."""
    return one_line(f"ply {found.ply}: {found.message}" if found.ply else found.message)


def finding_line(record: Record, found: Finding, colour: bool = False) -> str:
    """``FILE:LINE:COL: error[code]: message``."""
    label = painted(f"{found.severity}[{found.code}]", COLOURS[found.severity], colour)
    file = one_line(record.file)
    return f"{file}:{found.line}:{found.col}: {label}: {said(found)}\n"


def game_name(replay: Replay) -> str:
    """``petrify 6x6``, as far as it is known."""
    if replay.game_name is None:
        return "unknown game"
    name = replay.game_name
    if replay.size is not None:
        name += f" {replay.size}x{replay.size}"
    return f"{name} {','.join(replay.variant)}" if replay.variant else name


def plies(count: int) -> str:
    """``1 ply``, ``2 plies``."""
    return "1 ply" if count == 1 else f"{count} plies"


def ending(replay: Replay) -> str:
    """How the game ended, in words."""
    position = replay.position
    if position is None:
        return "not replayed"
    if not replay.sound:
        return "replayed up to there"
    outcome = position.outcome()
    if outcome is not None:
        return position.describe(outcome)
    if not replay.over:
        return "unfinished"
    if replay.winner is None:
        return "recorded as void"
    means = {"resignation": "by resignation", "time": "on time", "forfeit": "by forfeit"}
    return f"{position.player(replay.winner)} wins {means[replay.reason or '']}"


def verdict_line(replay: Replay, valid: bool, colour: bool = False) -> str:
    """``FILE:LINE: ok|invalid: petrify 6x6, 41 plies, Blue wins 20-13``."""
    word = painted("ok", "32", colour) if valid else painted("invalid", "31", colour)
    place = f"{one_line(replay.record.file)}:{replay.record.line}"
    return f"{place}: {word}: {game_name(replay)}, {plies(replay.plies)}, {ending(replay)}\n"


_DIRECTIONS = late_pattern("[\u202a-\u202e\u2066-\u2069]")
"""Characters that change the direction of all text after them."""


def players(record: Record) -> str:
    """Who played, as far as the record says it; '' if it does not."""
    black, white = (
        _DIRECTIONS.sub("", record.root.get(name) or "").strip() for name in ("PB", "PW")
    )
    return f"{black or '?'} – {white or '?'}" if black or white else ""  # noqa: RUF001


def seats(record: Record, names: Mapping[Side, str]) -> str:
    """``Blue Ann, Orange Bo``: who plays which side, as far as the record says it."""
    said = []
    for side, name in names.items():
        person = _DIRECTIONS.sub("", record.root.get(f"P{side}") or "").strip()
        if person:
            said.append(f"{name} {one_line(person)}")
    return ", ".join(said)


def record_title(record: Record) -> str:
    """Who played, else what the game or the event is called, else which of a file's it is."""
    root = record.root
    named = players(record) or root.get("GN") or root.get("EV")
    return named or f"Game {record.number}"
