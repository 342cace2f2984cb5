"""The options that say which records are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..collection.choice import Choice
from ..collection.conditions import parse_condition
from . import help, options
from .collecting import usage
from .reading import document

if TYPE_CHECKING:
    from ..collection.board_patterns import BoardPattern
    from ..collection.line_patterns import LinePattern
    from ..games import Side

WANTED = "Which records"

choice_options = options.stack(
    help.option(
        "--where",
        "-w",
        section=WANTED,
        multiple=True,
        metavar="COND",
        help="FIELD, !FIELD, or FIELD OP VALUE with = != < <= > >= ~ !~ (regular expression); "
        "= takes a choice with commas between. All conditions must be met.",
    ),
    help.option(
        "--position",
        section=WANTED,
        multiple=True,
        type=click.Path(),
        metavar="DIAGRAM",
        help="A text diagram (file, or - for standard input) met at any ply; ? is any square.",
    ),
    help.option(
        "--to-move",
        section=WANTED,
        type=click.Choice(["B", "W"], case_sensitive=False),
        help="Who is to move in the diagram [default: either].",
    ),
    help.option(
        "--moves",
        section=WANTED,
        multiple=True,
        metavar="LINE",
        help="The first moves, as text with blanks between; * is any move.",
    ),
    help.option(
        "--exact",
        section=WANTED,
        is_flag=True,
        help="Positions and moves as they are, not under the game's symmetries.",
    ),
)


def choice(options: dict[str, Any], *, inverted: bool = False) -> Choice:
    """Take the choice out of a command's options."""
    exact, to_move = options.pop("exact"), options.pop("to_move")
    names = options.pop("position")
    if to_move and not names:
        raise click.UsageError("--to-move says more of --position, which is missing")
    with usage():
        return Choice(
            tuple(map(parse_condition, options.pop("where"))),
            tuple(_board_pattern(name, to_move, exact=exact) for name in names),
            tuple(_line_pattern(line, exact=exact) for line in options.pop("moves")),
            inverted,
        )


# What to look for on boards and in lines is loaded by those who look for it.


def _board_pattern(name: str, to_move: Side | None, *, exact: bool) -> BoardPattern:
    from ..collection.board_patterns import parse_board_pattern

    return parse_board_pattern(document(name), to_move, exact=exact)


def _line_pattern(line: str, *, exact: bool) -> LinePattern:
    from ..collection.line_patterns import parse_line_pattern

    return parse_line_pattern(line, exact=exact)
