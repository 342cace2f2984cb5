"""Petrify: capture enemy disks, leave blocks behind, own the biggest patches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from ...board import DIAGONAL, Geometry, between, bits_of, shifted, squares_of
from ...points import name_list
from ..game import Game
from ..pairing import Pairing, owner, remove_pairs
from ..position import Position
from ..terms import OTHER, BadMove, Move, Outcome, Play, Setup, Side


class Place(NamedTuple):
    """A disk placed on an empty square."""

    square: int


class Capture(NamedTuple):
    """A disk that travels to an enemy disk's square and leaves a block behind."""

    source: int
    target: int


Offset = tuple[int, int]

# Illegal formations, as offsets (columns, rows) of the squares beside a block's own.
# The board is surrounded by one ring of virtual blocks, which count.
MOUNDS: tuple[tuple[Offset, ...], ...] = tuple(
    ((x, 0), (0, y), (x, y)) for x in (1, -1) for y in (1, -1)
)
"""Mound: four blocks filling a 2x2 area. The block may be any of the four."""
BARRICADES: tuple[tuple[Offset, ...], ...] = tuple(
    pair
    for x, y in DIAGONAL[:2]
    for pair in (((x, y), (2 * x, 2 * y)), ((-x, -y), (x, y)), ((-2 * x, -2 * y), (-x, -y)))
)
"""Barricade: three blocks consecutive on a diagonal. The block may be any of the three."""


class Formation(NamedTuple):
    """The other squares (bits) that with one square make up an illegal formation."""

    name: str
    others: int


class Shape(NamedTuple):
    """One way in which a block can be part of an illegal formation."""

    name: str
    offsets: tuple[Offset, ...]
    steps: tuple[int, ...]
    """The offsets as shifts of square numbers."""
    squares: int
    """Where the shape fits: nothing exists beyond the ring, so no formation reaches there."""


@cache
def shapes(board: Geometry) -> tuple[Shape, ...]:
    """All shapes of mounds and barricades around one of their blocks."""
    return tuple(
        Shape(
            name,
            offsets,
            tuple(y * board.stride + x for x, y in offsets),
            board.fitting(offsets, corners=True),
        )
        for name, all_offsets in (("mound", MOUNDS), ("barricade", BARRICADES))
        for offsets in all_offsets
    )


@cache
def shape_steps(board: Geometry) -> frozenset[int]:
    """The steps of all shapes."""
    return frozenset(step for shape in shapes(board) for step in shape.steps)


@lru_cache(maxsize=1 << 10)
def formations(board: Geometry, square: int) -> tuple[Formation, ...]:
    """The formations that a block on ``square`` could complete, the virtual ring included."""
    return tuple(
        Formation(shape.name, bits_of(square + step for step in shape.steps))
        for shape in shapes(board)
        if shape.squares >> square & 1
    )


@lru_cache(maxsize=1 << 10)
def surroundings(board: Geometry, square: int) -> int:
    """All squares of the formations that a block on ``square`` could complete, as a bit set."""
    squares = 0
    for formation in formations(board, square):
        squares |= formation.others
    return squares


@lru_cache(maxsize=1 << 13)  # the same few blocks stand around a square again and again
def completed_formation(board: Geometry, square: int, blocks: int) -> Formation | None:
    """The mound or barricade that a block on ``square`` would complete, if any.

    The blocks are those in its `surroundings`, the virtual ones included.
    """
    for formation in formations(board, square):
        if formation.others & blocks == formation.others:
            return formation
    return None


@lru_cache(maxsize=1 << 10)  # placements change no blocks, so many positions ask the same
def squares_for_a_block(board: Geometry, blocks: int) -> int:
    """All squares where a block would complete no formation: `formations` asked of the whole
    board at once, by shifts of all blocks."""
    blocks |= board.ring
    moved = {s: blocks >> s if s > 0 else blocks << -s for s in shape_steps(board)}
    forbidden = 0
    for _, _, steps, here in shapes(board):
        for step in steps:
            here &= moved[step]
        forbidden |= here
    return board.board & ~forbidden


