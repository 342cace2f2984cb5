"""Text as people type and post it, with tags and comments as in PGN."""

from ..chunks import is_like_a_record
from .parser import parse
from .splitter import split
from .writer import write

__all__ = ["is_like_a_record", "parse", "split", "write"]
