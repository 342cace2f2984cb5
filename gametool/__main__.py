"""``python -m gametool``."""

from .cli.start import main

main()
