"""What holds the compiled core to ``games`` runs where there is one."""

from __future__ import annotations

from gametool import core

collect_ignore = [] if core.available() else ["test_proofs.py", "test_sgf.py", "test_twin.py"]
