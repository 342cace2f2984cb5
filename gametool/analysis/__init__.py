"""Analysis: who wins, where a game was lost, and an engine to play against.

All of it asks positions only what `gametool.games` says that every position answers, so it
serves every game. `states` chooses between the compiled core and Python; `solver` proves;
`search` estimates; `marks` judges games; `players` play; what is proven does not depend on which
of the two does the work.
"""

from __future__ import annotations

from .annotations import annotate
from .limits import Limits
from .marks import Judged, Judgement, analyze
from .players import player
from .search import Candidate, Estimate, estimate
from .solver import Proof, Solver, solve

__all__ = [
    "Candidate",
    "Estimate",
    "Judged",
    "Judgement",
    "Limits",
    "Proof",
    "Solver",
    "analyze",
    "annotate",
    "estimate",
    "player",
    "solve",
]
