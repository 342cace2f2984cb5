"""JSON records, one a line if there are several."""

from ..written import REWORDED_NOTHING as REWORDED
from .parser import is_like_a_record, parse
from .parser import is_like_a_record as is_surely_a_record
from .splitter import split
from .writer import write

__all__ = ["REWORDED", "is_like_a_record", "is_surely_a_record", "parse", "split", "write"]
