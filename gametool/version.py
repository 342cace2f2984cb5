"""The version, which several rooms write into what they make."""

__version__ = "0.1.0"
