"""Game reports of Abstract Play: JSON with a header and rounds of moves.

A report seats its players as they were at the end, holds no swap, and does not say which
edition of the rules was played. What it says beyond a record is kept in the property
``XAP``; what a record says beyond a report is written into ``header.gametool``, in the
form of the JSON record, which the schema of reports allows.
"""

from __future__ import annotations

from ...record import REPORT
from ..json import split
from .parser import is_like_a_record, parse
from .parser import is_like_a_record as is_surely_a_record
from .writer import write

REWORDED = frozenset((REPORT,))

__all__ = ["REWORDED", "is_like_a_record", "is_surely_a_record", "parse", "split", "write"]