@lru_cache(maxsize=1 << 12)
def leap(board: Geometry, capture: Capture) -> tuple[int, int, int, int]:
    """What matters to a capture, as bit sets: its source, its target, the squares between (all
    squares where they are on no straight line), and the `surroundings` of the source."""
    source, target = capture
    way = between(board, source, target)
    if way is None:
        way = board.board
    return 1 << source, 1 << target, way, surroundings(board, source)


class Patch(NamedTuple):
    """A maximal connected set of squares without blocks, and the disks in it, as bit sets."""

    board: Geometry
    squares: int
    black: int
    white: int

    @property
    def pairing(self) -> Pairing:
        """What its groups come to."""
        return remove_pairs(self.board.groups(self.black), self.board.groups(self.white))

    @property
    def owner(self) -> Side | None:
        """Whoever has the biggest group left; None if nothing is left."""
        if not self.white:  # nothing to pair off
            return "B" if self.black else None
        return owner(self.board.groups(self.black), self.board.groups(self.white))

    @property
    def size(self) -> int:
        """How many squares it has, the emptied ones too; what it scores."""
        return self.squares.bit_count()


class PetrifyScore(NamedTuple):
    """The final count: patches in R4 order, and who made the last board play."""

    board_size: int
    patches: tuple[Patch, ...]
    last_player: Side | None

    @property
    def totals(self) -> dict[Side, int]:
        """The sum of the sizes of the patches that each side owns."""
        totals: dict[Side, int] = {"B": 0, "W": 0}
        for patch in self.patches:
            owner = patch.owner
            if owner:
                totals[owner] += patch.size
        return totals

    def outcome(self) -> Outcome:
        """Higher total wins; on equal totals whoever made the last board play loses (R5)."""
        totals = self.totals
        black, white = totals["B"], totals["W"]
        if black != white:
            return Outcome("B" if black > white else "W", "score", abs(black - white))
        if self.last_player is None:
            return Outcome(None, "void")
        return Outcome(OTHER[self.last_player], "last-play")

    def as_dict(self) -> dict[str, Any]:
        """``score`` and ``patches`` as in CONTRACT section 4."""
        return {
            "score": dict(self.totals),
            "patches": [
                {
                    "size": patch.size,
                    "squares": name_list(self.board_size, squares_of(patch.squares)),
                    **patch.pairing.as_dict(self.board_size),
                    "owner": patch.owner,
                    "points": patch.size if patch.owner else 0,
                }
                for patch in self.patches
            ],
            "last_player": self.last_player,
        }


class _State(NamedTuple):
    game: Petrify
    turn: Side
    black: int
    white: int
    blocks: int
    pie: int
    passes: int = 0
    last_player: Side | None = None
    """Who made the last board play; passes and the swap are none."""


