"""Names of files made from a template with fields in braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import click

from ..render.text.phrases import one_line

UNKNOWN = "unknown"
LONGEST = 200
"""Bytes of a name without its ending and number; systems allow 255 for all."""
_FIELD = re.compile(r"\{([^{}]*)\}")
_UNSAFE = re.compile(r"[^\w.+-]+")


def check_template(template: str, fields: Iterable[str]) -> None:
    """Refuse a template that cannot be filled in from these fields."""
    fields = list(fields)
    for found in _FIELD.findall(template):
        if found not in fields:
            known = ", ".join(f"{{{name}}}" for name in fields)
            raise click.UsageError(f"--name has no field {{{one_line(found)}}}; it has {known}")
    try:
        template.encode()
    except UnicodeEncodeError:
        raise click.UsageError("--name is no valid text") from None
    if not template or set(template) & set("/\\\0"):
        raise click.UsageError("--name makes names of files, without directories")


def filled(template: str, values: Mapping[str, str | None]) -> str:
    """A name that is a file's name on every system, whatever the values say."""
    name = _FIELD.sub(lambda found: _UNSAFE.sub("_", values[found[1]] or UNKNOWN), template)
    if name.startswith(("-", ".")):  # no option, no hidden file
        name = "_" + name
    return name.encode()[:LONGEST].decode(errors="ignore")
