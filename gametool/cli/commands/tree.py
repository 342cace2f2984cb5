"""``gametool tree``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ...collection.facts import Facts
from ...collection.openings import Branch, Tree, opening
from ...games import make
from ...record import Record
from ...replay import Defaults
from ...symmetries import carried, renamed
from ...texts import counted, json_text
from ...work.results import Result
from .. import help, options
from ..collecting import Reading, output
from ..output import output_file

SVG = "svg"


@help.command(
    "tree",
    examples=("gametool tree games/", "gametool tree --depth 2 --min 1 --json games/"),
)
@options.collection_files
@help.option(
    "--depth",
    type=click.IntRange(1),
    default=4,
    show_default=True,
    metavar="N",
    help="Plies to look at.",
)
@help.option(
    "--min",
    "least",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Leave out lines of fewer games.",
)
@options.output_format(SVG, what="How the tree looks; svg: first moves as heat maps of the board")
@output_file
@options.jobs
@click.pass_context
def command(
    ctx: click.Context, /, depth: int, least: int, target: str, jobs: int, **settings: Any
) -> None:
    """The first moves of all games, most played first, with results and B's share of wins.

    Lines that a symmetry of the game carries into each other are one; unfinished games count
    as games. The interval is Wilson's (95%) of B's share of the finished games. Records of
    several games, sizes, variants or set-ups have a branch each.
    """
    form = options.chosen_format(settings)
    inputs = options.inputs(settings)
    take = partial(opened, depth=depth, defaults=options.defaults(settings))
    reading = Reading(inputs, jobs)
    tree = Tree()
    with output(target, reading) as write:
        for result in reading.results(take):
            if result.value is not None:
                tree.add(result.value)
        if form == SVG:
            write(heat_maps(tree, least).encode())
        elif form == options.JSON:
            write(json_text(tree.root().as_dict(least)).encode() + b"\n")
        else:
            for line in tree.root().lines(least):
                write(f"{line}\n".encode())
    ctx.exit(reading.status)


def opened(record: Record, *, depth: int, defaults: Defaults) -> Result:
    """The opening of a record."""
    return Result(value=opening(Facts(record, defaults), depth))


HOT = (242, 153, 60)


def heat_maps(tree: Tree, least: int) -> str:
    """The first moves of each start on its board, under its symmetries; warmer the more games."""
    from ...render.picture import heat

    maps = []
    for one, root in tree.starts():
        start = make(one.game, one.size, one.variant).start()
        same = [
            renamed(one.size, name)
            for name, line in zip(one.symmetries, one.lines, strict=True)
            if line == one.lines[0]  # a set-up may have fewer symmetries than the game
        ]
        moves: dict[int, dict[str, Branch]] = {}
        elsewhere = []
        for branch in root.ordered(least):
            images = [carried(branch.move or "", names) for names in same]
            squares = {square for image in images for square in start.touched(start.parse(image))}
            for square in squares:
                moves.setdefault(square, {})[branch.move or ""] = branch
            if not squares:
                elsewhere.append(f"{branch.move} {branch.games}")
        played = {square: sum(b.games for b in found.values()) for square, found in moves.items()}
        most = max(played.values(), default=1)
        cells = {
            square: heat.Cell(
                heat.shade(games / most, HOT),
                str(games),
                "; ".join(told(branch, root.games) for branch in moves[square].values()),
            )
            for square, games in played.items()
        }
        title = f"{one.start}: first moves of {counted(root.games, 'game')}"
        maps.append(heat.Heat(title, one.size, cells, ", ".join(elsewhere)))
    return heat.document(maps)


def told(branch: Branch, games: int) -> str:
    """A move with its games and results, in words."""
    results = branch.as_dict(games + 1)
    return f"{branch.move}: {counted(branch.games, 'game')}, B {results['B']}, W {results['W']}"
