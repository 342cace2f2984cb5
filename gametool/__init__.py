"""Game records of Petrify, Morphos and Emulsion: read, check, score, convert, draw."""

__version__ = "0.1.0"
