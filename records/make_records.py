"""Make the sample records, and README.md beside them, again: the same bytes every time.

    python records/make_records.py                   all records, and README.md
    python records/make_records.py FILE.sgf ...      only these
    python records/make_records.py --search FILE.sgf [COUNT]

gametool must be installed. `samples.py` says what there is. Every record is replayed before
it is written, and must be valid and live up to its claims. ``--search`` plays a file's games
with other seeds, from their own on, and prints the first ones that keep all the claims.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from random import Random

from claims import examine, missing
from player import PerfectPlayer, Player, remark
from samples import SAMPLES, Sample

from gametool import games
from gametool.formats import sgf
from gametool.games import SWAP, Game, Move, Position, Setup, Side
from gametool.record import Node, Property, Record, escaped
from gametool.record.results import format_outcome

HERE = Path(__file__).parent
MOST_PLIES = 600
"""A game of a variant that may go on for ever is given up here."""
MOVES_A_LINE = 8
VARIATION_PLIES = 5
PEOPLE = ("Ada", "Bela", "Chika", "Dora", "Emil", "Femi", "Gita", "Hugo", "Ines", "Jun")
APPLICATION = "gametool:0.1.0"
"""The version that made the records; a later one need not change them."""


class Unmet(AssertionError):
    """A game that is not what its sample claims."""


class Played:
    """A game as played: all positions, from the first one on, and the moves between them."""

    def __init__(self, sample: Sample, seed: int) -> None:
        self.sample = sample
        self.game = games.make(sample.game, sample.size, sample.variant)
        self.player = Player(seed, sample.width)
        self.perfect = PerfectPlayer(seed)
        self.positions = [self.game.set_up(set_up(self.game, sample.setup))]
        self.moves: list[Move] = []
        self.resigned = False
        while self._next():
            pass

    def _next(self) -> bool:
        """Play one ply; false at the end."""
        position = self.positions[-1]
        if position.is_over or len(self.moves) == self.sample.plies:
            return False
        if len(self.moves) > MOST_PLIES:
            raise Unmet("the game has no end")
        if self.sample.pie and position.pie == 1 and self.player.wants_swap(position):
            move: Move = SWAP
        else:
            chooser = self.perfect if self.sample.perfect else self.player
            move, lost = chooser.choose(position)
            if lost and self.sample.resigns:
                self.resigned = True
                return False
        self.moves.append(move)
        self.positions.append(position.play(move))
        return True

    @property
    def result(self) -> str:
        """The value of RE."""
        end = self.positions[-1]
        outcome = end.outcome()
        if outcome:
            return format_outcome(outcome)
        return f"{'W' if end.turn == 'B' else 'B'}+R" if self.resigned else "?"


def set_up(game: Game, points: Mapping[str, str]) -> Setup:
    """A set-up from points by name, such as ``{"AB": "c3 d4", "PL": "W"}``."""
    bits = {
        name: sum(1 << game.point(point) for point in points.get(name, "").split())
        for name in ("AB", "AW", "AE", "AX")
    }
    turns: dict[str, Side] = {"B": "B", "W": "W"}
    turn = turns.get(points.get("PL", ""))
    return Setup(bits["AB"], bits["AW"], bits["AE"], bits["AX"], turn)


# Records


def make(sample: Sample, seed: int, number: int = 1) -> Record:
    """Play a sample's game and write it down."""
    played = Played(sample, seed)
    root = Node(properties=[Property(*entry) for entry in headers(played, seed, number)])
    node = root
    for ply, move in enumerate(played.moves):
        variation = None
        if sample.annotated and ply and ply % 6 == 0:
            variation = other_line(played, ply)
            comment(node, remark(played.positions[ply]))
        child = move_node(played, played.positions[ply], move)
        node.children.append(child)
        if variation:
            node.children.append(variation)
        node = child
    if sample.annotated:
        comment(node, remark(played.positions[-1]))
    return Record(root)


