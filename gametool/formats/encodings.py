"""From bytes to text: byte-order marks, declared and undeclared encodings."""

from __future__ import annotations

import codecs
import io
import warnings
from collections.abc import Callable
from encodings import normalize_encoding
from encodings.aliases import aliases
from typing import BinaryIO, NamedTuple, cast

from ..texts import late_pattern, remember_short, short

READ_SIZE = 1 << 18
"""Bytes read from a stream at a time."""
HEAD = 1 << 12
"""So many first bytes are looked at for the encoding of a stream."""

# What a whole stream shows

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = late_pattern(
    rb"(?:[\t\n\r -~]\0){4}|(?:\0[\t\n\r -~]){4}"
    rb"|(?:(?!\(\0(?:\s\0)*+;\0)[^\0]\0)*+\(\0(?:\s\0)*+;\0"
    rb"|(?:(?!\0\((?:\0\s)*+\0;)\0[^\0])*+\0\((?:\0\s)*+\0;"
)
"""ASCII, or a game's beginning, in UTF-16 whose byte-order mark was lost."""

_GAME = late_pattern(rb"\(\s*+;\s*+[A-Z]{1,2}\s*+\[|\(\0(?:\s\0)*+;\0|\0\((?:\0\s)*+\0;")
"""A game's beginning, in an encoding of one or of two bytes."""


def encoding_of(head: bytes) -> tuple[str | None, int]:
    """The encoding that the first bytes of a stream show, and the length of its mark."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name, len(mark)
    if b"\0" in head and _WIDE.match(head, 0, HEAD):
        return ("utf-16-be" if head[0] == 0 else "utf-16-le"), 0
    return None, 0


def unmarked(stream: BinaryIO) -> tuple[io.BufferedReader, str | None]:
    """A stream without its byte-order mark, and the encoding that the mark names.

    UTF-16 and UTF-32 come out as UTF-8.
    """
    head = _reads(stream)(READ_SIZE)
    name, mark = encoding_of(head)
    decoder = None
    if name and name != "utf-8":
        decoder = codecs.getincrementaldecoder(name)("replace")
    return io.BufferedReader(_Continued(stream, head[mark:], decoder), READ_SIZE), name


def foreign_game(text: bytes, shown: str | None) -> bool:
    """Whether in text around the games of a stream a game begins in bytes of another width.

    That is what becomes of files in several encodings that were put into one. ``text`` is as
    `unmarked` gives it, ``shown`` the encoding that it tells.
    """
    if shown and shown != "utf-8":
        text = text.decode(errors="replace").encode(shown, "replace")
    return _GAME.search(text) is not None


FOREIGN = "a game in another encoding stands around the others, and is not read: split the file"
"""What to say of such a game."""


def _reads(stream: BinaryIO) -> Callable[[int], bytes]:
    """What reads some bytes; of a pipe, what is there is taken: somebody waits."""
    return cast(io.BufferedReader, stream).read1 if hasattr(stream, "read1") else stream.read


class _Continued(io.RawIOBase):
    """A stream whose first bytes have been read already."""

    def __init__(
        self, stream: BinaryIO, head: bytes, decoder: codecs.IncrementalDecoder | None
    ) -> None:
        self._read = _reads(stream)
        self._decoder = decoder
        self._ended = not head
        self._ready = memoryview(self._decoded(head, final=not head))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        while not self._ready and not self._ended:  # at a terminal, the end is told once
            fresh = self._read(READ_SIZE)
            self._ended = not fresh
            self._ready = memoryview(self._decoded(fresh, final=not fresh))
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count

    def _decoded(self, data: bytes, *, final: bool) -> bytes:
        return self._decoder.decode(data, final).encode() if self._decoder else data


# What a record declares


class Decoded(NamedTuple):
    """The text of a record, and what was wrong with its encoding."""

    text: str
    problem: str | None = None
    at: int = 0
    """The offset of the first character that is wrong."""
    declaration: bool = False
    """Whether it is the declaration that is wrong, rather than some character."""


def decode(data: bytes, shown: str | None, declared: str | None) -> Decoded:
    """The text of a record.

    What the whole stream shows counts before the record's own declaration; without either,
    text is UTF-8 if it is valid UTF-8, else Latin-1.
    """
    problem = None
    bad: int | None = None
    """The first byte that is not what the declaration says."""
    if shown:
        problem = _contradiction(data, shown, declared)
        bad = data.find(_REPLACEMENT) if problem and _REPLACEMENT in data else None
    elif declared:
        for name in (declared, *_WIDER.get(_canonical(declared) or "", ())):
            if not is_ascii_superset(name):
                problem = problem or (
                    f"CA[{short(declared)}] is no encoding that is known"
                    if _canonical(declared) is None
                    else f"CA[{short(declared)}] is no encoding that such text can have"
                )
                continue
            try:
                codec = _canonical(name) or ""
                text = data.decode(codec)
                if codec == "utf-8" or text.isascii() or not _SURROGATE.search(text):
                    return Decoded(text)
                problem = f"CA[{short(declared)}] is no encoding that such text can have"
            except UnicodeError as error:
                if problem is None:
                    problem = f"the text is not {short(declared)} as CA says: {_reason(error)}"
                    bad = error.start if isinstance(error, UnicodeDecodeError) else None
    declaration = problem is not None and bad is None
    try:
        kind = "UTF-8" if shown is None else shown[:6].upper()
        text = data.decode()
        at = len(data[: bad or 0].decode(errors="replace"))
        return Decoded(text, problem and f"{problem}; read as {kind}", at, declaration)
    except UnicodeDecodeError as error:
        why = "it begins with a mark of UTF-8" if shown else "no encoding is declared"
        if problem is None:
            problem, bad = f"the text is not UTF-8 and {why}: {_reason(error)}", error.start
        return Decoded(data.decode("latin-1"), f"{problem}; read as Latin-1", bad or 0, declaration)


_REPLACEMENT = "\ufffd".encode()


def _contradiction(data: bytes, shown: str, declared: str | None) -> str | None:
    """What is odd about the encoding that the stream shows."""
    kind = shown[:6].upper()
    if shown != "utf-8" and _REPLACEMENT in data:
        return f"the file is {kind} with errors, which became U+FFFD"
    if declared is None:
        return None if shown == "utf-8" else f"the file is {kind} and no CA says so"
    if (_canonical(declared) or "").startswith(shown[:6]):
        return None
    return f"CA[{short(declared)}], but the file begins as {kind}"


_SURROGATE = late_pattern("[\ud800-\udfff]")

_WIDER = {
    "gb2312": ("gb18030",),
    "gbk": ("gb18030",),
    "shift_jis": ("cp932",),
    "shift_jisx0213": ("cp932",),
    "shift_jis_2004": ("cp932",),
    "big5": ("big5hkscs", "cp950"),
    "euc_kr": ("cp949",),
}
"""What text that is declared to be so often really is: a superset of the encoding."""

_ONLY_NAMES = {
    *("cp720", "cp737", "cp856", "cp874", "cp875", "cp1006", "koi8_t", "koi8_u", "utf_8_sig"),
}
"""Encodings of text that have no second name, so that Python's table does not show them."""
_NO_TEXT = {
    *("base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec", "zlib_codec"),
    *("idna", "mbcs", "oem", "punycode", "raw_unicode_escape", "undefined", "unicode_escape"),
}
"""Python's codecs that are no character sets; some are slow, or unpack small data to huge."""
_KNOWN = (set(aliases) | set(aliases.values()) | _ONLY_NAMES) - _NO_TEXT


