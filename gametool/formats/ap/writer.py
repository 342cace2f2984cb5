"""Writing reports of Abstract Play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...games import GAMES, Side
from ...record import REPORT, Node, Record
from ...record.results import parse_result
from ...record.spelling import plain_move
from ...replay import Replay, replay
from ...replay.transcribe import transcribed
from ..chunks import Chunk
from ..json.numbers import dumps
from ..json.shape import Object
from ..json.writer import to_object
from ..written import Written
from .parser import parse
from .site import (
    BESIDE,
    DATES,
    MOVER,
    NO_DATE,
    OVERRIDE,
    SITES,
    Site,
    in_rounds,
    understood,
    unpacked,
    variant_texts,
)

MIDNIGHT = "T00:00:00.000Z"


def write(record: Record) -> Written:
    """A record as a report, on one line, with notes on what had to be invented."""
    notes: list[str] = []
    record = transcribed(record, "algebraic")
    report = _report(record, replay(record, main_line=True), notes)
    said = to_object(transcribed(_read(report), "algebraic"))
    whole = to_object(record)
    for data in (said, whole):
        _drop_report(data)
    override = {
        key: whole.get(key, _EMPTY.get(key))
        for key in (*whole, *said)
        if whole.get(key) != said.get(key)
    }
    if override:
        report["header"][OVERRIDE] = override
    return Written(dumps(report) + "\n", tuple(notes))


_EMPTY: Object = {"setup": {}, "colours": {}, "comments": {}, "properties": {}, "variations": []}


def _read(report: Object) -> Record:
    return parse(Chunk("-", 1, 1, 1, dumps(report).encode()))


def _drop_report(data: Object) -> None:
    """Leave `REPORT` out of the properties of a main line: reports say that in their way."""
    properties = {
        number: [found for found in rest if found[0] != REPORT]
        for number, rest in data.get("properties", {}).items()
    }
    data["properties"] = {number: rest for number, rest in properties.items() if rest}


def _report(record: Record, replayed: Replay, notes: list[str]) -> Object:
    root = record.root
    extra = unpacked(root) or {}
    game = GAMES.get((root.get("GM") or "").strip().lower())
    plies = [node for node in record.main_line() if node.move is not None]
    moves: list[tuple[Any, Side]] = []
    for node in plies:
        rest = unpacked(node)
        move = plain_move(node.move or "")
        entry = move if rest is None else {"move": move, **rest}
        moves.append((entry, node.colour or "B"))
    swapped = len(plies) > 1 and plies[1].move == "swap"
    if swapped:
        del moves[1]
    claim = parse_result(replayed.recorded_result or "")
    end = None
    if claim and claim.ending in ("resignation", "time"):
        end = "resign" if claim.ending == "resignation" else "timeout"
    elif claim and claim.ending == "void":
        end = extra.get("end")
    header: Object = {
        "game": _game_header(root, game.title if game else None, replayed, extra, notes),
        "event": root.get("EV"),
        "round": root.get("RO") if root.get("EV") is not None else None,
        "site": {"name": root.get("PC"), **_dict(extra.get("site"))},
        **_dates(root.get("DT") or "", extra, notes),
        "players": _players(root, replayed, extra, notes),
    }
    if header["site"]["name"] is None:
        header["site"]["name"] = "unknown"
        notes.append("the site's name is invented: the record tells no place (PC)")
    if swapped:
        header["pie-invoked" if extra.get("pie-invoked") else "pied"] = True
    own = {BESIDE, "game", "site", "players", "layout", "end", "pied", "pie-invoked", *DATES}
    header |= {key: value for key, value in extra.items() if key not in own}
    for key in ("pied", "pie-invoked"):
        if not swapped and extra.get(key) is False:
            header[key] = False
    report = {
        "header": {key: value for key, value in header.items() if value is not None},
        "moves": _laid_out(moves, end, extra.get("layout")),
    }
    return report | {k: v for k, v in _dict(extra.get(BESIDE)).items() if k not in report}


def _dict(value: object) -> Object:
    return value if isinstance(value, dict) else {}


def _game_header(
    root: Node, title: str | None, replayed: Replay, extra: Object, notes: list[str]
) -> Object:
    name = title or (root.get("GM") or "").strip()
    if not name:
        name = "unknown"
        notes.append("the game's name is invented: the record names none (GM)")
    site = SITES.get(name.lower(), Site())
    mutators = [word for word in replayed.variant if word != site.edition]
    header = _dict(extra.get("game"))
    texts = header.get("variants", [])
    identifier = _dict(extra.get("site")).get("gameid")
    size = replayed.size
    try:
        said, named, _ = understood(name, texts, identifier)
        same = (said or site.size, named) == (size, mutators)
    except (AttributeError, TypeError):
        same = False
    rest = {key: value for key, value in header.items() if key != "variants"}
    if same and header:
        return {"name": name, **header}
    return {"name": name, "variants": variant_texts(name, size, mutators), **rest}


def _dates(text: str, extra: Object, notes: list[str]) -> Object:
    """The three dates: a report's own where they agree with DT, else made from DT."""
    days = _days(text, notes)
    own = {key: extra[key] for key in DATES if isinstance(extra.get(key), str)}
    start, end, generated = DATES
    dates: Object = {}
    for key, day in ((start, days[0] if days else ""), (end, days[-1] if days else "")):
        if own.get(key, "").startswith(day) and own.get(key):
            dates[key] = own[key]
        elif day:
            dates[key] = f"{day}{MIDNIGHT}"
        else:
            dates[key] = f"{NO_DATE}{MIDNIGHT}"
            notes.append(f"{key} is invented: the record has no date (DT)")
    dates[generated] = own.get(generated, dates[end])
    if generated not in own:
        notes.append(f"{generated} is invented: it repeats {end}")
    return dates


