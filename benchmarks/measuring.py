"""Running commands in turns and taking medians: what a noisy machine allows to be said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
"""With it sources would be compiled in every run, which installed ones never are."""


@dataclass
class Case:
    """A command to be measured; ``prints_json`` if its output tells times of its own."""

    name: str
    command: Sequence[str]
    prints_json: bool = False
    processor_seconds: list[float] = field(default_factory=list)
    wall_seconds: list[float] = field(default_factory=list)
    peaks: list[float] = field(default_factory=list)
    printed: list[dict[str, float]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Processor time of the whole process, which other processes disturb least."""
        return median(self.processor_seconds)

    @property
    def wall(self) -> float:
        """Time that passed, which is what several processes are for."""
        return median(self.wall_seconds)

    @property
    def peak_mib(self) -> float:
        """The largest resident set of the process (of a pool: of its biggest process)."""
        return max(self.peaks)

    def median_of(self, key: str) -> float:
        """The median of a number that the command printed."""
        return median(found[key] for found in self.printed)

    def run(self) -> None:
        """Run once and add to the samples; raises if the command fails."""
        begun = perf_counter()
        with subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if self.prints_json else subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        ) as process:
            output = process.stdout.read() if process.stdout else b""
            assert process.stderr is not None
            errors = process.stderr.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.wall_seconds.append(perf_counter() - begun)
        self.processor_seconds.append(usage.ru_utime + usage.ru_stime)
        if process.returncode:
            raise SystemExit(f"{self.name} failed:\n{errors.decode(errors='replace')}")
        kib = usage.ru_maxrss / 1024 if sys.platform == "darwin" else usage.ru_maxrss
        self.peaks.append(kib / 1024)
        if self.prints_json:
            self.printed.append(json.loads(output))


def measure(cases: Sequence[Case], rounds: int) -> None:
    """Run all cases in turns, so that a slow spell of the machine hits them alike."""
    compileall = ("-m", "compileall", "-q", "gametool", "benchmarks")
    subprocess.run((sys.executable, *compileall), env=ENVIRONMENT, check=True)
    for done in range(rounds):
        for number, case in enumerate(cases, 1):
            if sys.stderr.isatty():
                place = f"round {done + 1} of {rounds}, {number} of {len(cases)}"
                print(f"\r{place}: {case.name:<50}", end="", file=sys.stderr, flush=True)
            case.run()
    if sys.stderr.isatty():
        print("\r" + " " * 80 + "\r", end="", file=sys.stderr)
