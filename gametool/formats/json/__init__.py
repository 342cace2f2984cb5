"""JSON records, one a line if there are several."""

from typing import TYPE_CHECKING

from .. import late
from ..written import REWORDED_NOTHING as REWORDED

if TYPE_CHECKING:
    from .parser import is_like_a_record, is_surely_a_record, parse
    from .splitter import split
    from .writer import write
else:
    _MODULES = {
        **dict.fromkeys(("is_like_a_record", "is_surely_a_record", "parse"), "parser"),
        "split": "splitter",
        "write": "writer",
    }
    __getattr__ = late(__name__, _MODULES)

__all__ = ["REWORDED", "is_like_a_record", "is_surely_a_record", "parse", "split", "write"]