@remember_short
def _canonical(name: str) -> str | None:
    """Python's name of an encoding; None if it is not known.

    Names are compared with a table first: Python itself would remember every unknown name
    that it was ever asked for.
    """
    normal = normalize_encoding(name).lower() if name.isprintable() else ""
    known = aliases.get(normal, normal)
    if len(name) > 64 or not name.isascii() or normal not in _KNOWN or known not in _KNOWN:
        return None
    try:
        return codecs.lookup(known).name
    except LookupError:
        return None


_SAMPLE = "(;AB[cd]C[\\]\\:])-+AF0- ~{\\u005d~}"


@remember_short
def is_ascii_superset(name: str) -> bool:
    """Whether the encoding is known and the signs of SGF mean themselves in it.

    Not so in UTF-16 (which needs a mark), in EBCDIC, nor in some codecs that are no text
    encodings at all.
    """
    known = _canonical(name)
    if known is None:
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of those that take backslashes for escapes
            return codecs.decode(_SAMPLE.encode(), known) == _SAMPLE
    except Exception:  # each of the codecs from bytes to bytes has errors of its own
        return False


_TWO_BYTES = rb"[\x81-\xfe][\x40-\xfe]"
_TWO_BYTES_JAPANESE = rb"[\x81-\x9f\xe0-\xfc][\x40-\xfc]"
_SHIFTED = rb"\x1b\$[^\x1b]*+\x1b\("
_MULTIBYTE = {
    "shift_jis": _TWO_BYTES_JAPANESE,
    "shift_jisx0213": _TWO_BYTES_JAPANESE,
    "shift_jis_2004": _TWO_BYTES_JAPANESE,
    "cp932": _TWO_BYTES_JAPANESE,
    "gb2312": _TWO_BYTES,
    "gbk": _TWO_BYTES,
    "gb18030": _TWO_BYTES,
    "big5": _TWO_BYTES,
    "big5hkscs": _TWO_BYTES,
    "cp950": _TWO_BYTES,
    "johab": _TWO_BYTES,
}


@remember_short
def multibyte(name: str) -> bytes | None:
    """A pattern of what holds bytes in this encoding that look like ``\\``, ``[`` or ``]``.

    None where no character does.
    """
    canonical = _canonical(name) or ""
    if canonical.startswith("iso2022"):
        return _SHIFTED
    return _MULTIBYTE.get(canonical)


def _reason(error: UnicodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.object[error.start]:#04x} at offset {error.start}"
    return str(error)
