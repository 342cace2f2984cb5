"""Fuzz one target with atheris: ``python -m tests.fuzz.fuzz TARGET [OPTION of libFuzzer]...``

Needs the package atheris. See docs/fuzzing.md.
"""

from __future__ import annotations

import sys

import atheris  # type: ignore[import-not-found, unused-ignore]

with atheris.instrument_imports(include=["gametool"]):
    from gametool import formats
    from tests.fuzz.targets import TARGETS

    for name in formats.FORMATS:
        formats.load(name)


def main(arguments: list[str]) -> None:
    """Run until something raises, or as long as the options say."""
    if len(arguments) < 2 or arguments[1] not in TARGETS:
        sys.exit(f"usage: python -m tests.fuzz.fuzz {'|'.join(TARGETS)} [OPTION]...")
    target = TARGETS[arguments.pop(1)]

    def once(data: bytes) -> None:
        target(data)

    atheris.Setup(arguments, once)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
