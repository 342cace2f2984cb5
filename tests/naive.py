"""The rules once more, square by square and without any cleverness, to test against.

Boards are dictionaries from (column, row), counted from 1, to ``X``, ``O``, ``#`` or ``.``.
Nothing here is shared with the package but the names of squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from gametool.games import Position
from gametool.points import column_name

Cell = tuple[int, int]
Board = dict[Cell, str]

ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def board_of(position: Position) -> Board:
    """The board of a position."""
    rows = position.rows()
    size = len(rows)
    return {(x + 1, size - y): rows[y][x] for y in range(size) for x in range(size)}


def name(cell: Cell) -> str:
    return f"{column_name(cell[0] - 1)}{cell[1]}"


def in_order(cells: Iterable[Cell]) -> list[Cell]:
    """By row, then by column."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + x, cell[1] + y) for x, y in ORTHOGONAL]


def sides(turn: str) -> tuple[str, str]:
    return ("X", "O") if turn == "B" else ("O", "X")


def regions(board: Board, kinds: str) -> list[set[Cell]]:
    """The connected regions of squares that hold one of the kinds."""
    found = []
    left = {cell for cell in board if board[cell] in kinds}
    while left:
        region, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            region.add(cell)
            for near in beside(cell):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        found.append(region)
    return found


# Petrify


def petrify_moves(board: Board, size: int, turn: str) -> set[str]:
    me, them = sides(turn)
    moves = {name(cell) for cell in board if board[cell] == "."}
    for cell in board:
        if board[cell] != me or breaks_a_rule(board, size, cell):
            continue
        for x, y in EIGHT:
            here = (cell[0] + x, cell[1] + y)
            while board.get(here) in (".", me):
                here = (here[0] + x, here[1] + y)
            if board.get(here) == them:
                moves.add(f"{name(cell)}x{name(here)}")
    return moves


def breaks_a_rule(board: Board, size: int, block: Cell) -> bool:
    """Whether a block there would be part of a mound or a barricade on the larger board."""
    large = [(x, y) for x in range(size + 2) for y in range(size + 2)]
    blocks = {cell for cell in large if board.get(cell, "#") == "#"} | {block}
    shapes = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in large]
    shapes += [{(x, y), (x + 1, y + 1), (x + 2, y + 2)} for x, y in large]
    shapes += [{(x, y), (x + 1, y - 1), (x + 2, y - 2)} for x, y in large]
    return any(block in shape and shape <= blocks for shape in shapes)


