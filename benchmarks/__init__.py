"""How fast gametool is, as numbers: ``python -m benchmarks`` (see README.md beside this)."""
