"""Compressed files: read as streams of what is in them, and written by their ending.

The kind is told by the first bytes, so that it works for standard input too; an ending
that claims another kind is an error. Files may have several members one after the other,
as ``cat a.gz b.gz`` makes them. Damage ends the data where it begins: what stands before
it is read, and `Unpacker.problem` says what was found.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple, Protocol

from ..games import GametoolError

READ_SIZE = 1 << 16
LEAST_MEMORY, MOST_MEMORY = 16 << 20, 128 << 20
"""What an xz or zstd file may demand for its own unpacking: what their usual levels do, and what
``xz -9`` does (65 MiB) and twice as much."""


class MissingExtra(GametoolError):
    """An optional package is needed; the message says how to get it."""


class _Decompressor(Protocol):
    """What unpacks one member, as bz2 and lzma have it."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gzip:
    """zlib's object with the interface of the others."""

    def __init__(self, _: int) -> None:
        import zlib

        self._object = zlib.decompressobj(zlib.MAX_WBITS | 16)

    @property
    def eof(self) -> bool:
        return self._object.eof

    @property
    def needs_input(self) -> bool:
        return not self._object.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._object.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        return self._object.decompress(self._object.unconsumed_tail + data, max(max_length, 0))


class _Zstandard:
    """The object of the zstandard package with the interface of the others.

    It has no limit on what comes out, so little is put in: a byte unpacks to 32 KiB at most.
    """

    _STEP = 512

    def __init__(self, memory: int) -> None:
        import zstandard

        self._object = zstandard.ZstdDecompressor(max_window_size=memory).decompressobj()
        self._data = b""
        self._at = 0

    @property
    def eof(self) -> bool:
        return bool(self._object.eof)

    @property
    def needs_input(self) -> bool:
        return self._at >= len(self._data)

    @property
    def unused_data(self) -> bytes:
        return bytes(self._object.unused_data) + self._data[self._at :]

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        if data:
            self._data, self._at = self._data[self._at :] + data, 0
        out = b""
        while not out and not self.eof and not self.needs_input:
            start, self._at = self._at, self._at + self._STEP
            out = self._object.decompress(self._data[start : self._at])
        return out


# The modules behind are imported by those who have such files: most runs have none.


def _bzip2(_: int) -> _Decompressor:
    import bz2

    return bz2.BZ2Decompressor()


def _xz(memory: int) -> _Decompressor:
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memory)


def _zstd(memory: int) -> _Decompressor:
    """A decompressor of Python's own, or of the optional package."""
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]

        option = {zstd.DecompressionParameter.window_log_max: memory.bit_length() - 1}
        return zstd.ZstdDecompressor(options=option)  # type: ignore[no-any-return, unused-ignore]
    except ImportError:
        pass
    try:
        return _Zstandard(memory)
    except ImportError:
        raise MissingExtra(
            "reading .zst needs the package zstandard: pip install 'gametool[zstd]'"
        ) from None


