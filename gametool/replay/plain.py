"""Records that the compiled core has replayed, and found nothing wrong with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .. import core
from ..games import BadGame
from ..record import Record
from ..record.properties import SINGLE_VALUED
from ..record.results import format_claim, format_outcome, parse_result
from .headers import Defaults, sound
from .replayer import Replay
from .verdicts import Verdict

if TYPE_CHECKING:
    from ..core.laws import State
    from ..core.sgf import Judge, Told


@lru_cache(maxsize=64)
def judge(defaults: Defaults) -> Judge:
    """What replays plain games; where they do not tell a variant, the defaults do."""
    from ..core.sgf import Judge

    def find(name: str, size: str, variant: str | None) -> State | None:
        try:
            game = sound(name, size, variant or defaults.variant or "").game
        except BadGame:
            return None
        return core.state(game.start()) if game and core.knows(game.name) else None

    return Judge(find, SINGLE_VALUED)


def replayed(record: Record, told: Told) -> Replay:
    """What comes of a record, from what the core told of it."""
    state, plies, outcome, result = told
    game = state.law.game
    if outcome is not None:
        verdict = Verdict(True, outcome.winner, outcome.reason, format_outcome(outcome))
    else:
        claim = parse_result(result)
        assert claim is not None
        verdict = Verdict(True, claim.winner, claim.ending, format_claim(claim))
    position = state.position()
    return Replay(
        *(record, game.name, game.size, game.variant, game, position, plies, True, []),
        result,
        *verdict,
    )
