"""Settings of all tests, and what several of them need."""

import os
import signal

from hypothesis import settings

from .browsing import browser

__all__ = ["browser"]

# How long an example takes says more of the machine's other work than of the code. On a machine
# that holds a change to the tests, the examples are the same each time: a change is not refused
# for what another one broke. Everywhere else each run looks elsewhere.
settings.register_profile("gametool", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("gametool")

# Tests that run in the background of a script would start programs that do not hear Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
