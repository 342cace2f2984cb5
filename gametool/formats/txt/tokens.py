"""The tokens of txt: what its reader tells apart, from tags to results."""

from __future__ import annotations

import re

from ...games.parameters import NO_MOVES
from ...record.sides import side_names
from .words import BROKEN_TAG, MARKUP, NO_MOVE, STRING, TAG_NAME

TAG = re.compile(
    rf"\[\s*+(?P<name>{TAG_NAME})"
    rf"(?:(?P<strings>(?:\s++{STRING})++)\s*+|[ \t]++(?P<text>[^\[\]\"\n]*))\]"
)
BROKEN = re.compile(BROKEN_TAG)
ONE_STRING = re.compile(STRING)
COMMAND = re.compile(rf"\[%([A-Za-z]{{1,64}})((?:\s++{STRING})++)\s*+\]")
BLANKS = r"[\s\x1a\u00ad\u200b-\u200f\u2060\ufeff]"
"""What nobody sees between words, some of it put there by editors and web pages."""
_OTHER = rf'[^(){{}};"!?{BLANKS[1:-1]}]'
_DIGIT = "[0-9\uff10-\uff19]"
_SIDES = "|".join(name for name in side_names() if len(name) > 1)
_SIDE = rf"(?:{_SIDES}|[bw])"
_PHRASES = "|".join(re.escape(text) for text in NO_MOVES if not text.isalpha())
"""What is no move and more than a word, to be told of as a whole."""
_DASH, _HALF = "[-\u2010-\u2014\u2212]", "(?:1/2|\u00bd)"
WORDS = re.compile(
    rf"""
    (?P<blank>{BLANKS}++)
    |(?P<escape>(?<![^\r\n])%[^\r\n]*+)
    |(?P<quote>(?<![^\r\n])(?:>[ \t]*+)++)
    |(?P<markup>{MARKUP})
    |\{{(?P<comment>[^}}]*+)(?P<closed>\}}|\Z)
    |;(?P<rest>[^\r\n]*+)
    |(?P<aside>\([0-9][0-9:.,'/=+\-\ ]*+\))
    |(?P<sign>[()])
    |(?P<string>{STRING})
    |(?P<result>(?:1{_DASH}0|0{_DASH}1|{_HALF}{_DASH}{_HALF}|1:0|0:1|\*|\?(?![!?])
        |{_SIDE}(?:\+(?:[0-9]++|[a-z]++)?|[ \t]++\+[ \t]*+(?:[0-9]++|[a-z]++)?)
        |void|draw|drawn|abandoned)
        (?![^\s(){{}};,.!]))
    |(?:(?P<who>{_SIDE})\s++)?(?P<verb>resign(?:s|ed)?|timeout|times?[ ]out|loses?[ ]on[ ]time
        |forfeits?|wins?|won)(?:\s++(?:by|on)\s++(?P<how>[0-9]++|resignation|time|forfeit))?
        (?![A-Za-z0-9])
    |(?P<number>{_DIGIT}++(?:[ \t]*+(?:[.\uff0e]++|:(?![0-9])|…)|,(?=[a-z])|(?=\s|\Z))
        |(?P<listed>[0-9]++\))|\.{{2,}}|…)
    |(?P<side>(?:{_SIDES})(?![A-Za-z0-9])[ \t]*+:?|[bw][ \t]*+:)
    |(?P<glyph>[!?]++|\$[0-9]++)
    |(?P<separator>[,.\u3001\u3002\uff0c\uff0e]++)
    |(?P<none>{NO_MOVE})(?![A-Za-z0-9_])
    |(?P<evaluation>(?:[\u00b1\u2213\u2a71\u2a72\u221e=]|\+/?[-=]|-/?\+|=/?\+)(?![^\s){{;]))
    |(?P<phrase>(?:{_PHRASES})(?![A-Za-z0-9]))
    |(?P<plain>(?:pass(?:es)?|swaps?|--?|[\u2013\u2014])(?![A-Za-z0-9]))
    |(?P<other>{_OTHER}++(?:[!?]++{_OTHER}++)*+|"[^\n]*+|.)
    """,  # a quote at the start of other is closed nowhere on its line
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
HEADING = re.compile(
    r"(?:(?=[^\W\d_])[^\r\n\[\]{};]*+[\r\n]\s*+)++(?=1(?:[.)]|\s)|\[[^\W\d_]\w*+[ \t]++\")"
)
"""Lines of words above the first move or the tags, as people post them."""
NO_HEADING = re.compile(
    r"\b[a-z]{1,2}[0-9]{1,2}\b|\b(?:pass|swap|resign|time|w[io]n|draw|void|forfeit)", re.IGNORECASE
)
"""What is a move or a result, and must not be passed over."""
MARKS = re.compile(r"[!?]++")
MOVES = frozenset(("string", "phrase", "plain", "none", "other"))
"""The kinds of words that are taken for moves, besides those that look like one."""
CAPTURE = re.compile(r"[0-9](?:[ \t\xa0]*[x\u00d7][ \t\xa0]+|[x\u00d7])[a-z]", re.IGNORECASE)
"""What a capture looks like, and hardly ever a flip after a placement."""
NAGS = {f"${number}": glyph for number, glyph in enumerate(("!", "?", "!!", "??", "!?", "?!"), 1)}
RESULTS = {
    "1:0": "B+",
    "0:1": "W+",
    "abandoned": "Void",
    "drawn": "Draw",
}
"""Results that only this format knows."""
LETTERS = {"r": "R", "t": "T", "l": "T", "f": "F"}
"""The letter in a result for the first letter of how the game was lost."""