def left_after_pairs(sizes: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """What is left of groups after removing equal-sized pairs one by one, in the order given."""
    sizes = list(sizes)
    while True:
        pair = next(
            ((a, b) for a, b in combinations(sizes, 2) if a[0] == b[0] and a[1] != b[1]), None
        )
        if pair is None:
            return sizes
        for group in pair:
            sizes.remove(group)


def petrify_totals(board: Board) -> dict[str, int]:
    totals = {"B": 0, "W": 0}
    for patch in regions(board, "XO."):
        part = {cell: board[cell] for cell in patch}
        groups = [(len(g), colour) for colour in "XO" for g in regions(part, colour)]
        left = left_after_pairs(groups)
        if left:
            _, colour = max(left)
            totals["B" if colour == "X" else "W"] += len(patch)
    return totals


# Morphos

A = [(-1, 0), (-1, 1), (0, 1), (0, -1)]
B = [(-1, 0), (-1, 1), (-1, 2), (0, -1), (1, -1)]
C = [(-1, 0), (-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1), (0, -1)]


def images(pattern: list[Cell]) -> list[list[Cell]]:
    """The eight rotations and reflections."""
    eight = []
    for flipped in (pattern, [(-x, y) for x, y in pattern]):
        for _ in range(4):
            flipped = [(y, -x) for x, y in flipped]
            eight.append(flipped)
    return eight


def is_vulnerable(
    board: Board, size: int, target: Cell, by: str, variant: tuple[str, ...], also: Cell | None
) -> bool:
    """Whether stones ``by``, and ``also`` one more, surround the target by some pattern."""
    modern = "edition-2025" in variant
    simple = "simplified" in variant or (modern and {"double", "replace"} & set(variant))
    patterns = (
        [[p for p in A if p != (-1, 1)], [p for p in B if p != (-1, 2)]] if simple else [A, B]
    )
    if modern and not simple:
        patterns = [A, B, C]

    def attacks(cell: Cell) -> bool:
        if cell in board:
            return board[cell] == by or cell == also
        if modern:
            return False
        x, y = cell
        if by == "X":
            return y in (0, size + 1) and 1 <= x <= size
        return x in (0, size + 1) and 1 <= y <= size

    x, y = target
    return any(
        all(attacks((x + dx, y + dy)) for dx, dy in image)
        for pattern in patterns
        for image in images(pattern)
    )


def morphos_moves(
    board: Board,
    size: int,
    turn: str,
    variant: tuple[str, ...],
    lingering: Cell | None,
    owed: bool,
) -> set[str]:
    """All moves but the pass and the swap."""
    if not owed:
        return set(regular_turns(board, size, turn, variant, lingering))
    me, _ = sides(turn)
    moves = set()
    for cell in [cell for cell in board if board[cell] == "."]:
        rest = list(regular_turns({**board, cell: me}, size, turn, variant, lingering))
        moves |= {f"{name(cell)},{text}" for text in rest or ["pass"]}
    return moves


def regular_turns(
    board: Board, size: int, turn: str, variant: tuple[str, ...], lingering: Cell | None
) -> Iterator[str]:
    me, them = sides(turn)
    empty = in_order(cell for cell in board if board[cell] == ".")
    pairs = combinations(empty, 2) if "double" in variant else ()
    for cell in empty:
        room = any(board.get(near) == "." for near in beside(cell))
        if not ("double" in variant and "edition-2025" in variant and room):
            yield name(cell)
    for first, second in pairs:
        if "edition-2025" not in variant or second in beside(first):
            yield f"{name(first)},{name(second)}"
    for cell in board:
        if board[cell] != them or cell == lingering:
            continue
        if not is_vulnerable(board, size, cell, me, variant, lingering):
            continue
        if "lingering" in variant and flips_back(board, size, turn, variant, cell):
            continue
        yield "x" + name(cell)


def flips_back(board: Board, size: int, turn: str, variant: tuple[str, ...], cell: Cell) -> bool:
    """Whether the enemy could flip the stone back, a returned stone placed anywhere."""
    me, them = sides(turn)
    after = {**board, cell: me}
    boards = [after]
    if "replace" in variant:
        boards += [{**after, extra: them} for extra in board if board[extra] == "."]
    return any(is_vulnerable(b, size, cell, them, variant, None) for b in boards)


def has_chain(board: Board, size: int, side: str) -> bool:
    colour, axis = ("X", 1) if side == "B" else ("O", 0)
    return any({1, size} <= {cell[axis] for cell in region} for region in regions(board, colour))


# Emulsion


def value(board: Board, cell: Cell, free: bool) -> int:
    """Twice the value of the piece on a square."""
    total = 0
    for near in beside(cell):
        if near not in board or (board[near] == "." and free):
            total += 1
        elif board[near] == board[cell]:
            total += 2
    return total


def emulsion_moves(board: Board, turn: str, free: bool) -> set[str]:
    me, them = sides(turn)
    moves = set()
    for cell in board:
        for x, y in EIGHT:
            near = (cell[0] + x, cell[1] + y)
            if board[cell] == me and board.get(near) == them:
                after = {**board, cell: them, near: me}
                if value(after, near, free) > value(board, cell, free):
                    moves.add(f"{name(cell)}-{name(near)}")
            if free and 0 in (x, y) and board[cell] == board.get(near) == ".":
                moves.add(f"{name(cell)}+{name(near)}")
    return moves
