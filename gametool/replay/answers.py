"""Whether a move may be made, and why not: for who asks about a move that nobody has played."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..games import BadMove, Position


class Answer(NamedTuple):
    """What there is to say of a move; ``code`` is that of the finding if it is refused."""

    move: str
    code: str | None
    reason: str

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return f"{self.move} is refused: {self.reason}" if self.code else f"{self.move} is legal"

    def as_dict(self) -> dict[str, Any]:
        """The answer as JSON data."""
        legal = self.code is None
        return {"move": self.move, "legal": legal, "code": self.code, "why": self.reason or None}


def explain(position: Position, text: str) -> Answer:
    """Whether a move that is given as text may be made in a position."""
    try:
        move = position.parse(text)
    except BadMove as error:
        return Answer(text, error.code, str(error))
    reason = position.why_illegal(move)
    return Answer(position.format(move), reason.code if reason else None, str(reason or ""))