def _days(text: str, notes: list[str]) -> list[str]:
    """The dates in a value of DT, each a whole day."""
    days: list[str] = []
    for part in text.split(","):
        date = part.strip()
        # SGF leaves out what is as in the date before: 2024-05-06,07.
        if days and re.fullmatch(r"[0-9]{2}(-[0-9]{2})?", date):
            date = days[-1][: 10 - len(date)] + date
        if re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", date):
            if len(date) < 10:
                notes.append(f"the date {date} is not complete: its rest is invented")
            days.append(date + "-01-01"[len(date) - 4 :])
    return days


def _players(root: Node, replayed: Replay, extra: Object, notes: list[str]) -> list[Object]:
    claim = parse_result(replayed.recorded_result or "")
    winner = claim.winner if claim else None
    results: list[float] = [int(winner == "B"), int(winner == "W")]
    if claim is None or claim.ending == "unknown":
        notes.append("the players' results are invented: the record tells none (RE)")
    rests = extra.get("players")
    if isinstance(rests, list) and len(rests) > 2:
        return rests  # more than can have played, and so they were read
    if not isinstance(rests, list) or len(rests) != 2:
        rests = [{}, {}]
    given = [_dict(rest).get("result") for rest in rests]
    own = [number for number in given if isinstance(number, int | float)]
    if len(own) == 2:
        better = "B" if own[0] > own[1] else "W" if own[1] > own[0] else None
        if better == winner:
            results = own
    scores = _scores(replayed)
    players = []
    for side, result, rest in zip(MOVER, results, rests, strict=True):
        name = root.get(f"P{side}")
        if name is None:
            name = replayed.game.players[side] if replayed.game else _NAMES[side]
            notes.append(f"the name {name} is invented: the record has none (P{side})")
        score = {"score": scores[side]} if scores else {}
        players.append({"name": name, **score, **_dict(rest), "result": result})
    return players


_NAMES: dict[Side, str] = {"B": "Black", "W": "White"}


def _scores(replayed: Replay) -> dict[Side, int] | None:
    """Both sides' scores in a game that was played out, where the game counts any."""
    if not replayed.sound or replayed.position is None or not replayed.position.is_over:
        return None
    counted = replayed.position.score().as_dict()
    scores: dict[Side, int] | None = counted.get("score") or counted.get("biggest")
    return scores


def _laid_out(moves: list[tuple[Any, Side]], end: str | None, layout: object) -> list[list[Any]]:
    """The rounds, in the layout of the report that the record comes from, if that fits."""
    entries = [entry for entry, _ in moves] + ([end] if end else [])
    if isinstance(layout, list) and all(isinstance(marks, str) for marks in layout):
        sides = [MOVER[n % 2] for marks in layout for n, mark in enumerate(marks) if mark == "m"]
        if len(sides) == len(entries) and sides[: len(moves)] == [side for _, side in moves]:
            left: Iterator[Any] = iter(entries)
            return [[next(left) if mark == "m" else None for mark in marks] for marks in layout]
    return in_rounds(moves, end)
