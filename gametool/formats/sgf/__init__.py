"""SGF collections: bytes <-> records, one game at a time."""

from ..chunks import is_like_a_record
from ..chunks import is_like_a_record as is_surely_a_record
from ..written import REWORDED_NOTHING as REWORDED
from .parser import parse, read
from .splitter import split, split_into_sheaves
from .writer import write

__all__ = [
    "REWORDED",
    "is_like_a_record",
    "is_surely_a_record",
    "parse",
    "read",
    "split",
    "split_into_sheaves",
    "write",
]
