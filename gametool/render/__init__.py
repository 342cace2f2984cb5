"""Positions and results as text and pictures: pure functions to ``str``.

Internal: programs use what docs/api.md lists.
"""

__all__: list[str] = []
