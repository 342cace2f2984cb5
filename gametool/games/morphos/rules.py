"""The rules of Morphos in words, made from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable

from .editions import Pattern, Placing, Rules

_PLACE = {
    Placing.ONE: "place a stone of your colour on an empty point, or",
    Placing.ONE_OR_TWO: "place one stone or two of your colour on empty points, or",
    Placing.ADJACENT_TWO: (
        "place two stones of your colour on adjacent empty points (one alone only on a point "
        "without an empty neighbour), or"
    ),
}


def in_words(rules: Rules) -> list[str]:
    """The rules as paragraphs; those that begin with a blank are laid out already."""
    start = "an empty board"
    if rules.checkered:
        start = "a board that is full of stones, checkered, with White on a1"
    paragraphs = [
        f"Black and White play on the points of {start}. The top and bottom edges are Black's, "
        "the left and right edges White's. Black begins. A turn is one of these:",
        f"- {_PLACE[rules.placing]}",
        "- flip a vulnerable enemy stone: it becomes yours.",
        "A stone on x is vulnerable if enemy stones stand on all points marked E of one of these "
        "patterns, in any rotation or reflection. "
        + (
            "The edges count as lines of stones of their owners' colours; the corners between "
            "two edges hold nothing."
            if rules.edge_stones
            else "The edges are no stones: all points of a pattern are on the board."
        ),
        "\n".join(drawn(rules.patterns)),
    ]
    if rules.returns:
        paragraphs.append(
            "A flipped stone returns to its owner if there is an empty point: the owner's next "
            "turn begins with placing it, and then goes on as usual, or ends there if nothing "
            "more can be done."
        )
    if rules.lingering:
        paragraphs.append(
            "A stone that the enemy flipped on their latest turn still counts as yours when you "
            "look for vulnerable stones, and cannot be flipped itself. No stone may be flipped "
            "that the enemy could flip back on their next turn."
        )
    when = "the start" if rules.lingering else "the end"
    end = (
        "You pass if and only if you can do nothing. If a chain of orthogonally connected stones "
        f"of your colour touches both of your edges at {when} of your turn, you win. "
    )
    if rules.full_board_decides:
        end += (
            "If the board is full, nobody has a chain, and no stone of either colour is "
            "vulnerable, the game is over: Black wins if any two vertically adjacent points hold "
            "stones of one colour, otherwise White wins."
        )
    else:
        end += "Two passes in a row are a deadlock, which nobody wins."
    return [
        *paragraphs,
        end,
        "Pie rule. On White's first turn only, White may swap instead of moving: the players "
        "exchange colours, nothing on the board changes, and White (now the other player) is to "
        "move again.",
    ]


def drawn(patterns: Iterable[Pattern]) -> list[str]:
    """The patterns side by side as lines of text, their targets on one line."""
    blocks = []
    for name, stones, _ in patterns:
        columns = [x for x, _ in stones] + [0]
        rows = [y for _, y in stones] + [0]
        lines = {
            y: " ".join(
                "x" if (x, y) == (0, 0) else "E" if (x, y) in stones else "."
                for x in range(min(columns), max(columns) + 1)
            )
            for y in range(min(rows), max(rows) + 1)
        }
        blocks.append((name, lines))
    top = max(max(lines) for _, lines in blocks)
    bottom = min(min(lines) for _, lines in blocks)
    drawing = []
    for y in range(top, bottom - 1, -1):
        line = ""
        for name, lines in blocks:
            label = f"{name}:" if y == max(lines) else ""
            width = max(map(len, lines.values()))
            line += f"    {label:<4}{lines.get(y, ''):<{width}}"
        drawing.append(line.rstrip())
    return drawing
