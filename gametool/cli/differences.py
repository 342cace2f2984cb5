"""What changes in a file, as a unified diff: for programs byte for byte, for people in colour."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ..formats.encodings import encoding_of
from ..render.text.phrases import one_line, painted

_COLOURS = ((b"---", "1"), (b"+++", "1"), (b"@@", "36"), (b"-", "31"), (b"+", "32"))
_NO_END = b"\\ No newline at end of file\n"


def write_diff(name: str, old: bytes, new: bytes, colour: bool) -> None:
    """Write what changes in a file; nothing in it can drive a terminal."""
    output = sys.stdout.buffer
    sys.stdout.flush()
    is_seen = colour or sys.stdout.isatty()
    for line in difference(name, old, new):
        output.write(_shown(line, colour) if is_seen else line)
    output.flush()


def difference(name: str, old: bytes, new: bytes) -> Iterator[bytes]:
    """The lines of a unified diff; UTF-16 is shown as UTF-8."""
    from difflib import diff_bytes, unified_diff  # only --diff needs it

    encoding, mark = encoding_of(old)
    if encoding and encoding != "utf-8":
        old = old[mark:].decode(encoding, "replace").encode()
    title = one_line(name).encode("utf-8", "replace")
    for line in diff_bytes(unified_diff, _lines(old), _lines(new), title, title):
        if line.endswith(b"\n"):
            yield line
        else:
            yield line + b"\n"
            yield _NO_END


def _lines(data: bytes) -> list[bytes]:
    *whole, rest = data.split(b"\n")
    return [*(line + b"\n" for line in whole), *([rest] if rest else [])]


def _shown(line: bytes, colour: bool) -> bytes:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        text = line.decode("latin-1")
    code = next((code for start, code in _COLOURS if line.startswith(start)), None)
    text = one_line(text.removesuffix("\n"))
    return (painted(text, code, colour) if code else text).encode() + b"\n"
