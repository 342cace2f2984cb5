"""sgfmill's grammar layer, imported without the SyntaxWarning that its docstrings cause.

sgfmill 1.1.1 has an invalid escape sequence in a docstring; Python 3.12 and later warn of
it whenever the module is compiled, which is at its first import.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    from sgfmill import sgf_grammar

__all__ = ["sgf_grammar"]
