"""Records whose trees are read when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .tree import Node, Record


class LateRecord(Record):
    """A record that is known to be sound; ``read`` reads it when its tree is asked for."""

    def __init__(self, read: Callable[[], Record], *, file: str, number: int, line: int) -> None:
        super().__init__(Node(), file=file, number=number, line=line)
        del self.root
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name != "root":
            raise AttributeError(name)
        read = self._read()
        self.root = read.root
        self._locate = read.place
        return self.root
