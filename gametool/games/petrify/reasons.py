"""Why a move of Petrify is not allowed, in the game's own terms."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import between, squares_of
from ..position import Game
from ..terms import OTHER, Side
from .law import (
    Capture,
    Formation,
    Place,
    completed_formation,
    squares_for_a_block,
    surroundings,
)


def why_not(
    game: Game, turn: Side, black: int, white: int, blocks: int, move: Place | Capture
) -> str:
    """Why a play is not allowed where these pieces (bit sets) stand."""
    board, name = game.geometry, game.names

    def occupant(square: int) -> str:
        return game.occupant(square, black, white, blocks)

    own, enemy = (black, white) if turn == "B" else (white, black)
    me, them = game.players[turn], game.players[OTHER[turn]]
    if isinstance(move, Place):
        return f"{name[move.square]} is not empty: {occupant(move.square)} stands there"
    source, target = name[move.source], name[move.target]
    if not own >> move.source & 1:
        return f"{me} has no disk on {source}: {occupant(move.source)} is there"
    if not enemy >> move.target & 1:
        return f"a capture must land on a disk of {them}'s: {occupant(move.target)} is on {target}"
    line = between(board, move.source, move.target)
    if line is None:
        return f"{source} and {target} are not on one straight line"
    obstacles = list(squares_of(line & (enemy | blocks)))
    if obstacles:
        nearest = min(obstacles, key=lambda square: abs(square - move.source))
        return f"{occupant(nearest)} on {name[nearest]} stands in the way from {source} to {target}"
    formation = formation_at(game, move.source, blocks)
    assert formation is not None
    return (
        f"the block left on {source} would complete a {formation.name} "
        f"with {_described(game, formation)}"
    )


def formation_at(game: Game, square: int, blocks: int) -> Formation | None:
    """The mound or barricade that a block on ``square`` completes, if any."""
    board = game.geometry
    around = (blocks | board.ring) & surroundings(board, square)
    return completed_formation(board, square, around)


def irregularities(game: Game, blocks: int, new: int) -> Iterator[str]:
    """Mounds and barricades that the ``new`` blocks are part of, in words; a block is spoken of
    once."""
    told = 0
    for square in squares_of(blocks & new & ~squares_for_a_block(game.geometry, blocks)):
        if told >> square & 1:
            continue
        formation = formation_at(game, square, blocks)
        assert formation is not None
        told |= formation.others
        yield (
            f"the block on {game.names[square]} is part of a {formation.name} "
            f"with {_described(game, formation)}"
        )


def _described(game: Game, formation: Formation) -> str:
    """The other parts of a formation: blocks by name, virtual ones by their edge."""
    board = game.geometry
    parts = [game.names[square] for square in squares_of(formation.others & board.board)]
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
