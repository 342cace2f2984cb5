"""``python -m gametool``."""

from .cli.process import main

main()
