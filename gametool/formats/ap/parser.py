"""Reading reports of Abstract Play."""

from __future__ import annotations

import json
from typing import NamedTuple

from ...games import Side
from ...record import REPORT, Assumption, Node, Record
from ..chunks import Chunk
from ..json.parser import has_key, read_object
from ..json.reader import Problem, Reader
from ..json.shape import Object, Path
from .site import (
    BESIDE,
    DATE,
    DATES,
    END_WORDS,
    MOVER,
    OVERRIDE,
    SITES,
    Site,
    in_rounds,
    packed,
    understood,
    variant_texts,
)

_KEYS = frozenset(("header",))
"""An object without it is no report."""


def is_like_a_record(chunk: Chunk) -> bool:
    """Whether a JSON value looks like a report, sound or not."""
    return has_key(chunk, _KEYS)


def parse(chunk: Chunk) -> Record:
    """The record of one report, with the swap where it was made (R2)."""
    reading = _Reading()
    record = read_object(chunk, reading.tree, _KEYS)
    record.assumed = reading.assumed
    return record


_ELSEWHERE = frozenset(("game", "players", OVERRIDE))
"""Keys of the header that are read by themselves."""


class Entry(NamedTuple):
    """One entry of a round."""

    move: str
    side: Side
    rest: Object | None
    """What an object says beside the move; None if the entry is a text."""
    place: Path


