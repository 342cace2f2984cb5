"""Records through a function: inputs, processes, order. No command is here.

Internal: programs use what docs/api.md lists.
"""

__all__: list[str] = []
