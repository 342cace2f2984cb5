"""SGF collections: bytes <-> records, one game at a time."""

from ..chunks import is_like_a_record
from .parser import parse, read
from .splitter import split
from .writer import write

__all__ = ["is_like_a_record", "parse", "read", "split", "write"]
