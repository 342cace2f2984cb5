"""What a validation reports, in the styles that people and machines read.

A report is a stream: an opening, then for each record what stands before its findings, the
findings, and what stands after them, at last a closing. So it needs no memory of what was
written, and findings can be left out anywhere (see `gametool.cli.commands.validate`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...record import Record
from ...record.findings import Finding, Severity
from ...replay import Replay
from ...texts import json_text
from ..text.phrases import finding_line, one_line, said, verdict_line


class Style:
    """How findings are written; this one, the base of all, writes nothing."""

    opening = ""
    joint = ""
    """What stands between two findings."""
    silent = True
    """Whether nothing is written of records without findings."""
    only_invalid = False
    """Whether nothing is written of valid records."""
    joins_records = False
    """Whether it stands between those of two records as well."""

    def finding(self, record: Record, found: Finding) -> str:
        """One finding."""
        return ""

    def around(self, replay: Replay, valid: bool) -> tuple[str, str]:
        """What stands before and after the findings of a record."""
        return "", ""

    def closing(self, status: int) -> str:
        """The end of the report, by the exit status of the run."""
        return ""


class Text(Style):
    """Lines for people: one for each finding, and a verdict on each record."""

    def __init__(self, *, colour: bool = False, quiet: bool = False) -> None:
        self.colour = colour
        self.quiet = self.silent = quiet

    def finding(self, record: Record, found: Finding) -> str:
        """``FILE:LINE:COL: error[code]: message``."""
        return finding_line(record, found, self.colour)

    def around(self, replay: Replay, valid: bool) -> tuple[str, str]:
        """The verdict comes after the findings, unless only they are wanted."""
        return "", "" if self.quiet else verdict_line(replay, valid, self.colour)


class Json(Style):
    """One object for each record, its findings in a list (docs/json.md)."""

    joint = ", "

    def __init__(self, *, quiet: bool = False) -> None:
        self.silent = self.only_invalid = quiet
        self.fixed: Mapping[tuple[str, int], list[dict[str, Any]]] | None = None
        """What was mended, by file and number of the record."""

    def finding(self, record: Record, found: Finding) -> str:
        """The finding as an object."""

        return json_text(found.as_dict())

    def around(self, replay: Replay, valid: bool) -> tuple[str, str]:
        """The object up to its last field, the list of findings, and its end."""

        fields = {**replay.as_dict(), "valid": valid}
        del fields["findings"]
        if self.fixed is not None:
            fields["fixed"] = self.fixed.get((replay.record.file, replay.record.number), [])
        return json_text(fields)[:-1] + ', "findings": [', "]}\n"


class GitHub(Style):
    """Workflow commands that GitHub Actions shows as annotations of the lines concerned."""

    def finding(self, record: Record, found: Finding) -> str:
        """``::error file=FILE,line=LINE,col=COL,title=CODE::MESSAGE``."""
        file = _property(record.file.removeprefix("./"))
        place = f"file={file},line={found.line},col={found.col},title={_property(found.code)}"
        return f"::{_COMMANDS[found.severity]} {place}::{_data(said(found))}\n"


_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}


def _data(text: str) -> str:
    """Text that a workflow command can hold."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Text that a property of a workflow command can hold."""
    shown = _data(text).replace(":", "%3A").replace(",", "%2C")
    return one_line(shown)
