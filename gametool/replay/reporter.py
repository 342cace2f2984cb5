"""Collecting the findings on one record, each with its place."""

from __future__ import annotations

from ..record import Record
from ..record.findings import Finding, Severity, finding


class Reporter:
    """The findings on a record; the reader's own come first."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.findings: list[Finding] = list(record.findings)

    def report(
        self,
        code: str,
        at: int,
        message: str,
        *,
        ply: int | None = None,
        move: str | None = None,
        severity: Severity | None = None,
    ) -> None:
        """Add a finding at an offset of the record's text."""
        place = self.record.place(at)
        self.findings.append(finding(code, place, message, ply=ply, move=move, severity=severity))

    def header_at(self, name: str) -> int:
        """The offset of a root property; of the record where there is none."""
        found = self.record.root.find(name)
        return found.at if found else 0

    def in_order(self) -> list[Finding]:
        """The findings by their places; those of one place in the order they were made."""
        return sorted(self.findings, key=lambda found: (found.line, found.col))
