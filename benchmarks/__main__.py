"""``python -m benchmarks [--quick] [--rounds N] [--write]``: measure and print tables."""

from __future__ import annotations

import argparse
import os
import platform
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from .cases import cases, has_python_chess
from .inputs import names, prepare
from .measuring import measure
from .report import report

RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="inputs of a tenth, three rounds")
    parser.add_argument("--rounds", type=int, help="how often each command runs (default 7)")
    parser.add_argument("--write", metavar="TITLE", help=f"add the tables to {RESULTS.name}")
    parser.add_argument(
        "--cache",
        type=Path,
        default=_default_cache(),
        help="where the inputs are kept (default: %(default)s)",
    )
    options = parser.parse_args()
    rounds = options.rounds or (3 if options.quick else 7)
    options.cache.mkdir(parents=True, exist_ok=True)
    wanted = names(chess=has_python_chess())
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each input is made by a process of its own
        made = pool.map(lambda name: prepare(name, options.cache, quick=options.quick), wanted)
        inputs = dict(zip(wanted, made, strict=True))
    measured = cases(inputs, options.cache)
    measure(list(measured.all()), rounds)
    text = f"{_circumstances(rounds, options.quick)}\n\n{report(measured, inputs)}\n"
    print(text)
    if options.write:
        with RESULTS.open("a", encoding="utf-8") as stream:
            stream.write(f"\n## {options.write}\n\n{text}")


def _default_cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "gametool-benchmarks"


def _circumstances(rounds: int, quick: bool) -> str:
    """When and where: date, interpreter, machine."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()}"
    inputs = ", quick inputs" if quick else ""
    return f"{date.today()}, {python}, {machine}; medians of {rounds} interleaved runs{inputs}."


def _processor() -> str:
    """The processor's name as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
