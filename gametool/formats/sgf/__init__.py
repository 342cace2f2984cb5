"""SGF collections: bytes <-> records, one game at a time."""

from typing import TYPE_CHECKING

from .. import late
from ..chunks import is_like_a_record
from ..chunks import is_like_a_record as is_surely_a_record
from ..written import REWORDED_NOTHING as REWORDED
from .parser import parse, read
from .splitter import split, split_into_sheaves

if TYPE_CHECKING:
    from .writer import write
else:
    __getattr__ = late(__name__, {"write": "writer"})

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
