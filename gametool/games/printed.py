"""How a position prints, for people who write programs: the board, or a line of what is where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import squares_of
from ..points import column_name, name_list

if TYPE_CHECKING:
    from .parameters import Parameters
    from .terms import Outcome, Side


class Printed:
    """The text of a position; `Position` brings what is asked for here."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> Parameters: ...
        @property
        def turn(self) -> Side: ...
        @property
        def black(self) -> int: ...
        @property
        def white(self) -> int: ...
        @property
        def blocks(self) -> int: ...
        def outcome(self) -> Outcome | None: ...
        def player(self, side: Side) -> str: ...
        def describe(self, outcome: Outcome) -> str: ...

    def rows(self) -> list[str]:
        """The board from the top row, one character a square: ``X O # .``."""
        board, size = self.game.geometry, self.game.size
        characters = ["."] * (board.stride * board.stride)
        for bits, character in ((self.black, "X"), (self.white, "O"), (self.blocks, "#")):
            for square in squares_of(bits):
                characters[square] = character
        return [
            "".join(characters[row * board.stride + 1 : row * board.stride + 1 + size])
            for row in range(size, 0, -1)
        ]

    def __str__(self) -> str:
        """The board with its coordinates, and whose turn it is or how the game ended."""
        size = self.game.size
        names = [column_name(column) for column in range(size)]
        cell, margin = len(names[-1]) + 1, len(str(size))
        head = " " * margin + "".join(name.rjust(cell) for name in names)
        rows = (
            str(size - number).rjust(margin) + "".join(piece.rjust(cell) for piece in row)
            for number, row in enumerate(self.rows())
        )
        return "\n".join([head, *rows, self.status()])

    def __repr__(self) -> str:
        size = self.game.size
        stands = [
            " ".join([sign, *name_list(size, squares_of(bits))])
            for sign, bits in (("X", self.black), ("O", self.white), ("#", self.blocks))
            if bits
        ]
        return f"<{self.game!r}: {'; '.join([*stands, self.status()])}>"

    def status(self) -> str:
        """Whose turn it is, or how the game ended, in words."""
        outcome = self.outcome()
        return f"{self.player(self.turn)} to move" if outcome is None else self.describe(outcome)
