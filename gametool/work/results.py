"""What a command on records says of one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from .. import formats
from ..formats.chunks import Chunk, Sheaf
from ..record import Record, Source
from ..record.late import LateRecord
from ..replay import Defaults, Replay, replay
from .inputs import Work


class Result(NamedTuple):
    """What a command has to say on one record."""

    text: str = ""
    """For standard output; whole lines."""
    errors: str = ""
    """For standard error; whole lines."""
    status: int = 0
    """0 fine, 1 invalid, 2 could not be done."""
    findings: tuple[str, ...] = ()
    """Texts of single findings, which only a `Present` prints."""
    tail: str = ""
    """What stands after the findings."""
    name: str = ""
    """Of the file that the text belongs into, where each record has one of its own."""
    records: int = 1
    """Of how many records this is said."""
    data: bytes = b""
    """A record for the output, in whatever encoding it came."""
    value: Any = None
    """What is left to be done with all records together; plain data."""
    more: Iterable[str] = ()
    """What follows the text, made while it is printed: there may be more than memory holds. Only
    for commands that are not shared among processes."""


class OnReplays(NamedTuple):
    """A command that needs of a record only what came of replaying it."""

    say: Callable[[Replay], Result]
    defaults: Defaults
    main_line: bool = False
    silent: bool = False
    """Whether it has nothing to say of records without findings."""

    def __call__(self, record: Record) -> Result:
        """The result of one record."""
        return self.say(replay(record, main_line=self.main_line, defaults=self.defaults))


Command = Callable[[Record], Result] | OnReplays


def apply(command: Command, work: Work) -> Iterator[Result]:
    """The results of a command on the records of some work."""
    parse = formats.load(work.format).parse
    if isinstance(work.chunk, Chunk):
        record = parse(work.chunk)
        record.source = Source(work.format, work.chunk.data, work.chunk.encoding)
        yield command(record)
    else:
        assert isinstance(command, OnReplays)
        yield from _of_sheaf(command, work.chunk, parse)


def _of_sheaf(
    command: OnReplays, sheaf: Sheaf, parse: Callable[[Chunk], Record]
) -> Iterator[Result]:
    """The results of the records of a sheaf; the silent ones together come first."""
    from ..replay import plain

    found = plain.judge(command.defaults.of(sheaf.file)).replays(
        sheaf.data, sheaf.ends, not command.silent
    )
    if len(found) < len(sheaf.ends):
        yield Result(records=len(sheaf.ends) - len(found))
    chunks = sheaf.chunks(one[:3] for one in found)
    for chunk, (_, _, _, told) in zip(chunks, found, strict=True):
        if told is None:
            yield command(parse(chunk))
        else:
            record = LateRecord(
                partial(parse, chunk), file=chunk.file, number=chunk.number, line=chunk.line
            )
            yield command.say(plain.replayed(record, told))
