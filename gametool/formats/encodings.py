"""The encodings that records may declare."""

from __future__ import annotations

from encodings import normalize_encoding
from encodings.aliases import aliases

_OTHERS = {"cp720", "cp737", "cp856", "cp874", "cp875", "cp1006", "koi8_t", "koi8_u", "utf_8_sig"}
"""Encodings of text that have no second name, so that Python's table does not show them."""
_NO_TEXT = {
    *("base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec", "zlib_codec"),
    *("idna", "mbcs", "oem", "punycode", "raw_unicode_escape", "undefined", "unicode_escape"),
}
"""Python's codecs that are no character sets; some are slow, or unpack small data to huge."""
_KNOWN = (set(aliases) | set(aliases.values()) | _OTHERS) - _NO_TEXT


def encoding_named(name: str) -> str:
    """Python's name of a declared encoding; raises `LookupError` if it is not known.

    Names are compared with a table: Python itself would remember every unknown name that
    it was ever asked for.
    """
    normal = normalize_encoding(name).lower()
    known = aliases.get(normal, normal)
    if normal in _KNOWN and known in _KNOWN:
        return known
    raise LookupError(name)
