from collections.abc import Callable, Container, Sequence

from ..games import Outcome
from .laws import State

Told = tuple[State, int, Outcome | None, str]

def cut(data: bytes, start: int, most: int, longest: int) -> tuple[list[int], bool]: ...

class Judge:
    def __init__(
        self, find: Callable[[str, str, str | None], State | None], single: Container[str]
    ) -> None: ...
    def replays(
        self, data: bytes, ends: Sequence[int], wanted: bool
    ) -> list[tuple[int, int, int, Told | None]]: ...
    def line_of(self, data: bytes) -> tuple[Told, list[int], int, int] | None: ...