def headers(played: Played, seed: int, number: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The properties of the root."""
    sample, game = played.sample, played.game
    # A text as the seed, so that different games have different people and dates.
    chance = Random(f"{sample.game} {sample.size} {sample.title} {seed}").random
    people = sorted(PEOPLE, key=lambda _: chance())[:2]
    month, day = 1 + int(12 * chance()), 1 + int(28 * chance())
    black, white = reversed(people) if SWAP in played.moves else people
    single = {
        "FF": "4",
        "CA": "UTF-8",
        "AP": APPLICATION,
        "GM": game.name,
        "SZ": str(game.size),
        "RU": ",".join(game.variant),
        "GN": sample.title,
        "PB": black,
        "PW": white,
        "DT": f"2025-{month:02}-{day:02}",
        "EV": "gametool sample records",
        "RO": str(number),
        "RE": played.result,
        "GC": f"Played by records/player.py, {how(sample, seed)}.",
    }
    for name, value in single.items():
        if value:
            yield name, (value if name == "AP" else escaped(value),)
    for name, points in sample.setup.items():
        names = game.sgf_names
        values = points if name == "PL" else " ".join(names[game.point(p)] for p in points.split())
        yield name, tuple(values.split())


def move_node(played: Played, position: Position, move: Move) -> Node:
    """The node of a move made in a position."""
    text = position.format(move) if played.sample.algebraic else position.sgf(move)
    return Node(position.turn, text)


def comment(node: Node, text: str) -> None:
    """Put a comment on a node."""
    node.properties = [*node.properties, Property("C", (escaped(text),))]


def other_line(played: Played, ply: int) -> Node | None:
    """What else might have been played at a ply, and on from there; None if nothing."""
    position, move = played.positions[ply], played.moves[ply]
    if position.count_moves() < 2 or move is SWAP:
        return None
    choice = played.player.choose(position, without=move).move
    first = node = move_node(played, position, choice)
    comment(first, f"Or {position.format(choice)} instead of {position.format(move)}.")
    position = position.play(choice)
    for _ in range(VARIATION_PLIES):
        if position.is_over:
            break
        choice = played.player.choose(position).move
        node.children.append(move_node(played, position, choice))
        node = node.children[0]
        position = position.play(choice)
    comment(node, remark(position))
    return first


# Text


def write(record: Record) -> str:
    """A record as SGF: headers one a line, then some moves a line, comments ending theirs."""
    parts = ["("]
    in_line = 0
    stack: list[Node | str] = [record.root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            in_line = 0
            continue
        text = node_text(item)
        if item is not record.root:
            parts.append("\n" if in_line % MOVES_A_LINE == 0 else "")
            in_line += 1
        parts.append(text)
        if item.properties:
            in_line = 0
        if len(item.children) > 1:
            for child in reversed(item.children):
                stack += ["\n)", child, "\n("]
        else:
            stack += item.children
    return "".join(parts).replace("\n(\n", "\n(") + "\n)\n"


def node_text(node: Node) -> str:
    """One node."""
    parts = [f"{node.colour}[{node.move}]"] if node.colour else []
    for found in node.properties:
        parts.append(found.name + "".join(f"[{value}]" for value in found.values))
    return ";" + ("" if node.colour else "\n").join(parts)


def build(name: str, samples: tuple[Sample, ...]) -> str:
    """The text of a file; raises `Unmet` if it is not valid, or not what it claims to be."""
    text = "\n".join(write(make(s, s.seed, n)) for n, s in enumerate(samples, 1))
    for record, sample in zip(sgf.read(BytesIO(text.encode()), name), samples, strict=True):
        check(record, sample)
    return text


def check(record: Record, sample: Sample) -> None:
    """Hold a record to the rules and to its claims."""
    case = examine(record)
    faults = [f.message for f in case.replay.findings if f.severity != "note"]
    faults += missing(case, sample.claims)
    if faults:
        raise Unmet(f"{record.file}: {'; '.join(faults)}")


# README


def how(sample: Sample, seed: int) -> str:
    """How a game was made."""
    if sample.perfect:
        return f"seed {seed}, knows who wins by proof"
    if not sample.width:
        return f"seed {seed}, looks one ply ahead"
    best = "move" if sample.width == 1 else f"{sample.width} moves"
    return f"seed {seed}, looks at all answers to its best {best}"


def readme() -> str:
    """README.md, made from `samples.py` and the files."""
    lines = [
        "# Sample records",
        "",
        "Games of every game and variant, each a valid record. They were played by a simple but",
        "sensible player (`player.py`): it values positions by what wins the game, looks at every",
        "move and at all answers to the best few, and lets its seed decide between moves of equal",
        "value. Where a title tells of a swap, White had the choice and took it, since the first",
        "move seemed too good. Set-ups were made by hand, all but that of the full board with a",
        "returned stone, which a search found, and then played on in the same way. Seeds were",
        "tried until a game showed what its title claims.",
        "`samples.py` lists the games and what they claim to show, `claims.py` checks the claims,",
        "`make_records.py` makes the files and this page again, byte for byte.",
        "",
        "| File | Game | Plies | Result | What it shows | Player |",
        "|---|---|---|---|---|---|",
    ]
    for name, samples in sorted(SAMPLES.items()):
        with (HERE / name).open("rb") as stream:
            records = list(sgf.read(stream, name))
        for record, sample in zip(records, samples, strict=True):
            replay = examine(record).replay
            variant = f", {' + '.join(replay.variant)}" if replay.variant else ""
            cells = (
                f"[`{name}`]({name})" + (f" no. {record.number}" if len(records) > 1 else ""),
                f"{sample.game} {sample.size}x{sample.size}{variant}",
                str(replay.plies),
                f"`{replay.recorded_result}`",
                f"{sample.title}: {', '.join(sample.claims)}",
                how(sample, sample.seed),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def search(name: str, count: int) -> None:
    """Print the first seed, from its own on, with which each game of a file keeps its claims."""
    for number, sample in enumerate(SAMPLES[name], 1):
        for seed in range(sample.seed, sample.seed + count):
            try:
                text = write(make(sample, seed))
                check(next(sgf.read(BytesIO(text.encode()), name)), sample)
            except Unmet:
                continue
            print(f"{name} no. {number}: seed {seed}, {len(text)} bytes", flush=True)
            break
        else:
            print(f"{name} no. {number}: none of {count} seeds", flush=True)


def main(arguments: list[str]) -> None:
    """The command line."""
    if arguments[:1] == ["--search"]:
        search(arguments[1], int(arguments[2]) if len(arguments) > 2 else 100)
        return
    for name in arguments or SAMPLES:
        (HERE / name).write_text(build(name, SAMPLES[name]), encoding="utf-8", newline="\n")
        print(name, file=sys.stderr)
    (HERE / "README.md").write_text(readme(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