class PetrifyPosition(_State, Position):
    """A position of Petrify: disks of both sides, blocks, passes in succession."""

    __slots__ = ()

    @property
    def is_over(self) -> bool:
        """The game ends after two passes in succession."""
        return self.passes >= 2

    def outcome(self) -> Outcome | None:
        """The result of the final count, once both sides have passed."""
        return self.score().outcome() if self.is_over else None

    def score(self) -> PetrifyScore:
        """In every patch remove pairs of equal groups; the biggest group left owns it."""
        return _score(self)

    def play_on(self, plays: Iterable[Play]) -> tuple[Self, int]:
        """Placements on any empty squares, and captures along free lines.

        Once both sides had to pass there is neither, so the game's end needs no look.
        """
        board, turn = self.game.geometry, self.turn
        own, enemy = self.sides()
        blocks = self.blocks | board.ring  # virtual blocks, which only formations feel
        played = 0
        for side, move in plays:
            if side != turn:
                break
            if type(move) is Place:
                disk = 1 << move.square
                if (own | enemy | blocks) & disk:
                    break
                own |= disk
            elif type(move) is Capture:
                source, target, way, around = leap(board, move)
                if not (own & source and enemy & target) or way & (enemy | blocks):
                    break
                if completed_formation(board, move.source, blocks & around):
                    break
                own ^= source | target
                enemy ^= target
                blocks |= source
            else:
                break
            own, enemy, turn = enemy, own, OTHER[turn]
            played += 1
        if not played:
            return self, 0
        common = self.common_after_plays(played, turn, own, enemy)
        blocks &= board.board
        return self._replace(**common, blocks=blocks, passes=0, last_player=OTHER[turn]), played

    def passed(self) -> Self:
        """One more pass in succession."""
        pie = self.pie - 1 if self.pie else 0
        return self._replace(turn=OTHER[self.turn], pie=pie, passes=self.passes + 1)

    def swapped(self) -> Self:
        """Nothing changes on the board; the swap ends a succession of passes."""
        return self._replace(pie=0, passes=0)

    def completed_formation(self, square: int) -> Formation | None:
        """The mound or barricade that a block on ``square`` completes, if any."""
        board = self.game.geometry
        blocks = (self.blocks | board.ring) & surroundings(board, square)
        return completed_formation(board, square, blocks)

    def why_not(self, move: Move) -> str:
        """Why a play is not allowed."""
        board, name = self.game.geometry, self.game.names
        own, enemy = self.sides()
        me, them = self.player(self.turn), self.player(OTHER[self.turn])
        if type(move) is Place:
            return f"{name[move.square]} is not empty: {self.occupant(move.square)} stands there"
        source, target = name[move.source], name[move.target]
        if not own >> move.source & 1:
            return f"{me} has no disk on {source}: {self.occupant(move.source)} is there"
        if not enemy >> move.target & 1:
            return (
                f"a capture must land on a disk of {them}'s: "
                f"{self.occupant(move.target)} is on {target}"
            )
        line = between(board, move.source, move.target)
        if line is None:
            return f"{source} and {target} are not on one straight line"
        obstacles = list(squares_of(line & (enemy | self.blocks)))
        if obstacles:
            nearest = min(obstacles, key=lambda square: abs(square - move.source))
            return (
                f"{self.occupant(nearest)} on {name[nearest]} stands in the way "
                f"from {source} to {target}"
            )
        formation = self.completed_formation(move.source)
        assert formation is not None
        return (
            f"the block left on {source} would complete a {formation.name} "
            f"with {self._describe(formation)}"
        )

    def irregularities(self) -> list[str]:
        """Mounds and barricades on the board; a block is spoken of once."""
        found, told = [], 0
        for square in squares_of(self.blocks):
            formation = self.completed_formation(square)
            if formation and not told >> square & 1:
                told |= formation.others
                found.append(
                    f"the block on {self.game.names[square]} is part of a {formation.name} "
                    f"with {self._describe(formation)}"
                )
        return found

    def _describe(self, formation: Formation) -> str:
        """The other parts of a formation: blocks by name, virtual ones by their edge."""
        board = self.game.geometry
        parts = [self.game.names[square] for square in squares_of(formation.others & board.board)]
        edges = (
            ("lower", board.bottom_edge),
            ("upper", board.top_edge),
            ("left", board.left_edge),
            ("right", board.right_edge),
        )
        touched = [word for word, bits in edges if formation.others & bits]
        corner = formation.others & board.ring & ~sum(bits for _, bits in edges)
        if corner and not touched:
            parts.append("the corner of the board")
        elif touched:
            plural = "s" if len(touched) > 1 else ""
            parts.append(f"the {' and '.join(touched)} edge{plural}")
        return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"

    def board_plays(self) -> Iterator[Move]:
        """All placements, then all captures."""
        for square in squares_of(self.empty):
            yield Place(square)
        board = self.game.geometry
        walls = self.sides()[1] | self.blocks
        for step, movers in self._capturers():
            for source in squares_of(movers):
                # The first disk or block that is not friendly is the enemy disk.
                ray = board.rays(source)[step] & walls
                target = ray & -ray if step > 0 else 1 << ray.bit_length() - 1
                yield Capture(source, target.bit_length() - 1)

    def count_board_plays(self) -> int:
        """Empty squares, and in each direction at most one capture a disk."""
        captures = sum(movers.bit_count() for _, movers in self._capturers())
        return self.empty.bit_count() + captures

    def can_play(self) -> bool:
        """Any empty square will do."""
        return bool(self.empty) or any(movers for _, movers in self._capturers())

    def _capturers(self) -> Iterator[tuple[int, int]]:
        """For each direction (a shift), the own disks that can capture in it.

        Found backwards from all enemy disks at once: step by step away from them over
        empty squares and friendly disks.
        """
        board = self.game.geometry
        own, enemy = self.sides()
        free_to_leave = own & squares_for_a_block(board, self.blocks)
        if not free_to_leave or not enemy:
            return
        passable = board.board & ~(enemy | self.blocks)
        for step in board.steps.values():
            reached = 0
            frontier = shifted(enemy, -step) & passable
            while frontier:
                reached |= frontier
                frontier = shifted(frontier, -step) & passable
            movers = reached & free_to_leave
            if movers:
                yield step, movers

    def play_text(self, move: Move, names: Mapping[int, str], sgf: bool) -> str:
        """Write a placement or a capture."""
        if type(move) is Place:
            return names[move.square]
        return names[move.source] + (":" if sgf else "x") + names[move.target]

    def describe(self, outcome: Outcome) -> str:
        """The outcome in words."""
        totals = self.score().totals
        if outcome.winner is None:
            return "void: equal totals, and no board play was made"
        high, low = sorted(totals.values(), reverse=True)
        result = f"{self.player(outcome.winner)} wins {high}-{low}"
        if outcome.reason == "last-play":
            result += (
                f" on the tie-break: {self.player(OTHER[outcome.winner])} made the last board play"
            )
        return result

    def edited(self, setup: Setup) -> Self:
        """The position with a set-up on it."""
        blocks = self.blocks & ~setup.touched | setup.blocks
        return self._replace(**self.common_after(setup), blocks=blocks, passes=0)


