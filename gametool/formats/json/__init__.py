"""JSON records, one a line if there are several."""

from .parser import is_like_a_record, parse, split, write

__all__ = ["is_like_a_record", "parse", "split", "write"]
