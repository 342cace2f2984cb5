"""Collections of records: what they are, which are wanted, and what they come to together.

One list of `fields` serves tables, conditions, sorting, splitting, statistics and libraries.
Nothing here reads files or prints, but for ``library``, which keeps its own file.

Internal: programs use what docs/api.md lists.
"""

__all__: list[str] = []