@lru_cache(maxsize=4)  # outcome, its description and the report ask for it one after another
def _score(position: PetrifyPosition) -> PetrifyScore:
    board, black, white = position.game.geometry, position.black, position.white
    patches = [
        Patch(board, squares, black & squares, white & squares)
        for squares in board.groups(board.board & ~position.blocks)
    ]
    return PetrifyScore(position.game.size, tuple(patches), position.last_player)


# A point's digits end it, so an x after them is a capture's even beside column x: x3xc4.
_MOVE = re.compile(r"([a-z]+[0-9]+)(?:[x:]([a-z]+[0-9]+))?")


class Petrify(Game):
    """The parameters of a game of Petrify."""

    name = "petrify"
    title = "Petrify"
    players: ClassVar[Mapping[Side, str]] = {"B": "Blue", "W": "Orange"}
    piece = "disk"
    sizes = "6 to 10 recommended"
    has_blocks = True
    summary = (
        "Place a disk, or capture one in a straight line and leave a block behind; "
        "own the biggest patches."
    )
    rules_text = """
    Blue and Orange play on an empty square board. Blue begins. A turn is one board play:

    - place a disk of your colour on any empty square, or
    - capture: one of your disks moves in a straight or diagonal line, over empty squares
      and your own disks only, onto an enemy disk, which is removed. A neutral block fills
      the square it left. That block may not complete a mound (four blocks in a 2x2 square)
      or a barricade (three blocks next to each other on a diagonal). For this the board
      is thought to be surrounded by one ring of blocks.

    You pass if and only if you have no board play. The game ends after two passes in a row.

    A group is a set of orthogonally connected disks of one colour, a patch a set of
    orthogonally connected squares without blocks. In each patch pairs of groups of equal
    size and different colours are removed until there are none. Whoever then has the biggest
    group in a patch owns it and scores its size. The higher total wins; on equal totals
    whoever made the last board play loses.

    Pie rule. On Orange's first turn only, Orange may swap instead of moving: the players
    exchange colours, nothing on the board changes, and Orange (now the other player) is
    to move again.
    """
    notation = (("c3", "placement"), ("c3xf6", "capture, from x to"))

    def read_play(self, text: str) -> Move:
        """``c3`` or ``cd``; ``c3xf6`` or ``cd:fa``."""
        points = self.sgf_points(text)
        if points is None:
            match = _MOVE.fullmatch("".join(text.lower().split()))
            points = [self.point(part) for part in match.groups() if part] if match else []
        if len(points) == 1:
            return Place(points[0])
        if len(points) == 2:
            return Capture(points[0], points[1])
        raise BadMove(
            f"{text!r} is no move of Petrify: expected a point (c3), or two of a capture (c3xf6)"
        )

    def start(self, *, pie: bool = True) -> PetrifyPosition:
        """An empty board, Blue to move."""
        return PetrifyPosition(self, "B", 0, 0, 0, pie=2 if pie else 0)