class Compressor(Protocol):
    """What packs data."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


def _pack_gzip() -> Compressor:
    import zlib

    return zlib.compressobj(wbits=zlib.MAX_WBITS | 16)  # without a time: same data, same file


def _pack_bzip2() -> Compressor:
    import bz2

    return bz2.BZ2Compressor()


def _pack_xz() -> Compressor:
    import lzma

    return lzma.LZMACompressor()


def _pack_zstd() -> Compressor:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]

        return zstd.ZstdCompressor()  # type: ignore[no-any-return, unused-ignore]
    except ImportError:
        pass
    try:
        import zstandard

        return zstandard.ZstdCompressor().compressobj()
    except ImportError:
        raise MissingExtra(
            "writing .zst needs the package zstandard: pip install 'gametool[zstd]'"
        ) from None


class Kind(NamedTuple):
    """A kind of compression."""

    name: str
    ending: str
    magic: re.Pattern[bytes]
    make: Callable[[int], _Decompressor]
    """With the memory that it may take, in bytes."""
    pack: Callable[[], Compressor]


KINDS = (
    Kind("gzip", ".gz", re.compile(rb"\x1f\x8b"), _Gzip, _pack_gzip),
    Kind("bzip2", ".bz2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), _bzip2, _pack_bzip2),
    Kind("xz", ".xz", re.compile(rb"\xfd7zXZ\x00"), _xz, _pack_xz),
    Kind(
        "zstd",
        ".zst",
        re.compile(rb"(?:\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18)"),
        _zstd,
        _pack_zstd,
    ),
)
"""All kinds. The second magic of each alternative is an empty, or a skippable, member."""

ENDINGS = tuple(kind.ending for kind in KINDS)


def stem(path: str) -> str:
    """A path without the ending of a kind of compression."""
    lowered = path.lower()
    ending = next((ending for ending in ENDINGS if lowered.endswith(ending)), "")
    return path[: len(path) - len(ending)]


def compressor(path: str) -> Compressor | None:
    """What packs a file of this name, by its ending; None if it is to be plain.

    Raises `MissingExtra`.
    """
    lowered = path.lower()
    return next((kind.pack() for kind in KINDS if lowered.endswith(kind.ending)), None)


def opened(
    stream: io.BufferedReader, path: str, limit: int = MOST_MEMORY
) -> tuple[io.BufferedReader, Unpacker | None]:
    """The stream of what is in a file, and its unpacker if it is compressed.

    Records of up to so many bytes are to be read from it: the longer, the more memory it
    may take to be unpacked. Raises `OSError` if the ending claims a compression that is not
    there, `MissingExtra`.
    """
    head = stream.peek(16)[:16]
    for kind in KINDS:
        if kind.magic.match(head):
            unpacker = Unpacker(stream, kind, min(max(2 * limit, LEAST_MEMORY), MOST_MEMORY))
            return io.BufferedReader(unpacker, READ_SIZE), unpacker
    if head and stem(path) != path:
        kind = next(kind for kind in KINDS if path.lower().endswith(kind.ending))
        raise OSError(f"this is no {kind.name} file, although its name ends in {kind.ending}")
    return stream, None


class Unpacker(io.RawIOBase):
    """The raw stream of what is in a compressed one."""

    def __init__(self, source: BinaryIO, kind: Kind, memory: int) -> None:
        self._source = source
        self._kind = kind
        self._memory = memory
        self._member: _Decompressor | None = kind.make(memory)
        self._input = b""
        self._output = memoryview(b"")
        self.problem: str | None = None
        """What is wrong with the file, once that was found; the data end there."""

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, target: Any) -> int:
        """Fill the target as far as there is something."""
        while not self._output:
            try:
                data = None if self.problem else self._next(len(target))
            except (OSError, EOFError) as error:
                return self._fail(str(error))
            except Exception as error:
                # Of modules that are imported elsewhere, or may not exist.
                if type(error).__name__ not in ("error", "LZMAError", "ZstdError"):
                    raise
                return self._fail(str(error))
            if data is None:
                return 0
            self._output = memoryview(data)
        length = min(len(target), len(self._output))
        target[:length] = self._output[:length]
        self._output = self._output[length:]
        return length

    def _next(self, wanted: int) -> bytes | None:
        """Some data, perhaps none yet; None at the end."""
        while self._member is None:
            self._input = self._input.lstrip(b"\0")  # some writers pad with zeros
            if self._input:
                self._member = self._kind.make(self._memory)
            else:
                self._input = self._source.read(READ_SIZE)
                if not self._input:
                    return None
        member = self._member
        if not self._input and member.needs_input:
            self._input = self._source.read(READ_SIZE)
            if not self._input:
                self._fail("its end is missing")
                return None
        data, self._input = self._input, b""
        data = member.decompress(data, wanted)
        if member.eof:
            self._input = member.unused_data
            self._member = None
        return data

    def _fail(self, reason: str) -> int:
        self.problem = f"damaged {self._kind.name} file: {reason}"
        if "memory" in reason.lower():  # as all libraries say that they may not take more
            self.problem = (
                f"unpacking this {self._kind.name} file takes more than"
                f" {self._memory >> 20} MiB of memory (--max-record-size raises this limit)"
            )
        return 0
