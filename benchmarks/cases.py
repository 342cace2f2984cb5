"""Which commands are measured on which inputs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from os import defpath, environ, pathsep
from pathlib import Path
from shutil import which

from gametool.core import available

from .inputs import CHESS, GAMES, MAIN, Input, repeated
from .measuring import Case

PERFT_DEPTH = 3
PERFT_SIZE = 6

# What the installed script does; run from the top of the sources it measures those.
CORE_PERFT_DEPTH = 4
PLAYOUTS = 5000
PLAYOUT_SIZES = {"petrify": 8, "emulsion": 9, "morphos": 9}
OTHERS = (
    "score",
    "show",
    "moves",
    "list",
    "filter",
    "sort --by=plies",
    "dedupe",
    "convert",
    "fmt",
    "replay",
    "transform --to-symmetry mirror",
    "stats",
    "edit --set RO=1",
)
"""Commands whose start is measured as well."""
TIMES_OVER = 6
"""How often what the core reads is repeated, and what pgn-extract reads for comparison."""
LONG = 60
"""How often what two processes read is repeated: it takes one of them some seconds."""

GAMETOOL = (sys.executable, "-c", "from gametool.cli.start import main; main()")

SIDE_BY_SIDE = """
import subprocess, sys
*program, path = sys.argv[1:]
both = [subprocess.Popen([*program, "validate", "-q", path]) for _ in range(2)]
sys.exit(max(one.wait() for one in both))
"""

WITHOUT_CORE = (
    sys.executable,
    "-c",
    "import os; os.environ['GAMETOOL_CORE'] = '0'; from gametool.cli.start import main; main()",
)

MINIMAL_CLICK = """\
import click


@click.group()
@click.version_option("1")
def main() -> None:
    pass


@main.command()
def command() -> None:
    pass


main()
"""


@dataclass(frozen=True)
class Cases:
    """Everything to measure; what is not installed is None."""

    stages: dict[str, Case]
    """By input."""
    validate: dict[str, Case]
    """``gametool validate`` by input."""
    others: dict[str, Case]
    """More commands on the main input, by what they add."""
    long: tuple[Case, Case, Case]
    """One process, two, and two programs side by side with half of it each: what the machine
    gives."""
    """``validate`` of the main input many times over, by one process and by two."""
    python_chess: Case | None
    pgn_extract: Case | None
    bare_python: Case
    minimal_click: Case
    start_up: dict[str, Case]
    perft: dict[str, Case]
    """By game."""
    without_core: dict[str, Case]
    """``validate`` again, with the compiled core switched off; shorter inputs."""
    core_perft: dict[str, Case]
    playouts: dict[str, Case]
    """By game; these two are empty where there is no core."""

    def all(self) -> Iterator[Case]:
        """Every case, slow and quick ones mixed."""
        yield from (self.bare_python, self.minimal_click, *self.start_up.values())
        yield from (case for case in (self.python_chess, self.pgn_extract) if case)
        for name, case in self.validate.items():
            yield case
            yield self.stages[name]
            yield self.without_core[name]
            if name == MAIN:
                yield from (*self.others.values(), *self.long)
        for games in (self.perft, self.core_perft, self.playouts):
            yield from games.values()


def has_python_chess() -> bool:
    """Whether python-chess is installed; asked without importing it, as this process must
    stay small: what it has in memory would count as that of the processes it starts."""
    return find_spec("chess") is not None


def cases(inputs: dict[str, Input], cache: Path) -> Cases:
    """The cases for these inputs."""
    ours = {name: found for name, found in inputs.items() if name != CHESS}
    click_program = cache / "minimal_click.py"
    click_program.write_text(MINIMAL_CLICK)
    one = cache / "one.sgf"
    one.write_text("(;FF[4]GM[petrify]SZ[6]PB[Ann]PW[Bo]RE[?];B[cc];W[dd];B[cc:dd])\n")
    longer = {name: repeated(found, TIMES_OVER) for name, found in inputs.items()}
    main_input = longer[MAIN].path
    long_input = repeated(inputs[MAIN], LONG).path
    half_input = repeated(inputs[MAIN], LONG // 2).path
    chess_input = inputs.get(CHESS)
    compiled = available()
    python = (sys.executable, "-m")
    # Debian puts it where root does not look.
    pgn_extract = which("pgn-extract", path=environ.get("PATH", defpath) + pathsep + "/usr/games")
    return Cases(
        stages={
            name: Case(
                f"stages {name}", (*python, "benchmarks.stages", found.path), prints_json=True
            )
            for name, found in ours.items()
        },
        validate={name: _gametool("validate", "-q", longer[name].path) for name in ours},
        without_core={
            name: Case(f"validate {name} in Python", (*WITHOUT_CORE, "validate", "-q", found.path))
            for name, found in ours.items()
        },
        others={"--json": _gametool("validate", "--json", main_input)},
        long=(
            _gametool("validate", "-q", long_input),
            _gametool("validate", "-q", "-j", "2", long_input),
            Case("two programs", (sys.executable, "-c", SIDE_BY_SIDE, *GAMETOOL, half_input)),
        ),
        python_chess=Case("python-chess", (*python, "benchmarks.chess_games", chess_input.path))
        if chess_input
        else None,
        pgn_extract=Case("pgn-extract", (pgn_extract, "-s", "-r", longer[CHESS].path))
        if chess_input and pgn_extract
        else None,
        bare_python=Case("python -c pass", (sys.executable, "-c", "pass")),
        minimal_click=Case(
            "minimal click program", (sys.executable, str(click_program), "--version")
        ),
        start_up={
            "gametool --version": _gametool("--version"),
            "gametool --help": _gametool("--help"),
            "gametool validate one.sgf": _gametool("validate", str(one)),
            **{
                f"gametool {command} one.sgf": _gametool(*command.split(), str(one))
                for command in OTHERS
            },
        },
        perft={game: _timed("perft", game, PERFT_SIZE, PERFT_DEPTH) for game in GAMES},
        core_perft={
            game: _timed("core-perft", game, PERFT_SIZE, CORE_PERFT_DEPTH)
            for game in GAMES
            if compiled
        },
        playouts={
            game: _timed("playouts", game, size, PLAYOUTS)
            for game, size in PLAYOUT_SIZES.items()
            if compiled
        },
    )


def _gametool(*arguments: str) -> Case:
    return Case(" ".join(("gametool", *arguments)), (*GAMETOOL, *arguments))


def _timed(what: str, game: str, size: int, count: int) -> Case:
    arguments = (f"--{what}", game, str(size), str(count))
    command = (sys.executable, "-m", "benchmarks.stages", *arguments)
    return Case(f"{what} {game}", command, prints_json=True)
