"""Text as people type and post it, with tags and comments as in PGN."""

from ..chunks import is_like_a_record
from ..written import REWORDED_NOTHING as REWORDED
from .likely import is_surely_a_record
from .parser import parse
from .splitter import split
from .writer import write

__all__ = ["REWORDED", "is_like_a_record", "is_surely_a_record", "parse", "split", "write"]
