"""Settings of all tests."""

from hypothesis import settings

# How long an example takes says more of the machine's other work than of the code.
settings.register_profile("gametool", deadline=None)
settings.load_profile("gametool")