class _Reading:
    """The work on one report: it is turned into the object of a JSON record."""

    def __init__(self) -> None:
        self.assumed: dict[str, Assumption] = {}
        self.places: dict[Path, Path] = {}
        """Where in the report the values of the object come from."""
        self.extra: Object = {}
        """What goes into `REPORT`."""

    def tree(self, report: Object, reader: Reader) -> Node:
        """The tree of a report."""
        self.problems = reader.problems
        header = report.get("header")
        if not isinstance(header, dict):
            self._wrong(("header",), "header must be an object")
            header = {}
        data = self._game(header)
        data |= self._players(header)
        data["headers"] = self._headers(header)
        moves, end = self._moves(report)
        taken = "pied" if header.get("pied") else "pie-invoked"
        if header.get(taken):
            if moves:
                moves.insert(1, Entry("swap", "W", None, moves[0].place))
            else:
                self._wrong(("header", taken), "the pie was taken, but there is no first move")
        beside = {key: report[key] for key in report.keys() - {"header", "moves"}}
        if beside:
            self.extra[BESIDE] = {key: report[key] for key in report if key in beside}
        data["result"] = self._result(header, end)
        override = header.get(OVERRIDE)
        if not isinstance(override, dict):
            override = {}
        nodes = _spread(moves, override)
        data["moves"] = [node and node.move for node in nodes]
        numbered = [(number, node) for number, node in enumerate(nodes, 1) if node]
        data["colours"] = {str(number): node.side for number, node in numbered}
        self.places |= {("moves", number - 1): node.place for number, node in numbered}
        properties: Object = {
            str(number): [[REPORT, packed(node.rest)]]
            for number, node in numbered
            if node.rest is not None
        }
        if self.extra:
            properties["0"] = [[REPORT, packed(self.extra)]]
        # A node without a move may have nothing else in it.
        for number, entry in enumerate(nodes, 1):
            if entry is None:
                properties.setdefault(str(number), [])
        own = override.get("properties")
        data |= {key: value for key, value in override.items() if key != "moves" or not nodes}
        data["properties"] = _merged(own if isinstance(own, dict) else {}, properties)
        for key, header_name in (("size", "SZ"), ("variant", "RU")):
            if key in override:
                self.assumed.pop(header_name, None)
        inner = Reader(lambda path: reader.at(self._place(path)))
        root = inner.tree(data)
        reader.problems += [one._replace(path=self._place(one.path)) for one in inner.problems]
        return root

    def _wrong(self, path: Path, message: str) -> None:
        self.problems.append(Problem("syntax", path, message))

    def _place(self, path: Path) -> Path:
        return self.places.get(path, ("header", OVERRIDE, *path) if path else ())

    def _game(self, header: Object) -> Object:
        """Game, size and variant."""
        game = header.get("game")
        if not isinstance(game, dict) or not isinstance(game.get("name"), str):
            self._wrong(("header", "game"), "game must be an object with a name")
            return {}
        name = game["name"].strip()
        site = SITES.get(name.lower(), Site())
        texts = game.get("variants", [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self._wrong(("header", "game", "variants"), "variants must be a list of texts")
            texts = []
        place = header.get("site")
        identifier = place.get("gameid") if isinstance(place, dict) else None
        size, mutators, unknown = understood(name, texts, identifier)
        variants: Path = ("header", "game", "variants")
        self.places |= {
            ("game",): ("header", "game", "name"),
            ("size",): variants,
            ("variant",): variants,
        }
        if texts != variant_texts(name, size, mutators) or set(game) - {"name", "variants"}:
            self.extra["game"] = {key: value for key, value in game.items() if key != "name"}
        if size is None and site.size:
            self.assumed["SZ"] = Assumption(str(site.size))
        if unknown:
            self.assumed["RU"] = Assumption(",".join(unknown))
        elif site.edition and not mutators:
            self.assumed["RU"] = Assumption(site.edition, site.instead, site.hint)
        elif site.edition:
            mutators = [site.edition, *mutators]
        return {"game": name, "size": size, "variant": mutators}

    def _players(self, header: Object) -> Object:
        players = header.get("players")
        if not isinstance(players, list) or len(players) != 2:
            instead = f"not {len(players)}" if isinstance(players, list) else "in a list"
            self._wrong(("header", "players"), f"a report has two players, {instead}")
            if isinstance(players, list):
                self.extra["players"] = players  # whoever they are, their names are kept
            named = players[:2] if isinstance(players, list) else []
            return {
                "players": {
                    side: one["name"]
                    for side, one in zip(MOVER, named, strict=False)
                    if isinstance(one, dict) and isinstance(one.get("name"), str)
                }
            }
        names = {}
        rest = []
        for number, player in enumerate(players):
            side, place = MOVER[number], ("header", "players", number)
            if not isinstance(player, dict):
                self._wrong(place, "a player must be an object")
                player = {}
            name = player.get("name")
            if isinstance(name, str):
                names[side] = name
                self.places["players", side] = (*place, "name")
            else:
                self._wrong(place, "a player must have a name")
            rest.append({key: value for key, value in player.items() if key != "name"})
        if rest not in ([{"result": 1}, {"result": 0}], [{"result": 0}, {"result": 1}]):
            self.extra["players"] = rest
        return {"players": names}

    def _headers(self, header: Object) -> Object:
        """The headers of a record; what does not fit there goes into ``extra``."""
        headers: Object = {}
        rest = {key: value for key, value in header.items() if key not in _ELSEWHERE}
        for key, name in (("event", "EV"), ("round", "RO")):
            if isinstance(header.get(key), str):
                headers[name] = rest.pop(key)
                self.places["headers", name] = ("header", key)
        site = header.get("site")
        if isinstance(site, dict) and isinstance(site.get("name"), str):
            headers["PC"] = site["name"]
            self.places["headers", "PC"] = ("header", "site", "name")
            del rest["site"]
            if len(site) > 1:
                rest["site"] = {key: value for key, value in site.items() if key != "name"}
        dates = [str(header.get(key))[:10] for key in DATES[:2]]
        if all(DATE.fullmatch(date) for date in dates):
            headers["DT"] = ",".join(dict.fromkeys(dates))
            self.places["headers", "DT"] = ("header", DATES[0])
        if header.get("pied"):
            del rest["pied"]
        if "startingPosition" in header:
            message = "a starting position cannot be read: the moves start from the usual one"
            self._wrong(("header", "startingPosition"), message)
        self.extra |= rest
        return headers

    def _moves(self, report: Object) -> tuple[list[Entry], str | None]:
        """The moves, each with its side, the rest of its entry and its place; and the word
        at the end, if there is one."""
        moves: list[Entry] = []
        layout = []
        rounds = report.get("moves")
        if not isinstance(rounds, list):
            self._wrong(("moves",), "moves must be a list of rounds")
            rounds = []
        for number, entries in enumerate(rounds):
            if not isinstance(entries, list):
                self._wrong(("moves", number), "a round must be a list")
                continue
            if len(entries) > 2:
                self._wrong(("moves", number), "a round has one entry for each of two players")
            order = [
                entry["sequence"]
                for entry in entries
                if isinstance(entry, dict) and isinstance(entry.get("sequence"), int | float)
            ]
            if order != sorted(order):
                message = "its sequence says that the second seat moved first"
                self._wrong(("moves", number), message)
            marks = ""
            for slot, entry in enumerate(entries):
                path: Path = ("moves", number, slot)
                rest: Object | None = None
                if entry is None:
                    marks += "-"
                    continue
                marks += "m"
                if isinstance(entry, dict):
                    rest = {key: value for key, value in entry.items() if key != "move"}
                    entry = entry.get("move")
                    path = (*path, "move")
                if not isinstance(entry, str):
                    self._wrong(path, "an entry must be a text, an object with a move, or null")
                    entry = json.dumps(entry)
                moves.append(Entry(entry, MOVER[slot % 2], rest, path))
            layout.append(marks)
        end = None
        if moves and moves[-1].move.strip().lower() in END_WORDS and moves[-1].rest is None:
            end = moves.pop().move.strip().lower()
        usual = in_rounds([(entry.move, entry.side) for entry in moves], end)
        if layout != ["".join("-" if entry is None else "m" for entry in r) for r in usual]:
            self.extra["layout"] = layout
        if end and not END_WORDS[end]:
            self.extra["end"] = end
        return moves, end

    def _result(self, header: Object, end: str | None) -> str | None:
        self.places["result",] = ("header", "players")
        players = header.get("players")
        results = [
            player.get("result") if isinstance(player, dict) else None
            for player in (players if isinstance(players, list) else [])
        ]
        numbers = [number for number in results if isinstance(number, int | float)]
        if len(results) != 2:
            return None  # that is told of the players
        if len(numbers) != 2:
            self._wrong(("header", "players"), "players must have numbers as results")
            return None
        if numbers[0] == numbers[1]:
            return "Void"
        return f"{MOVER[numbers[1] > numbers[0]]}+{END_WORDS[end] if end else ''}"


def _spread(moves: list[Entry], override: Object) -> list[Entry | None]:
    """The moves, with None for each node without a move that ``override`` tells of; nothing
    if it tells of moves that the report does not have."""
    given = override.get("moves")
    if not isinstance(given, list):
        return [*moves]
    if sum(move is not None for move in given) != len(moves):
        return []
    left = iter(moves)
    return [None if move is None else next(left) for move in given]


def _merged(one: Object, other: Object) -> Object:
    """Properties by node from two sources."""
    merged = dict(one)
    for key, items in other.items():
        given = merged.get(key, [])
        merged[key] = [*given, *items] if isinstance(given, list) else given
    return merged
