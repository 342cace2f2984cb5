"""Positions and results as text and pictures: pure functions to ``str``."""
