"""Findings as SARIF 2.1.0, the static analysis results interchange format of OASIS."""

from __future__ import annotations

import json
import os
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from ...record import Record
from ...record.findings import CODES, Code, Finding
from ...version import __version__
from ..text.phrases import said
from .styles import Style

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_INDEX = {name: index for index, name in enumerate(CODES)}


class Sarif(Style):
    """One log with one run; results are written as they come, one a line."""

    joint = ",\n"
    joins_records = True

    def __init__(self) -> None:
        driver = {
            "name": "gametool",
            "semanticVersion": __version__,
            "rules": [_rule(code) for code in CODES.values()],
        }
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
        log = f'{{"$schema": {json.dumps(SCHEMA)}, "version": "2.1.0", "runs": ['
        self.opening = f'{log}{json.dumps(run)[:-1]}, "results": [\n'

    def finding(self, record: Record, found: Finding) -> str:
        """The finding as a result."""
        result = {
            "ruleId": found.code,
            "ruleIndex": _INDEX[found.code],
            "level": found.severity,
            "message": {"text": said(found)},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": uri(record.file)},
                        "region": {"startLine": found.line, "startColumn": found.col},
                    }
                }
            ],
            "properties": {"record": record.number, "ply": found.ply, "move": found.move},
        }
        return json.dumps(result)

    def closing(self, status: int) -> str:
        """The end of the results; whether all inputs could be read."""
        invocation = {"executionSuccessful": status < 2, "exitCode": status}
        return f'\n], "invocations": [{json.dumps(invocation)}]}}]}}\n'


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.name,
        "shortDescription": {"text": code.meaning},
        "fullDescription": {"text": f"{code.meaning} {code.why}"},
        "help": {"text": code.fix},
        "defaultConfiguration": {"level": code.severity},
    }


def uri(file: str, flavour: type[PurePath] = Path) -> str:
    """A file's name as a URI: relative as it was named, or ``file:``; its bytes are kept."""
    path = flavour(file)
    if path.is_absolute():
        return path.as_uri()
    return quote(os.fsencode(path.as_posix()))
