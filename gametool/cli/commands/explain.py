"""``gametool explain``."""

from __future__ import annotations

import io
import textwrap
from typing import Any

import click

from ...formats import sgf
from ...record.findings import CODES, Code
from ...render.text.phrases import finding_line
from ...replay import replay
from ...texts import json_text
from .. import help, options
from ..parameters import CodeName

WIDTH = 80
NAMES = max(map(len, CODES))


@help.command(
    "explain",
    examples=("gametool explain", "gametool explain illegal-move", "gametool explain --json"),
)
@click.argument("codes", nargs=-1, type=CodeName(), metavar="[CODE]...")
@options.output_format()
def command(codes: tuple[str, ...], **settings: Any) -> None:
    """Explain findings by their codes: what they mean, an example, what to do.

    Without a CODE, list them all.
    """
    chosen = [CODES[name] for name in codes or CODES]
    if options.chosen_format(settings) == options.JSON:
        text = "".join(json_text(as_dict(code)) + "\n" for code in chosen)
    elif codes:
        text = "\n".join(map(explained, chosen))
    else:
        text = "".join(map(listed, chosen))
    click.echo(text, nl=False)


def as_dict(code: Code) -> dict[str, str | None]:
    """The JSON of one code."""
    return {
        "code": code.name,
        "severity": code.severity,
        "meaning": code.meaning,
        "why": code.why,
        "example": code.example,
        "reports": reported(code),
        "fix": code.fix,
        "safe_fix": code.cure or None,
        "unsafe_fix": code.unsafe_cure or None,
    }


def reported(code: Code) -> str:
    """What ``validate`` says of a code's example."""
    (record,) = sgf.read(io.BytesIO(code.example.encode()), "example.sgf")
    found = next(found for found in replay(record).findings if found.code == code.name)
    return finding_line(record, found).rstrip("\n")


def cures(code: Code) -> list[tuple[str, str]]:
    """What the options of ``validate`` do about a finding."""
    both = (("validate --fix", code.cure), ("validate --unsafe-fixes", code.unsafe_cure))
    return [(option, what) for option, what in both if what]


def listed(code: Code) -> str:
    """A code in the list of them all."""
    head = f"{code.name:<{NAMES}}  {code.severity:<7}  "
    return textwrap.fill(head + code.meaning, WIDTH, subsequent_indent=" " * len(head)) + "\n"


def explained(code: Code) -> str:
    """All about a code."""
    parts = [
        f"{code.name} ({code.severity})\n",
        _wrapped(code.meaning),
        _wrapped(code.why),
        "Example:\n",
        # An example is one line to be copied, however long it is.
        f"    {code.example}\n",
        f"    {reported(code)}\n",
        _wrapped(f"Fix: {code.fix}"),
        *(_wrapped(f"{option}: {what}") for option, what in cures(code)),
    ]
    return "\n".join(parts)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ") + "\n"
