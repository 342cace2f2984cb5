"""Feeds damaged records to a target: ``python -m tests.fuzz.mutate TARGET SECONDS [SEED]``.

For where atheris cannot be: it takes the seeds and the sample records, cuts, doubles and mixes
them, and puts words of the formats into them, the same way for the same seed.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from .targets import TARGETS

HERE = Path(__file__).parent
WORDS = [
    *(
        b"(",
        b")",
        b"(;",
        b";B[",
        b";W[",
        b"]",
        b"[",
        b"\\",
        b"\n(;GM[",
        b"\r\n",
        b"CA[big5]",
        b"\xff",
    ),
    *(b"SZ[52]", b"SZ[1]", b"RU[free]", b"RU[a,b,c,d]", b"RU[edition-2025]", b"GM[emulsion]"),
    *(b"aa", b"ZZ", b"cd:dc", b"aa:bb:cc", b"swap", b"tt", b"AB[aa:cc]", b"RE[Void]", b"RE[B+R]"),
]


def seeds() -> list[bytes]:
    """What is damaged."""
    folders = (HERE / "seeds" / "sgf", HERE / "seeds" / "replay", HERE.parents[1] / "records")
    return [
        path.read_bytes()
        for folder in folders
        for path in sorted(folder.glob("*"))
        if path.is_file() and path.suffix in ("", ".sgf")
    ]


def damaged(random: Random, texts: list[bytes]) -> bytes:
    """One or two records with some pieces cut out, put in or moved."""
    data = b"\n".join(random.sample(texts, random.choice([1, 1, 2])))
    for _ in range(random.randrange(4)):
        at, to = sorted(random.randrange(len(data) + 1) for _ in "ab")
        piece = random.choice([b"", random.choice(WORDS), data[at : at + 20]])
        keep = random.choice([at, min(to, at + 3), to])
        data = data[:at] + piece + data[keep:]
    return data


def main() -> None:
    """Run until time is up; a failure shows the bytes."""
    target = TARGETS[sys.argv[1]]
    random = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    texts = seeds()
    count = 0
    until = time.monotonic() + float(sys.argv[2])
    while time.monotonic() < until:
        data = damaged(random, texts)
        try:
            target(data)
        except Exception:
            print(f"found: {data!r}")
            raise
        count += 1
    print(f"{count} inputs")


if __name__ == "__main__":
    main()
