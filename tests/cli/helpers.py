"""Running commands through click's runner, and small records to run them on."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from gametool.cli.app import cli

PETRIFY = "(;FF[4]GM[petrify]SZ[6]RE[?];B[cc];W[dd];B[cc:dd])\n"
MORPHOS = "(;FF[4]GM[morphos]SZ[3]RE[B+];B[b1];W[a1];B[b2];W[c1];B[b3])\n"
EMULSION = "(;FF[4]GM[emulsion]SZ[2]RE[?];B[a1-b1])\n"
ILLEGAL = "(;FF[4]GM[petrify]SZ[6]RE[?]\n;B[cc]\n;W[cc])\n"


def gametool(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run a command line; exceptions other than exits are failures of the test."""
    result = CliRunner().invoke(cli, arguments, input=stdin)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def json_lines(result: Result) -> list[dict[str, Any]]:
    """The JSON objects on standard output."""
    return [json.loads(line) for line in result.stdout.splitlines()]
