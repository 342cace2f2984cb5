"""Settings of all tests, and what several of them need."""

from hypothesis import settings

from .browsing import browser

__all__ = ["browser"]

# How long an example takes says more of the machine's other work than of the code.
settings.register_profile("gametool", deadline=None)
settings.load_profile("gametool")
