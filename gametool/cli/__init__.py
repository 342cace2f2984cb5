"""The command line: the only floor that prints, reads options and sets exit statuses.

Internal: programs use what docs/api.md lists.
"""

__all__: list[str] = []
